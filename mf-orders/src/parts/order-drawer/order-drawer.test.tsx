import { expect } from 'chai'
import {
  answerCalls,
  buttonNamed,
  draw,
  expectAccessible,
  found,
  settled,
  signedInAs,
  wearTheme,
} from 'shared-components/draw'
import { Toasts } from 'shared-components/page'
import type { OrderDetail } from '../order.ts'
import { OrderDrawer } from './order-drawer.tsx'

const order = {
  orderId: 7,
  warehouseOrderId: 'WO-7',
  status: 510,
  reason: 'Buyer called; wants another',
  remark: 'Ring twice',
  warehouseNote: 'Torn',
  holds: [],
  holdsUntil: [],
  holdUntilTimestamp: null,
  lines: [],
  parcels: [],
  voidTrackingNumbers: [],
  charges: [],
  documents: [],
  nextMoves: [],
  timeZone: 'UTC',
  platform: 'Internal',
  total: { minor: 0, currency: 'EUR' },
  shipping: {},
  events: [{ timestamp: 1, fromStatus: 2000, toStatus: 510, actor: 'Nadia', note: 'Buyer called; wants another' }],
} as unknown as OrderDetail

const nothing = () => undefined

async function drawFor(role: string, shown: OrderDetail, written: unknown[] = []) {
  await wearTheme()
  signedInAs({ role }, role)
  const end = answerCalls({
    'order.getOrder': () => shown,
    'order.getAttachments': () => [],
    'shipping.reportFailed': (body) => {
      written.push(body)
      return { orderId: 7, status: 5000, unitsToPutBack: 1, unitsWrittenOff: 0, failedOrderId: 9, trayNames: [] }
    },
    'shipping.updateOrder': (body) => {
      written.push(body)
      return { orderId: 7, status: 2000, reason: '', holds: written.length > 1 ? ['Date', 'Operator'] : [] }
    },
  })
  const { place, undraw } = draw(
    <>
      <OrderDrawer orderId={7} place={undefined} onPrevious={nothing} onNext={nothing} onClose={nothing} />
      <Toasts />
    </>,
  )
  const done = () => {
    undraw()
    end()
    localStorage.clear()
  }
  return { place, done }
}
async function shows(words: string) {
  while (!document.body.textContent?.includes(words)) await settled()
}
const setValue = (field: HTMLInputElement | HTMLSelectElement, text: string, event: Event) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(event)
}
const write = (name: string, text: string) =>
  setValue(found<HTMLInputElement>(`input[name=${name}]`), text, new InputEvent('input', { bubbles: true }))
const choose = (name: string, text: string) =>
  setValue(found<HTMLSelectElement>(`select[name=${name}]`), text, new Event('change', { bubbles: true }))
async function pick(item: string) {
  buttonNamed('More').click()
  await settled()
  ;[...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    .find(({ textContent }) => textContent === item)
    ?.click()
}

suite('the drawer of an order', () => {
  test('says what to heed above the lines, and tells a person’s note whole', async () => {
    await wearTheme()
    signedInAs({ role: 'WAREHOUSE_WORKER' }, 'worker')
    const end = answerCalls({ 'order.getOrder': () => order, 'order.getAttachments': () => [] })
    const { place, undraw } = draw(
      <OrderDrawer orderId={7} place={undefined} onPrevious={nothing} onNext={nothing} onClose={nothing} />,
    )
    while (!place.textContent?.includes('Ring twice')) await settled()
    const heads = [...place.querySelectorAll('h3')].map(({ textContent }) => textContent)
    const lines = heads.findIndex((head) => head.startsWith('Lines'))
    expect(lines).to.be.above(0)
    expect(heads.slice(0, lines)).to.include.members(['Remark', 'Warehouse note'])
    expect(place.querySelector('.cd-timeline')?.textContent).to.contain('Buyer called; wants another · Nadia')
    undraw()
    end()
    localStorage.clear()
  })

  test('tells each hold with its end, and Undo brings back what was lifted with its end', async () => {
    const later = Date.now() + 86_400_000
    const holdsUntil = [
      { hold: 'Operator', untilTimestamp: null },
      { hold: 'Date', untilTimestamp: later },
    ]
    const held = { ...order, status: 2000, reason: '', holds: ['Operator', 'Date'], holdsUntil } as OrderDetail
    const written: unknown[] = []
    const { done } = await drawFor('WAREHOUSE_MANAGER', held, written)
    await shows('On hold: Operator, Date until ')
    await pick('Lift holds')
    await shows('WO-7 goes on')
    buttonNamed('Undo').click()
    while (written.length < 2) await settled()
    expect(written).to.deep.equal([
      { orderId: 7, holdsUntil: [], holdsSeen: [{ hold: 'Operator' }, { hold: 'Date', untilTimestamp: later }] },
      { orderId: 7, holdsUntil: [{ hold: 'Operator' }, { hold: 'Date', untilTimestamp: later }], holdsSeen: [] },
    ])
    done()
  })

  test('reports one parcel of several, with the cash of what is left, and leads to the order it is then', async () => {
    const parcels = [1, 2].map((parcelNumber) => ({ parcelNumber, isClosed: true, isHanded: false, serials: [] }))
    const codAmount = { minor: 4200, currency: 'EUR' }
    const sent = { ...order, status: 4000, reason: '', nextMoves: [520], parcels, codAmount } as unknown as OrderDetail
    const written: unknown[] = []
    const { done } = await drawFor('WAREHOUSE_MANAGER', sent, written)
    await shows('Charges')
    await pick('Report failed')
    await shows('Whole order')
    expect(document.querySelector('[name=codAmount]')).to.equal(null)
    choose('parcelNumber', '2')
    await shows('becomes a failed order of its own')
    await expectAccessible(document.body)
    write('codAmount', '28.50')
    write('reason', 'Crushed')
    buttonNamed('Report failed', found('dialog')).click()
    await shows('Parcel 2 of WO-7 failed; put 1 unit back from its parcel')
    const said = { orderId: 7, cause: 'ShipFailed', reason: 'Crushed', status: 4000, parcelNumber: 2, codAmount: 28.5 }
    expect(written).to.deep.equal([said])
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Open WO-9')
    expect(link?.getAttribute('href')).to.equal('/order/order-management?open=9')
    done()
  })

  test('keeps the holds of before with their ends when another is set', async () => {
    const later = Date.now() + 86_400_000
    const holdsUntil = [
      { hold: 'Fraud', untilTimestamp: null },
      { hold: 'Date', untilTimestamp: later },
    ]
    const held = { ...order, status: 2000, reason: '', holds: ['Fraud', 'Date'], holdsUntil } as OrderDetail
    const written: unknown[] = []
    const { done } = await drawFor('MERCHANT_WORKER', held, written)
    await shows('On hold: Fraud, Date until ')
    await pick('Hold')
    await shows('Hold WO-7')
    await expectAccessible(document.body)
    buttonNamed('Hold', found('dialog')).click()
    while (written.length === 0) await settled()
    expect(written).to.deep.equal([
      {
        orderId: 7,
        holdsUntil: [{ hold: 'Date', untilTimestamp: later }, { hold: 'Address' }],
        holdsSeen: [{ hold: 'Fraud' }, { hold: 'Date', untilTimestamp: later }],
      },
    ])
    done()
  })
})
