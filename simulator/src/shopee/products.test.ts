import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Open, read, type Said, type Started, startSimulator, wordOf } from '../test/start.ts'

let house: Started
let shop: Open
beforeAll(async () => (house = await startSimulator()))
afterAll(() => house.stop())
beforeEach(async () => {
  await house.control('reset', {})
  shop = await house.open('shopee:14701711')
})

type Fields = Record<string, unknown>
type Listing = {
  itemId: number
  modelId: number
  sellable: number
  withhold: number
  occupied: number
  campaign: number
}
const add = async (...listings: Fields[]) =>
  (await house.control<{ listings: Listing[] }>('listings', { shop: shop.key, listings })).listings
const stockOf = async (sku: string) =>
  (await house.control<{ listings: Listing[] }>(`listings?shop=${shop.key}&sku=${sku}`)).listings[0]
const tell = (listing: Listing | undefined, stock: number, modelId = listing?.modelId) =>
  house.shopee('product/update_stock', shop, {
    body: { item_id: listing?.itemId, stock_list: [{ model_id: modelId, seller_stock: [{ stock }] }] },
  })
const failure = (said: Said) => read<{ failure_list: { failed_reason: string }[] }>(said).failure_list[0]?.failed_reason
const order = async (more: Fields) =>
  (await house.control<{ orders: { id: string }[] }>('orders', { shop: shop.key, ...more })).orders[0]?.id ?? ''
const get = (path: string, query: Record<string, string | number>) => house.shopee(path, shop, { query })

test('3 ListingSync: items by page, base info of 50 at most, models with their SKUs', async () => {
  const listings = await add(
    ...Array.from({ length: 51 }, (_, number) => ({ sku: `S-${number}`, name: `Lamp ${number}`, stock: 3 })),
    {
      sku: 'T',
      name: 'Shirt',
      models: [
        { sku: 'T-S', name: 'Small', stock: 1 },
        { sku: 'T-L', name: 'Large' },
      ],
    },
  )
  const page = (query: Record<string, string | number>) =>
    get('product/get_item_list', { item_status: 'NORMAL', offset: 0, page_size: 50, ...query })
  const first = read<{ item: object[] }>(await page({}))
  expect(first).toMatchObject({ total_count: 52, has_next_page: true, next_offset: 50 })
  expect(read<{ item: object[] }>(await page({ offset: 50 }))).toMatchObject({ has_next_page: false })
  expect(wordOf(await page({ page_size: 101 }))).toBe('error_param')
  expect(wordOf(await page({ item_status: '' }))).toBe('error_param')
  const ids = listings.map(({ itemId }) => itemId)
  const info = (some: number[]) => get('product/get_item_base_info', { item_id_list: some.join(',') })
  expect(wordOf(await info(ids.slice(0, 51)))).toBe('error_param')
  const shirt = listings.at(-1)?.itemId ?? 0
  expect(read<Fields>(await info([shirt]))).toMatchObject({ item_list: [{ item_name: 'Shirt', has_model: true }] })
  expect(read<Fields>(await get('product/get_model_list', { item_id: shirt }))).toMatchObject({
    model: [{ model_sku: 'T-S', model_id: listings.at(-2)?.modelId }, { model_sku: 'T-L' }],
  })
})

test('3 QuantitySync: update_stock sets one item, 1 to 50 models, and never below what a campaign reserved', async () => {
  const [lamp] = await add({ sku: 'LAMP', stock: 9 })
  expect(read<Fields>(await tell(lamp, 20))).toMatchObject({
    success_list: [{ model_id: 0, stock: 20 }],
    failure_list: [],
  })
  expect(await stockOf('LAMP')).toMatchObject({ sellable: 20 })
  const many = (count: number) =>
    house.shopee('product/update_stock', shop, {
      body: {
        item_id: lamp?.itemId,
        stock_list: Array.from({ length: count }, () => ({ model_id: 0, seller_stock: [{ stock: 1 }] })),
      },
    })
  expect(wordOf(await many(51))).toBe('error_param')
  expect(wordOf(await many(0))).toBe('error_param')
  expect(wordOf(await tell(lamp, -1))).toBe('error_param')
  expect(failure(await tell(lamp, 5, 99))).toBe('The model is not found.')
  await house.control('campaigns', { shop: shop.key, sku: 'LAMP', act: 'begin', quantity: 1 })
  expect(failure(await tell(lamp, 0))).toBe('Total stock must be more than reserved stock')
})

