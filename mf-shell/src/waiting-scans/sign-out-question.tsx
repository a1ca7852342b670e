import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Button } from 'shared-components/page'
import { $scansOffline, $user, sendScans, signOut, signOutAndLeaveScans, stayHere } from 'shared-state'
import { LineNotice } from './line-notice.tsx'
import { countOf, type Line } from './lines.ts'

/** Signing out was refused: scans of the person's own wait here. Once they are sent it goes on by itself. */
export function SignOutQuestion({ line }: { line: Line | undefined }) {
  const isOffline = useStore($scansOffline)
  const userId = line?.userId
  // Tried once when it is opened; signed out as soon as the last one is sent, unless nobody is signed in any more.
  useEffect(() => {
    if (userId !== undefined) void sendScans(userId)
    else if ($user.get()) void signOut()
  }, [userId])
  if (!line) return null
  return (
    <Dialog
      title={`${countOf(line)} of yours would be left behind`}
      onClose={stayHere}
      footer={
        <>
          <Button onClick={stayHere}>Stay signed in</Button>
          {isOffline && (
            <Button kind="danger-filled" onClick={() => void signOutAndLeaveScans()}>
              Leave them and sign out
            </Button>
          )}
        </>
      }
    >
      <div className="cd-stack">
        <LineNotice line={line} />
        <p>
          {isOffline
            ? 'The server cannot be reached. Left here, they are sent when you sign in on this device again.'
            : 'You are signed out when the server has them all.'}
        </p>
      </div>
    </Dialog>
  )
}
