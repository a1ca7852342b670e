import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeProduct, receive } from '../../test/floor.ts'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { one, run, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
})
afterAll(() => house.close())

let serial = 0
type Batch = { batchNo: string; expiresIn: number; quantity: number }
/** A product that asks for 30 days, its batches each in a cell of its own, or all in one. */
const goodsOf = (batches: readonly Batch[], { isOneCell = false } = {}): Promise<Made> =>
  house.system(async (tx) => {
    const [sku, cellCode] = [`KEEP-${++serial}`, `K-${serial}`]
    const productId = await makeProduct(tx, house.birch, { sku, hasExpiry: true })
    await run(
      tx,
      sql`update product
             set minimum_days_left = 30, package_weight_grams = 200, package_length_mm = 100, package_width_mm = 80,
                 package_height_mm = 40
           where id = ${productId}`,
    )
    const cellId = await makeCell(tx, house.locationId, { code: cellCode })
    for (const [index, { expiresIn, ...batch }] of batches.entries()) {
      const { day } = await one<{ day: string }>(
        tx,
        sql`select (today_at(${house.locationId}) + ${expiresIn}::int)::text as day`,
      )
      const place = index === 0 || isOneCell ? cellId : await makeCell(tx, house.locationId)
      const [merchantId, locationId] = [house.birch, house.locationId]
      await receive(tx, { merchantId, locationId, productId, cellId: place, ...batch, expiryDay: day })
    }
    return { productId, sku, cellId, cellCode }
  })

const long = { batchNo: 'LONG', expiresIn: 200, quantity: 2 }
const short = { batchNo: 'SHORT', expiresIn: 12, quantity: 9 }

async function walkOf({ productId, cellCode, sku }: Made, quantity: number) {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId, quantity }])
  const scan = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode, code: sku, trayName: `T-${700 + serial}` }
  return { orderId, scan }
}
const lastNote = async (orderId: number) =>
  (await manager.order.getOrder({ query: { orderId } })).events.at(-1)?.note ?? ''

test('a short pick is never covered from a batch that keeps too short', async () => {
  const goods = await goodsOf([long, short])
  const { orderId, scan } = await walkOf(goods, 2)
  const { pickingListId, lineId } = scan
  expect(await floor.scan({ pickingListId, lineId, short: true, reason: 'Empty' })).toMatchObject({ orderStatus: 540 })
  expect(await floor.statusOf(orderId)).toBe(540)
  await floor.booksHold()
})

test('another batch in the cell that keeps too short is refused in words, and one that does not is taken', async () => {
  const other = { batchNo: 'OTHER', expiresIn: 300, quantity: 3 }
  const { scan } = await walkOf(await goodsOf([long, short, other], { isOneCell: true }), 2)
  const refused = await refusalOf(floor.scan({ ...scan, batchNo: 'SHORT', changeBatch: true }))
  expect(refused).toMatchObject({ code: 'wrong-state', field: 'BatchNo' })
  expect(refused.message).toMatch(
    /is not for this order; the batch has 1[12] days left at ship-by; the product asks for 30\.$/,
  )
  await floor.booksHold()
  expect(await floor.scan({ ...scan, batchNo: 'OTHER', changeBatch: true })).toMatchObject({ picked: 1 })
  await floor.booksHold()
})

test('a unit reported at the bench is never replaced from a batch that keeps too short', async () => {
  const goods = await goodsOf([long, short])
  const { orderId, scan } = await walkOf(goods, 2)
  await floor.scan({ ...scan, quantity: 2 })
  expect(await worker.shipping.reportUnit({ body: { orderId, code: goods.sku, trouble: 'Missing' } })).toMatchObject({
    status: 540,
  })
  await floor.booksHold()
})

test('units that an edit adds are promised by the same rule', async () => {
  const goods = await goodsOf([long, short])
  const orderId = await floor.orderOf([{ productId: goods.productId, quantity: 1 }])
  await worker.order.changeToPick({ body: { orderId } })
  const edit = (quantity: number) =>
    manager.shipping.updateOrder({ body: { orderId, items: [{ sku: goods.sku, quantity }] } })
  expect(await edit(2)).toMatchObject({ status: 2000 })
  expect(await edit(3)).toMatchObject({ status: 540 })
})

test('a later ship-by keeps what is promised, and the timeline names the batch that would no longer be', async () => {
  const goods = await goodsOf([{ batchNo: 'B1', expiresIn: 40, quantity: 2 }])
  const orderId = await floor.orderOf([{ productId: goods.productId, quantity: 1 }])
  await worker.order.changeToPick({ body: { orderId } })
  const shipBy = (days: number) =>
    manager.shipping.updateOrder({ body: { orderId, shipByTimestamp: Date.now() + days * 86_400_000 } })
  expect(await shipBy(10)).toMatchObject({ status: 2000 })
  expect(await lastNote(orderId)).toMatch(/^ship by /)
  expect(await shipBy(11)).toMatchObject({ status: 2000 })
  expect(await lastNote(orderId)).toBe(
    `${goods.sku}, batch B1, stays promised: the batch has 29 days left at ship-by; the product asks for 30`,
  )
  await floor.booksHold()
})

test('what is put back tries those orders again that it completes, not those that it keeps too short for', async () => {
  const goods = await goodsOf([{ ...long, quantity: 3 }])
  const first = await walkOf(goods, 3)
  await floor.scan({ ...first.scan, quantity: 3 })
  await manager.shipping.cancelOrder({ body: { orderId: first.orderId, reason: 'the buyer changed their mind' } })
  const orderId = await floor.orderOf([{ productId: goods.productId, quantity: 2 }])
  await worker.order.changeToPick({ body: { orderId } })
  const { trayName, code, cellCode } = first.scan
  const back = async (change = sql`expiry_day = expiry_day`) => {
    await house.system((tx) => run(tx, sql`update batch set ${change} where product_id = ${goods.productId}`))
    await worker.picking.putBack({ body: { trayName, code, cellCode } })
    return floor.statusOf(orderId)
  }
  const expires = (days: number) => sql`expiry_day = today_at(${house.locationId}) + ${days}::int`
  expect(await back(expires(12))).toBe(540)
  expect(await back(sql`is_held = true, ${expires(200)}`)).toBe(540)
  expect(await back(sql`is_held = false`)).toBe(1500)
  expect(await lastNote(orderId)).toBe('stock arrived')
})