test('5 a campaign begins, locks, refuses, ends and gives back silently', async () => {
  const [lamp] = await add({ sku: 'LAMP', stock: 60 })
  const now = (await house.control<{ now: number }>('clock')).now
  await house.control('campaigns', { shop: shop.key, sku: 'LAMP', act: 'begin', quantity: 50, endsAt: now + 60_000 })
  expect(failure(await tell(lamp, 40))).toBe('Total stock must be more than reserved stock')
  expect(failure(await tell(lamp, 50))).toBeUndefined()
  await house.control('clock', { advanceMs: 60_001 })
  expect(failure(await tell(lamp, 40))).toBeUndefined()
})

test('5 a real stock model: unpaid orders hold units for 30 minutes, cancelled ones give them back', async () => {
  await add({ sku: 'LAMP', stock: 10 })
  await order({ lines: [{ sku: 'LAMP', quantity: 3 }], isPaid: false })
  expect(await stockOf('LAMP')).toMatchObject({ sellable: 7, withhold: 3, occupied: 0 })
  const paid = await order({ lines: [{ sku: 'LAMP', quantity: 2 }] })
  expect(await stockOf('LAMP')).toMatchObject({ sellable: 5, withhold: 3, occupied: 2 })
  await house.control('clock', { advanceMs: 30 * 60_000 + 1 })
  expect(await stockOf('LAMP')).toMatchObject({ sellable: 8, withhold: 0, occupied: 2 })
  await house.control('orders/move', { shop: shop.key, id: paid, act: 'cancel' })
  expect(await stockOf('LAMP')).toMatchObject({ sellable: 10, occupied: 0 })
  await expect(order({ lines: [{ sku: 'LAMP', quantity: 11 }] })).rejects.toThrow('Sold out')
})

test("5 a buyer's order races our absolute number: the number stands, and one more is sold than there is", async () => {
  const [lamp] = await add({ sku: 'LAMP', stock: 1 })
  await house.control('faults', { shop: shop.key, kind: 'stock-race', times: 1 })
  await tell(lamp, 1)
  expect(await stockOf('LAMP')).toMatchObject({ sellable: 1, occupied: 1 })
})

test('5 stock answers: success with the number unchanged, partly failed, a poison SKU', async () => {
  const [lamp] = await add({ sku: 'LAMP', stock: 4 })
  await house.control('faults', { shop: shop.key, kind: 'stock-unchanged', times: 1 })
  expect(failure(await tell(lamp, 8))).toBeUndefined()
  expect(await stockOf('LAMP')).toMatchObject({ sellable: 4 })
  await house.control('faults', { shop: shop.key, kind: 'partly-failed', times: 1 })
  expect(failure(await tell(lamp, 8))).toBe('System busy.')
  await house.control('listings/edit', { shop: shop.key, sku: 'LAMP', isPoison: true })
  expect(failure(await tell(lamp, 8))).toBe('System busy.')
})

test('5 holiday, penalty, banned, closed: nothing is sold or set, and the old stock is back on return', async () => {
  const [lamp] = await add({ sku: 'LAMP', stock: 4 })
  for (const state of ['holiday', 'penalty', 'banned']) {
    await house.control('shops', { shop: shop.key, state })
    expect(await stockOf('LAMP')).toMatchObject({ sellable: 0 })
    expect(wordOf(await tell(lamp, 8))).toBe('product.error_shop_status')
    await house.control('shops', { shop: shop.key, state: 'normal' })
    expect(await stockOf('LAMP')).toMatchObject({ sellable: 4 })
  }
  await house.control('shops', { shop: shop.key, state: 'closed' })
  expect(wordOf(await tell(lamp, 8))).toBe('error_auth')
})

test('3 ListingSync, what is written back: title, price, SKU and status, a title too long in its own words', async () => {
  const [lamp] = await add({ sku: 'LAMP', stock: 4 })
  const change = (path: string, body: Fields) => house.shopee(path, shop, { body: { item_id: lamp?.itemId, ...body } })
  const long = await change('product/update_item', { item_name: 'x'.repeat(121) })
  expect(long.json).toMatchObject({ error: 'product.error_name_length' })
  await change('product/update_item', { item_name: 'Lantern', item_sku: 'LANTERN', item_status: 'UNLIST' })
  await change('product/update_price', { price_list: [{ model_id: 0, original_price: 12.5 }] })
  expect(await stockOf('LANTERN')).toMatchObject({ name: 'Lantern', status: 'UNLIST', priceCents: 1250 })
})
