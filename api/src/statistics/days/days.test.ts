import { type Happening, happenings } from 'contract/order-happenings'
import { waitingStatuses } from 'contract/order-status'
import type { Role } from 'contract/roles'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeHistory, type Told } from '../../../test/history.ts'
import { type Api, type House, openHouse } from '../../../test/house.ts'
import * as plain from '../../../test/plain-days.ts'
import { one, run, sql } from '../../kernel/database.ts'
import { daysToKeep, keepDays } from './keep.ts'

/**
 * Random lives of orders, told by the calls and counted again slowly and plainly: over recent days, and over those on
 * which Berlin's clocks went forward and back. First nothing is kept, then every day, then every day anew.
 */
vi.setConfig({ testTimeout: 120_000 })
let house: House
let told: Told[]
const zones = new Map<number, string>()
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** The last two days on which clocks in Berlin changed: one has 23 hours, one 25. */
const changed = Array.from({ length: 390 }, (_, n) => plain.dayAt(Date.now() - (20 + n) * day, 'Europe/Berlin'))
  .filter((label) => {
    const of = (which: string) => plain.midnight(which, 'Europe/Berlin')
    return of(plain.nextDay(label)) - of(label) !== day
  })
  .slice(0, 2)
const spell = (label = ''): readonly [number, number] => [Date.parse(label) - day, Date.parse(label) + 2 * day]

beforeAll(async () => {
  house = await openHouse()
  const now = Date.now()
  zones.set(house.locationId, 'Asia/Kuala_Lumpur').set(house.otherLocationId, 'Europe/Berlin')
  told = await house.system(async (tx) => {
    await run(tx, sql`update warehouse_location set time_zone = 'Europe/Berlin' where id = ${house.otherLocationId}`)
    return makeHistory(tx, house, {
      seed: 14,
      orders: 420,
      spells: [spell(changed[0]), spell(changed[1]), [now - 9 * day, now - hour], [now - 2 * day, now - hour]],
      still: [
        [now - day - minute, now - day + 10 * minute],
        [now - 10 * minute, now + 10 * minute],
      ],
    })
  })
})
afterAll(() => house.close())

type Asker = { role: Role; merchant?: 'birch' | 'alder'; query?: { merchantId?: number; locationId?: number } }
type Window = { from: number; to?: number }

const askers = (): Asker[] => [
  { role: 'SUPERADMIN' },
  { role: 'SUPERADMIN', query: { merchantId: house.alder } },
  { role: 'SUPERADMIN', query: { locationId: house.otherLocationId } },
  { role: 'WAREHOUSE_WORKER' },
  { role: 'MERCHANT_ADMIN' },
  { role: 'CLIENT', merchant: 'alder' },
  { role: 'USER', merchant: 'alder', query: { merchantId: house.birch } },
]
const aroundChange = (label = '', more: number): Window => ({
  from: plain.midnight(plain.nextDay(label, -2), 'Europe/Berlin') + more,
  to: plain.midnight(plain.nextDay(label, 3), 'Europe/Berlin'),
})
const windows = (): Window[] => {
  const now = Date.now()
  return [
    { from: plain.midnight(plain.dayAt(now - 8 * day, 'Asia/Kuala_Lumpur'), 'Asia/Kuala_Lumpur') },
    { from: now - 5 * day - 5 * hour, to: now - 2 * day - 3 * hour },
    aroundChange(changed[0], 0),
    aroundChange(changed[1], 1),
    { from: now - 5 * hour, to: now - 3 * hour },
    { from: now + hour, to: now + 2 * hour },
  ]
}

