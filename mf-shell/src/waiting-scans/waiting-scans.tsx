import { useStore } from '@nanostores/react'
import { $signOutRefused, $user, $waitingScans } from 'shared-state'
import { LineNotice } from './line-notice.tsx'
import { linesOf } from './lines.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import './waiting-scans.css'

/** Scans that wait on this device: whose they are, and what may be done. Scan screens say by themselves what waits. */
export function WaitingScans({ isBare }: { isBare: boolean }) {
  const lines = linesOf(useStore($waitingScans) ?? [])
  const me = useStore($user)?.id
  if (useStore($signOutRefused)) return <SignOutQuestion line={lines.find(({ userId }) => userId === me)} />
  if (isBare) return null
  return (
    <div className="waiting-scans">
      {lines.map((line) => (
        <LineNotice key={line.userId} line={line} />
      ))}
    </div>
  )
}
