import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { apps } from '../../../test/markets.ts'
import { type Simulator, startSimulator } from '../../../test/simulator.ts'
import { runNextJob } from '../../jobs/run.ts'
import { one, rows, run, sql } from '../../kernel/database.ts'
import { callsWritten } from '../../log/market-call.ts'
import { openHttp } from '../../marketplaces/http.ts'
import type { Marketplace, MarketName } from '../../marketplaces/marketplace.ts'
import { type MarketOf, type Markets, openMarkets } from '../../marketplaces/markets.ts'
import { marketSettingsOf } from '../../marketplaces/settings.ts'
import { signPush } from '../../marketplaces/shopee/sign.ts'
import { orderSyncKind } from './job/kind.ts'
import { lookDue } from './looks/look.ts'
import { pollDue } from './poll/poll.ts'
import { pushPath } from './push/endpoint.ts'
import { fetchLost } from './push/lost.ts'

let simulator: Simulator
let markets: Markets
let house: House
let admin: Api
let shopId = 0
/** What a test changes of the marketplace for itself. */
let bent: (market: Marketplace) => Marketplace = (market) => market
const problems: unknown[] = []
const report = (problem: unknown): void => void problems.push(problem)
const ours: MarketOf = (name, note) => {
  const market = markets.of(name, note)
  return market && bent(market)
}
const shop = 'shopee:14701711'
const control = <As = unknown>(path: string, body?: object) => simulator.control<As>(path, body)

beforeAll(async () => {
  simulator = await startSimulator()
  markets = openMarkets(
    marketSettingsOf({
      ...apps,
      SHOPEE_URL: `${simulator.url}/shopee`,
      LAZADA_AUTH_URL: `${simulator.url}/lazada/rest`,
      LAZADA_API_URL: `${simulator.url}/lazada/rest`,
      LAZADA_AUTHORIZE_URL: `${simulator.url}/lazada/oauth/authorize`,
    }),
    { http: openHttp({ headersMs: 2_500 }) },
  )
  house = await openHouse({ markets: (name) => markets.of(name) })
  admin = await house.as('MERCHANT_ADMIN')
  await house.system((tx) => makeProduct(tx, house.birch, { sku: 'MUG' }))
  shopId = await connect('Shopee', shop)
  await control('listings', { shop, listings: [{ sku: 'MUG', name: 'Mug', priceCents: 590, stock: 1_000_000 }] })
})
beforeEach(() => {
  problems.length = 0
  bent = (market) => market
})
afterAll(async () => {
  await house.close()
  await markets.close()
  await simulator.stop()
})

async function connect(platform: MarketName, key: string): Promise<number> {
  const { url } = await admin.shop.authMarketUrl({ query: { platform } })
  const address = new URL(url)
  const redirect = address.searchParams.get('redirect')
  const state = address.searchParams.get('state') ?? (redirect && new URL(redirect).searchParams.get('state')) ?? ''
  const { code, shop_id: id } = await control<{ code: string; shop_id?: number }>('code', { shop: key })
  const query = { state, code, ...(id && { marketShopId: String(id) }) }
  return (await admin.shop.syncMarket({ query })).shopId
}
const place = async (input: object = {}): Promise<string[]> =>
  (
    await control<{ orders: { id: string }[] }>('orders', {
      shop,
      isPaid: true,
      lines: [{ sku: 'MUG', quantity: 2 }],
      ...input,
    })
  ).orders.map(({ id }) => id)
const placeOne = async (input: object = {}): Promise<string> => (await place(input))[0] ?? ''
const move = (id: string, act: string) => control('orders/move', { shop, id, act })

const truthOf = async (id: string): Promise<string> => JSON.stringify(await control(`orders?shop=${shop}&id=${id}`))

const poll = async () => {
  await house.system((tx) => run(tx, sql`update market_reading set poll_at = now(), look_at = now()`))
  await pollDue(house.pool, ours, report)
}
const look = () => lookDue(house.pool, ours, report)
const pollAndLook = async () => {
  await poll()
  await look()
}
const push = (id: string, { key = 'test-partner-key', at = Math.floor(Date.now() / 1000) } = {}) => {
  const body = JSON.stringify({
    data: { ordersn: id, status: 'READY_TO_SHIP', update_time: at },
    shop_id: 14701711,
    code: 3,
    timestamp: at,
  })
  const authorization = signPush(key, `https://portal.example${pushPath('Shopee')}`, Buffer.from(body))
  return house.app.inject({
    method: 'POST',
    url: pushPath('Shopee'),
    headers: { authorization, 'content-type': 'application/json' },
    payload: body,
  })
}
const standing = (ids: readonly string[]) =>
  house.system((tx) =>
    rows<{ code: string; status: number; marketStatus: string; flag: string }>(
      tx,
      sql`select reference_code as code, status, market_status, market_flag as flag from orders
           where marketplace_order_id = any (${[...ids]}::text[]) order by id`,
    ),
  )
