import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible } from '../draw.ts'
import {
  has,
  inside,
  isOpen,
  items,
  longMessage,
  makeBell,
  makeNotification,
  nameOf,
  open,
  several,
  withBells,
} from './make-bell.ts'

withBells()

suite('the list of a bell', () => {
  test('it is closed at first; its name says how many are unread and that there is something new', async () => {
    const bell = await makeBell({
      items: [
        makeNotification(),
        makeNotification({ notificationId: 2 }),
        makeNotification({ notificationId: 3, status: 1 }),
      ],
      hasNew: true,
    })
    expect([
      isOpen(bell),
      nameOf(bell),
      inside(bell, 'button').getAttribute('aria-expanded'),
      inside(bell, 'new').textContent,
    ]).to.deep.equal([false, 'Notifications, 2 unread, New', 'false', 'New'])
    bell.hasNew = false
    bell.unread = 31
    await bell.updateComplete
    expect([nameOf(bell), has(bell, 'new')]).to.deep.equal(['Notifications, 31 unread', false])
    await expectAccessible(bell)
  })

  test('each message is cut to 47 characters and an ellipsis, and is whole for readers, under the pointer and for the keys', async () => {
    const bell = await makeBell({
      items: [
        makeNotification({ message: longMessage }),
        makeNotification({ notificationId: 2, message: 'x'.repeat(47) }),
      ],
    })
    await open(bell)
    const [first, second] = items(bell)
    const [short, whole] = [first?.querySelector<HTMLElement>('.short'), first?.querySelector<HTMLElement>('.whole')]
    expect(short?.textContent).to.equal(`${longMessage.slice(0, 47)}…`)
    expect([short?.title, short?.getAttribute('aria-hidden'), whole?.textContent]).to.deep.equal([
      longMessage,
      'true',
      longMessage,
    ])
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
    expect([inside(bell, 'empty').textContent, has(bell, 'all'), nameOf(bell)]).to.deep.equal([
      'No Message',
      false,
      'Notifications, none unread',
    ])
    bell.allHref = '/notifications/notification-message'
    await bell.updateComplete
    const all = inside<HTMLAnchorElement>(bell, 'all')
    expect([all.title, all.textContent, all.pathname]).to.deep.equal([
      'All Notifications',
      'All Notifications',
      '/notifications/notification-message',
    ])
    await expectAccessible(bell)
  })

  test('of 10,000 messages the newest five are drawn', async () => {
    const bell = await makeBell({ items: several(10_000) })
    await open(bell)
    expect(items(bell).map((item) => item.querySelector('.message')?.textContent)).to.deep.equal([
      'Message 10000',
      'Message 9999',
      'Message 9998',
      'Message 9997',
      'Message 9996',
    ])
    expect(nameOf(bell)).to.equal('Notifications, 10000 unread')
  })

  test('times are told from now, and whole in the zone of the place', async () => {
    const createdTimestamp = Date.now() - 5 * 60_000
    const bell = await makeBell({ items: [makeNotification({ createdTimestamp })], timeZone: 'Asia/Singapore' })
    const time = () => inside(bell, 'item').querySelector('time')
    expect(time()?.textContent).to.equal('5 min ago')
    const inSingapore = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Singapore',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h12',
    }).format(createdTimestamp)
    expect(time()?.title).to.contain(inSingapore)
    bell.timeZone = 'Nowhere/Land'
    bell.items = [
      makeNotification({ createdTimestamp: Number.NaN }),
      makeNotification({ createdTimestamp: Date.now() + 60_000 }),
    ]
    await bell.updateComplete
    expect(items(bell).map((item) => item.querySelector('time')?.textContent)).to.deep.equal([undefined, 'just now'])
  })

  test('markup in a message, in its address and in the label is text', async () => {
    const markup = '<img src=x onerror="window.wasRun = true"><b>bold</b>'
    const bell = await makeBell({
      items: [
        makeNotification({ message: markup }),
        makeNotification({ notificationId: 2, message: `${markup}${markup}` }),
      ],
      label: markup,
      problem: markup,
      hasNew: true,
    })
    await open(bell)
    expect(bell.shadowRoot?.querySelectorAll('img, b').length).to.equal(0)
    expect(items(bell)[0]?.textContent).to.contain(markup)
    expect([inside(bell, 'title').textContent, inside(bell, 'problem').textContent]).to.deep.equal([
      markup,
      `${markup}Retry`,
    ])
    expect('wasRun' in window).to.equal(false)
    await expectAccessible(bell)
  })
})
