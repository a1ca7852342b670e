import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { apps, problemOf } from '../../test/markets.ts'
import { type Simulator, startSimulator } from '../../test/simulator.ts'
import type { MarketCall } from './calls.ts'
import { openHttp } from './http.ts'
import type { Account, ChangedOrder, Marketplace, MarketName, Push } from './marketplace.ts'
import { type Markets, openMarkets } from './markets.ts'
import { marketSettingsOf } from './settings.ts'

let simulator: Simulator
let markets: Markets
let noted: MarketCall[]
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())
beforeEach(async () => {
  await simulator.control('reset', {})
  noted = []
  markets = openWith({})
})
afterEach(() => markets.close())

const openWith = (environment: Record<string, string>): Markets =>
  openMarkets(
    marketSettingsOf({
      ...apps,
      SHOPEE_URL: `${simulator.url}/shopee`,
      LAZADA_AUTH_URL: `${simulator.url}/lazada/rest`,
      LAZADA_API_URL: `${simulator.url}/lazada/rest`,
      LAZADA_AUTHORIZE_URL: `${simulator.url}/lazada/oauth/authorize`,
      ...environment,
    }),
    { http: openHttp({ headersMs: 2_500 }) },
  )

function open(name: MarketName): Marketplace {
  const market = markets.of(name, (call) => noted.push(call))
  if (!market) throw new Error(`${name} is not set up`)
  return market
}
const shops: Record<MarketName, string> = { Shopee: 'shopee:14701711', Lazada: 'lazada:1234567' }
const { control } = { control: <As = unknown>(path: string, body?: object) => simulator.control<As>(path, body) }
const now = () => Date.now()

/** A shop that is connected, with one listing. */
async function connect(
  name: MarketName,
): Promise<{ market: Marketplace; account: Account; refreshToken: string; shop: string }> {
  const shop = shops[name]
  const market = open(name)
  await control('listings', { shop, listings: [{ sku: 'MUG', name: 'Mug', priceCents: 590, stock: 1_000_000 }] })
  const { code, shop_id: id } = await control<{ code: string; shop_id?: number }>('code', { shop })
  const [grant] = await market.redeem({ code, now: now(), ...(id && { marketShopId: String(id) }) })
  if (!grant) throw new Error('No grant came.')
  const { marketShopId, country, accessToken, refreshToken } = grant
  return { market, account: { marketShopId, country, accessToken }, refreshToken, shop }
}
const names = ['Shopee', 'Lazada'] as const
const place = (shop: string, input: object) =>
  control<{ orders: { id: string }[] }>('orders', {
    shop,
    isPaid: true,
    lines: [{ sku: 'MUG', quantity: 2 }],
    ...input,
  })
const oneOf = async (shop: string, input: object = {}): Promise<string> =>
  (await place(shop, input)).orders[0]?.id ?? ''

async function readAll(market: Marketplace, account: Account, from: number, until: number): Promise<ChangedOrder[]> {
  const all: ChangedOrder[] = []
  for (let next: string | null | undefined; next !== null;) {
    const page = await market.changedOrders(account, { from, until, ...(next && { next }) })
    all.push(...page.orders)
    next = page.next
  }
  return all
}

test.each(names)('%s: a code is good once, and what it gave is renewed and speaks for the shop', async (name) => {
  const { market, account, refreshToken, shop } = await connect(name)
  expect(await market.profile(account)).toMatchObject({
    name: expect.stringMatching(/./),
    currency: expect.stringMatching(/^[A-Z]{3}$/),
  })
  const { code, shop_id: id } = await control<{ code: string; shop_id?: number }>('code', { shop })
  const ask = { code, now: now(), ...(id && { marketShopId: String(id) }) }
  await market.redeem(ask)
  expect(await problemOf(market.redeem(ask))).toMatchObject({
    fault: 'refused',
    code: expect.stringMatching(/invalid_?code/i),
  })
  const renewed = await market.renew({
    marketShopId: account.marketShopId,
    country: account.country,
    refreshToken,
    now: now(),
  })
  expect(renewed.marketShopId).toBe(account.marketShopId)
  expect(renewed.accessUntil).toBeGreaterThan(now())
  expect(await market.profile({ ...account, accessToken: renewed.accessToken })).toMatchObject({
    name: expect.any(String),
  })
  expect(JSON.stringify(noted)).not.toContain(renewed.accessToken)
})

