import { isoDay, startOfDay } from 'contract/format'
import { inHouse, type OrderStatusCode } from 'contract/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '../../../test/floor.ts'
import { type Api, type House, openHouse } from '../../../test/house.ts'
import { one, run, sql, type Tx } from '../../kernel/database.ts'

const [minute, hour, dayMs] = [60_000, 3_600_000, 86_400_000]
const zones = ['Asia/Kuala_Lumpur', 'America/St_Johns'] as const

type Made = {
  id: number
  merchantId: number
  locationId: number
  status: number
  shipBy: number
  courier: number | null
  isHeld: boolean
}
type Step = { locationId: number; to: number; at: number }

let house: House
let boss: Api
let productId = 0
const couriers: number[] = []
const made: Made[] = []
const steps: Step[] = []
const now = Date.now()

/** The same numbers every time: a test that fails fails again. */
let seed = 7
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

async function makeOne(tx: Tx, order: Omit<Made, 'id'>): Promise<void> {
  const { merchantId, locationId, status, shipBy, courier, isHeld } = order
  const id = await makeOrder(tx, merchantId, locationId, [{ productId, quantity: 1 }], { status })
  await run(
    tx,
    sql`update orders set ship_by = to_timestamp(${shipBy / 1000}::float8), shipping_provider_id = ${courier},
               holds = ${isHeld ? ['Fraud'] : []}::text[], holds_until = ${isHeld ? ['infinity'] : []}::timestamptz[]
         where id = ${id}`,
  )
  made.push({ id, ...order })
}

/** An order went through a step, some minutes ago. */
async function stepped(tx: Tx, order: Made, to: number, minutesAgo: number, from = to - 100): Promise<void> {
  const at = now - minutesAgo * minute
  await run(
    tx,
    sql`insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
        values (${order.merchantId}, ${order.id}, to_timestamp(${at / 1000}::float8), ${from}, ${to}, 'Test')`,
  )
  if (from < to) steps.push({ locationId: order.locationId, to, at })
}

beforeAll(async () => {
  house = await openHouse()
  boss = await house.as('SUPERADMIN')
  await house.system(async (tx) => {
    await run(tx, sql`update warehouse_location set time_zone = ${zones[1]} where id = ${house.otherLocationId}`)
    productId = await makeProduct(tx, house.birch, { sku: 'MUG' })
    for (const name of ['Swift Parcel', 'Coast Express'])
      couriers.push(
        (
          await one<{ id: number }>(
            tx,
            sql`insert into shipping_provider (name, code) values (${name}, ${name}) returning id`,
          )
        ).id,
      )
    const statuses = [...inHouse, 540, 5000, 6000, 510]
    for (let n = 0; n < 240; n++)
      await makeOne(tx, {
        merchantId: random(3) ? house.birch : house.alder,
        locationId: random(4) ? house.locationId : house.otherLocationId,
        status: statuses[random(statuses.length)] ?? 1000,
        shipBy: Math.floor(now / minute) * minute + (random(40 * 4) - 40) * 15 * minute,
        courier: couriers[random(3)] ?? null,
        isHeld: random(8) === 0,
      })
    for (const [index, order] of made.slice(0, 60).entries()) {
      const to = [2200, 3000, 4000][index % 3] ?? 2200
      await stepped(tx, order, to, random(50) + 1)
      if (index % 5 === 0) await stepped(tx, order, to, random(50) + 1)
    }
    // What says nothing of a rate: an undo, a note, what is long ago.
    for (const order of made.slice(60, 70)) await stepped(tx, order, 2200, 5, 3000)
    for (const order of made.slice(70, 80)) await stepped(tx, order, 2200, 5, 2200)
    for (const order of made.slice(80, 90)) {
      await stepped(tx, order, 2200, 90)
      steps.pop()
    }
  })
})
afterAll(() => house.close())

type Row = Awaited<ReturnType<Api['statistics']['getTodayDeliver']>>['result'][number]
const isIn = (status: number): boolean => (inHouse as readonly number[]).includes(status)
const zoneAt = (locationId: number): string => (locationId === house.locationId ? zones[0] : zones[1])
const endsAt = (locationId: number): number => {
  const zone = zoneAt(locationId)
  return startOfDay(isoDay(startOfDay(isoDay(now, zone), zone) + 1.5 * dayMs, zone), zone)
}
const dueOf = (orders: readonly Made[]): Made[] =>
  orders.filter(({ status, shipBy, locationId }) => isIn(status) && shipBy < endsAt(locationId))

