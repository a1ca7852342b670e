import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible, settled, wearDark, wearTheme } from '../draw.ts'
import '../notification-bell.ts'
import type { BellNotification, CrossdockNotificationBell } from '../notification-bell.ts'

const long = 'Order WO-884017 was refused: Two-person tent, olive is out of stock at North Dock until Monday'
const makeNotification = (given: Partial<BellNotification> = {}): BellNotification => ({
  notificationId: 1, message: 'Stock alert: 3 left of MUG-350-SND', status: 0, createdTimestamp: Date.now() - 300_000, link: null, ...given,
})
const several = (count: number): BellNotification[] =>
  Array.from({ length: count }, (_, index) => makeNotification({ notificationId: count - index, message: `Message ${count - index}`, createdTimestamp: Date.now() - index * 60_000 }))

let bells: CrossdockNotificationBell[] = []
async function makeBell(given: Partial<CrossdockNotificationBell> = {}): Promise<CrossdockNotificationBell> {
  const bell = Object.assign(document.createElement('crossdock-notification-bell'), given)
  bells.push(bell)
  document.body.append(bell)
  await bell.updateComplete
  return bell
}

function inside<T extends HTMLElement>(bell: CrossdockNotificationBell, part: string): T {
  const found = bell.shadowRoot?.querySelector<T>(`[part=${part}]`)
  if (!found) throw new Error(`The bell has no ${part}`)
  return found
}
const has = (bell: CrossdockNotificationBell, part: string): boolean => bell.shadowRoot?.querySelector(`[part=${part}]`) !== null
const items = (bell: CrossdockNotificationBell): HTMLElement[] => [...(bell.shadowRoot?.querySelectorAll<HTMLElement>('[part=item]') ?? [])]
const nameOf = (bell: CrossdockNotificationBell) => inside(bell, 'button').getAttribute('aria-label')
const isOpen = (bell: CrossdockNotificationBell) => inside(bell, 'panel').matches(':popover-open')
const said = (bell: CrossdockNotificationBell) => bell.shadowRoot?.querySelector('[role=status]')?.textContent
async function open(bell: CrossdockNotificationBell): Promise<void> {
  inside(bell, 'button').focus()
  inside(bell, 'button').click()
  await settled()
  await bell.updateComplete
}
/** Every link is followed in words only, so that the test page stays. */
const stay = (event: Event) => { if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) event.preventDefault() }

setup(async () => {
  await wearTheme()
  document.addEventListener('click', stay)
})
teardown(async () => {
  document.removeEventListener('click', stay)
  for (const bell of bells) bell.remove()
  bells = []
  await wearDark(false)
})

