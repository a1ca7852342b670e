import type { LiveState } from 'contract/live'
import { atom } from 'nanostores'
import { api } from './api.ts'
import { $session, tokenNow } from './session.ts'
import { keepUser } from './user.ts'

/** How the connection to the notification hub stands. Whatever was read before it turned 'live' may be older than the first push. */
export const $live = atom<LiveState>('stopped')
/** One more with each notification that is pushed. */
export const $newNotification = atom(0)

let isStarted = false

/** Listens for as long as somebody is signed in. Called once, after the first numbers are drawn; a failure is logged only. */
export async function startLive() {
  if (isStarted) return
  isStarted = true
  try {
    const { connectLive } = await import('contract/live')
    let stop: (() => void) | undefined
    $session.subscribe((session) => {
      stop?.()
      stop =
        session &&
        connectLive({
          token: tokenNow,
          onState: stateSetter(),
          on: {
            NotifyUser: () => $newNotification.set($newNotification.get() + 1),
            AccessChanged: () => void readUserAnew(),
          },
        })
    })
  } catch (problem) {
    isStarted = false
    console.info('Live notifications:', problem)
  }
}

/** A change of access that was told while we were away is learnt of on coming back. */
function stateSetter(): (state: LiveState) => void {
  let wasLive = false
  return (state) => {
    if (state === 'live' && wasLive) void readUserAnew()
    wasLive ||= state === 'live'
    $live.set(state)
  }
}

/** What is kept of the person is replaced by what the server says now (domain.md 11); a session that has ended signs out by itself. */
async function readUserAnew() {
  const token = tokenNow()
  if (!token) return
  const { result } = await api.user.myself().catch(() => ({ result: undefined }))
  if (result) keepUser(result, token)
}
