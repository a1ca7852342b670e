import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { readOnce } from '../../changes/readers.ts'
import { one, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { systemWho } from '../../kernel/who.ts'
import { allocateOrder } from './allocate.ts'
import { coveredBy } from './covered.ts'
import { askedForLess } from './reader.ts'
import { sweep } from './sweep.ts'

let house: House
let birch: Api
let manager: Api
let shopId: number
beforeAll(async () => {
  house = await openHouse()
  birch = await house.as('MERCHANT_ADMIN')
  manager = await house.as('WAREHOUSE_MANAGER')
  ;({ shopId } = await birch.shop.create({ body: { shopName: 'Main', platform: 'Internal' } }))
})
afterAll(() => house.close())

const who = systemWho()
const base = () => ({ merchantId: house.birch, locationId: house.locationId })

/** A day so many days from today, at the location. */
const dayIn = async (tx: Tx, days: number): Promise<string> =>
  (await one<{ day: string }>(tx, sql`select (today_at(${house.locationId}) + ${days}::int)::text as day`)).day

type Goods = { product?: number | null; expiresIn?: number | null; quantity?: number; batchNo?: string }
async function makeGoods(tx: Tx, { product = null, expiresIn = null, quantity = 5, batchNo = 'B1' }: Goods) {
  const productId = await makeProduct(tx, house.birch, { hasExpiry: true })
  await run(tx, sql`update product set minimum_days_left = ${product} where id = ${productId}`)
  const cellId = await makeCell(tx, house.locationId)
  const expiryDay = expiresIn === null ? null : await dayIn(tx, expiresIn)
  await receive(tx, { ...base(), productId, cellId, quantity, batchNo, expiryDay })
  return { productId, cellId }
}

type Asked = { shop?: number | null; shipBy?: string }
/** An order of the shop, `shipBy` in SQL, from the location's midnight today. */
async function orderOf(tx: Tx, productId: number, { shop = null, shipBy = '12 hours' }: Asked, quantity = 1) {
  const orderId = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity }])
  await run(tx, sql`update shop set minimum_days_left = ${shop} where id = ${shopId}`)
  await run(
    tx,
    sql`
    update orders set shop_id = ${shopId},
           ship_by = (today_at(location_id)::timestamp + ${shipBy}::interval) at time zone 'Asia/Kuala_Lumpur'
     where id = ${orderId}`,
  )
  return orderId
}

/** Of an order and a batch: the least days left, of the product and of the shop; when it ships and when the batch expires. */
const edges: [string, Goods & Asked, 2000 | 540][] = [
  ['exactly the minimum', { product: 30, expiresIn: 30 }, 2000],
  ['one day less', { product: 30, expiresIn: 29 }, 540],
  ['no minimum, expiring today', { expiresIn: 0 }, 2000],
  ['no minimum, expired', { expiresIn: -1 }, 540],
  ['no minimum, expiring before ship-by', { expiresIn: 2, shipBy: '5 days' }, 2000],
  ['a minimum of 0, expiring on the day of ship-by', { product: 0, expiresIn: 5, shipBy: '5 days' }, 2000],
  ['a minimum of 0, expiring the day before ship-by', { product: 0, expiresIn: 4, shipBy: '5 days' }, 540],
  ['a batch that never expires', { product: 3650, shop: 3650, expiresIn: null }, 2000],
  ['the shop alone, exactly', { shop: 10, expiresIn: 10 }, 2000],
  ['the shop alone, one day less', { shop: 10, expiresIn: 9 }, 540],
  ['a shop that asks for more, exactly', { product: 10, shop: 20, expiresIn: 20 }, 2000],
  ['a shop that asks for more, one day less', { product: 10, shop: 20, expiresIn: 19 }, 540],
  ['a product that asks for more, exactly', { product: 20, shop: 10, expiresIn: 20 }, 2000],
  ['a product that asks for more, one day less', { product: 20, shop: 10, expiresIn: 19 }, 540],
  ['counted from ship-by, exactly', { product: 10, expiresIn: 15, shipBy: '5 days' }, 2000],
  ['counted from ship-by, one day less', { product: 10, expiresIn: 14, shipBy: '5 days' }, 540],
  ['a ship-by that has passed counts as today, exactly', { product: 10, expiresIn: 10, shipBy: '-3 days' }, 2000],
  ['a ship-by that has passed counts as today, one day less', { product: 10, expiresIn: 9, shipBy: '-3 days' }, 540],
  // The location is eight hours ahead of UTC, where both moments are of one day.
  ['a second before the midnight of the location', { product: 3, expiresIn: 7, shipBy: '4 days 23:59:59' }, 2000],
  ['at the midnight of the location', { product: 3, expiresIn: 7, shipBy: '5 days' }, 540],
]

