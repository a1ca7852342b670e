import { useStore } from '@nanostores/react'
import { screenAt } from 'contract/area'
import { notificationStatus } from 'contract/notification-status'
import { useEffect } from 'react'
import { Drawer, DrawerSection } from 'shared-components/dialog'
import { Button, Facts, When } from 'shared-components/page'
import { $areas, readNotification } from 'shared-state'
import type { Notification } from './use-notifications.ts'

/** One whole message. Seeing it is reading it. */
export function NotificationDrawer({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { notificationId, message, status, link, fromName, createdTimestamp } = notification
  const isScreen = screenAt(useStore($areas), link?.split(/[?#]/)[0] ?? '') !== undefined
  useEffect(() => {
    if (status === notificationStatus.unread) void readNotification(notificationId)
  }, [notificationId, status])
  return (
    <Drawer
      title="Notification"
      onClose={onClose}
      footer={
        link && isScreen ? (
          <Button kind="primary" icon="arrow-right" href={link}>
            Open what it is about
          </Button>
        ) : undefined
      }
      head={
        <Facts
          facts={[
            ['From', fromName || '–'],
            ['When', <When key="when" ms={createdTimestamp} relative="under" />],
          ]}
        />
      }
    >
      <DrawerSection title="Message">
        <p className="notification-words">{message}</p>
      </DrawerSection>
    </Drawer>
  )
}
