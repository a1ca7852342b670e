import { expect } from 'chai'
import { answerCalls, draw, settled, wearTheme } from 'shared-components/draw'
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

suite('the drawer of an order', () => {
  test('says what to heed above the lines, and tells a person’s note whole', async () => {
    await wearTheme()
    const token = 'worker'
    signIn(token, Date.now() + 60_000)
    const kept = JSON.stringify({ user: { role: { type: 'WAREHOUSE_WORKER' } }, token, readTimestamp: Date.now() })
    localStorage.setItem('crossdock:user', kept)
    const end = answerCalls({ 'order.getOrder': () => order })
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
})
