import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Open, read, type Started, startSimulator, wordOf } from '../test/start.ts'

let house: Started
let shop: Open
beforeAll(async () => (house = await startSimulator()))
afterAll(() => house.stop())
beforeEach(async () => {
  await house.control('reset', {})
  shop = await house.open('shopee:14701711')
})

type List = { order_list: { order_sn: string; order_status?: string }[]; more: boolean; next_cursor: string }
type Detail = { order_list: Record<string, never>[] }
const base = 1_790_000_000
const window = { time_range_field: 'update_time', time_from: base, time_to: base + 86_400 }
const list = (query: Record<string, string | number>) =>
  house.shopee('order/get_order_list', shop, { query: { ...window, page_size: 100, ...query } })
const make = (count: number, more: Record<string, unknown> = {}) =>
  house.control<{ orders: { id: string }[] }>('orders', {
    shop: shop.key,
    count,
    isQuiet: true,
    createdFrom: base * 1000,
    createdTo: (base + 3600) * 1000,
    ...more,
  })

async function readAll(size: number, query: Record<string, string | number> = {}): Promise<string[]> {
  const found: string[] = []
  for (let cursor = ''; ;) {
    const page = read<List>(await list({ page_size: size, cursor, ...query }))
    found.push(...page.order_list.map(({ order_sn }) => order_sn))
    if (!page.more) return found
    cursor = page.next_cursor
  }
}

test('2 Limits, get_order_list: a window of 15 days at most, pages of 1 to 100, both times and the field given', async () => {
  expect(wordOf(await list({ time_to: base + 15 * 86_400 }))).toBe('')
  expect(wordOf(await list({ time_to: base + 15 * 86_400 + 1 }))).toBe('error_param')
  expect(wordOf(await list({ time_to: base - 1 }))).toBe('error_param')
  for (const size of [0, 101, 'x', '']) expect(wordOf(await list({ page_size: size }))).toBe('error_param')
  expect(wordOf(await list({ time_range_field: 'pay_time' }))).toBe('error_param')
  expect(wordOf(await list({ order_status: 'SOLD' }))).toBe('error_param')
  expect(wordOf(await list({ cursor: 'mine' }))).toBe('error_param')
})

test('3 SyncMarketPlaceOrder, get_order_list: pages by cursor hold every order once, 30 of one second too', async () => {
  const made = await make(30, { createdTo: base * 1000 })
  const ids = made.orders.map(({ id }) => id)
  const found = await readAll(7)
  expect(found.toSorted()).toEqual(ids.toSorted())
  expect(await readAll(10)).toEqual(found)
  const page = read<List>(await list({ page_size: 1, response_optional_fields: 'order_status' }))
  expect(page).toMatchObject({ more: true, order_list: [{ order_status: 'READY_TO_SHIP' }] })
  expect(read<List>(await list({ order_status: 'CANCELLED' }))).toEqual({
    more: false,
    next_cursor: '',
    order_list: [],
  })
  expect(await readAll(7, { time_range_field: 'create_time' })).toHaveLength(30)
  await house.control('settings', { shopeeListOrder: 'descending' })
  expect((await readAll(7)).toReversed()).toEqual(found)
})

test('5 orders updated between pages: by place none is missed, by offset some are until they are read again', async () => {
  await make(200)
  await house.control('faults', { shop: shop.key, kind: 'touch-between-pages', calls: 'get_order_list', count: 5 })
  const found = await readAll(20)
  await house.control('faults?shop=shopee:14701711')
  const { orders } = await house.control<{ orders: { id: string; updateTime: number }[] }>(
    'orders?shop=shopee:14701711&limit=500',
  )
  const left = orders.filter(({ updateTime }) => updateTime <= window.time_to * 1000)
  expect(left.length).toBeLessThan(200)
  expect(left.every(({ id }) => found.includes(id))).toBe(true)
  await house.control('settings', { shopeeCursor: 'offset' })
  const again = await readAll(20)
  expect(new Set(again).size).toBe(again.length)
})

