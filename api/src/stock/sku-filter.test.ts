import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportList } from 'contract/jobs'
import { exportAs } from '../../test/exports.ts'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type Api, type House, openHouse } from '../../test/house.ts'
import { makeRequest } from '../inbound/requests.ts'
import { one, run, sql, type Tx } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'

let house: House
let manager: Api
let birch: Api
let shopId: number
const barcode = 'abR112410Z'

/** Of this product one of each: cell, movement, order, announced item. */
async function makeOneOfEach(tx: Tx, merchantId: number, sku: string): Promise<number> {
  const { locationId } = house
  const productId = await makeProduct(tx, merchantId, { sku })
  await receive(tx, { merchantId, locationId, productId, cellId: await makeCell(tx, locationId), quantity: 5 })
  await makeOrder(tx, merchantId, locationId, [{ productId, quantity: 1 }])
  const items = [{ productId, quantity: 20 }]
  await makeRequest(tx, systemWho(), { merchantId, referenceCode: `IN-${productId}`, items })
  return productId
}

beforeAll(async () => {
  house = await openHouse()
  ;[manager, birch] = [await house.as('WAREHOUSE_MANAGER'), await house.as('MERCHANT_ADMIN')]
  shopId = await house.system(async (tx) => {
    const productId = await makeOneOfEach(tx, house.birch, 'Mug-Sand')
    await run(
      tx,
      sql`
      insert into product_barcode (merchant_id, product_id, code, format, pack_quantity)
      values (${house.birch}, ${productId}, ${barcode}, 'Code128', 1)`,
    )
    for (const sku of ['CAP', 'Cap', 'Mug']) await makeOneOfEach(tx, house.birch, sku)
    await makeOneOfEach(tx, house.alder, 'cap')
    const shop = sql`insert into shop (merchant_id, name, platform) values (${house.birch}, 'Shop', 'Lazada') returning id`
    return (await one<{ id: number }>(tx, shop)).id
  })
})
afterAll(() => house.close())

type Shown = { rows: number; counted?: number }
const shown = async (list: Promise<{ result: unknown[] }>, count?: Promise<number>): Promise<Shown> => ({
  rows: (await list).result.length,
  ...(count ? { counted: await count } : {}),
})
/** Every list that takes a SKU, with its count; the merchant's own systems have none. */
const lists: Record<string, (sku: string) => Promise<Shown>> = {
  orders: (sku) =>
    shown(manager.order.getOrderList({ query: { sku } }), manager.order.getOrderListCount({ query: { sku } })),
  products: (sku) =>
    shown(manager.stock.getProductList({ query: { sku } }), manager.stock.getProductListCount({ query: { sku } })),
  'products with stock': (sku) =>
    shown(
      manager.stock.getProductStockList({ query: { sku } }),
      manager.stock.getProductStockListCount({ query: { sku } }),
    ),
  "products for a merchant's own systems": (sku) =>
    shown(birch.stock.merchantGetProductList({ query: { sku, shopId, timestamp: Date.now() } })),
  balances: (sku) =>
    shown(
      manager.stock.getStockByProductList({ query: { sku } }),
      manager.stock.getStockByProductListCount({ query: { sku } }),
    ),
  'balances by a word': (keyword) =>
    shown(
      manager.stock.getStockByProductList({ query: { keyword } }),
      manager.stock.getStockByProductListCount({ query: { keyword } }),
    ),
  'batches by a word': (keyword) =>
    shown(
      manager.stock.getStockBatchInfoList({ query: { keyword } }),
      manager.stock.getStockBatchInfoListCount({ query: { keyword } }),
    ),
  movements: (sku) =>
    shown(
      manager.stock.getProductStockLog({ query: { sku } }),
      manager.stock.getProductStockLogTotal({ query: { sku } }),
    ),
  'announced items': (sku) =>
    shown(manager.inbound.getItems({ query: { sku } }), manager.inbound.getTotalItemsCount({ query: { sku } })),
  cells: (productSku) =>
    shown(
      manager.location.cellGetAll({ query: { productSku } }),
      manager.location.cellGetAllTotal({ query: { productSku } }),
    ),
}
const exported: [ExportList, 'sku' | 'keyword'][] = [
  ['orders', 'sku'],
  ['products', 'sku'],
  ['balances', 'sku'],
  ['balances', 'keyword'],
  ['movements', 'sku'],
]

const spellings = [
  'Mug-Sand',
  'mug-sand',
  'MUG-SAND',
  ' Mug-Sand ',
  barcode,
  'ABR112410z',
  ` ${barcode.toLowerCase()} `,
]

test.each(Object.entries(lists))('%s are found by SKU and barcode in any letter case', async (name, read) => {
  for (const spelling of spellings) {
    const found = await read(spelling)
    expect(found, spelling).toEqual(name.includes('own systems') ? { rows: 1 } : { rows: 1, counted: 1 })
  }
  expect(await read('MUG-SAN-')).toMatchObject({ rows: 0 })
})

test.each(Object.entries(lists))('%s are shown of every product that the word may mean', async (name, read) => {
  const rows = name.includes('own systems') ? 2 : 3
  for (const spelling of ['CAP', 'Cap', 'cAP']) expect(await read(spelling), spelling).toMatchObject({ rows })
})

test.each(Object.entries(lists))('%s are all shown where the word is blank', async (_, read) => {
  expect((await read(' ')).rows).toBeGreaterThan(3)
})

test.each(exported)('an export of %s has the rows that its list shows by %s', async (list, field) => {
  for (const word of ['mug-SAND', barcode, barcode.toLowerCase()])
    expect((await exportAs(house, manager, { list, filters: { [field]: word } })).rows, word).toHaveLength(1)
})

test('who sees one merchant, or asks for one, is shown its products alone', async () => {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await alder.stock.getProductListCount({ query: { sku: 'Mug-Sand' } })).toBe(0)
  expect(await alder.order.getOrderListCount({ query: { sku: 'CAP' } })).toBe(1)
  for (const merchantId of [house.alder, 0]) {
    const query = { sku: 'CAP', merchantId }
    const expected = merchantId ? 1 : 3
    expect(await manager.order.getOrderListCount({ query })).toBe(expected)
    expect(await manager.stock.getProductStockLogTotal({ query })).toBe(expected)
    expect(await manager.inbound.getTotalItemsCount({ query })).toBe(expected)
    expect(await manager.location.cellGetAllTotal({ query: { productSku: 'CAP', merchantId } })).toBe(expected)
  }
})
