import { expect, test } from 'vitest'
import { scripted } from '../../../test/markets.ts'
import { signCall, signPush } from './sign.ts'

const app = { partnerId: '2001887', partnerKey: 'test-partner-key' }

test('a call is signed as the printed vectors are', () => {
  expect(
    signCall(app, '/api/v2/shop/get_shop_info', 1655714431, {
      accessToken: '59777174636562737266615546704c6d',
      shopId: '14701711',
    }),
  ).toBe('faf4a60d51e5807794fd37d18f605d4e8d1370ba96d66245e23d22c77cb6f090')
  expect(signCall(app, '/api/v2/auth/token/get', 1655714431)).toBe(
    '1b1e6cc0a0d759e2ddb0644d67c752dd9cd727e9fbe4f33c14f51ad0c4e24dd3',
  )
})

const url = 'http://127.0.0.1:8080/push/shopee'
const body = Buffer.from(
  '{"data":{"ordersn":"2404098R48U37H","status":"READY_TO_SHIP","completed_scenario":"","update_time":1712601591},' +
    '"shop_id":14701711,"code":3,"timestamp":1712601592}',
)
const vector = '09ef8d225efd3912d0a4527d34c7e2c18ae07e1b7964dcc539741d55b52707f5'
const { market } = scripted('Shopee', () => ({ body: {} }))
const now = 1_712_601_600_000
const read = (raw: Buffer, authorization = signPush(app.partnerKey, url, raw)) =>
  market.readPush({ url, body: raw, authorization, now })

test('a push is believed as the printed vector is, over its bytes as they came', () => {
  expect(read(body, vector)).toEqual([
    {
      about: 'order',
      key: expect.any(String),
      marketShopId: '14701711',
      orderId: '2404098R48U37H',
      at: 1_712_601_591_000,
    },
  ])
  for (const wrong of ['', 'x', vector.replace('0', '1'), `${vector}0`, '\u0130'.repeat(64)])
    expect(read(body, wrong), wrong).toBeUndefined()
  expect(read(Buffer.from(JSON.stringify(JSON.parse(String(body)), null, 1)), vector)).toBeUndefined()
  expect(market.readPush({ url: `${url}/`, body, authorization: vector, now })).toBeUndefined()
})

const bodyOf = (message: object) => Buffer.from(JSON.stringify(message))
const keyOf = (message: object) => read(bodyOf(message))?.[0]?.key

test('two deliveries of a message have one key, two messages have two', () => {
  const data = { ordersn: 'A', status: 'SHIPPED', completed_scenario: '', update_time: 5 }
  const first = keyOf({ shop_id: 1, code: 3, timestamp: 10, data })
  expect(keyOf({ shop_id: 1, code: 3, timestamp: 99, data })).toBe(first)
  for (const other of [
    { shop_id: 2, code: 3, timestamp: 10, data },
    { shop_id: 1, code: 3, timestamp: 10, data: { ...data, status: 'COMPLETED' } },
    { shop_id: 1, code: 3, timestamp: 10, data: { ...data, update_time: 6 } },
  ])
    expect(keyOf(other)).not.toBe(first)
})

test('messages of access name each shop, and those that say nothing to us none', () => {
  expect(read(bodyOf({ code: 2, timestamp: 7, data: { shop_id_list: [11, 12], success: 1 } }))).toMatchObject([
    { about: 'access', marketShopId: '11', isGone: true, at: 7_000 },
    { about: 'access', marketShopId: '12', isGone: true },
  ])
  expect(read(bodyOf({ code: 12, shop_id: 11, timestamp: 7, data: { shop_expire_soon: [11] } }))).toMatchObject([
    { about: 'access', marketShopId: '11', isGone: false },
  ])
  expect(read(bodyOf({ code: 4, shop_id: 11, timestamp: 7, data: { ordersn: 'A', tracking_no: 'T' } }))).toMatchObject([
    { about: 'order', orderId: 'A', at: 7_000 },
  ])
  expect(read(bodyOf({ code: 8, shop_id: 11, data: { item_id: 5 } }))).toMatchObject([{ about: 'other', at: now }])
  expect(read(bodyOf({ code: 0, data: { verify_info: 'x' } }))).toEqual([])
  expect(read(Buffer.from('no JSON'))).toEqual([])
  expect(read(Buffer.alloc(0))).toEqual([])
})

test('lost messages are read whether they hold the whole body or its data, in objects or texts', async () => {
  const live = keyOf({ shop_id: 1, code: 3, timestamp: 10, data: { ordersn: 'A', status: 'SHIPPED', update_time: 5 } })
  const data = { ordersn: 'A', status: 'SHIPPED', update_time: 5 }
  const wholes = [data, JSON.stringify(data), JSON.stringify({ data, shop_id: 1, code: 3, timestamp: 10 })]
  const { market: lossy, asked } = scripted('Shopee', ({ path }) =>
    path.endsWith('get_lost_push_message')
      ? {
          body: {
            error: '',
            response: {
              push_message_list: wholes.map((one) => ({ shop_id: 1, code: 3, timestamp: 44, data: one })),
              has_next_page: true,
              last_message_id: 176610,
            },
          },
        }
      : { body: { error: '', message: '' } },
  )
  const lost = await lossy.lostPushes?.(now)
  expect(lost).toMatchObject({ last: 176610, hasMore: true })
  expect(lost?.pushes.map(({ key }) => key)).toEqual([live, live, live])
  await lossy.confirmLost?.(176610, now)
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({ last_message_id: 176610 })
})
