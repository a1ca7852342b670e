import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { strangeMoves } from '../../../test/moves.ts'
import { rows, run, sql } from '../../kernel/database.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
let mug: Made
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
  mug = await floor.firstOf(200)
  await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT')`)
    await run(tx, sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1')`)
  })
})
afterAll(async () => {
  expect(await house.system(strangeMoves)).toEqual([])
  await house.close()
})

const reason = 'the van burnt'
type Failed = Parameters<Api['shipping']['reportFailed']>[0]['body']
const fail = (orderId: number, cause: Failed['cause'], more: Partial<Failed> = {}, api = manager) =>
  api.shipping.reportFailed({ body: { orderId, cause, reason, ...more } })
const again = (orderId: number) => manager.shipping.shipAgain({ body: { orderId } })
const close = (orderId: number) => manager.shipping.cancelOrder({ body: { orderId, reason: 'done' } })
const orderOf = (orderId: number) => manager.order.getOrder({ query: { orderId } })
const onHand = async () => (await floor.stockOf(mug.productId)).reduce((sum, row) => sum + row.onHand, 0)
const back = (orderId: number, quantity: number) =>
  worker.picking.putBack({ body: { orderId, code: mug.sku, cellCode: mug.cellCode, quantity } })

let serial = 0
const promised = async (): Promise<number> => {
  const orderId = await floor.orderOf([{ productId: mug.productId, quantity: 3 }])
  await worker.order.changeToPick({ body: { orderId } })
  return orderId
}
/** An order of three mugs, picked. */
const picked = async () => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 3 }])
  const trayName = `T-${(serial += 1)}`
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName }
  await floor.scan({ ...line, quantity: 3 })
  return { orderId, trayName }
}
const pack = (orderId: number, quantity: number, parcelNumber?: number) =>
  worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity, ...(parcelNumber ? { parcelNumber } : {}) } })
/** Two mugs in parcel 1, one in parcel 2, both numbered. */
const packed = async (): Promise<number> => {
  const { orderId } = await picked()
  await pack(orderId, 2)
  await pack(orderId, 1, 2)
  await house.system((tx) =>
    run(tx, sql`update orders set shipping_provider_id = (select id from shipping_provider) where id = ${orderId}`),
  )
  for (const parcelNumber of [1, 2]) await number(orderId, parcelNumber, `F-${orderId}-${parcelNumber}`)
  return orderId
}
const number = (orderId: number, parcelNumber: number, trackingNumber: string) =>
  worker.shipping.enterTrackingNo({ body: { orderId, parcelNumber, trackingNumber } })
const place = (orderId: number, parcelNumber?: number) =>
  worker.shipping.changeToReadyToShip({
    body: { orderId, shippingBinName: 'S-1', ...(parcelNumber ? { parcelNumber } : {}) },
  })
const empty = async (targetStatus: 5000 | 6000) => {
  const [bin] = await worker.shipping.shippingBinGetAll()
  return worker.shipping.shippingBinCompleteDelivery({
    body: { shippingBinId: bin?.shippingBinId ?? 0, targetStatus },
  })
}
const placed = async (): Promise<number> => {
  const orderId = await packed()
  await place(orderId)
  return orderId
}
const handed = async (): Promise<number> => {
  const orderId = await placed()
  await empty(5000)
  return orderId
}

test('an order fails before it was picked: what it was promised is free, and it can be sent again or closed', async () => {
  const orderId = await promised()
  expect(await fail(orderId, 'ShipFailed')).toEqual({
    orderId,
    status: 520,
    unitsToPutBack: 0,
    unitsWrittenOff: 0,
    trayNames: [],
    failedOrderId: null,
  })
  expect(await orderOf(orderId)).toMatchObject({ status: 520, reason: `not sent: ${reason}`, nextMoves: [1500, 220] })
  await floor.booksHold()
  expect(await again(orderId)).toEqual({ orderId, status: 2000, reason: '' })
  await floor.booksHold()
})

