import { movesFrom } from 'contract/order-moves'
import { type OrderStatusCode, orderStatuses, statusLabel } from 'contract/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '../../test/floor.ts'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'

let house: House
let manager: Api
let mug: Made
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as('WAREHOUSE_MANAGER')
  mug = await hands(house, manager).firstOf(500)
  await manager.shipping.shippingBinListCreate({ body: { bins: [{ name: 'S-1' }] } })
})
afterAll(() => house.close())

/** Each call, and the states it takes an order from: where it brings it, or 'same'. Any other is refused. */
type Taking = {
  ask: (orderId: number) => Promise<unknown>
  takes: Record<number, number | 'same'>
  /** From here it takes what these orders do not have: a unit in a tray, a parcel in a box. */
  begins?: OrderStatusCode
}
const calls: Record<string, Taking> = {
  ChangeToPick: {
    ask: (orderId) => manager.order.changeToPick({ body: { orderId } }),
    takes: { 1000: 2000, 1500: 2000 },
  },
  ReProcessOrder: {
    ask: (orderId) => manager.order.reProcessOrder({ body: { orderId } }),
    takes: { 540: 2000, 550: 2000 },
  },
  GeneratePickingList: {
    ask: (orderId) => manager.picking.generatePickingList({ body: { orderIds: [orderId] } }),
    takes: { 2000: 2100 },
  },
  'UpdateOrder with Hold': {
    ask: (orderId) => manager.shipping.updateOrder({ body: { orderId, hold: ['Operator'] } }),
    takes: same(200, 500, 540, 550, 1000, 1500, 2000, 2100, 2200, 3000, 4000),
  },
  'UpdateOrder with an address': {
    ask: (orderId) => manager.shipping.updateOrder({ body: { orderId, shippingCity: 'Penang' } }),
    takes: same(200, 500, 540, 550, 1000, 1500, 2000, 2100, 2200, 3000),
  },
  'UpdateOrder with Items': {
    ask: (orderId) => manager.shipping.updateOrder({ body: { orderId, items: [{ sku: mug.sku, quantity: 1 }] } }),
    takes: { ...same(500, 1000, 1500), 2000: 2000, 2100: 2000, 540: 2000, 550: 2000 },
  },
  CancelOrder: {
    ask: (orderId) => manager.shipping.cancelOrder({ body: { orderId, reason: 'asked' } }),
    takes: {
      ...to(510, 200, 500, 1000, 1500, 2000, 2100, 2200, 3000, 4000),
      510: 210,
      520: 220,
      530: 230,
      540: 240,
      550: 250,
    },
  },
  ReportFailed: {
    ask: (orderId) => manager.shipping.reportFailed({ body: { orderId, cause: 'Rejected', reason: 'asked' } }),
    takes: to(520, 1500, 2000, 2100, 2200, 3000, 4000, 5000),
  },
  'ReportFailed of a parcel with nothing in it': {
    ask: (orderId) =>
      manager.shipping.reportFailed({ body: { orderId, parcelNumber: 1, cause: 'Rejected', reason: 'asked' } }),
    takes: {},
  },
  ShipAgain: { ask: (orderId) => manager.shipping.shipAgain({ body: { orderId } }), takes: { 520: 2000 } },
  CreateReturnRequest: {
    ask: (orderId) => manager.shipping.createReturnRequest({ body: { orderId } }),
    takes: to(530, 5000, 6000),
  },
  ChangeToPack: {
    ask: (orderId) => manager.packing.changeToPack({ body: { orderId, code: mug.sku } }),
    takes: {},
    begins: 2200,
  },
  ChangeToReadyToShip: {
    ask: (orderId) =>
      manager.shipping.changeToReadyToShip({
        body: { orderId, shippingBinName: 'S-1', trackingNumber: `N-${orderId}` },
      }),
    takes: {},
    begins: 3000,
  },
  ReportUnit: {
    ask: (orderId) => manager.shipping.reportUnit({ body: { orderId, code: mug.sku, trouble: 'Missing' } }),
    takes: {},
  },
  VoidParcel: {
    ask: (orderId) => manager.shipping.voidParcel({ body: { orderId, reason: 'asked' } }),
    takes: { 3000: 'same', 4000: 3000 },
  },
}
function to(status: number, ...from: OrderStatusCode[]): Record<number, number> {
  return Object.fromEntries(from.map((code) => [code, status]))
}
function same(...from: OrderStatusCode[]): Record<number, 'same'> {
  return Object.fromEntries(from.map((code) => [code, 'same' as const]))
}

const states = orderStatuses.map(({ code }) => code)
const stands = async (orderId: number) => (await manager.order.getOrder({ query: { orderId } })).status

/** An order at a status; from packing on its parcel is closed. */
const madeAt = (status: OrderStatusCode): Promise<number> =>
  house.system(async (tx) => {
    const lines = [{ productId: mug.productId, quantity: 1 }]
    const orderId = await makeOrder(tx, house.birch, house.locationId, lines, { status })
    if (status >= 3000) await run(tx, sql`update parcel set closed_at = now() where demand_id = ${orderId}`)
    return orderId
  })

test.each(Object.entries(calls))('%s takes the states it names, and refuses every other in words', async (_, call) => {
  for (const status of states.filter((code) => code !== call.begins)) {
    const orderId = await madeAt(status)
    const taken = call.takes[status]
    if (taken === undefined) {
      const { status: http, message } = await refusalOf(call.ask(orderId))
      expect([http, message], String(status)).toEqual([409, expect.stringContaining(statusLabel(status))])
      expect(await stands(orderId)).toBe(status)
    } else {
      await call.ask(orderId)
      expect(await stands(orderId), String(status)).toBe(taken === 'same' ? status : taken)
    }
  }
})

test('what GetOrder offers next is what the table has', async () => {
  for (const status of states) {
    const orderId = await house.system((tx) => makeOrder(tx, house.birch, house.locationId, [], { status }))
    expect((await manager.order.getOrder({ query: { orderId } })).nextMoves).toEqual(movesFrom(status))
  }
})