suite('the list of a bell', () => {
  test("it is closed at first; its name says how many are unread and that there is something new", async () => {
    const bell = await makeBell({ items: [makeNotification(), makeNotification({ notificationId: 2 }), makeNotification({ notificationId: 3, status: 1 })], hasNew: true })
    expect([isOpen(bell), nameOf(bell), inside(bell, 'button').getAttribute('aria-expanded'), inside(bell, 'new').textContent]).to.deep.equal([false, 'Notifications, 2 unread, New', 'false', 'New'])
    bell.hasNew = false
    bell.unread = 31
    await bell.updateComplete
    expect([nameOf(bell), has(bell, 'new')]).to.deep.equal(['Notifications, 31 unread', false])
    await expectAccessible(bell)
  })

  test('each message is cut to 47 characters and an ellipsis, and is whole for readers, under the pointer and for the keys', async () => {
    const bell = await makeBell({ items: [makeNotification({ message: long }), makeNotification({ notificationId: 2, message: 'x'.repeat(47) })] })
    await open(bell)
    const [first, second] = items(bell)
    const [short, whole] = [first?.querySelector<HTMLElement>('.short'), first?.querySelector<HTMLElement>('.whole')]
    expect(short?.textContent).to.equal(`${long.slice(0, 47)}…`)
    expect([short?.title, short?.getAttribute('aria-hidden'), whole?.textContent]).to.deep.equal([long, 'true', long])
    expect(second?.querySelector('.message')?.textContent).to.equal('x'.repeat(47))
    expect(whole?.offsetHeight).to.equal(1)
    await sendKeys({ press: 'Tab' })
    expect(bell.shadowRoot?.activeElement).to.equal(first)
    expect([whole?.offsetHeight === 1, short?.offsetHeight]).to.deep.equal([false, 1])
    await expectAccessible(bell)
  })

  test('an unread message has a red dot and the word, a read one neither', async () => {
    const bell = await makeBell({ items: [makeNotification(), makeNotification({ notificationId: 2, status: 1 })] })
    await open(bell)
    const [unread, read] = items(bell)
    const dot = unread?.querySelector('[part=dot]')
    expect(dot && getComputedStyle(dot).backgroundColor).to.equal('rgb(212, 38, 31)')
    expect(unread?.textContent).to.contain('Unread:')
    expect([read?.querySelector('[part=dot]'), read?.textContent?.includes('Unread')]).to.deep.equal([null, false])
  })

  test("no message is 'No Message', and the way to all of them is drawn where there is one", async () => {
    const bell = await makeBell({ items: [] })
    await open(bell)
    expect([inside(bell, 'empty').textContent, has(bell, 'all'), nameOf(bell)]).to.deep.equal(['No Message', false, 'Notifications, none unread'])
    bell.allHref = '/notifications/notification-message'
    await bell.updateComplete
    const all = inside<HTMLAnchorElement>(bell, 'all')
    expect([all.title, all.textContent, all.pathname]).to.deep.equal(['All Notifications', 'All Notifications', '/notifications/notification-message'])
    await expectAccessible(bell)
  })

  test('of 10,000 messages the newest five are drawn', async () => {
    const bell = await makeBell({ items: several(10_000) })
    await open(bell)
    expect(items(bell).map((item) => item.querySelector('.message')?.textContent)).to.deep.equal(['Message 10000', 'Message 9999', 'Message 9998', 'Message 9997', 'Message 9996'])
    expect(nameOf(bell)).to.equal('Notifications, 10000 unread')
  })

  test('times are told from now, and whole in the zone of the place', async () => {
    const createdTimestamp = Date.now() - 5 * 60_000
    const bell = await makeBell({ items: [makeNotification({ createdTimestamp })], timeZone: 'Asia/Singapore' })
    const time = () => inside(bell, 'item').querySelector('time')
    expect(time()?.textContent).to.equal('5 min ago')
    const inSingapore = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Singapore', hour: '2-digit', minute: '2-digit', hourCycle: 'h12' }).format(createdTimestamp)
    expect(time()?.title).to.contain(inSingapore)
    bell.timeZone = 'Nowhere/Land'
    bell.items = [makeNotification({ createdTimestamp: Number.NaN }), makeNotification({ createdTimestamp: Date.now() + 60_000 })]
    await bell.updateComplete
    expect(items(bell).map((item) => item.querySelector('time')?.textContent)).to.deep.equal([undefined, 'just now'])
  })

  test('markup in a message, in its address and in the label is text', async () => {
    const markup = '<img src=x onerror="window.wasRun = true"><b>bold</b>'
    const bell = await makeBell({ items: [makeNotification({ message: markup }), makeNotification({ notificationId: 2, message: `${markup}${markup}` })], label: markup, problem: markup, hasNew: true })
    await open(bell)
    expect(bell.shadowRoot?.querySelectorAll('img, b').length).to.equal(0)
    expect(items(bell)[0]?.textContent).to.contain(markup)
    expect([inside(bell, 'title').textContent, inside(bell, 'problem').textContent]).to.deep.equal([markup, `${markup}Retry`])
    expect('wasRun' in window).to.equal(false)
    await expectAccessible(bell)
  })
})

