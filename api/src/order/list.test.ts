import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, Query } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { orderSorts } from 'contract/order-filters'
import { orderPriorities } from 'contract/order-entry'
import { orderStatusCodes } from 'contract/order-shown'
import { toWireName } from 'contract/wire'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { makeOrder, makeProduct } from '../../test/floor.ts'
import { asTable, one, run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { makeOrders } from './make/make.ts'

type Filters = Query<Calls['order']['getOrderListCount']>
type Row = Item<Calls['order']['getOrderList']>

let house: House
let api: Api
let shopId = 0
const size = 120
const dayMs = 86_400_000
const start = Date.UTC(2026, 9, 1)

beforeAll(async () => {
  house = await openHouse()
  api = await house.as('SUPERADMIN')
  await house.system(async (tx) => {
    for (const merchantId of [house.birch, house.alder]) await makeProduct(tx, merchantId, { sku: 'MUG' })
    shopId = (
      await one<{ id: number }>(
        tx,
        sql`insert into shop (merchant_id, name, platform) values (${house.birch}, 'Shop', 'Lazada') returning id`,
      )
    ).id
    const { made } = await makeOrders(
      tx,
      systemWho(),
      Array.from({ length: size }, (_, n) => ({
        merchantId: n % 3 ? house.birch : house.alder,
        referenceCode: `Inv-${n}`,
        placedAt: start + (n % 20) * dayMs,
        source: 'import' as const,
        priority: (n % 5) % 3,
        ...(n % 6 === 1 ? { shopId } : {}),
        // A shop has one order of a number.
        ...(n % 2 ? { marketplaceOrderId: `B-${n % 6 === 1 ? n : n % 30}` } : {}),
        ...(n % 7 ? {} : n % 2 ? { remark: 'fragile 100%' } : { warehouseNote: 'Gift note' }),
        lines: [{ sku: n % 4 ? 'MUG' : 'LAMP', quantity: 1 + (n % 3), unitPriceMinor: 100 }],
      })),
    )
    const later = made.map(({ orderId }, n) => ({
      id: orderId,
      status: orderStatusCodes[n % orderStatusCodes.length],
      tracking: n % 4 === 1 ? `TRK${n}` : null,
      tray: n % 8 === 2 ? `T-${n % 5}` : null,
      bucket: n % 9 ? null : 3,
      warehouse: n % 11 ? null : 8,
      sync: n % 11 ? null : 'Failed',
      due: start + (n % 13) * dayMs,
      // None, one until it is lifted, one that has ended, one that ended beside one that stands.
      hold: ['', 'Fraud', 'Date', 'Date,Fraud'][n % 4],
    }))
    await run(
      tx,
      sql`
      update orders o set status = x.status, tray_name = x.tray, bucket_id = x.bucket,
             external_warehouse_id = x.warehouse,
             external_sync_status = x.sync, holds = string_to_array(x.hold, ','),
             holds_until = array(select case h when 'Date' then now() else 'infinity' end
                                   from unnest(string_to_array(x.hold, ',')) with ordinality as t (h, n) order by n),
             ship_by = to_timestamp(x.due / 1000),
             status_changed_at = to_timestamp(x.due / 1000) + interval '1 hour'
        from ${asTable(later)} as x (id bigint, status int, tracking text, tray text, bucket bigint, warehouse bigint,
                                     sync text, due float8, hold text) where o.id = x.id`,
    )
    await run(
      tx,
      sql`
      update parcel p set tracking_number = x.tracking
        from ${asTable(later)} as x (id bigint, tracking text) where p.demand_id = x.id`,
    )
  })
})
afterAll(() => house.close())

/** What each filter promises of every row. The three that rows do not show are counted by hand below. */
const promises: { [K in keyof Filters]?: (row: Row, asked: NonNullable<Filters[K]>) => boolean } = {
  marketplaceOrderId: (row, asked) => row.marketplaceOrderId?.toLowerCase() === asked.toLowerCase(),
  referenceCode: (row, asked) => row.referenceCode.toLowerCase().includes(asked.toLowerCase()),
  platform: (row, asked) => row.platform.toLowerCase() === asked.toLowerCase(),
  shopId: (row, asked) => row.shopId === asked,
  trackingNumber: (row, asked) => row.trackingNumber?.toLowerCase() === asked.toLowerCase(),
  trayName: (row, asked) => row.trayName?.toLowerCase() === asked.toLowerCase(),
  status: (row, asked) => asked.includes(row.status),
  priority: (row, asked) => row.priority === asked,
  singleOrderItem: (row, asked) => (row.unitCount === 1) === asked,
  remark: (row, asked) =>
    [row.remark, row.warehouseNote].some((text) => text.toLowerCase().includes(asked.toLowerCase())),
  merchantId: (row, asked) => asked === 0 || row.merchantId === asked,
  dateTimeFromTimestamp: (row, asked) => row.placedTimestamp >= asked,
  dateTimeToTimestamp: (row, asked) => row.placedTimestamp <= asked,
  filterTrackingNumber: (row, asked) => (row.trackingNumber !== null) === asked,
  onHold: (row, asked) => row.holds.length > 0 === asked,
  sku: (row, asked) => row.firstSku.toLowerCase() === asked.toLowerCase(),
  shipByUntilTimestamp: (row, asked) => row.shipByTimestamp <= asked,
  called: (row, asked) =>
    [row.referenceCode, row.marketplaceOrderId, row.trackingNumber].some(
      (code) => code?.toLowerCase() === asked.toLowerCase(),
    ),
  keyword: (row, asked) =>
    [row.referenceCode, row.marketplaceOrderId ?? '', row.trackingNumber ?? ''].some((code) =>
      code.toLowerCase().startsWith(asked.toLowerCase()),
    ),
}
const satisfies = (row: Row, asked: Filters): boolean =>
  Object.entries(asked).every(([name, value]) => {
    const promise = promises[name as keyof Filters] as ((row: Row, asked: unknown) => boolean) | undefined
    return promise === undefined || promise(row, value)
  })

async function allPages(query: Filters, pageSize: number): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { result, cursor: around } = await api.order.getOrderList({
      query: { ...query, pageSize, ...(cursor ? { cursor } : {}) },
    })
    all.push(...result)
    cursor = around.next
  }
  return all
}

