import { expect } from 'chai'
import { expectAccessible, settled } from '../draw.ts'
import type { CrossdockNotificationBell } from '../notification-bell.ts'
import { has, inside, items, makeBell, makeNotification, nameOf, open, several, withBells } from './make-bell.ts'

type Asked = { path: string; query: Record<string, string>; token: string; body: unknown }
type Reply = { status?: number; body: unknown }

const good = (body: object): Reply => ({ body: { success: true, status: { code: 1, message: '' }, ...body } })
const refusal = (status: number, message: string): Reply => ({
  status,
  body: { success: false, status: { code: 2, message }, message, error: 'unexpected' },
})
const listed = (rows = several(2), hasNewNotification = true): Record<string, Reply | undefined> => ({
  GetNotifications: good({ result: rows, cursor: { next: null, previous: null }, hasNewNotification }),
  GetNotificationsCount: good({ result: 8, unread: 7 }),
  MarkAsRead: good({ result: { notificationId: 2, status: 1 }, hasNewNotification: false }),
})

/**
 * An API that fails as it is told to: what a real one does only when it is ill. A call without an answer meets no
 * server.
 */
const api = { asked: [] as Asked[], replies: listed(), real: window.fetch }
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.origin !== 'https://portal.example') return api.real(input, init)
  const call = url.pathname.split('/').at(-1) ?? ''
  const token = new Headers(input instanceof Request ? input.headers : init?.headers).get('authorization') ?? ''
  if (url.pathname.startsWith('/api/'))
    api.asked.push({
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      token,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    })
  const reply = api.replies[call]
  if (!reply) throw new TypeError('Failed to fetch')
  return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), {
    status: reply.status ?? 200,
    headers: { 'content-type': 'application/json' },
  })
}

setup(() => {
  Object.assign(api, { asked: [], replies: listed() })
  window.fetch = answer
})
teardown(() => {
  window.fetch = api.real
})
withBells()

const connected = { api: 'https://portal.example/', token: 'one' }
const calls = (name: string) => api.asked.filter(({ path }) => path.endsWith(`/${name}`))
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await settled()
}
async function makeRead(): Promise<CrossdockNotificationBell> {
  const bell = await makeBell(connected)
  await until(() => items(bell).length > 0)
  return bell
}
const look = () => document.dispatchEvent(new Event('visibilitychange'))
const problemIn = (bell: CrossdockNotificationBell) => inside(bell, 'problem').firstElementChild?.textContent

const refusedWords =
  'The token of this bell has ended or is not one of this portal. Whoever runs this page: set a new token.'

suite('a bell that was given nothing to show', () => {
  const noToken =
    'This bell has no token. Whoever runs this page: set token (made at /elements of the portal) and api, or items.'
  let told: string[] = []
  const hear = (event: CustomEvent<{ message: string }>) => void told.push(event.detail.message)
  setup(() => {
    told = []
    document.body.addEventListener('crossdock-notification-problem', hear)
  })
  teardown(() => document.body.removeEventListener('crossdock-notification-problem', hear))

  test('says that its token is missing, tells the page once, and asks nobody to sign in', async () => {
    const bell = await makeBell({ api: 'https://portal.example' })
    await open(bell)
    expect([problemIn(bell), inside(bell, 'problem').querySelector('button'), has(bell, 'empty')]).to.deep.equal([
      noToken,
      null,
      false,
    ])
    bell.label = 'Alerts'
    await bell.updateComplete
    expect(told).to.deep.equal([noToken])
    await expectAccessible(bell)
    bell.token = 'one'
    await until(() => items(bell).length === 2)
    expect(has(bell, 'problem')).to.equal(false)
  })

  test('says that its address is missing where it has a token alone', async () => {
    const bell = await makeBell({ token: 'one' })
    expect(problemIn(bell)).to.equal(
      'This bell has a token and no address. Whoever runs this page: set api to that of the portal.',
    )
    expect([told.length, api.asked.length]).to.deep.equal([1, 0])
  })

  test('says nothing of the kind while its page is reading, nor with the messages, nor with a problem of the page', async () => {
    const bell = await makeBell({ waiting: true })
    expect([inside(bell, 'empty').textContent, has(bell, 'problem')]).to.deep.equal(['Loading...', false])
    Object.assign(bell, { items: [], waiting: false })
    await bell.updateComplete
    expect([inside(bell, 'empty').textContent, has(bell, 'problem')]).to.deep.equal(['No Message', false])
    await makeBell({ problem: 'The server answered 500.' })
    expect(told).to.deep.equal([])
  })
})