suite('the panel of a bell', () => {
  test('it is 350 px wide under the bell, and on a telephone inside the screen', async () => {
    const bell = await makeBell({ items: several(5) })
    await open(bell)
    expect(inside(bell, 'panel').getBoundingClientRect().width).to.equal(350)
    await setViewport({ width: 390, height: 844 })
    await settled()
    const edges = () => inside(bell, 'panel').getBoundingClientRect()
    expect([edges().width, edges().left >= 8, edges().right <= 382]).to.deep.equal([350, true, true])
    await setViewport({ width: 320, height: 500 })
    await settled()
    expect([edges().width, edges().left, edges().bottom <= 500]).to.deep.equal([304, 8, true])
    await setViewport({ width: 800, height: 600 })
  })

  test('a bell at the foot of a page opens upwards', async () => {
    const bell = await makeBell({ items: several(5) })
    Object.assign(bell.style, { position: 'fixed', bottom: '0', right: '0' })
    await open(bell)
    const [panel, button] = [inside(bell, 'panel').getBoundingClientRect(), inside(bell, 'button').getBoundingClientRect()]
    expect([panel.bottom < button.top, panel.top >= 0, panel.right <= window.innerWidth]).to.deep.equal([true, true, true])
  })

  test('Escape closes it and the focus is on the bell again', async () => {
    const bell = await makeBell({ items: several(2) })
    inside(bell, 'button').focus()
    await sendKeys({ press: 'Enter' })
    await settled()
    expect([isOpen(bell), inside(bell, 'button').getAttribute('aria-expanded')]).to.deep.equal([true, 'true'])
    await sendKeys({ press: 'Tab' })
    expect(bell.shadowRoot?.activeElement).to.equal(items(bell)[0])
    await sendKeys({ press: 'Escape' })
    await settled()
    await bell.updateComplete
    expect([isOpen(bell), inside(bell, 'button').getAttribute('aria-expanded'), bell.shadowRoot?.activeElement === inside(bell, 'button')]).to.deep.equal([false, 'false', true])
  })

  test('a click outside closes it, and so does leaving it with the Tab key', async () => {
    const bell = await makeBell({ items: several(1) })
    const after = document.body.appendChild(Object.assign(document.createElement('button'), { textContent: 'After' }))
    await open(bell)
    await sendMouse({ type: 'click', position: [700, 500] })
    await settled()
    expect(isOpen(bell)).to.equal(false)
    inside(bell, 'button').focus()
    await sendKeys({ press: 'Enter' })
    for (const expected of [items(bell)[0], undefined]) {
      await sendKeys({ press: 'Tab' })
      expect(bell.shadowRoot?.activeElement ?? undefined).to.equal(expected)
    }
    await settled()
    expect([isOpen(bell), document.activeElement]).to.deep.equal([false, after])
    after.remove()
    await resetMouse()
  })

  test('two bells stand on one page, each with its own list; opening one closes the other', async () => {
    const [one, other] = [await makeBell({ items: several(1) }), await makeBell({ items: several(3), label: 'Alerts' })]
    await open(one)
    await open(other)
    expect([isOpen(one), isOpen(other), items(one).length, items(other).length, nameOf(other)]).to.deep.equal([false, true, 1, 3, 'Alerts, 3 unread'])
    await expectAccessible(document.body)
  })

  test('it can be read in light and dark, with every state in it', async () => {
    const bell = await makeBell({ items: [makeNotification({ message: long }), makeNotification({ notificationId: 2, status: 1 })], hasNew: true, problem: 'The server cannot be reached.', allHref: '/all', messageHref: '/message/' })
    await open(bell)
    for (const isDark of [false, true]) {
      await wearDark(isDark)
      await expectAccessible(bell)
    }
  })

  test('taken off the page while it is open it is closed when it is put back', async () => {
    const bell = await makeBell({ items: several(1) })
    await open(bell)
    bell.remove()
    document.body.append(bell)
    await bell.updateComplete
    expect([isOpen(bell), inside(bell, 'button').getAttribute('aria-expanded')]).to.deep.equal([false, 'false'])
    await open(bell)
    expect(isOpen(bell)).to.equal(true)
  })
})