test('Shopee: the shops of a main account begin with one pair, and each renews it once for itself', async () => {
  const market = open('Shopee')
  const { code, main_account_id: id } = await control<{ code: string; main_account_id: number }>('code', {
    mainAccount: 9001001,
  })
  const grants = await market.redeem({ code, mainAccountId: String(id), now: now() })
  expect(grants.map(({ marketShopId }) => marketShopId)).toEqual(['14701712', '14701713'])
  for (const { marketShopId, country, refreshToken } of grants) {
    await market.renew({ marketShopId, country, refreshToken, now: now() })
    expect(await problemOf(market.renew({ marketShopId, country, refreshToken, now: now() }))).toMatchObject({
      fault: 'access-refused',
    })
  }
})

test('the pages where a seller allows us in take what we send there', async () => {
  const redirect = 'http://127.0.0.1:8080/settings/shop/back'
  for (const name of names) {
    const answer = await fetch(open(name).authorizeUrl({ redirect, state: 'STATE-1', now: now() }), {
      redirect: 'manual',
    })
    expect(answer.status, name).toBe(200)
  }
})

test.each(names)(
  '%s: tokens that ended, were taken back or are of a shop that is closed are told apart',
  async (name) => {
    const { market, account, refreshToken, shop } = await connect(name)
    const renew = () => market.renew({ ...account, refreshToken, now: now() })
    await control('tokens', { shop, act: 'expire-access' })
    expect((await problemOf(market.profile(account)))?.fault).toBe('access-ended')
    const { accessToken } = await renew()
    await control('shops', { shop, state: 'closed' })
    expect((await problemOf(market.profile({ ...account, accessToken })))?.fault).toBe('refused')
    await control('shops', { shop, state: 'normal' })
    const again = await connect(name)
    await control('tokens', { shop, act: 'revoke' })
    expect((await problemOf(market.profile(again.account)))?.fault).toBe('access-ended')
    expect((await problemOf(market.renew({ ...account, refreshToken: again.refreshToken, now: now() })))?.fault).toBe(
      'access-refused',
    )
  },
)

test.each(names)('%s: an order is found and read with its lines, and nothing of its buyer is noted', async (name) => {
  const { market, account, shop } = await connect(name)
  const from = now() - 60_000
  const id = await oneOf(shop, { isCod: true })
  expect((await readAll(market, account, from, now() + 5_000)).map((order) => order.id)).toEqual([id])
  const [order] = await market.orders(account, [id])
  expect(order).toMatchObject({ id, state: 'ready', codAmount: expect.stringMatching(/^11\.8/) })
  expect(order?.lines).toMatchObject([{ sku: 'MUG', quantity: 2, unitPrice: expect.stringMatching(/^5\.9/) }])
  const said = JSON.stringify(noted)
  for (const text of [account.accessToken, order?.buyer.name, order?.buyer.city].filter(Boolean))
    expect(said).not.toContain(`"${text}"`)
})

test.each([
  ['unknown-status', 'unknown'],
  ['no-items', 'unknown'],
  ['negative-price', 'unknown'],
  ['emoji', 'ready'],
  ['lines-300', 'ready'],
])('an order with %s comes in as %s, beside one that is fine', async (oddity, state) => {
  for (const name of names) {
    const { market, account, shop } = await connect(name)
    const [odd, fine] = [await oneOf(shop, { oddity }), await oneOf(shop)]
    const orders = await market.orders(account, [odd, fine])
    expect(
      orders.map((order) => [order.id, order.state]),
      name,
    ).toEqual([
      [odd, state],
      [fine, 'ready'],
    ])
    if (oddity === 'lines-300')
      expect(
        orders[0]?.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        name,
      ).toBeGreaterThanOrEqual(300)
  }
})

