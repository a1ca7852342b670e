import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { one, run, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let floor: ReturnType<typeof hands>
let mug: Made
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
  mug = await floor.firstOf(200)
})
afterAll(async () => {
  await floor.booksHold()
  expect(await house.system(strangeMoves)).toEqual([])
  await house.close()
})

let tray = 0
const pack = (orderId: number, quantity: number, more: { parcelNumber?: number; scanNumber?: string } = {}) =>
  worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity, ...more } })
/** Two mugs in parcel 1, so many in parcel 2; all that was ordered unless more was picked. */
const inTwo = async (second = 1, quantity = 2 + second): Promise<number> => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity }])
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku }
  await floor.scan({ ...line, trayName: `T-${(tray += 1)}`, quantity })
  await pack(orderId, 2)
  await pack(orderId, second, { parcelNumber: 2 })
  return orderId
}
const parcelsOf = async (orderId: number) => (await worker.order.getOrder({ query: { orderId } })).parcels
const label = (orderId: number, parcelNumber: number) =>
  worker.documents.getShippingLabel({ query: { orderId, parcelNumber } })
const relabel = (orderId: number, parcelNumber: number) =>
  worker.shipping.voidParcel({ body: { orderId, parcelNumber, reason: 'label torn' } })

test('the first label of a parcel made again was not printed before', async () => {
  const orderId = await inTwo()
  await label(orderId, 1)
  await label(orderId, 2)
  await relabel(orderId, 1)
  expect(await parcelsOf(orderId)).toMatchObject([
    { labelPrints: 0, labelPrintedBy: null, labelPrintedTimestamp: null },
    { labelPrints: 1 },
  ])
})

const unpack = (orderId: number, parcelNumber: number) =>
  worker.shipping.voidParcel({
    body: { orderId, parcelNumber, reason: 'box crushed', trayName: `T-${(tray += 1)}` },
  })
const undo = (orderId: number, scanNumber: string) =>
  worker.packing.changeToPack({ body: { orderId, code: mug.sku, scanNumber, undo: true } })
const weigh = (orderId: number, parcelNumber: number) =>
  worker.packing.updateFinalWeight({ body: { orderId, parcelNumber, weight: 1, confirmed: true } })

test('a parcel that is made again stands while it is empty, and the others stay closed', async () => {
  const orderId = await inTwo()
  await weigh(orderId, 2)
  await unpack(orderId, 1)
  await pack(orderId, 1, { scanNumber: 'again' })
  expect(await undo(orderId, 'again')).toMatchObject({ parcelNumber: 1, parcelCount: 2, unitsLeft: 2 })
  expect(await parcelsOf(orderId)).toMatchObject([
    { units: 0, isClosed: false },
    { units: 1, isClosed: true, finalWeight: 1 },
  ])
  expect(await pack(orderId, 2, { parcelNumber: 1 })).toMatchObject({ parcelNumber: 1, status: 3000 })
})

test('units that a packer laid into another tray are still picked by who picked them, and when they did', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const figures = async () => (await manager.statistics.getPickers({ query: {} })).result
  const orderId = await inTwo()
  const before = await figures()
  const voided = { orderId, parcelNumber: 1, reason: 'box crushed', trayName: `T-${(tray += 1)}` }
  await manager.shipping.voidParcel({ body: voided })
  expect(await figures()).toEqual(before)
  await pack(orderId, 2, { parcelNumber: 1 })
  expect(await figures()).toEqual(before)
})

test('an undone scan opens its own parcel, whichever is the last', async () => {
  const orderId = await inTwo()
  await weigh(orderId, 2)
  await unpack(orderId, 1)
  await pack(orderId, 1)
  await pack(orderId, 1, { scanNumber: 'closing' })
  expect(await undo(orderId, 'closing')).toMatchObject({ parcelNumber: 1, status: 2200 })
  expect(await parcelsOf(orderId)).toMatchObject([
    { units: 1, isClosed: false },
    { units: 1, isClosed: true, finalWeight: 1 },
  ])
})

test('one begun beside a parcel made again goes when it is empty, and that one is open again', async () => {
  const orderId = await inTwo()
  await weigh(orderId, 2)
  await unpack(orderId, 1)
  await pack(orderId, 1)
  await pack(orderId, 1, { parcelNumber: 3, scanNumber: 'third' })
  expect(await undo(orderId, 'third')).toMatchObject({ parcelNumber: 1, parcelCount: 2 })
  expect(await parcelsOf(orderId)).toMatchObject([{ isClosed: false }, { isClosed: true, finalWeight: 1 }])
})

