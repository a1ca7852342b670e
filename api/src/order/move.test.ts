import { isMove, orderMoves } from 'contract/order-moves'
import { orderStatuses } from 'contract/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '../../test/floor.ts'
import { type House, openHouse } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { rows, run, sql, type Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refuse.ts'
import { systemWho } from '../kernel/who.ts'
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

test('every pair of the table moves order, timeline and feed; every other pair is refused with the reason', async () => {
  await house.system(async (tx) => {
    for (const from of codes) {
      for (const to of codes) {
        const orderId = await orderAt(tx, from)
        const moved = await moveOrders(tx, who, [move(orderId, from, to)]).catch((problem: unknown) => problem)
        if (isMove(from, to)) {
          expect(moved, `${from} to ${to}`).toEqual([orderId])
          expect(await told(tx, orderId)).toMatchObject({
            status: to,
            events: [[from, to, 'as told']],
            changes: [['moved', from, to, house.locationId]],
          })
        } else {
          expect(moved, `${from} to ${to}`).toBeInstanceOf(Refusal)
          expect(moved).toMatchObject({ code: 'wrong-state', status: 409 })
          expect((moved as Refusal).message).toContain(`WO-${orderId}`)
          expect(await told(tx, orderId)).toMatchObject({ status: from, events: null, changes: null })
        }
      }
    }
    expect(await strangeMoves(tx)).toEqual([])
  })
}, 60_000)

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