test('what was picked or packed of a failed order is put back by scanning before it is sent again or closed', async () => {
  const { orderId, trayName } = await picked()
  await pack(orderId, 1)
  expect(await fail(orderId, 'Rejected')).toMatchObject({ status: 520, unitsToPutBack: 3, trayNames: [trayName] })
  await floor.booksHold()
  expect((await refusalOf(pack(orderId, 1))).message).toContain(`rejected by the courier: ${reason}`)
  for (const refused of [again, close])
    expect(await refusalOf(refused(orderId))).toMatchObject({
      code: 'wrong-state',
      message: expect.stringContaining('3 units of it must be put back first'),
    })
  await back(orderId, 1)
  await worker.picking.putBack({ body: { trayName, code: mug.sku, cellCode: mug.cellCode, quantity: 2 } })
  expect(await close(orderId)).toMatchObject({ status: 220 })
  await floor.booksHold()
})

test('what the courier has of a failed order comes on the books at the scan that puts it back; then it is sent again', async () => {
  const before = await onHand()
  const orderId = await handed()
  expect(await onHand()).toBe(before - 3)
  expect(await fail(orderId, 'Rejected')).toMatchObject({ status: 520, unitsToPutBack: 3, unitsWrittenOff: 0 })
  expect(await orderOf(orderId)).toMatchObject({ unitsToUnpack: 3 })
  expect(await onHand()).toBe(before - 3)
  await floor.booksHold()
  expect(await refusalOf(back(orderId, 4))).toMatchObject({ code: 'too-many-units' })
  expect(await back(orderId, 2)).toMatchObject({ unitsLeft: 1 })
  expect(await refusalOf(again(orderId))).toMatchObject({ code: 'wrong-state' })
  expect(await back(orderId, 1)).toMatchObject({ unitsLeft: 0 })
  expect(await onHand()).toBe(before)
  await floor.booksHold()
  expect(await again(orderId)).toMatchObject({ status: 2000 })
  expect((await orderOf(orderId)).parcels).toMatchObject([{ parcelNumber: 3, units: 0, trackingNumber: null }])
  await floor.booksHold()
  const voided = `F-${orderId}-1`
  expect(await refusalOf(worker.shipping.verifyTrackingNumber({ query: { trackingNumber: voided } }))).toMatchObject({
    code: 'number-void',
  })
  expect(await refusalOf(number(orderId, 3, voided))).toMatchObject({ code: 'number-void', field: 'TrackingNumber' })
})

test('lost goods are written off in the ledger with the reason, whether they were here or with the courier', async () => {
  const writtenOff = (orderId: number) =>
    house.system((tx) =>
      rows<{ units: number; reason: string }>(
        tx,
        sql`select sum(quantity) as units, reason from stock_movement
             where order_id = ${orderId} and kind = 'adjust' and place_kind = 0 group by reason`,
      ),
    )
  for (const make of [packed, handed]) {
    const before = await onHand()
    const orderId = await make()
    expect(await fail(orderId, 'Lost')).toMatchObject({ status: 520, unitsToPutBack: 0, unitsWrittenOff: 3 })
    expect(await writtenOff(orderId)).toEqual([{ units: 3, reason: `lost: ${reason}` }])
    expect(await onHand()).toBe(before - 3)
    await floor.booksHold()
    expect(await close(orderId)).toMatchObject({ status: 220 })
  }
})

test('a unit that was taken out of its tray is not lost with the others', async () => {
  const { orderId, trayName } = await picked()
  await worker.picking.takeOut({ body: { trayName, code: mug.sku, cellCode: mug.cellCode } })
  expect(await fail(orderId, 'Lost')).toMatchObject({ status: 520, unitsWrittenOff: 2 })
  await floor.booksHold()
})

test('of a failed order it may turn out later that the rest of it is lost', async () => {
  const orderId = await handed()
  await fail(orderId, 'ShipFailed')
  await back(orderId, 1)
  const before = await onHand()
  expect(await fail(orderId, 'Lost')).toMatchObject({ status: 520, unitsWrittenOff: 2 })
  expect(await onHand()).toBe(before)
  await floor.booksHold()
  expect(await close(orderId)).toMatchObject({ status: 220 })
})

