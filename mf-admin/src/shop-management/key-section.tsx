import { useState } from 'react'
import { Confirm, DrawerSection } from 'shared-components/dialog'
import { Button, Icon, toast, When } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { NewKey } from './new-key.tsx'
import type { Shop } from './shop-form.tsx'

type Key = NonNullable<Shop['keys']>[number]
type Asked = { what: 'rotate' | 'end'; shopKey: Key }
/** A key that was just made: it is shown until the record is left. */
type Made = { name: string; token: string }

/** The keys of a shop, with which its merchant's own systems ask; a new one is shown once. */
export function KeySection({ shop }: { shop: Shop }) {
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<Made>()
  const [asked, setAsked] = useState<Asked>()
  const keys = shop.keys ?? []
  const rotate = async ({ keyId, name }: Key) => {
    const { token } = await api.shop.getAccessToken({ body: { keyId } })
    setMade({ name, token: token ?? '' })
    await refreshed()
  }
  const end = async ({ keyId, name }: Key) => {
    await api.shop.getAccessToken({ body: { keyId, revoke: true } })
    await refreshed()
    toast({ message: `Key ${name} is ended` })
  }
  return (
    <DrawerSection
      title="API keys"
      note={`for ${shop.merchantName}’s own systems`}
      action={
        <Button icon="plus-lg" onClick={() => setAsking(true)}>
          Make key
        </Button>
      }
    >
      {keys.length === 0 && !made && (
        <p className="cd-second">No key yet. One lets a system of yours send orders of this shop and read them.</p>
      )}
      {keys.map((key) => (
        <KeyLine
          key={key.keyId}
          shopKey={key}
          onRotate={() => setAsked({ what: 'rotate', shopKey: key })}
          onEnd={() => setAsked({ what: 'end', shopKey: key })}
        />
      ))}
      {made && <MadeKey made={made} />}
      {isAsking && (
        <NewKey
          shopId={shop.shopId}
          onMade={(name, token) => setMade({ name, token })}
          onClose={() => setAsking(false)}
        />
      )}
      {asked && <KeyQuestion {...asked} onRotate={rotate} onEnd={end} onClose={() => setAsked(undefined)} />}
    </DrawerSection>
  )
}

type QuestionProps = Asked & { onRotate: (key: Key) => unknown; onEnd: (key: Key) => unknown; onClose: () => void }

/** Asked before a key is another, or opens nothing any more. */
function KeyQuestion({ what, shopKey, onRotate, onEnd, onClose }: QuestionProps) {
  return what === 'rotate' ? (
    <Confirm
      title={`Make another key in the place of ${shopKey.name}?`}
      action="Rotate key"
      isDanger={false}
      onConfirm={() => onRotate(shopKey)}
      onClose={onClose}
    >
      <p>The one in use now is taken for 24 hours more, so that each system can be changed in turn.</p>
    </Confirm>
  ) : (
    <Confirm title={`End key ${shopKey.name}?`} action="End key" onConfirm={() => onEnd(shopKey)} onClose={onClose}>
      <p>Whatever uses it is refused from now on. It cannot be taken back.</p>
    </Confirm>
  )
}

function KeyLine({ shopKey, onRotate, onEnd }: { shopKey: Key; onRotate: () => void; onEnd: () => void }) {
  const { name, prefix, usedTimestamp, oldUntilTimestamp } = shopKey
  return (
    <div className="cd-key">
      <div className="cd-key__name">
        <b className="cd-strong">{name}</b>
        <div>
          <code>{prefix}</code>
        </div>
        {oldUntilTimestamp !== null && (
          <div className="cd-key__used">
            the one before lasts until <When ms={oldUntilTimestamp} />
          </div>
        )}
      </div>
      <span className="cd-key__used">
        {usedTimestamp === null ? (
          'not used yet'
        ) : (
          <>
            used <When ms={usedTimestamp} />
          </>
        )}
      </span>
      <Button label={`Rotate key ${name}`} onClick={onRotate}>
        Rotate
      </Button>
      <Button kind="danger" label={`End key ${name}`} onClick={onEnd}>
        End
      </Button>
    </div>
  )
}

function MadeKey({ made: { name, token } }: { made: Made }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(token).then(() => setCopied(true))
  return (
    <div className="cd-key-new" role="status">
      <b className="cd-strong">
        <Icon name="lock" size={14} /> Key “{name}” made. It is shown only now.
      </b>
      <div className="cd-key-new__line">
        <code>{token}</code>
        <Button icon={isCopied ? 'check2' : 'copy'} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
