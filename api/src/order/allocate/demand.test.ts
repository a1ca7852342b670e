import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../../test/floor.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { one, rows, sql, type Tx } from '../../kernel/database.ts'
import { systemWho } from '../../kernel/who.ts'
import { batchOf, post } from '../../stock/ledger.ts'
import { inCell, outside } from '../../stock/spot.ts'
import { differences } from '../../stock/verify.ts'
import type { Demand } from '../demand.ts'
import { allocateDemand, allocateOrder, type Asking, releaseDemand } from './allocate.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const who = systemWho()

/** What a request to send unusable units out would say of itself: its row and one line. */
const outboundAsking = (id: number, productId: number, quantity: number): Asking => ({
  kind: 'outbound',
  condition: 'Unusable',
  head: sql`
    select ${house.birch}::bigint as merchant_id, ${id}::bigint as id, ${house.locationId}::bigint as location_id,
           200 as status, today_at(${house.locationId}) as today`,
  lines: sql`select ${productId}::bigint as product_id, ${quantity}::int as needed, 'MUG' as sku, 1 as line_no`,
})

const stockOf = (tx: Tx, productId: number) =>
  rows<{ condition: string; onHand: number; allocated: number }>(
    tx,
    sql`select condition, on_hand, allocated from stock_balance where product_id = ${productId} order by condition`,
  )

async function makeStock(tx: Tx): Promise<number> {
  const productId = await makeProduct(tx, house.birch)
  const cellId = await makeCell(tx, house.locationId)
  const brokenId = await makeCell(tx, house.locationId, { isUnusable: true, isPickable: false })
  await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId, cellId, quantity: 5 })
  await post(tx, who, [
    {
      merchantId: house.birch,
      locationId: house.locationId,
      productId,
      batchId: await batchOf(tx, house.birch, productId, '', null),
      kind: 'receive',
      quantity: 3,
      from: outside('Unusable'),
      to: inCell(brokenId, 'Unusable'),
      entry: `broken:${productId}`,
    },
  ])
  return productId
}

test('a request for unusable units is promised those and no others, and gives them back', async () => {
  await house.system(async (tx) => {
    const productId = await makeStock(tx)
    const { id } = await one<{ id: number }>(tx, sql`select new_id() as id`)
    expect(await allocateDemand(tx, who, outboundAsking(id, productId, 4))).toEqual({
      id,
      outcome: 'short',
      reason: 'MUG: 4 needed, 3 available',
    })
    expect(await allocateDemand(tx, who, outboundAsking(id, productId, 2))).toMatchObject({ outcome: 'whole' })
    expect(await stockOf(tx, productId)).toEqual([
      { condition: 'Good', onHand: 5, allocated: 0 },
      { condition: 'Unusable', onHand: 3, allocated: 2 },
    ])
    expect(
      await one(
        tx,
        sql`
        select a.demand_kind, a.demand_id, a.condition, a.quantity,
               (select json_agg(distinct m.outbound_request_id) from stock_movement m
                 where m.entry = 'allocate:' || a.id) as told_of,
               (select count(*) from stock_movement m where m.order_id = a.demand_id) as orders
          from allocation a where a.product_id = ${productId}`,
      ),
    ).toEqual({ demandKind: 'outbound', demandId: id, condition: 'Unusable', quantity: 2, toldOf: [id], orders: 0 })
    expect(await differences(tx)).toEqual([])

    const demand: Demand = { kind: 'outbound', merchantId: house.birch, id, condition: 'Unusable' }
    await releaseDemand(tx, who, demand, 'not wanted any more')
    expect(await stockOf(tx, productId)).toMatchObject([{ allocated: 0 }, { condition: 'Unusable', allocated: 0 }])
    expect(await differences(tx)).toEqual([])
  })
})

test('an order is never promised unusable units', async () => {
  await house.system(async (tx) => {
    const productId = await makeStock(tx)
    const orderId = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 6 }])
    expect(await allocateOrder(tx, who, orderId)).toMatchObject({ status: 540 })
  })
})

test('an allocation is one row of the feed for its order and one a product, a release one a product', async () => {
  await house.system(async (tx) => {
    const [first, second] = [await makeStock(tx), await makeStock(tx)]
    const orderId = await makeOrder(tx, house.birch, house.locationId, [
      { productId: first, quantity: 2 },
      { productId: second, quantity: 1 },
    ])
    const told = async (work: () => Promise<unknown>) => {
      const { last } = await one<{ last: number }>(tx, sql`select coalesce(max(id), 0) as last from change`)
      await work()
      return rows(
        tx,
        sql`
        select subject, subject_id, kind, merchant_id, location_id, from_status, to_status from change
         where id > ${last} order by subject, subject_id`,
      )
    }
    const base = { merchantId: house.birch, locationId: house.locationId }
    const stock = (subjectId: number) => ({
      ...base,
      subject: 'stock',
      subjectId,
      kind: 'changed',
      fromStatus: null,
      toStatus: null,
    })
    expect(await told(() => allocateOrder(tx, who, orderId))).toEqual([
      { ...base, subject: 'order', subjectId: orderId, kind: 'moved', fromStatus: 1000, toStatus: 2000 },
      ...[first, second].sort((a, b) => a - b).map(stock),
    ])
    const demand: Demand = { kind: 'order', merchantId: house.birch, id: orderId, condition: 'Good' }
    expect(await told(() => releaseDemand(tx, who, demand, 'test'))).toEqual(
      [first, second].sort((a, b) => a - b).map(stock),
    )
  })
})
