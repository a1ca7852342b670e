import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, type Said, seconds, type Started, startSimulator, wordOf } from '../test/start.ts'
import { digest, pushBase, signBase } from './sign.ts'

let house: Started
beforeAll(async () => (house = await startSimulator()))
afterAll(() => house.stop())

type Pair = {
  access_token: string
  refresh_token: string
  expire_in: number
  shop_id_list?: number[]
  merchant_id_list?: number[]
}
const partner = { partner_id: 2001887 }
const exchange = (body: Record<string, unknown>) =>
  house.shopee('auth/token/get', undefined, { body: { ...partner, ...body } })
const renew = (body: Record<string, unknown>) =>
  house.shopee('auth/access_token/get', undefined, { body: { ...partner, ...body } })
const messageOf = (said: Said) => (said.json as { message: string }).message
const day = 86_400_000

test('2 Vectors: the printed base strings of Shopee give the computed signatures', () => {
  const shopBase = signBase(
    2001887,
    '/api/v2/shop/get_shop_info',
    '1655714431',
    '59777174636562737266615546704c6d',
    '14701711',
  )
  expect(shopBase).toBe('2001887/api/v2/shop/get_shop_info165571443159777174636562737266615546704c6d14701711')
  expect(digest('test-partner-key', shopBase)).toBe('faf4a60d51e5807794fd37d18f605d4e8d1370ba96d66245e23d22c77cb6f090')
  expect(digest('test-partner-key', signBase(2001887, '/api/v2/auth/token/get', '1655714431'))).toBe(
    '1b1e6cc0a0d759e2ddb0644d67c752dd9cd727e9fbe4f33c14f51ad0c4e24dd3',
  )
})

test('4 Vectors: the printed push of Shopee gives the computed signature', () => {
  const body =
    '{"data":{"ordersn":"2404098R48U37H","status":"READY_TO_SHIP","completed_scenario":"","update_time":1712601591},"shop_id":14701711,"code":3,"timestamp":1712601592}'
  expect(digest('test-partner-key', pushBase('http://127.0.0.1:8080/push/shopee', body))).toBe(
    '09ef8d225efd3912d0a4527d34c7e2c18ae07e1b7964dcc539741d55b52707f5',
  )
})

test('2 Auth page: a signed link that lives five minutes leads back with code and shop_id', async () => {
  const link = (timestamp: number, extra = '') => {
    const sign = digest('test-partner-key', signBase(2001887, '/api/v2/shop/auth_partner', String(timestamp)))
    const query = new URLSearchParams({
      partner_id: '2001887',
      timestamp: String(timestamp),
      sign,
      redirect: 'http://127.0.0.1:1/back?state=s1',
    })
    return house.ask(`${house.url}/shopee/api/v2/shop/auth_partner?${query}${extra}`)
  }
  const page = await link(seconds())
  expect(page.text).toContain('Birch Outdoor (14701711)')
  expect(page.text).toContain('main:9001001')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(messageOf(await link(seconds() - 301))).toBe('Invalid timestamp')
  const press = (account: string, answer: string) =>
    house.ask(`${house.url}/authorise`, {
      method: 'POST',
      body: new URLSearchParams({
        marketplace: 'shopee',
        redirect: 'http://127.0.0.1:1/back?state=s1',
        account,
        answer,
      }),
    })
  expect((await press('shopee:14701711', 'allow')).headers.get('location')).toMatch(
    /^http:\/\/127\.0\.0\.1:1\/back\?state=s1&code=[0-9a-f]{32}&shop_id=14701711$/,
  )
  expect((await press('main:9001001', 'allow')).headers.get('location')).toMatch(
    /code=[0-9a-f]{32}&main_account_id=9001001$/,
  )
  expect((await press('main:9001001', 'refuse')).headers.get('location')).toBe('http://127.0.0.1:1/back?state=s1')
})

test('2 Code: Shopee, one use, ten minutes, for the shop that gave it', async () => {
  const { code } = await house.control<{ code: string }>('code', { shop: 'shopee:14701711' })
  expect(wordOf(await exchange({ code, shop_id: 14701712 }))).toBe('invalid_shop_id')
  const pair = read<Pair>(await exchange({ code, shop_id: 14701711 }))
  expect(pair.expire_in).toBe(14_400)
  expect(wordOf(await exchange({ code, shop_id: 14701711 }))).toBe('invalid_code')
  const late = await house.control<{ code: string }>('code', { shop: 'shopee:14701711' })
  await house.control('clock', { advanceMs: 10 * 60_000 + 1 })
  expect(wordOf(await exchange({ code: late.code, shop_id: 14701711 }))).toBe('invalid_code')
})