test('a tray whose units turn out lost is free, and nothing of the order waits in it', async () => {
  const { orderId, trayName } = await picked()
  await fail(orderId, 'ShipFailed')
  expect(await fail(orderId, 'Lost')).toMatchObject({ unitsWrittenOff: 3 })
  expect(await orderOf(orderId)).toMatchObject({ trayName: null, unitsToUnpack: 0 })
  expect(await worker.picking.getInPickingTray({ query: { trayName } })).toEqual([])
  await floor.booksHold()
})

test('one parcel that is lost here is written off alone, and the order goes on with the other', async () => {
  const orderId = await packed()
  await place(orderId, 1)
  await empty(5000)
  const told = await fail(orderId, 'Lost', { parcelNumber: 2 })
  expect(told).toMatchObject({ orderId, status: 5000, unitsWrittenOff: 1, unitsToPutBack: 0 })
  expect((await orderOf(orderId)).parcels).toMatchObject([{ parcelNumber: 1, units: 2, isHanded: true }])
  await floor.booksHold()
  const alone = told.failedOrderId ?? 0
  expect(await orderOf(alone)).toMatchObject({
    status: 520,
    splitFrom: orderId,
    reason: `parcel 2 lost: ${reason}, of WO-${orderId}`,
    lines: [{ sku: mug.sku, quantity: 1 }],
    nextMoves: [1500, 220],
  })
  expect(await close(alone)).toMatchObject({ status: 220 })
})

test.each([
  ['here', async () => packed(), 3000],
  ['in its bin', async () => placed(), 4000],
  ['with the courier', async () => handed(), 5000],
] as const)(
  'one of two parcels that is rejected %s comes back and is sent again alone, the other goes on',
  async (where, make, standsAt) => {
    const before = await onHand()
    const orderId = await make()
    const stood = await onHand()
    const told = await fail(orderId, 'Rejected', { parcelNumber: 2 })
    const alone = told.failedOrderId ?? 0
    expect(told).toMatchObject({ orderId, status: standsAt, unitsToPutBack: 1, unitsWrittenOff: 0 })
    expect(await onHand(), where).toBe(stood)
    await floor.booksHold()
    expect(await orderOf(orderId)).toMatchObject({
      splitInto: [alone],
      lines: [{ quantity: 2, picked: 2, packed: 2 }],
      parcels: [{ parcelNumber: 1, units: 2 }],
    })
    expect(await worker.shipping.verifyTrackingNumber({ query: { trackingNumber: `F-${orderId}-2` } })).toMatchObject({
      orderId: alone,
      problem: expect.stringContaining('It failed'),
    })
    expect(
      (await manager.order.getOrderList({ query: { status: [520], warehouseOrderId: `WO-${alone}` } })).result,
    ).toMatchObject([{ orderId: alone, unitsToUnpack: 1, problemSinceTimestamp: expect.any(Number) }])
    expect((await refusalOf(again(alone))).message).toContain('1 unit of it must be put back first')
    expect(await back(alone, 1)).toMatchObject({ unitsLeft: 0 })
    expect(await again(alone)).toMatchObject({ status: 2000 })
    expect((await orderOf(alone)).parcels).toMatchObject([{ parcelNumber: 2, units: 0, trackingNumber: null }])
    await floor.booksHold()
    if (standsAt === 3000) await place(orderId)
    if (standsAt < 5000) await empty(5000)
    expect((await empty(6000)).orderIds).toContain(orderId)
    expect(await floor.statusOf(orderId)).toBe(6000)
    expect(await onHand()).toBe(before - 2)
    await floor.booksHold()
    expect((await refusalOf(fail(orderId, 'Lost', { parcelNumber: 1 }))).code).toBe('wrong-state')
  },
)

