import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Open, read, type Started, startSimulator, wordOf } from '../test/start.ts'

let house: Started
let shop: Open
beforeAll(async () => (house = await startSimulator()))
afterAll(() => house.stop())
beforeEach(async () => {
  await house.control('reset', {})
  shop = await house.open('lazada:1234567')
  const listings = [
    { sku: 'A', stock: 10 },
    { sku: 'B', stock: 10 },
  ]
  await house.control('listings', { shop: shop.key, listings })
})

type Truth = { lines: { lineId: string; sku: string; status: string; parcel: string }[] }
const truth = (id: string) => house.control<Truth>(`orders?shop=${shop.key}&id=${id}`)
const order = async () => {
  const lines = [{ sku: 'A' }, { sku: 'B' }]
  const { orders } = await house.control<{ orders: { id: string }[] }>('orders', { shop: shop.key, lines })
  const id = orders[0]?.id ?? ''
  return { id, units: (await truth(id)).lines.map(({ lineId }) => Number(lineId)) }
}
const move = (id: string, act: string, more = {}) => house.control('orders/move', { shop: shop.key, id, act, ...more })
const pack = (id: string, units: number[]) =>
  house.lazada(
    '/order/fulfill/pack',
    shop,
    {
      packReq: JSON.stringify({
        pack_order_list: [{ order_id: id, order_item_list: units }],
        delivery_type: 'dropship',
      }),
    },
    { method: 'POST' },
  )
const cancel = (id: string, units: number[], reason_id: number) =>
  house.lazada(
    '/order/reverse/cancel/create',
    shop,
    { order_id: id, order_item_id_list: JSON.stringify(units), reason_id },
    { method: 'POST' },
  )
const sellable = async (sku: string) =>
  (await house.control<{ listings: { sellable: number }[] }>(`listings?shop=${shop.key}&sku=${sku}`)).listings[0]
    ?.sellable
const statuses = async (id: string) => (await truth(id)).lines.map(({ status }) => status)

test('3 Cancel: ordercancelvalidate names reasons; one unit is cancelled, the others go on', async () => {
  const { id, units } = await order()
  const validate = await house.lazada('/order/reverse/cancel/validate', shop, {
    order_id: id,
    order_item_id_list: JSON.stringify(units),
  })
  expect(read<object>(validate)).toMatchObject({
    data: { reason_options: [{ reason_id: 15, reason_name: 'Out of Stock' }, {}, {}] },
  })
  expect(wordOf(await cancel(id, units.slice(0, 1), 10))).toBe('0')
  expect(await statuses(id)).toEqual(['canceled', 'pending'])
  expect(await sellable('A')).toBe(10)
  expect(wordOf(await cancel(id, units.slice(0, 1), 10))).toBe('700026')
})

test("5 a seller's cancel for Out of Stock zeroes the SKU and takes package-mates", async () => {
  const { id, units } = await order()
  await pack(id, units)
  expect(wordOf(await cancel(id, units.slice(0, 1), 15))).toBe('0')
  expect(await statuses(id)).toEqual(['canceled', 'canceled'])
  expect([await sellable('A'), await sellable('B')]).toEqual([0, 10])
})

test('3 Cancel: InitReverseOrderCancelDecide answers the buyer, 5: but not past the deadline', async () => {
  const { id, units } = await order()
  await pack(id, units)
  const decide = (reverse_order_id: string, agree_cancel: string, method = 'GET') =>
    house.lazada('/order/reverse/cancel/seller/decide', shop, { reverse_order_id, agree_cancel }, { method })
  const wish = async () => {
    const items = read<{ data: { reverse_order_id: string }[] }>(
      await house.lazada('/order/items/get', shop, { order_id: id }),
    )
    return items.data.map(({ reverse_order_id }) => reverse_order_id)
  }
  expect(wordOf(await decide('1', 'false'))).toBe('700026')
  await move(id, 'buyer-cancel')
  expect(await statuses(id)).toEqual(['need_cancel_confirm', 'need_cancel_confirm'])
  const [one = '', same] = await wish()
  expect(same).toBe(one)
  expect(wordOf(await decide('', 'false'))).toBe('MissingParameter')
  expect(wordOf(await decide(one, 'perhaps'))).toBe('E005')
  expect(wordOf(await decide(one, 'false', 'POST'))).toBe('UnsupportedMethod')
  expect(wordOf(await house.lazada('/order/reverse/cancel/decide', shop, { order_id: id }))).toBe('InvalidApiPath')
  expect(wordOf(await decide(one, 'false'))).toBe('0')
  expect(await statuses(id)).toEqual(['packed', 'packed'])
  await move(id, 'buyer-cancel', { unit: String(units[0]) })
  const [part = ''] = await wish()
  expect(wordOf(await decide(one, 'true'))).toBe('700026')
  expect(wordOf(await decide(part, 'true'))).toBe('0')
  expect(await statuses(id)).toEqual(['canceled', 'packed'])
  await move(id, 'buyer-cancel', { deadlineMs: 60_000 })
  const late = (await wish())[1] ?? ''
  await house.control('clock', { advanceMs: 60_001 })
  expect(await statuses(id)).toEqual(['canceled', 'canceled'])
  expect(wordOf(await decide(late, 'false'))).toBe('700026')
})

test('3 returns: the return-and-refund list, once the parcel was delivered', async () => {
  const { id, units } = await order()
  await pack(id, units)
  const parcel = (await truth(id)).lines[0]?.parcel
  await house.lazada(
    '/order/package/rts',
    shop,
    { readyToShipReq: JSON.stringify({ packages: [{ package_id: parcel }] }) },
    { method: 'POST' },
  )
  for (const act of ['pickup', 'deliver', 'return']) await move(id, act)
  expect(await statuses(id)).toEqual(['returned', 'returned'])
  const list = (given: Record<string, number>) => house.lazada('/reverse/getreverseordersforseller', shop, given)
  expect(wordOf(await list({ page_size: 101 }))).toBe('E019')
  expect(read<object>(await list({ page_size: 10, page_no: 1 }))).toMatchObject({
    result: {
      success: true,
      items: [{ trade_order_id: Number(id), reverse_order_lines: [{ trade_order_line_id: units[0] }, {}] }],
    },
  })
})
