import { useStore } from '@nanostores/react'
import { superadmins } from 'contract/roles'
import { Drawer, DrawerSection } from 'shared-components/dialog'
import { Facts, RequestId, Tag, When } from 'shared-components/page'
import { $role } from 'shared-state'
import { type LoggedError, sourceWords } from './logged-error.ts'

/** One error: what to tell when reporting it; the stack only for superadmins. */
export function ErrorDrawer({ error, onClose }: { error: LoggedError; onClose: () => void }) {
  const role = useStore($role)
  return (
    <Drawer
      title={`Error ${error.id}`}
      badge={<Tag>{sourceWords[error.source]}</Tag>}
      onClose={onClose}
      head={
        <Facts
          facts={[
            ['When', <When key="when" ms={error.timestamp} />],
            ['Who', error.userName || '–'],
            ['Merchant', error.merchantName ?? '–'],
          ]}
        />
      }
    >
      <DrawerSection title="What happened">
        <div className="cd-stack">
          <p>{error.message}</p>
          {error.requestId && <RequestId id={error.requestId} />}
        </div>
      </DrawerSection>
      <DrawerSection title="Where">
        <Facts
          isWide
          facts={[
            ['Code', error.code],
            ['Call', error.call || '–'],
            ['Area', error.area || '–'],
            ['Version', error.version || '–'],
            ['Screen', error.path || '–'],
          ]}
        />
      </DrawerSection>
      {error.stack && superadmins.includes(role) && (
        <DrawerSection title="Stack">
          <pre className="cd-stack-trace" tabIndex={0}>
            {error.stack}
          </pre>
        </DrawerSection>
      )}
    </Drawer>
  )
}
