import { toldAgainMs } from 'contract/events'
import type { LiveOptions, LiveState } from 'contract/live'
import { atom } from 'nanostores'
import { readUserAnew } from './api.ts'
import { changesHeard } from './changes.ts'
import { accessChanged } from './leave.ts'
import { $session, tokenNow } from './session.ts'

/** How the connection to the notification hub stands. */
export const $live = atom<LiveState>('stopped')
/** One more with each notification that is pushed. */
export const $newNotification = atom(0)

let isStarted = false
const startAgainMs = 30_000
/** Nothing that is shown was read before. */
const beganAt = Date.now()

/** Listens for as long as somebody is signed in. Called once, after the first numbers are drawn; what fails is tried again. */
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
          ...fresh(),
          on: {
            NotifyUser: () => $newNotification.set($newNotification.get() + 1),
            AccessChanged: ({ reason }) => {
              accessChanged(reason)
              void readUserAnew()
            },
            Changed: ({ changes }) => changesHeard(changes),
          },
        })
    })
  } catch (problem) {
    isStarted = false
    console.info('Live notifications:', problem)
    // Its file did not come: a page that was open while the net went hears again once it can be loaded.
    setTimeout(() => void startLive(), startAgainMs)
  }
}

/**
 * Keeps what is shown from being older than the connection: the hub begins with what changed while the page was
 * reading, and on coming back, or after long reading, everything is read anew.
 */
function fresh(): Pick<LiveOptions, 'readingMs' | 'onState'> {
  let wasLive = false
  return {
    readingMs: () => (wasLive ? undefined : Date.now() - beganAt),
    onState: (state) => {
      $live.set(state)
      if (state !== 'live') return
      // A change of access that was told while we were away is learnt of on coming back.
      if (wasLive) void readUserAnew()
      if (wasLive || Date.now() - beganAt > toldAgainMs) changesHeard('all')
      wasLive = true
    },
  }
}
