import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, type House, openHouse } from '../../../test/house.ts'
import { marketsOf, noAnswer, TestMarket } from '../../../test/test-market.ts'
import { postAll } from '../../../test/people.ts'
import { readers } from '../../background.ts'
import { readOnce } from '../../changes/readers.ts'
import { one, openPool, run, sql } from '../../kernel/database.ts'
import { MarketProblem } from '../../marketplaces/marketplace.ts'
import { renewDue } from './renew.ts'
import { renewAtOf } from './rules.ts'
import { shopSaid, speakFor } from './speak.ts'

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]
let house: House
let admin: Api
let other: pg.Pool
const shopee = new TestMarket('Shopee')
const markets = marketsOf(shopee)
beforeAll(async () => {
  house = await openHouse({ markets })
  admin = await house.as('MERCHANT_ADMIN')
  other = openPool(house.appUrl, 5)
})
beforeEach(() => {
  shopee.orders = {}
})
afterAll(async () => {
  await other.end()
  await house.close()
})

let sellers = 400_000
const connected = async (): Promise<{ shopId: number; seller: string; at: number }> => {
  const seller = String((sellers += 1))
  const { url } = await admin.shop.authMarketUrl({ query: { platform: 'Shopee' } })
  const state = new URL(url).searchParams.get('state') ?? ''
  const { shopId } = await admin.shop.syncMarket({ query: { state, code: seller } })
  const { at } = await house.system((tx) =>
    one<{ at: number }>(tx, sql`select connected_at as at from shop_connection where shop_id = ${shopId}`),
  )
  return { shopId, seller, at }
}
const stateOf = async (shopId: number) =>
  (await admin.shop.getShopList()).find((shop) => shop.shopId === shopId)?.connection
const speak = (shopId: number, now: number, pool = house.pool) => speakFor(pool, shopId, now, markets)
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (problem: unknown) => (problem instanceof MarketProblem ? problem.fault : problem),
  )

test('an access is renewed a quarter of its life ahead, never less than half an hour nor past its half', () => {
  expect(renewAtOf({ accessUntil: 4 * hourMs }, 0)).toBe(3 * hourMs)
  expect(renewAtOf({ accessUntil: 720 * hourMs }, 0)).toBe((720 - 168) * hourMs)
  expect(renewAtOf({ accessUntil: hourMs }, 0)).toBe(hourMs / 2)
  expect(renewAtOf({ accessUntil: 10 * minuteMs }, 0)).toBe(5 * minuteMs)
})

test('a shop is spoken for with what it gave, and with what came of it once that is renewed', async () => {
  const { shopId, seller, at } = await connected()
  expect(await speak(shopId, at + hourMs)).toMatchObject({
    merchantId: house.birch,
    market: { name: 'Shopee' },
    account: { marketShopId: seller, country: 'MY', accessToken: `access-${seller}-2` },
  })
  const { account } = await speak(shopId, at + 3 * hourMs + 1)
  expect(account.accessToken).toBe(`access-${seller}-3`)
  expect(await stateOf(shopId)).toMatchObject({ state: 'Connected', accessTimestamp: at + 7 * hourMs + 1 })
})

test('two processes that find it due renew it once', async () => {
  const { shopId, seller, at } = await connected()
  const before = shopee.renewals
  const now = at + 3 * hourMs + 1
  await Promise.all(Array.from({ length: 8 }, (_, n) => speak(shopId, now, n % 2 ? other : house.pool)))
  expect(shopee.renewals - before).toBe(1)
  expect((await speak(shopId, now)).account.accessToken).toBe(`access-${seller}-3`)
})

test('no silence and no fault of a marketplace disconnects a shop; it is asked again after 30 s with the same token', async () => {
  const { shopId, seller, at } = await connected()
  let asked = 0
  shopee.orders = { beforeRenewal: () => ((asked += 1), noAnswer()) }
  const due = at + 3 * hourMs + 1
  expect((await speak(shopId, due)).account.accessToken).toBe(`access-${seller}-2`)
  expect(await stateOf(shopId)).toMatchObject({
    state: 'Waiting',
    problem: { code: 'ECONNRESET', words: 'No answer in 10 s.', sinceTimestamp: due },
  })
  await speak(shopId, due + 29 * secondMs)
  expect(asked).toBe(1)
  await speak(shopId, due + 30 * secondMs)
  expect(asked).toBe(2)
  expect(await faultOf(speak(shopId, at + 5 * hourMs))).toBe('unreachable')
  expect(await stateOf(shopId)).toMatchObject({ state: 'Waiting', problem: { sinceTimestamp: due } })
  shopee.orders = {}
  await speak(shopId, at + 6 * hourMs)
  expect(await stateOf(shopId)).toMatchObject({ state: 'Connected', problem: null })
})

test('a lost answer that cannot be asked for anew offers to connect again while the access still works', async () => {
  const { shopId, seller, at } = await connected()
  shopee.orders = { afterRenewal: noAnswer }
  const due = at + 3 * hourMs + 1
  await speak(shopId, due)
  shopee.orders = {}
  expect((await speak(shopId, due + minuteMs)).account.accessToken).toBe(`access-${seller}-2`)
  expect(await stateOf(shopId)).toMatchObject({ state: 'Refused', problem: { words: 'refresh token revoked' } })
  expect((await speak(shopId, due + 30 * minuteMs)).account.accessToken).toBe(`access-${seller}-2`)
  expect(await faultOf(speak(shopId, at + 4 * hourMs))).toBe('access-refused')
})

