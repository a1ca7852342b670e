import { afterAll, beforeAll, expect, test } from 'vitest'
import { warehouseOrderId } from 'contract/order-number'
import { makeCell, makeProduct, receive } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { run, sql } from '../../kernel/database.ts'

let house: House
let birch: Api
let shops: [number, number]
let alderShop: number
/** Both of Birch's shops have an order #1001, and so has Alder's. */
let orders: [number, number]
let alderOrder: number

beforeAll(async () => {
  house = await openHouse()
  birch = await house.as('MERCHANT_ADMIN')
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  await house.system(async (tx) => {
    const cellId = await makeCell(tx, house.locationId, { code: 'Z-99' })
    for (const merchantId of [house.birch, house.alder]) {
      const productId = await makeProduct(tx, merchantId, { sku: 'MUG' })
      await receive(tx, {
        merchantId,
        locationId: house.locationId,
        productId,
        cellId,
        quantity: 50,
        batchNo: 'B-7',
        expiryDay: '2031-01-31',
      })
    }
  })
  const shopOf = async (api: Api, shopName: string) =>
    (await api.shop.create({ body: { shopName, platform: 'Internal', marketShopId: shopName } })).shopId
  shops = [await shopOf(birch, 'Stall'), await shopOf(birch, 'Web')]
  alderShop = await shopOf(alder, 'Alder on the web')
  orders = [await orderOf(birch, shops[0]), await orderOf(birch, shops[1])]
  alderOrder = await orderOf(alder, alderShop)
})
afterAll(() => house.close())

const orderOf = async (api: Api, shopId: number, referenceCode = '#1001'): Promise<number> =>
  (
    await api.order.merchantCreateOrder({
      body: {
        shopId,
        timestamp: Date.now(),
        referenceCode,
        shippingName: 'Rattana Suk',
        shippingAddress1: 'Rama IV Road 41',
        items: [{ sku: 'MUG', quantity: 2, unitPrice: 24.5 }],
        charges: [{ code: 'POST', amount: 5 }],
      },
    })
  ).orderId
const byNumber = (api: Api, said: string, shopId: number, timestamp = Date.now()) =>
  api.order.merchantGetOrder({ query: { warehouseOrderId: said, shopId, timestamp } })
const byReference = (api: Api, referenceCode: string, shopId: number, timestamp = Date.now()) =>
  api.order.merchantGetOrderByReferenceCode({ query: { referenceCode, shopId, timestamp } })

test("a merchant's system reads an order by its number, however that is spelt, and by its reference code", async () => {
  const api = await house.as('MERCHANT_WORKER')
  const [orderId] = orders
  const number = warehouseOrderId(orderId)
  const read = await byNumber(api, number, shops[0])
  expect(read).toMatchObject({
    orderId,
    warehouseOrderId: number,
    shopId: shops[0],
    shopName: 'Stall',
    referenceCode: '#1001',
    status: 1000,
    total: { minor: 5400, currency: 'MYR' },
    shipping: { name: 'Rattana Suk', address1: 'Rama IV Road 41', isMasked: false },
    lines: [{ sku: 'MUG', quantity: 2, allocations: [] }],
    charges: [{ code: 'POST' }],
    parcels: [{ parcelNumber: 1 }],
    documents: [{ name: 'Invoice' }],
  })
  for (const said of [number.toLowerCase(), ` ${number} `, String(orderId), `${number}-1`])
    expect(await byNumber(api, said, shops[0]), said).toEqual(read)
  for (const said of ['#1001', ' #1001 ']) expect(await byReference(api, said, shops[0]), said).toEqual(read)
})

test('one reference code in two shops is two orders, each read by its own shop', async () => {
  for (const n of [0, 1] as const) {
    expect(await byReference(birch, '#1001', shops[n])).toMatchObject({ orderId: orders[n], shopId: shops[n] })
    const other = shops[1 - n] ?? 0
    expect(await refusalOf(byNumber(birch, warehouseOrderId(orders[n]), other))).toMatchObject({
      status: 404,
      code: 'not-found',
      field: 'WarehouseOrderId',
    })
  }
})

test('another merchant’s shop and order are answered as if there were none', async () => {
  const absent = 999_999_999
  for (const shopId of [alderShop, absent]) {
    const refusal = { status: 404, code: 'not-found', field: 'ShopId', message: 'The shop was not found.' }
    expect(await refusalOf(byNumber(birch, warehouseOrderId(alderOrder), shopId))).toEqual(refusal)
    expect(await refusalOf(byNumber(birch, warehouseOrderId(orders[0]), shopId))).toEqual(refusal)
    expect(await refusalOf(byReference(birch, '#1001', shopId))).toEqual(refusal)
  }
  const missing = await refusalOf(byNumber(birch, warehouseOrderId(absent), shops[0]))
  expect(missing).toMatchObject({ status: 404, field: 'WarehouseOrderId' })
  expect(await refusalOf(byNumber(birch, warehouseOrderId(alderOrder), shops[0]))).toEqual(missing)
})

test('an order without a shop, a code spelt otherwise or only begun, and nonsense are not there', async () => {
  const byHand = await birch.order.createInternalOrder({
    body: { referenceCode: 'HAND-1', items: [{ sku: 'MUG', quantity: 1 }] },
  })
  await orderOf(birch, shops[0], 'So-Blue')
  for (const said of [byHand.warehouseOrderId, 'WO-', 'HAND-1', '0', '-1', '9'.repeat(40)])
    expect(await refusalOf(byNumber(birch, said, shops[0])), said).toMatchObject({
      status: 404,
      field: 'WarehouseOrderId',
    })
  for (const said of ['HAND-1', 'SO-BLUE', 'So-Bl', '%'])
    expect(await refusalOf(byReference(birch, said, shops[0])), said).toMatchObject({
      status: 404,
      field: 'ReferenceCode',
    })
  expect(await byReference(birch, 'So-Blue', shops[0])).toMatchObject({ referenceCode: 'So-Blue' })
})