/** Whose orders somebody may see, and at which locations. */
function seen({ role, merchant = 'birch', query }: Asker) {
  const isMerchant = ['MERCHANT_ADMIN', 'CLIENT', 'USER'].includes(role)
  const own = isMerchant ? house[merchant] : undefined
  const locationId = role === 'WAREHOUSE_WORKER' ? house.locationId : query?.locationId
  const theirs = told.filter(
    (order) =>
      (own === undefined || order.merchantId === own) &&
      (query?.merchantId === undefined || order.merchantId === query.merchantId),
  )
  const orders = theirs.filter((order) => locationId === undefined || order.locationId === locationId)
  const first = theirs.reduce((least, { isSplit, made }) => (isSplit ? least : Math.min(least, made)), Infinity)
  const places = [...zones].flatMap(([id, zone]) =>
    locationId === undefined || locationId === id ? [{ id, zone }] : [],
  )
  return { orders, places, first }
}
const zoneOf = (order: Told): string => zones.get(order.locationId) ?? ''
const asText = ({ from, to }: Window) => ({
  dateFrom: String(from),
  ...(to === undefined ? {} : { dateTo: String(to) }),
})

/** The days that lie in a window whole, at every location, and are over. */
function wholeDays({ places, first }: Seen, { from, to = Infinity }: Window, now: number): string[] {
  if (first === Infinity) return []
  const days: string[] = []
  const end = Math.min(to, now)
  for (let at = Math.max(from, first) - 2 * day; at < end + day; at += day) {
    const label = plain.dayAt(at, 'UTC')
    const isWhole = places.every(({ zone }) => {
      const [starts, ends] = [plain.midnight(label, zone), plain.midnight(plain.nextDay(label), zone)]
      return starts >= Math.max(from, plain.midnight(plain.dayAt(first, zone), zone)) && ends <= end
    })
    if (isWhole && !days.includes(label)) days.push(label)
  }
  return days
}

type Seen = ReturnType<typeof seen>
/** What is asked of an answer: by whom, of which orders, of which window at which moment. */
type Asked = { api: Api; query: object; orders: Told[]; window: Window; to: number; now: number; days: string[] }

const ofDay = (label: string) => (order: Told) =>
  [plain.midnight(label, zoneOf(order)), plain.midnight(plain.nextDay(label), zoneOf(order))] as const
const whole =
  ({ window, to }: Asked) =>
  () =>
    [window.from, to] as const
const before =
  ({ window, to, now }: Asked) =>
  (order: Told) =>
    [plain.dayEarlier(window.from, zoneOf(order)), plain.dayEarlier(Math.min(to, now), zoneOf(order))] as const

async function daysHold(asker: Asker, window: Window): Promise<Asked> {
  const api = await house.as(asker.role, asker.merchant)
  const known = seen(asker)
  const { orders, places } = known
  const query = { ...asText(window), ...asker.query }
  const now = Date.now()
  const answer = await api.statistics.getDays({ query })
  const to = window.to !== undefined && window.to < now ? window.to : Infinity
  const days = wholeDays(known, window, now)
  const asked = { api, query, orders, window, to, now, days }
  expect(answer.result).toEqual(
    days.map((label) => ({
      day: label,
      ...plain.happenedIn(orders, ofDay(label)),
      backlog: plain.backlogAt(orders, (order) => ofDay(label)(order)[1]),
    })),
  )
  const todays = (order: Told) => plain.midnight(plain.dayAt(now, zoneOf(order)), zoneOf(order))
  const yesterdays = (order: Told) => plain.dayEarlier(todays(order), zoneOf(order))
  const minuteThen = (order: Told) => plain.dayEarlier(now, zoneOf(order))
  expect(answer).toMatchObject({
    zone: new Set(places.map(({ zone }) => zone)).size === 1 ? places[0]?.zone : null,
    today: {
      ...plain.happenedIn(orders, (order) => [todays(order), Infinity]),
      backlog: plain.backlogAt(orders, () => Infinity),
    },
    yesterday: {
      ...plain.happenedIn(orders, (order) => [yesterdays(order), minuteThen(order)]),
      backlog: plain.backlogAt(orders, minuteThen),
    },
    total: plain.happenedIn(orders, whole(asked)),
    before: plain.happenedIn(orders, before(asked)),
  })
  const stood = waitingStatuses.map((status) => ({ status, orders: plain.standingAt(orders, minuteThen, [status]) }))
  expect(answer.yesterdayStatuses.filter((row) => row.orders > 0)).toEqual(stood.filter((row) => row.orders > 0))
  return asked
}

