import { newKey } from 'contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeProduct } from '../../test/floor.ts'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let birch: Api
let manager: Api
let floor: ReturnType<typeof hands>
beforeAll(async () => {
  house = await openHouse()
  // Nobody here works for Alder.
  await house.system((tx) => run(tx, sql`delete from merchant_group_merchant where merchant_id = ${house.alder}`))
  worker = await house.as('WAREHOUSE_WORKER')
  birch = await house.as('MERCHANT_ADMIN')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
  await house.system((tx) => makeCell(tx, house.locationId, { code: 'U-01', isUnusable: true }))
})
afterAll(() => house.close())

let trays = 500
/** An order whose units are all in its tray. */
async function picked(product: Made, quantity: number): Promise<number> {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: product.productId, quantity }])
  const scan = { pickingListId, cellCode: product.cellCode, code: product.sku, trayName: `T-${++trays}` }
  await floor.scan({ ...scan, lineId: walk[0]?.lineId ?? 0, quantity })
  return orderId
}

/** What is said of a product's size, for nobody to have said it. */
const forget = ({ productId }: Made, what = sql`package_length_mm = null, package_weight_grams = 0`) =>
  house.system((tx) => run(tx, sql`update product set ${what} where id = ${productId}`))
const dimensionOf = (orderId: number) => worker.packing.getParcelDimension({ query: { orderId } })
const productOf = async ({ sku }: Made) => (await birch.stock.getProductStockList({ query: { sku } })).result[0]

test('a product without sides or weight is measured once, and what its merchant said of it stands', async () => {
  const mug = await floor.firstOf(5)
  await forget(mug)
  const orderId = await picked(mug, 1)
  expect((await dimensionOf(orderId)).unmeasured).toEqual([
    { productId: mug.productId, sku: mug.sku, productName: expect.any(String), needsSides: true, needsWeight: true },
  ])
  const body = { productId: mug.productId, length: 12.5, width: 30, height: 30, weight: 0.85 }
  expect(await worker.catalogue.measureProduct({ body })).toMatchObject({
    packageLength: 12.5,
    packageWidth: 8,
    packageHeight: 4,
    packageWeight: 0.85,
    measuredBy: expect.any(String),
  })
  expect(await dimensionOf(orderId)).toMatchObject({ unmeasured: [], missing: '' })
  expect(await productOf(mug)).toMatchObject({ packageLength: 12.5, measuredBy: expect.any(String) })
  expect(await refusalOf(worker.catalogue.measureProduct({ body }))).toMatchObject({ code: 'wrong-state' })

  await birch.catalogue.updateProduct({ body: { productId: mug.productId, packageLength: 12 } })
  expect(await productOf(mug)).toMatchObject({ packageLength: 12, measuredBy: null, measuredTimestamp: null })
})

test('a measure that cannot be is refused by its field, and another house measures nothing of a merchant it does not serve', async () => {
  const mug = await floor.firstOf(5)
  await forget(mug)
  const measure = (more: object, api = worker) =>
    refusalOf(api.catalogue.measureProduct({ body: { productId: mug.productId, length: 12, weight: 0.3, ...more } }))
  expect(await measure({ length: undefined })).toMatchObject({ status: 400, field: 'Length' })
  expect(await measure({ weight: 0 })).toMatchObject({ status: 400, field: 'Weight' })
  expect(await measure({ weight: 190 })).toMatchObject({ field: 'Weight', message: expect.stringContaining('gold') })
  expect(await measure({ length: 300, weight: 0.001 })).toMatchObject({ message: expect.stringContaining('air') })
  expect(await measure({}, birch)).toMatchObject({ status: 403 })
  const productId = await house.system((tx) => makeProduct(tx, house.alder))
  expect(await measure({ productId, width: 10, height: 10 })).toMatchObject({ status: 404 })
  await house.system((tx) => run(tx, sql`update product set package_length_mm = 90 where id = ${mug.productId}`))
  expect(await worker.catalogue.measureProduct({ body: { productId: mug.productId, weight: 0.3 } })).toMatchObject({
    packageLength: 9,
    packageWeight: 0.3,
  })
})

const withSerials = async (quantity: number): Promise<Made> => {
  const phone = await floor.firstOf(quantity)
  await birch.catalogue.updateProduct({ body: { productId: phone.productId, asksSerial: true } })
  return phone
}
const pack = (orderId: number, { sku }: Made, serial?: string, more: object = {}) =>
  worker.packing.changeToPack({ body: { orderId, code: sku, ...(serial ? { serial } : {}), ...more } })