suite('what a bell tells its page', () => {
  test('a click on an unread message tells that it is opened and read, and draws it read', async () => {
    const bell = await makeBell({ items: several(2), messageHref: '/notifications/notification-message?open={id}', unread: 9 })
    const told: unknown[] = []
    document.body.addEventListener('crossdock-notification-open', (event) => told.push(['open', event.detail.notification.notificationId]), { once: true })
    document.body.addEventListener('crossdock-notification-read', (event) => told.push(['read', event.detail.notificationId]), { once: true })
    await open(bell)
    const [first] = items(bell)
    expect(first instanceof HTMLAnchorElement && first.search).to.equal('?open=2')
    let isFollowed: boolean | undefined
    bell.addEventListener('click', (event) => { isFollowed = !event.defaultPrevented })
    first?.click()
    await bell.updateComplete
    expect(told).to.deep.equal([['open', 2], ['read', 2]])
    expect([isFollowed, isOpen(bell), nameOf(bell), items(bell)[0]?.querySelector('[part=dot]')]).to.deep.equal([true, false, 'Notifications, 8 unread', null])
  })

  test('a page that opens the message itself keeps the link from being followed', async () => {
    const bell = await makeBell({ items: [makeNotification({ status: 1 })], messageHref: '/message/' })
    bell.addEventListener('crossdock-notification-open', (event) => event.preventDefault())
    let told = 0
    bell.addEventListener('crossdock-notification-read', () => { told += 1 })
    let isKept: boolean | undefined
    bell.addEventListener('click', (event) => { isKept = event.defaultPrevented })
    await open(bell)
    const [first] = items(bell)
    expect(first instanceof HTMLAnchorElement && first.pathname).to.equal('/message/1')
    first?.click()
    expect([isKept, told]).to.deep.equal([true, 0])
  })

  test("without an address a message is a button that only tells", async () => {
    const bell = await makeBell({ items: [makeNotification({ link: '/order/order-management' })] })
    const told: BellNotification[] = []
    bell.addEventListener('crossdock-notification-open', (event) => told.push(event.detail.notification))
    await open(bell)
    expect(items(bell)[0]?.tagName).to.equal('BUTTON')
    items(bell)[0]?.click()
    expect(told.map(({ link }) => link)).to.deep.equal(['/order/order-management'])
  })

  test("what comes later is told once, politely; what was there at first is not", async () => {
    const bell = await makeBell({ items: several(3) })
    const told: number[] = []
    bell.addEventListener('crossdock-notification-new', (event) => told.push(event.detail.notification.notificationId))
    expect([said(bell), bell.shadowRoot?.querySelector('[role=status]')?.getAttribute('aria-live')]).to.deep.equal(['', null])
    bell.items = several(4)
    await bell.updateComplete
    const node = bell.shadowRoot?.querySelector('[role=status] span')
    expect([told, said(bell)]).to.deep.equal([[4], 'New notification'])
    bell.items = several(4)
    await bell.updateComplete
    expect(told).to.deep.equal([4])
    bell.items = several(5)
    await bell.updateComplete
    expect([told, said(bell), bell.shadowRoot?.querySelector('[role=status] span') === node]).to.deep.equal([[4, 5], 'New notification', false])
  })

  test('older messages that a longer list brings are not new', async () => {
    const bell = await makeBell({ items: several(5).slice(0, 2) })
    let told = 0
    bell.addEventListener('crossdock-notification-new', () => { told += 1 })
    bell.items = several(5)
    await bell.updateComplete
    expect([told, said(bell)]).to.deep.equal([0, ''])
  })

  test('a problem the page tells stands above what is there, with Retry for the page', async () => {
    const bell = await makeBell({ items: several(2), problem: 'The server answered 500.' })
    let told = 0
    bell.addEventListener('crossdock-notification-retry', () => { told += 1 })
    await open(bell)
    expect([inside(bell, 'problem').firstElementChild?.textContent, items(bell).length]).to.deep.equal(['The server answered 500.', 2])
    inside(bell, 'problem').querySelector('button')?.click()
    expect(told).to.equal(1)
    bell.problem = undefined
    await bell.updateComplete
    expect(has(bell, 'problem')).to.equal(false)
  })

  test('attributes it does not know, and items that are no list, leave it a bell', async () => {
    const bell = await makeBell({ items: 'nonsense' as unknown as BellNotification[] })
    bell.setAttribute('colour', 'red')
    await open(bell)
    expect(inside(bell, 'empty').textContent).to.equal('No Message')
  })
})
