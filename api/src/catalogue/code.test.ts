import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeProduct, receive } from '../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { pagesRead } from '../../test/plans.ts'
import { compiled, rows, run, sql, type Tx } from '../kernel/database.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho, type Who } from '../kernel/who.ts'
import { makeRequest } from '../inbound/requests.ts'
import { stock } from '../stock/handlers.ts'
import { hasSku, hitsOf, readCode } from './code.ts'

let house: House
let mug: number
let box: number
beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    mug = await makeProduct(tx, house.birch, { sku: 'MUG' })
    for (const sku of ['Cap', 'CAP', 'x-12']) await makeProduct(tx, house.birch, { sku })
    box = await makeProduct(tx, house.birch, { sku: 'BOX' })
    const alders = await makeProduct(tx, house.alder, { sku: 'mug' })
    await run(
      tx,
      sql`
      insert into product (merchant_id, sku, name)
      select ${house.alder}, 'LOT-' || n, 'Lot ' || n from generate_series(1, 600) n`,
    )
    await run(
      tx,
      sql`
      insert into product_barcode (merchant_id, product_id, code, format, pack_quantity)
      values (${house.birch}, ${mug}, 'Mug-Carton', 'Code128', 12), (${house.birch}, ${box}, 'X-12', 'Code128', 1),
             (${house.birch}, ${box}, 'SHARED-1', 'Code128', 1), (${house.alder}, ${alders}, 'SHARED-1', 'Code128', 1)`,
    )
    const cellId = await makeCell(tx, house.locationId, { code: 'A-01' })
    await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId: mug, cellId, quantity: 5 })
  })
})
afterAll(() => house.close())

const read = (code: string, merchantId = house.birch) => house.system((tx) => readCode(tx, merchantId, code))

test('a code is found in any letter case, a pack counts its units', async () => {
  for (const code of ['MUG', 'mug', ' Mug '])
    expect(await read(code)).toMatchObject({ productId: mug, sku: 'MUG', packQuantity: 1 })
  for (const code of ['Mug-Carton', 'MUG-CARTON', 'mug-carton'])
    expect(await read(code)).toMatchObject({ productId: mug, packQuantity: 12 })
  await expect(read('MUGS')).rejects.toMatchObject({ code: 'unknown-code' })
})

test('what is spelt exactly so wins; two products that differ by letter case alone ask', async () => {
  expect(await read('Cap')).toMatchObject({ sku: 'Cap' })
  expect(await read('CAP')).toMatchObject({ sku: 'CAP' })
  await expect(read('cap')).rejects.toMatchObject({ code: 'ambiguous-code' })
  expect(await read('X-12')).toMatchObject({ sku: 'BOX' })
  expect(await read('x-12')).toMatchObject({ sku: 'x-12' })
})

test("another merchant's code is not found", async () => {
  expect(await read('MUG', house.alder)).toMatchObject({ sku: 'mug' })
  await expect(read('BOX', house.alder)).rejects.toMatchObject({ code: 'unknown-code' })
})

test('stock-in takes code and SKU in any letter case, and asks where two differ by it alone', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const body = { merchantId: house.birch, cellCode: 'A-01', quantity: 1 }
  expect(await manager.inbound.stockIn({ body: { ...body, code: 'mug' } })).toMatchObject({ productId: mug, onHand: 6 })
  expect(await manager.inbound.stockIn({ body: { ...body, sku: 'mug' } })).toMatchObject({ productId: mug, onHand: 7 })
  expect(await manager.inbound.stockIn({ body: { ...body, sku: 'Cap' } })).toMatchObject({ sku: 'Cap', onHand: 1 })
  expect(await refusalOf(manager.inbound.stockIn({ body: { ...body, sku: 'cap' } }))).toMatchObject({
    status: 409,
    code: 'ambiguous-code',
    field: 'Sku',
  })
  const announced = await house.system((tx) =>
    makeRequest(tx, systemWho(), {
      merchantId: house.birch,
      referenceCode: 'IN-CASE',
      items: [
        { sku: 'MUG', quantity: 3 },
        { sku: 'CAP', quantity: 1 },
      ],
    }),
  )
  const { result } = await manager.inbound.getItems({ query: { requestId: announced.inboundRequestId } })
  const itemOf = (sku: string): number => result.find((item) => item.sku === sku)?.id ?? 0
  const scan = (sku: string, said: object) =>
    manager.inbound.stockIn({ body: { inboundItemId: itemOf(sku), cellCode: 'A-01', quantity: 1, ...said } })
  expect(await scan('MUG', { sku: 'mug' })).toMatchObject({ received: 1 })
  expect(await scan('MUG', { code: 'mug' })).toMatchObject({ received: 2 })
  expect(await scan('CAP', { code: 'cap' })).toMatchObject({ received: 1 })
  expect(await refusalOf(scan('MUG', { sku: 'cap' }))).toMatchObject({ code: 'wrong-item', field: 'Sku' })
  expect(await refusalOf(scan('CAP', { sku: 'Cap' }))).toMatchObject({ code: 'wrong-item', field: 'Sku' })
})

