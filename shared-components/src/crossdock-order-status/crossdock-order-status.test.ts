import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { TrackingStageName } from 'contract/tracking'
import { expectAccessible, found, settled, wearDark, wearTheme } from '../draw.ts'
import { CrossdockOrderStatus, type TrackedOrder } from '../order-status.ts'
import { api, answers, order, place, refusal, see, shadowOf, textOf, until } from './test/shop-page.ts'

suite('the order status on a shop page', () => {
  teardown(async () => {
    for (const element of document.querySelectorAll('crossdock-order-status')) element.remove()
    await settled()
    answers.end()
    await wearDark(false)
    await setViewport({ width: 1280, height: 800 })
  })

  test('a token shows its order: the word, the sentence, the steps with their times, courier and number', async () => {
    answers.with(order('with-courier', ['received', 'preparing', 'packed']))
    const element = place({ token: 'one' })
    await until(element, 'Handed to courier')
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(textOf(element, '[part=title]')).to.equal('Order B-241077508442')
    expect(textOf(element, '[part=sentence]')).to.equal('The parcel is on its way.')
    expect([...shadowOf(element).querySelectorAll('li')].map((step) => step.textContent)).to.deep.equal(
      [
        'Received20 Nov 2026 09:00 PM',
        'In preparation20 Nov 2026 10:00 PM',
        'Packed20 Nov 2026 11:00 PM',
        'Handed to courier21 Nov 2026 12:00 AM',
        'Delivered, to come',
      ].map((line) => (zone === 'UTC' ? line : line.replace(/\d.*/, (time) => see(time, zone)))),
    )
    expect(textOf(element, '[part=parcel]')).to.contain('Coast Line').and.to.contain('CL 8841 2207')
    expect(found('[aria-current=step]', shadowOf(element)).textContent).to.contain('Handed to courier')
    expect(answers.asked.map(({ method, url }) => `${method} ${url}`)).to.deep.equal([
      `GET ${api}/api/Order/Track?Token=one`,
    ])
    expect(answers.asked[0]?.headers.has('authorization')).to.equal(false)
  })

  test('every stage is readable in light and dark, wide and on a telephone, with and without a theme', async () => {
    const stages: readonly (readonly [TrackingStageName, TrackingStageName[]])[] = [
      ['awaiting-payment', []],
      ['received', []],
      ['preparing', ['received']],
      ['packed', ['received']],
      ['with-courier', ['received']],
      ['delivered', ['received']],
      ['delayed', ['received', 'preparing']],
      ['cancelled', ['received']],
      ['not-delivered', ['received']],
      ['returned', ['received', 'delivered']],
    ]
    const elements = stages.map(([stage, before]) =>
      Object.assign(place({ label: stage }), { order: order(stage, before) }),
    )
    await until(elements[9], 'Returned')
    const looks = async (width: number) => {
      await setViewport({ width, height: 844 })
      await expectAccessible(document.body)
      expect(document.documentElement.scrollWidth).to.be.at.most(width)
    }
    const root = document.documentElement
    for (const scheme of ['light', 'dark'] as const) {
      root.style.colorScheme = scheme
      for (const width of [1280, 390]) await looks(width)
    }
    root.style.colorScheme = ''
    await wearTheme()
    for (const isDark of [false, true]) {
      await wearDark(isDark)
      for (const width of [1280, 390]) await looks(width)
    }
  })

  for (const [name, prepare, words, hasRetry] of [
    ['a token that ended', () => answers.with(refusal(404, 'not-found')), 'This link is not valid or has ended', false],
    [
      'a token that never was one',
      () => answers.with(refusal(400, 'bad-input')),
      'This link is not valid or has ended',
      false,
    ],
    [
      'an API that answers 500',
      () => answers.with(refusal(500, 'unexpected')),
      'The order status cannot be read just now',
      true,
    ],
    [
      'an API that does not answer',
      () => answers.with(() => Promise.reject(new TypeError('Failed to fetch'))),
      'The order status did not answer',
      true,
    ],
    [
      'an address where something else stands',
      () => answers.with(() => new Response('<!doctype html>', { status: 404 })),
      'The order status cannot be read just now',
      true,
    ],
    [
      'an address that answers a page',
      () => answers.with(() => new Response('<!doctype html>')),
      'The order status cannot be read just now',
      true,
    ],
    [
      'an answer that is no order',
      () => answers.with(() => Response.json({ success: true, result: { stage: 'packed' } })),
      'The order status cannot be read just now',
      true,
    ],
  ] as const)
    test(`${name} is said in words, light and dark`, async () => {
      prepare()
      const element = place({ token: name })
      await until(element, words)
      expect(shadowOf(element).querySelector('[part=retry]') !== null).to.equal(hasRetry)
      await expectAccessible(element)
      await wearTheme()
      await wearDark(true)
      await expectAccessible(element)
    })

  test('while it loads it says so', async () => {
    answers.with(() => new Promise(() => undefined))
    const element = place({ token: 'slow' })
    await until(element, 'Loading the order status')
    await expectAccessible(element)
    await wearTheme()
    await wearDark(true)
    await expectAccessible(element)
  })

  test('Retry asks again and shows the order', async () => {
    answers.with(refusal(500, 'unexpected'))
    const element = place({ token: 'retry' })
    await until(element, 'cannot be read')
    answers.with(order('packed', ['received']))
    found('[part=retry]', shadowOf(element)).click()
    await until(element, 'The parcel waits for the courier.')
    expect(answers.asked.length).to.equal(2)
  })

  test('without a token it says what is missing, with one it asks, and without it again it says so again', async () => {
    const element = place({})
    await until(element, 'its token is missing')
    await expectAccessible(element)
    expect(answers.asked.length).to.equal(0)
    answers.with(order('received', []))
    element.token = 'late'
    await until(element, 'Received')
    element.removeAttribute('token')
    await until(element, 'its token is missing')
  })

  test('seen again it is read again, but not within a minute', async () => {
    answers.with(order('packed', ['received']))
    const element = place({ token: 'again' })
    await until(element, 'Packed')
    answers.with(order('with-courier', ['received', 'packed']))
    answers.later(59_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(answers.asked.length).to.equal(1)
    answers.later(2_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await until(element, 'The parcel is on its way.')
    expect(answers.asked.length).to.equal(2)
  })

  test('an order that could be read once stays when a later reading fails, and says how old it is', async () => {
    answers.with(order('packed', ['received']))
    const element = place({ token: 'stale' })
    await until(element, 'Packed')
    answers.with(refusal(500, 'unexpected'))
    answers.later(61_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await until(element, 'Could not be refreshed. This is how it stood on')
    expect(textOf(element, '[part=status]')).to.equal('Packed')
    await expectAccessible(element)
    answers.with(refusal(404, 'not-found'))
    found('[part=retry]', shadowOf(element)).click()
    await until(element, 'has ended')
  })

  test('a stage is told once, and again when it is another', async () => {
    const told: string[] = []
    const hear = (event: CustomEvent<{ stage: string }>) => void told.push(event.detail.stage)
    document.body.addEventListener('crossdock-order-status-change', hear)
    const element = place({})
    element.order = order('received', [])
    await until(element, 'Received')
    element.order = order('received', [])
    await settled()
    element.order = order('cancelled', ['received'])
    await until(element, 'Cancelled')
    element.order = undefined
    await until(element, 'its token is missing')
    document.body.removeEventListener('crossdock-order-status-change', hear)
    expect(told).to.deep.equal(['received', 'cancelled'])
  })

  test('a page may set everything before the script has come', async () => {
    class Late extends CrossdockOrderStatus {}
    const element = document.body.appendChild(document.createElement('order-status-late'))
    Object.assign(element, { order: order('delivered', ['received']), label: 'Your parcel' })
    customElements.define('order-status-late', Late)
    await until(element, 'The parcel has been delivered.')
    expect(textOf(element, '[part=title]')).to.equal('Your parcel')
    element.remove()
  })

  test('what is no order is said, and markup in an order is read as text', async () => {
    const element = place({})
    const bad: unknown[] = ['packed', [], { stage: 'lost', steps: [] }]
    for (const wrong of bad) {
      Object.assign(element, { order: wrong })
      await until(element, 'is not an order that Crossdock tracks')
    }
    await expectAccessible(element)
    const markup = '<img src=x onerror="document.title=1"><b>1</b>'
    const marked: TrackedOrder = {
      ...order('packed', ['received']),
      referenceCode: markup,
      shippingProviderName: markup,
      parcels: [{ parcelNumber: 1, trackingNumber: markup, stage: 'packed', timestamp: null }],
    }
    Object.assign(element, { order: marked, label: '' })
    await until(element, `Order ${markup}`)
    expect([textOf(element, 'dd'), shadowOf(element).querySelectorAll('img, b').length]).to.deep.equal([markup, 0])
  })

  test('the tracking number is copied by its button, or marked where the browser does not let it', async () => {
    const element = Object.assign(place({}), { order: order('packed', ['received']) })
    await until(element, 'CL 8841 2207')
    const copied: string[] = []
    const clipboard = (writeText: (text: string) => Promise<void>) =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    clipboard(async (text) => void copied.push(text))
    found('[part=copy]', shadowOf(element)).click()
    await until(element, 'Copied')
    expect(copied).to.deep.equal(['CL 8841 2207'])
    clipboard(() => Promise.reject(new Error('Not allowed')))
    found('[part=copy]', shadowOf(element)).click()
    await until(element, 'Marked: copy it with the keyboard')
    expect(getSelection()?.toString()).to.equal('CL 8841 2207')
    Reflect.deleteProperty(navigator, 'clipboard')
    await expectAccessible(element)
  })

  test('it speaks Malay when it is told to, and English in any other language', async () => {
    const element = Object.assign(place({ lang: 'ms-MY' }), { order: order('delayed', ['received']) })
    await until(element, 'Tertangguh')
    expect(found('[part=frame]', shadowOf(element)).lang).to.equal('ms')
    element.lang = 'xx'
    await until(element, 'Delayed')
    expect(found('[part=frame]', shadowOf(element)).lang).to.equal('en')
  })

  test('taken off and put back a hundred times it asks once and leaves nothing behind', async () => {
    answers.with(order('packed', ['received']))
    const element = place({ token: 'hundred' })
    await until(element, 'Packed')
    const listeners = answers.countListeners()
    for (let time = 0; time < 100; time++) {
      element.remove()
      await settled()
      document.body.append(element)
      await settled()
    }
    await until(element, 'Packed')
    expect([answers.asked.length, listeners.now()]).to.deep.equal([1, 0])
    element.remove()
    await settled()
    expect([listeners.now(), shadowOf(element).childElementCount]).to.deep.equal([-1, 0])
    listeners.end()
  })

  test('moved, it keeps what it shows', async () => {
    const element = Object.assign(place({}), { order: order('packed', ['received']) })
    await until(element, 'Packed')
    const before = found('[part=frame]', shadowOf(element))
    document.body.prepend(element)
    await settled()
    expect(found('[part=frame]', shadowOf(element))).to.equal(before)
  })

  test('loading it twice changes nothing', async () => {
    await import(new URL('./crossdock-order-status.define.ts?again', import.meta.url).href)
    expect(customElements.get('crossdock-order-status')).to.equal(CrossdockOrderStatus)
  })

  test('what the shop puts inside stands under the status', async () => {
    const element = Object.assign(place({}), { order: order('not-delivered', ['received']) })
    element.append(Object.assign(document.createElement('a'), { href: '#help', textContent: 'Ask us' }))
    await until(element, 'Not delivered')
    expect(shadowOf(element).querySelector('slot')?.assignedElements()).to.deep.equal([...element.children])
    await expectAccessible(element)
  })

  test('it needs no style element and no style attribute, so the strictest policy draws it', async () => {
    const policy = document.head.appendChild(document.createElement('meta'))
    policy.httpEquiv = 'content-security-policy'
    policy.content = "style-src 'self'; script-src 'self' 'unsafe-inline'"
    const broken: string[] = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => broken.push(violatedDirective))
    const element = Object.assign(place({}), { order: order('packed', ['received']) })
    await until(element, 'Packed')
    expect(shadowOf(element).querySelectorAll('style, [style]').length).to.equal(0)
    expect(getComputedStyle(found('[part=frame]', shadowOf(element))).display).to.equal('grid')
    expect(broken).to.deep.equal([])
  })
})
