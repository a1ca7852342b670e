import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button, InSight, Notice, RequestId } from 'shared-components/page'
import { $notice, dismiss } from 'shared-state'

const shownMs = 10_000

/**
 * The alert of portal.md 2: one message, its type an error unless told, dismissed by hand; good news leaves by itself.
 */
export function Banner() {
  const notice = useStore($notice)
  useEffect(() => {
    if (!notice || notice.type === 'error') return
    const timer = setTimeout(dismiss, shownMs)
    return () => clearTimeout(timer)
  }, [notice])
  if (!notice) return null
  const undo = () => {
    dismiss()
    notice.undo?.()
  }
  return (
    <InSight>
      <div className="frame-banner">
        <Notice
          tone={notice.type}
          title={notice.message}
          onDismiss={dismiss}
          action={notice.undo && <Button onClick={undo}>Undo</Button>}
        >
          {notice.next}
          {notice.requestId && (
            <div>
              <RequestId id={notice.requestId} />
            </div>
          )}
        </Notice>
      </div>
    </InSight>
  )
}