test('a product that asks a serial is packed unit by unit, each with its own', async () => {
  const phone = await withSerials(5)
  const orderId = await picked(phone, 2)
  expect(await refusalOf(pack(orderId, phone))).toMatchObject({ code: 'serial-needed', field: 'Serial' })
  expect(await refusalOf(pack(orderId, phone, 'SN-1', { quantity: 2 }))).toMatchObject({ code: 'serial-needed' })
  expect(await refusalOf(pack(orderId, phone, phone.sku))).toMatchObject({ code: 'serial-needed' })
  for (const [code, what] of [
    ['t-12', 'the tray T-12'],
    [`WO-${orderId}`, `the order WO-${orderId}`],
    [phone.cellCode, `the cell ${phone.cellCode}`],
  ] as const)
    expect(await refusalOf(pack(orderId, phone, code))).toMatchObject({
      field: 'Serial',
      message: `Serial is ${what}: scan the serial of the unit.`,
    })
  expect(await pack(orderId, phone, 'SN-1')).toMatchObject({ packed: 1, left: 1 })
  expect(await refusalOf(pack(orderId, phone, 'sn-1'))).toMatchObject({ code: 'serial-used' })
  expect(await pack(orderId, phone, 'SN-2')).toMatchObject({ isClosed: true })
  const { parcels } = await birch.order.getOrder({ query: { orderId } })
  expect(parcels.map(({ serials }) => serials)).toEqual([
    [
      { sku: phone.sku, serial: 'SN-1' },
      { sku: phone.sku, serial: 'SN-2' },
    ],
  ])
  for (const called of ['SN-2', 'sn-2'])
    expect((await worker.order.getOrderList({ query: { called } })).result.map((order) => order.orderId)).toEqual([
      orderId,
    ])
  expect((await worker.order.getOrderList({ query: { called: 'SN-' } })).result).toEqual([])
  await floor.booksHold()
})

