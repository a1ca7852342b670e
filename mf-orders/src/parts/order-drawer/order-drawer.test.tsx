import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { Toasts } from 'shared-components/page'
import { signIn } from 'shared-state'
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
  signIn(role, Date.now() + 60_000)
  const kept = JSON.stringify({ user: { role: { type: role } }, token: role, readTimestamp: Date.now() })
  localStorage.setItem('crossdock:user', kept)
  const end = answerCalls({
    'order.getOrder': () => shown,
    'order.getAttachments': () => [],
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
    const token = 'worker'
    signIn(token, Date.now() + 60_000)
    const kept = JSON.stringify({ user: { role: { type: 'WAREHOUSE_WORKER' } }, token, readTimestamp: Date.now() })
    localStorage.setItem('crossdock:user', kept)
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
      { orderId: 7, holdsUntil: [] },
      { orderId: 7, holdsUntil: [{ hold: 'Operator' }, { hold: 'Date', untilTimestamp: later }] },
    ])
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
      { orderId: 7, holdsUntil: [{ hold: 'Date', untilTimestamp: later }, { hold: 'Address' }] },
    ])
    done()
  })
})
