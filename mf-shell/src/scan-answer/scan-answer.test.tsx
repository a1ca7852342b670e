import { defineArea } from 'contract/area'
import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Drawer } from 'shared-components/dialog'
import {
  answerCalls,
  type Answers,
  draw,
  expectAccessible,
  settled,
  signedInAs,
  wearTheme,
} from 'shared-components/draw'
import { useScan } from 'shared-components/scan'
import { setAreas } from 'shared-state'
import { findScanned } from './find-scanned.ts'
import { ScanAnswer } from './scan-answer.tsx'

const staff = { sections: ['FULFILMENT', 'ORDER', 'INBOUND_MANAGEMENT', 'WAREHOUSE_CATALOGUE', 'WAREHOUSE'] } as const
const pathOf = [
  '/order/order-management',
  '/catalogue/product',
  '/fulfilment/pick/picking-list',
  '/fulfilment/pack/pack-size/{id}/pack-items',
  '/fulfilment/shipping-checkout/shipping-list',
  '/inbound/caton-receive/{id}',
]
const area = defineArea({ name: 'test', screens: pathOf.map((path) => ({ path, title: path, ...staff })) })

const list = (result: unknown[]) => ({ result, cursor: { next: null, previous: null } })
const hit = (kind: string, title: string, link: string, more: object = {}) => ({
  'search.find': () => ({
    result: [{ kind, id: 5, title, code: title, note: '', holds: 1, link, ...more }],
    counts: [],
    openOrdersSku: null,
  }),
})
const orderHit = hit('order', 'WO-5', '/order/order-management?open=5')
const order = (voidTrackingNumbers: string[] = []) => ({
  ...orderHit,
  'order.getOrderList': () => list([{ orderId: 5, warehouseOrderId: 'WO-5', voidTrackingNumbers }]),
})
const nobody: Answers = { 'search.find': () => ({ result: [], counts: [], openOrdersSku: null }) }
let undo = () => {}
let undraw = () => {}
const answers = (more: Answers) => {
  undo()
  undo = answerCalls({ ...nobody, ...more })
}

function scan(code: string, place: EventTarget = document.body): void {
  for (const key of [...code, 'Enter'])
    place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
}
const strip = () => document.querySelector('.scan-answer .cd-result')
async function told(kind: string, words: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (strip()?.matches(`.cd-result--${kind}`) && strip()?.textContent?.includes(words)) return
    await settled()
  }
  expect(strip()?.outerHTML ?? 'no strip').to.contain(words)
}
const here = () => location.pathname + location.search

