import { inHouse } from 'contract/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '../../test/floor.ts'
import { type House, openHouse } from '../../test/house.ts'
import { one, run, sql } from '../kernel/database.ts'

let house: House
let [swift, noon, later] = [0, 0, 0]
const hour = 3_600_000
beforeAll(async () => {
  house = await openHouse()
  noon = Math.ceil(Date.now() / hour) * hour + hour
  later = noon + 72 * hour
  await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { sku: 'MUG' })
    swift = (
      await one<{ id: number }>(
        tx,
        sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT') returning id`,
      )
    ).id
    const made = async (
      status: number,
      shipBy: number,
      more: { at?: number; held?: boolean; courier?: boolean } = {},
    ) => {
      const at = more.at ?? house.locationId
      const id = await makeOrder(tx, house.birch, at, [{ productId, quantity: 1 }], { status })
      await run(
        tx,
        sql`update orders set ship_by = to_timestamp(${shipBy / 1000}::float8), shipping_provider_id = ${more.courier === false ? null : swift},
                   holds = ${more.held ? ['Fraud'] : []}::text[],
                   holds_until = ${more.held ? ['infinity'] : []}::timestamptz[] where id = ${id}`,
      )
    }
    await made(2000, noon - 20 * hour)
    await made(3000, noon - 30 * hour)
    await made(2000, noon)
    await made(2000, noon, { held: true })
    await made(4000, noon)
    await made(1000, noon, { courier: false })
    for (const status of [540, 5000, 6000, 510]) await made(status, noon)
    await made(2000, noon + 48 * hour)
    await made(2200, noon, { at: house.otherLocationId })
    await run(
      tx,
      sql`
      insert into orders (merchant_id, location_id, reference_code, status, placed_at, ship_by, currency, source)
      select ${house.birch}, ${house.locationId}, 'MANY-' || n, 3000, now(),
             to_timestamp(${later / 1000}::float8) + n * interval '50 minutes', 'MYR', 'internal'
        from generate_series(0, 149) n`,
    )
  })
})
afterAll(() => house.close())

const late = { shipByTimestamp: null, orders: 2, held: 0 }
test('what must leave is told by cut-off and courier, the late together, each with where its orders stand', async () => {
  const api = await house.as('WAREHOUSE_WORKER')
  const told = await api.statistics.getDepartures({ query: { shipByUntilTimestamp: noon } })
  expect(told).toMatchObject({ orders: 6, late: 2, held: 1, rows: 3 })
  expect(told.statuses).toEqual([
    { status: 1000, orders: 1 },
    { status: 2000, orders: 3 },
    { status: 3000, orders: 1 },
    { status: 4000, orders: 1 },
  ])
  expect(told.result).toEqual([
    {
      ...late,
      shippingProviderId: swift,
      shippingProviderName: 'Swift',
      statuses: [
        { status: 2000, orders: 1 },
        { status: 3000, orders: 1 },
      ],
    },
    {
      shipByTimestamp: noon,
      shippingProviderId: swift,
      shippingProviderName: 'Swift',
      orders: 3,
      held: 1,
      statuses: [
        { status: 2000, orders: 2 },
        { status: 4000, orders: 1 },
      ],
    },
    {
      shipByTimestamp: noon,
      shippingProviderId: null,
      shippingProviderName: null,
      orders: 1,
      held: 0,
      statuses: [{ status: 1000, orders: 1 }],
    },
  ])
})

test('a location’s people are told of theirs; who sees all chooses one, and another merchant’s are not counted', async () => {
  const boss = await house.as('SUPERADMIN')
  const ordersAt = async (query: object) =>
    (await boss.statistics.getDepartures({ query: { shipByUntilTimestamp: noon, ...query } })).orders
  expect(await ordersAt({})).toBe(7)
  expect(await ordersAt({ locationId: house.otherLocationId })).toBe(1)
  expect(await ordersAt({ merchantId: house.alder })).toBe(0)
  expect(await boss.order.getOrderListCount({ query: { locationId: house.otherLocationId } })).toBe(1)
})

test('150 moments are 150 orders, in a row for each hour, of which the first 100 are listed', async () => {
  const told = await (await house.as('SUPERADMIN')).statistics.getDepartures({ query: { keyword: 'MANY-' } })
  const hours = new Set(Array.from({ length: 150 }, (_, n) => Math.floor((later + (n * (hour * 5)) / 6) / hour)))
  expect(told).toMatchObject({ orders: 150, rows: hours.size, statuses: [{ status: 3000, orders: 150 }] })
  expect(told.result).toHaveLength(100)
  expect(told.result[4]).toMatchObject({ shipByTimestamp: later + (5 * hour * 5) / 6, orders: 1 })
  expect(told.result[0]).toMatchObject({ shipByTimestamp: later, orders: 2 })
})

test('whatever is asked for, it counts what the list of the house counts', async () => {
  const boss = await house.as('SUPERADMIN')
  const status = [...inHouse]
  const all = await boss.order.getOrderListCount({ query: { status } })
  const asked = [
    { shipByUntilTimestamp: noon },
    { locationId: house.otherLocationId },
    { shippingProviderId: swift },
    { onHold: true },
    { onHold: false },
    { keyword: 'MANY-1' },
    { sku: 'mug' },
    { merchantId: house.birch, shipByUntilTimestamp: later, shippingProviderId: swift, sku: 'MUG', onHold: false },
  ]
  for (const query of asked) {
    const told = await boss.statistics.getDepartures({ query })
    expect(told.orders).toBe(await boss.order.getOrderListCount({ query: { ...query, status } }))
    expect([0, all]).not.toContain(told.orders)
    expect(told.statuses.reduce((sum, { orders }) => sum + orders, 0)).toBe(told.orders)
    for (const { status: one, orders } of told.statuses)
      expect(
        await boss.order.getOrderListCount({ query: { ...query, status: inHouse.filter((code) => code === one) } }),
      ).toBe(orders)
  }
})
