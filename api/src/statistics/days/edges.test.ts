import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeOrder, makeProduct } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { dayAt, midnight, nextDay } from '../../../test/plain-days.ts'
import { moveAll } from '../../order/move.ts'
import { at, run, sql, type Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { keepDays } from './keep.ts'

/** A house in which nothing has happened until a test makes it happen. */
vi.setConfig({ testTimeout: 120_000 })
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const zone = 'Asia/Kuala_Lumpur'
const calls = ['getTopProducts', 'getTopShops', 'getDays', 'getShopDays', 'getLeadTimes', 'getStockOuts'] as const
const ask = (api: Api, call: (typeof calls)[number], query: object) =>
  (api.statistics[call] as (input: { query: object }) => Promise<unknown>)({ query })
const nothing = { received: 0, shipped: 0, onTime: 0, late: 0, delivered: 0, returned: 0, cancelled: 0, outOfStock: 0 }

/** An order of Birch that was placed, made and shipped at these moments; `to` is where it stands. */
async function put(
  tx: Tx,
  moments: { placed?: number; made: number; shipped?: number; at?: number; splitFrom?: number },
): Promise<number> {
  const productId = await makeProduct(tx, house.birch)
  const id = await makeOrder(tx, house.birch, moments.at ?? house.locationId, [{ productId, quantity: 2 }], {
    status: moments.shipped ? 5000 : 1000,
  })
  await run(
    tx,
    sql`update orders set placed_at = ${at(moments.placed ?? moments.made)}, created_at = ${at(moments.made)},
               split_from = ${moments.splitFrom ?? null} where id = ${id}`,
  )
  const events = [
    [moments.made, null, 1000] as const,
    ...(moments.shipped ? [[moments.shipped, 4000, 5000] as const] : []),
  ]
  for (const [when, from, to] of events)
    await run(
      tx,
      sql`insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
          values (${house.birch}, ${id}, ${at(when)}, ${from}, ${to}, 'test')`,
    )
  return id
}

test('where nothing ever happened there are no days, and nothing of today', async () => {
  const api = await house.as('WAREHOUSE_MANAGER')
  expect(await api.statistics.getDays({ query: { dateFrom: '0' } })).toMatchObject({
    result: [],
    zone,
    day: dayAt(Date.now(), zone),
    today: { ...nothing, backlog: 0 },
    total: nothing,
    yesterdayStatuses: [],
  })
  expect(await api.statistics.getLeadTimes({ query: { dateFrom: '0' } })).toMatchObject({
    result: [],
    by: 'week',
    orders: 0,
    p50Ms: null,
    before: { orders: 0, p90Ms: null },
  })
  expect(await api.statistics.getShopDays()).toMatchObject({ result: [], shops: [], other: 0, otherShops: 0 })
  expect(await api.statistics.getStockOuts()).toMatchObject({ result: [], skus: 0, ordersLost: 0, change: 0, lost: [] })
  expect([await api.statistics.getTopProducts(), await api.statistics.getTopShops()]).toEqual([[], []])
})

test('a window that ends before it begins, or a date that is none, is refused by every call', async () => {
  const api = await house.as('SUPERADMIN')
  for (const call of calls) {
    expect(await refusalOf(ask(api, call, { dateFrom: '2000', dateTo: '1000' }))).toMatchObject({
      status: 400,
      field: 'DateFrom',
    })
    expect(await refusalOf(ask(api, call, { dateTo: '2026-02-30T10:00' }))).toMatchObject({
      status: 400,
      field: 'DateTo',
    })
    await ask(api, call, { dateFrom: '1000', dateTo: '1000' })
  }
})

test('an order is in the numbers once it is committed, today’s alone, and no other merchant’s', async () => {
  const [own, foreign] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_ADMIN', 'alder')]
  const received = async (api: Api, merchantId?: number) =>
    (await api.statistics.getDays({ query: merchantId ? { merchantId } : {} })).today
  let id = 0
  await transaction(house.pool, systemWho(), async (tx) => {
    id = await put(tx, { made: Date.now() })
    expect(await received(own)).toMatchObject({ received: 0, backlog: 0 })
  })
  expect(await received(own)).toMatchObject({ received: 1, shipped: 0, backlog: 1 })
  await house.system((tx) => run(tx, sql`update orders set status = 4000 where id = ${id}`))
  await house.system((tx) =>
    moveAll(tx, systemWho(), [{ merchantId: house.birch, orderId: id, from: 4000, to: 5000, note: 'gone' }]),
  )
  expect(await received(own)).toMatchObject({ received: 1, shipped: 1, onTime: 1, backlog: 0 })
  expect((await own.statistics.getTopProducts()).map(({ units, orders }) => [units, orders])).toEqual([[2, 1]])
  expect(await received(foreign)).toEqual({ ...nothing, backlog: 0 })
  expect(await received(foreign, house.birch)).toEqual({ ...nothing, backlog: 0 })
  expect(await foreign.statistics.getTopProducts()).toEqual([])
  const other = await house.as('SUPERADMIN')
  expect((await other.statistics.getDays({ query: { locationId: house.otherLocationId } })).today.received).toBe(0)
})

test('the last moment of a day is its own, the first of the next is not; what is split off was received before', async () => {
  const label = nextDay(dayAt(Date.now(), zone), -4)
  const starts = midnight(label, zone)
  await house.system(async (tx) => {
    await put(tx, { made: starts })
    await put(tx, { made: starts + day - 1 })
    const first = await put(tx, { made: starts + day })
    await put(tx, { made: starts + hour, splitFrom: first })
  })
  const api = await house.as('CLIENT')
  const days = async () =>
    (await api.statistics.getDays({ query: { dateFrom: String(starts), dateTo: String(starts + 2 * day) } })).result
  const counted = await days()
  expect(counted.map((one) => [one.day, one.received])).toEqual([
    [label, 2],
    [nextDay(label), 1],
  ])
  while (await keepDays(house.pool)) continue
  expect(await days()).toEqual(counted)
  const within = { dateFrom: String(starts + 1), dateTo: String(starts + 2 * day - 1) }
  const cut = await api.statistics.getDays({ query: within })
  expect([cut.result, cut.total.received]).toEqual([[], 2])
})

test('lead times are exact but for less than a minute, by day or by whole weeks from Monday', async () => {
  const first = Date.parse('2025-06-04T02:00Z')
  const leads = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000].map((minutes, n) => minutes * minute + n * 5_999)
  await house.system(async (tx) => {
    await put(tx, { made: first - 7 * day })
    for (const [n, lead] of leads.entries()) {
      const shipped = first + (n % 5) * 7 * day
      await put(tx, { placed: shipped - lead, made: shipped - hour, shipped })
    }
  })
  const api = await house.as('WAREHOUSE_WORKER')
  const dateFrom = String(midnight('2025-06-01', zone))
  const told = await api.statistics.getLeadTimes({
    query: { dateFrom, dateTo: String(midnight('2025-07-09', zone)) },
  })
  expect(told).toMatchObject({ by: 'week', orders: 10, p50Ms: 5 * minute, p90Ms: 9 * minute })
  expect(told.result.map(({ day: monday, orders }) => [monday, orders])).toEqual([
    ['2025-06-02', 2],
    ['2025-06-09', 2],
    ['2025-06-16', 2],
    ['2025-06-23', 2],
    ['2025-06-30', 2],
  ])
  const [, , , , last] = told.result
  expect(last).toMatchObject({ p50Ms: 5 * minute, p90Ms: 1000 * minute })
  const byDay = await api.statistics.getLeadTimes({
    query: { dateFrom, dateTo: String(midnight('2025-07-03', zone)) },
  })
  expect(byDay).toMatchObject({ by: 'week' })
  const short = { dateFrom, dateTo: String(midnight('2025-07-02', zone)) }
  expect((await api.statistics.getLeadTimes({ query: short })).result.map((one) => one.day)).toEqual([
    '2025-06-04',
    '2025-06-11',
    '2025-06-18',
    '2025-06-25',
  ])
})

