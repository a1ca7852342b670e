import type { Calls } from 'contract/calls/all'
import { CallError } from 'contract/client'
import type { Item } from 'contract/define'
import { notificationStatus } from 'contract/notification-status'
import { atom } from 'nanostores'
import { api } from './api.ts'
import { onChanges } from './changes.ts'
import { $live, $newNotification } from './live.ts'
import { seldom } from './seldom.ts'

export type Notifications = {
  items: readonly Item<Calls['notification']['getNotifications']>[]
  hasNew: boolean
  unread: number
}

const none: Notifications = { items: [], hasNew: false, unread: 0 }
/** The header asks for the newest five (portal.md 9). */
const newest = { pageNumber: 1, pageSize: 5 }

/**
 * The newest notifications, whether one of them is new, and how many are unread in all;
 * undefined until the first answer.
 */
export const $notifications = atom<Notifications | undefined>(undefined)
/** Why the last reading brought nothing, in words; what was read before stays. */
export const $notificationsProblem = atom<string | undefined>(undefined)

let begun = 0
let shown = 0
/** An answer that comes after that of a later reading is old. */
const isNewest = (turn: number): boolean => {
  shown = Math.max(shown, turn)
  return turn === shown
}

/** Reads them now. A failure is logged only (portal.md 8); a 404 clears the mark of something new. */
export async function loadNotifications() {
  const turn = ++begun
  try {
    const [{ result, hasNewNotification }, { unread }] = await Promise.all([
      api.notification.getNotifications({ query: newest }),
      api.notification.getNotificationsCount(),
    ])
    if (!isNewest(turn)) return
    $notifications.set({ items: result, hasNew: hasNewNotification, unread })
    $notificationsProblem.set(undefined)
  } catch (problem) {
    if (!isNewest(turn)) return
    if (problem instanceof CallError && problem.status === 404)
      $notifications.set({ ...none, ...$notifications.get(), hasNew: false })
    $notificationsProblem.set(problem instanceof Error ? problem.message : String(problem))
    console.info('Notifications:', problem)
  }
}

/** Marks one as read, and reads again. A failure is told by the banner. */
export async function readNotification(notificationId: number) {
  await api.notification.markAsRead({ body: { notificationId } }, { keepalive: true }).catch(() => undefined)
  await loadNotifications()
}

/**
 * Reads them now, when something was pushed, when the hub has been reached and when the page is looked at again, until
 * the answer is called. However many are pushed, they are read as seldom as all else that others change; lists of them
 * follow the change that the hub tells with each.
 */
export function followNotifications(): () => void {
  const readSoon = seldom(loadNotifications)
  const pushed = () => {
    if (!$notifications.get()?.hasNew) $notifications.set({ ...none, ...$notifications.get(), hasNew: true })
    readSoon()
  }
  const look = () => {
    if (document.visibilityState === 'visible') void loadNotifications()
  }
  void loadNotifications()
  const stops = [
    $newNotification.listen(pushed),
    // Read in another window, changed, or taken back.
    onChanges((changes) => {
      if (
        changes !== 'all' &&
        changes.some(({ subject, to }) => subject === 'notification' && to !== notificationStatus.unread)
      )
        readSoon()
    }),
    $live.listen((state) => {
      if (state === 'live') void loadNotifications()
    }),
  ]
  document.addEventListener('visibilitychange', look)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', look)
  }
}
