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
const post = (path: string, body: Fields) => house.shopee(path, shop, { body })
const get = (path: string, query: Record<string, string>) => house.shopee(path, shop, { query })
const messageOf = (said: Said) => (said.json as { message: string }).message
const order = async (more: Fields = {}) => {
  const { orders } = await house.control<{ orders: { id: string }[] }>('orders', { shop: shop.key, ...more })
  return orders[0]?.id ?? ''
}
const move = (id: string, act: string, more: Fields = {}) =>
  house.control('orders/move', { shop: shop.key, id, act, ...more })
const truth = (id: string) =>
  house.control<{ status: string; parcels: { number: string; shipments: number; tracking: string }[] }>(
    `orders?shop=${shop.key}&id=${id}`,
  )
const wait = () => house.control('clock', { advanceMs: 2001 })
type Parameter = { pickup: { address_list: { address_id: number; time_slot_list: { pickup_time_id: string }[] }[] } }

async function pickup(id: string, parcel = ''): Promise<Fields> {
  const query = { order_sn: id, ...(parcel && { package_number: parcel }) }
  const [address] = read<Parameter>(await get('logistics/get_shipping_parameter', query)).pickup.address_list
  const slot = address?.time_slot_list[0]?.pickup_time_id
  return { ...query, pickup: { address_id: address?.address_id, pickup_time_id: slot } }
}
const ship = async (id: string, parcel = '') => post('logistics/ship_order', await pickup(id, parcel))
const label = (id: string, more: Fields = {}) => ({
  order_list: [{ order_sn: id, package_number: `OFG${id}`, shipping_document_type: 'THERMAL_AIR_WAYBILL', ...more }],
  shipping_document_type: 'THERMAL_AIR_WAYBILL',
})
type Result = { result_list: { status?: string; fail_error?: string; fail_message?: string }[] }
const resultOf = (said: Said) => read<Result>(said).result_list[0]

test('3 ChangeToReadyToShip: parameter, ship_order, a tracking number that comes later, never shipped twice', async () => {
  const id = await order()
  expect(wordOf(await get('logistics/get_tracking_number', { order_sn: id }))).toBe('logistics.error_status')
  const parameter = await get('logistics/get_shipping_parameter', { order_sn: id })
  expect(read<Fields>(parameter).info_needed).toEqual({ pickup: ['address_id', 'pickup_time_id'] })
  expect(wordOf(await post('logistics/ship_order', { order_sn: id }))).toBe('error_param')
  expect(wordOf(await ship(id))).toBe('')
  expect(await truth(id)).toMatchObject({ status: 'PROCESSED' })
  const tracking = async () =>
    read<{ tracking_number: string }>(await get('logistics/get_tracking_number', { order_sn: id })).tracking_number
  expect(await tracking()).toBe('')
  await wait()
  expect(await tracking()).toMatch(/^SPXSG\d{10}$/)
  const again = await post('logistics/ship_order', { order_sn: id, dropoff: {} })
  expect(messageOf(again)).toBe('Order has been shipped')
  expect((await truth(id)).parcels).toMatchObject([{ shipments: 1 }])
})

test('3 ChangeToReadyToShip: dropoff and non_integrated ask for what they need', async () => {
  const id = await order()
  await house.control('shops', { shop: shop.key, shipping: 'dropoff' })
  expect(wordOf(await post('logistics/ship_order', { order_sn: id, dropoff: { branch_id: 1 } }))).toBe('error_param')
  expect(wordOf(await post('logistics/ship_order', { order_sn: id, dropoff: { branch_id: 7001 } }))).toBe('')
  const other = await order()
  await house.control('shops', { shop: shop.key, shipping: 'non_integrated' })
  expect(wordOf(await post('logistics/ship_order', { order_sn: other, non_integrated: {} }))).toBe('error_param')
  const own = { order_sn: other, non_integrated: { tracking_number: 'MINE-1' } }
  expect(wordOf(await post('logistics/ship_order', own))).toBe('')
  expect((await truth(other)).parcels).toMatchObject([{ tracking: 'MINE-1' }])
})

test('5 state guards: only what is READY_TO_SHIP is shipped', async () => {
  const unpaid = await order({ isPaid: false })
  const body = { order_sn: unpaid, pickup: { address_id: 5001, pickup_time_id: '1' } }
  expect(wordOf(await post('logistics/ship_order', body))).toBe('logistics.error_status')
  const gone = await order()
  await move(gone, 'cancel')
  expect(wordOf(await post('logistics/ship_order', { ...body, order_sn: gone }))).toBe('logistics.error_status')
  expect(wordOf(await post('logistics/ship_order', { ...body, order_sn: 'UNKNOWN' }))).toBe('error_not_found')
})