test('400 days are told, each once, with the first order’s day first', async () => {
  const today = dayAt(Date.now(), zone)
  const from = midnight(nextDay(today, -400), zone)
  await house.system((tx) => put(tx, { made: from + hour }))
  const api = await house.as('SUPERADMIN')
  const query = { dateFrom: String(from) }
  const { result } = await api.statistics.getDays({ query })
  expect(result).toHaveLength(400)
  expect([result[0]?.day, result.at(-1)?.day]).toEqual([nextDay(today, -400), nextDay(today, -1)])
  while (await keepDays(house.pool)) continue
  expect((await api.statistics.getDays({ query })).result).toEqual(result)
})

test('an order that comes back and is sent again was shipped once, on the day it left first, and its list says so', async () => {
  const [first, again] = [Date.parse('2025-03-04T02:00Z'), Date.parse('2025-03-06T02:00Z')]
  await house.system(async (tx) => {
    const id = await put(tx, { made: first - day, shipped: first })
    for (const [from, to] of [
      [5000, 520],
      [520, 1500],
      [4000, 5000],
    ])
      await run(
        tx,
        sql`insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
            values (${house.birch}, ${id}, ${at(again)}, ${from}, ${to}, 'test')`,
      )
  })
  const api = await house.as('MERCHANT_ADMIN')
  const counts = async (from: number) => {
    const query = { dateFrom: String(from), dateTo: String(from + day) }
    const { total } = await api.statistics.getDays({ query })
    const listed = { shippedFromTimestamp: from, shippedUntilTimestamp: from + day - 1 }
    return [total.shipped, await api.order.getOrderListCount({ query: listed })]
  }
  const of = (moment: number) => midnight(dayAt(moment, zone), zone)
  expect([await counts(of(first)), await counts(of(again))]).toEqual([
    [1, 1],
    [0, 0],
  ])
  while (await keepDays(house.pool)) continue
  expect([await counts(of(first)), await counts(of(again))]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