const moment = fc.integer({ min: 0, max: 20 }).map((days) => start + days * dayMs)
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    marketplaceOrderId: fc.constantFrom('B-3', 'b-15'),
    referenceCode: fc.constantFrom('INV-7', 'v-1', '_', 'nope'),
    platform: fc.constantFrom('Lazada', 'internal'),
    shopId: fc.constant(0).map(() => shopId),
    trackingNumber: fc.constantFrom('trk1', 'TRK5'),
    trayName: fc.constantFrom('t-2', 'T-0'),
    status: fc.uniqueArray(fc.constantFrom(...orderStatusCodes), { minLength: 1, maxLength: 8 }),
    priority: fc.constantFrom(...orderPriorities),
    singleOrderItem: fc.boolean(),
    remark: fc.constantFrom('gift', '100%', '_'),
    merchantId: fc
      .constantFrom('birch', 'alder', '')
      .map((name) => (name === '' ? 0 : house[name as 'birch' | 'alder'])),
    dateTimeFromTimestamp: moment,
    dateTimeToTimestamp: moment,
    filterTrackingNumber: fc.boolean(),
    onHold: fc.boolean(),
    sku: fc.constantFrom('MUG', 'LAMP', 'mug', 'Lamp'),
    shipByUntilTimestamp: moment,
    called: fc.constantFrom('inv-1', 'INV-7', 'b-3', 'trk5', 'trk'),
    keyword: fc.constantFrom('inv-1', 'B-', 'TRK', 'inv-%'),
    sorting: fc.constantFrom(...orderSorts),
    orderListPriority: fc.boolean(),
  },
  { requiredKeys: [] },
)

