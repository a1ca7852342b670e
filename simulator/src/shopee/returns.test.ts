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

type Fields = Record<string, unknown>
const post = (path: string, body: Fields) => house.shopee(path, shop, { body })
const order = async () =>
  (await house.control<{ orders: { id: string }[] }>('orders', { shop: shop.key })).orders[0]?.id ?? ''
const move = (id: string, act: string, more: Fields = {}) =>
  house.control('orders/move', { shop: shop.key, id, act, ...more })
const statusOf = async (id: string) =>
  (await house.control<{ status: string }>(`orders?shop=${shop.key}&id=${id}`)).status

test('3 Cancel: cancel_order before it left, once, and OUT_OF_STOCK names its items', async () => {
  const id = await order()
  const cancel = (body: Fields) => post('order/cancel_order', { order_sn: id, ...body })
  expect(wordOf(await cancel({ cancel_reason: 'TIRED' }))).toBe('error_param')
  expect(wordOf(await cancel({ cancel_reason: 'OUT_OF_STOCK' }))).toBe('error_param')
  expect(wordOf(await cancel({ cancel_reason: 'CUSTOMER_REQUEST' }))).toBe('')
  expect(await statusOf(id)).toBe('CANCELLED')
  expect(wordOf(await cancel({ cancel_reason: 'CUSTOMER_REQUEST' }))).toBe('order.error_status')
})

test('5 cancel carried out, answer lost, the repeat refused', async () => {
  const id = await order()
  await house.control('faults', { shop: shop.key, kind: 'lost-answer', calls: 'cancel_order', times: 1 })
  const cancel = () => post('order/cancel_order', { order_sn: id, cancel_reason: 'CUSTOMER_REQUEST' })
  await expect(cancel()).rejects.toThrow('fetch failed')
  expect(wordOf(await cancel())).toBe('order.error_status')
})

test('3 Cancel: handle_buyer_cancellation only in IN_CANCEL; refused, the order goes on', async () => {
  const id = await order()
  const answer = (operation: string) => post('order/handle_buyer_cancellation', { order_sn: id, operation })
  expect(wordOf(await answer('ACCEPT'))).toBe('order.error_status')
  await move(id, 'buyer-cancel')
  expect(await statusOf(id)).toBe('IN_CANCEL')
  expect(wordOf(await answer('MAYBE'))).toBe('error_param')
  expect(wordOf(await answer('REJECT'))).toBe('')
  expect(await statusOf(id)).toBe('READY_TO_SHIP')
  await move(id, 'buyer-cancel')
  expect(wordOf(await answer('ACCEPT'))).toBe('')
  expect(await statusOf(id)).toBe('CANCELLED')
})

test("5 a buyer's cancel past its deadline is granted by the marketplace, and no answer is taken", async () => {
  const id = await order()
  await move(id, 'buyer-cancel', { deadlineMs: 60_000 })
  const detail = await house.shopee('order/get_order_detail', shop, {
    query: { order_sn_list: id, response_optional_fields: 'cancel_trigger_time,buyer_cancel_reason' },
  })
  expect(
    read<{ order_list: { cancel_trigger_time: number }[] }>(detail).order_list[0]?.cancel_trigger_time,
  ).toBeGreaterThan(0)
  await house.control('clock', { advanceMs: 60_001 })
  expect(await statusOf(id)).toBe('CANCELLED')
  const late = await post('order/handle_buyer_cancellation', { order_sn: id, operation: 'REJECT' })
  expect(wordOf(late)).toBe('order.error_status')
})

test('3 returns: get_return_list by page, once the parcel was delivered', async () => {
  const id = await order()
  await expect(move(id, 'return')).rejects.toThrow('no return')
  const parameter = await house.shopee('logistics/get_shipping_parameter', shop, { query: { order_sn: id } })
  type Slots = { pickup: { address_list: { address_id: number; time_slot_list: { pickup_time_id: string }[] }[] } }
  const [address] = read<Slots>(parameter).pickup.address_list
  const pickup = { address_id: address?.address_id, pickup_time_id: address?.time_slot_list[0]?.pickup_time_id }
  await post('logistics/ship_order', { order_sn: id, pickup })
  await house.control('clock', { advanceMs: 2001 })
  await move(id, 'pickup')
  await move(id, 'deliver')
  await move(id, 'return', { reason: 'BROKEN' })
  expect(await statusOf(id)).toBe('TO_RETURN')
  const list = (query: Record<string, string | number>) => house.shopee('returns/get_return_list', shop, { query })
  expect(wordOf(await list({ page_no: 0, page_size: 101 }))).toBe('error_param')
  expect(read<Fields>(await list({ page_no: 0, page_size: 10 }))).toMatchObject({
    more: false,
    return: [{ order_sn: id, reason: 'BROKEN', status: 'REQUESTED' }],
  })
})
