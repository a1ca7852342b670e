import { expect } from 'chai'
import type { BellNotification } from '../notification-bell.ts'
import {
  has,
  inside,
  isOpen,
  items,
  makeBell,
  makeNotification,
  nameOf,
  open,
  said,
  several,
  withBells,
} from './make-bell.ts'

withBells()

suite('what a bell tells its page', () => {
  test('a click on an unread message tells that it is opened and read, and draws it read', async () => {
    const bell = await makeBell({
      items: several(2),
      messageHref: '/notifications/notification-message?open={id}',
      unread: 9,
    })
    const told: unknown[] = []
    document.body.addEventListener(
      'crossdock-notification-open',
      (event) => told.push(['open', event.detail.notification.notificationId]),
      { once: true },
    )
    document.body.addEventListener(
      'crossdock-notification-read',
      (event) => told.push(['read', event.detail.notificationId]),
      { once: true },
    )
    await open(bell)
    const [first] = items(bell)
    expect(first instanceof HTMLAnchorElement && first.search).to.equal('?open=2')
    let isFollowed: boolean | undefined
    bell.addEventListener('click', (event) => {
      isFollowed = !event.defaultPrevented
    })
    first?.click()
    await bell.updateComplete
    expect(told).to.deep.equal([
      ['open', 2],
      ['read', 2],
    ])
    expect([isFollowed, isOpen(bell), nameOf(bell), items(bell)[0]?.querySelector('[part=dot]')]).to.deep.equal([
      true,
      false,
      'Notifications, 8 unread',
      null,
    ])
  })

  test('a page that opens the message itself keeps the link from being followed', async () => {
    const bell = await makeBell({ items: [makeNotification({ status: 1 })], messageHref: '/message/' })
    bell.addEventListener('crossdock-notification-open', (event) => event.preventDefault())
    let told = 0
    bell.addEventListener('crossdock-notification-read', () => {
      told += 1
    })
    let isKept: boolean | undefined
    bell.addEventListener('click', (event) => {
      isKept = event.defaultPrevented
    })
    await open(bell)
    const [first] = items(bell)
    expect(first instanceof HTMLAnchorElement && first.pathname).to.equal('/message/1')
    first?.click()
    expect([isKept, told]).to.deep.equal([true, 0])
  })

  test('without an address a message is a button that only tells', async () => {
    const bell = await makeBell({ items: [makeNotification({ link: '/order/order-management' })] })
    const told: BellNotification[] = []
    bell.addEventListener('crossdock-notification-open', (event) => told.push(event.detail.notification))
    await open(bell)
    expect(items(bell)[0]?.tagName).to.equal('BUTTON')
    items(bell)[0]?.click()
    expect(told.map(({ link }) => link)).to.deep.equal(['/order/order-management'])
  })

  test('what comes later is told once, politely; what was there at first is not', async () => {
    const bell = await makeBell({ items: several(3) })
    const told: number[] = []
    bell.addEventListener('crossdock-notification-new', (event) => told.push(event.detail.notification.notificationId))
    expect([said(bell), bell.shadowRoot?.querySelector('[role=status]')?.getAttribute('aria-live')]).to.deep.equal([
      '',
      null,
    ])
    bell.items = several(4)
    await bell.updateComplete
    const node = bell.shadowRoot?.querySelector('[role=status] span')
    expect([told, said(bell)]).to.deep.equal([[4], 'New notification'])
    bell.items = several(4)
    await bell.updateComplete
    expect(told).to.deep.equal([4])
    bell.items = several(5)
    await bell.updateComplete
    expect([told, said(bell), bell.shadowRoot?.querySelector('[role=status] span') === node]).to.deep.equal([
      [4, 5],
      'New notification',
      false,
    ])
  })

  test('older messages that a longer list brings are not new', async () => {
    const bell = await makeBell({ items: several(5).slice(0, 2) })
    let told = 0
    bell.addEventListener('crossdock-notification-new', () => {
      told += 1
    })
    bell.items = several(5)
    await bell.updateComplete
    expect([told, said(bell)]).to.deep.equal([0, ''])
  })

  test('a problem the page tells stands above what is there, with Retry for the page', async () => {
    const bell = await makeBell({ items: several(2), problem: 'The server answered 500.' })
    let told = 0
    bell.addEventListener('crossdock-notification-retry', () => {
      told += 1
    })
    await open(bell)
    expect([inside(bell, 'problem').firstElementChild?.textContent, items(bell).length]).to.deep.equal([
      'The server answered 500.',
      2,
    ])
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