async function leadTimesHold(asked: Asked): Promise<void> {
  const { api, query, orders, days } = asked
  const lead = await api.statistics.getLeadTimes({ query })
  const over = { ...plain.leadTimeIn(orders, whole(asked)), before: plain.leadTimeIn(orders, before(asked)) }
  expect(lead).toMatchObject({ ...over, by: 'day' })
  const leads = days.map((label) => ({ day: label, ...plain.leadTimeIn(orders, ofDay(label)) }))
  expect(lead.result).toEqual(leads.filter((one) => one.orders > 0))
}

async function shopsHold({ api, query, orders, window, to, days }: Asked): Promise<void> {
  const told = await api.statistics.getShopDays({ query })
  const bought = orders.filter(({ made, isSplit }) => !isSplit && made >= window.from && made < to)
  const countOf = (list: readonly Told[], shopId: number | null, merchantId: number): number =>
    list.filter((order) => order.shopId === shopId && order.merchantId === merchantId).length
  const counts = told.shops.map((shop) => shop.orders)
  expect(counts).toEqual(told.shops.map((shop) => countOf(bought, shop.shopId, shop.merchantId)))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts.length).toBeLessThanOrEqual(6)
  expect(counts.reduce((sum, n) => sum + n, told.other)).toBe(bought.length)
  expect(told.result.map((row) => row.day)).toEqual(days)
  for (const row of told.result) {
    const within = ofDay(row.day)
    const ofIt = bought.filter((order) => order.made >= within(order)[0] && order.made < within(order)[1])
    expect(row.orders).toEqual(told.shops.map((shop) => countOf(ofIt, shop.shopId, shop.merchantId)))
    expect(row.orders.reduce((sum, n) => sum + n, row.other)).toBe(ofIt.length)
  }
}

async function stockOutsHold({ api, query, orders, window, to, now }: Asked): Promise<void> {
  const told = await api.statistics.getStockOuts({ query })
  const out = plain.stockOutsIn(orders, [window.from, to], now, zoneOf)
  expect(told.skus).toBe(out.size)
  expect(
    new Map(
      told.result.map(({ productId, days: n, isOut, ordersLost, unitsLost, lost }) => [
        productId,
        { days: n, isOut, ordersLost, unitsLost, minor: lost.minor },
      ]),
    ),
  ).toEqual(
    new Map(
      [...out].map(([productId, { days: on, isOut, lost, units, minor }]) => [
        productId,
        { days: on.size, isOut, ordersLost: lost.size, unitsLost: units, minor },
      ]),
    ),
  )
  expect(told.ordersLost).toBe(new Set([...out.values()].flatMap(({ lost }) => [...lost])).size)
}

/** What a number or a day of a chart counts, the list that it opens counts and shows too. */
async function listsHold({ api, query, window }: Asked, asker: Asker): Promise<void> {
  const { total, result, zone } = await api.statistics.getDays({ query })
  const { ordersLost, result: lost } = await api.statistics.getStockOuts({ query })
  const count = (from: number, to: number | undefined, name: Happening) =>
    api.order.getOrderListCount({
      query: {
        ...asker.query,
        [`${name}FromTimestamp`]: from,
        ...(to === undefined ? {} : { [`${name}UntilTimestamp`]: to - 1 }),
      },
    })
  const { received, shipped, delivered, returned } = total
  const counted = { received, shipped, delivered, returned, lost: ordersLost }
  const listed = Object.fromEntries(
    await Promise.all(happenings.map(async (name) => [name, await count(window.from, window.to, name)])),
  )
  expect(listed).toEqual(counted)
  const within = {
    lostFromTimestamp: window.from,
    ...(window.to === undefined ? {} : { lostUntilTimestamp: window.to - 1 }),
  }
  for (const { productId: lostProductId, ordersLost: orders } of lost)
    expect(await api.order.getOrderListCount({ query: { ...asker.query, ...within, lostProductId } })).toBe(orders)
  if (zone === null) return
  for (const row of result.slice(-3)) {
    const [from, to] = [plain.midnight(row.day, zone), plain.midnight(plain.nextDay(row.day), zone)]
    expect([await count(from, to, 'received'), await count(from, to, 'shipped')]).toEqual([row.received, row.shipped])
  }
}

