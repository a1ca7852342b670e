import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Open, read, type Started, startSimulator, wordOf } from '../test/start.ts'

let house: Started
let shop: Open
beforeAll(async () => (house = await startSimulator()))
afterAll(() => house.stop())
beforeEach(async () => {
  await house.control('reset', {})
  shop = await house.open('lazada:1234567')
})

type Fields = Record<string, unknown>
type Listing = {
  itemId: number
  modelId: number
  sku: string
  sellable: number
  withhold: number
  occupied: number
  campaign: number
}
const add = async (count = 1, stock = 10) => {
  const listings = Array.from({ length: count }, (_, number) => ({ sku: `S-${number}`, name: `Lamp ${number}`, stock }))
  return (await house.control<{ listings: Listing[] }>('listings', { shop: shop.key, listings })).listings
}
const stockOf = async (sku = 'S-0') =>
  (await house.control<{ listings: Listing[] }>(`listings?shop=${shop.key}&sku=${sku}`)).listings[0]
const sku = ({ itemId, modelId }: Listing, field: string, value: number | string) =>
  `<Sku><ItemId>${itemId}</ItemId><SkuId>${modelId}</SkuId><${field}>${value}</${field}></Sku>`
const send = (path: string, skus: string) =>
  house.lazada(
    path,
    shop,
    { payload: `<?xml version="1.0" encoding="UTF-8"?><Request><Product><Skus>${skus}</Skus></Product></Request>` },
    { method: 'POST' },
  )
const tell = (listings: readonly Listing[], quantity: number | string) =>
  send('/product/stock/sellable/update', listings.map((one) => sku(one, 'SellableQuantity', quantity)).join(''))
const setTotal = (listings: readonly Listing[], quantity: number) =>
  send('/product/price_quantity/update', listings.map((one) => sku(one, 'Quantity', quantity)).join(''))
const adjust = (listings: readonly Listing[], change: number) =>
  send('/product/stock/sellable/adjust', listings.map((one) => sku(one, 'SellableQuantity', change)).join(''))
const order = async (more: Fields) =>
  (
    await house.control<{ orders: { id: string }[] }>('orders', {
      shop: shop.key,
      lines: [{ sku: 'S-0', quantity: 2 }],
      ...more,
    })
  ).orders[0]?.id ?? ''

test('3 ListingSync: /products/get by filter, 50 at most, from an update time', async () => {
  await add(3)
  await house.control('listings/edit', { shop: shop.key, sku: 'S-1', status: 'UNLIST' })
  const list = (given: Record<string, string | number>) => house.lazada('/products/get', shop, given)
  expect(wordOf(await list({}))).toBe('MissingParameter')
  expect(wordOf(await list({ filter: 'all', limit: 51 }))).toBe('E019')
  expect(wordOf(await list({ filter: 'all', update_after: 'x' }))).toBe('E017')
  expect(read<Fields>(await list({ filter: 'all', limit: 2 }))).toMatchObject({
    data: { total_products: 3, products: [{ skus: [{ SellerSku: 'S-0', Available: 10 }] }, {}] },
  })
  expect(read<Fields>(await list({ filter: 'live' }))).toMatchObject({ data: { total_products: 2 } })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect(read<Fields>(await list({ filter: 'all', update_after: later }))).toMatchObject({
    data: { total_products: 0 },
  })
})

test('5 a real stock model: sellable, withhold, occupy; unpaid returned after 30 minutes', async () => {
  const listings = await add()
  await order({ isPaid: false })
  await order({})
  expect(await stockOf()).toMatchObject({ sellable: 6, withhold: 2, occupied: 2 })
  expect(wordOf(await tell(listings, 20))).toBe('0')
  expect(await stockOf()).toMatchObject({ sellable: 20, withhold: 2, occupied: 2 })
  expect(wordOf(await setTotal(listings, 3))).toBe('4170')
  expect(wordOf(await setTotal(listings, 4))).toBe('0')
  expect(await stockOf()).toMatchObject({ sellable: 0, withhold: 2, occupied: 2 })
  await house.control('clock', { advanceMs: 30 * 60_000 + 1 })
  expect(await stockOf()).toMatchObject({ sellable: 2, withhold: 0, occupied: 2 })
  expect(wordOf(await adjust(listings, -3))).toBe('4170')
  expect(wordOf(await adjust(listings, -2))).toBe('0')
  expect(await stockOf()).toMatchObject({ sellable: 0 })
})