test('a clock more than five minutes off is refused, before anything is said of shop or order', async () => {
  const minuteMs = 60_000
  for (const off of [-6 * minuteMs, 6 * minuteMs]) {
    const [absent, timestamp] = [999_999_999, Date.now() + off]
    const refusal = { code: 'stale-clock', field: 'Timestamp' }
    expect(await refusalOf(byNumber(birch, 'WO-1', absent, timestamp))).toMatchObject(refusal)
    expect(await refusalOf(byReference(birch, 'x', absent, timestamp))).toMatchObject(refusal)
  }
  for (const off of [-4 * minuteMs, 4 * minuteMs]) {
    const timestamp = Date.now() + off
    expect(await byReference(birch, '#1001', shops[0], timestamp)).toMatchObject({ orderId: orders[0] })
    expect(await byNumber(birch, warehouseOrderId(orders[0]), shops[0], timestamp)).toMatchObject({
      orderId: orders[0],
    })
  }
})

test('what is left out, blank, too long or no number is refused by name', async () => {
  const right = { shopId: shops[0], timestamp: Date.now() }
  const refused: [object, string][] = [
    [{ ...right }, 'WarehouseOrderId'],
    [{ ...right, warehouseOrderId: '  ' }, 'WarehouseOrderId'],
    [{ ...right, warehouseOrderId: 'x'.repeat(41) }, 'WarehouseOrderId'],
    [{ shopId: right.shopId, warehouseOrderId: 'WO-1' }, 'Timestamp'],
    [{ timestamp: right.timestamp, warehouseOrderId: 'WO-1' }, 'ShopId'],
    [{ ...right, shopId: 0, warehouseOrderId: 'WO-1' }, 'ShopId'],
    [{ ...right, timestamp: 'now', warehouseOrderId: 'WO-1' }, 'Timestamp'],
  ]
  for (const [query, field] of refused)
    expect(await refusalOf(birch.order.merchantGetOrder({ query: query as never }))).toMatchObject({
      status: 400,
      field,
    })
  for (const referenceCode of [undefined, ' ', 'x'.repeat(101)])
    expect(
      await refusalOf(
        birch.order.merchantGetOrderByReferenceCode({
          query: { ...right, ...(referenceCode === undefined ? {} : { referenceCode }) } as never,
        }),
      ),
    ).toMatchObject({ status: 400, field: 'ReferenceCode' })
})

test("only the merchant's own staff reads so; the warehouse and buyers' accounts do not", async () => {
  for (const role of ['SUPERADMIN', 'WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER', 'CLIENT', 'USER'] as const) {
    const api = await house.as(role)
    expect(await refusalOf(byNumber(api, warehouseOrderId(orders[0]), shops[0])), role).toMatchObject({ status: 403 })
    expect(await refusalOf(byReference(api, '#1001', shops[0])), role).toMatchObject({ status: 403 })
  }
})

/** The names of one object that another does not have. */
const missingFrom = (whole: object | undefined, part: object | undefined): string[] =>
  Object.keys(whole ?? {}).filter((name) => !(name in (part ?? {})))

test('it reads what the portal shows its people, but nothing of the floor: no cell, tray, bin or note', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const orderId = await orderOf(birch, shops[0], 'FLOOR')
  await worker.order.changeToPick({ body: { orderId } })
  await worker.order.setWarehouseNote({ body: { orderId, warehouseNote: 'Seal is broken' } })
  await house.system((tx) => run(tx, sql`update orders set tray_name = 'TRAY-9' where id = ${orderId}`))
  const shown = await birch.order.getOrder({ query: { orderId } })
  expect(shown).toMatchObject({ trayName: 'TRAY-9', lines: [{ allocations: [{ cellCode: 'Z-99' }] }] })
  const read = await byNumber(birch, warehouseOrderId(orderId), shops[0])
  expect(await byReference(birch, 'FLOOR', shops[0])).toEqual(read)
  expect(shown).toMatchObject({
    ...read,
    lines: [{ ...read.lines[0], allocations: [{ ...read.lines[0]?.allocations[0] }] }],
  })
  expect(missingFrom(shown, read)).toEqual([
    'problemSinceTimestamp',
    'takenBy',
    'trayName',
    'unitsToUnpack',
    'slot',
    'pickingListId',
    'shippingBinId',
    'shippingBinName',
    'warehouseNote',
    'externalWarehouseId',
    'externalSyncStatus',
    'bucketId',
  ])
  expect(missingFrom(shown.parcels[0], read.parcels[0])).toEqual([
    'shippingBinId',
    'shippingBinName',
    'labelPrints',
    'isLabelOld',
    'labelPrintedBy',
    'labelPrintedTimestamp',
  ])
  expect(missingFrom(shown.lines[0], read.lines[0])).toEqual(['leftOut'])
  expect(read.lines[0]?.allocations).toEqual([
    { batchNo: 'B-7', expiryDay: '2031-01-31', quantity: 2, picked: 0, packed: 0 },
  ])
  expect(JSON.stringify(read)).not.toMatch(/Z-99|TRAY-9|Seal is broken/)
})