test('a parcel that the courier lost is written off alone in the ledger; one that arrived does not fail', async () => {
  const orderId = await handed()
  const before = await onHand()
  await house.system((tx) => run(tx, sql`update orders set cod_minor = 12000 where id = ${orderId}`))
  const told = await fail(orderId, 'Lost', { parcelNumber: 1 })
  expect(told).toMatchObject({ status: 5000, unitsWrittenOff: 2, unitsToPutBack: 0 })
  expect(await onHand()).toBe(before)
  await floor.booksHold()
  // The parcel that carries the cash takes it along.
  expect(await orderOf(told.failedOrderId ?? 0)).toMatchObject({ codAmount: { minor: 12_000 } })
  expect(await orderOf(orderId)).toMatchObject({ codAmount: null, parcels: [{ parcelNumber: 2, units: 1 }] })
  const two = await packed()
  await place(two, 1)
  await empty(5000)
  await empty(6000)
  expect((await refusalOf(fail(two, 'Rejected', { parcelNumber: 1 }))).message).toContain('has arrived')
})

test('with a lost parcel it is said what is collected for the others', async () => {
  const orderId = await packed()
  await house.system((tx) => run(tx, sql`update orders set cod_minor = 12000 where id = ${orderId}`))
  expect(await refusalOf(fail(orderId, 'Lost', { parcelNumber: 2 }))).toMatchObject({ field: 'CodAmount' })
  await fail(orderId, 'Lost', { parcelNumber: 2, codAmount: 80 })
  expect((await orderOf(orderId)).codAmount).toEqual({ minor: 8_000, currency: 'MYR' })
  expect(await refusalOf(fail(orderId, 'Lost', { codAmount: 0 }))).toMatchObject({ field: 'CodAmount' })
})

test('a parcel with nothing in it is not lost; what was left in it promised to nobody is written off', async () => {
  const none = await promised()
  expect(await refusalOf(fail(none, 'Lost', { parcelNumber: 1 }))).toMatchObject({
    code: 'wrong-state',
    message: expect.stringContaining('there is nothing in parcel 1 of it'),
  })
  const cancelled = await packed()
  await manager.shipping.cancelOrder({ body: { orderId: cancelled, reason, lines: [{ sku: mug.sku, quantity: 2 }] } })
  expect(await fail(cancelled, 'Lost', { parcelNumber: 1 })).toMatchObject({
    status: 520,
    unitsToPutBack: 1,
    unitsWrittenOff: 2,
  })
  await floor.booksHold()
  const failedOne = await packed()
  await fail(failedOne, 'ShipFailed')
  expect(await fail(failedOne, 'Lost', { parcelNumber: 1 })).toMatchObject({
    status: 520,
    unitsToPutBack: 1,
    unitsWrittenOff: 2,
  })
  expect(await refusalOf(fail(failedOne, 'Lost', { parcelNumber: 1 }))).toMatchObject({ code: 'wrong-state' })
  expect((await orderOf(failedOne)).events.at(-1)?.note).toBe(
    `parcel 1 lost: ${reason}; 2 units promised to nobody written off`,
  )
  await floor.booksHold()
  await back(failedOne, 1)
  expect(await close(failedOne)).toMatchObject({ status: 220 })
})

test('a return is announced for what the courier has or had: the dock expects it, the order is Returned and closed', async () => {
  const orderId = await handed()
  const said = (more: object = {}) => manager.shipping.createReturnRequest({ body: { orderId, ...more } })
  expect(await refusalOf(said({ items: [{ sku: mug.sku, quantity: 4 }] }))).toMatchObject({
    code: 'too-many-units',
    field: 'Items[0].Quantity',
  })
  const made = await said({ items: [{ sku: mug.sku, quantity: 2 }], remark: 'wrong colour' })
  expect(made).toMatchObject({ orderId, status: 530, quantity: 2 })
  const asked = { query: { requestId: made.inboundRequestId } }
  expect((await manager.inbound.getRequests(asked)).result).toMatchObject([
    { type: 'Return', orderId, referenceCode: made.referenceCode, expectedQuantity: 2, remark: 'wrong colour' },
  ])
  expect(await refusalOf(said())).toMatchObject({ code: 'wrong-state' })
  expect(await close(orderId)).toMatchObject({ status: 230 })
  const delivered = await handed()
  await empty(6000)
  expect(await manager.shipping.createReturnRequest({ body: { orderId: delivered } })).toMatchObject({
    status: 530,
    quantity: 3,
  })
  await floor.booksHold()
})