async function holds(asker: Asker, window: Window): Promise<void> {
  const asked = await daysHold(asker, window)
  await leadTimesHold(asked)
  await shopsHold(asked)
  await stockOutsHold(asked)
  await listsHold(asked, asker)
}

async function topsHold(asker: Asker, window: Window): Promise<void> {
  const api = await house.as(asker.role, asker.merchant)
  const { orders } = seen(asker)
  const within = () => [window.from, window.to ?? Infinity] as const
  const units = plain.unitsIn(orders, within)
  const top = await api.statistics.getTopProducts({ query: asText(window) })
  expect(Object.fromEntries(top.map((row) => [row.productId, { units: row.units, orders: row.orders }]))).toEqual(
    Object.fromEntries(units),
  )
  expect(top.map((row) => row.units)).toEqual(top.map((row) => row.units).toSorted((a, b) => b - a))
  const shops = await api.statistics.getTopShops({ query: asText(window) })
  const received = plain.happenedIn(orders, within).received
  expect(shops.reduce((sum, shop) => sum + shop.orders, 0)).toBe(received)
}

/** Who sees all is asked for every window, others for some of them. */
async function allHold(): Promise<void> {
  for (const [n, asker] of askers().entries())
    for (const [which, window] of windows().entries()) {
      if (n > 0 && (n + which) % 3 !== 0) continue
      await holds(asker, window)
      if (!asker.query && window.from < Date.now()) await topsHold(asker, window)
    }
}

const keepAll = async (): Promise<void> => {
  while (await keepDays(house.pool)) continue
}
const keptRows = () =>
  house.system((tx) =>
    one<{ kept: unknown }>(
      tx,
      sql`
      select json_build_array(
        (select count(*) from kept_day),
        (select json_agg(d order by merchant_id, location_id, day) from order_day d),
        (select json_agg(d order by merchant_id, location_id, day, product_id) from product_day d),
        (select json_agg(d order by merchant_id, location_id, day, shop_id) from shop_day d)) as kept`,
    ),
  )

describe.sequential('every figure is what a slow plain count says', () => {
  test('while nothing is kept', allHold)

  test('once every day is kept, of 400 days, none of which is over less than five minutes', async () => {
    await keepAll()
    expect(await house.system((tx) => daysToKeep(tx))).toEqual([])
    const { n } = await house.system((tx) => one<{ n: number }>(tx, sql`select count(*) as n from order_day`))
    expect(n).toBeGreaterThan(30)
    await allHold()
  })

  test('and what is kept is what it would be if it were made anew', async () => {
    const before = await keptRows()
    await house.system((tx) => run(tx, sql`delete from kept_day`))
    expect((await house.system((tx) => one<{ n: number }>(tx, sql`select count(*) as n from shop_day`))).n).toBe(0)
    await keepAll()
    expect(await keptRows()).toEqual(before)
  })

  test('a location that moves to another zone is counted by it at once, and kept anew', async () => {
    await house.system((tx) =>
      run(tx, sql`update warehouse_location set time_zone = 'America/New_York' where id = ${house.otherLocationId}`),
    )
    zones.set(house.otherLocationId, 'America/New_York')
    const there = { role: 'SUPERADMIN', query: { locationId: house.otherLocationId } } as const
    const holdsThere = async () => {
      for (const window of windows()) await holds(there, window)
    }
    await holdsThere()
    expect((await house.system((tx) => daysToKeep(tx))).length).toBeGreaterThan(0)
    await keepAll()
    await holdsThere()
  })
})