/** The rate of a step, slowly: what went through it in the hour, since the first. */
function rateOf(locationId: number, to: number): number | undefined {
  const there = steps.filter((step) => step.locationId === locationId && step.to === to)
  if (there.length === 0) return undefined
  const orders = new Set(
    made
      .filter((_, index) => index < 60 && [2200, 3000, 4000][index % 3] === to)
      .flatMap((order) => (order.locationId === locationId ? [order.id] : [])),
  ).size
  return orders / Math.max(0.25, (now - Math.min(...there.map(({ at }) => at))) / hour)
}

/** How many hours until each order of a location is in its bin, one after the other. */
function hoursOf(locationId: number): Map<number, number | undefined> {
  const [pick, pack, bin] = [2200, 3000, 4000].map((to) => rateOf(locationId, to))
  const queue = dueOf(made)
    .filter((order) => order.locationId === locationId && order.status < 4000 && !order.isHeld)
    .toSorted((a, b) => a.shipBy - b.shipBy || b.status - a.status || a.id - b.id)
  let [toPick, toPack, toBin] = [0, 0, 0]
  return new Map(
    queue.map(({ id, status }) => {
      if (status < 2200) toPick++
      if (status < 3000) toPack++
      toBin++
      const hours = [
        status < 2200 ? (pick === undefined ? undefined : toPick / pick) : 0,
        status < 3000 && pack !== undefined ? toPack / pack : 0,
        bin !== undefined ? toBin / bin : 0,
      ]
      const isUnknown = (status < 2200 && pick === undefined) || (status === 2200 && pack === undefined)
      return [id, isUnknown ? undefined : Math.max(...hours.map((one) => one ?? 0))]
    }),
  )
}

