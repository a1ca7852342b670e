import { expect, test } from 'vitest'
import { scripted } from '../../../test/markets.ts'
import { signCall, signPush } from './sign.ts'

const app = { appKey: '123456', appSecret: 'helloworld' }

test("a call is signed as the documents' own example is, whatever order its parameters come in", () => {
  expect(
    signCall(app.appSecret, '/order/get', {
      timestamp: '1517820392000',
      sign_method: 'sha256',
      order_id: '1234',
      app_key: '123456',
      access_token: 'test',
      empty: '',
      sign: 'not signed',
    }),
  ).toBe('4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A')
})

const body = Buffer.from(
  '{"seller_id":"1234567","message_type":0,"data":{"order_status":"unpaid","trade_order_id":"260422900198363",' +
    '"trade_order_line_id":"260422900298363","status_update_time":1603698638},"timestamp":1603766859530,"site":"lazada_vn"}',
)
const vector = 'b0cfd0349e915667babf3c35e2335fb09653527421c46a94bd9e70e874c16322'
const { market } = scripted('Lazada', () => ({ body: {} }))
const now = 1_603_766_900_000
const read = (raw: Buffer, authorization = signPush(app, raw)) =>
  market.readPush({ url: 'https://portal.example/push', body: raw, authorization, now })
const bodyOf = (message: object) => Buffer.from(JSON.stringify(message))

test('a push is believed as the printed vector is, in either case of letters', () => {
  const order = {
    about: 'order',
    key: expect.any(String),
    marketShopId: '1234567',
    orderId: '260422900198363',
    at: 1_603_698_638_000,
  }
  expect(read(body, vector)).toEqual([order])
  expect(read(body, vector.toUpperCase())).toEqual([order])
  for (const wrong of ['', vector.slice(1), vector.replace('b', 'c')]) expect(read(body, wrong)).toBeUndefined()
})

test('a message that is delivered again has the same key; another unit, word or time has another', () => {
  const data = {
    order_status: 'shipped',
    trade_order_id: '1',
    trade_order_line_id: '2',
    status_update_time: 1603698638,
  }
  const message = { seller_id: '7', message_type: 0, data, timestamp: 100, site: 'lazada_my' }
  const keyOf = (changed: object) => read(bodyOf({ ...message, ...changed }))?.[0]?.key
  expect(keyOf({ timestamp: 200 })).toBe(keyOf({}))
  for (const changed of [
    { seller_id: '8' },
    { data: { ...data, trade_order_line_id: '3' } },
    { data: { ...data, order_status: 'delivered' } },
    { data: { ...data, status_update_time: 1603698639 } },
  ])
    expect(keyOf(changed)).not.toBe(keyOf({}))
})

test('packages, returns and tokens that end are told too; what says nothing to us is not', () => {
  const one = (message: object) => read(bodyOf({ seller_id: '7', timestamp: 1_603_766_859_530, ...message }))
  expect(one({ message_type: 14, data: { trade_order_id: '5', status: 'shipped' } })).toMatchObject([
    { about: 'order', orderId: '5', at: 1_603_766_859_530 },
  ])
  expect(one({ message_type: 10, data: { trade_order_id: 5, reverse_order_id: 6 } })).toMatchObject([
    { about: 'order', orderId: '5' },
  ])
  expect(one({ message_type: 8, seller_id: 'null', data: { seller_id: '9', auth_expiry_time: 1 } })).toMatchObject([
    { about: 'access', marketShopId: '9', isGone: false },
  ])
  expect(one({ message_type: 0, data: { test: 'This is a test message.' } })).toMatchObject([{ about: 'other' }])
  expect(one({ message_type: 3, seller_id: undefined, data: {} })).toEqual([])
  expect(read(Buffer.from('{'))).toEqual([])
})