test.each(names)('%s: an order that is not there keeps no other from being read', async (name) => {
  const { market, account, shop } = await connect(name)
  const ids = (await place(shop, { count: 30 })).orders.map(({ id }) => id)
  const gone = name === 'Shopee' ? 'GONE' : '999'
  expect((await market.orders(account, [...ids, gone])).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(await market.orders(account, [gone])).toEqual([])
})

test.each(names)('%s: of thousands none is missed while others are updated between pages', async (name) => {
  const { market, account, shop } = await connect(name)
  await control('settings', { shopeeCursor: 'offset', shopeeListOrder: 'descending' })
  const from = Math.floor(now() / 1000) * 1000 - 6 * 3_600_000
  const until = now() - 3_600_000
  await place(shop, { count: 900, isQuiet: true, createdFrom: from, createdTo: until })
  // All in one second.
  await place(shop, { count: 150, isQuiet: true, createdFrom: from + 1_000, createdTo: from + 1_000 })
  await control('faults', { shop, kind: 'touch-between-pages', count: 10 })
  const before = await readAll(market, account, from - 10_000, until + 1_000)
  const after = await readAll(market, account, until, now() + 60_000)
  expect(new Set([...before, ...after].map(({ id }) => id)).size).toBe(1_050)
  expect(before.map(({ updatedAt }) => updatedAt)).toEqual(
    before.map(({ updatedAt }) => updatedAt).toSorted((a, b) => a - b),
  )
})

test.each([
  [{ kind: 'http', status: 500 }, 'unreachable'],
  [{ kind: 'http', status: 404 }, 'bad-answer'],
  [{ kind: 'off' }, 'unreachable'],
  [{ kind: 'drop' }, 'unreachable'],
  [{ kind: 'lost-answer' }, 'unreachable'],
  [{ kind: 'slow', delayMs: 20_000 }, 'unreachable'],
  [{ kind: 'limit', delayMs: 2_000 }, 'too-fast'],
  [{ kind: 'html' }, 'bad-answer'],
  [{ kind: 'not-json' }, 'bad-answer'],
])('the fault %j is told as %s, at its shop alone', async (fault, told) => {
  for (const name of names) {
    const { market, account, shop } = await connect(name)
    const other = name === 'Shopee' ? 'shopee:14701712' : 'lazada:1234568'
    const { accessToken } = await control<{ accessToken: string }>('tokens', { shop: other, act: 'give' })
    const neighbour = { ...account, marketShopId: other.split(':')[1] ?? '', accessToken }
    await control('faults', { shop, times: 1, ...fault })
    const failing = problemOf(market.changedOrders(account, { from: now() - 60_000, until: now() }))
    expect(await market.profile(neighbour), name).toMatchObject({ name: expect.any(String) })
    const problem = await failing
    expect(problem?.fault, name).toBe(told)
    if (told === 'too-fast') expect(problem?.retryAfterMs, name).toBe(2_000)
    expect(noted.at(-1)?.fault === told || noted.some((call) => call.fault === told), name).toBe(true)
  }
})

test('a wrong clock is told in words', async () => {
  const { market, account } = await connect('Shopee')
  await control('clock', { skewMs: 10 * 60_000 })
  expect(await problemOf(market.profile(account))).toMatchObject({ fault: 'refused', words: 'Invalid timestamp' })
  await control('clock', { skewMs: 0 })
})

test('Shopee: a wish to cancel is seen with its deadline, and answered', async () => {
  const { market, account, shop } = await connect('Shopee')
  for (const [isGranted, state] of [
    [true, 'cancelled'],
    [false, 'ready'],
  ] as const) {
    const id = await oneOf(shop)
    await control('orders/move', { shop, id, act: 'buyer-cancel' })
    expect((await market.orders(account, [id]))[0]).toMatchObject({
      state: 'cancel-asked',
      cancelBy: expect.any(Number),
    })
    await market.answerCancel(account, id, isGranted)
    expect((await market.orders(account, [id]))[0]?.state).toBe(state)
    expect((await problemOf(market.answerCancel(account, id, true)))?.fault).toBe('refused')
  }
})

test('Lazada: a wish to cancel is seen with its deadline', async () => {
  const { market, account, shop } = await connect('Lazada')
  const id = await oneOf(shop)
  await control('orders/move', { shop, id, act: 'buyer-cancel' })
  expect((await market.orders(account, [id]))[0]).toMatchObject({ state: 'cancel-asked', cancelBy: expect.any(Number) })
})

test.each(names)('%s: at its limit many calls are made and none is refused for speed', async (name) => {
  await markets.close()
  markets = openWith({ SHOPEE_CALLS_PER_SECOND: '50', LAZADA_CALLS_PER_SECOND: '50' })
  const { market, account } = await connect(name)
  await control('limits', { on: true, shopeePerSecond: 50, lazadaPerSecond: 50 })
  await Promise.all(Array.from({ length: 150 }, () => market.profile(account)))
  await control('limits', { on: false })
  expect(noted.filter(({ fault }) => fault !== '')).toEqual([])
})

/** An address that pushes come to, and what each says there. */
async function listen(read: (push: { body: Buffer; authorization: string; url: string }) => Push[] | undefined) {
  const pushes: (Push[] | undefined)[] = []
  const server: Server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const authorization = request.headers.authorization ?? ''
      pushes.push(read({ body: Buffer.concat(parts), authorization, url }))
      answer.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { url, pushes, close }
}

test.each(names)('%s: a push is believed by its signature, and names the order to look at', async (name) => {
  const { market, shop, account } = await connect(name)
  const key = name.toLowerCase() as 'shopee' | 'lazada'
  const place_ = await listen((push) => market.readPush({ ...push, now: now() }))
  try {
    await control('apps', { [key]: { pushUrl: place_.url } })
    await control('settings', { lazadaPushUpperCase: true })
    const id = await oneOf(shop)
    await expect
      .poll(() => place_.pushes.flat().some((push) => push?.about === 'order' && push.orderId === id))
      .toBe(true)
    expect(place_.pushes.flat().every((push) => push?.marketShopId === account.marketShopId)).toBe(true)
    await control('push', { marketplace: key, wrongSignatures: 1 })
    await oneOf(shop)
    await expect.poll(() => place_.pushes.includes(undefined)).toBe(true)
    const before = place_.pushes.length
    await control('push/verify', { marketplace: key })
    await expect.poll(() => place_.pushes.length).toBeGreaterThan(before)
    expect(place_.pushes.at(-1)).not.toBeUndefined()
  } finally {
    await control('apps', { [key]: { pushUrl: '' } })
    await place_.close()
  }
})

test.each(['object', 'text'])(
  'Shopee: pushes that were lost are fetched as %s, and gone when they are confirmed',
  async (form) => {
    const { market, shop } = await connect('Shopee')
    await control('settings', { shopeeLostData: form })
    await control('apps', { shopee: { pushUrl: 'http://127.0.0.1:9/push' } })
    await control('push', { marketplace: 'shopee', lostShare: 1 })
    const id = await oneOf(shop)
    const lost = await market.lostPushes?.(now())
    expect(lost?.pushes.some((push) => push.about === 'order' && push.orderId === id)).toBe(true)
    await market.confirmLost?.(lost?.last ?? 0, now())
    expect((await market.lostPushes?.(now()))?.pushes).toEqual([])
  },
)
