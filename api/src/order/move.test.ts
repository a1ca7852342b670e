import { isMove, orderMoves } from 'contract/order-moves'
import { type OrderStatusCode, orderStatuses, statusLabel } from 'contract/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '../../test/floor.ts'
import { type House, openHouse } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { rows, run, sql, type Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refuse.ts'
import { systemWho } from '../kernel/who.ts'
import { addOrders } from './make/queries.ts'
import { moveAll, moveOrders, moving, noteOrders } from './move.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const who = systemWho()
const codes = orderStatuses.map((status) => status.code)
const orderAt = (tx: Tx, status: number) => makeOrder(tx, house.birch, house.locationId, [], { status })
const move = (orderId: number, from: number, to: number) => ({
  merchantId: house.birch,
  orderId,
  from,
  to,
  note: 'as told',
})
const newOrder = (status: OrderStatusCode): Parameters<typeof addOrders>[2][number] => ({
  merchantId: house.birch,
  referenceCode: `BEGUN-${status}`,
  locationId: house.locationId,
  currency: 'MYR',
  shopId: null,
  platform: 'Internal',
  marketplaceOrderId: null,
  status,
  reason: '',
  note: 'begun',
  priority: 0,
  remark: '',
  warehouseNote: '',
  placedAt: 0,
  shipBy: 0,
  lineCount: 1,
  unitCount: 1,
  expectedWeightGrams: null,
  shippingProviderId: null,
  trackingNumber: null,
  codMinor: null,
  shippingCity: '',
  shippingState: '',
  shippingCountry: '',
  source: 'internal',
  jobId: null,
  createdBy: '',
})
const told = (tx: Tx, orderId: number) =>
  rows(
    tx,
    sql`
    select o.status, o.reason,
           (select json_agg(json_build_array(e.from_status, e.to_status, e.note) order by e.id)
              from order_event e where e.order_id = o.id) as events,
           (select json_agg(json_build_array(c.kind, c.from_status, c.to_status, c.location_id) order by c.id)
              from change c where c.subject = 'order' and c.subject_id = o.id) as changes
      from orders o where o.id = ${orderId}`,
  ).then(([row]) => row)

/**
 * The life of an order as domain.md 1 and 18 say it, written out once more: the contract's table is held to it. What
 * stands after the bar is no offer to a person: undo, and the events of an external warehouse.
 */
const life: Record<string, string> = {
  // 520: a parcel that fails alone becomes an order of its own, ours.
  null: '200 500 510 520 1000',
  200: '500 510 1000',
  210: '',
  220: '',
  230: '',
  240: '',
  250: '',
  500: '510 1000',
  510: '210',
  520: '220 1500',
  530: '230',
  540: '240 510 1500',
  550: '250 510 1500',
  1000: '510 550 1500',
  1500: '510 520 540 550 2000',
  2000: '510 520 1500 2100 | 2200',
  2100: '510 520 540 1500 2000 2200',
  2200: '510 520 3000 | 2100',
  3000: '510 520 4000 | 2200 5000',
  4000: '510 520 5000 | 3000',
  5000: '520 530 6000',
  6000: '530',
}
const codesIn = (words = ''): number[] => words.split(' ').filter(Boolean).map(Number)
const waysOf = (from: number | null): number[] => codesIn(life[String(from)]?.replace('|', ''))

test('each of the 22 x 21 pairs is allowed or not as the domain says', () => {
  const pairs = [null, ...codes].flatMap((from) => codes.map((to) => [from, to] as const))
  expect(pairs).toHaveLength(22 * 21)
  for (const [from, to] of pairs) expect(isMove(from, to), `${from} to ${to}`).toBe(waysOf(from).includes(to))
  expect(Object.keys(life)).toHaveLength(22)
})

test('every pair of the table moves order, timeline and feed; every other is refused and names the ways out', async () => {
  await house.system(async (tx) => {
    for (const from of codes) {
      const ways = codesIn(life[from]?.split('|')[0]).map(statusLabel)
      for (const to of codes) {
        const orderId = await orderAt(tx, from)
        const moved = await moveOrders(tx, who, [move(orderId, from, to)]).catch((problem: unknown) => problem)
        if (waysOf(from).includes(to)) {
          expect(moved, `${from} to ${to}`).toEqual([orderId])
          expect(await told(tx, orderId)).toMatchObject({
            status: to,
            events: [[from, to, 'as told']],
            changes: [['moved', from, to, house.locationId]],
          })
        } else {
          expect(moved, `${from} to ${to}`).toBeInstanceOf(Refusal)
          expect(moved).toMatchObject({ code: 'wrong-state', status: 409 })
          const { message } = moved as Refusal
          expect(message).toContain(`WO-${orderId} is ${statusLabel(from)}; it cannot become ${statusLabel(to)}`)
          for (const way of ways.length ? ways : ['it is closed']) expect(message, `${from} to ${to}`).toContain(way)
          expect(await told(tx, orderId)).toMatchObject({ status: from, events: null, changes: null })
        }
      }
    }
    expect(await strangeMoves(tx)).toEqual([])
  })
}, 60_000)

test('an order begins only where the table lets it begin', async () => {
  for (const status of codes) {
    const made = house.system((tx) => addOrders(tx, who, [newOrder(status)]))
    if (!waysOf(null).includes(status)) await expect(made, String(status)).rejects.toThrow('No order begins as')
    else
      expect(await house.system(async (tx) => told(tx, (await made)[0]?.id ?? 0)), String(status)).toMatchObject({
        status,
        events: [[null, status, 'begun']],
        changes: [['made', null, status, house.locationId]],
      })
  }
})

test('an order that stands elsewhere by now is not moved, and nothing is said of it', async () => {
  await house.system(async (tx) => {
    const [here, gone] = [await orderAt(tx, 2000), await orderAt(tx, 510)]
    const moves = [move(here, 2000, 2100), move(gone, 2000, 2100)]
    expect(await moveOrders(tx, who, moves)).toEqual([here])
    expect(await told(tx, gone)).toMatchObject({ status: 510, events: null, changes: null })
    await expect(moveAll(tx, who, [move(gone, 2000, 2100)])).rejects.toMatchObject({ code: 'stale', status: 409 })
  })
})

test('a statement that moves by itself can name no pair the table does not have', () => {
  expect(() => moving(who, [[1000, 3000]])).toThrow('No order moves from 1000 to 3000.')
  expect(() =>
    moving(
      who,
      orderMoves.flatMap(({ from, to }) => (from === null ? [] : [[from, to] as const])),
    ),
  ).not.toThrow()
})

test('a note moves nothing: the timeline has it where the order stands, and the feed says changed', async () => {
  await house.system(async (tx) => {
    const orderId = await orderAt(tx, 2100)
    await noteOrders(tx, who, [{ merchantId: house.birch, orderId, note: 'courier Swift' }])
    expect(await told(tx, orderId)).toMatchObject({
      status: 2100,
      events: [[2100, 2100, 'courier Swift']],
      changes: [['changed', null, null, house.locationId]],
    })
  })
})

test('a step that the table does not have is found among the timelines', async () => {
  const undone = new Error('undone')
  await expect(
    house.system(async (tx) => {
      const orderId = await orderAt(tx, 3000)
      await run(
        tx,
        sql`
        insert into order_event (merchant_id, order_id, from_status, to_status, actor)
        values (${house.birch}, ${orderId}, 1000, 3000, 'planted'),
               (${house.birch}, ${orderId}, null, 4000, 'planted')`,
      )
      expect((await strangeMoves(tx)).sort()).toEqual(['1000 New to 3000 Packed', 'nothing to 4000 Shipped'])
      throw undone
    }),
  ).rejects.toBe(undone)
})