test('every filter shows the orders it promises, all of them, each once, and its count agrees', async () => {
  const everything = await allPages({}, 200)
  expect(everything).toHaveLength(size)
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(7, 50), async (asked, pageSize) => {
      fc.pre((asked.dateTimeFromTimestamp ?? 0) <= (asked.dateTimeToTimestamp ?? Infinity))
      const shown = await allPages(asked, pageSize)
      expect(shown.map((row) => row.id).toSorted()).toEqual(
        everything
          .filter((row) => satisfies(row, asked))
          .map((row) => row.id)
          .toSorted(),
      )
      expect(await api.order.getOrderListCount({ query: asked })).toBe(shown.length)
    }),
    { numRuns: 120 },
  )
}, 60_000)

test('each filter alone finds something', async () => {
  const alone: Filters[] = [
    { marketplaceOrderId: 'b-3' },
    { referenceCode: 'inv-7' },
    { platform: 'Lazada' },
    { shopId },
    { trackingNumber: 'trk5' },
    { trayName: 't-0' },
    { status: [1000, 2100] },
    { priority: 2 },
    { singleOrderItem: true },
    { remark: '100%' },
    { merchantId: house.alder },
    { filterTrackingNumber: true },
    { onHold: true },
    { sku: 'LAMP' },
    { keyword: 'TRK' },
    { called: 'trk5' },
    { externalWarehouseId: 8 },
    { externalSyncStatus: 'Failed' },
    { bucketId: 3 },
    { shipByUntilTimestamp: start + dayMs },
    { dateTimeToTimestamp: start + dayMs },
  ]
  for (const query of alone) {
    const count = await api.order.getOrderListCount({ query })
    expect(count, JSON.stringify(query)).toBeGreaterThan(0)
    expect(count, JSON.stringify(query)).toBeLessThan(size)
  }
  expect(await api.order.getOrderListCount({ query: { bucketId: 3 } })).toBe(Math.ceil(size / 9))
  expect(await api.order.getOrderListCount({ query: { externalSyncStatus: 'Failed', externalWarehouseId: 8 } })).toBe(
    Math.ceil(size / 11),
  )
})

test('an order is found by its number in every spelling, and by the beginning of it', async () => {
  const [{ id = 0 } = {}] = (await api.order.getOrderList({ query: { pageSize: 1 } })).result
  for (const query of [
    { orderId: id },
    { warehouseOrderId: `WO-${id}` },
    { warehouseOrderId: `wo-${id}` },
    { warehouseOrderId: `${id}` },
    { keyword: `${id}` },
    { keyword: `wo-${id}` },
    { called: `WO-${id}` },
    { called: ` wo-${id}-1 ` },
  ])
    expect((await api.order.getOrderList({ query })).result.map((row) => row.id)).toEqual([id])
  const begun = (await api.order.getOrderList({ query: { keyword: `WO-${String(id).slice(0, 2)}`, pageSize: 200 } }))
    .result
  expect(begun.map((row) => row.id)).toContain(id)
  expect(begun.every((row) => row.warehouseOrderId.startsWith(`WO-${String(id).slice(0, 2)}`))).toBe(true)
  expect(await api.order.getOrderListCount({ query: { warehouseOrderId: 'nonsense' } })).toBe(0)
  // Bare digits on a label are anybody's: a reference code, a product's barcode.
  expect(await api.order.getOrderListCount({ query: { called: `${id}` } })).toBe(0)
})

const keys: Record<string, (row: Row) => number> = {
  shipBy: (row) => row.shipByTimestamp,
  placed: (row) => row.placedTimestamp,
  status: (row) => row.status,
  priority: (row) => row.priority,
  units: (row) => row.unitCount,
  updated: (row) => row.statusChangedTimestamp,
  waits: (row) => row.problemSinceTimestamp ?? row.statusChangedTimestamp,
}

test('every sort is in its order and stable: by cursor, by page number and backward the rows are the same', async () => {
  for (const sorting of orderSorts)
    for (const orderListPriority of [false, true]) {
      const shown = await allPages({ sorting, orderListPriority }, 31)
      const direction = sorting.startsWith('-') ? -1 : 1
      const key = keys[sorting.replace('-', '')] ?? (() => 0)
      const order = (a: Row, b: Row): number =>
        (orderListPriority ? b.priority - a.priority : 0) || direction * (key(a) - key(b)) || direction * (a.id - b.id)
      expect(
        shown.map((row) => row.id),
        `${sorting} ${orderListPriority}`,
      ).toEqual(shown.toSorted(order).map((row) => row.id))
      const third = await api.order.getOrderList({ query: { sorting, orderListPriority, pageSize: 31, pageNumber: 3 } })
      expect(third.result).toEqual(shown.slice(62, 93))
      const second = await api.order.getOrderList({
        query: { sorting, orderListPriority, pageSize: 31, cursor: third.cursor.previous ?? '' },
      })
      expect(second.result).toEqual(shown.slice(31, 62))
    }
}, 30_000)

