import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct } from '../../../test/floor.ts'
import { type Api, type House, openHouse } from '../../../test/house.ts'
import { marketsOf, TestMarket } from '../../../test/test-market.ts'
import { one, rows, run, sql } from '../../kernel/database.ts'
import { type MarketOrder, MarketProblem, type MarketState } from '../../marketplaces/marketplace.ts'
import type { MarketOf } from '../../marketplaces/markets.ts'
import { lookDue } from './looks/look.ts'
import { pollDue } from './poll/poll.ts'
import { storePushes } from './push/store.ts'

/** What a marketplace tells of its orders, in a test's own words: no protocol is spoken here. */
let house: House
let admin: Api
let shopId = 0
const shopee = new TestMarket('Shopee')
const known = marketsOf(shopee)
const world = new Map<string, MarketOrder>()
let refused = new Set<string>()
let asked = 0
const problems: unknown[] = []
const report = (problem: unknown): void => void problems.push(problem)
const begin = Date.now() - 60_000

const ours: MarketOf = (name, note) => {
  const market = known(name, note)
  return (
    market && {
      ...market,
      orders: async (_, ids) => {
        asked += 1
        if (ids.some((id) => refused.has(id))) throw new MarketProblem('refused', 'E016', 'Invalid order id.')
        return ids.flatMap((id) => world.get(id) ?? [])
      },
      changedOrders: async (_, { from, until }) => ({
        orders: [...world.values()]
          .filter(({ updatedAt }) => updatedAt >= from && updatedAt <= until)
          .map(({ id, updatedAt }) => ({ id, updatedAt }))
          .toSorted((a, b) => a.updatedAt - b.updatedAt),
        next: null,
      }),
      answerCancel: async () => undefined,
    }
  )
}

beforeAll(async () => {
  house = await openHouse({ markets: known })
  admin = await house.as('MERCHANT_ADMIN')
  await house.system((tx) => makeProduct(tx, house.birch, { sku: 'MUG' }))
  const { url } = await admin.shop.authMarketUrl({ query: { platform: 'Shopee' } })
  const state = new URL(url).searchParams.get('state') ?? ''
  shopId = (await admin.shop.syncMarket({ query: { state, code: '77' } })).shopId
})
beforeEach(() => {
  world.clear()
  refused = new Set()
  asked = 0
  problems.length = 0
})
afterAll(() => house.close())

let numbers = 0
const order = (more: Partial<MarketOrder> = {}): MarketOrder => ({
  id: `SN${(numbers += 1)}`,
  status: 'READY_TO_SHIP',
  state: 'ready',
  placedAt: begin,
  updatedAt: begin,
  currency: 'MYR',
  remark: '',
  buyer: { name: 'Tan', phone: '', address1: '', address2: '', city: '', state: '', postcode: '', country: 'MY' },
  lines: [{ listingId: '1', variantId: '', sku: 'MUG', name: 'Mug', quantity: 2, unitPrice: '5.90' }],
  ...more,
})
const put = (...orders: MarketOrder[]): void => orders.forEach((one_) => world.set(one_.id, one_))
const look = () => lookDue(house.pool, ours, report)
const poll = async () => {
  await house.system((tx) => run(tx, sql`update market_reading set poll_at = now(), look_at = now()`))
  await pollDue(house.pool, ours, report)
}
let messages = 0
const push = (id: string, key = `k${(messages += 1)}`) =>
  storePushes(house.pool, 'Shopee', 'push', [{ about: 'order', key, marketShopId: '77', orderId: id, at: Date.now() }])
const looks = () =>
  house.system((tx) =>
    rows<{ id: string; problem: string }>(tx, sql`select market_order_id as id, problem from market_look`),
  )
const detailOf = async (id: string) => {
  const { orderId } = await house.system((tx) =>
    one<{ orderId: number }>(tx, sql`select id as order_id from orders where marketplace_order_id = ${id}`),
  )
  return admin.order.getOrder({ query: { orderId } })
}

test('an order that the marketplace refuses together with others keeps none of them away, and says why', async () => {
  const orders = Array.from({ length: 10 }, () => order())
  const bad = orders[3]?.id ?? ''
  put(...orders)
  refused = new Set([bad])
  await poll()
  await look()
  const found = await house.system((tx) =>
    rows<{ id: string }>(
      tx,
      sql`select id from orders where marketplace_order_id = any (${orders.map(({ id }) => id)}::text[])`,
    ),
  )
  expect(found).toHaveLength(9)
  expect(await looks()).toMatchObject([{ id: bad, problem: 'Invalid order id.' }])
  expect(asked).toBeLessThan(12)
  await house.system((tx) => run(tx, sql`delete from market_look`))
})

test('what the marketplace refuses of every order stands at the shop, and puts off none of them', async () => {
  const orders = [order(), order()]
  put(...orders)
  refused = new Set(orders.map(({ id }) => id))
  await poll()
  await look()
  expect((await looks()).map(({ problem }) => problem)).toEqual(['', ''])
  const [shop] = (await admin.shop.getShopList()).filter((one_) => one_.shopId === shopId)
  expect(JSON.stringify(shop?.connection)).toContain('Invalid order id.')
  refused = new Set()
  await poll()
  await look()
  expect(await detailOf(orders[0]?.id ?? '')).toMatchObject({ status: 1000 })
})