const hourOf = ({ shipBy, locationId }: Made): number | null => {
  if (shipBy <= now) return null
  const shift = zoneAt(locationId) === zones[1] ? 30 * minute : 0
  return Math.floor((shipBy + shift) / hour) * hour - shift
}
/** The rows that a person sees, slowly. */
function rowsOf(orders: readonly Made[], hours: Map<number, number | undefined>) {
  const groups = new Map<string, Made[]>()
  for (const order of dueOf(orders)) {
    const key = `${order.locationId} ${hourOf(order)} ${order.courier}`
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return new Map(
    [...groups].map(([key, group]) => {
      const count = (test: (order: Made) => boolean) => group.filter(test).length
      const left = group.filter(({ status, isHeld }) => status < 4000 && !isHeld)
      const needed = left.map(({ id }) => hours.get(id))
      const isUnknown = needed.includes(undefined)
      const late = left.filter(({ id, shipBy }) => now + (hours.get(id) ?? 0) * hour > shipBy).length
      const isPast = key.split(' ')[1] === 'null'
      return [
        key,
        {
          orders: group.length,
          inBin: count(({ status }) => status === 4000),
          packed: count(({ status }) => status === 3000),
          picked: count(({ status }) => status === 2200),
          notPicked: count(({ status }) => status < 2200),
          held: count(({ isHeld }) => isHeld),
          readyIn: isUnknown ? null : Math.max(0, ...needed.map((one) => one ?? 0)),
          lateOrders: isPast ? group.length : isUnknown ? null : late,
        },
      ]
    }),
  )
}
const keyOf = (row: Row): string =>
  `${row.locationId} ${
    row.shipByTimestamp === null ? null : hourOf({ shipBy: row.shipByTimestamp, locationId: row.locationId } as Made)
  } ${row.shippingProviderId}`

function compare(told: readonly Row[], wanted: ReturnType<typeof rowsOf>): void {
  expect(told.map(keyOf).toSorted()).toEqual([...wanted.keys()].toSorted())
  for (const row of told) {
    const { readyIn = null, lateOrders, ...counts } = wanted.get(keyOf(row)) ?? {}
    expect(row).toMatchObject(counts)
    expect(row.readyByTimestamp === null).toBe(readyIn === null)
    // The server asks its clock some seconds after the test did.
    if (row.readyByTimestamp !== null && readyIn !== null)
      expect(Math.abs(row.readyByTimestamp - now - readyIn * hour)).toBeLessThan(minute + 0.02 * readyIn * hour)
    if (lateOrders === null) expect(row.lateOrders).toBeNull()
    else expect(Math.abs((row.lateOrders ?? -9) - (lateOrders ?? 0))).toBeLessThanOrEqual(1)
    if (row.shipByTimestamp !== null && row.lateOrders !== null)
      expect(row.ordersByCutOff).toBeLessThanOrEqual(row.orders - row.lateOrders)
  }
}

test('what has to leave today is as the orders stand, by hour and courier of each place', async () => {
  const told = await boss.statistics.getTodayDeliver()
  const hours = new Map([...hoursOf(house.locationId), ...hoursOf(house.otherLocationId)])
  compare(told.result, rowsOf(made, hours))
  expect(told.orders).toBe(dueOf(made).length)
  expect(told.late).toBe(dueOf(made).filter(({ shipBy }) => shipBy <= now).length)
  expect(told.result.some(({ lateOrders }) => (lateOrders ?? 0) > 0)).toBe(true)
})

test('the list that a row opens shows as many orders', async () => {
  const told = await boss.statistics.getTodayDeliver()
  expect(told.result.length).toBeGreaterThan(10)
  const status = told.statuses as OrderStatusCode[]
  for (const row of told.result) {
    const found = await boss.order.getOrderListCount({
      query: {
        status,
        locationId: row.locationId,
        shipByUntilTimestamp: row.shipByUntilTimestamp,
        ...(row.shipByFromTimestamp === null ? {} : { shipByFromTimestamp: row.shipByFromTimestamp }),
        ...(row.shippingProviderId === null
          ? { hasShippingProvider: false }
          : { shippingProviderId: row.shippingProviderId }),
      },
    })
    expect(found).toBe(row.orders)
  }
})

test('people of a location hear of theirs, a merchant of its own orders and of no rate', async () => {
  const there = await (await house.as('WAREHOUSE_WORKER')).statistics.getTodayDeliver()
  compare(
    there.result,
    rowsOf(
      made.filter(({ locationId }) => locationId === house.locationId),
      hoursOf(house.locationId),
    ),
  )
  expect(there.rates.map(({ locationId }) => locationId)).toEqual([house.locationId])
  const own = await (await house.as('MERCHANT_WORKER', 'alder')).statistics.getTodayDeliver()
  const theirs = made.filter(({ merchantId }) => merchantId === house.alder)
  expect(own).toMatchObject({ orders: dueOf(theirs).length, rates: [] })
  compare(own.result, rowsOf(theirs, new Map()))
})

test('where nobody was at any step for an hour, a packed order is ready still, and what waits to be picked is unknown', async () => {
  const quiet = await openHouse()
  const shipBy = now + 2 * hour
  const couriersThere = await quiet.system(async (tx) => {
    const skuId = await makeProduct(tx, quiet.birch, { sku: 'MUG' })
    // So that two hours from now are today there.
    const offset = Math.floor(((now + 5 * hour) % dayMs) / hour)
    const zone = `Etc/GMT${offset > 12 ? '-' : '+'}${offset > 12 ? 24 - offset : offset}`
    await run(tx, sql`update warehouse_location set time_zone = ${zone}`)
    const ids: number[] = []
    for (const status of [3000, 1500]) {
      const courier = await one<{ id: number }>(
        tx,
        sql`insert into shipping_provider (name, code) values (${`Of ${status}`}, ${`${status}`}) returning id`,
      )
      ids.push(courier.id)
      const id = await makeOrder(tx, quiet.birch, quiet.locationId, [{ productId: skuId, quantity: 1 }], { status })
      await run(
        tx,
        sql`update orders set ship_by = to_timestamp(${shipBy / 1000}::float8), shipping_provider_id = ${courier.id}
             where id = ${id}`,
      )
    }
    return ids
  })
  const readyOf = async (role: 'WAREHOUSE_MANAGER' | 'MERCHANT_ADMIN') => {
    const { result } = await (await quiet.as(role)).statistics.getTodayDeliver()
    return couriersThere.map((courier) => {
      const row = result.find(({ shippingProviderId }) => shippingProviderId === courier)
      return row && { isKnown: row.readyByTimestamp !== null, late: row.lateOrders }
    })
  }
  expect(await readyOf('WAREHOUSE_MANAGER')).toEqual([
    { isKnown: true, late: 0 },
    { isKnown: false, late: null },
  ])
  expect(await readyOf('MERCHANT_ADMIN')).toEqual([
    { isKnown: false, late: null },
    { isKnown: false, late: null },
  ])
  await quiet.close()
})

test('a house without orders has nothing to tell', async () => {
  const empty = await openHouse()
  const told = await (await empty.as('WAREHOUSE_MANAGER')).statistics.getTodayDeliver()
  expect(told).toMatchObject({ result: [], orders: 0, late: 0, rates: [] })
  await empty.close()
})
