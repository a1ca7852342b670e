import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changesHeard } from './changes.ts'
import { $newNotification } from './live.ts'
import {
  $notifications,
  $notificationsProblem,
  followNotifications,
  loadNotifications,
  readNotification,
} from './notifications.ts'

const told = { notificationId: 7, message: 'Count D-02-01-A', status: 0 }
const success = { success: true, status: { code: 1, message: '' } }
const good = (status: 0 | 1): Record<string, object> => ({
  GetNotifications: {
    ...success,
    result: [{ ...told, status }],
    cursor: { next: null, previous: null },
    hasNewNotification: status === 0,
  },
  GetNotificationsCount: { ...success, result: 9, unread: status === 0 ? 4 : 3 },
  MarkAsRead: { ...success, result: { notificationId: 7, status: 1 }, hasNewNotification: false },
})

/** A server that answers with these, or with a status alone. */
function serve(replies: Record<string, object> | number): URL[] {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'https://portal.example')
    asked.push(url)
    return typeof replies === 'number'
      ? Response.json({ success: false, message: 'Refused.' }, { status: replies })
      : Response.json(replies[url.pathname.split('/').at(-1) ?? ''])
  })
  return asked
}

beforeEach(() => {
  $notifications.set(undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the newest five are asked for, and how many are unread in all', async () => {
  const asked = serve(good(0))
  await loadNotifications()
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/Notification/GetNotifications?PageNumber=1&PageSize=5',
    '/api/Notification/GetNotificationsCount',
  ])
  expect($notifications.get()).toEqual({ items: [told], hasNew: true, unread: 4 })
})

test("a 404 clears 'New'; the list stays", async () => {
  serve(good(0))
  await loadNotifications()
  serve(404)
  await loadNotifications()
  expect($notifications.get()).toEqual({ items: [told], hasNew: false, unread: 4 })
})

test('a server that is ill is told in words, and what was read stays', async () => {
  serve(good(0))
  await loadNotifications()
  serve(500)
  await loadNotifications()
  expect([$notificationsProblem.get(), $notifications.get()?.hasNew]).toEqual(['Refused.', true])
  serve(good(0))
  await loadNotifications()
  expect($notificationsProblem.get()).toBeUndefined()
})

test('one that is marked as read is read again with the rest', async () => {
  const asked = serve(good(1))
  await readNotification(7)
  expect(asked.map(({ pathname }) => pathname.split('/').at(-1))).toEqual([
    'MarkAsRead',
    'GetNotifications',
    'GetNotificationsCount',
  ])
  expect($notifications.get()).toEqual({ items: [{ ...told, status: 1 }], hasNew: false, unread: 3 })
})

const pushMany = (count: number) => {
  for (let n = 0; n < count; n++) $newNotification.set($newNotification.get() + 1)
  changesHeard([{ subject: 'notification' }])
}

test('10,000 that are pushed at once are read as one, and again when their two seconds are over', async () => {
  vi.useFakeTimers()
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('document', { visibilityState: 'visible', ...listens })
  const asked = serve(good(0))
  const stop = followNotifications()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
  pushMany(10_000)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(4)
  pushMany(10_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(6)
  stop()
  vi.useRealTimers()
})

test.each([
  ['an older list', () => Response.json(good(0)['GetNotifications'])],
  ['a failure', () => Response.json({ success: false, message: 'Refused.' }, { status: 500 })],
])('%s that comes after a later answer changes nothing', async (_, older) => {
  let asked = 0
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('fetch', async (input: string) => {
    const name = new URL(input, 'https://portal.example').pathname.split('/').at(-1) ?? ''
    if (asked++ > 1) return Response.json(good(1)[name])
    await held
    return name === 'GetNotifications' ? older() : Response.json(good(0)[name])
  })
  const before = loadNotifications()
  await loadNotifications()
  release()
  await before
  expect(asked).toBe(4)
  expect($notifications.get()).toMatchObject({ hasNew: false, unread: 3 })
  expect($notificationsProblem.get()).toBeUndefined()
})