test('5 ship_order carried out, answer lost: the repeat is refused and the marketplace can be read', async () => {
  const id = await order()
  const body = await pickup(id)
  await house.control('faults', { shop: shop.key, kind: 'lost-answer', calls: 'ship_order', times: 1 })
  await expect(post('logistics/ship_order', body)).rejects.toThrow('fetch failed')
  expect(messageOf(await post('logistics/ship_order', body))).toBe('Order has been shipped')
  expect(await truth(id)).toMatchObject({ status: 'PROCESSED', parcels: [{ shipments: 1 }] })
})

test('5 a slot expired between parameter and ship: refused, and the next parameter offers later ones', async () => {
  const id = await order()
  const body = await pickup(id)
  await house.control('faults', { shop: shop.key, kind: 'slot-expired', times: 1 })
  expect(wordOf(await post('logistics/ship_order', body))).toBe('logistics.error_pickup_time')
  expect(wordOf(await post('logistics/ship_order', body))).toBe('logistics.error_pickup_time')
  expect(wordOf(await ship(id))).toBe('')
  const late = await order()
  const old = await pickup(late)
  await house.control('clock', { advanceMs: 2 * 3_600_000 })
  expect(wordOf(await post('logistics/ship_order', old))).toBe('logistics.error_pickup_time')
})

test('5 pickup failed: RETRY_SHIP, whose way out is update_shipping_order', async () => {
  const id = await order()
  await ship(id)
  await wait()
  await move(id, 'pickup-failed')
  expect(await truth(id)).toMatchObject({ status: 'RETRY_SHIP', parcels: [{ status: 'LOGISTICS_PICKUP_RETRY' }] })
  expect(messageOf(await post('logistics/ship_order', await pickup(id)))).toBe('Order has been shipped')
  expect(wordOf(await post('logistics/update_shipping_order', await pickup(id)))).toBe('')
  expect(await truth(id)).toMatchObject({ status: 'PROCESSED' })
  expect(wordOf(await post('logistics/update_shipping_order', await pickup(id)))).toBe('logistics.error_status')
})

test('3 GetShippingLabel: not before tracking, PROCESSING, READY, a PDF, not after pickup', async () => {
  const id = await order()
  await ship(id)
  const early = await post('logistics/create_shipping_document', label(id))
  expect(wordOf(early)).toBe('common.batch_api_all_failed')
  expect(resultOf(early)).toMatchObject({ fail_error: 'logistics.tracking_number_invalid' })
  await wait()
  const asked = await post('logistics/get_shipping_document_parameter', label(id))
  expect(resultOf(asked)).toMatchObject({ suggest_shipping_document_type: 'NORMAL_AIR_WAYBILL' })
  const [parcel] = (await truth(id)).parcels
  const wrong = await post('logistics/create_shipping_document', label(id, { tracking_number: 'OTHER' }))
  expect(resultOf(wrong)).toMatchObject({ fail_error: 'logistics.tracking_number_invalid' })
  const right = label(id, { tracking_number: parcel?.tracking })
  expect(wordOf(await post('logistics/create_shipping_document', right))).toBe('')
  const result = async () => resultOf(await post('logistics/get_shipping_document_result', label(id)))?.status
  expect(await result()).toBe('PROCESSING')
  expect(wordOf(await post('logistics/download_shipping_document', label(id)))).toContain('not_ready')
  await wait()
  expect(await result()).toBe('READY')
  const file = await post('logistics/download_shipping_document', label(id))
  expect(file.type).toBe('application/pdf')
  expect(file.text.slice(0, 4)).toBe('%PDF')
  await move(id, 'pickup')
  const after = await post('logistics/create_shipping_document', right)
  expect(resultOf(after)).toMatchObject({ fail_error: 'logistics.error_status' })
  expect(wordOf(await post('logistics/download_shipping_document', label(id)))).toBe('logistics.error_status')
})

test('2 Limits, documents: 50 at most; one that fails stops no other', async () => {
  const id = await order()
  await ship(id)
  await wait()
  const [entry] = label(id).order_list
  const many = (count: number) => ({ order_list: Array.from({ length: count }, () => entry) })
  expect(wordOf(await post('logistics/create_shipping_document', many(51)))).toBe('error_param')
  const mixed = await post('logistics/create_shipping_document', { order_list: [entry, { order_sn: 'UNKNOWN' }] })
  expect(wordOf(mixed)).toBe('')
  expect(read<Result>(mixed).result_list.map(({ fail_error }) => fail_error)).toEqual(['', 'error_not_found'])
})