const statusOf = async (id: string) => (await standing([id]))[0]?.status
const looks = () =>
  house.system((tx) =>
    rows<{ id: string; problem: string }>(tx, sql`select market_order_id as id, problem from market_look`),
  )

test('an order that is pushed comes in once, however often it is pushed, and the answer has no body', async () => {
  const id = await placeOne()
  for (const answer of [await push(id, { at: 7 }), await push(id, { at: 7 }), await push(id, { at: 8 })])
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  await look()
  expect(await standing([id])).toEqual([{ code: id, status: 1000, marketStatus: 'READY_TO_SHIP', flag: '' }])
  expect(await looks()).toEqual([])
  await pollAndLook()
  expect(await standing([id])).toHaveLength(1)
  expect(problems).toEqual([])
})

test('a push of a wrong signature, of nobody’s shop, or of 5 MB leaves nothing', async () => {
  expect((await push('FORGED', { key: 'another-key' })).statusCode).toBe(401)
  const huge = await house.app.inject({
    method: 'POST',
    url: pushPath('Lazada'),
    headers: { 'content-type': 'application/json' },
    payload: 'x'.repeat(5_000_000),
  })
  expect(huge.statusCode).toBe(413)
  expect((await looks()).filter(({ id }) => id === 'FORGED')).toEqual([])
})

test('what no push announced a poll finds, and of the same SKU nobody knows it says so', async () => {
  const [fine, unpaid] = [await placeOne(), await placeOne({ isPaid: false })]
  await control('listings', { shop, listings: [{ sku: 'NOBODY', name: 'Nobody', priceCents: 100, stock: 10 }] })
  const unmapped = await placeOne({ lines: [{ sku: 'NOBODY', quantity: 1 }] })
  await pollAndLook()
  expect(await Promise.all([fine, unpaid, unmapped].map(statusOf))).toEqual([1000, 500, 550])
  await move(unpaid, 'pay')
  await pollAndLook()
  expect(await statusOf(unpaid)).toBe(1000)
})

test('who dies between a page and the next loses no order and makes none twice', async () => {
  const ids = await place({ count: 130 })
  let pages = 0
  bent = (market) => ({
    ...market,
    changedOrders: async (...asked) => {
      pages += 1
      if (pages === 2) throw new Error('killed')
      return market.changedOrders(...asked)
    },
  })
  await poll().catch(() => undefined)
  await poll()
  await look()
  const found = await standing(ids)
  expect(found).toHaveLength(130)
  expect(new Set(found.map(({ code }) => code)).size).toBe(130)
})

test('one bad order beside 49 good ones says why, and the others come in', async () => {
  const ids = await place({ count: 50 })
  const [bad = ''] = ids
  bent = (market) => ({
    ...market,
    orders: async (...asked) =>
      (await market.orders(...asked)).map((order) =>
        order.id === bad ? { ...order, lines: order.lines.map((line) => ({ ...line, quantity: 3e9 })) } : order,
      ),
  })
  await pollAndLook()
  expect(await standing(ids)).toHaveLength(49)
  expect(await looks()).toMatchObject([{ id: bad, problem: expect.stringContaining('on our side') }])
  expect(problems).toHaveLength(1)
  bent = (market) => market
  await house.system((tx) => run(tx, sql`update market_look set next_at = now()`))
  await look()
  expect(await standing(ids)).toHaveLength(50)
})

test('cancelled there is cancelled here; a buyer’s wish is granted there first where nobody has begun', async () => {
  const [gone, asked] = [await placeOne(), await placeOne()]
  await pollAndLook()
  await move(gone, 'cancel')
  await move(asked, 'buyer-cancel')
  await pollAndLook()
  expect([await statusOf(gone), await statusOf(asked)]).toEqual([510, 510])
  expect(await truthOf(asked)).toContain('CANCELLED')
})

