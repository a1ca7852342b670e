import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { strangeMoves } from '../../../test/moves.ts'
import { one, run, sql } from '../../kernel/database.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
let mug: Made
let binName = ''
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
  mug = await floor.firstOf(100)
  await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT')`)
    const bin = sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1') returning name`
    binName = (await one<{ name: string }>(tx, bin)).name
  })
})
afterAll(() => house.close())

const cancel = (orderId: number, api = manager, reason = 'the buyer changed their mind') =>
  api.shipping.cancelOrder({ body: { orderId, reason } })
const free = async () =>
  (await floor.stockOf(mug.productId))
    .filter(({ placeKind }) => placeKind === 1)
    .map((row) => row.onHand - row.allocated)

const ordered = (quantity = 2) => floor.orderOf([{ productId: mug.productId, quantity }])
const promised = async (quantity = 2) => {
  const orderId = await ordered(quantity)
  await worker.order.changeToPick({ body: { orderId } })
  return orderId
}
/** An order of two on a list of its own, and the scan that picks one of them. */
const listed = async () => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 2 }])
  const trayName = `T-${orderId % 10_000}`
  const scan = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName }
  return { orderId, scan, trayName }
}
const packed = async (trackingNumber?: string) => {
  const { orderId, scan } = await listed()
  await floor.scan({ ...scan, quantity: 2 })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity: 2 } })
  await house.system((tx) =>
    run(tx, sql`update orders set shipping_provider_id = (select id from shipping_provider) where id = ${orderId}`),
  )
  if (trackingNumber) await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber } })
  return orderId
}

test('what an order was promised is free at once when it is cancelled before anybody touched it', async () => {
  for (const make of [ordered, promised]) {
    const before = await free()
    const orderId = await make()
    expect(await cancel(orderId)).toEqual({ orderId, status: 510, unitsToPutBack: 0, trayNames: [] })
    expect(await free()).toEqual(before)
    expect(await manager.order.getOrder({ query: { orderId } })).toMatchObject({
      status: 510,
      reason: 'the buyer changed their mind',
    })
  }
  await floor.booksHold()
})

test('the scan after a cancel is refused and says why, whether its line or its order is asked for', async () => {
  const { orderId, scan, trayName } = await listed()
  await floor.scan(scan)
  expect(await cancel(orderId)).toEqual({ orderId, status: 510, unitsToPutBack: 1, trayNames: [trayName] })
  await floor.booksHold()
  expect(await refusalOf(floor.scan(scan))).toMatchObject({
    code: 'wrong-state',
    message: `WO-${orderId} is Cancelled; it is not picked any more: the buyer changed their mind.`,
  })
  const problem: unknown = await floor.scan(scan).catch((caught: unknown) => caught)
  expect(problem).toMatchObject({
    failure: { next: `Put its 1 unit back (tray ${trayName}), then go on with the next line.` },
  })
  expect(await refusalOf(worker.packing.changeToPack({ body: { orderId, code: mug.sku } }))).toMatchObject({
    code: 'wrong-state',
  })
})

test('cancelling one order of a list leaves the others on it, and the last one ends the list', async () => {
  const [one, two] = [await promised(), await promised()]
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [one, two] } })
  await cancel(one)
  const statusOf = async () => (await worker.picking.checkPickingList({ query: { pickingListId } })).status
  expect(await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })).toMatchObject([
    { orderId: two, left: 2 },
  ])
  expect(await statusOf()).toBe('New')
  await cancel(two)
  expect(await statusOf()).toBe('Cleared')
  await floor.booksHold()
})

test('units of a cancelled order go from their tray into a cell; only then can it be closed', async () => {
  const { orderId, scan, trayName } = await listed()
  await floor.scan({ ...scan, quantity: 2 })
  const before = await free()
  await cancel(orderId)
  expect(await refusalOf(cancel(orderId))).toMatchObject({
    code: 'wrong-state',
    message: `WO-${orderId} is Cancelled; 2 units of it must be put back first.`,
  })
  const back = { trayName, code: mug.sku, cellCode: mug.cellCode }
  expect(await worker.picking.putBack({ body: { ...back, quantity: 2 } })).toMatchObject({ unitsLeft: 0 })
  expect(await free()).toEqual(before.map((units) => units + 2))
  expect(await cancel(orderId, manager, 'nothing left of it')).toMatchObject({ status: 210, unitsToPutBack: 0 })
  expect(await refusalOf(cancel(orderId))).toMatchObject({ code: 'wrong-state' })
  await floor.booksHold()
})

