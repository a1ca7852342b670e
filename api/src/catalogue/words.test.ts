import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '../../test/floor.ts'
import { type Api, type House, openHouse } from '../../test/house.ts'
import { makeRequest } from '../inbound/requests.ts'
import { sql, run } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'

let house: House
let manager: Api
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as('WAREHOUSE_MANAGER')
  const api = await house.as('MERCHANT_ADMIN')
  for (const [sku, productName] of [
    ['MUG-350/SND', 'Stoneware Mug, 350 ml (été)'],
    ['LID-9', 'Lid of a smuggler’s tent_100%'],
    ['CUP-1', '石器 – cup'],
  ] as const)
    await api.catalogue.createProduct({ body: { sku, productName } })
  const { result } = await api.stock.getProductList({ query: { sku: 'MUG-350/SND' } })
  await api.catalogue.updateProduct({
    body: {
      productId: result[0]?.productId ?? 0,
      barcodes: [
        { code: 'abR112410Z', format: 'Code128', packQuantity: 1 },
        { code: 'Case-6', format: 'Code128', packQuantity: 6 },
      ],
    },
  })
})
afterAll(() => house.close())

const skus = async (list: Promise<{ result: { sku: string }[] }>, count: Promise<number>): Promise<string[]> => {
  const found = (await list).result.map(({ sku }) => sku)
  expect(await count).toBe(found.length)
  return found
}
const byStart = (wordsStartWith: string, api = manager) =>
  skus(
    api.stock.getProductList({ query: { wordsStartWith, sorting: 'sku' } }),
    api.stock.getProductListCount({ query: { wordsStartWith } }),
  )
const byPart = (wordsContain: string) =>
  skus(
    manager.stock.getProductStockList({ query: { wordsContain, sorting: 'sku' } }),
    manager.stock.getProductStockListCount({ query: { wordsContain } }),
  )
const byKeyword = (keyword: string) =>
  skus(
    manager.stock.getStockByProductList({ query: { keyword } }),
    manager.stock.getStockByProductListCount({ query: { keyword } }),
  )

test('a product is found by the beginnings of its words, in any order and letter case', async () => {
  for (const said of ['stone', 'MU', 'ml', 'ÉT', 'mug stone', 'stoneware mug, 35', 'snd', ' mug-350/s ', '(été)'])
    expect(await byStart(said), said).toEqual(['MUG-350/SND'])
  expect(await byStart('石')).toEqual(['CUP-1'])
  expect(await byStart('100%')).toEqual(['LID-9'])
})

test('what is in the middle of a word begins none, and no sign stands for others', async () => {
  for (const said of ['ware', 'muggle', 'ug', 'mug tent', 'm%g', 's_on', 'zzz'])
    expect(await byStart(said), said).toEqual([])
  for (const sign of ['.*', '\\', '[', '((((']) expect(await byStart(sign), sign).toEqual([])
  expect(await byStart('%')).toEqual(['LID-9'])
  expect(await byStart('smug')).toEqual(['LID-9'])
  expect(await byStart('  ')).toHaveLength(3)
})

test('every search of the product lists finds a barcode, of any pack and in any letter case', async () => {
  for (const [name, search] of Object.entries({ byStart, byPart, byKeyword }))
    for (const code of ['abR112410Z', 'ABR112410z', ' case-6 '])
      expect(await search(code), name).toEqual(['MUG-350/SND'])
  for (const half of ['abR1124', '112410Z']) expect(await byPart(half), half).toEqual([])
})

test('words and barcodes of another merchant find nothing', async () => {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  for (const said of ['stone', 'abR112410Z', 'MUG-350/SND']) expect(await byStart(said, alder), said).toEqual([])
})

test('a part of a reference code finds orders and inbound requests alike, in any letter case', async () => {
  await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { sku: 'REF' })
    const items = [{ productId, quantity: 1 }]
    const orderId = await makeOrder(tx, house.birch, house.locationId, items)
    await run(tx, sql`update orders set reference_code = 'Web-2041_A' where id = ${orderId}`)
    await makeRequest(tx, systemWho(), { merchantId: house.birch, referenceCode: 'Web-2041_A', items })
  })
  for (const [referenceCode, many] of [
    ['Web-2041_A', 1],
    [' web-2041_a ', 1],
    ['2041', 1],
    ['B-20', 1],
    ['20_1', 0],
    ['%', 0],
    ['2042', 0],
  ] as const) {
    const query = { referenceCode }
    const found = [
      (await manager.order.getOrderList({ query })).result.length,
      await manager.order.getOrderListCount({ query }),
      (await manager.inbound.getRequests({ query })).result.length,
      await manager.inbound.getTotalRequestsCount({ query }),
    ]
    expect([referenceCode, ...found]).toEqual([referenceCode, many, many, many, many])
  }
})