test('a wish to cancel what is on a list holds it until somebody answers, and the marketplace hears it first', async () => {
  const id = await placeOne()
  await pollAndLook()
  await house.system((tx) => run(tx, sql`update orders set status = 2100 where marketplace_order_id = ${id}`))
  await move(id, 'buyer-cancel')
  await pollAndLook()
  const { orderId } = await house.system((tx) =>
    one<{ orderId: number }>(tx, sql`select id as order_id from orders where marketplace_order_id = ${id}`),
  )
  const asked = {
    status: 2100,
    holds: ['Cancel'],
    market: { status: 'IN_CANCEL', flag: 'Cancel asked', cancelByTimestamp: expect.any(Number) },
  }
  const get = () => admin.order.getOrder({ query: { orderId } })
  expect(await get()).toMatchObject(asked)
  const manager = await house.as('WAREHOUSE_MANAGER')

  await control('faults', { shop, kind: 'off', times: 1 })
  expect(await refusalOf(manager.shipping.updateOrder({ body: { orderId, hold: [] } }))).toMatchObject({
    code: 'market-away',
  })
  expect(await get()).toMatchObject(asked)

  await manager.shipping.updateOrder({ body: { orderId, hold: [] } })
  expect(await truthOf(id)).toContain('READY_TO_SHIP')
  expect(await get()).toMatchObject({ status: 2100, holds: [], market: { flag: null, cancelByTimestamp: null } })
  await pollAndLook()
  expect(await get()).toMatchObject({ holds: [], market: { status: 'READY_TO_SHIP', flag: null } })
  expect(await refusalOf(manager.shipping.updateOrder({ body: { orderId, hold: 'Cancel' } }))).toMatchObject({
    code: 'bad-input',
    field: 'Hold',
  })
})

test('a granted wish is cancelled at the marketplace first', async () => {
  const ids = await place({ count: 2 })
  await pollAndLook()
  await house.system((tx) =>
    run(tx, sql`update orders set status = 2100 where marketplace_order_id = any (${ids}::text[])`),
  )
  for (const id of ids) await move(id, 'buyer-cancel')
  await pollAndLook()
  const orders = await house.system((tx) =>
    rows<{ orderId: number }>(
      tx,
      sql`select id as order_id from orders where marketplace_order_id = any (${ids}::text[]) order by id`,
    ),
  )
  const manager = await house.as('WAREHOUSE_MANAGER')
  for (const { orderId } of orders) {
    expect(
      await manager.shipping.cancelOrder({ body: { orderId, reason: 'Its buyer wants to', status: 2100 } }),
    ).toMatchObject({ status: 510 })
    expect(await admin.order.getOrder({ query: { orderId } })).toMatchObject({ holds: [], market: { flag: null } })
  }
  for (const id of ids) expect(await truthOf(id)).toContain('CANCELLED')
})

test('a shop that is down is told at that shop, and delays no other', async () => {
  const otherKey = 'lazada:1234567'
  const other = await connect('Lazada', otherKey)
  await control('listings', { shop: otherKey, listings: [{ sku: 'MUG', name: 'Mug', priceCents: 590, stock: 1_000 }] })
  const [down, up] = [await placeOne(), await placeOne({ shop: otherKey })]
  await control('faults', { shop, kind: 'off', times: 1 })
  await pollAndLook()
  expect([await statusOf(down), await statusOf(up)]).toEqual([undefined, 1000])
  const shops = await admin.shop.getShopList()
  expect(shops.find((one_) => one_.shopId === shopId)?.connection?.state).toBe('Waiting')
  expect(shops.find((one_) => one_.shopId === other)?.connection?.state).toBe('Connected')
  await pollAndLook()
  expect(await statusOf(down)).toBe(1000)
})

test('pushes that were lost are fetched, kept, and not fetched again', async () => {
  await control('apps', { shopee: { pushUrl: 'http://127.0.0.1:9/push' } })
  await control('push', { marketplace: 'shopee', lostShare: 1 })
  try {
    const id = await placeOne()
    const all: MarketOf = (name) => markets.of(name)
    expect(await fetchLost(house.pool, report, all)).toBe(false)
    expect((await looks()).map((one_) => one_.id)).toContain(id)
    await look()
    await fetchLost(house.pool, report, all)
    expect(await statusOf(id)).toBe(1000)
    expect(await looks()).toEqual([])
    expect(problems).toEqual([])
  } finally {
    await control('push', { marketplace: 'shopee', lostShare: 0 })
    await control('apps', { shopee: { pushUrl: '' } })
  }
})

