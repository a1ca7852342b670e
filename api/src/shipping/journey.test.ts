import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { one, run, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let floor: ReturnType<typeof hands>
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
})
afterAll(() => house.close())

/** One order, carried through the first three tests: they are steps of one journey. */
let [mug, sock, orderId] = [{} as Made, {} as Made, 0]

test('an order is picked into its trays; a wrong scan is refused and moves nothing', async () => {
  mug = await floor.firstOf(10, { pack: 'MUG-BOX-3' })
  sock = await floor.firstOf(5)
  orderId = await floor.orderOf([
    { productId: mug.productId, quantity: 4 },
    { productId: sock.productId, quantity: 1 },
  ])
  expect(await worker.order.changeToPick({ body: { orderId } })).toEqual([{ orderId, status: 2000, reason: '' }])
  expect(await refusalOf(worker.order.changeToPick({ body: { orderId } }))).toMatchObject({
    status: 409,
    code: 'wrong-state',
  })
  await floor.booksHold()

  const list = await worker.picking.generatePickingList({ body: { orderIds: [orderId], cart: 2 } })
  expect(list).toMatchObject({ orders: 1, lines: 2, units: 5 })
  const { pickingListId } = list
  const walk = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  expect(walk).toMatchObject([
    {
      sku: mug.sku,
      cellCode: mug.cellCode,
      left: 4,
      slot: 1,
      stop: 1,
      nextCell: sock.cellCode,
      warehouseOrderId: `WO-${orderId}`,
    },
    { sku: sock.sku, stop: 2, nextCell: null },
  ])
  const lineId = walk[0]?.lineId ?? 0
  const right = { pickingListId, lineId, cellCode: mug.cellCode.toLowerCase(), code: mug.sku, trayName: 't-12' }

  expect(await refusalOf(floor.scan({ ...right, cellCode: sock.cellCode }))).toMatchObject({
    code: 'wrong-cell',
    status: 409,
    message: `Wrong cell: this is ${sock.cellCode}, go to ${mug.cellCode}.`,
  })
  expect(await refusalOf(floor.scan({ ...right, code: sock.sku }))).toMatchObject({ code: 'wrong-item' })
  expect(await refusalOf(floor.scan({ ...right, code: 'NOBODY' }))).toMatchObject({ code: 'unknown-code', status: 404 })
  expect(await refusalOf(floor.scan({ ...right, trayName: 'BOX-1' }))).toMatchObject({ code: 'wrong-tray' })
  expect(await refusalOf(floor.scan({ ...right, quantity: 5 }))).toMatchObject({
    code: 'too-many-units',
    message: '5 is more than the 4 left.',
  })
  expect(await refusalOf(floor.scan({ ...right, code: 'MUG-BOX-3', quantity: 2 }))).toMatchObject({
    code: 'too-many-units',
  })
  expect(await floor.stockOf(mug.productId)).toMatchObject([{ placeKind: 1, onHand: 10, allocated: 4 }])

  expect(await floor.scan({ ...right, code: 'MUG-BOX-3', scanNumber: 'a1' })).toMatchObject({
    picked: 3,
    left: 1,
    lineDone: false,
    trayName: 'T-12',
    slot: 1,
    nextLineId: lineId,
    unitsLeft: 2,
    listStatus: 'Picking',
  })
  expect(await floor.scan({ ...right, code: 'MUG-BOX-3', scanNumber: 'a1' })).toMatchObject({
    picked: 3,
    isRepeated: true,
  })
  await floor.booksHold()
  expect(await refusalOf(floor.scan({ ...right, trayName: 'T-13' }))).toMatchObject({
    code: 'wrong-tray',
    message: `Wrong tray: T-13. WO-${orderId} is in T-12.`,
  })
  expect(await floor.scan({ pickingListId, undo: true, scanNumber: 'a1' })).toMatchObject({
    picked: 0,
    left: 4,
    unitsLeft: 5,
  })
  await floor.booksHold()
  expect(await refusalOf(floor.scan({ pickingListId, undo: true, scanNumber: 'a1' }))).toMatchObject({
    code: 'wrong-state',
  })
  await floor.scan({ ...right, quantity: 3 })
  expect(await floor.scan({ ...right, trayName: 'T-13', newTray: true })).toMatchObject({
    lineDone: true,
    orderDone: false,
    trayName: 'T-13',
    nextLineId: walk[1]?.lineId,
  })
  expect(await worker.picking.getInPickingTray({ query: { trayName: 't-12' } })).toMatchObject([
    { trayName: 'T-12', orderId, unitsDone: 4, isPutBack: false },
  ])
  expect(await floor.scan({ pickingListId, lineId: walk[1]?.lineId ?? 0, skip: true })).toMatchObject({
    nextLineId: walk[1]?.lineId,
  })
  expect(
    await floor.scan({
      ...right,
      lineId: walk[1]?.lineId ?? 0,
      cellCode: sock.cellCode,
      code: sock.sku,
      trayName: 'T-13',
    }),
  ).toMatchObject({
    orderDone: true,
    orderStatus: 2200,
    listDone: true,
    listStatus: 'Picked',
    nextLineId: null,
    unitsLeft: 0,
  })
  expect(await worker.picking.checkPickingList({ query: { pickingListId } })).toMatchObject({
    status: 'Picked',
    stops: 2,
    stopsDone: 2,
    units: 5,
    left: 0,
    next: null,
  })
  await floor.booksHold()
})