test('a refused renewal is told on the shop, by bell and by mail, stops only that shop, and goes with connecting again', async () => {
  const [refused, well] = [await connected(), await connected()]
  for (const reader of readers) while (await readOnce(house.pool, reader)) continue
  await postAll(house)
  for (const one of [refused, well])
    await house.system((tx) => run(tx, sql`update shop_connection set renew_at = now() where shop_id = ${one.shopId}`))
  const seller = shopee.sellers.get(refused.seller)
  if (seller) seller.isRevoked = true
  const problems: unknown[] = []
  await renewDue(house.pool, markets, (problem) => problems.push(problem))
  expect(problems).toEqual([])
  expect([(await stateOf(refused.shopId))?.state, (await stateOf(well.shopId))?.state]).toEqual([
    'Refused',
    'Connected',
  ])
  const told = async () => {
    for (const reader of readers) while (await readOnce(house.pool, reader)) continue
    const { result } = await admin.notification.getNotifications({ query: { pageSize: 200 } })
    return result.filter(({ type }) => type === 'ShopDisconnected').map(({ message }) => message)
  }
  expect((await told()).join()).toContain('must connect again')
  expect((await postAll(house)).map(({ subject }) => subject)).toEqual(['Crossdock: Shops that must connect again'])
  const { url } = await admin.shop.authMarketUrl({ query: { shopId: refused.shopId } })
  const state = new URL(url).searchParams.get('state') ?? ''
  await admin.shop.syncMarket({ query: { state, code: `again:${refused.seller}` } })
  expect(await stateOf(refused.shopId)).toMatchObject({ state: 'Connected', problem: null })
  expect((await told()).join()).not.toContain(`Seller ${refused.seller}`)
})

test('what a marketplace says of a shop stands there in its words, and goes when it works again', async () => {
  const { shopId, at } = await connected()
  const now = at + hourMs
  await shopSaid(house.pool, shopId, new MarketProblem('refused', 'shop.moved', 'shop is being moved', 240_000), now)
  expect(await stateOf(shopId)).toMatchObject({
    state: 'Waiting',
    problem: { code: 'shop.moved', words: 'shop is being moved', sinceTimestamp: now },
    waitsTimestamp: now + 240_000,
  })
  await shopSaid(house.pool, shopId, new MarketProblem('refused', 'shop.moved', 'shop is being moved'), now + minuteMs)
  expect(await stateOf(shopId)).toMatchObject({ problem: { sinceTimestamp: now } })
  await shopSaid(house.pool, shopId, null, now + 2 * minuteMs)
  expect(await stateOf(shopId)).toMatchObject({ state: 'Connected', problem: null, waitsTimestamp: null })
})

test('a word about the access renews it; only when that is refused, or changes nothing, must it be connected again', async () => {
  const { shopId, seller, at } = await connected()
  const said = (fault: 'access-ended' | 'access-refused', now: number) =>
    shopSaid(house.pool, shopId, new MarketProblem(fault, 'error_auth', 'Invalid access_token.'), now)
  await said('access-refused', at + 10 * secondMs)
  expect((await speak(shopId, at + 11 * secondMs)).account.accessToken).toBe(`access-${seller}-2`)
  await said('access-ended', at + hourMs)
  expect((await speak(shopId, at + hourMs)).account.accessToken).toBe(`access-${seller}-3`)
  await said('access-refused', at + hourMs + minuteMs)
  expect(await stateOf(shopId)).toMatchObject({ state: 'Refused' })
})

test('the pair that came is saved though the connection to the database is lost in the middle', async () => {
  const { shopId, seller, at } = await connected()
  const now = at + 3 * hourMs + 1
  let isCut = false
  const cut: pg.Pool = new Proxy(house.pool, {
    get: (pool, name, self) =>
      name === 'connect'
        ? async () => {
            const client = await pool.connect()
            const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>
            client.query = (async (...all: unknown[]) => {
              if (
                !isCut &&
                typeof all[0] === 'string' &&
                all[0].trim() === 'commit' &&
                shopee.opens(`access-${seller}-3`, seller)
              ) {
                isCut = true
                throw new Error('Connection terminated unexpectedly')
              }
              return query(...all)
            }) as never
            return client
          }
        : (Reflect.get(pool, name, self) as unknown),
  })
  await speakFor(cut, shopId, now, markets)
  expect(isCut).toBe(true)
  expect((await speak(shopId, now)).account.accessToken).toBe(`access-${seller}-3`)
})

test('10,000 renewals over two processes with 1 % of the answers lost leave no shop disconnected', async () => {
  const shops = await Promise.all(Array.from({ length: 40 }, connected))
  let turn = 0
  // Every hundredth answer is lost, and now and then whoever asks dies in the middle.
  shopee.orders = {
    isForgiving: true,
    afterRenewal: () => {
      turn += 1
      return turn % 100 === 0 ? (turn % 500 === 0 ? new Error('killed') : noAnswer()) : undefined
    },
  }
  const before = shopee.renewals
  shopee.most = 0
  const pools = [house.pool, other]
  let now = Math.max(...shops.map(({ at }) => at))
  while (shopee.renewals - before < 10_000) {
    now += 3 * hourMs + minuteMs
    for (const at of [now, now + 31 * secondMs])
      await Promise.all(pools.map((pool) => renewDue(pool, markets, () => undefined, at)))
  }
  now += 2 * minuteMs
  await renewDue(house.pool, markets, () => undefined, now)
  expect(shopee.most).toBe(1)
  expect(turn).toBeGreaterThanOrEqual(10_000)
  for (const { shopId, seller } of shops) {
    expect((await stateOf(shopId))?.state, seller).toBe('Connected')
    expect(shopee.opens((await speak(shopId, now)).account.accessToken, seller), seller).toBe(true)
  }
}, 180_000)
