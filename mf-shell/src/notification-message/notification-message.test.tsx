import { expect } from 'chai'
import { buttonNamed, draw, expectAccessible, found, settled, wearDark, wearTheme } from 'shared-components/draw'
import { $notice, setSearch } from 'shared-state'
import { NotificationMessage } from './notification-message.tsx'
import type { Notification } from './use-notifications.ts'

const makeNotification = (given: Partial<Notification> = {}): Notification => ({
  id: 7,
  notificationId: 7,
  message: 'Van of courier A is delayed',
  status: 0,
  type: 'Message',
  link: null,
  fromName: 'Warehouse Manager',
  createdTimestamp: Date.now() - 60_000,
  ...given,
})

/** What the server says: rows, or that it is ill. */
let rows: readonly Notification[] | undefined
let marked: unknown[]
const real = window.fetch
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname
  if (!path.startsWith('/api/Notification/')) return real(input, init)
  const success = { success: true, status: { code: 1, message: '' } }
  if (!rows)
    return Response.json(
      {
        success: false,
        status: { code: 99, message: 'Ill.' },
        message: 'Something went wrong here.',
        error: 'unexpected',
        requestId: 'r-1',
      },
      { status: 500 },
    )
  if (path.endsWith('/GetNotifications'))
    return Response.json({ ...success, result: rows, cursor: { next: null, previous: null }, hasNewNotification: true })
  if (path.endsWith('/GetNotificationsCount'))
    return Response.json({ ...success, result: rows.length, unread: rows.filter(({ status }) => status === 0).length })
  marked.push(JSON.parse(String(init?.body)))
  rows = rows.map((row) => ({ ...row, status: 1 }))
  return Response.json({ ...success, result: { notificationId: 7, status: 1 }, hasNewNotification: false })
}

let undraw = (): void => undefined
async function open(search = ''): Promise<HTMLElement> {
  setSearch(search, true)
  const drawing = draw(<NotificationMessage />)
  undraw = drawing.undraw
  return drawing.place
}
async function shows(place: HTMLElement, words: string): Promise<void> {
  while (!place.textContent?.includes(words)) await settled()
}

suite('the page of all notifications', () => {
  setup(async () => {
    await wearTheme()
    window.fetch = answer
    rows = [makeNotification()]
    marked = []
  })
  teardown(async () => {
    undraw()
    window.fetch = real
    setSearch('', true)
    $notice.set(undefined)
    await wearDark(false)
  })

  test('it says that nothing was told yet', async () => {
    rows = []
    const place = await open()
    await shows(place, 'No Message')
    await shows(place, '0 notifications, none unread')
    await expectAccessible(place)
  })

  test('a server that is ill is told with its words and Retry, and not a second time in the banner', async () => {
    rows = undefined
    const place = await open()
    await shows(place, 'Notifications could not be read')
    await shows(place, 'Something went wrong here.')
    await expectAccessible(place)
    rows = [makeNotification()]
    buttonNamed('Retry', place).click()
    await shows(place, 'Van of courier A is delayed')
    expect($notice.get()).to.equal(undefined)
  })

  test('an unread message has the word beside its dot, and is marked by its button', async () => {
    const place = await open()
    await shows(place, '1 notification, 1 unread')
    expect(found('.notification-message--unread', place).textContent).to.equal('Unread: Van of courier A is delayed')
    for (const isDark of [false, true]) {
      await wearDark(isDark)
      await expectAccessible(place)
    }
    buttonNamed('Mark as read: Van of courier A is delayed', place).click()
    await shows(place, '1 notification, none unread')
    expect(marked).to.deep.equal([{ NotificationId: 7 }])
  })

  test('one that is opened is read by that, shows whole, and leads nowhere outside the portal', async () => {
    rows = [makeNotification({ link: 'https://elsewhere.example/', message: '<b>Bold</b> words' })]
    const place = await open('?notification=7')
    await shows(place, '1 notification, none unread')
    const record = found('dialog', place)
    expect([
      record.querySelector('.notification-words')?.textContent,
      record.querySelector('footer'),
      record.querySelector('b b'),
    ]).to.deep.equal(['<b>Bold</b> words', null, null])
    expect(marked).to.deep.equal([{ NotificationId: 7 }])
    await expectAccessible(place)
  })

  test('one that is not on this page of the list is said to be elsewhere', async () => {
    const place = await open('?notification=99')
    await shows(place, 'The notification you asked for is not on this page of the list.')
    buttonNamed('Dismiss', place).click()
    await settled()
    expect(place.textContent).not.to.contain('not on this page')
  })
})