test('5 a campaign begins, locks, refuses (4170), ends and gives back silently', async () => {
  const listings = await add()
  await house.control('campaigns', { shop: shop.key, sku: 'S-0', act: 'begin', quantity: 6 })
  expect(await stockOf()).toMatchObject({ sellable: 4, campaign: 6 })
  const refused = await tell(listings, 5)
  expect(refused.json).toMatchObject({ code: '4170', detail: [{ message: '6 are locked by a campaign' }] })
  await house.control('campaigns', { shop: shop.key, sku: 'S-0', act: 'end' })
  expect(await stockOf()).toMatchObject({ sellable: 10, campaign: 0 })
  expect(wordOf(await tell(listings, 5))).toBe('0')
})

test('2 Limits, 5: E513 above 20, and one poison SKU fails all 20 without a name', async () => {
  const listings = await add(21)
  expect(wordOf(await tell(listings, 1))).toBe('E513')
  const twenty = listings.slice(0, 20)
  expect(wordOf(await tell(twenty, 1))).toBe('0')
  await house.control('listings/edit', { shop: shop.key, sku: 'S-7', isPoison: true })
  const refused = await tell(twenty, 2)
  expect(refused.json).toMatchObject({ code: '501' })
  expect(refused.json).not.toHaveProperty('detail')
  expect(await stockOf('S-3')).toMatchObject({ sellable: 1 })
  expect(
    wordOf(
      await tell(
        twenty.filter(({ sku: name }) => name !== 'S-7'),
        2,
      ),
    ),
  ).toBe('0')
})

test('5 stock answers: unknown SKUs by detail, failures inside a success, success with the number unchanged, a race', async () => {
  const listings = await add(2)
  const [first] = listings
  const unknown = await tell([...listings, { ...(first as Listing), itemId: 1 }], 3)
  expect(unknown.json).toMatchObject({ code: '501', detail: [{ message: 'SKU_NOT_FOUND' }] })
  await house.control('faults', { shop: shop.key, kind: 'partly-failed', sku: 'S-1', times: 1 })
  const partly = await tell(listings, 3)
  expect(partly.json).toMatchObject({ code: '0', success: true, detail: [{ message: 'SYSTEM_BUSY' }] })
  expect([(await stockOf('S-0'))?.sellable, (await stockOf('S-1'))?.sellable]).toEqual([3, 10])
  await house.control('faults', { shop: shop.key, kind: 'stock-unchanged', times: 1 })
  expect(wordOf(await tell(listings.slice(0, 1), 7))).toBe('0')
  expect(await stockOf()).toMatchObject({ sellable: 3 })
  await house.control('faults', { shop: shop.key, kind: 'stock-race', times: 1 })
  await tell(listings.slice(0, 1), 3)
  expect(await stockOf()).toMatchObject({ sellable: 3, occupied: 1 })
  expect(wordOf(await tell(listings, 'many'))).toBe('E005')
  expect(wordOf(await send('/product/stock/sellable/update', '<Sku>'))).toBe('E005')
})

test('5 holiday, penalty, banned: refused, and the old stock is back on return', async () => {
  const listings = await add()
  for (const state of ['holiday', 'penalty', 'banned']) {
    await house.control('shops', { shop: shop.key, state })
    expect(wordOf(await tell(listings, 3))).toBe('SellerNotVerified')
    expect(await stockOf()).toMatchObject({ sellable: 0 })
    await house.control('shops', { shop: shop.key, state: 'normal' })
    expect(await stockOf()).toMatchObject({ sellable: 10 })
  }
})

test('3 ListingSync, what is written back: title, SKU, price and status, a title too long in its own words', async () => {
  const [lamp] = await add()
  const update = (inside: string) =>
    house.lazada(
      '/product/update',
      shop,
      { payload: `<Request><Product><ItemId>${lamp?.itemId}</ItemId>${inside}</Product></Request>` },
      { method: 'POST' },
    )
  const long = await update(`<Attributes><name>${'x'.repeat(256)}</name></Attributes>`)
  expect(long.json).toMatchObject({ code: '501', detail: [{ field: 'name' }] })
  const skus = `<Skus><Sku><SkuId>${lamp?.modelId}</SkuId><SellerSku>NEW</SellerSku><Price>12.50</Price><Status>inactive</Status></Sku></Skus>`
  expect(wordOf(await update(`<Attributes><name><![CDATA[Salt & light]]></name></Attributes>${skus}`))).toBe('0')
  expect(await stockOf('NEW')).toMatchObject({ name: 'Salt & light', priceCents: 1250, status: 'UNLIST' })
})
