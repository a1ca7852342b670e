import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { one, run, sql } from '../kernel/database.ts'
import { differences } from '../stock/verify.ts'

let house: House
let worker: Api
let mug: { productId: number; sku: string }
let [swift, binId] = [0, 0]
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { sku: 'MUG' })
    const cellId = await makeCell(tx, house.locationId, { code: 'A-01-01-A' })
    await run(tx, sql`update cell set zone = 'A' where id = ${cellId}`)
    await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId, cellId, quantity: 100 })
    mug = { productId, sku: 'MUG' }
    swift = (
      await one<{ id: number }>(
        tx,
        sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT') returning id`,
      )
    ).id
    binId = (
      await one<{ id: number }>(
        tx,
        sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1') returning id`,
      )
    ).id
  })
})
afterAll(() => house.close())

const allocated = async (quantity = 1): Promise<number> => {
  const orderId = await house.system((tx) =>
    makeOrder(tx, house.birch, house.locationId, [{ productId: mug.productId, quantity }]),
  )
  await worker.order.changeToPick({ body: { orderId } })
  return orderId
}
const listOf = async (orderId: number) => {
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [orderId] } })
  const [line] = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  return { pickingListId, lineId: line?.lineId ?? 0, cellCode: 'A-01-01-A', code: mug.sku }
}
/** Orders packed, with courier and number, as they stand before the bin. */
const packed = async (trackingNumber: string): Promise<number> => {
  const orderId = await allocated()
  await worker.picking.updateOrdersPickingList({ body: { ...(await listOf(orderId)), trayName: 'T-90' } })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku } })
  await house.system((tx) => run(tx, sql`update orders set shipping_provider_id = ${swift} where id = ${orderId}`))
  await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber } })
  return orderId
}

