import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from './seed.ts'
import { parse, silence, startListener, status } from './test/hear.ts'
import { type Open, read, type Started, startSimulator } from './test/start.ts'

let house: Started
let listener: Awaited<ReturnType<typeof startListener>>
let shopee: Open
let lazada: Open
beforeAll(async () => {
  house = await startSimulator()
  listener = await startListener()
})
afterAll(() => Promise.all([house.stop(), listener.stop()]))
beforeEach(async () => {
  await house.control('reset', {})
  shopee = await house.open('shopee:14701711')
  lazada = await house.open('lazada:1234567')
  await house.control('apps', { shopee: { pushUrl: listener.url }, lazada: { pushUrl: listener.url } })
  // A busy machine must not be taken for a slow app.
  await house.control('settings', { shopeeAckMs: 20_000, lazadaAckMs: 20_000, shopeePushRetryMs: [1000, 1000] })
  listener.answerAll(status(200))
  listener.clear()
})

type Fields = Record<string, unknown>
type State = {
  isEnabled: boolean
  isWarned: boolean
  waiting: number
  sent: number
  failed: number
  acknowledged: number
}
const hmac = (key: string, base: string) => createHmac('sha256', key).update(base).digest('hex')
const order = async (shop: Open, more: Fields = {}) =>
  (await house.control<{ orders: { id: string }[] }>('orders', { shop: shop.key, ...more })).orders[0]?.id ?? ''
const stateOf = (marketplace: string) => house.control<State>(`push?marketplace=${marketplace}`)
const settled = (marketplace: string, count: number) =>
  expect
    .poll(
      async () =>
        (await stateOf(marketplace)).sent >= count &&
        (await stateOf(marketplace)).acknowledged + (await stateOf(marketplace)).failed >= count,
    )
    .toBe(true)

test('4 Header and Body: Shopee signs callbackURL|rawBody with the push key, code 3 has the official fields', async () => {
  await house.control('apps', { shopee: { pushKey: 'push-key' } })
  const id = await order(shopee)
  await listener.until(1)
  const [heard] = listener.heard
  expect(heard?.authorization).toBe(hmac('push-key', `${listener.url}|${heard?.body}`))
  expect(parse<Fields>(heard)).toMatchObject({
    shop_id: 14701711,
    code: 3,
    data: { items: [], ordersn: id, status: 'READY_TO_SHIP', completed_scenario: '' },
  })
})

test('4 Header and Body: Lazada signs app_key + rawBody with the secret, one message for each unit', async () => {
  const id = await order(lazada, { lines: [{ sku: 'X', quantity: 2 }] })
  await listener.until(2)
  const [heard] = listener.heard
  expect(heard?.authorization).toBe(hmac('helloworld', `123456${heard?.body}`))
  expect(parse<Fields>(heard)).toMatchObject({
    seller_id: '1234567',
    message_type: 0,
    site: 'lazada_sg',
    data: { order_status: 'pending', trade_order_id: id },
  })
  const lines = listener.heard.map(
    (one) => parse<{ data: { trade_order_line_id: string } }>(one).data.trade_order_line_id,
  )
  expect(new Set(lines).size).toBe(2)
  await house.control('settings', { lazadaPushUpperCase: true })
  await house.control('orders/move', { shop: lazada.key, id, act: 'buyer-cancel' })
  await listener.until(4)
  expect(listener.heard[3]?.authorization).toMatch(/^[0-9A-F]{64}$/)
  expect(parse<Fields>(listener.heard[3]).data).toHaveProperty('reverse_order_id')
})

test('4 Body: Shopee tells tracking (4), documents (15), reserved stock (8), authorised and cancelled (1, 2), expiry (12)', async () => {
  await house.control('listings', { shop: shopee.key, listings: [{ sku: 'L', stock: 5 }] })
  const id = await order(shopee)
  const parcel = { order_sn: id, package_number: `OFG${id}` }
  await house.control('shops', { shop: shopee.key, shipping: 'dropoff' })
  await house.shopee('logistics/ship_order', shopee, { body: { order_sn: id, dropoff: { branch_id: 7001 } } })
  await house.control('clock', { advanceMs: 2001 })
  await house.shopee('logistics/create_shipping_document', shopee, { body: { order_list: [parcel] } })
  await house.control('clock', { advanceMs: 2001 })
  await house.control('campaigns', { shop: shopee.key, sku: 'L', act: 'begin', quantity: 2 })
  await house.control('tokens', { shop: shopee.key, act: 'revoke' })
  await house.open(shopee.key)
  await house.control('clock', { advanceMs: 358 * 86_400_000 })
  await expect
    .poll(() => new Set(listener.heard.map((heard) => parse<{ code: number }>(heard).code)))
    .toEqual(new Set([3, 4, 15, 8, 2, 1, 12]))
  const tracking = listener.heard
    .map((heard) => parse<{ code: number; data: Fields }>(heard))
    .find(({ code }) => code === 4)
  expect(tracking?.data.tracking_no).toMatch(/^SPXSG/)
})