test('a serial is refused while another open order has it; undo takes it back, and of two benches one is first', async () => {
  const phone = await withSerials(5)
  const [one, two] = [await picked(phone, 1), await picked(phone, 1)]
  await pack(one, phone, 'IMEI-7', { scanNumber: 'a' })
  expect(await refusalOf(pack(two, phone, 'IMEI-7'))).toMatchObject({
    code: 'serial-used',
    message: expect.stringContaining(`WO-${one}`),
  })
  await pack(one, phone, undefined, { scanNumber: 'a', undo: true })
  expect((await worker.order.getOrderList({ query: { called: 'IMEI-7' } })).result).toEqual([])
  const both = await Promise.allSettled([pack(one, phone, 'IMEI-7'), pack(two, phone, 'IMEI-7')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await floor.booksHold()
})

/** An order of two products in one tray on its bench; how to scan what its list wants. */
async function onBench(lines: { product: Made; quantity: number }[]) {
  const trayName = `T-${++trays}`
  const { orderId, pickingListId } = await floor.pickedList(
    lines.map(({ product, quantity }) => ({ productId: product.productId, quantity })),
  )
  const walk = () => worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  const pickAll = async () => {
    for (const { lineId, cellCode, sku, left } of await walk())
      if (left > 0) await floor.scan({ pickingListId, lineId, cellCode, code: sku, quantity: left, trayName })
  }
  await pickAll()
  return { orderId, pickingListId, trayName, pickAll }
}
const report = (orderId: number, { sku }: Made, trouble: 'Missing' | 'Damaged', more: object = {}, api = worker) =>
  api.shipping.reportUnit({ body: { orderId, code: sku, trouble, ...more } })
/** [place kind, condition, on hand, allocated] of what lies about. */
const liesAbout = async ({ productId }: Made) =>
  (await floor.stockOf(productId)).map((row) => [row.placeKind, row.condition, row.onHand, row.allocated])

test('a unit missing from the tray is held in its cell and counted, and another one is picked into the tray', async () => {
  const [mug, cap] = [await floor.firstOf(5), await floor.firstOf(5)]
  const bench = await onBench([
    { product: mug, quantity: 2 },
    { product: cap, quantity: 1 },
  ])
  const { orderId } = bench
  await pack(orderId, mug)
  const manager = await house.as('WAREHOUSE_MANAGER')
  await manager.shipping.updateOrder({ body: { orderId, hold: ['Fraud'] } })
  expect(await refusalOf(report(orderId, mug, 'Missing'))).toMatchObject({ code: 'on-hold' })
  await manager.shipping.updateOrder({ body: { orderId, hold: [] } })
  expect(await report(orderId, mug, 'Missing')).toMatchObject({
    status: 2100,
    quantity: 1,
    reason: `${mug.sku}: 1 unit missing from the tray at the bench; 1 from ${mug.cellCode}`,
  })
  expect(await liesAbout(mug)).toEqual([
    [1, 'Good', 3, 1],
    [1, 'Held', 1, 0],
    [3, 'Good', 1, 1],
  ])
  await floor.booksHold()
  const counts = await worker.counting.getCountRequests({ query: {} })
  expect(counts.filter(({ sku }) => sku === mug.sku)).toMatchObject([{ held: 1, cellCode: mug.cellCode }])
  expect(await refusalOf(pack(orderId, cap))).toMatchObject({ code: 'wrong-state' })
  await bench.pickAll()
  expect(await floor.statusOf(orderId)).toBe(2200)
  await pack(orderId, mug)
  expect(await pack(orderId, cap)).toMatchObject({ isClosed: true })
  await floor.booksHold()
})

test('units in the tray of an order that is picked again are taken out of it, though others are packed', async () => {
  const mug = await floor.firstOf(4)
  const { orderId, trayName, pickAll } = await onBench([{ product: mug, quantity: 3 }])
  await pack(orderId, mug)
  const out = { trayName, code: mug.sku, cellCode: mug.cellCode }
  expect(await refusalOf(worker.picking.takeOut({ body: out }))).toMatchObject({ code: 'wrong-state' })
  expect(await report(orderId, mug, 'Missing')).toMatchObject({ status: 2100 })
  expect(await refusalOf(worker.picking.takeOut({ body: { ...out, quantity: 2 } }))).toMatchObject({
    code: 'too-many-units',
  })
  expect(await worker.picking.takeOut({ body: out })).toMatchObject({ unitsLeft: 0 })
  await floor.booksHold()
  await pickAll()
  expect(await pack(orderId, mug, undefined, { quantity: 2 })).toMatchObject({ isClosed: true })
  await floor.booksHold()
})

test('a damaged unit is unusable where it lies and stays so when it is put back; the order has another', async () => {
  const mug = await floor.firstOf(3)
  const bench = await onBench([{ product: mug, quantity: 2 }])
  expect(await report(bench.orderId, mug, 'Damaged')).toMatchObject({ status: 2100 })
  expect(await liesAbout(mug)).toContainEqual([2, 'Unusable', 1, 0])
  await bench.pickAll()
  expect(await pack(bench.orderId, mug, undefined, { quantity: 2 })).toMatchObject({ isClosed: true })
  const back = (cellCode: string) =>
    worker.picking.putBack({ body: { trayName: bench.trayName, code: mug.sku, cellCode } })
  expect(await refusalOf(back(mug.cellCode))).toMatchObject({
    code: 'wrong-cell',
    field: 'CellCode',
    message: expect.stringContaining('go to a cell for unusable stock'),
  })
  expect(await back('u-01')).toMatchObject({ cellCode: 'U-01', unitsLeft: 0 })
  expect(await liesAbout(mug)).toEqual([
    [1, 'Unusable', 1, 0],
    [3, 'Good', 2, 2],
  ])
  await floor.booksHold()
})

test('of damaged and good units in one tray a cell takes those that it is for', async () => {
  const mug = await floor.firstOf(3)
  const { orderId, trayName } = await onBench([{ product: mug, quantity: 3 }])
  await report(orderId, mug, 'Damaged')
  expect(await floor.statusOf(orderId)).toBe(540)
  const [tray] = await worker.picking.getInPickingTray({ query: { trayName } })
  expect(tray?.contents).toMatchObject([
    { quantity: 2, isUnusable: false, putBackCell: mug.cellCode, waitingOrder: `WO-${orderId}` },
    { quantity: 1, isUnusable: true, putBackCell: 'U-01', waitingOrder: null },
  ])
  const back = (cellCode: string, quantity: number) =>
    worker.picking.putBack({ body: { trayName, code: mug.sku, cellCode, quantity } })
  expect(await refusalOf(back(mug.cellCode, 3))).toMatchObject({
    code: 'too-many-units',
    field: 'Quantity',
    message: expect.stringContaining('2 left'),
  })
  expect(await back(mug.cellCode, 2)).toMatchObject({ unitsLeft: 1 })
  expect(await refusalOf(back(mug.cellCode, 1))).toMatchObject({ code: 'wrong-cell' })
  expect(await back('U-01', 1)).toMatchObject({ unitsLeft: 0 })
  expect(await liesAbout(mug)).toEqual([
    [1, 'Good', 2, 0],
    [1, 'Unusable', 1, 0],
  ])
  await floor.booksHold()
})

test('where no cell has another the order is out of stock, and all of it that was picked and packed is to be put back', async () => {
  const [mug, cap] = [await floor.firstOf(2), await floor.firstOf(5)]
  const { orderId, trayName } = await onBench([
    { product: mug, quantity: 2 },
    { product: cap, quantity: 2 },
  ])
  await pack(orderId, cap)
  expect(await report(orderId, mug, 'Damaged')).toMatchObject({ status: 540 })
  await floor.booksHold()
  expect(await worker.order.getOrder({ query: { orderId } })).toMatchObject({
    status: 540,
    reason: expect.stringContaining('no cell has another'),
    unitsToUnpack: 1,
  })
  await worker.picking.putBack({ body: { orderId, code: cap.sku, cellCode: cap.cellCode } })
  await worker.picking.putBack({ body: { trayName, code: mug.sku, cellCode: mug.cellCode } })
  await worker.picking.putBack({ body: { trayName, code: mug.sku, cellCode: 'U-01' } })
  expect(await worker.picking.putBack({ body: { trayName, code: cap.sku, cellCode: cap.cellCode } })).toMatchObject({
    unitsLeft: 0,
  })
  expect(await liesAbout(cap)).toEqual([[1, 'Good', 5, 0]])
  await floor.booksHold()
})

test("a manager's word packs what is there: the order asks for so many fewer, and is packed when nothing is left", async () => {
  const [mug, cap] = [await floor.firstOf(3), await floor.firstOf(3)]
  const { orderId } = await onBench([
    { product: mug, quantity: 1 },
    { product: cap, quantity: 1 },
  ])
  await pack(orderId, cap)
  expect(await refusalOf(report(orderId, mug, 'Missing', { inPart: true }))).toMatchObject({ status: 403 })
  expect(await report(orderId, mug, 'Missing', { inPart: true, unitsSeen: 1 }, manager)).toMatchObject({ status: 3000 })
  expect((await worker.order.getOrder({ query: { orderId } })).lines).toMatchObject([{ sku: cap.sku, quantity: 1 }])
  await floor.booksHold()
  const alone = await onBench([{ product: cap, quantity: 1 }])
  expect(await refusalOf(report(alone.orderId, cap, 'Damaged', { inPart: true, unitsSeen: 1 }, manager))).toMatchObject(
    {
      code: 'wrong-state',
    },
  )
})

test('of two presses for one unit one counts, under the same key or another, whether another is picked or the rest sent', async () => {
  const mug = await floor.firstOf(20)
  const { orderId } = await onBench([{ product: mug, quantity: 3 }])
  const press = (more: object, key: string) =>
    manager.shipping.reportUnit({ body: { orderId, code: mug.sku, trouble: 'Missing', ...more } }, { key })
  const held = async () =>
    (await liesAbout(mug)).reduce((sum, [, condition, units]) => sum + (condition === 'Held' ? Number(units) : 0), 0)
  const rest = { inPart: true, unitsSeen: 3 }
  expect(await refusalOf(press({ inPart: true }, newKey()))).toMatchObject({ field: 'UnitsSeen' })
  const other = await Promise.allSettled([press(rest, newKey()), press(rest, newKey())])
  expect(other.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(press(rest, newKey()))).toMatchObject({ code: 'stale', field: 'UnitsSeen' })
  expect(await held()).toBe(1)
  const [key, again] = [newKey(), { unitsSeen: 2 }]
  const same = await Promise.all([press(again, key), press(again, key)])
  expect(same[1]).toEqual(same[0])
  expect(await refusalOf(press(again, newKey()))).toMatchObject({ code: 'wrong-state' })
  expect(await held()).toBe(2)
  await floor.booksHold()
})

test('only what lies in the tray is missing or damaged, and a foreign order is not there', async () => {
  const [mug, cap] = [await floor.firstOf(3), await floor.firstOf(3)]
  const { orderId } = await onBench([{ product: mug, quantity: 2 }])
  expect(await refusalOf(report(orderId, cap, 'Missing'))).toMatchObject({ code: 'wrong-item', field: 'Code' })
  expect(await refusalOf(report(orderId, mug, 'Missing', { quantity: 3 }))).toMatchObject({ code: 'too-many-units' })
  expect(await refusalOf(report(orderId, mug, 'Missing', { status: 3000 }))).toMatchObject({ code: 'stale' })
  await house.system((tx) =>
    run(tx, sql`update orders set location_id = ${house.otherLocationId} where id = ${orderId}`),
  )
  expect(await refusalOf(report(orderId, mug, 'Missing'))).toMatchObject({ status: 404 })
})

const fail = (orderId: number, cause: 'Lost' | 'Rejected' | 'ShipFailed', more: object = {}) =>
  manager.shipping.reportFailed({ body: { orderId, cause, reason: 'the van burnt', ...more } })

test('the only parcel of an order fails while more of it is in the tray or to be picked: an empty one comes', async () => {
  const mug = await floor.firstOf(10)
  for (const standsAt of [2200, 2100] as const) {
    const { orderId, pickAll } = await onBench([{ product: mug, quantity: 3 }])
    await pack(orderId, mug)
    if (standsAt === 2100) await report(orderId, mug, 'Missing')
    const told = await fail(orderId, 'Rejected', { parcelNumber: 1 })
    expect(told).toMatchObject({ status: standsAt, unitsToPutBack: 1 })
    const { parcels } = await birch.order.getOrder({ query: { orderId } })
    expect(parcels).toMatchObject([{ parcelNumber: 2, units: 0, isClosed: false }])
    await pickAll()
    expect(await pack(orderId, mug, undefined, { quantity: 2 })).toMatchObject({ isClosed: true, parcelCount: 1 })
    await floor.booksHold()
  }
})

test('a damaged unit that is lost with its tray leaves the books as what it is', async () => {
  const mug = await floor.firstOf(5)
  const { orderId } = await onBench([{ product: mug, quantity: 3 }])
  await report(orderId, mug, 'Damaged')
  await fail(orderId, 'ShipFailed')
  expect(await fail(orderId, 'Lost')).toMatchObject({ unitsWrittenOff: 3, unitsToPutBack: 0 })
  expect(await liesAbout(mug)).toEqual([[1, 'Good', 2, 0]])
  await floor.booksHold()
})

test('the serials of a parcel that the courier has go with it when it fails', async () => {
  const phone = await withSerials(2)
  const { orderId } = await onBench([{ product: phone, quantity: 2 }])
  await pack(orderId, phone, 'GONE-1')
  await pack(orderId, phone, 'GONE-2', { parcelNumber: 2 })
  await house.system((tx) => run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT')`))
  await house.system(async (tx) => {
    await run(
      tx,
      sql`update orders set shipping_provider_id = (select id from shipping_provider) where id = ${orderId}`,
    )
    await run(tx, sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1')`)
  })
  for (const parcelNumber of [1, 2]) {
    const trackingNumber = `GONE-${orderId}-${parcelNumber}`
    await worker.shipping.enterTrackingNo({ body: { orderId, parcelNumber, trackingNumber } })
  }
  await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinName: 'S-1' } })
  const [bin] = await worker.shipping.shippingBinGetAll()
  await worker.shipping.shippingBinCompleteDelivery({
    body: { shippingBinId: bin?.shippingBinId ?? 0, targetStatus: 5000 },
  })
  const alone = (await fail(orderId, 'Rejected', { parcelNumber: 2 })).failedOrderId ?? 0
  const having = async (called: string) =>
    (await worker.order.getOrderList({ query: { called } })).result.map((order) => order.orderId)
  expect([await having('GONE-1'), await having('GONE-2')]).toEqual([[orderId], [alone]])
  await worker.picking.putBack({ body: { orderId: alone, code: phone.sku, cellCode: phone.cellCode } })
  await manager.shipping.shipAgain({ body: { orderId: alone } })
  expect(await having('GONE-2')).toEqual([alone])
  await floor.booksHold()
})