test('three orders that no push had announced are told to who runs the portal, until a push comes again', async () => {
  await house.system((tx) => run(tx, sql`update shop_connection set connected_at = now() - interval '1 hour'`))
  const then = Date.now() - 9 * 60_000
  const [first = ''] = await place({ count: 3, isQuiet: true, createdFrom: then, createdTo: then })
  await pollAndLook()
  expect(problems.map(String)).toEqual([expect.stringContaining('that no push had announced')])
  const orders = async () => (await admin.shop.getShopList()).find((one_) => one_.shopId === shopId)?.orders
  expect(await orders()).toMatchObject({ unannounced: 3, lastOrderBy: 'poll' })
  await push(first)
  expect(await orders()).toMatchObject({ unannounced: 0, lastPushTimestamp: expect.any(Number) })
})

const worked = async (jobId: number) => {
  const queue = { kinds: { MarketOrderSync: orderSyncKind(ours) }, onEnd: async () => undefined }
  for (const lane of ['short', 'long'] as const)
    while (await runNextJob(house.pool, queue, lane, `test-${lane}`, new AbortController().signal)) continue
  return admin.jobs.getJobStatus({ query: { jobId } })
}

test('orders are fetched by their numbers or by dates, and each that is refused says why', async () => {
  const [one_, two] = [await placeOne(), await placeOne()]
  const { jobId } = await admin.order.syncMarketPlaceOrder({
    body: { shopId, marketplaceOrderIds: [one_, 'GONE', one_] },
  })
  expect(await worked(jobId)).toMatchObject({
    status: 'Partly succeeded',
    total: 2,
    ok: 1,
    failed: 1,
    refusedOrders: [{ marketplaceOrderId: 'GONE', reason: 'Its marketplace does not answer for it.' }],
  })
  const dates = { dateTimeFromTimestamp: Date.now() - 3_600_000 }
  const again = await admin.order.syncMarketPlaceOrder({ body: { shopId, ...dates } })
  expect(await worked(again.jobId)).toMatchObject({ status: 'Succeeded', failed: 0 })
  expect([await statusOf(one_), await statusOf(two)]).toEqual([1000, 1000])
})

test('a shop that has just connected has the orders of its last 15 days fetched', async () => {
  const late = 'shopee:14701799'
  await control('shops', { marketplace: 'shopee', id: 14701799, name: 'Late', country: 'MY', currency: 'MYR' })
  await control('listings', { shop: late, listings: [{ sku: 'MUG', name: 'Mug', priceCents: 590, stock: 100 }] })
  const [before, now] = [Date.now() - 14 * 86_400_000, Date.now()]
  const placed = await place({ shop: late, count: 3, isQuiet: true, createdFrom: before, createdTo: now - 60_000 })
  await connect('Shopee', late)
  const [job] = await house.system((tx) =>
    rows<{ id: number }>(
      tx,
      sql`select id from job where job_type = 'MarketOrderSync' order by created_at desc limit 1`,
    ),
  )
  expect(await worked(job?.id ?? 0)).toMatchObject({ status: 'Succeeded', total: 3, ok: 3, failed: 0 })
  for (const id of placed) expect(await statusOf(id)).toBe(1000)
})

test('what cannot be fetched is refused in words', async () => {
  const fetchOf = (body: Parameters<Api['order']['syncMarketPlaceOrder']>[0]['body'], api = admin) =>
    refusalOf(api.order.syncMarketPlaceOrder({ body }))
  expect(await fetchOf({ shopId })).toMatchObject({ code: 'bad-input', field: 'DateTimeFromTimestamp' })
  expect(await fetchOf({ shopId, dateTimeFromTimestamp: Date.now() + 1_000 })).toMatchObject({ code: 'bad-input' })
  expect(await fetchOf({ shopId, dateTimeFromTimestamp: 1, marketplaceOrderIds: ['A'] })).toMatchObject({
    code: 'bad-input',
    field: 'MarketplaceOrderIds',
  })
  const { shopId: closed } = await admin.shop.create({ body: { shopName: 'Own site', platform: 'Internal' } })
  expect(await fetchOf({ shopId: closed, marketplaceOrderIds: ['A'] })).toMatchObject({ code: 'wrong-state' })
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await fetchOf({ shopId, marketplaceOrderIds: ['A'] }, alder)).toMatchObject({ status: 404 })
})

test('what is asked of a marketplace about orders is kept at the shop, without its tokens', async () => {
  const id = await placeOne()
  await pollAndLook()
  await callsWritten(house.pool)
  const calls = await house.system((tx) =>
    rows<{ call: string; shopId: number; request: object }>(
      tx,
      sql`select call, shop_id, request from market_call where request::text like ${`%${id}%`}`,
    ),
  )
  expect(calls).toContainEqual(expect.objectContaining({ call: '/api/v2/order/get_order_detail', shopId }))
  expect(JSON.stringify(calls)).not.toMatch(/access_token":"(?!\*)/)
})