test('it is packed unit by unit; the last one closes the parcel, and an undo opens it again', async () => {
  const pack = (body: { code: string; quantity?: number; scanNumber?: string; undo?: boolean }) =>
    worker.packing.changeToPack({ body: { orderId, ...body } })
  expect(await refusalOf(pack({ code: 'NOBODY' }))).toMatchObject({ code: 'unknown-code' })
  expect(await refusalOf(pack({ code: mug.sku, quantity: 5 }))).toMatchObject({ code: 'too-many-units' })
  expect(await refusalOf(pack({ code: (await floor.firstOf(1)).sku }))).toMatchObject({ code: 'wrong-item' })
  expect(await pack({ code: mug.sku, quantity: 4 })).toMatchObject({
    packed: 4,
    left: 0,
    unitsLeft: 1,
    isClosed: false,
    status: 2200,
  })
  await floor.booksHold()
  expect(await worker.packing.getParcelDimension({ query: { orderId } })).toMatchObject({
    boxName: 'M',
    weight: 1.11,
    boxes: [
      { boxName: 'S', fits: false, reason: 'S is too small: the units fill 1.6 l, S holds 1.3 l' },
      { fits: true },
      {},
      {},
    ],
  })
  expect(await pack({ code: sock.sku, scanNumber: 'p9' })).toMatchObject({
    isClosed: true,
    status: 3000,
    boxName: 'M',
    expectedWeight: 1.11,
  })
  expect(await pack({ code: sock.sku, scanNumber: 'p9', undo: true })).toMatchObject({
    isClosed: false,
    status: 2200,
    unitsLeft: 1,
  })
  await floor.booksHold()
  expect(await pack({ code: sock.sku })).toMatchObject({ isClosed: true })
  expect(await worker.picking.getInPickingTray()).toEqual([])
  await floor.booksHold()
})

test('before a box is chosen a weight is compared with the units in the box that is proposed', async () => {
  const order = sql`select box_name, box_length_mm, box_width_mm, box_height_mm, expected_weight_grams as expected
                      from parcel where demand_id = ${orderId}`
  const before = await house.system((tx) => one<Record<string, number | string>>(tx, order))
  await house.system((tx) =>
    run(
      tx,
      sql`
    update parcel set box_name = null, box_length_mm = null, box_width_mm = null, box_height_mm = null,
           expected_weight_grams = 1
     where demand_id = ${orderId}`,
    ),
  )
  expect(await refusalOf(worker.packing.updateFinalWeight({ body: { orderId, weight: 0.001 } }))).toMatchObject({
    code: 'weight-off',
  })
  await house.system((tx) =>
    run(
      tx,
      sql`
    update parcel set box_name = ${before['boxName']}, box_length_mm = ${before['boxLengthMm']},
           box_width_mm = ${before['boxWidthMm']}, box_height_mm = ${before['boxHeightMm']},
           expected_weight_grams = ${before['expected']}
     where demand_id = ${orderId}`,
    ),
  )
})

