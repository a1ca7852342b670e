import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { marketsOf, TestMarket } from '../../../test/test-market.ts'
import { readers } from '../../background.ts'
import { readOnce } from '../../changes/readers.ts'
import { one, run, sql } from '../../kernel/database.ts'

let house: House
let admin: Api
const shopee = new TestMarket('Shopee')
const lazada = new TestMarket('Lazada')
beforeAll(async () => {
  house = await openHouse({ markets: marketsOf(shopee, lazada) })
  admin = await house.as('MERCHANT_ADMIN')
})
afterAll(() => house.close())

const stateIn = (url: string): string => new URL(url).searchParams.get('state') ?? ''
type Place = { shopId?: number; platform?: 'Shopee' | 'Lazada'; merchantId?: number }
const begin = async (api: Api, place: Place): Promise<string> =>
  stateIn((await api.shop.authMarketUrl({ query: place })).url)
const connect = async (api: Api, place: Place, code: string) =>
  api.shop.syncMarket({ query: { state: await begin(api, place), code } })
const shown = async (shopId: number, api = admin) =>
  (await api.shop.getShopList()).find((shop) => shop.shopId === shopId)
const inbox = async (api: Api, type: string) => {
  for (const reader of readers) while (await readOnce(house.pool, reader)) continue
  return (await api.notification.getNotifications({ query: { pageSize: 200 } })).result.filter(
    (one) => one.type === type,
  )
}
let made = 0
const addShop = (platform: 'Shopee' | 'Lazada', marketShopId?: string, api = admin) =>
  api.shop.create({
    body: { shopName: `Shop ${(made += 1)}`, platform, ...(marketShopId === undefined ? {} : { marketShopId }) },
  })

test('a person is sent to the marketplace with the way back, and connects a shop of that name', async () => {
  const { url, expiresTimestamp } = await admin.shop.authMarketUrl({ query: { platform: 'Shopee' } })
  expect(new URL(url).searchParams.get('redirect')).toBe('https://portal.example/shop/shopee/callback/call')
  expect(expiresTimestamp - Date.now()).toBeGreaterThan(9 * 60_000)
  const { shopId, ...answer } = await admin.shop.syncMarket({
    query: { state: stateIn(url), code: '77120', marketShopId: '77120' },
  })
  expect(answer).toMatchObject({ shopName: 'Seller 77120', platform: 'Shopee' })
  expect(await shown(shopId)).toMatchObject({
    shopName: 'Seller 77120',
    marketShopId: '77120',
    connection: {
      state: 'Connected',
      marketName: 'Seller 77120',
      country: 'MY',
      currency: 'MYR',
      connectedBy: 'MERCHANT_ADMIN birch',
      problem: null,
    },
  })
  expect(await inbox(admin, 'ShopConnected')).toMatchObject([
    {
      message: 'Seller 77120 (Shopee) of Birch Outdoor is connected.',
      link: `/settings/shop-management?open=${shopId}`,
    },
  ])
  expect(await inbox(admin, 'ShopConnected')).toHaveLength(1)
})

test('no token stands in the database or in an answer as it came', async () => {
  const { shopId } = await connect(admin, { platform: 'Lazada' }, '5001')
  const { kept } = await house.system((tx) =>
    one<{ kept: string }>(tx, sql`select to_jsonb(c)::text as kept from shop_connection c where shop_id = ${shopId}`),
  )
  expect(kept).toContain('v1.')
  expect(kept).not.toMatch(/access-5001|refresh-5001/)
  expect(JSON.stringify(await admin.shop.getShopList())).not.toMatch(/access-|refresh-|v1\./)
})