test("a merchant reads its own remarks and finds them, and never the warehouse's notes", async () => {
  const birch = await house.as('MERCHANT_WORKER')
  const rows = (await birch.order.getOrderList({ query: { pageSize: 200 } })).result
  expect(new Set(rows.map((row) => row.warehouseNote))).toEqual(new Set(['']))
  expect(new Set(rows.map((row) => row.merchantId))).toEqual(new Set([house.birch]))
  const remarked = rows.filter((row) => row.remark === 'fragile 100%').length
  expect(remarked).toBeGreaterThan(0)
  expect(await birch.order.getOrderListCount({ query: { remark: 'FRAGILE' } })).toBe(remarked)
  expect(await birch.order.getOrderListCount({ query: { remark: 'gift' } })).toBe(0)
})

test('orders are found by what their lines say: of no product in any letter case, of a renamed one under both names', async () => {
  const [oldSku, newSku] = ['ROPE-10', 'Rope-12']
  await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { sku: oldSku })
    await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }])
    await run(tx, sql`update product set sku = ${newSku} where id = ${productId}`)
  })
  const count = (sku: string) => api.order.getOrderListCount({ query: { sku } })
  for (const sku of [oldSku, oldSku.toLowerCase(), newSku, newSku.toUpperCase()]) expect(await count(sku), sku).toBe(1)
  expect(await count('lamp')).toBe(size / 4)
  for (const sku of ['LAMP', 'Lamp', ' lamp ']) expect(await count(sku), sku).toBe(size / 4)
  expect(await count('LAM')).toBe(0)
})

test('a range of days that ends before it begins is refused by the list, its count and its export', async () => {
  const range = { dateTimeFromTimestamp: start + dayMs, dateTimeToTimestamp: start }
  const refusal = {
    status: 400,
    code: 'bad-input',
    field: 'DateTimeFromTimestamp',
    message: 'DateTimeFromTimestamp is after DateTimeToTimestamp.',
  }
  expect(await refusalOf(api.stock.getProductStockLog({ query: range }))).toEqual(refusal)
  for (const call of [
    () => api.order.getOrderList({ query: range }),
    () => api.order.getOrderListCount({ query: range }),
    () => api.inbound.getRequests({ query: range }),
    () => api.inbound.getTotalRequestsCount({ query: range }),
    () => api.jobs.createJob({ body: { jobType: 'OrderExport', list: 'orders', filters: range } }),
  ])
    expect(await refusalOf(call())).toEqual(refusal)
  for (const name of ['received', 'shipped', 'returned', 'lost'] as const) {
    const query = { [`${name}FromTimestamp`]: start + 1, [`${name}UntilTimestamp`]: start }
    for (const call of [
      () => api.order.getOrderList({ query }),
      () => api.order.getOrderListCount({ query }),
      () => api.jobs.createJob({ body: { jobType: 'OrderExport', list: 'orders', filters: query } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 400, field: toWireName(`${name}FromTimestamp`) })
  }
  const moment = { dateTimeFromTimestamp: start, dateTimeToTimestamp: start }
  expect(await api.order.getOrderListCount({ query: moment })).toBeGreaterThan(0)
})

test('a status nobody knows and a sort that does not exist are refused with the field named', async () => {
  expect(await refusalOf(api.order.getOrderList({ query: { status: [1234] as never } }))).toMatchObject({
    status: 400,
    field: 'Status[0]',
  })
  expect(await refusalOf(api.order.getOrderList({ query: { sorting: 'name' as never } }))).toMatchObject({
    status: 400,
    field: 'Sorting',
  })
})