test.each(edges)('days left at ship-by: %s', (_, said, status) =>
  house.system(async (tx) => {
    const { productId } = await makeGoods(tx, said)
    expect(await allocateOrder(tx, who, await orderOf(tx, productId, said))).toMatchObject({ status })
  }),
)

test('an order without a shop asks what its products ask, and of several batches those that keep long enough go out', () =>
  house.system(async (tx) => {
    const { productId, cellId } = await makeGoods(tx, { product: 30, expiresIn: 12 })
    await receive(tx, { ...base(), productId, cellId, quantity: 4, batchNo: 'B2', expiryDay: await dayIn(tx, 40) })
    const order = (quantity: number) => makeOrder(tx, house.birch, house.locationId, [{ productId, quantity }])
    expect(await allocateOrder(tx, who, await order(5))).toMatchObject({
      status: 540,
      reason: expect.stringContaining('5 needed, 4 available'),
    })
    expect(await allocateOrder(tx, who, await order(4))).toMatchObject({ status: 2000 })
    // What no order gets is not available; what one had stays promised when more is asked later.
    await run(tx, sql`update product set minimum_days_left = 60 where id = ${productId}`)
    expect(
      await one(tx, sql`select sum(allocated)::int as n from stock_balance where product_id = ${productId}`),
    ).toEqual({ n: 4 })
  }))

test('what arrives puts those orders back in line that it keeps long enough for', () =>
  house.system(async (tx) => {
    const { productId } = await makeGoods(tx, { product: 10, expiresIn: 3 })
    const [soon, late] = [await orderOf(tx, productId, {}), await orderOf(tx, productId, { shipBy: '9 days' })]
    for (const id of [soon, late]) expect(await allocateOrder(tx, who, id)).toMatchObject({ status: 540 })
    const covered = async (gain: { batchId: number } | { expiryDay: string | null }) =>
      (await coveredBy(tx, house.birch, house.locationId, [{ productId, quantity: 1, ...gain }])).map(({ id }) => id)
    expect(await covered({ expiryDay: await dayIn(tx, 9) })).toEqual([])
    expect(await covered({ expiryDay: await dayIn(tx, 10) })).toEqual([soon])
    expect(await covered({ expiryDay: await dayIn(tx, 19) })).toEqual([soon, late].toSorted((a, b) => a - b))
    expect(await covered({ expiryDay: null })).toEqual([soon, late].toSorted((a, b) => a - b))
    const { id: batchId } = await one<{ id: number }>(tx, sql`select id from batch where product_id = ${productId}`)
    expect(await covered({ batchId })).toEqual([])
  }))

test('units that keep too short for every order are held, and each place says why, for an order by its ship-by and shop', async () => {
  const { productId, orderId } = await house.system(async (tx) => {
    const goods = await makeGoods(tx, { product: 30, expiresIn: 12 })
    await receive(tx, { ...base(), ...goods, quantity: 3, batchNo: 'B2', expiryDay: await dayIn(tx, 31) })
    await receive(tx, { ...base(), ...goods, quantity: 1, batchNo: 'B3', expiryDay: await dayIn(tx, 1) })
    return { ...goods, orderId: await orderOf(tx, goods.productId, { shop: 35, shipBy: '2 days' }) }
  })
  expect(await manager.stock.getStockByProduct({ query: { productId } })).toMatchObject({
    onHand: 9,
    available: 3,
    held: 6,
    unusable: 0,
  })
  const parts = (await manager.stock.getStockParts({ query: { productId, number: 'held' } })).result
  expect(parts.map(({ batchNo, quantity, why }) => [batchNo, quantity, why]).toSorted()).toEqual([
    ['B1', 5, 'the batch has 12 days left; the product asks for 30'],
    ['B3', 1, 'the batch has 1 day left; the product asks for 30'],
  ])
  await manager.order.changeToPick({ body: { orderId } })
  const [line] = await birch.order.getOrderItemList({ query: { orderId } })
  expect(line?.leftOut.map(({ quantity, why }) => [quantity, why]).toSorted()).toEqual([
    [1, 'the batch expires 1 day before ship-by; the shop asks for 35'],
    [3, 'the batch has 29 days left at ship-by; the shop asks for 35'],
    [5, 'the batch has 10 days left at ship-by; the shop asks for 35'],
  ])
  expect(await birch.order.getSplit({ query: { orderId } })).toMatchObject([{ quantity: 1, available: 0 }])
  await birch.shop.update({ body: { shopId, minimumDaysLeft: null } })
  await birch.catalogue.updateProduct({ body: { productId, minimumDaysLeft: 29 } })
  expect(await birch.order.getSplit({ query: { orderId } })).toMatchObject([{ available: 1 }])
  expect(await birch.order.reProcessOrder({ body: { orderId } })).toMatchObject([{ status: 2000 }])
})