test('a parcel in its bin is taken out, its units are put back from the parcel, its number is void', async () => {
  const orderId = await packed('TRK-100')
  await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinName: binName } })
  expect(await cancel(orderId)).toMatchObject({ status: 510, unitsToPutBack: 2, trayNames: [] })
  expect(await manager.order.getOrder({ query: { orderId } })).toMatchObject({ trayName: null, unitsToUnpack: 2 })
  await floor.booksHold()
  const [bin] = await worker.shipping.shippingBinGetAllDetail()
  expect(bin?.parcels).toEqual([])
  expect(await worker.shipping.verifyTrackingNumber({ query: { trackingNumber: 'TRK-100' } })).toMatchObject({
    orderId,
    problem: 'It was cancelled: take it out, and void its label.',
  })
  const other = await packed()
  expect(
    await refusalOf(worker.shipping.enterTrackingNo({ body: { orderId: other, trackingNumber: 'trk-100' } })),
  ).toMatchObject({ code: 'number-void', field: 'TrackingNumber' })

  expect(await worker.picking.getInPickingTray({ query: {} })).toContainEqual(
    expect.objectContaining({ orderId, isParcel: true, isPutBack: true, units: 2 }),
  )
  const back = { orderId, code: mug.sku, cellCode: mug.cellCode }
  expect(await worker.picking.putBack({ body: back })).toMatchObject({ from: `parcel WO-${orderId}`, unitsLeft: 1 })
  expect(await refusalOf(worker.picking.putBack({ body: { ...back, quantity: 2 } }))).toMatchObject({
    code: 'too-many-units',
  })
  expect(await worker.picking.putBack({ body: back })).toMatchObject({ unitsLeft: 0 })
  expect(await cancel(orderId, manager, 'done')).toMatchObject({ status: 210 })
  await floor.booksHold()
})

test('units of single orders lie in one tray: it says so until they are put back, and no order is closed over them', async () => {
  // A tray tells its orders by their numbers, which are scattered.
  const [one = 0, two = 0] = [await promised(1), await promised(1)].toSorted((a, b) => a - b)
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [one, two], kind: 'Single' } })
  const trayName = `T-${one % 10_000}`
  for (const { lineId } of await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } }))
    await floor.scan({ pickingListId, lineId, cellCode: mug.cellCode, code: mug.sku, trayName })
  const inTray = async () =>
    (await worker.picking.getInPickingTray({ query: { trayName } })).map(({ orderId, isPutBack }) => [
      orderId,
      isPutBack,
    ])
  const { finishedTimestamp } = await worker.picking.checkPickingList({ query: { pickingListId } })

  expect(await cancel(one)).toMatchObject({ status: 510, unitsToPutBack: 1, trayNames: [trayName] })
  expect(await inTray()).toEqual([
    [one, true],
    [two, false],
  ])
  expect(await refusalOf(cancel(one))).toMatchObject({ code: 'wrong-state' })
  await cancel(two)
  expect(await inTray()).toEqual([
    [one, true],
    [two, true],
  ])
  expect(await worker.picking.checkPickingList({ query: { pickingListId } })).toMatchObject({
    status: 'Picked',
    finishedTimestamp,
  })
  const back = { trayName, code: mug.sku, cellCode: mug.cellCode }
  expect(await worker.picking.putBack({ body: back })).toMatchObject({ unitsLeft: 1 })
  expect(await worker.picking.putBack({ body: back })).toMatchObject({ unitsLeft: 0 })
  expect(await inTray()).toEqual([])
  for (const orderId of [one, two]) expect(await cancel(orderId)).toMatchObject({ status: 210 })
  await floor.booksHold()
})

test('two who cancel one order at the same moment do not close it', async () => {
  const orderId = await promised()
  const seen = () => manager.shipping.cancelOrder({ body: { orderId, reason: 'twice', status: 2000 } })
  const ends = await Promise.allSettled([seen(), seen()])
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(seen())).toMatchObject({ code: 'stale' })
  expect(await floor.statusOf(orderId)).toBe(510)
})

test('what the courier has is not cancelled any more, nor what was delivered', async () => {
  const orderId = await packed('TRK-200')
  const { shippingBinId } = (await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinName: binName } }))
    .result[0] ?? { shippingBinId: 0 }
  for (const targetStatus of [5000, 6000] as const) {
    await worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus } })
    expect(await refusalOf(cancel(orderId))).toMatchObject({ status: 409, code: 'wrong-state' })
  }
})

test("a merchant's administrator cancels what nobody has begun with, of its own orders only", async () => {
  const [birch, alder] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_ADMIN', 'alder')]
  const [mine, begun] = [await promised(), await listed()]
  expect(await refusalOf(cancel(mine, alder))).toMatchObject({ status: 404, code: 'not-found' })
  expect(await refusalOf(cancel(begun.orderId, birch))).toMatchObject({
    code: 'being-worked-on',
    message: `WO-${begun.orderId} is In Picking List: the warehouse has begun with it.`,
  })
  expect(await cancel(mine, birch)).toMatchObject({ status: 510 })
  expect(await refusalOf(cancel(begun.orderId, worker))).toMatchObject({ status: 403, code: 'not-allowed' })
  await floor.booksHold()
})

test('an order that waits for the product has the units of the cancelled one', async () => {
  const only = await floor.firstOf(1)
  const [holder, waiting] = [
    await floor.orderOf([{ productId: only.productId, quantity: 1 }]),
    await floor.orderOf([{ productId: only.productId, quantity: 1 }]),
  ]
  for (const orderId of [holder, waiting]) await worker.order.changeToPick({ body: { orderId } })
  expect(await floor.statusOf(waiting)).toBe(540)
  await cancel(holder)
  expect(await floor.statusOf(waiting)).toBe(1500)
})

test('of a scan and a cancel at the same moment one is first, and the books hold whichever it is', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, scan } = await listed()
    await Promise.allSettled([floor.scan({ ...scan, quantity: 2 }), cancel(orderId)])
    expect(await floor.statusOf(orderId)).toBe(510)
    await floor.booksHold()
  }
  expect(await house.system(strangeMoves)).toEqual([])
})