test('5 asynchronous document and tracking: late, FAILED, HTML instead of PDF, a combined parcel', async () => {
  const id = await order()
  await house.control('faults', { shop: shop.key, kind: 'tracking-late', delayMs: 60_000, times: 1 })
  await ship(id)
  await wait()
  expect((await truth(id)).parcels).toMatchObject([{ tracking: '' }])
  await house.control('clock', { advanceMs: 60_000 })
  const result = async () => resultOf(await post('logistics/get_shipping_document_result', label(id)))
  await house.control('faults', { shop: shop.key, kind: 'document-failed', times: 1 })
  await post('logistics/create_shipping_document', label(id))
  await wait()
  expect(await result()).toMatchObject({ status: 'FAILED', fail_message: 'The carrier can not make the document.' })
  await house.control('faults', { shop: shop.key, kind: 'document-html', times: 1 })
  await house.control('faults', { shop: shop.key, kind: 'document-late', delayMs: 60_000, times: 1 })
  await post('logistics/create_shipping_document', label(id))
  await wait()
  expect(await result()).toMatchObject({ status: 'PROCESSING' })
  await house.control('clock', { advanceMs: 60_000 })
  expect((await post('logistics/download_shipping_document', label(id))).text).toContain('<!doctype html>')
  const combined = await order()
  await house.control('faults', { shop: shop.key, kind: 'combined-parcel', times: 1 })
  await ship(combined)
  await wait()
  const said = await post('logistics/create_shipping_document', label(combined))
  expect(resultOf(said)).toMatchObject({ fail_error: 'logistics.package_can_not_print' })
})

test('3 Split: only READY_TO_SHIP, at most 5 parcels, not the same model; 5: without package_number', async () => {
  const skus = ['A', 'B', 'C', 'D', 'E', 'F']
  await house.control('listings', { shop: shop.key, listings: skus.map((sku) => ({ sku, stock: 10 })) })
  const id = await order({ lines: skus.map((sku) => ({ sku })) })
  const listings = await house.control<{ listings: { itemId: number }[] }>(`listings?shop=${shop.key}`)
  const part = (...numbers: number[]) => ({
    item_list: numbers.map((number) => ({ item_id: listings.listings[number]?.itemId, model_id: 0 })),
  })
  const split = (...parts: object[]) => post('order/split_order', { order_sn: id, package_list: parts })
  expect(wordOf(await split(part(0), part(1), part(2), part(3), part(4), part(5)))).toBe('error_param')
  expect(wordOf(await split(part(0, 1, 2), part(3, 4)))).toBe('error_param')
  expect(wordOf(await split(part(0, 1, 2), part(0, 3, 4)))).toBe('error_param')
  expect(wordOf(await split(part(0, 1, 2), part(3, 4, 5)))).toBe('')
  expect(wordOf(await get('logistics/get_shipping_parameter', { order_sn: id }))).toBe('error_param')
  await house.control('faults', { shop: shop.key, kind: 'no-package-number', times: 1 })
  const detail = { order_sn_list: id, response_optional_fields: 'package_list' }
  const parcels = async () =>
    read<{ order_list: { package_list: Fields[] }[] }>(await get('order/get_order_detail', detail)).order_list[0]
      ?.package_list
  expect((await parcels())?.map((parcel) => 'package_number' in parcel)).toEqual([false, false])
  expect((await parcels())?.map(({ package_number }) => package_number)).toEqual([`OFG${id}1`, `OFG${id}2`])
  expect(wordOf(await post('order/unsplit_order', { order_sn: id }))).toBe('')
  expect(wordOf(await split(part(0, 1, 2), part(3, 4, 5)))).toBe('')
  expect(wordOf(await ship(id, `OFG${id}1`))).toBe('')
  expect(await truth(id)).toMatchObject({ status: 'READY_TO_SHIP' })
  expect(wordOf(await post('order/unsplit_order', { order_sn: id }))).toBe('order.error_status')
  expect(wordOf(await ship(id, `OFG${id}2`))).toBe('')
  expect(await truth(id)).toMatchObject({ status: 'PROCESSED' })
})

test('3 Providers: get_channel_list', async () => {
  const said = await get('logistics/get_channel_list', {})
  expect(read<Fields>(said)).toMatchObject({
    logistics_channel_list: [{ logistics_channel_id: 80001, enabled: true }, {}],
  })
})