test('a correction names a SKU in any letter case, and is asked which where two differ by it alone', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const body = { merchantId: house.birch, cellCode: 'a-01', change: 1, reason: 'found' }
  expect((await manager.counting.adjustStocks({ body: { ...body, sku: 'mug' } })).items).toMatchObject([
    { productId: mug, sku: 'MUG' },
  ])
  expect((await manager.counting.adjustStocks({ body: { ...body, sku: 'Cap' } })).items).toMatchObject([{ sku: 'Cap' }])
  expect(await refusalOf(manager.counting.adjustStocks({ body: { ...body, sku: 'cap' } }))).toMatchObject({
    status: 409,
    code: 'ambiguous-code',
    field: 'Sku',
  })
  expect(await manager.counting.adjustStocks({ body: { ...body, productId: mug, sku: 'mug' } })).toMatchObject({
    items: [{ productId: mug }],
  })
  expect(
    await refusalOf(manager.counting.adjustStocks({ body: { ...body, productId: mug, sku: 'box' } })),
  ).toMatchObject({ status: 404 })
})

test('the stock of a product is shown for its SKU or barcode in any letter case', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const shown = async (sku: string) => (await api.stock.getStockByProduct({ query: { sku } })).sku
  expect([await shown('mug'), await shown('MUG-carton'), await shown('Cap')]).toEqual(['MUG', 'MUG', 'Cap'])
  expect(await refusalOf(shown('cap'))).toMatchObject({ code: 'ambiguous-code' })
  expect(await refusalOf(shown('nothing'))).toMatchObject({ status: 404 })
})

/**
 * What a statement looks in, as the application in one merchant's scope, when it may not read a table from end to end.
 */
async function looksIn(tx: Tx, statement: ReturnType<typeof sql>): Promise<string> {
  await tx.client.query(`set local enable_seqscan = off; set local app.merchant = '${house.birch}'`)
  const { text, values } = compiled(statement)
  const plan = await tx.client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('a code is found by an index, whatever the merchant sells', async () => {
  const asked = sql`
    select p.id from product p where p.merchant_id = ${house.birch}::bigint and ${hasSku(sql`${'mug'}::text`)}`
  expect(await house.system((tx) => looksIn(tx, asked))).toMatch(/product_sku_key[^\n]*\n\s+Index Cond: .*sku_key = /)
  expect(await house.system((tx) => rows(tx, asked))).toEqual([{ id: mug }])
  expect(await house.system((tx) => hitsOf(tx, house.birch, 'mug-CARTON'))).toMatchObject([{ productId: mug }])
})

const warehouse = (): Who => ({
  ...systemWho(),
  role: 'WAREHOUSE_MANAGER',
  locationId: house.locationId,
  merchants: [house.birch, house.alder],
})
const stockOfCode = (who: Who, sku: string) => (tx: Tx) =>
  stock.getStockByProduct(tx, { query: { sku }, body: {}, files: {} }, who)

test('a scan reads a few pages of a large catalogue, also before anything is known of its size', async () => {
  const alder = { ...systemWho(), merchants: [house.alder] }
  const pages = await pagesRead(house, alder, async (tx) =>
    expect(await hitsOf(tx, house.alder, 'lot-300')).toMatchObject([{ sku: 'LOT-300' }]),
  )
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(50)
})

test('the stock of a code is shown from a few pages of large catalogues, for whoever sees them all', async () => {
  for (const who of [warehouse(), systemWho()])
    for (const [code, sku] of [
      ['lot-300', 'LOT-300'],
      ['mug-carton', 'MUG'],
    ] as const) {
      const pages = await pagesRead(house, who, async (tx) =>
        expect(await stockOfCode(who, code)(tx)).toMatchObject({ sku }),
      )
      expect(pages).toBeGreaterThan(0)
      expect(pages).toBeLessThan(100)
    }
})

test('the stock list looks a code up once, not product by product', async () => {
  const who = warehouse()
  const query = { sku: 'LOT-300', pageSize: 20, pageNumber: 1 }
  const pages = await pagesRead(house, who, async (tx) => {
    const { result } = await stock.getStockByProductList(tx, { query, body: {}, files: {} }, who)
    expect(result).toMatchObject([{ sku: 'LOT-300' }])
    expect(await stock.getStockByProductListCount(tx, { query: { sku: query.sku }, body: {}, files: {} }, who)).toBe(1)
  })
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(100)
})

test('a code with blanks around it is found, by every reader of codes', async () => {
  expect(await read(' mug-carton ')).toMatchObject({ productId: mug, packQuantity: 12 })
  const shown = await transaction(house.pool, warehouse(), stockOfCode(warehouse(), ' mug-carton '))
  expect(shown).toMatchObject({ productId: mug })
  const manager = await house.as('WAREHOUSE_MANAGER')
  const listed = await manager.stock.getStockByProductList({ query: { sku: ' Mug-Carton ' } })
  expect(listed.result).toMatchObject([{ productId: mug }])
})

test('a barcode that two merchants use asks whoever sees both, and is plain to each of them', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const asked = (query: object) => manager.stock.getStockByProduct({ query: { sku: 'SHARED-1', ...query } })
  expect(await refusalOf(asked({}))).toMatchObject({ status: 409, code: 'ambiguous-code', field: 'Sku' })
  expect(await asked({ merchantId: house.birch })).toMatchObject({ productId: box })
  expect(await asked({ productId: box })).toMatchObject({ productId: box })
  expect(await refusalOf(asked({ productId: mug }))).toMatchObject({ status: 404, code: 'not-found' })
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await alder.stock.getStockByProduct({ query: { sku: 'SHARED-1' } })).toMatchObject({ sku: 'mug' })
})