test('3 get_order_detail: 50 orders at most, fields that are asked for, masked addresses', async () => {
  const { orders } = await make(51)
  const detail = (ids: string[], fields = '') =>
    house.shopee('order/get_order_detail', shop, {
      query: { order_sn_list: ids.join(','), response_optional_fields: fields },
    })
  const ids = orders.map(({ id }) => id)
  expect(wordOf(await detail(ids))).toBe('error_param')
  const bare = read<Detail>(await detail([...ids.slice(0, 49), 'UNKNOWN'])).order_list
  expect(bare).toHaveLength(49)
  expect(bare[0]).not.toHaveProperty('item_list')
  expect(wordOf(await detail(['UNKNOWN']))).toBe('error_not_found')
  const [whole] = read<Detail>(await detail(ids.slice(0, 1), 'recipient_address,item_list,package_list')).order_list
  expect(whole).toMatchObject({
    order_status: 'READY_TO_SHIP',
    recipient_address: { full_address: '****', zipcode: '****' },
    package_list: [{ package_number: `OFG${ids[0]}`, logistics_status: 'LOGISTICS_READY' }],
  })
  const order = whole as unknown as { recipient_address: { name: string; phone: string }; item_list: object[] }
  expect(order.recipient_address.name).toMatch(/^.\*{4}.$/)
  expect(order.recipient_address.phone).toMatch(/^\*{6}\d\d$/)
  expect(Object.keys(order.item_list[0] ?? {})).toEqual(
    expect.arrayContaining(['item_id', 'model_id', 'model_sku', 'model_quantity_purchased', 'order_item_id', 'weight']),
  )
})

test('5 the same order id in two shops, and orders that are strange', async () => {
  const other = await house.open('lazada:1234567')
  await house.control('orders', { shop: shop.key, id: '260422900198363' })
  await house.control('orders', { shop: 'shopee:14701712', id: '260422900198363' })
  await house.control('orders', { shop: other.key, id: '260422900198363' })
  expect(wordOf(await house.lazada('/order/get', other, { order_id: '260422900198363' }))).toBe('0')
  for (const [oddity, expected] of [
    ['unknown-status', { order_status: 'WAITING_FOR_THE_MOON' }],
    ['no-items', { item_list: [] }],
    ['negative-price', { total_amount: -10 }],
    ['unmapped-sku', { item_list: [{ item_id: 0, model_sku: 'NOBODY-KNOWS' }] }],
  ] as const) {
    const made = await house.control<{ orders: { id: string }[] }>('orders', { shop: shop.key, oddity })
    const said = await house.shopee('order/get_order_detail', shop, {
      query: { order_sn_list: made.orders[0]?.id ?? '', response_optional_fields: 'item_list,total_amount' },
    })
    expect(read<Detail>(said).order_list[0]).toMatchObject(expected)
  }
  const many = await house.control<{ orders: { id: string }[] }>('orders', {
    shop: shop.key,
    oddity: 'lines-300',
    currency: 'MYR',
  })
  const said = await house.shopee('order/get_order_detail', shop, {
    query: { order_sn_list: many.orders[0]?.id ?? '', response_optional_fields: 'item_list' },
  })
  const [large] = read<{ order_list: { item_list: object[]; currency: string }[] }>(said).order_list
  expect(large?.item_list).toHaveLength(300)
  expect(large?.currency).toBe('MYR')
})

test('2 Limits, switched off: 20,000 orders are listed and detailed, each once', async () => {
  await make(20_000, { createdTo: (base + 86_400) * 1000 })
  const found = await readAll(100)
  expect(new Set(found).size).toBe(20_000)
  const ids = found.slice(0, 50).join(',')
  const said = await house.shopee('order/get_order_detail', shop, {
    query: { order_sn_list: ids, response_optional_fields: 'item_list' },
  })
  expect(read<Detail>(said).order_list).toHaveLength(50)
})