test('a minimum is said of a product and of a shop, within ten years, and taken back', async () => {
  const { productId } = await birch.catalogue.createProduct({
    body: { sku: 'MIN', productName: 'Minimum', minimumDaysLeft: 30 },
  })
  const said = async () =>
    (await birch.stock.getProductList({ query: { sku: 'MIN' } })).result.map((one) => one.minimumDaysLeft)
  const set = (minimumDaysLeft: number | null) =>
    birch.catalogue.updateProduct({ body: { productId, minimumDaysLeft } })
  expect(await said()).toEqual([30])
  await birch.catalogue.updateProduct({ body: { productId, brand: 'Oak' } })
  expect(await said()).toEqual([30])
  await set(0)
  expect(await said()).toEqual([0])
  await set(null)
  expect(await said()).toEqual([null])
  for (const days of [-1, 3651, 1.5])
    expect(await refusalOf(set(days))).toMatchObject({ status: 400, field: 'MinimumDaysLeft' })
})

const catchUp = async (): Promise<void> => {
  while (await readOnce(house.pool, askedForLess)) continue
}
const statusesOf = (ids: readonly number[]) =>
  house.system(async (tx) => {
    const found = await rows<{ id: number; status: number }>(
      tx,
      sql`select id, status from orders where id = any (${[...ids]}::bigint[])`,
    )
    return ids.map((id) => found.find((order) => order.id === id)?.status)
  })

test('a lower minimum puts those orders back in line by itself that it lets go out, in one step of their timeline', async () => {
  const { productId, ids } = await house.system(async (tx) => {
    const goods = await makeGoods(tx, { product: 30, expiresIn: 12 })
    const order = (quantity: number, shipBy?: string) =>
      orderOf(tx, goods.productId, { shop: null, ...(shipBy ? { shipBy } : {}) }, quantity)
    const made = [await order(2), await order(9), await order(1, '6 days')]
    for (const id of made) expect(await allocateOrder(tx, who, id)).toMatchObject({ status: 540 })
    return { productId: goods.productId, ids: made }
  })
  await catchUp()
  const lower = (minimumDaysLeft: number | null) =>
    birch.catalogue.updateProduct({ body: { productId, minimumDaysLeft } })
  await birch.catalogue.updateProduct({ body: { productId, brand: 'Oak' } })
  await lower(40)
  await catchUp()
  expect(await statusesOf(ids)).toEqual([540, 540, 540])
  await lower(12)
  await catchUp()
  // Nine are more than lie there, and the third ships too late for these.
  expect(await statusesOf(ids)).toEqual([1500, 540, 540])
  await sweep(house.pool)
  expect(await statusesOf(ids)).toEqual([2000, 540, 540])
  await lower(null)
  await catchUp()
  await sweep(house.pool)
  expect(await statusesOf(ids)).toEqual([2000, 540, 2000])
  const { events } = await birch.order.getOrder({ query: { orderId: ids[0] ?? 0 } })
  expect(events.filter(({ note }) => note === 'what is there may be promised now')).toHaveLength(1)
})

test('a shop that asks for less has its orders tried again, and where the feed has a gap all that wait are', async () => {
  const [first, second] = await house.system(async (tx) => {
    const { productId } = await makeGoods(tx, { expiresIn: 12 })
    const made = [await orderOf(tx, productId, { shop: 20 }), await orderOf(tx, productId, { shop: 20 })] as const
    for (const id of made) expect(await allocateOrder(tx, who, id)).toMatchObject({ status: 540 })
    return made
  })
  await catchUp()
  await birch.shop.update({ body: { shopId, minimumDaysLeft: 12 } })
  await catchUp()
  expect(await statusesOf([first, second])).toEqual([1500, 1500])
  await house.system(async (tx) => {
    await run(tx, sql`update orders set status = 540 where id = ${first}`)
    await run(tx, sql`update feed_reader set database_id = '' where name = ${askedForLess.name}`)
  })
  await catchUp()
  expect(await statusesOf([first])).toEqual([1500])
  await sweep(house.pool)
  expect(await statusesOf([first, second])).toEqual([2000, 2000])
})