test('odd orders beside good ones come in as far as they can, each with why', async () => {
  const mug = order().lines
  const odd = {
    strange: order({ status: 'TELEPORTED', state: 'unknown', cause: 'Nobody here knows "TELEPORTED".' }),
    empty: order({ lines: [], state: 'unknown', cause: 'It has no items.' }),
    negative: order({
      lines: mug.map((line) => ({ ...line, unitPrice: '-5.90' })),
      state: 'unknown',
      cause: 'A price is below zero: MUG -5.90.',
    }),
    emoji: order({ buyer: { ...order().buyer, name: 'Tan 👩‍👩‍👧 🐘' } }),
    long: order({
      lines: mug.flatMap((line) =>
        Array.from({ length: 300 }, (_, at) => ({ ...line, sku: `S-${at}`, listingId: `${at}` })),
      ),
    }),
    foreign: order({ currency: 'JPY', lines: mug.map((line) => ({ ...line, unitPrice: '590' })) }),
    good: order(),
  }
  put(...Object.values(odd))
  await poll()
  await look()
  expect(await detailOf(odd.strange.id)).toMatchObject({ status: 200, reason: expect.stringContaining('TELEPORTED') })
  expect(await detailOf(odd.empty.id)).toMatchObject({ status: 200, reason: 'It has no items.' })
  expect(await detailOf(odd.negative.id)).toMatchObject({ status: 200, reason: expect.stringContaining('below zero') })
  expect(await detailOf(odd.emoji.id)).toMatchObject({ status: 1000 })
  expect(await detailOf(odd.long.id)).toMatchObject({ status: 550, reason: expect.stringContaining('S-') })
  const kept = await house.system((tx) =>
    one(
      tx,
      sql`
    select o.status, o.currency, l.unit_price_minor from orders o join order_line l on l.order_id = o.id
     where o.marketplace_order_id = ${odd.foreign.id}`,
    ),
  )
  expect(kept).toEqual({ status: 1000, currency: 'JPY', unitPriceMinor: 590 })
  expect(await detailOf(odd.good.id)).toMatchObject({ status: 1000 })
  expect(problems).toEqual([])
})

test('what is cancelled there of an order that goes on is cancelled here, and flagged where nobody can tell what', async () => {
  const [mug] = order().lines
  if (!mug) return
  const both = [mug, { ...mug, listingId: '2', sku: 'CUP', quantity: 3 }]
  const [known_, mapped] = [order({ lines: both }), order({ lines: both })]
  await house.system((tx) => makeProduct(tx, house.birch, { sku: 'CUP' }))
  put(known_, mapped)
  await poll()
  await look()
  await house.system((tx) =>
    run(
      tx,
      sql`
    update order_line set sku = 'TEACUP' where sku = 'CUP'
       and order_id = (select id from orders where marketplace_order_id = ${mapped.id})`,
    ),
  )
  const less = [mug, { ...mug, listingId: '2', sku: 'cup', quantity: 1 }]
  const later = { updatedAt: begin + 1_000, lines: less }
  put({ ...known_, ...later }, { ...mapped, ...later })
  for (let twice = 0; twice < 2; twice++) {
    await poll()
    await look()
  }
  const unitsOf = async ({ id }: MarketOrder) =>
    (await detailOf(id)).lines.map(({ sku, quantity }) => `${quantity} ${sku}`).toSorted()
  expect(await unitsOf(known_)).toEqual(['1 CUP', '2 MUG'])
  expect(await unitsOf(mapped)).toEqual(['2 MUG', '3 TEACUP'])
  expect(await detailOf(known_.id)).toMatchObject({ status: 1000, market: { flag: null } })
  expect(await detailOf(mapped.id)).toMatchObject({ status: 1000, market: { flag: 'Cancelled in part' } })
  expect([await looks(), problems]).toEqual([[], []])
})

/** What an order goes through there, and how it ends here. */
const lives: readonly { states: readonly MarketState[]; ends: object }[] = [
  { states: ['unpaid', 'ready'], ends: { status: 1000, holds: [] } },
  { states: ['unpaid', 'cancelled'], ends: { status: 510 } },
  { states: ['unpaid', 'ready', 'cancelled'], ends: { status: 510 } },
  { states: ['unpaid', 'ready', 'ship-again'], ends: { status: 1000, market: { flag: 'Ship again' } } },
  { states: ['unknown', 'unpaid', 'ready'], ends: { status: 1000 } },
]
type Event = 'moves on' | 'is pushed' | 'is pushed again' | 'is polled' | 'is looked at'
const events: readonly Event[] = ['moves on', 'is pushed', 'is pushed again', 'is polled', 'is looked at']

test('any order of pushes and polls, twice, late or lost, ends in the same state', async () => {
  const life = fc.constantFrom(...lives)
  await fc.assert(
    fc.asyncProperty(life, fc.array(fc.constantFrom(...events), { maxLength: 14 }), async ({ states, ends }, told) => {
      const { id } = order()
      let [at, key] = [0, '']
      const stand = () => put({ ...order({ id }), state: states[at] ?? 'ready', updatedAt: begin + at * 1_000 })
      stand()
      const happens: Record<Event, () => Promise<unknown>> = {
        'moves on': async () => {
          at = Math.min(at + 1, states.length - 1)
          stand()
        },
        'is pushed': () => push(id, (key = `k${(messages += 1)}`)),
        'is pushed again': () => push(id, key || undefined),
        'is polled': poll,
        'is looked at': look,
      }
      for (const event of told) await happens[event]()
      // The rest of its life no push tells: a poll finds it.
      at = states.length - 1
      stand()
      await poll()
      await look()
      expect(await detailOf(id)).toMatchObject(ends)
      expect((await looks()).filter((one_) => one_.id === id)).toEqual([])
    }),
    { numRuns: 40 },
  )
}, 60_000)