test('2 Token and Refresh: a main account has one pair until each shop renews it, once each', async () => {
  const { code } = await house.control<{ code: string }>('code', { mainAccount: 9001001 })
  const first = read<Pair>(await exchange({ code, main_account_id: 9001001 }))
  expect(first).toMatchObject({ shop_id_list: [14701712, 14701713], merchant_id_list: [9001001] })
  const info = (id: number, access: string) =>
    house.shopee('shop/get_shop_info', { id, key: '', access, refresh: '' }).then(wordOf)
  expect(await info(14701712, first.access_token)).toBe('')
  expect(await info(14701711, first.access_token)).toBe('error_auth')
  const own = read<Pair>(await renew({ shop_id: 14701712, refresh_token: first.refresh_token }))
  expect(wordOf(await renew({ shop_id: 14701712, refresh_token: first.refresh_token }))).toBe('error_auth')
  const other = read<Pair>(await renew({ shop_id: 14701713, refresh_token: first.refresh_token }))
  expect(other.access_token).not.toBe(own.access_token)
  expect(wordOf(await renew({ merchant_id: 9001001, refresh_token: first.refresh_token }))).toBe('')
  // The old access token works five minutes more.
  await house.control('clock', { advanceMs: 5 * 60_000 - 1000 })
  expect(await info(14701712, first.access_token)).toBe('')
  await house.control('clock', { advanceMs: 2000 })
  expect(await info(14701712, first.access_token)).toBe('error_auth')
  expect(await info(14701712, own.access_token)).toBe('')
  await house.control('clock', { advanceMs: 14_400_000 })
  expect(await info(14701712, own.access_token)).toBe('error_auth')
  await house.control('clock', { advanceMs: 30 * day })
  expect(wordOf(await renew({ shop_id: 14701712, refresh_token: own.refresh_token }))).toBe('error_auth')
})

test('2 Sign base, Clock, Common query, Errors: each wrong thing has its own words', async () => {
  const shop = await house.open('shopee:14701711')
  const call = async (change: Record<string, string | number>, whose = shop) => {
    const said = await house.shopee('shop/get_shop_info', whose, { change })
    return [wordOf(said), messageOf(said)]
  }
  expect(await call({})).toEqual(['', ''])
  expect(await call({ sign: '' })).toEqual(['error_param', 'There is no sign in query.'])
  expect(await call({ timestamp: '' })).toEqual(['error_param', 'no timestamp'])
  expect(await call({ timestamp: seconds() - 301 })).toEqual(['error_param', 'Invalid timestamp'])
  expect(await call({ timestamp: Date.now() })).toEqual(['error_param', 'Invalid timestamp'])
  expect(await call({ partner_id: 5 })).toEqual(['error_param', 'Invalid partner_id.'])
  expect(await call({ access_token: '' })).toEqual(['error_param', 'There is no access_token in query.'])
  expect(await call({ sign: 'a'.repeat(64) })).toEqual(['error_sign', 'Wrong sign.'])
  expect(await call({}, { ...shop, access: 'nobody' })).toEqual(['error_auth', 'Invalid access_token.'])
  expect(await call({}, { ...shop, id: 14701712 })).toEqual(['error_auth', 'No permission to current api.'])
  expect(await call({}, { ...shop, id: 999 })).toEqual(['invalid_shop_id', 'Invalid shop_id.'])
  // Body and other query are not signed.
  expect(await call({ anything: 'else' })).toEqual(['', ''])
  await house.control('clock', { skewMs: 10 * 60_000 })
  expect(await call({})).toEqual(['error_param', 'Invalid timestamp'])
  await house.control('clock', { skewMs: 0 })
})

test('2 Envelope and Sign base: merchant calls are signed with merchant_id, and answers name their request', async () => {
  const { code } = await house.control<{ code: string }>('code', { mainAccount: 9001001 })
  const pair = read<Pair>(await exchange({ code, main_account_id: 9001001 }))
  const merchant = { id: 9001001, key: '', access: pair.access_token, refresh: '' }
  const said = await house.shopee('merchant/get_shop_list_by_merchant', merchant, {
    change: { shop_id: '', merchant_id: 9001001 },
  })
  expect(said.json).toMatchObject({ error: '', message: '', shop_list: [{ shop_id: 14701712 }, { shop_id: 14701713 }] })
  expect((said.json as { request_id: string }).request_id).toMatch(/^[0-9a-f]{32}$/)
})

test('4 Uncertain: HTTP codes of refusals are a setting, since they are not stated', async () => {
  const wrong = () => house.shopee('shop/get_shop_info', undefined)
  expect((await wrong()).status).toBe(400)
  await house.control('settings', { shopeeErrorStatus: 'always200' })
  expect((await wrong()).status).toBe(200)
  await house.control('settings', { shopeeErrorStatus: 'kind' })
})

test('5 a refresh carried out whose answer is lost: the repeat is refused, the old access token has five minutes', async () => {
  const shop = await house.open('shopee:14701711')
  await house.control('faults', { shop: shop.key, kind: 'lost-answer', calls: 'access_token/get', times: 1 })
  await expect(renew({ shop_id: shop.id, refresh_token: shop.refresh })).rejects.toThrow('fetch failed')
  expect(wordOf(await renew({ shop_id: shop.id, refresh_token: shop.refresh }))).toBe('error_auth')
  expect(wordOf(await house.shopee('shop/get_shop_info', shop))).toBe('')
  await house.control('clock', { advanceMs: 5 * 60_000 })
  expect(wordOf(await house.shopee('shop/get_shop_info', shop))).toBe('error_auth')
})

test('2 Limits: a shop that calls faster than its limit is refused, another is not', async () => {
  const [shop, other] = [await house.open('shopee:14701711'), await house.open('shopee:14701712')]
  house.app.sim.limits.secondMs = 60_000
  await house.control('limits', { on: true, shopeePerSecond: 3 })
  const call = (whose = shop) => house.shopee('shop/get_shop_info', whose)
  const said = await Promise.all([call(), call(), call(), call(), call(other)])
  expect(said.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429])
  const { counts } = await house.control<{ counts: { outcome: string }[] }>(
    'received?shop=shopee:14701711&path=shop_info',
  )
  expect(counts).toContainEqual({ shop: shop.key, path: '/api/v2/shop/get_shop_info', outcome: 'limit', count: 1 })
  await house.control('limits', { on: false })
})
