import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { strangeMoves } from '../../../test/moves.ts'
import { run, sql } from '../../kernel/database.ts'
import { cutAllocations, heldOf } from './cut-queries.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
let [mug, cap]: [Made, Made] = [] as never
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
  mug = await floor.firstOf(200)
  cap = await floor.firstOf(200)
  await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT')`)
    await run(tx, sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1')`)
  })
})
afterAll(async () => {
  expect(await house.system(strangeMoves)).toEqual([])
  await house.close()
})

const reason = 'the buyer wants fewer'
const cancel = (orderId: number, lines: { sku: string; quantity: number }[] | undefined, api = manager) =>
  api.shipping.cancelOrder({ body: { orderId, reason, ...(lines ? { lines } : {}) } })
const less = (made: Made, quantity: number) => ({ sku: made.sku, quantity })
const orderOf = (orderId: number) => manager.order.getOrder({ query: { orderId } })
const linesOf = async (orderId: number) =>
  (await orderOf(orderId)).lines.map(({ sku, quantity, picked, packed }) => [sku, quantity, picked, packed])
const freeOf = async ({ productId }: Made) =>
  (await floor.stockOf(productId))
    .filter(({ placeKind }) => placeKind === 1)
    .reduce((sum, { onHand, allocated }) => sum + onHand - allocated, 0)

const ordered = (mugs: number, caps: number) =>
  floor.orderOf([
    { productId: mug.productId, quantity: mugs },
    { productId: cap.productId, quantity: caps },
  ])
let tray = 0
/** Two lines on a list of their own, of which so many units are picked. */
const listed = async (mugs: number, caps: number, picked: { mugs: number; caps: number }) => {
  const orderId = await ordered(mugs, caps)
  await worker.order.changeToPick({ body: { orderId } })
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [orderId] } })
  const walk = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  const trayName = `T-${(tray += 1)}`
  const scan = (made: Made, quantity: number, scanNumber?: string) =>
    floor.scan({
      pickingListId,
      lineId: walk.find(({ sku }) => sku === made.sku)?.lineId ?? 0,
      cellCode: made.cellCode,
      code: made.sku,
      trayName,
      quantity,
      ...(scanNumber ? { scanNumber } : {}),
    })
  if (picked.mugs) await scan(mug, picked.mugs)
  if (picked.caps) await scan(cap, picked.caps)
  return { orderId, pickingListId, trayName, scan }
}
const pack = (orderId: number, made: Made, quantity: number, parcelNumber?: number) =>
  worker.packing.changeToPack({
    body: { orderId, code: made.sku, quantity, ...(parcelNumber ? { parcelNumber } : {}) },
  })
/** Two mugs in parcel 1, a cap in parcel 2, each numbered. */
const inTwo = async () => {
  const { orderId } = await listed(2, 1, { mugs: 2, caps: 1 })
  await pack(orderId, mug, 2)
  await pack(orderId, cap, 1, 2)
  await house.system((tx) =>
    run(tx, sql`update orders set shipping_provider_id = (select id from shipping_provider) where id = ${orderId}`),
  )
  for (const parcelNumber of [1, 2])
    await worker.shipping.enterTrackingNo({
      body: { orderId, parcelNumber, trackingNumber: `TRK-${orderId}-${parcelNumber}` },
    })
  return orderId
}
const place = async (orderId: number, parcelNumber: number) =>
  (
    await worker.shipping.changeToReadyToShip({
      body: { orderId, parcelNumber, shippingBinName: 'S-1' },
    })
  ).result[0]
const handOver = async () => {
  const [bin] = await worker.shipping.shippingBinGetAll()
  return worker.shipping.shippingBinCompleteDelivery({
    body: { shippingBinId: bin?.shippingBinId ?? 0, targetStatus: 5000 },
  })
}

test('before anything is promised the order asks for less, and the last of its units is the whole order', async () => {
  const orderId = await ordered(3, 1)
  expect(await cancel(orderId, [less(mug, 2)])).toEqual({ orderId, status: 1000, unitsToPutBack: 0, trayNames: [] })
  expect(await linesOf(orderId)).toEqual([
    [mug.sku, 1, 0, 0],
    [cap.sku, 1, 0, 0],
  ])
  expect(await orderOf(orderId)).toMatchObject({ lineCount: 2, unitCount: 2 })
  expect(await cancel(orderId, [{ sku: cap.sku.toLowerCase(), quantity: 1 }])).toMatchObject({ status: 1000 })
  expect(await cancel(orderId, [less(mug, 1)])).toMatchObject({ status: 510 })
})