test('a way back works once, for who began it, for what it was begun, and for ten minutes', async () => {
  const { shopId } = await addShop('Shopee')
  const other = await addShop('Shopee')
  const ended = { status: 410, code: 'way-back-ended' }
  const tried = (query: { state: string; shopId?: number; merchantId?: number }, api = admin) =>
    refusalOf(api.shop.syncMarket({ query: { code: '610', ...query } }))
  expect(await tried({ state: 'made-up-by-somebody' })).toMatchObject(ended)
  const state = await begin(admin, { shopId })
  expect(await tried({ state }, await house.as('SUPERADMIN'))).toMatchObject(ended)
  expect(await tried({ state }, await house.as('MERCHANT_ADMIN', 'alder'))).toMatchObject(ended)
  await admin.shop.syncMarket({ query: { state, code: '610' } })
  expect(await tried({ state })).toMatchObject(ended)
  expect(await tried({ state: await begin(admin, { shopId: other.shopId }), shopId })).toMatchObject(ended)
  expect(await tried({ state: await begin(admin, { shopId }), merchantId: house.alder })).toMatchObject({
    status: 404,
  })
  const late = await begin(admin, { shopId: other.shopId })
  await house.system((tx) => run(tx, sql`update connect_state set expires_at = now() - interval '1 second'`))
  expect(await tried({ state: late })).toMatchObject(ended)
  const pair = await begin(admin, { shopId })
  const both = await Promise.allSettled(
    [1, 2].map(() => admin.shop.syncMarket({ query: { state: pair, code: '610x' } })),
  )
  expect(both.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
})

test('what a marketplace refuses, or does not answer, is said in its words, and nothing is half connected', async () => {
  const { shopId } = await addShop('Lazada')
  const tried = async (code: string) =>
    refusalOf(admin.shop.syncMarket({ query: { state: await begin(admin, { shopId }), code } }))
  expect(await tried('wrong')).toMatchObject({ status: 409, message: 'Lazada refused: Invalid code. (invalid_code)' })
  expect(await tried('away')).toMatchObject({ status: 409, code: 'market-away' })
  expect((await shown(shopId))?.connection).toBeNull()
})

test('an existing shop is not connected with another seller, and both are named', async () => {
  const { shopId } = await addShop('Shopee', '8800')
  const refused = await refusalOf(connect(admin, { shopId }, '8801'))
  expect(refused.message).toBe('Shop 4 is the shop 8800 at Shopee, and 8801 was allowed there.')
  await connect(admin, { shopId }, 'a:8800')
  expect(await refusalOf(connect(admin, { shopId }, 'b:8802'))).toMatchObject({ code: 'other-seller' })
})

test('a shop of a marketplace is connected for one merchant; another learns no name', async () => {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const { shopId } = await connect(admin, { platform: 'Shopee' }, '9100')
  const refused = await refusalOf(connect(alder, { platform: 'Shopee' }, 'c:9100'))
  expect(refused).toMatchObject({ code: 'shop-taken', message: expect.stringContaining('for another merchant') })
  expect(refused.message).not.toMatch(/Birch/)
  expect((await alder.shop.getShopList()).filter(({ marketShopId }) => marketShopId === '9100')).toEqual([])
  const second = await addShop('Shopee')
  expect((await refusalOf(connect(admin, { shopId: second.shopId }, 'd:9100'))).message).toContain('Seller 9100')
  await admin.shop.update({ body: { shopId, disconnect: true } })
  expect((await shown(shopId))?.connection).toMatchObject({ state: 'Disconnected', accessTimestamp: null })
  expect(await refusalOf(admin.shop.update({ body: { shopId, disconnect: true } }))).toMatchObject({ status: 409 })
  await connect(alder, { platform: 'Shopee' }, 'e:9100')
  expect(await refusalOf(connect(admin, { shopId }, 'f:9100'))).toMatchObject({ code: 'shop-taken' })
})

test('a shop that comes back without being named is the one that was there before', async () => {
  const { shopId } = await connect(admin, { platform: 'Lazada' }, '7300')
  expect((await connect(admin, { platform: 'Lazada' }, 'g:7300')).shopId).toBe(shopId)
})

test('a main account connects each of its shops, and one that is another merchant’s stops no other', async () => {
  await connect(await house.as('MERCHANT_ADMIN', 'alder'), { platform: 'Shopee' }, '3102')
  const { connected } = await connect(admin, { platform: 'Shopee' }, 'main:3101,3102,3103')
  expect(connected.map(({ marketShopId }) => marketShopId)).toEqual(['3101', '3103'])
})

test('only who keeps shops begins, of a merchant they see, on a marketplace that is set up', async () => {
  const worker = await house.as('MERCHANT_WORKER')
  expect(await refusalOf(worker.shop.authMarketUrl({ query: { platform: 'Shopee' } }))).toMatchObject({ status: 403 })
  const boss = await house.as('SUPERADMIN')
  const asked = (api: Api, place: Place) => refusalOf(api.shop.authMarketUrl({ query: place }))
  expect(await asked(boss, { platform: 'Shopee' })).toMatchObject({ status: 400, field: 'MerchantId' })
  expect(await asked(admin, {})).toMatchObject({ status: 400, field: 'Platform' })
  expect(await asked(admin, { platform: 'Shopee', merchantId: house.alder })).toMatchObject({ status: 404 })
  const { shopId } = await addShop('Shopee', undefined, await house.as('MERCHANT_ADMIN', 'alder'))
  expect(await asked(admin, { shopId })).toMatchObject({ status: 404 })
  const own = await admin.shop.create({ body: { shopName: 'Own', platform: 'Internal' } })
  expect(await asked(admin, { shopId: own.shopId })).toMatchObject({ status: 409 })
  const bare = await openHouse({ markets: () => undefined })
  const api = await bare.as('MERCHANT_ADMIN')
  expect((await asked(api, { platform: 'Shopee' })).message).toBe('Shopee is not set up in this installation.')
  await bare.close()
})
