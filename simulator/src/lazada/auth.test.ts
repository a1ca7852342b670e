import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, type Said, type Started, startSimulator, wordOf } from '../test/start.ts'
import { signBase, signCall, signPush } from './sign.ts'

let house: Started
beforeAll(async () => (house = await startSimulator()))
afterAll(() => house.stop())

type Pair = { access_token: string; refresh_token: string; expires_in: number; refresh_expires_in: number }
const day = 86_400
const messageOf = (said: Said) => (said.json as { message: string }).message
const create = (code: string) => house.lazada('/auth/token/create', undefined, { code }, { method: 'POST' })
const renew = (refresh_token: string) => house.lazada('/auth/token/refresh', undefined, { refresh_token })
const giveCode = async () => (await house.control<{ code: string }>('code', { shop: 'lazada:1234567' })).code

test('2 Vectors: the printed example of Lazada is reproduced', () => {
  const parameters = {
    access_token: 'test',
    app_key: '123456',
    order_id: '1234',
    sign_method: 'sha256',
    timestamp: '1517820392000',
  }
  const base = signBase('/order/get', { ...parameters, sign: 'left out', empty: '' })
  expect(base).toBe('/order/getaccess_tokentestapp_key123456order_id1234sign_methodsha256timestamp1517820392000')
  expect(signCall('helloworld', base)).toBe('4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A')
})

test('4 Vectors: the printed push of Lazada gives the computed signature', () => {
  const body =
    '{"seller_id":"1234567","message_type":0,"data":{"order_status":"unpaid","trade_order_id":"260422900198363","trade_order_line_id":"260422900298363","status_update_time":1603698638},"timestamp":1603766859530,"site":"lazada_vn"}'
  expect(signPush('helloworld', '123456', body)).toBe(
    'b0cfd0349e915667babf3c35e2335fb09653527421c46a94bd9e70e874c16322',
  )
})

test('2 Auth page: code and state come back, and only to the registered redirect_uri', async () => {
  await house.control('apps', { lazada: { redirectUri: 'http://127.0.0.1:1/back' } })
  const page = (change: Record<string, string>) =>
    house.ask(
      `${house.url}/lazada/oauth/authorize?${new URLSearchParams({ response_type: 'code', force_auth: 'true', redirect_uri: 'http://127.0.0.1:1/back', client_id: '123456', state: 's<1', ...change })}`,
    )
  expect((await page({})).text).toContain('value="s&lt;1"')
  expect(messageOf(await page({ redirect_uri: 'http://127.0.0.1:1/elsewhere' }))).toContain('registered')
  expect(wordOf(await page({ client_id: '1' }))).toBe('InvalidAppKey')
  const pressed = await house.ask(`${house.url}/authorise`, {
    method: 'POST',
    body: new URLSearchParams({
      marketplace: 'lazada',
      redirect: 'http://127.0.0.1:1/back',
      state: 's<1',
      account: 'lazada:1234567',
      answer: 'allow',
    }),
  })
  expect(pressed.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:1\/back\?code=0_[0-9a-f]{32}&state=s%3C1$/)
})

test('2 Code and Token: Lazada, one use, thirty minutes, with country_user_info', async () => {
  const code = await giveCode()
  const said = await create(code)
  expect(said.json).toMatchObject({
    code: '0',
    expires_in: 7 * day,
    refresh_expires_in: 30 * day,
    country: 'sg',
    country_user_info: [{ country: 'sg', seller_id: '1234567' }],
  })
  expect(wordOf(await create(code))).toBe('InvalidCode')
  const late = await giveCode()
  await house.control('clock', { advanceMs: 30 * 60_000 + 1 })
  expect(wordOf(await create(late))).toBe('InvalidCode')
  await house.control('settings', { lazadaIsLive: true })
  expect((await create(await giveCode())).json).toMatchObject({ expires_in: 30 * day, refresh_expires_in: 180 * day })
  await house.control('settings', { lazadaIsLive: false })
})

test('2 Refresh: the access time begins anew, the refresh time does not', async () => {
  const first = read<Pair>(await create(await giveCode()))
  await house.control('clock', { advanceMs: 5 * day * 1000 })
  const second = read<Pair>(await renew(first.refresh_token))
  expect(second.expires_in).toBe(7 * day)
  expect(Math.round(second.refresh_expires_in / day)).toBe(25)
  await house.control('clock', { advanceMs: 25 * day * 1000 })
  expect(wordOf(await renew(second.refresh_token))).toBe('IllegalRefreshToken')
  expect(wordOf(await renew(first.refresh_token))).toBe('IllegalRefreshToken')
})

test('5 a refresh of Lazada whose answer is lost can be repeated with the same token', async () => {
  const shop = await house.open('lazada:1234568')
  await house.control('faults', { shop: shop.key, kind: 'lost-answer', calls: 'token/refresh', times: 1 })
  await expect(renew(shop.refresh)).rejects.toThrow('fetch failed')
  expect(wordOf(await renew(shop.refresh))).toBe('0')
})

test('2 Sign base, Digest, Clock, Common query, Errors: each wrong thing has its own word', async () => {
  const shop = await house.open('lazada:1234567')
  const call = async (change: Record<string, string | number>, given = {}, whose = shop) =>
    wordOf(await house.lazada('/seller/get', whose, given, { change }))
  expect(await call({})).toBe('0')
  expect(await call({}, { empty: '', zeta: 'ü 1', Alpha: 'b' })).toBe('0')
  expect(await call({ sign: '' })).toBe('MissingParameter')
  expect(await call({ app_key: '' })).toBe('MissingParameter')
  expect(await call({ access_token: '' })).toBe('IncompleteSignature')
  expect(await call({}, {}, { ...shop, access: 'nobody' })).toBe('IllegalAccessToken')
  expect(await call({ more: '1' })).toBe('IncompleteSignature')
  expect(await call({}, { timestamp: Date.now() - 7_201_000 })).toBe('IllegalTimestamp')
  expect(await call({}, { timestamp: Date.now() - 7_190_000 })).toBe('0')
  expect(await call({}, { timestamp: new Date().toISOString() })).toBe('0')
  const lower = await house.lazada('/seller/get', shop, {}, { change: { sign: 'ab'.repeat(32) } })
  expect(messageOf(lower)).toContain('does not conform to lazop standards')
  expect(wordOf(await house.lazada('/seller/get', undefined))).toBe('MissingParameter')
  await house.control('tokens', { shop: shop.key, act: 'expire-access' })
  expect(await call({})).toBe('IllegalAccessToken')
})

test('2 Errors: a seller who is closed is SellerNotVerified', async () => {
  const shop = await house.open('lazada:1234569')
  await house.control('shops', { shop: shop.key, state: 'closed' })
  expect(wordOf(await house.lazada('/seller/get', shop))).toBe('SellerNotVerified')
  await house.control('shops', { shop: shop.key, state: 'normal' })
})

test('2 Limits: 50 calls a second for each seller, and the ban that is named', async () => {
  const shop = await house.open('lazada:1234567')
  house.app.sim.limits.secondMs = 60_000
  await house.control('limits', { on: true })
  const said = await Promise.all(Array.from({ length: 53 }, () => house.lazada('/seller/get', shop)))
  await house.control('limits', { on: false })
  const refused = said.filter((one) => wordOf(one) === 'ApiCallLimit')
  expect(refused).toHaveLength(3)
  expect(messageOf(refused[0] as Said)).toMatch(/this ban will last \d+ seconds/)
})