test('a list shows the first line that is left', async () => {
  const orderId = await ordered(1, 1)
  await cancel(orderId, [less(mug, 1)])
  expect((await manager.order.getOrderList({ query: { orderId } })).result).toMatchObject([
    { firstSku: cap.sku, firstProductId: cap.productId },
  ])
})

test('what lies in cells is free at once, and the rest stays promised and goes on', async () => {
  const orderId = await ordered(3, 1)
  await worker.order.changeToPick({ body: { orderId } })
  const before = await freeOf(mug)
  expect(await cancel(orderId, [less(mug, 2)])).toMatchObject({ status: 2000, unitsToPutBack: 0 })
  expect(await freeOf(mug)).toBe(before + 2)
  expect((await orderOf(orderId)).events.at(-1)?.note).toBe(`cancelled in part, 2 × ${mug.sku}: ${reason}`)
  await floor.booksHold()
})

test('on a list what nobody has picked goes first; when only picked units are left the order is picked, the list done', async () => {
  const { orderId, pickingListId, trayName, scan } = await listed(2, 2, { mugs: 2, caps: 1 })
  expect(await cancel(orderId, [less(cap, 1)])).toMatchObject({ status: 2200, unitsToPutBack: 0 })
  expect(await worker.picking.checkPickingList({ query: { pickingListId } })).toMatchObject({ status: 'Picked' })
  expect((await refusalOf(scan(cap, 1))).code).toBe('wrong-state')
  expect(await cancel(orderId, [less(mug, 1)])).toEqual({
    orderId,
    status: 2200,
    unitsToPutBack: 1,
    trayNames: [trayName],
  })
  await floor.booksHold()
  expect(await worker.picking.getInPickingTray({ query: { state: 'To put back' } })).toContainEqual(
    expect.objectContaining({
      trayName,
      orderId,
      contents: expect.arrayContaining([
        expect.objectContaining({ sku: mug.sku, quantity: 2, toPutBack: 1, putBackCell: mug.cellCode }),
        expect.objectContaining({ sku: cap.sku, quantity: 1, toPutBack: 0 }),
      ]),
    }),
  )
  expect(await worker.picking.putBack({ body: { trayName, code: mug.sku, cellCode: mug.cellCode } })).toMatchObject({
    unitsLeft: 0,
  })
  await pack(orderId, mug, 1)
  expect(await pack(orderId, cap, 1)).toMatchObject({ status: 3000 })
  await floor.booksHold()
})

test('a line cancelled between a scan and its answer says so to the scan that comes again, and to the next one', async () => {
  const { orderId, scan } = await listed(2, 1, { mugs: 0, caps: 0 })
  await scan(mug, 1, 'lost-answer')
  await cancel(orderId, [less(mug, 2)])
  const why = `cancelled in part, 2 × ${mug.sku}: ${reason}`
  for (const again of [() => scan(mug, 1, 'lost-answer'), () => scan(mug, 1)]) {
    const { code, message } = await refusalOf(again())
    expect([code, message]).toEqual(['wrong-state', expect.stringContaining(why)])
  }
  await scan(cap, 1).catch(() => undefined)
  await floor.booksHold()
})

test('a unit taken out of its tray lies in its cell, and is cancelled there alone', async () => {
  const made = await floor.make(1, { cells: 2 })
  const [bowl, other] = made as [Made, Made]
  const { orderId, pickingListId, walk } = await floor.pickedList([
    { productId: bowl.productId, quantity: 2 },
    { productId: cap.productId, quantity: 1 },
  ])
  const trayName = `T-${(tray += 1)}`
  for (const { lineId, cellCode, sku } of walk)
    await floor.scan({ pickingListId, lineId, cellCode, code: sku, trayName, quantity: 1 })
  await worker.picking.takeOut({ body: { trayName, code: bowl.sku, cellCode: other.cellCode } })
  expect(await cancel(orderId, [less(bowl, 2)])).toEqual({
    orderId,
    status: 2200,
    unitsToPutBack: 1,
    trayNames: [trayName],
  })
  expect(await freeOf(bowl)).toBe(1)
  await floor.booksHold()
})

