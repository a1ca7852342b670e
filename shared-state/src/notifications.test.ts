import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $notifications, $notificationsProblem, loadNotifications, readNotification } from './notifications.ts'

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
