import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible, settled, wearDark } from '../draw.ts'
import {
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

  test('each kind has its drawing, and one that nobody knows none', async () => {
    const kinds = ['Message', 'Delivered', 'Weather', undefined] as never[]
    const bell = await makeBell({
      items: kinds.map((type, index) => makeNotification({ notificationId: index, type })),
    })
    await open(bell)
    expect(items(bell).map((item) => item.querySelectorAll('[part=icon] path').length > 0)).to.deep.equal([
      true,
      true,
      false,
      false,
    ])
    for (const isDark of [false, true]) {
      await wearDark(isDark)
      await expectAccessible(bell)
    }
  })

  test('a bell at the foot of a page opens upwards', async () => {
    const bell = await makeBell({ items: several(5) })
    Object.assign(bell.style, { position: 'fixed', bottom: '0', right: '0' })
    await open(bell)
    const [panel, button] = [
      inside(bell, 'panel').getBoundingClientRect(),
      inside(bell, 'button').getBoundingClientRect(),
    ]
    expect([panel.bottom < button.top, panel.top >= 0, panel.right <= window.innerWidth]).to.deep.equal([
      true,
      true,
      true,
    ])
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
    expect([
      isOpen(bell),
      inside(bell, 'button').getAttribute('aria-expanded'),
      bell.shadowRoot?.activeElement === inside(bell, 'button'),
    ]).to.deep.equal([false, 'false', true])
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
    expect([isOpen(one), isOpen(other), items(one).length, items(other).length, nameOf(other)]).to.deep.equal([
      false,
      true,
      1,
      3,
      'Alerts, 3 unread',
    ])
    await expectAccessible(document.body)
  })

  test('it can be read in light and dark, with every state in it', async () => {
    const bell = await makeBell({
      items: [makeNotification({ message: longMessage }), makeNotification({ notificationId: 2, status: 1 })],
      hasNew: true,
      problem: 'The server cannot be reached.',
      allHref: '/all',
      messageHref: '/message/',
    })
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
