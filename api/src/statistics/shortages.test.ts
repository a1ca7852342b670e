import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type House, openHouse } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'

let house: House
const lacking: Record<string, number> = {}
const orderOf = (lines: { sku: string; quantity: number }[], at = house.locationId, status = 540) =>
  house.system((tx) =>
    makeOrder(
      tx,
      house.birch,
      at,
      lines.map(({ sku, quantity }) => ({ productId: lacking[sku] ?? 0, quantity })),
      { status },
    ),
  )

beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    for (const sku of ['BOTTLE', 'TENT', 'MUG', 'GONE']) lacking[sku] = await makeProduct(tx, house.birch, { sku })
    for (const [sku, quantity, isPickable] of [
      ['TENT', 1, true],
      ['MUG', 50, true],
      ['BOTTLE', 7, false],
    ] as const) {
      const cellId = await makeCell(tx, house.locationId, { isPickable })
      const productId = lacking[sku] ?? 0
      await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId, cellId, quantity })
    }
  })
  await orderOf([
    { sku: 'BOTTLE', quantity: 120 },
    { sku: 'MUG', quantity: 2 },
  ])
  await orderOf([{ sku: 'BOTTLE', quantity: 96 }])
  await orderOf([
    { sku: 'BOTTLE', quantity: 1 },
    { sku: 'TENT', quantity: 3 },
  ])
  await orderOf([{ sku: 'BOTTLE', quantity: 500 }], house.locationId, 1500)
  await (
    await house.as('MERCHANT_ADMIN')
  ).inbound.createRequest({
    body: { referenceCode: 'IN-TENT' },
    files: { csvFile: new Blob(['SKU,Quantity\nTENT,24\n'], { type: 'text/csv' }) },
  })
  const strange = [await orderOf([{ sku: 'GONE', quantity: 1 }]), await orderOf([{ sku: 'GONE', quantity: 3 }])]
  await house.system(async (tx) => {
    await run(tx, sql`update orders set status = 550 where id = any (${strange}::bigint[])`)
    for (const [n, sku] of ['Set-Mug-4', 'SET-MUG-4'].entries())
      await run(
        tx,
        sql`update order_line set product_id = null, sku = ${sku}, name = 'Mug set of 4' where order_id = ${strange[n]}`,
      )
  })
})
afterAll(() => house.close())

const wordsOf = async (api: Awaited<ReturnType<House['as']>>, query = {}) => {
  const { skus, result: shortages } = await api.statistics.getShortages({ query })
  return {
    skus,
    rows: shortages.map(
      ({ sku, units, orders, available, incoming }) =>
        `${sku}: short ${units} in ${orders}, ${available} available, ${incoming} incoming`,
    ),
  }
}
const atNorth = [
  'BOTTLE: short 217 in 3, 0 available, 0 incoming',
  'SET-MUG-4: short 4 in 2, null available, null incoming',
  'TENT: short 2 in 1, 1 available, 24 incoming',
]

test('what orders wait for is summed by SKU, less what is available; a SKU that is there is not short', async () => {
  expect(await wordsOf(await house.as('WAREHOUSE_MANAGER'))).toEqual({ skus: 3, rows: atNorth })
  expect(await wordsOf(await house.as('MERCHANT_ADMIN'))).toEqual({ skus: 3, rows: atNorth })
})

test('the number of orders is that of the list it opens', async () => {
  const api = await house.as('WAREHOUSE_MANAGER')
  const { result: shortages } = await api.statistics.getShortages()
  for (const { sku, productId, orders } of shortages)
    expect(await api.order.getOrderListCount({ query: { sku, status: [productId === null ? 550 : 540] } }), sku).toBe(
      orders,
    )
})

test('a SKU or a name finds its shortage, in any letter case', async () => {
  const api = await house.as('WAREHOUSE_MANAGER')
  expect(await wordsOf(api, { keyword: 'tent' })).toEqual({ skus: 1, rows: [atNorth[2]] })
  expect(await wordsOf(api, { keyword: 'MUG SET' })).toEqual({ skus: 1, rows: [atNorth[1]] })
  expect(await wordsOf(api, { keyword: '%' })).toEqual({ skus: 0, rows: [] })
})

test('stock of one location does not help the orders of another', async () => {
  const orderId = await orderOf([{ sku: 'MUG', quantity: 4 }], house.otherLocationId)
  const north = await wordsOf(await house.as('WAREHOUSE_MANAGER'))
  const everywhere = await wordsOf(await house.as('SUPERADMIN'))
  await house.system((tx) => run(tx, sql`update orders set status = 240 where id = ${orderId}`))
  expect(north.rows).toEqual(atNorth)
  expect(everywhere.rows).toContain('MUG: short 4 in 2, 50 available, 0 incoming')
})

test("nobody learns of another merchant's shortages", async () => {
  expect(await wordsOf(await house.as('MERCHANT_ADMIN', 'alder'))).toEqual({ skus: 0, rows: [] })
  expect(await wordsOf(await house.as('MERCHANT_ADMIN', 'alder'), { merchantId: house.birch })).toEqual({
    skus: 0,
    rows: [],
  })
  expect(await wordsOf(await house.as('SUPERADMIN'), { merchantId: house.alder })).toEqual({ skus: 0, rows: [] })
})

test('stock that keeps too short for the orders that wait is short, however much of it lies there', async () => {
  const day = (days: number) => sql`today_at(${house.locationId}) + ${days}::int`
  const goods = async (sku: string, quantity: number) => {
    const productId = await house.system((tx) => makeProduct(tx, house.birch, { sku, hasExpiry: true }))
    lacking[sku] = productId
    const batch = { merchantId: house.birch, locationId: house.locationId, productId, quantity }
    await house.system(async (tx) => {
      for (const batchNo of ['SOON', 'LATE'])
        await receive(tx, { ...batch, batchNo, cellId: await makeCell(tx, house.locationId) })
      await run(
        tx,
        sql`update batch set expiry_day = case batch_no when 'SOON' then ${day(9)} else ${day(300)} end
             where product_id = ${productId}`,
      )
    })
    return productId
  }
  const [ofShop, ofProduct] = [await goods('LOTION', 4), await goods('SERUM', 5)]
  const orders = [
    await orderOf([{ sku: 'LOTION', quantity: 6 }]),
    await orderOf([{ sku: 'SERUM', quantity: 7 }]),
    await orderOf([{ sku: 'SERUM', quantity: 1 }]),
  ]
  await house.system(async (tx) => {
    await run(
      tx,
      sql`with made as (insert into shop (merchant_id, name, platform, minimum_days_left)
                        values (${house.birch}, 'Strict', 'Internal', 10) returning id)
          update orders set shop_id = (select id from made) where id = ${orders[0]}`,
    )
    await run(tx, sql`update orders set ship_by = now() + interval '8 days' where id = ${orders[1]}`)
    await run(tx, sql`update product set minimum_days_left = 4 where id = ${ofProduct}`)
    await run(tx, sql`update product set minimum_days_left = 1 where id = ${ofShop}`)
  })
  const { rows } = await wordsOf(await house.as('WAREHOUSE_MANAGER'))
  await house.system((tx) => run(tx, sql`update orders set status = 240 where id = any (${orders}::bigint[])`))
  expect(rows).toEqual(
    expect.arrayContaining([
      'LOTION: short 2 in 1, 4 available, 0 incoming',
      'SERUM: short 3 in 2, 5 available, 0 incoming',
    ]),
  )
})