test('a parcel is not unpacked while another is packed; the last unit closes every one that was open', async () => {
  const orderId = await inTwo(1, 4)
  expect((await refusalOf(unpack(orderId, 1))).message).toBe(
    `WO-${orderId}-1 is Picked; WO-${orderId}-2 is being packed; pack that to its end first, or void this one without a tray.`,
  )
  expect(await relabel(orderId, 1)).toMatchObject({ status: 2200, unitsToPack: 0 })
  await house.system((tx) => run(tx, sql`update parcel set closed_at = null where demand_id = ${orderId}`))
  expect(await pack(orderId, 1)).toMatchObject({ status: 3000 })
  expect(await parcelsOf(orderId)).toMatchObject([{ isClosed: true }, { isClosed: true }])
})

test('parcel 1 with the cash on delivery does not go while the next label says 0 of it', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const orderId = await inTwo()
  const cod = (minor: number) =>
    house.system((tx) => run(tx, sql`update orders set cod_minor = ${minor} where id = ${orderId}`))
  const lose = () =>
    manager.shipping.reportFailed({
      body: { orderId, parcelNumber: 1, cause: 'Lost', reason: 'not found', codAmount: 120.5 },
    })
  await cod(12_050)
  await label(orderId, 2)
  expect(await refusalOf(lose())).toMatchObject({
    code: 'wrong-state',
    message: `WO-${orderId}-1 is the one that carries the cash on delivery; it would be empty, and the label of WO-${orderId}-2 says 0 of it; make WO-${orderId}-2 void first, then print its label anew.`,
  })
  expect(await parcelsOf(orderId)).toMatchObject([{ units: 2 }, { units: 1 }])
  await relabel(orderId, 2)
  await lose()
  expect(await parcelsOf(orderId)).toMatchObject([{ parcelNumber: 2, units: 1, labelPrints: 0 }])
})

test('an undo leaves parcel 1 no less when the next label says 0 of its cash', async () => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 2 }])
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku }
  await floor.scan({ ...line, trayName: `T-${(tray += 1)}`, quantity: 2 })
  await house.system((tx) => run(tx, sql`update orders set cod_minor = 500 where id = ${orderId}`))
  await pack(orderId, 1, { scanNumber: 'first' })
  await pack(orderId, 1, { parcelNumber: 2 })
  await label(orderId, 2)
  expect((await refusalOf(undo(orderId, 'first'))).message).toContain(`make WO-${orderId}-2 void first`)
})

// Checked at the checkout ----------------------------------------------------------------------------------------------

let [swift, binId, otherBinId] = [0, 0, 0]
beforeAll(() =>
  house.system(async (tx) => {
    const made = (statement: ReturnType<typeof sql>) => one<{ id: number }>(tx, statement)
    const { id } = await made(sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT') returning id`)
    const bin = (name: string) =>
      made(sql`insert into shipping_bin (location_id, name) values (${house.locationId}, ${name}) returning id`)
    swift = id
    binId = (await bin('S-1')).id
    otherBinId = (await bin('S-2')).id
  }),
)
/** Two parcels in a bin, numbered. */
const binned = async (): Promise<number> => {
  const orderId = await inTwo()
  await house.system((tx) => run(tx, sql`update orders set shipping_provider_id = ${swift} where id = ${orderId}`))
  for (const parcelNumber of [1, 2])
    await worker.shipping.changeToReadyToShip({
      body: { orderId, parcelNumber, trackingNumber: `C-${orderId}-${parcelNumber}`, shippingBinId: binId },
    })
  return orderId
}
const verify = (trackingNumber: string, more: { shippingBinId?: number; undo?: boolean } = {}, api = worker) =>
  api.shipping.verifyTrackingNumber({ query: { trackingNumber, shippingBinId: binId, ...more } })
/** By whom each parcel of an order in the bin was checked. */
const checkedBy = async (orderId: number) =>
  (await worker.shipping.shippingCheckoutDetail({ query: { shippingBinId: binId } })).parcels
    .filter((parcel) => parcel.orderId === orderId)
    .map((parcel) => parcel.checkedBy)
const handOver = (more: object = {}) =>
  worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId: binId, targetStatus: 5000, ...more } })