test('more than an allocation holds is never cut', async () => {
  const { orderId } = await listed(1, 1, { mugs: 1, caps: 0 })
  const order = { id: orderId, merchantId: house.birch }
  const cutting = house.system(async (tx) => {
    const held = await heldOf(tx, order)
    await cutAllocations(
      tx,
      order,
      held.map((part) => ({ ...part, quantity: part.quantity + 1 })),
    )
  })
  await expect(cutting).rejects.toThrow('More units are cut')
})

test('at the bench the next unit of what was cancelled is refused with the reason', async () => {
  const { orderId } = await listed(2, 1, { mugs: 2, caps: 1 })
  await pack(orderId, mug, 1)
  await cancel(orderId, [less(mug, 1)])
  expect((await refusalOf(pack(orderId, mug, 1))).message).toContain(`it wants 0 more of ${mug.sku}, not 1: cancelled`)
  expect(await pack(orderId, cap, 1)).toMatchObject({ status: 3000, isClosed: true })
  await floor.booksHold()
})

test('a closed parcel is taken out of its bin, and goes on only when what was cancelled is out of it', async () => {
  const orderId = await inTwo()
  await place(orderId, 1)
  await place(orderId, 2)
  expect(await floor.statusOf(orderId)).toBe(4000)
  expect(await cancel(orderId, [less(mug, 1)])).toMatchObject({ status: 3000, unitsToPutBack: 1 })
  expect((await orderOf(orderId)).parcels).toMatchObject([
    { parcelNumber: 1, units: 1, shippingBinName: null, trackingNumber: `TRK-${orderId}-1` },
    { parcelNumber: 2, units: 1, shippingBinName: 'S-1' },
  ])
  expect((await refusalOf(place(orderId, 1))).message).toContain('1 unit in it must be put back first')
  expect(await worker.picking.getInPickingTray({ query: {} })).toContainEqual(
    expect.objectContaining({ orderId, isParcel: true, units: 1 }),
  )
  await worker.picking.putBack({ body: { orderId, code: mug.sku, cellCode: mug.cellCode } })
  expect(await place(orderId, 1)).toMatchObject({ status: 4000 })
  await floor.booksHold()
  await handOver()
  await floor.booksHold()
})

test('an empty parcel goes with its number, and the order is where the others are', async () => {
  const orderId = await inTwo()
  await place(orderId, 1)
  expect(await cancel(orderId, [less(cap, 1)])).toMatchObject({ status: 4000, unitsToPutBack: 1 })
  expect((await orderOf(orderId)).parcels).toMatchObject([{ parcelNumber: 1, units: 2 }])
  const other = await inTwo()
  const again = { orderId: other, parcelNumber: 2, trackingNumber: `TRK-${orderId}-2` }
  expect(await refusalOf(worker.shipping.enterTrackingNo({ body: again }))).toMatchObject({ code: 'number-void' })
  expect(await worker.picking.putBack({ body: { orderId, code: cap.sku, cellCode: cap.cellCode } })).toMatchObject({
    unitsLeft: 0,
  })
  await handOver()
  await floor.booksHold()
})

test('of an order one parcel of which is gone what is still here is cancelled, never what the courier has', async () => {
  const orderId = await inTwo()
  await place(orderId, 1)
  await handOver()
  expect(await refusalOf(cancel(orderId, undefined))).toMatchObject({
    code: 'wrong-state',
    message: expect.stringContaining('cancel what is still here by its lines'),
  })
  expect(await refusalOf(cancel(orderId, [less(mug, 1)]))).toMatchObject({
    code: 'too-many-units',
    field: 'Lines[0].Quantity',
  })
  expect((await orderOf(orderId)).nextMoves).not.toContain(510)
  expect(await cancel(orderId, [less(cap, 1)])).toMatchObject({ status: 5000, unitsToPutBack: 1 })
  expect((await orderOf(orderId)).unitsToUnpack).toBe(1)
  await worker.picking.putBack({ body: { orderId, code: cap.sku, cellCode: cap.cellCode } })
  await floor.booksHold()
})