test('what names something of the house is no tracking number, and the one that stands is kept', async () => {
  await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'BIN-A1')`)
    await run(
      tx,
      sql`insert into product_barcode (merchant_id, product_id, code, format)
          values (${house.birch}, ${mug.productId}, '2001234500173', 'EAN13')`,
    )
  })
  const orderId = await packed('SWIFT-7788')
  for (const [trackingNumber, thing] of [
    [`WO-${orderId}`, `the order WO-${orderId}`],
    ['wo-123-2', 'the order WO-123-2'],
    ['WO-9999999999999999', 'the order WO-9999999999999999'],
    ['wo-12-p9999', 'the order WO-12-P9999'],
    ['T-123456', 'the tray T-123456'],
    ['T-7101', 'the tray T-7101'],
    ['bin-a1', 'the shipping bin BIN-A1'],
    ['A-01-01-A', 'the cell A-01-01-A'],
    ['2001234500173', 'the product '],
    ['0,480kg', 'a weight'],
  ] as const)
    expect(
      await refusalOf(worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber } })),
      trackingNumber,
    ).toMatchObject({
      code: 'wrong-label',
      field: 'TrackingNumber',
      message: expect.stringMatching(new RegExp(`^That is ${thing}.*, not a courier’s number\\.$`)),
    })
  expect((await worker.order.getOrder({ query: { orderId } })).trackingNumber).toBe('SWIFT-7788')
  await house.system((tx) => run(tx, sql`delete from shipping_bin where name = 'BIN-A1'`))
})

test('the last scan of a list can be undone: order and list are in picking again, and the tray is free', async () => {
  const scan = { ...(await listOf(await allocated())), trayName: 'T-1', scanNumber: 'last' }
  expect(await worker.picking.updateOrdersPickingList({ body: scan })).toMatchObject({
    listStatus: 'Picked',
    orderStatus: 2200,
  })
  expect(
    await worker.picking.updateOrdersPickingList({
      body: { pickingListId: scan.pickingListId, undo: true, scanNumber: 'last' },
    }),
  ).toMatchObject({ listStatus: 'Picking', orderStatus: 2100, trayName: null, unitsLeft: 1 })
  expect(
    await worker.picking.getInPickingTray({
      query: { dateTimeFromTimestamp: 0, dateTimeToTimestamp: Date.now() + 1000 },
    }),
  ).toEqual([])
  expect(await refusalOf(worker.picking.updateOrdersPickingList({ body: scan }))).toMatchObject({
    code: 'wrong-state',
  })
  expect(await worker.picking.updateOrdersPickingList({ body: { ...scan, scanNumber: 'again' } })).toMatchObject({
    listDone: true,
  })
})

test('a worker takes a list, pauses it and goes on', async () => {
  const { pickingListId } = await listOf(await allocated())
  const turn = (body: object) => worker.picking.updateOrdersPickingList({ body: { pickingListId, ...body } })
  expect(await turn({ assign: true })).toMatchObject({ listStatus: 'Assigned', lineId: null })
  expect(await turn({ pause: true })).toMatchObject({ listStatus: 'Paused' })
  expect(await turn({ assign: true })).toMatchObject({ listStatus: 'Picking' })
  const { result } = await worker.picking.getOrdersPickingList({ query: { pickingListStatus: 'Picking' } })
  expect(result.find((list) => list.pickingListId === pickingListId)).toMatchObject({
    picker: 'WAREHOUSE_WORKER birch',
    stops: 1,
    stopsDone: 0,
  })
  expect(await worker.picking.clearPickingList({ body: { pickingListId } })).toEqual({
    status: 'Cleared',
    cleared: 1,
    kept: 0,
  })
  expect(await refusalOf(turn({ assign: true }))).toMatchObject({ code: 'wrong-state' })
})

test('a list is made for a zone, and several people who ask at once never take one order twice', async () => {
  expect(await refusalOf(worker.picking.generatePickingList({ body: { zone: 'B' } }))).toMatchObject({
    code: 'nothing-to-pick',
  })
  const orders = await Promise.all([allocated(), allocated(), allocated(), allocated()])
  const lists = await Promise.allSettled(
    [1, 2, 3].map(() => worker.picking.generatePickingList({ body: { zone: 'a', slots: 50 } })),
  )
  const made = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []))
  const taken = await Promise.all(
    made.map(({ pickingListId }) => worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })),
  )
  const ids = taken.flat().map((line) => line.orderId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(orders.every((id) => ids.includes(id))).toBe(true)
})

test('orders that cannot be allocated say why, each for itself; one nobody knows refuses the call', async () => {
  const [ready, huge] = [
    await allocated(),
    await house.system((tx) =>
      makeOrder(tx, house.birch, house.locationId, [{ productId: mug.productId, quantity: 5000 }]),
    ),
  ]
  const held = await house.system((tx) =>
    makeOrder(tx, house.birch, house.locationId, [{ productId: mug.productId, quantity: 1 }]),
  )
  await house.system((tx) =>
    run(tx, sql`update orders set holds = '{Fraud}', holds_until = '{infinity}' where id = ${held}`),
  )
  const verdicts = await worker.order.changeToPick({ body: { orderIds: [ready, huge, held] } })
  expect(verdicts.find((verdict) => verdict.orderId === ready)).toMatchObject({
    status: 2000,
    reason: expect.stringContaining('is Ready to Pick'),
  })
  expect(verdicts.find((verdict) => verdict.orderId === huge)).toMatchObject({
    status: 540,
    reason: expect.stringContaining('MUG: 5000 needed'),
  })
  expect(verdicts.find((verdict) => verdict.orderId === held)).toMatchObject({
    status: 1000,
    reason: `WO-${held} is on hold: Fraud.`,
  })
  expect(await refusalOf(worker.order.changeToPick({ body: { orderIds: [ready, 1] } }))).toMatchObject({
    status: 404,
  })
  expect(await refusalOf(worker.order.changeToPick({ body: {} }))).toMatchObject({ status: 400, field: 'OrderId' })
})

test('a box is chosen by name or by its sides, and the expected weight follows', async () => {
  const orderId = await packed('BOXED-1')
  expect(await worker.packing.updateBoxSize({ body: { orderId, boxName: 'l' } })).toEqual({
    orderId,
    parcelNumber: 1,
    boxName: 'L',
    length: 32,
    width: 24,
    height: 14,
    expectedWeight: null,
  })
  await house.system((tx) => run(tx, sql`update product set package_weight_grams = 400 where id = ${mug.productId}`))
  expect(await worker.packing.updateBoxSize({ body: { orderId, boxName: 'L' } })).toMatchObject({
    expectedWeight: 0.59,
  })
  expect(await worker.packing.updateBoxSize({ body: { orderId, length: 20, width: 20.5, height: 20 } })).toMatchObject({
    boxName: null,
    width: 20.5,
    expectedWeight: 0.4,
  })
  expect(await refusalOf(worker.packing.updateBoxSize({ body: { orderId, length: 20 } }))).toMatchObject({
    status: 400,
    field: 'Width',
  })
  expect(await refusalOf(worker.packing.updateBoxSize({ body: { orderId, boxName: 'XXL' } }))).toMatchObject({
    status: 404,
  })
})

test('a tracking number belongs to one open order', async () => {
  await packed('ONCE-1')
  const orderId = await packed('OTHER-1')
  expect(
    await refusalOf(worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: 'once-1' } })),
  ).toMatchObject({
    code: 'already-exists',
    field: 'TrackingNumber',
  })
  expect(
    await refusalOf(worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: 'has space' } })),
  ).toMatchObject({ status: 400 })
})

test('a number that was read by mistake is taken back, once, and no other one by it', async () => {
  const orderId = await packed('READ-WRONG')
  const back = (trackingNumber: string) =>
    worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber, undo: true } })
  expect(await refusalOf(back('READ-OTHER'))).toMatchObject({ code: 'stale' })
  expect(await back('read-wrong')).toEqual({ orderId, parcelNumber: 1, trackingNumber: null })
  expect(await refusalOf(back('READ-WRONG'))).toMatchObject({ code: 'stale' })
  expect((await worker.order.getOrder({ query: { orderId } })).trackingNumber).toBeNull()
  await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: 'READ-RIGHT' } })
})

test('a label that nobody knows at the checkout is named as it was scanned', async () => {
  expect(
    await refusalOf(worker.shipping.verifyTrackingNumber({ query: { trackingNumber: 'NEVER-SEEN-1' } })),
  ).toMatchObject({ status: 404, code: 'unknown-code', message: 'Nobody knows the code NEVER-SEEN-1 here.' })
})

test('a tracking number is no formula, path or page', async () => {
  const orderId = await packed('KEPT-0')
  for (const trackingNumber of [
    '<script>',
    '../../etc',
    '=cmd|1',
    '=1+1|',
    '+4512345',
    '@SUM(1)',
    '"SW-1"',
    "SW'1--",
    'SW|123',
    'SWÉ123',
    '-SW-1',
  ])
    expect(
      await refusalOf(worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber } })),
      trackingNumber,
    ).toMatchObject({ status: 400, field: 'TrackingNumber' })
})

test('what couriers print is a tracking number', async () => {
  const orderId = await packed('KEPT')
  for (const said of [
    'rr123456785my',
    '9405511899223197428490',
    'JD014600003SE_1',
    '0034.0434/161094',
    '1Z999AA10123456784',
  ])
    expect(await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: said } })).toMatchObject({
      trackingNumber: said.toUpperCase(),
    })
})

test('of several parcels those that are ready go into the bin, and each other is told with its reason', async () => {
  const [ready, held, gone] = [await packed('MANY-1'), await packed('MANY-2'), await packed('MANY-3')]
  await house.system(async (tx) => {
    await run(tx, sql`update orders set holds = '{Fraud}', holds_until = '{infinity}' where id = ${held}`)
    await run(tx, sql`update parcel set tracking_number = null where demand_id = ${gone}`)
  })
  const place = (...orderIds: number[]) =>
    worker.shipping.changeToReadyToShip({ body: { orderIds, shippingBinName: 's-1' } })
  const reasons = [
    { orderId: held, reason: `WO-${held} is on hold: Fraud.` },
    { orderId: gone, reason: expect.stringContaining(`WO-${gone}`) },
  ].toSorted((a, b) => a.orderId - b.orderId)
  const { code, message } = await refusalOf(place(held, gone))
  expect(code).toBe('wrong-state')
  expect(message.split('\n').toSorted()).toEqual(
    [`WO-${held}: is on hold: Fraud.`, `WO-${gone}: has no tracking number.`].toSorted(),
  )
  expect(await place(ready, held, gone)).toMatchObject({ result: [{ orderId: ready }], refused: reasons })
  expect(await refusalOf(place(held))).toMatchObject({ code: 'on-hold' })
  await house.system(async (tx) => {
    await run(tx, sql`update orders set status = 510 where id = ${ready}`)
    await run(tx, sql`update parcel set shipping_bin_id = null where demand_id = ${ready}`)
  })
})

test('a bin is handed over whole or not at all, and released after', async () => {
  const orderIds = [await packed('BIN-1'), await packed('BIN-2')]
  await worker.packing.updateFinalWeight({ body: { orderId: orderIds[0] ?? 0, weight: 0.5, confirmed: true } })
  expect(await worker.shipping.changeToReadyToShip({ body: { orderIds, shippingBinName: 's-1' } })).toMatchObject({
    result: [{ status: 4000, shippingBinName: 'S-1' }, { status: 4000 }],
    refused: [],
    unweighed: 1,
  })
  expect(await worker.shipping.shippingBinGetAllDetail()).toMatchObject([
    { name: 'S-1', shipped: 2, parcels: [{ shippingProvider: 'Swift', isWeighed: true }, { isWeighed: false }] },
  ])
  await house.system((tx) =>
    run(tx, sql`update orders set holds = '{Operator}', holds_until = '{infinity}' where id = ${orderIds[1]}`),
  )
  const body = { shippingBinId: binId, targetStatus: 5000 as const }
  expect(await refusalOf(worker.shipping.shippingBinCompleteDelivery({ body }))).toMatchObject({ code: 'on-hold' })
  await house.system((tx) => run(tx, sql`update orders set holds = '{}', holds_until = '{}' where id = ${orderIds[1]}`))
  const hands = await Promise.allSettled([1, 2].map(() => worker.shipping.shippingBinCompleteDelivery({ body })))
  expect(hands.filter((hand) => hand.status === 'fulfilled')).toHaveLength(1)
  expect(await worker.shipping.shippingBinCompleteDelivery({ body: { ...body, targetStatus: 6000 } })).toMatchObject({
    moved: 2,
  })
  expect(await worker.shipping.verifyTrackingNumber({ query: { trackingNumber: 'BIN-1' } })).toMatchObject({
    status: 6000,
    problem: 'It is Delivered: take it out and ask a manager.',
  })
  expect(await house.system(differences)).toEqual([])
})

test('after all that, every step of every order is one that the table of moves has', async () => {
  expect(await house.system(strangeMoves)).toEqual([])
})

test('a number that a file brought and that is void, or another parcel’s, is refused at the bin; the others go in', async () => {
  const orderIds: number[] = []
  for (const number of ['GONE-77', 'VOID-77', 'TWIN-77', 'TWIN-78', 'FINE-77']) orderIds.push(await packed(number))
  const [gone = 0, voided = 0, twin = 0, other = 0, fine = 0] = orderIds
  await house.system(async (tx) => {
    await run(tx, sql`update parcel set tracking_number = 'GONE-77' where demand_id = ${voided}`)
    await run(tx, sql`update parcel set tracking_number = 'TWIN-77' where demand_id = ${other}`)
  })
  const manager = await house.as('WAREHOUSE_MANAGER')
  await manager.shipping.cancelOrder({ body: { orderId: gone, reason: 'no longer wanted' } })
  const ready = (ids: number[]) =>
    worker.shipping.changeToReadyToShip({ body: { orderIds: ids, shippingBinId: binId } })
  const isVoid = `The tracking number GONE-77 is void: the parcel of WO-${gone} that had it was stopped.`
  const isTaken = `The tracking number TWIN-77 (WO-${other}) exists already.`
  expect(await refusalOf(ready([voided]))).toMatchObject({ code: 'number-void', message: isVoid })
  expect(await refusalOf(ready([twin]))).toMatchObject({ code: 'already-exists', message: isTaken })
  const { result, refused } = await ready([voided, twin, fine])
  expect(result.map(({ orderId }) => orderId)).toEqual([fine])
  expect(new Map(refused.map(({ orderId, reason }) => [orderId, reason]))).toEqual(
    new Map([
      [voided, isVoid],
      [twin, isTaken],
    ]),
  )
  await worker.shipping.enterTrackingNo({ body: { orderId: voided, trackingNumber: 'NEW-77' } })
  expect((await ready([voided])).result).toMatchObject([{ orderId: voided, trackingNumber: 'NEW-77' }])
})
