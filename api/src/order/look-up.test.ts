import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { orderStatusCodes } from 'contract/order-shown'
import type { Role } from 'contract/roles'
import { makeOrder, makeProduct } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { makeOrders } from './make/make.ts'

type LookUp = Query<Calls['order']['getOrders']>
type Row = Item<Calls['order']['getOrders']>

const most = 200
const start = Date.UTC(2026, 9, 1)
const hourMs = 3_600_000

let house: House
let boss: Api
let worker: Api
let birch: Api
let alder: Api
/** Birch's orders of a mug: one in every status, and one at the other location. */
let mugs: number[]
let elsewhere: number
let withBoth: number

beforeAll(async () => {
  house = await openHouse()
  boss = await house.as('SUPERADMIN')
  worker = await house.as('WAREHOUSE_WORKER')
  birch = await house.as('MERCHANT_WORKER')
  alder = await house.as('MERCHANT_ADMIN', 'alder')
  const { productId: sock } = await (
    await house.as('MERCHANT_ADMIN')
  ).catalogue.createProduct({
    body: {
      sku: 'SOCK',
      productName: 'Socks',
      barcodes: [{ code: '2001234500173', format: 'EAN13', packQuantity: 12 }],
    },
  })
  await house.system(async (tx) => {
    const mug = await makeProduct(tx, house.birch, { sku: 'Mug' })
    await makeProduct(tx, house.alder, { sku: 'MUG' })
    const mugOrder = (locationId: number, status: number) =>
      makeOrder(tx, house.birch, locationId, [{ productId: mug, quantity: 1 }], { status })
    mugs = []
    for (const status of orderStatusCodes) mugs.push(await mugOrder(house.locationId, status))
    elsewhere = await mugOrder(house.otherLocationId, 540)
    const lines = [mug, sock].map((productId) => ({ productId, quantity: 2 }))
    withBoth = await makeOrder(tx, house.birch, house.locationId, lines, { status: 540 })
    for (const [n, id] of [...mugs, elsewhere, withBoth].entries()) {
      // Due in another order than they were placed in.
      const due = start + ((n * 7) % 23) * hourMs
      await run(
        tx,
        sql`update orders set placed_at = to_timestamp(${(start + n * hourMs) / 1000}::float8),
                   ship_by = to_timestamp(${due / 1000}::float8) where id = ${id}`,
      )
      if (n % 2)
        await run(tx, sql`update parcel set tracking_number = ${`TRK-${n}`} where demand_id = ${id} and number = 1`)
    }
    await makeOrders(
      tx,
      systemWho(),
      Array.from({ length: most + 30 }, (_, n) => ({
        merchantId: house.alder,
        referenceCode: `A-${n}`,
        placedAt: start + n * 1000,
        shipBy: start + ((n * 7) % 241) * hourMs,
        source: 'import' as const,
        lines: [{ sku: 'MUG', quantity: 1, unitPriceMinor: 100 }],
      })),
    )
  })
})
afterAll(() => house.close())

const idsOf = (rows: readonly Row[]): number[] => rows.map((row) => row.id)
const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)

const lookUps: LookUp[] = [undefined, ' trk-3 ', '   '].flatMap((trackingNumber) =>
  [undefined, [540 as const], [500 as const, 6000 as const]].flatMap((status) =>
    [undefined, true, false].map((filterTrackingNumber) => ({
      ...(trackingNumber === undefined ? {} : { trackingNumber }),
      ...(status === undefined ? {} : { status }),
      ...(filterTrackingNumber === undefined ? {} : { filterTrackingNumber }),
    })),
  ),
)

test('a look-up finds what the list of orders finds under the same filters, for whoever asks', async () => {
  const readers: Role[] = ['SUPERADMIN', 'WAREHOUSE_MANAGER', 'MERCHANT_ADMIN', 'CLIENT']
  for (const role of readers) {
    const api = await house.as(role)
    for (const query of lookUps)
      expect(await api.order.getOrders({ query }), `${role} ${JSON.stringify(query)}`).toEqual(
        (await api.order.getOrderList({ query: { ...query, pageSize: most } })).result,
      )
  }
})

test('each filter of a look-up narrows it, alone and with the others', async () => {
  const found = async (query: LookUp) => idsOf(await birch.order.getOrders({ query }))
  const all = await found({})
  expect(all).toEqual([...mugs, elsewhere, withBoth].toReversed())
  const [, cancelled, , tracked] = mugs
  expect(await found({ trackingNumber: ' trk-3 ' })).toEqual([tracked])
  expect(await found({ trackingNumber: 'TRK' })).toEqual([])
  expect(await found({ filterTrackingNumber: true })).toEqual(all.filter((_, n) => n % 2 === 1))
  expect(await found({ filterTrackingNumber: false })).toHaveLength(Math.ceil(all.length / 2))
  expect(await found({ status: [210] })).toEqual([cancelled])
  expect(await found({ status: [210, 230], filterTrackingNumber: true })).toEqual([tracked, cancelled])
  expect(await found({ status: [210], trackingNumber: 'TRK-3' })).toEqual([])
  expect(await found({ trackingNumber: 'TRK-3', filterTrackingNumber: false })).toEqual([])
})

