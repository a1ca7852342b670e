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

type Row = { order_id: number; updated_at: string; statuses: string[] }
type List = { data: { count: number; countTotal: number; orders: Row[] } }
const base = 1_790_000_000_000
const after = new Date(base).toISOString()
const list = (given: Record<string, string | number>) =>
  house.lazada('/orders/get', shop, { update_after: after, sort_by: 'updated_at', sort_direction: 'ASC', ...given })
const make = (count: number, more: Record<string, unknown> = {}) =>
  house.control<{ orders: { id: string }[] }>('orders', {
    shop: shop.key,
    count,
    isQuiet: true,
    createdFrom: base,
    createdTo: base + 3_600_000,
    ...more,
  })

async function readAll(limit: number): Promise<number[]> {
  const found: number[] = []
  for (let offset = 0; ; offset += limit) {
    const { data } = read<List>(await list({ limit, offset }))
    found.push(...data.orders.map(({ order_id }) => order_id))
    if (data.count < limit) return found
  }
}

test('3 SyncMarketPlaceOrder, /orders/get: update_after or created_after is required, and each wrong field has its word', async () => {
  expect(wordOf(await house.lazada('/orders/get', shop, {}))).toBe('MissingParameter')
  expect(wordOf(await house.lazada('/orders/get', shop, { created_after: after }))).toBe('0')
  for (const [given, word] of [
    [{ update_after: 'yesterday' }, 'E017'],
    [{ limit: 101 }, 'E019'],
    [{ limit: 0 }, 'E019'],
    [{ offset: 5000 }, '0'],
    [{ offset: 5001 }, 'E014'],
    [{ status: 'sold' }, 'E036'],
    [{ status: 'pending' }, '0'],
    [{ update_after: after.replace('.000Z', '+0000') }, '0'],
  ] as const)
    expect([given, wordOf(await list(given))]).toEqual([given, word])
})

test('2 Limits: pages by offset hold every order of a second once, while nothing is updated', async () => {
  await make(30, { createdTo: base })
  const found = await readAll(7)
  expect(new Set(found).size).toBe(30)
  expect(await readAll(10)).toEqual(found)
  const down = read<List>(await list({ limit: 30, sort_direction: 'DESC' })).data.orders.map(({ order_id }) => order_id)
  expect(down.toReversed()).toEqual(found)
  expect(read<List>(await list({ limit: 5 })).data).toMatchObject({ count: 5, countTotal: 30 })
})

test('5 orders updated between pages: an offset passes over others, and a read from the last time finds them', async () => {
  await make(200)
  await house.control('faults', { shop: shop.key, kind: 'touch-between-pages', calls: 'orders/get', count: 5 })
  const found = await readAll(20)
  await house.control('reset', {})
  expect(new Set(found).size).toBeLessThanOrEqual(200)
})

test('5 offset above 5,000: more orders than that are read by a later time', async () => {
  await make(5200, { createdTo: base + 5_199_000 })
  expect(read<List>(await list({ limit: 100, offset: 5000 })).data).toMatchObject({ count: 100, countTotal: 5200 })
  expect(wordOf(await list({ limit: 100, offset: 5100 }))).toBe('E014')
  const later = new Date(base + 5_000_000).toISOString()
  expect(read<List>(await list({ update_after: later })).data.countTotal).toBe(200)
})

test('3 items: of one order or of 50 at most, each unit with a status of its own, addresses masked', async () => {
  const { orders } = await make(2, { lines: [{ sku: 'X', quantity: 2 }], isByMarketplace: true })
  const [first, second] = orders.map(({ id }) => id)
  const one = await house.lazada('/order/items/get', shop, { order_id: first ?? '' })
  expect(read<{ data: object[] }>(one).data).toHaveLength(2)
  expect(Object.keys(read<{ data: object[] }>(one).data[0] ?? {})).toEqual(
    expect.arrayContaining([
      'order_item_id',
      'sku',
      'shop_sku',
      'status',
      'package_id',
      'tracking_code',
      'sla_time_stamp',
      'delivery_option_sof',
      'is_fbl',
      'is_digital',
    ]),
  )
  const both = await house.lazada('/orders/items/get', shop, { order_ids: `[${first},${second}]` })
  expect(read<{ data: object[] }>(both).data).toMatchObject([
    { order_id: Number(first) },
    { order_items: [{ is_fbl: 1 }, {}] },
  ])
  const many = JSON.stringify(Array.from({ length: 51 }, () => Number(first)))
  expect(wordOf(await house.lazada('/orders/items/get', shop, { order_ids: many }))).toBe('E019')
  expect(wordOf(await house.lazada('/order/items/get', shop, { order_id: 5 }))).toBe('E016')
  const order = await house.lazada('/order/get', shop, { order_id: first ?? '' })
  expect(read<{ data: object }>(order).data).toMatchObject({
    address_shipping: { address1: '****', post_code: '****' },
  })
})
