import { waitingStatuses } from 'contract/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses } from 'contract/order-status'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { asTable, at, run, sql } from '../kernel/database.ts'
import { windowOf } from './rules.ts'

const dayMs = 86_400_000
let house: House
beforeAll(async () => {
  house = await openHouse()
  await addOrders(
    house.birch,
    house.locationId,
    orderStatuses.map((status) => ({ status: status.code, age: 45 })),
  )
  await addOrders(house.birch, house.locationId, [
    { status: 2100, age: 1 },
    { status: 6000, age: 1 },
  ])
  await addOrders(house.alder, house.otherLocationId, [
    { status: 1000, age: 1 },
    { status: 540, age: 2 },
    { status: 6000, age: 3 },
  ])
})
afterAll(() => house.close())

/** Orders that have stood in a status for some days. */
const addOrders = (merchantId: number, locationId: number, orders: { status: number; age: number }[]) =>
  house.system((tx) =>
    run(
      tx,
      sql`
  with made as (
    insert into orders (merchant_id, location_id, reference_code, status, status_changed_at, placed_at, created_at, currency,
                        source)
    select ${merchantId}, ${locationId}, 'R-' || o.status || '-' || o.age, o.status,
           ${at(Date.now())} - make_interval(days => o.age), now(), now() - interval '90 days', 'MYR', 'test'
      from ${asTable(orders)} as o (status int, age int)
    returning id, status, status_changed_at)
  insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
  select ${merchantId}, m.id, m.status_changed_at, null, m.status, 'test' from made m`,
    ),
  )

test("a merchant's numbers are those of its own orders", async () => {
  const birch = await (await house.as('MERCHANT_ADMIN')).statistics.getOrder()
  expect(birch).toMatchObject({
    newOrder: 1,
    inPickingList: 2,
    picked: 1,
    packed: 1,
    ship: 1,
    nonformance: 6,
    totalFulfillment: 6,
    delivered: 1,
  })
  const alder = await (await house.as('MERCHANT_ADMIN', 'alder')).statistics.getOrder()
  expect(alder).toMatchObject({ newOrder: 1, inPickingList: 0, nonformance: 1, totalFulfillment: 0, delivered: 1 })
})

test('a warehouse user counts its own location, a superadmin all, somebody without a warehouse nothing', async () => {
  expect(await (await house.as('WAREHOUSE_MANAGER')).statistics.getOrder()).toMatchObject({
    newOrder: 1,
    nonformance: 6,
    delivered: 1,
  })
  expect(await (await house.as('SUPERADMIN')).statistics.getOrder()).toMatchObject({
    newOrder: 2,
    nonformance: 7,
    delivered: 2,
  })
  for (const role of ['SYSTEM_ADMINISTRATOR', 'ADMIN', 'WORKER'] as const)
    expect(await refusalOf((await house.as(role)).statistics.getOrder()), role).toMatchObject({ status: 403 })
})

test('open orders count whatever their age; the dates bear on the delivered alone', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const dateFrom = String(Date.now() - 60 * dayMs)
  const [wide, text] = [
    await api.statistics.getOrder({ query: { dateFrom } }),
    await api.statistics.getOrder({ query: { dateFrom: new Date(Number(dateFrom)).toISOString().slice(0, 16) } }),
  ]
  expect(wide).toMatchObject({ delivered: 2, totalFulfillment: 6 })
  expect(text).toEqual(wide)
  expect(await api.statistics.getOrder({ query: { dateTo: dateFrom } })).toMatchObject({
    delivered: 0,
    totalFulfillment: 6,
  })
})

test('delivered are those that became it in the window, also what came back since, as the days count them', async () => {
  const api = await house.as('SUPERADMIN')
  const moment = Date.now() - 10 * dayMs
  const dates = (from: number, to?: number) => ({
    query: { dateFrom: String(from), ...(to === undefined ? {} : { dateTo: String(to) }) },
  })
  const before = await api.statistics.getOrder(dates(moment))
  await house.system((tx) =>
    run(
      tx,
      sql`
  insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
  select o.merchant_id, o.id, ${at(moment)} + e.after, e.from_status, e.to_status, 'test'
    from orders o, (values (interval '0', 5000, 6000), (interval '0', 6000, 6000), (interval '1 hour', 6000, 530))
           as e (after, from_status, to_status)
   where o.merchant_id = ${house.birch} and o.status = 530`,
    ),
  )
  expect((await api.statistics.getOrder(dates(moment))).delivered).toBe(before.delivered + 1)
  for (const asked of [dates(moment), dates(moment, moment + 1), dates(moment - dayMs, moment), dates(moment, moment)])
    expect((await api.statistics.getDays(asked)).total.delivered).toBe((await api.statistics.getOrder(asked)).delivered)
  expect((await api.statistics.getOrder(dates(moment, moment + 1))).delivered).toBe(1)
  expect((await api.statistics.getOrder(dates(moment - dayMs, moment))).delivered).toBe(0)
  const manager = await house.as('WAREHOUSE_MANAGER')
  expect((await manager.statistics.getOrder(dates(moment, moment + 1))).delivered).toBe(1)
  const other = await house.as('MERCHANT_ADMIN', 'alder')
  expect((await other.statistics.getOrder(dates(moment, moment + 1))).delivered).toBe(0)
})

test('every open status is told with the time of the order that has stood in it longest', async () => {
  const { statuses } = await (await house.as('MERCHANT_ADMIN')).statistics.getOrder()
  expect(statuses.map((row) => row.status)).toEqual(waitingStatuses)
  const inList = statuses.find((row) => row.status === 2100)
  expect(inList?.orders).toBe(2)
  expect(Math.abs((inList?.oldestTimestamp ?? 0) - (Date.now() - 45 * dayMs))).toBeLessThan(60_000)
  const alder = await (await house.as('MERCHANT_ADMIN', 'alder')).statistics.getOrder()
  expect(alder.statuses.find((row) => row.status === 2100)).toEqual({ status: 2100, orders: 0, oldestTimestamp: null })
})

test('a date that is none, or a window that ends before it starts, is refused with the field named', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  for (const dateFrom of ['yesterday', '2026-02-30T10:00', '2026-01-01', '-5', '2026-13-01T00:00', '999999999999999'])
    expect(await refusalOf(api.statistics.getOrder({ query: { dateFrom } }))).toMatchObject({
      status: 400,
      field: 'DateFrom',
    })
  expect(await refusalOf(api.statistics.getOrder({ query: { dateFrom: '2000', dateTo: '1000' } }))).toMatchObject({
    status: 400,
    field: 'DateFrom',
  })
})

test('the text form is read as UTC, and the window is 30 days unless told', () => {
  expect(windowOf({ dateFrom: '2026-02-01T08:30', dateTo: '2026-02-02T08:30' }, 0)).toEqual({
    from: Date.UTC(2026, 1, 1, 8, 30),
    to: Date.UTC(2026, 1, 2, 8, 30),
  })
  expect(windowOf({}, 40 * dayMs)).toEqual({ from: 10 * dayMs, to: 40 * dayMs })
})