suite('a scan that no screen wants', () => {
  const before = location.pathname + location.search
  setup(async () => {
    await wearTheme()
    setAreas([area])
    signedInAs({ role: 'WAREHOUSE_WORKER' })
    answers({})
  })
  teardown(() => {
    undraw()
    undo()
    history.replaceState(null, '', before)
    localStorage.clear()
  })

  const binAt = '/fulfilment/shipping-checkout/shipping-list?bin=8'
  const listAt = '/fulfilment/pick/picking-list?list=628659'
  const kinds: [string, Answers, string, string][] = [
    ['WO-5', order(), 'Order WO-5', '/order/order-management?open=5'],
    ['old-1', order(['OLD-1']), 'Order WO-5: this label is void', '/order/order-management?open=5'],
    [
      't-12',
      hit('tray', 'Tray T-12', '/fulfilment/pack/pack-size/5/pack-items'),
      'Tray T-12',
      '/fulfilment/pack/pack-size/5/pack-items',
    ],
    ['Carton 7', hit('carton', 'Carton 7', '/inbound/caton-receive/9'), 'Carton 7', '/inbound/caton-receive/9'],
    [
      '2001234500173',
      hit('product', 'Mug', '/catalogue/product?sku=MUG&open=4', { code: 'MUG' }),
      'Mug, MUG',
      '/catalogue/product?sku=MUG&open=4',
    ],
    ['SHIP-01', hit('shippingBin', 'Bin Ship-01', binAt), 'Bin Ship-01', binAt],
    ['628659', hit('pickingList', 'Picking list 628659', listAt), 'Picking list 628659', listAt],
  ]
  for (const [code, more, words, path] of kinds)
    test(`${words} is named and opened`, async () => {
      answers(more)
      const drawing = draw(<ScanAnswer />)
      undraw = drawing.undraw
      await settled()
      scan(code)
      await told('right', words)
      expect(here()).to.equal(path)
      await expectAccessible(drawing.place)
    })

  for (const width of [360, 800, 1440])
    test(`at ${width} it stands over the head of the record that it opened, and offers nothing more to open`, async () => {
      await setViewport({ width, height: 800 })
      answers(order())
      undraw = draw(
        <>
          <Drawer title="WO-5" onClose={() => undefined}>
            Lines
          </Drawer>
          <ScanAnswer />
        </>,
      ).undraw
      await settled()
      scan('WO-5')
      await told('right', 'Order WO-5')
      const [answer, head] = [strip(), document.querySelector('.cd-drawer__head')].map((part) =>
        part?.getBoundingClientRect(),
      )
      expect(head?.top).to.be.at.least(answer?.bottom ?? Infinity)
      expect(strip()?.querySelector('a')).to.equal(null)
      expect(strip()?.querySelector('.cd-result__detail')?.textContent).to.equal('WO-5')
      await setViewport({ width: 1440, height: 900 })
    })

  test('a tray that holds nothing, a code of several orders and one of several products say so', async () => {
    const both = (kind: string) => () => ({
      result: [1, 2].map((id) => ({ kind, id, title: `${kind} ${id}`, code: `${id}`, holds: 1, link: '/' })),
      counts: [],
      openOrdersSku: null,
    })
    undraw = draw(<ScanAnswer />).undraw
    await settled()
    for (const [more, words] of [
      [hit('tray', 'Tray T-12', '/fulfilment/pick/picking-list', { holds: 0 }), 'Tray T-12 is empty'],
      [{ 'search.find': both('order') }, '2 orders'],
      [{ 'search.find': both('product') }, 'Products with the code CODE-1'],
    ] as const) {
      answers(more)
      scan('CODE-1')
      await told('right', words)
    }
  })

  test('a label that says more than its product is of the product', async () => {
    const asked: unknown[] = []
    answers({
      'search.find': ({ text, kinds }) => {
        asked.push([text, kinds])
        return kinds
          ? hit('product', 'Mug', '/catalogue/product?open=4', { code: 'MUG' })['search.find']()
          : { result: [], counts: [], openOrdersSku: null }
      },
    })
    const scanned = { code: '2001234500173', text: '2001234500173 B-7' }
    expect(await findScanned(scanned, 'WAREHOUSE_WORKER')).to.deep.equal({
      what: 'Mug, MUG',
      path: '/catalogue/product?open=4',
    })
    expect(asked).to.deep.equal([
      [scanned.text, undefined],
      [scanned.code, 'product'],
    ])
  })

  test('a code that stands for nothing is refused in words', async () => {
    undraw = draw(<ScanAnswer />).undraw
    await settled()
    scan('ZZ-99-ZZ')
    await told('wrong', 'Nobody knows the code ZZ-99-ZZ here.')
  })

  test('a screen that hears scans keeps them, but for those it has no use for', async () => {
    const heard: string[] = []
    const Screen = () => {
      useScan(({ text }) => {
        heard.push(text)
        return text === 'MINE-1' ? undefined : false
      })
      return null
    }
    undraw = draw(
      <>
        <Screen />
        <ScanAnswer />
      </>,
    ).undraw
    await settled()
    scan('MINE-1')
    await settled()
    expect(strip()).to.equal(null)
    scan('NOT-MINE')
    await told('wrong', 'NOT-MINE')
    expect(heard).to.deep.equal(['MINE-1', 'NOT-MINE'])
  })

  test('a code scanned into a field stays there, and a form that is written into is not left', async () => {
    const { place, undraw: away } = draw(
      <>
        <input aria-label="Search" />
        <div id="area">
          <form className="cd-form" />
        </div>
        <ScanAnswer />
      </>,
    )
    undraw = away
    await settled()
    const input = place.querySelector('input')
    if (input) scan('SHIP-01', input)
    await new Promise((resolve) => {
      setTimeout(resolve, 150)
    })
    expect(strip()).to.equal(null)
    answers(hit('shippingBin', 'Bin SHIP-01', binAt))
    const stayed = here()
    scan('SHIP-01')
    await told('right', 'Bin SHIP-01')
    expect(here()).to.equal(stayed)
    expect(strip()?.querySelector('a')?.getAttribute('href')).to.equal(
      '/fulfilment/shipping-checkout/shipping-list?bin=8',
    )
  })
})