test('a parcel that is scanned at the checkout is checked for everybody, once, until that is taken back', async () => {
  const orderId = await binned()
  const [first, second] = [`C-${orderId}-1`, `C-${orderId}-2`]
  const manager = await house.as('WAREHOUSE_MANAGER')
  const changes = async () =>
    (
      await house.system((tx) =>
        one<{ n: number }>(tx, sql`select count(*) as n from change where subject = 'bin' and subject_id = ${binId}`),
      )
    ).n
  const before = await changes()
  const { checkedBy: who, ...seen } = await verify(first.toLowerCase())
  expect(seen).toMatchObject({ problem: '', isRepeated: false, checkedCount: 1, waitingCount: 2 })
  expect(seen.checkedTimestamp).toBeGreaterThan(Date.now() - 60_000)
  expect(await changes()).toBe(before + 1)
  expect(await verify(first, {}, manager)).toMatchObject({ isRepeated: true, checkedBy: who, problem: '' })
  expect(await checkedBy(orderId)).toEqual([who, null])
  expect(await verify(second, { shippingBinId: otherBinId })).toMatchObject({
    problem: 'Wrong bin: this parcel belongs to S-1.',
    checkedBy: null,
  })
  expect(await refusalOf(verify(`wo-${orderId}`))).toMatchObject({
    field: 'TrackingNumber',
    message: expect.stringContaining(`WO-${orderId}-1 or WO-${orderId}-2`),
  })
  expect(await refusalOf(handOver({ unchecked: 0 }))).toMatchObject({
    code: 'wrong-state',
    message: `WO-${orderId}-2: not checked`,
  })
  expect(await verify(first, { undo: true }, manager)).toMatchObject({ checkedBy: null, checkedCount: 0 })
  await verify(`WO-${orderId}-2`)
  expect(await checkedBy(orderId)).toEqual([null, expect.any(String)])
  expect(await handOver({ unchecked: 1 })).toMatchObject({ moved: 2 })
  expect(await verify(second)).toMatchObject({ problem: 'The courier has it already.' })
})

test('a parcel that leaves its bin is not checked any more, and what was stopped is refused at the scan', async () => {
  const orderId = await binned()
  const [first, second] = [`C-${orderId}-1`, `C-${orderId}-2`]
  await verify(first)
  await verify(second)
  await relabel(orderId, 1)
  expect(await refusalOf(verify(first))).toMatchObject({ code: 'number-void', field: 'TrackingNumber' })
  expect(await verify(`WO-${orderId}-1`)).toMatchObject({ status: 3000, checkedBy: null })
  const place = (trackingNumber: string) =>
    worker.shipping.changeToReadyToShip({ body: { orderId, parcelNumber: 1, trackingNumber, shippingBinId: binId } })
  await place(`${first}B`)
  expect(await checkedBy(orderId)).toEqual([null, expect.any(String)])
  const manager = await house.as('WAREHOUSE_MANAGER')
  await manager.shipping.updateOrder({ body: { orderId, hold: ['Operator'] } })
  expect((await verify(`${first}B`)).problem).toContain('on hold')
  await manager.shipping.cancelOrder({ body: { orderId, reason: 'no longer wanted' } })
  expect(await verify(second)).toMatchObject({ checkedBy: null, problem: expect.stringContaining('cancelled') })
})

test('a label is looked for by whoever may see its parcel alone, and what is no label is refused by its field', async () => {
  const orderId = await binned()
  const number = `C-${orderId}-1`
  await house.system((tx) =>
    run(tx, sql`update orders set location_id = ${house.otherLocationId} where id = ${orderId}`),
  )
  expect(await refusalOf(verify(number))).toMatchObject({ status: 404 })
  for (const trackingNumber of ['', 'x'.repeat(10_000)])
    expect(await refusalOf(verify(trackingNumber))).toMatchObject({ status: 400, field: 'TrackingNumber' })
  await house.system((tx) => run(tx, sql`update orders set location_id = ${house.locationId} where id = ${orderId}`))
  const merchant = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await refusalOf(verify(number, {}, merchant))).toMatchObject({ status: 403 })
})

test('the number of a void parcel finds its order, wherever it is looked for, which says that it is void', async () => {
  const orderId = await binned()
  const gone = `C-${orderId}-1`
  await relabel(orderId, 1)
  for (const query of [{ called: gone.toLowerCase() }, { trackingNumber: gone }, { keyword: gone.slice(0, -1) }]) {
    const { result } = await worker.order.getOrderList({ query })
    expect(result, JSON.stringify(query)).toMatchObject([
      { orderId, trackingNumber: `C-${orderId}-2`, voidTrackingNumbers: [gone] },
    ])
    expect(await worker.order.getOrderListCount({ query })).toBe(1)
  }
  expect(await worker.order.getOrders({ query: { trackingNumber: gone } })).toMatchObject([{ orderId }])
  expect(await worker.order.getOrder({ query: { orderId } })).toMatchObject({ voidTrackingNumbers: [gone] })
  expect(await refusalOf(verify(gone))).toMatchObject({ code: 'number-void' })
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect((await alder.order.getOrderList({ query: { called: gone } })).result).toEqual([])
})
