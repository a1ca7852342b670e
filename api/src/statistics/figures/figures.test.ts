import { inboundStatuses, receivable } from 'contract/inbound-status'
import { isoDay } from 'contract/format'
import { inHouse } from 'contract/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { one, rows, run, sql, type Tx } from '../../kernel/database.ts'

const [minute, hour, dayMs] = [60_000, 3_600_000, 86_400_000]
const zone = 'Asia/Kuala_Lumpur'
const now = Date.now()
const dayFrom = (days: number): string => isoDay(now + days * dayMs, zone)
const moment = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`

let house: House
let [boss, manager, admin, alderAdmin]: (Api | undefined)[] = []
const called = (api: Api | undefined): Api => {
  if (!api) throw new Error('Nobody signed in.')
  return api
}
let seed = 11
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const products: { id: number; merchantId: number; sku: string }[] = []

async function stock(tx: Tx): Promise<void> {
  for (const merchantId of [house.birch, house.alder])
    for (let n = 0; n < 5; n++) {
      const sku = `SKU-${n}`
      products.push({ id: await makeProduct(tx, merchantId, { sku, hasExpiry: n > 1 }), merchantId, sku })
    }
  for (let n = 0; n < 40; n++) {
    const locationId = n % 4 ? house.locationId : house.otherLocationId
    const [letter, bay] = [['A', 'B'][n % 2] ?? 'A', 1 + Math.floor(n / 8)]
    const cellId = await makeCell(tx, locationId, { code: `${letter}-01-0${bay}-${n}` })
    const status = n % 13 === 12 ? 'Inactive' : 'Active'
    await run(
      tx,
      sql`update cell set zone = ${letter}, aisle = 1, bay = ${bay}, status = ${status} where id = ${cellId}`,
    )
    const product = products[random(products.length)]
    if (!product || n % 3 === 0 || status === 'Inactive') continue
    const { id: productId, merchantId } = product
    for (const days of product.sku > 'SKU-1' ? [(n % 40) - 30, n % 40, 5 * n] : [null]) {
      const expiryDay = days === null ? null : dayFrom(days)
      await receive(tx, { merchantId, locationId, productId, cellId, quantity: 1 + random(60), expiryDay })
    }
  }
}

async function orders(tx: Tx): Promise<void> {
  for (let n = 0; n < 120; n++) {
    const product = products[random(products.length)]
    if (!product) continue
    const status = [...inHouse, 540, 5000, 6000, 530][random(11)] ?? 1000
    const locationId = random(4) ? house.locationId : house.otherLocationId
    const line = { productId: product.id, quantity: 1 + random(5) }
    const id = await makeOrder(tx, product.merchantId, locationId, [line], { status })
    await run(tx, sql`update orders set status_changed_at = ${moment(now - random(2000) * minute)} where id = ${id}`)
    if (random(2)) continue
    for (let times = 0; times <= random(2); times++)
      await run(
        tx,
        sql`insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
            values (${product.merchantId}, ${id}, ${moment(now - random(45 * 24 * 60) * minute)}, ${random(5) ? 4000 : 5000}, 5000, 'Test')`,
      )
  }
}

async function inbound(tx: Tx): Promise<void> {
  const cartons = ['Expected', 'Arrived', 'Counting', 'Stocked in', 'Short']
  for (let n = 0; n < 30; n++) {
    const product = products[random(products.length)]
    if (!product) continue
    const { merchantId } = product
    const status = inboundStatuses[random(inboundStatuses.length)]?.code ?? 200
    const due = n % 5 ? moment(now + (random(96) - 48) * hour) : sql`null::timestamptz`
    const { id } = await one<{ id: number }>(
      tx,
      sql`insert into inbound_request (merchant_id, location_id, reference_code, status, estimated_delivery_at, created_by)
          values (${merchantId}, ${n % 4 ? house.locationId : house.otherLocationId}, ${`IB-${n}`}, ${status}, ${due}, 'Test')
          returning id`,
    )
    for (let carton = 0; carton < 1 + random(4); carton++)
      await run(
        tx,
        sql`with g as (insert into inbound_group (merchant_id, request_id, name, status)
                       values (${merchantId}, ${id}, ${`Carton ${carton}`}, ${cartons[random(5)]}) returning id)
            insert into inbound_item (merchant_id, request_id, group_id, product_id, expected, received)
            select ${merchantId}, ${id}, g.id, ${product.id}, 10, ${random(11)} from g`,
      )
  }
}

async function shorts(tx: Tx): Promise<void> {
  const cells = await rows<{ id: number; locationId: number }>(tx, sql`select id, location_id from cell order by id`)
  const causes = ['Empty', 'Damaged', 'WrongGoods', 'Unreachable', 'NotEmpty', null]
  for (const [n, cell] of cells.entries()) {
    const product = products[random(products.length)]
    const counted = random(2) ? moment(now) : sql`null::timestamptz`
    await run(
      tx,
      sql`insert into count_request (merchant_id, location_id, cell_id, product_id, batch_id, reason, note, held, asked_by,
                                     asked_at, counted_at, counted_by, counted)
          values (${product?.merchantId}, ${cell.locationId}, ${cell.id}, ${product?.id}, ${n}, ${causes[random(6)]}, 'short',
                  ${random(9)}, 'Test', ${moment(now - random(40 * 24) * hour - minute)}, ${counted}, 'Test', 0)`,
    )
  }
}

beforeAll(async () => {
  house = await openHouse()
  boss = await house.as('SUPERADMIN')
  manager = await house.as('WAREHOUSE_MANAGER')
  admin = await house.as('MERCHANT_ADMIN')
  alderAdmin = await house.as('MERCHANT_ADMIN', 'alder')
  await house.system(async (tx) => {
    await stock(tx)
    await orders(tx)
    await inbound(tx)
    await shorts(tx)
  })
})
afterAll(() => house.close())

type Sees = { name: string; api: () => Api; merchantId?: number; locationId?: number }
const people = (): Sees[] => [
  { name: 'superadmin', api: () => called(boss) },
  { name: 'manager', api: () => called(manager), locationId: house.locationId },
  { name: 'Birch', api: () => called(admin), merchantId: house.birch },
  { name: 'Alder', api: () => called(alderAdmin), merchantId: house.alder },
]
/** The rows of a table that a person may see, all of them, read plainly. */
const seen = async <T extends { merchantId: number; locationId: number }>(who: Sees, table: string): Promise<T[]> =>
  (await house.system((tx) => rows<T>(tx, sql`select * from ${sql.table(table)}`))).filter(
    ({ merchantId, locationId }) =>
      (who.merchantId === undefined || who.merchantId === merchantId) &&
      (who.locationId === undefined || who.locationId === locationId),
  )
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
type OfPlace = { merchantId: number; locationId: number }
type Order = OfPlace & { id: number; status: number; statusChangedAt: number }

test('the age of each stage is that of its orders: half, nine of ten, the oldest', async () => {
  for (const who of people()) {
    const all = await seen<Order>(who, 'orders')
    const told = await who.api().statistics.getStages({ query: {} })
    expect(told.map(({ status }) => status)).toEqual([...inHouse])
    for (const stage of told) {
      const ages = all
        .filter(({ status }) => status === stage.status)
        .map(({ statusChangedAt }) => now - statusChangedAt)
        .toSorted((a, b) => a - b)
      expect(stage.orders).toBe(ages.length)
      const near = (age: number | null, part: number) => {
        const wanted = ages[Math.ceil(ages.length * part) - 1]
        if (wanted === undefined) expect(age).toBeNull()
        else expect(Math.abs((age ?? -1) - wanted)).toBeLessThan(minute)
      }
      near(stage.p50Ms, 0.5)
      near(stage.p90Ms, 0.9)
      near(stage.oldestMs, 1)
    }
  }
})

test('a cell is full while anything lies in it, bay by bay and zone by zone', async () => {
  type Cell = { id: number; locationId: number; zone: string; bay: number; status: string; code: string }
  const cells = await house.system((tx) => rows<Cell>(tx, sql`select * from cell where status = 'Active'`))
  const balances = await house.system((tx) =>
    rows<{ placeId: number }>(tx, sql`select place_id from stock_balance where place_kind = 1 and on_hand > 0`),
  )
  const used = new Set(balances.map(({ placeId }) => placeId))
  for (const locationId of [house.locationId, undefined]) {
    const api = called(locationId === undefined ? boss : manager)
    const there = cells.filter((cell) => locationId === undefined || cell.locationId === locationId)
    const told = await api.statistics.getCellFill({ query: {} })
    expect(told).toMatchObject({ cells: there.length, used: there.filter(({ id }) => used.has(id)).length })
    expect(told.free).toBe(told.cells - told.used)
    for (const one of told.result) {
      const ofZone = there.filter((cell) => cell.locationId === one.locationId && cell.zone === one.zone)
      expect(one.fill).toBeCloseTo(ofZone.filter(({ id }) => used.has(id)).length / ofZone.length, 3)
      for (const bay of one.bays) {
        const inBay = ofZone.filter((cell) => cell.bay === bay.bay)
        const full = inBay.filter(({ id }) => used.has(id)).length
        expect(bay).toMatchObject({ cells: inBay.length, used: full, isFull: full === inBay.length })
        expect(inBay.every(({ code }) => code.startsWith(bay.code))).toBe(true)
        if (locationId !== undefined)
          expect(await api.location.cellGetAllTotal({ query: { code: bay.code, status: 'Active' } })).toBe(inBay.length)
      }
    }
  }
})

test('inbound of today is what the list of requests shows, with its cartons', async () => {
  type Request = OfPlace & { id: number; status: (typeof receivable)[number]; estimatedDeliveryAt: number | null }
  type Part = { requestId: number; status: string; expected: number; received: number }
  const groups = await house.system((tx) => rows<Part>(tx, sql`select * from inbound_group`))
  const items = await house.system((tx) => rows<Part>(tx, sql`select * from inbound_item`))
  for (const who of people()) {
    const told = await who.api().statistics.getInboundToday({ query: {} })
    const until = told.dueUntilTimestamp
    expect(until === null).toBe(who.merchantId !== undefined)
    if (until !== null) expect(until).toBe(Date.parse(`${dayFrom(1)}T00:00:00+08:00`) - 1)
    const ids = (await seen<Request>(who, 'inbound_request'))
      .filter(({ status }) => receivable.includes(status))
      .filter(
        ({ status, estimatedDeliveryAt: due }) => until === null || status !== 200 || (due !== null && due <= until),
      )
      .map(({ id }) => id)
    const [cartons, units] = [groups, items].map((list) => list.filter(({ requestId }) => ids.includes(requestId)))
    expect(ids.length).toBeGreaterThan(3)
    expect(told.result.map(({ inboundRequestId }) => inboundRequestId).toSorted()).toEqual(ids.toSorted())
    expect(told).toMatchObject({
      requests: ids.length,
      cartons: cartons?.length,
      arrivedCartons: cartons?.filter(({ status }) => status !== 'Expected').length,
      countedCartons: cartons?.filter(({ status }) => ['Stocked in', 'Short'].includes(status)).length,
      units: sum(units?.map(({ expected }) => expected) ?? []),
      receivedUnits: sum(units?.map(({ received }) => received) ?? []),
    })
    expect(sum(told.result.map(({ cartons: some }) => some))).toBe(told.cartons)
    const listed = await who.api().inbound.getTotalRequestsCount({
      query: { status: [...receivable], ...(until === null ? {} : { dueUntilTimestamp: until }) },
    })
    expect(listed).toBe(ids.length)
  }
})

test('stock lasts for as long as it is sold by the day, the shortest first', async () => {
  type Event = { orderId: number; at: number; fromStatus: number; toStatus: number }
  type Line = { orderId: number; productId: number; quantity: number }
  const events = await house.system((tx) => rows<Event>(tx, sql`select * from order_event`))
  const lines = await house.system((tx) => rows<Line>(tx, sql`select * from order_line`))
  for (const who of people()) {
    const orderIds = new Set((await seen<Order>(who, 'orders')).map(({ id }) => id))
    const left = new Set(
      events
        .filter(({ at, fromStatus, toStatus }) => toStatus === 5000 && fromStatus !== 5000 && at > now - 30 * dayMs)
        .map(({ orderId }) => orderId)
        .filter((id) => orderIds.has(id)),
    )
    const told = await who.api().statistics.getCover({ query: {} })
    const soldOf = (productId: number) =>
      sum(
        lines.filter((line) => left.has(line.orderId) && line.productId === productId).map(({ quantity }) => quantity),
      )
    expect(told.result.map(({ productId }) => productId).toSorted()).toEqual(
      products
        .map(({ id }) => id)
        .filter((id) => soldOf(id) > 0)
        .toSorted(),
    )
    for (const one of told.result) {
      expect(one.soldUnits).toBe(soldOf(one.productId))
      const listed = await who.api().stock.getProductStockList({ query: { sku: one.sku, merchantId: one.merchantId } })
      const product = listed.result.find(({ productId }) => productId === one.productId)
      expect(one).toMatchObject({ available: product?.available, incoming: product?.incoming })
      expect(one.coverDays).toBe(Math.floor((one.available * 30) / one.soldUnits))
      expect(one.soldADay).toBeCloseTo(one.soldUnits / 30, 0.9)
      expect(one.runsOutDay).toBe(isoDay(Date.parse(`${dayFrom(0)}T12:00:00Z`) + one.coverDays * dayMs, 'UTC'))
    }
    const days = told.result.map(({ coverDays }) => coverDays)
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    expect(told).toMatchObject({ skus: days.filter((cover) => cover < 7).length, sold: days.length })
  }
})

test('units on hand, but the unusable, stand in the month they expire in; what has expired stands apart', async () => {
  type Balance = OfPlace & { batchId: number; onHand: number; condition: string }
  const batches = await house.system((tx) =>
    rows<{ id: number; expiryDay: string | null }>(tx, sql`select id, expiry_day from batch`),
  )
  await house.system(async (tx) => {
    const { id } = await one<{ id: number }>(
      tx,
      sql`select b.id from stock_balance b join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
           where t.expiry_day > ${dayFrom(1)}::date and t.expiry_day < ${dayFrom(29)}::date and b.on_hand > 0
           order by b.on_hand desc, b.id limit 1`,
    )
    await run(tx, sql`update stock_balance set condition = 'Unusable' where id = ${id}`)
  })
  const dayOf = new Map(batches.map(({ id, expiryDay }) => [id, expiryDay]))
  for (const who of people()) {
    const held = (await seen<Balance>(who, 'stock_balance'))
      .filter(({ condition }) => condition !== 'Unusable')
      .map(({ batchId, onHand }) => ({ day: dayOf.get(batchId) ?? '9999', units: onHand }))
    const between = (from: string, until: string) =>
      sum(held.filter(({ day }) => from <= day && day <= until).map(({ units }) => units))
    const told = await who.api().statistics.getExpiryByMonth({ query: {} })
    expect(told.result).toHaveLength(7)
    expect(told.result[0]?.fromDay).toBe(dayFrom(0))
    const listed = (expiresFromDay: string, expiresUntilDay: string) =>
      who.api().stock.getStockByProductListCount({ query: { expiresFromDay, expiresUntilDay } })
    for (const { fromDay, untilDay, month, units, products } of told.result) {
      expect([fromDay.slice(0, 7), untilDay.slice(0, 7)]).toEqual([month, month])
      expect([units, products]).toEqual([between(fromDay, untilDay), await listed(fromDay, untilDay)])
    }
    expect(told.today).toBe(dayFrom(0))
    expect(told.expiredProducts).toBe(await listed('2000-01-01', dayFrom(-1)))
    expect(told.within30DaysProducts).toBe(await listed(dayFrom(0), dayFrom(30)))
    expect(told.expired).toBe(between('', dayFrom(-1)))
    expect(told.within30Days).toBe(between(dayFrom(0), dayFrom(30)))
    if (who.merchantId === undefined) expect(Math.min(told.expired, told.within30Days)).toBeGreaterThan(0)
  }
})

test('cells found short are told by cause, in the days asked for', async () => {
  type Request = OfPlace & { askedAt: number; reason: string | null; held: number; countedAt: number | null }
  for (const who of people().slice(0, 2))
    for (const days of [undefined, 7]) {
      const found = (await seen<Request>(who, 'count_request')).filter(
        ({ askedAt, reason }) => askedAt >= now - (days ?? 30) * dayMs && reason !== 'NotEmpty',
      )
      const told = await who.api().statistics.getShortPicks({ query: days === undefined ? {} : { days } })
      expect(told).toMatchObject({ cells: found.length, units: sum(found.map(({ held }) => held)) })
      for (const one of told.result) {
        const same = found.filter(({ reason }) => reason === one.reason)
        expect(one).toMatchObject({ cells: same.length, waiting: same.filter((r) => r.countedAt === null).length })
      }
    }
})

test('who looks after all houses sees them beside each other, and what waits', async () => {
  const told = await called(boss).statistics.getQueues()
  const all = await seen<Order & { shipBy: number }>({ name: '', api: () => called(boss) }, 'orders')
  const open = all.filter(({ status }) => (inHouse as readonly number[]).includes(status))
  for (const { locationId, ...counts } of told.locations)
    expect(counts.open).toBe(open.filter((order) => order.locationId === locationId).length)
  for (const { merchantId, ...counts } of told.merchants)
    expect(counts.open).toBe(open.filter((order) => order.merchantId === merchantId).length)
  expect(told.result).toEqual([
    { lane: 'short', waiting: 0, running: 0, oldestTimestamp: null },
    { lane: 'long', waiting: 0, running: 0, oldestTimestamp: null },
  ])
  expect(told).toMatchObject({ isWorkerAlive: false, errorsLastHour: 0 })
  await house.system(async (tx) => {
    const user = sql`(select id from app_user where role = 'MERCHANT_ADMIN' limit 1)`
    const job = (lane: string, key: string, lease: string) => sql`
      insert into job (merchant_id, job_type, unique_key, status, lane, user_id, created_by, run_at, lease_until)
      values (${house.birch}, 'StockSync', ${key}, 'Queued', ${lane}, ${user}, 'Test', ${moment(now - 11 * minute)},
              ${lease === '' ? null : moment(now + hour)})`
    await run(tx, job('short', 'one', ''))
    await run(tx, job('short', 'two', 'taken'))
    await run(tx, job('long', 'three', ''))
    await run(tx, sql`insert into schedule (name, run_at) values ('send mail', now() - interval '2 seconds')`)
    for (const age of [5, 50, 70, 130])
      await run(
        tx,
        sql`insert into error_log (at, source, code, message) values (${moment(now - age * minute)}, 'api', 'unexpected', 'x')`,
      )
  })
  expect(await called(boss).statistics.getQueues()).toMatchObject({
    result: [
      { lane: 'short', waiting: 1, running: 1 },
      { lane: 'long', waiting: 1, running: 0 },
    ],
    errorsLastHour: 2,
    errorsHourBefore: 1,
    isWorkerAlive: true,
  })
  expect((await refusalOf(called(manager).statistics.getQueues())).status).toBe(403)
})

test('another’s figures are nobody’s: a merchant that asks for them is told nothing', async () => {
  const query = { merchantId: house.alder }
  const { statistics } = called(admin)
  expect(await statistics.getStages({ query })).toEqual([])
  expect(await statistics.getCover({ query })).toMatchObject({ result: [], skus: 0, sold: 0 })
  expect(await statistics.getInboundToday({ query })).toMatchObject({ result: [], requests: 0, units: 0 })
  expect(await statistics.getExpiryByMonth({ query })).toMatchObject({ expired: 0, within30Days: 0 })
  const there = { locationId: house.otherLocationId }
  expect(await called(manager).statistics.getCellFill({ query: there })).toMatchObject({ result: [], cells: 0 })
  expect(await called(manager).statistics.getShortPicks({ query: there })).toMatchObject({ result: [], cells: 0 })
  expect(await called(manager).statistics.getPickers({ query: there })).toMatchObject({ result: [], pickers: 0 })
})

test('a house where nothing is has figures of nothing', async () => {
  const empty = await openHouse()
  const { statistics } = await empty.as('WAREHOUSE_MANAGER')
  expect(await statistics.getPickers({ query: {} })).toEqual({
    result: [],
    units: 0,
    pickers: 0,
    active: 0,
    mean: null,
  })
  expect(await statistics.getCellFill({ query: {} })).toEqual({ result: [], cells: 0, used: 0, free: 0 })
  expect(await statistics.getCover({ query: {} })).toEqual({ result: [], skus: 0, sold: 0 })
  expect(await statistics.getInboundToday({ query: {} })).toMatchObject({ result: [], requests: 0, cartons: 0 })
  expect(await statistics.getShortPicks({ query: {} })).toMatchObject({ result: [], cells: 0, units: 0 })
  expect(await statistics.getStages({ query: {} })).toEqual([])
  expect((await statistics.getExpiryByMonth({ query: {} })).result).toEqual([])
  expect(await statistics.getAdvice()).toBeNull()
  await empty.close()
})