test('it is weighed, numbered, put into a bin and handed over; the stock leaves the books with the courier', async () => {
  expect(await refusalOf(worker.packing.updateFinalWeight({ body: { orderId, weight: 1.3 } }))).toMatchObject({
    code: 'weight-off',
    message: 'Measured 1300 g, expected 1110 g: outside the limit of 111 g.',
  })
  expect(await worker.packing.updateFinalWeight({ body: { orderId, weight: 1.3, confirmed: true } })).toMatchObject({
    finalWeight: 1.3,
  })
  const { binId, otherBinId } = await couriers()
  const ready = { orderId, shippingBinId: binId }
  expect(await refusalOf(worker.shipping.changeToReadyToShip({ body: ready }))).toMatchObject({
    code: 'wrong-state',
    message: `WO-${orderId} is Packed; no courier is chosen.`,
  })
  const confirm = {
    warehouseOrderId: `WO-${orderId}`,
    shippingProvider: 'swift',
    weight: 1.2,
    length: 32,
    width: 24,
    height: 14,
  }
  expect(await refusalOf(worker.shipping.confirm({ body: { ...confirm, weight: 1.5 } }))).toMatchObject({
    code: 'weight-off',
    field: 'Weight',
    message: 'Measured 1500 g, expected 1190 g: outside the limit of 119 g.',
  })
  // A weight that was accepted when it was entered is not asked about again.
  await worker.packing.updateFinalWeight({ body: { orderId, weight: 1.5, confirmed: true } })
  await worker.shipping.confirm({ body: { ...confirm, weight: 1.5 } })
  expect(await worker.shipping.confirm({ body: confirm })).toEqual({
    orderId,
    shippingProvider: 'Swift',
    chargeableWeight: 2.151,
  })
  expect(await refusalOf(worker.shipping.changeToReadyToShip({ body: ready }))).toMatchObject({
    code: 'no-tracking-number',
  })
  expect(await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: ' swf123456my ' } })).toEqual({
    orderId,
    parcelNumber: 1,
    trackingNumber: 'SWF123456MY',
  })
  expect(
    await refusalOf(worker.shipping.changeToReadyToShip({ body: { ...ready, shippingBinId: otherBinId } })),
  ).toMatchObject({ code: 'wrong-bin' })
  expect(
    await refusalOf(
      worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId: binId, targetStatus: 5000 } }),
    ),
  ).toMatchObject({ code: 'empty-bin' })
  await worker.shipping.changeToReadyToShip({ body: ready })
  expect(await worker.shipping.verifyTrackingNumber({ query: { trackingNumber: 'swf123456my' } })).toMatchObject({
    orderId,
    shippingBinId: binId,
    problem: '',
  })
  expect(await worker.shipping.shippingCheckoutDetail({ query: { shippingBinId: binId } })).toMatchObject({
    shipped: 1,
    totalWeight: 1.2,
    parcels: [{ orderId }],
  })

  const before = await floor.stockOf(mug.productId)
  expect(before).toMatchObject([
    { placeKind: 1, onHand: 6, allocated: 0 },
    { placeKind: 3, onHand: 4, allocated: 4 },
  ])
  await worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId: binId, targetStatus: 5000 } })
  expect(await floor.stockOf(mug.productId)).toMatchObject([{ placeKind: 1, onHand: 6, allocated: 0 }])
  await floor.booksHold()
  expect(
    await worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId: binId, targetStatus: 6000 } }),
  ).toMatchObject({ moved: 1, orderIds: [orderId] })
  expect(await floor.statusOf(orderId)).toBe(6000)
  await floor.booksHold()
})

let known: Promise<{ binId: number; otherBinId: number }> | undefined
const couriers = () =>
  (known ??= house.system(async (tx) => {
    const provider = async (name: string) =>
      (
        await one<{ id: number }>(
          tx,
          sql`insert into shipping_provider (name, code) values (${name}, ${name.toUpperCase()}) returning id`,
        )
      ).id
    const [swift, other] = [await provider('Swift'), await provider('Turtle')]
    await run(
      tx,
      sql`insert into merchant_shipping_provider (merchant_id, shipping_provider_id) values (${house.birch}, ${swift})`,
    )
    const bin = async (name: string, id: number) =>
      (
        await one<{ id: number }>(
          tx,
          sql`insert into shipping_bin (location_id, name, shipping_provider_id)
              values (${house.locationId}, ${name}, ${id}) returning id`,
        )
      ).id
    return { binId: await bin('S-1', swift), otherBinId: await bin('T-1', other) }
  }))

test('after all that, every step of every order is one that the table of moves has', async () => {
  expect(await house.system(strangeMoves)).toEqual([])
})