suite('a bell that reads by itself', () => {
  test("it says that it is loading, then draws the newest five of the token's person", async () => {
    const bell = await makeBell(connected)
    expect(inside(bell, 'empty').textContent).to.equal('Loading...')
    await until(() => items(bell).length === 2)
    expect(calls('GetNotifications')[0]).to.deep.equal({
      path: '/api/Notification/GetNotifications',
      query: { PageNumber: '1', PageSize: '5' },
      token: 'Bearer one',
      body: undefined,
    })
    expect([nameOf(bell), inside(bell, 'new').textContent]).to.deep.equal(['Notifications, 7 unread, New', 'New'])
  })

  test('a message that is chosen is marked there, and the list is read again', async () => {
    const bell = await makeRead()
    const before = calls('GetNotifications').length
    api.replies = listed([makeNotification({ notificationId: 2, status: 1 })], false)
    await open(bell)
    items(bell)[0]?.click()
    await until(() => calls('GetNotifications').length > before && items(bell).length === 1)
    expect(calls('MarkAsRead').map(({ body }) => body)).to.deep.equal([{ NotificationId: 2 }])
    expect(has(bell, 'new')).to.equal(false)
  })

  test('a token that has ended is told to whoever runs the page; nothing more is shown or asked; another starts anew', async () => {
    const bell = await makeRead()
    const told: string[] = []
    bell.addEventListener('crossdock-notification-problem', (event) => told.push(event.detail.message))
    api.replies = { GetNotifications: refusal(401, 'Sign in.'), GetNotificationsCount: refusal(401, 'Sign in.') }
    look()
    await until(() => has(bell, 'problem'))
    await open(bell)
    expect([
      problemIn(bell),
      inside(bell, 'problem').querySelector('button'),
      items(bell).length,
      has(bell, 'new'),
    ]).to.deep.equal([refusedWords, null, 0, false])
    expect(told).to.deep.equal([refusedWords])
    await expectAccessible(bell)
    const before = api.asked.length
    look()
    await settled()
    expect(api.asked.length).to.equal(before)
    api.replies = listed()
    bell.setAttribute('token', 'two')
    await until(() => items(bell).length === 2)
    expect([has(bell, 'problem'), calls('GetNotifications').at(-1)?.token]).to.deep.equal([false, 'Bearer two'])
  })

  test('a token that is for another element is told so, without Retry, and is not asked with again', async () => {
    const words = 'A token for the element stock-in may not do this.'
    api.replies = { GetNotifications: refusal(403, words), GetNotificationsCount: refusal(403, words) }
    const bell = await makeBell(connected)
    await until(() => has(bell, 'problem'))
    expect([problemIn(bell), inside(bell, 'problem').querySelector('button')]).to.deep.equal([
      `${words} Whoever runs this page: set another token.`,
      null,
    ])
    const before = api.asked.length
    look()
    await settled()
    expect(api.asked.length).to.equal(before)
  })

  test('an API that answers 500, or nothing, is told with Retry; what was read before stays', async () => {
    const bell = await makeRead()
    const told: string[] = []
    bell.addEventListener('crossdock-notification-problem', (event) => told.push(event.detail.message))
    api.replies = {
      GetNotifications: refusal(500, 'Something went wrong here.'),
      GetNotificationsCount: refusal(500, 'Something went wrong here.'),
    }
    look()
    await until(() => told.length === 1)
    await open(bell)
    expect([problemIn(bell), items(bell).length]).to.deep.equal(['Something went wrong here.', 2])
    await expectAccessible(bell)
    api.replies = {}
    inside(bell, 'problem').querySelector('button')?.click()
    await until(() => told.length === 2)
    await bell.updateComplete
    expect([problemIn(bell), items(bell).length]).to.deep.equal([
      'The server cannot be reached. Check the connection.',
      2,
    ])
    expect(bell.shadowRoot?.activeElement).to.equal(inside(bell, 'button'))
    api.replies = listed()
    inside(bell, 'problem').querySelector('button')?.click()
    await until(() => !has(bell, 'problem') && items(bell).length === 2)
  })

  test("a 404 clears 'New'", async () => {
    const bell = await makeRead()
    api.replies = { ...listed(), GetNotifications: refusal(404, 'Not found.') }
    look()
    await until(() => has(bell, 'problem'))
    expect([has(bell, 'new'), items(bell).length]).to.deep.equal([false, 2])
  })

  test('an address that is no portal is told as what it is', async () => {
    api.replies = {
      GetNotifications: { body: '<!doctype html><title>Shop</title>' },
      GetNotificationsCount: { body: '<!doctype html><title>Shop</title>' },
    }
    const bell = await makeBell(connected)
    await until(() => has(bell, 'problem'))
    expect(problemIn(bell)).to.equal('The address in api does not answer as the portal does. Check it.')
  })

  test('what has come while the page was away is told when it is looked at again', async () => {
    const bell = await makeRead()
    const told: number[] = []
    bell.addEventListener('crossdock-notification-new', (event) => told.push(event.detail.notification.notificationId))
    api.replies = listed(several(3))
    look()
    await until(() => items(bell).length === 3)
    expect(told).to.deep.equal([3])
  })

  test('questions that come together are asked as one', async () => {
    const bell = await makeRead()
    await until(() => api.asked.length >= 2)
    await settled()
    const before = calls('GetNotifications').length
    for (let times = 0; times < 50; times += 1) look()
    await settled()
    await settled()
    expect(calls('GetNotifications').length - before <= 2).to.equal(true)
    expect(items(bell).length).to.equal(2)
  })

  test('removed and put back 100 times it asks once when looked at, and removed for good never', async () => {
    const bell = await makeRead()
    for (let times = 0; times < 100; times += 1) {
      bell.remove()
      document.body.append(bell)
      if (times % 10 === 0) await settled()
    }
    await settled()
    await settled()
    const before = calls('GetNotifications').length
    look()
    await settled()
    expect(calls('GetNotifications').length - before).to.equal(1)
    bell.remove()
    const last = api.asked.length
    look()
    await settled()
    expect(api.asked.length).to.equal(last)
  })

  test('an element taken away before it is drawn asks nothing', async () => {
    const bell = Object.assign(document.createElement('crossdock-notification-bell'), connected)
    document.body.append(bell)
    bell.remove()
    await bell.updateComplete
    await settled()
    expect(api.asked).to.deep.equal([])
  })
})