test('a look-up shows the newest 200, and nothing of another merchant or another location', async () => {
  const shown = await alder.order.getOrders({ query: {} })
  expect(shown.map((row) => row.referenceCode)).toEqual(Array.from({ length: most }, (_, n) => `A-${most + 29 - n}`))
  expect(await alder.order.getOrders({ query: { trackingNumber: 'TRK-3' } })).toEqual([])
  const waiting = { query: { status: [540 as const] } }
  expect(idsOf(await worker.order.getOrders(waiting))).not.toContain(elsewhere)
  expect(idsOf(await boss.order.getOrders(waiting))).toContain(elsewhere)
})

test('a status nobody knows, an endless number and what is neither true nor false are refused by name', async () => {
  const refused = (query: object) => refusalOf(birch.order.getOrders({ query }))
  expect(await refused({ status: [1234] })).toMatchObject({ status: 400, field: 'Status[0]' })
  expect(await refused({ trackingNumber: 'x'.repeat(101) })).toMatchObject({ status: 400, field: 'TrackingNumber' })
  expect(await refused({ filterTrackingNumber: 'perhaps' })).toMatchObject({ field: 'FilterTrackingNumber' })
  expect(await refused({ merchantId: house.alder })).toMatchObject({ status: 400, field: 'MerchantId' })
})

const ofSku = async (api: Api, sku: string, merchantId?: number): Promise<Row[]> =>
  api.order.getOrderListBySku({ query: { sku, ...(merchantId === undefined ? {} : { merchantId }) } })

test('the orders of a SKU are those that are open or wait for a decision, what ships first before the rest', async () => {
  const rows = await ofSku(birch, 'MUG')
  const statuses = [200, 500, 510, 520, 530, 540, 550, 1000, 1500, 2000, 2100, 2200, 3000, 4000]
  expect([...new Set(rows.map((row) => row.status))].toSorted((a, b) => a - b)).toEqual(statuses)
  const expected = [...mugs.filter((_, n) => statuses.includes(orderStatusCodes[n] ?? 0)), elsewhere, withBoth]
  expect(sorted(idsOf(rows))).toEqual(sorted(expected))
  expect(rows).toEqual(rows.toSorted((a, b) => a.shipByTimestamp - b.shipByTimestamp))
  expect(idsOf(rows)).not.toEqual(expected)
  for (const status of [540, 550] as const)
    expect(rows.filter((row) => row.status === status)).toHaveLength(
      await birch.order.getOrderListCount({ query: { sku: 'MUG', status: [status] } }),
    )
})

test('the SKU is the whole one, in any letter case, or a barcode; an order of two SKUs is an order of each', async () => {
  const all = idsOf(await ofSku(birch, 'Mug'))
  for (const sku of ['mug', 'MUG', ' Mug ']) expect(idsOf(await ofSku(birch, sku)), sku).toEqual(all)
  for (const sku of ['sock', '2001234500173']) expect(idsOf(await ofSku(birch, sku)), sku).toEqual([withBoth])
  for (const sku of ['MU', '%', 'NOBODY']) expect(await ofSku(birch, sku), sku).toEqual([])
})

test('an order of a SKU that is no product is found by it, in any letter case', async () => {
  const merchant = await house.as('MERCHANT_ADMIN')
  const { shopId } = await merchant.shop.create({
    body: { shopName: 'Web', platform: 'Internal', marketShopId: 'WEB' },
  })
  const items = [{ sku: 'Set-Mug-4', quantity: 1 }]
  const { orderId, status } = await merchant.order.merchantCreateOrder({
    body: { shopId, timestamp: Date.now(), referenceCode: 'UNKNOWN', items },
  })
  expect(status).toBe(550)
  expect(idsOf(await ofSku(worker, 'SET-MUG-4'))).toEqual([orderId])
})

test('the orders of a SKU are of the merchants and the location a person sees, 200 at most', async () => {
  expect(await ofSku(birch, 'MUG', house.alder)).toEqual([])
  expect(idsOf(await ofSku(birch, 'MUG', 0))).toEqual(idsOf(await ofSku(birch, 'MUG')))
  expect(new Set((await ofSku(boss, 'MUG', house.birch)).map((row) => row.merchantId))).toEqual(new Set([house.birch]))
  expect(idsOf(await ofSku(boss, 'MUG', house.birch))).toContain(elsewhere)
  expect(idsOf(await ofSku(worker, 'MUG', house.birch))).not.toContain(elsewhere)
  const most200 = await ofSku(alder, 'mug')
  const due = (row: Row): number => (row.shipByTimestamp - start) / hourMs
  const hours = Array.from({ length: most + 30 }, (_, n) => (n * 7) % 241).toSorted((a, b) => a - b)
  expect(most200.map(due)).toEqual(hours.slice(0, most))
})

test('without a SKU, or with a blank one, nothing is listed: the field is named', async () => {
  for (const query of [{}, { sku: '' }, { sku: '   ' }, { sku: 'x'.repeat(65) }])
    expect(
      await refusalOf(birch.order.getOrderListBySku({ query: query as never })),
      JSON.stringify(query),
    ).toMatchObject({ status: 400, field: 'Sku' })
  expect(await refusalOf(birch.order.getOrderListBySku({ query: { sku: 'MUG', merchantId: -1 } }))).toMatchObject({
    status: 400,
    field: 'MerchantId',
  })
})

test('who does not read orders looks none up', async () => {
  for (const role of ['SYSTEM_ADMINISTRATOR', 'ADMIN', 'WORKER'] as const) {
    const api = await house.as(role)
    expect(await refusalOf(api.order.getOrders({ query: {} })), role).toMatchObject({ status: 403 })
    expect(await refusalOf(ofSku(api, 'MUG')), role).toMatchObject({ status: 403 })
  }
})