test('a manager announces no return of an order of another location, a merchant does', async () => {
  const orderId = await handed()
  await house.system((tx) =>
    run(tx, sql`update orders set location_id = ${house.otherLocationId} where id = ${orderId}`),
  )
  expect(await refusalOf(manager.shipping.createReturnRequest({ body: { orderId } }))).toMatchObject({ status: 404 })
  const birch = await house.as('MERCHANT_ADMIN')
  expect(await birch.shipping.createReturnRequest({ body: { orderId } })).toMatchObject({ status: 530 })
})

test('who may not is refused, and another merchant’s order is as if absent', async () => {
  const orderId = await promised()
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await refusalOf(fail(orderId, 'Lost', {}, worker))).toMatchObject({ status: 403 })
  expect(await refusalOf(alder.shipping.createReturnRequest({ body: { orderId } }))).toMatchObject({ status: 404 })
  expect(await refusalOf(fail(999_999_999, 'Lost'))).toMatchObject({ status: 404 })
  expect(await refusalOf(fail(orderId, 'Lost', { status: 2100 }))).toMatchObject({ code: 'stale' })
})

test('a parcel is made again alone: another number, while the others stay in their bin', async () => {
  const orderId = await packed()
  await place(orderId)
  const made = await worker.shipping.voidParcel({ body: { orderId, parcelNumber: 2, reason: 'label torn' } })
  expect(made).toEqual({ orderId, status: 3000, parcelNumber: 2, unitsToPack: 0 })
  expect((await orderOf(orderId)).parcels).toMatchObject([
    { shippingBinName: 'S-1', trackingNumber: `F-${orderId}-1` },
    { shippingBinName: null, trackingNumber: null, units: 1, isClosed: true },
  ])
  expect(await refusalOf(number(orderId, 2, `F-${orderId}-2`))).toMatchObject({ code: 'number-void' })
  await number(orderId, 2, `F-${orderId}-2B`)
  expect((await place(orderId, 2)).result).toMatchObject([{ status: 4000 }])
  await empty(5000)
  await floor.booksHold()
})

test('a void parcel is unpacked into a tray and packed anew under its own number', async () => {
  const orderId = await packed()
  await place(orderId)
  const other = await picked()
  const unpack = (trayName: string) =>
    worker.shipping.voidParcel({ body: { orderId, parcelNumber: 1, reason: 'box crushed', trayName } })
  expect(await refusalOf(unpack(other.trayName))).toMatchObject({ code: 'wrong-tray', field: 'TrayName' })
  const trayName = `T-${(serial += 1)}`
  expect(await unpack(trayName)).toEqual({ orderId, status: 2200, parcelNumber: 1, unitsToPack: 2 })
  await floor.booksHold()
  expect(await orderOf(orderId)).toMatchObject({ trayName, lines: [{ picked: 3, packed: 1 }] })
  expect(await refusalOf(pack(orderId, 1, 2))).toMatchObject({ code: 'stale' })
  await pack(orderId, 1, 1)
  expect(await pack(orderId, 1)).toMatchObject({ parcelNumber: 1, parcelCount: 2, status: 3000, isClosed: true })
  await number(orderId, 1, `F-${orderId}-1B`)
  expect((await place(orderId, 1)).result).toMatchObject([{ status: 4000 }])
  await empty(5000)
  await floor.booksHold()
  expect(await refusalOf(unpack(trayName))).toMatchObject({ message: expect.stringContaining('the courier has it') })
})

test('the address of an order stands once a parcel of it has left', async () => {
  const orderId = await packed()
  const move = () => manager.shipping.updateOrder({ body: { orderId, shippingCity: 'Penang' } })
  await move()
  await place(orderId, 1)
  await empty(5000)
  expect((await refusalOf(move())).message).toContain('the courier has a parcel of it')
})