test('4 Body: Lazada tells of a fulfilment package (14)', async () => {
  const id = await order(lazada)
  const { lines } = await house.control<{ lines: { lineId: string }[] }>(`orders?shop=${lazada.key}&id=${id}`)
  const pack_order_list = [{ order_id: id, order_item_list: lines.map(({ lineId }) => Number(lineId)) }]
  const packReq = JSON.stringify({ pack_order_list, delivery_type: 'dropship', shipping_allocate_type: 'TFS' })
  await house.lazada('/order/fulfill/pack', lazada, { packReq }, { method: 'POST' })
  await expect
    .poll(
      () =>
        listener.heard
          .map((heard) => parse<{ message_type: number; data: Fields }>(heard))
          .find(({ message_type }) => message_type === 14)?.data,
    )
    .toMatchObject({ trade_order_id: id, status: 'packed' })
})

test('4 Verify call: Shopee sends verify_info, Lazada’s console a test message', async () => {
  await house.control('push/verify', { marketplace: 'shopee' })
  await listener.until(1)
  expect(parse<Fields>(listener.heard[0])).toMatchObject({ code: 0, data: { verify_info: expect.any(String) } })
  await house.control('push/verify', { marketplace: 'lazada' })
  await listener.until(2)
  expect(listener.heard).toHaveLength(2)
})

test('4 Ack: Shopee takes 2xx with an empty body, tries again, and keeps what is lost for three days', async () => {
  listener.answerNext(status(200, 'thanks'), status(500), silence)
  await house.control('settings', { shopeeAckMs: 300 })
  const id = await order(shopee)
  await listener.until(1)
  for (const count of [1, 2]) {
    await settled('shopee', count)
    await house.control('clock', { advanceMs: 1000 })
    await listener.until(count + 1)
  }
  await settled('shopee', 3)
  type Lost = { push_message_list: { data: unknown; code: number }[]; has_next_page: boolean; last_message_id: number }
  const lost = async () => read<Lost>(await house.shopee('push/get_lost_push_message', undefined))
  await expect.poll(async () => (await lost()).push_message_list.length).toBe(1)
  const found = await lost()
  expect(found).toMatchObject({ has_next_page: false, push_message_list: [{ code: 3, data: { ordersn: id } }] })
  await house.control('settings', { shopeeLostData: 'text' })
  expect(typeof (await lost()).push_message_list[0]?.data).toBe('string')
  await house.shopee('push/confirm_consumed_lost_push_message', undefined, {
    body: { last_message_id: found.last_message_id },
  })
  expect((await lost()).push_message_list).toEqual([])
  await house.control('push', { shop: shopee.key, lostShare: 1 })
  await house.control('orders', { shop: shopee.key, count: 101 })
  expect(await lost()).toMatchObject({ has_next_page: true })
  await house.control('clock', { advanceMs: 3 * 86_400_000 + 1 })
  expect((await lost()).push_message_list).toEqual([])
})

test('4 Ack: Lazada waits 500 ms for 200, then tries 12 times, 30 minutes apart', async () => {
  expect(defaultSettings.lazadaAckMs).toBe(500)
  listener.answerAll(status(500))
  await order(lazada)
  for (let tries = 1; tries <= 13; tries += 1) {
    await settled('lazada', tries)
    await house.control('clock', { advanceMs: 30 * 60_000 })
  }
  await house.control('clock', { advanceMs: 30 * 60_000 })
  expect(listener.heard).toHaveLength(13)
  listener.clear()
  listener.answerAll(status(200))
  listener.answerNext(silence)
  await house.control('settings', { lazadaAckMs: 500 })
  await order(lazada)
  await settled('lazada', 14)
  await house.control('settings', { lazadaAckMs: 20_000 })
  await house.control('clock', { advanceMs: 30 * 60_000 })
  await listener.until(2)
  expect(listener.heard[0]?.body).toBe(listener.heard[1]?.body)
})

test('5 the subscription is warned below 70 % and disabled below 30 % of over 600 pushes in 6 hours; missed ones are gone', async () => {
  await house.control('settings', { shopeePushRetryMs: [] })
  const made = (count: number) => house.control('orders', { shop: shopee.key, count, isPaid: true })
  await made(301)
  await settled('shopee', 301)
  listener.answerAll(status(500))
  await made(300)
  await settled('shopee', 601)
  expect(await stateOf('shopee')).toMatchObject({ isWarned: true, isEnabled: true })
  await made(600)
  await settled('shopee', 1004)
  expect(await stateOf('shopee')).toMatchObject({ isEnabled: false })
  const sent = (await stateOf('shopee')).sent
  await order(shopee)
  expect((await stateOf('shopee')).sent).toBe(sent)
  await house.control('push', { marketplace: 'shopee', isEnabled: true })
  listener.answerAll(status(200))
  await order(shopee)
  await settled('shopee', sent + 1)
})

test('5 out-of-order, duplicate and lost pushes, and wrong signatures on demand', async () => {
  await house.control('push', { shop: shopee.key, twiceShare: 1, lateShare: 1, lateMs: 10_000, wrongSignatures: 1 })
  const first = await order(shopee)
  await house.control('push', { shop: shopee.key })
  const second = await order(shopee)
  await listener.until(1)
  await house.control('clock', { advanceMs: 10_000 })
  await listener.until(3)
  const names = listener.heard.map((heard) => parse<{ data: { ordersn: string } }>(heard).data.ordersn)
  expect(names).toEqual([second, first, first])
  const [right, wrong] = listener.heard
  expect(right?.authorization).toBe(hmac('test-partner-key', `${listener.url}|${right?.body}`))
  expect(wrong?.authorization).not.toBe(hmac('test-partner-key', `${listener.url}|${wrong?.body}`))
})