test('a part that is pressed three times is cancelled once: the others saw a line that is shorter by now', async () => {
  const orderId = await ordered(5, 1)
  const press = (ordered: number, quantity = 1) =>
    manager.shipping.cancelOrder({
      body: { orderId, reason, status: 1000, lines: [{ ...less(mug, quantity), ordered }] },
    })
  const presses = await Promise.allSettled([press(5), press(5), press(5)])
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await linesOf(orderId))[0]).toEqual([mug.sku, 4, 0, 0])
  expect(await refusalOf(press(5))).toMatchObject({ status: 409, code: 'stale', field: 'Lines[0].Ordered' })
  await press(4, 4)
  expect(await refusalOf(press(4, 4))).toMatchObject({ code: 'stale' })
})

test('an order that lacks one product goes on without it', async () => {
  const rare = await floor.firstOf(1)
  const orderId = await floor.orderOf([
    { productId: mug.productId, quantity: 1 },
    { productId: rare.productId, quantity: 3 },
  ])
  await worker.order.changeToPick({ body: { orderId } })
  expect(await floor.statusOf(orderId)).toBe(540)
  expect(await cancel(orderId, [less(rare, 2)])).toMatchObject({ status: 2000 })
  await floor.booksHold()
})

test('what is to be collected is said with the cut, until the courier has the parcel that carries it', async () => {
  const orderId = await inTwo()
  const cash = (minor: number | null) =>
    house.system((tx) => run(tx, sql`update orders set cod_minor = ${minor} where id = ${orderId}`))
  await cash(12_000)
  const cutOf = (made: Made, codAmount?: number) =>
    manager.shipping.cancelOrder({
      body: { orderId, reason, lines: [less(made, 1)], ...(codAmount === undefined ? {} : { codAmount }) },
    })
  expect(await refusalOf(cutOf(mug))).toMatchObject({
    code: 'bad-input',
    field: 'CodAmount',
    message: expect.stringContaining('say what is to be collected now instead of'),
  })
  const print = () => worker.documents.getShippingLabel({ query: { orderId, parcelNumber: 1 } })
  await print()
  await cutOf(mug, 80.5)
  expect((await orderOf(orderId)).codAmount).toEqual({ minor: 8_050, currency: 'MYR' })
  const whole = { orderId, reason, codAmount: 5 }
  expect(await refusalOf(manager.shipping.cancelOrder({ body: whole }))).toMatchObject({ field: 'CodAmount' })
  await worker.picking.putBack({ body: { orderId, code: mug.sku, cellCode: mug.cellCode } })
  expect((await refusalOf(place(orderId, 1))).message).toContain('its label says another amount to collect')
  await print()
  await place(orderId, 1)
  await handOver()
  expect((await refusalOf(cutOf(cap, 5))).message).toContain('its cash on delivery stands')
  expect(await cutOf(cap)).toMatchObject({ status: 5000 })
  expect((await orderOf(orderId)).codAmount).toEqual({ minor: 8_050, currency: 'MYR' })
  await floor.booksHold()
})

test('what names no line, a line twice or more than it has is refused by its field; a closed order takes no part', async () => {
  const orderId = await ordered(2, 1)
  const refusedOf = (lines: { sku: string; quantity: number }[]) => refusalOf(cancel(orderId, lines))
  expect(await refusedOf([{ sku: 'NOBODY', quantity: 1 }])).toMatchObject({
    field: 'Lines[0].Sku',
    message: expect.stringContaining(`it has ${mug.sku}, ${cap.sku}`),
  })
  expect(await refusedOf([less(mug, 1), less(mug, 1)])).toMatchObject({ field: 'Lines' })
  expect(await refusedOf([less(cap, 1), less(mug, 3)])).toMatchObject({
    code: 'too-many-units',
    field: 'Lines[1].Quantity',
  })
  expect(await refusedOf([])).toMatchObject({ status: 400, field: 'Lines' })
  await cancel(orderId, undefined)
  expect(await refusedOf([less(mug, 1)])).toMatchObject({ code: 'wrong-state', field: 'Lines' })
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await refusalOf(cancel(orderId, [less(mug, 1)], alder))).toMatchObject({ status: 404 })
})
