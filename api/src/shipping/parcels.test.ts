import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { one, run, sql } from '../kernel/database.ts'

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
    await run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT'), ('Tern', 'TERN')`)
    await run(
      tx,
      sql`insert into merchant_shipping_provider (merchant_id, shipping_provider_id)
          select ${house.birch}, id from shipping_provider`,
    )
    await run(
      tx,
      sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1'), (${house.locationId}, 'S-2')`,
    )
  })
})
afterAll(() => house.close())

let tray = 0
/** An order of so many mugs, picked into a tray of its own. */
const picked = async (quantity: number): Promise<number> => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity }])
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku }
  await floor.scan({ ...line, trayName: `T-${(tray += 1)}`, quantity })
  await house.system((tx) =>
    run(
      tx,
      sql`update orders set shipping_provider_id = (select id from shipping_provider where code = 'SWIFT')
                 where id = ${orderId}`,
    ),
  )
  return orderId
}
const pack = (
  orderId: number,
  quantity: number,
  more: { parcelNumber?: number; newParcel?: boolean; scanNumber?: string } = {},
) => worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity, ...more } })
/** Three mugs in parcel 1, one in parcel 2. */
const inTwo = async (): Promise<number> => {
  const orderId = await picked(4)
  await pack(orderId, 3)
  await pack(orderId, 1, { parcelNumber: 2, scanNumber: 'in-two' })
  return orderId
}
const inParcels = async () =>
  (await floor.stockOf(mug.productId))
    .filter(({ placeKind }) => placeKind === 3)
    .reduce((sum, { onHand }) => sum + onHand, 0)
const parcelsOf = async (orderId: number) => (await worker.order.getOrder({ query: { orderId } })).parcels
const place = async (
  orderId: number,
  more: { parcelNumber?: number; shippingBinName?: string; trackingNumber?: string },
) => (await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinName: 'S-1', ...more } })).result
const number = (orderId: number, parcelNumber: number, trackingNumber: string) =>
  worker.shipping.enterTrackingNo({ body: { orderId, parcelNumber, trackingNumber } })
const binOf = async (name: string) => {
  const bin = (await worker.shipping.shippingBinGetAllDetail()).find((one) => one.name === name)
  if (!bin) throw new Error(`There is no bin ${name}.`)
  return bin
}
const empty = async (name: string, targetStatus: 5000 | 6000) =>
  worker.shipping.shippingBinCompleteDelivery({
    body: { shippingBinId: (await binOf(name)).shippingBinId, targetStatus },
  })

const later = (times = 1) => new Promise((resolve) => setTimeout(resolve, 150 * times))

test('every order has a parcel from its making, and lists show it as they did', async () => {
  const { orderId } = await manager.order.createInternalOrder({
    body: { merchantId: house.birch, referenceCode: 'P-1', items: [{ sku: mug.sku, quantity: 2 }] },
  })
  expect(await parcelsOf(orderId)).toMatchObject([
    { parcelNumber: 1, units: 0, isClosed: false, isHanded: false, boxName: null, trackingNumber: null },
  ])
  const [row] = (await manager.order.getOrderList({ query: { orderId } })).result
  expect(row).toMatchObject({ parcelCount: 1, trackingNumber: null, boxName: null, expectedWeight: 0.4 })
})

test('one parcel more is begun by its number: the one before it gets its box, weight and label; units go into the last', async () => {
  const orderId = await picked(4)
  expect(await refusalOf(pack(orderId, 1, { parcelNumber: 2 }))).toMatchObject({
    status: 400,
    field: 'ParcelNumber',
    message: 'ParcelNumber must be 1 while nothing is in that parcel.',
  })
  expect(await pack(orderId, 3)).toMatchObject({ parcelNumber: 1, parcelCount: 1, unitsLeft: 1 })
  expect(await refusalOf(pack(orderId, 1, { parcelNumber: 3 }))).toMatchObject({
    message: 'ParcelNumber must be 1, or 2 to begin another parcel.',
  })
  const label = (parcelNumber?: number) =>
    worker.documents.getShippingLabel({ query: { orderId, ...(parcelNumber ? { parcelNumber } : {}) } })
  expect(await refusalOf(label(1))).toMatchObject({ code: 'wrong-state' })
  const scan = { parcelNumber: 2, scanNumber: 'second' }
  expect(await pack(orderId, 1, scan)).toMatchObject({ parcelNumber: 2, parcelCount: 2, isClosed: true, status: 3000 })
  expect(await pack(orderId, 1, scan)).toMatchObject({ parcelNumber: 2, isRepeated: true })
  expect(await parcelsOf(orderId)).toMatchObject([
    { parcelNumber: 1, units: 3, isClosed: true, boxName: 'S', expectedWeight: 0.66 },
    { parcelNumber: 2, units: 1, isClosed: true, boxName: 'S', expectedWeight: 0.26 },
  ])
  const pagesOf = async (parcelNumber?: number) =>
    (await (await label(parcelNumber)).text()).match(/\/MediaBox/g)?.length
  expect([await pagesOf(), await pagesOf(1), await pagesOf(2)]).toEqual([2, 1, 1])
  expect(await refusalOf(label(3))).toMatchObject({ status: 404 })
  await floor.booksHold()
})

test('an undone scan leaves its parcel: one that is empty goes, the others keep their numbers, the last is open again', async () => {
  const orderId = await picked(4)
  await pack(orderId, 1, { scanNumber: 'a' })
  await pack(orderId, 1, { parcelNumber: 2, scanNumber: 'b' })
  await pack(orderId, 2, { parcelNumber: 3, scanNumber: 'c' })
  const undo = (scanNumber: string) =>
    worker.packing.changeToPack({ body: { orderId, code: mug.sku, scanNumber, undo: true } })
  expect(await undo('b')).toMatchObject({ parcelCount: 2, unitsLeft: 1, status: 2200 })
  expect(await parcelsOf(orderId)).toMatchObject([
    { parcelNumber: 1, units: 1, isClosed: true },
    { parcelNumber: 3, units: 2, isClosed: false },
  ])
  expect(await undo('c')).toMatchObject({ parcelCount: 1, unitsLeft: 3 })
  expect(await parcelsOf(orderId)).toMatchObject([{ boxName: null, expectedWeight: null, isClosed: false }])
  await floor.booksHold()
  expect(await pack(orderId, 3)).toMatchObject({ parcelNumber: 1, parcelCount: 1, status: 3000 })
  expect(await parcelsOf(orderId)).toMatchObject([{ units: 4, expectedWeight: 0.86 }])
  await floor.booksHold()
})

test('box, weight and number are a parcel’s: which one must be said of an order that has several', async () => {
  const orderId = await inTwo()
  for (const call of [
    () => worker.packing.updateFinalWeight({ body: { orderId, weight: 0.3 } }),
    () => worker.packing.updateBoxSize({ body: { orderId, boxName: 'M' } }),
    () => worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: 'TWO-0' } }),
    () => place(orderId, { trackingNumber: 'TWO-0' }),
  ])
    expect(await refusalOf(call())).toMatchObject({
      status: 400,
      field: 'ParcelNumber',
      message: `ParcelNumber is needed: WO-${orderId} has 2 parcels.`,
    })
  await worker.packing.updateBoxSize({ body: { orderId, parcelNumber: 2, boxName: 'M' } })
  expect(
    await refusalOf(worker.packing.updateFinalWeight({ body: { orderId, parcelNumber: 2, weight: 0.9 } })),
  ).toMatchObject({ code: 'weight-off' })
  await worker.packing.updateFinalWeight({ body: { orderId, parcelNumber: 1, weight: 0.7 } })
  await number(orderId, 1, 'TWO-1')
  expect(await refusalOf(number(orderId, 2, 'two-1'))).toMatchObject({ code: 'already-exists' })
  expect(await refusalOf(number(orderId, 3, 'TWO-3'))).toMatchObject({ status: 404 })
  const listed = async (filterTrackingNumber: boolean) =>
    (await manager.order.getOrderList({ query: { orderId, filterTrackingNumber } })).result
  expect(await listed(true)).toEqual([])
  await number(orderId, 2, 'TWO-2')
  expect(await listed(true)).toMatchObject([
    { parcelCount: 2, trackingNumber: 'TWO-1, TWO-2', boxName: 'S, M', finalWeight: null },
  ])
  for (const trackingNumber of ['two-1', 'TWO-2'])
    expect((await manager.order.getOrderList({ query: { trackingNumber } })).result).toMatchObject([{ orderId }])
  expect((await manager.order.getOrderList({ query: { keyword: 'two-' } })).result).toMatchObject([{ orderId }])
  await worker.shipping.confirm({
    body: {
      warehouseOrderId: `wo-${orderId}-2`,
      shippingProvider: 'Swift',
      weight: 0.4,
      length: 20,
      width: 20,
      height: 20,
      confirmed: true,
    },
  })
  expect((await parcelsOf(orderId))[1]).toMatchObject({ finalWeight: 0.4, boxLength: 20, trackingNumber: 'TWO-2' })
})

test('an order is at the desk when its last parcel lies in a bin, with the courier when the last has gone', async () => {
  const before = await inParcels()
  const orderId = await inTwo()
  expect(await refusalOf(place(orderId, {}))).toMatchObject({
    code: 'no-tracking-number',
    message: expect.stringContaining(`WO-${orderId}-1`),
  })
  expect(await place(orderId, { parcelNumber: 1, trackingNumber: 'DESK-1' })).toMatchObject([
    { status: 3000, parcelNumber: 1, trackingNumber: 'DESK-1', shippingBinName: 'S-1' },
  ])
  expect(await refusalOf(place(orderId, { parcelNumber: 1 }))).toMatchObject({
    code: 'wrong-state',
    message: expect.stringContaining('it lies in a bin already'),
  })
  const tern = {
    warehouseOrderId: `WO-${orderId}-2`,
    shippingProvider: 'Tern',
    weight: 1,
    length: 9,
    width: 9,
    height: 9,
  }
  expect(await refusalOf(worker.shipping.confirm({ body: tern }))).toMatchObject({ field: 'ShippingProvider' })
  const undo = { orderId, code: mug.sku, scanNumber: 'in-two', undo: true }
  expect(await refusalOf(worker.packing.changeToPack({ body: undo }))).toMatchObject({
    message: expect.stringContaining(`WO-${orderId}-1 lies in a shipping bin already`),
  })
  expect(await refusalOf(manager.shipping.updateOrder({ body: { orderId, shippingProvider: 'Tern' } }))).toMatchObject({
    field: 'ShippingProvider',
  })
  const late = { orderId, parcelNumber: 1 }
  for (const call of [
    () => worker.packing.updateFinalWeight({ body: { ...late, weight: 99, confirmed: true } }),
    () => worker.packing.updateBoxSize({ body: { ...late, boxName: 'L' } }),
    () => worker.shipping.enterTrackingNo({ body: { ...late, trackingNumber: 'OTHER-9' } }),
    () =>
      worker.shipping.confirm({ body: { ...tern, warehouseOrderId: `WO-${orderId}-1`, shippingProvider: 'Swift' } }),
  ])
    expect(await refusalOf(call())).toMatchObject({
      message: expect.stringContaining(`WO-${orderId}-1 is in a shipping bin`),
    })
  expect(await worker.shipping.verifyTrackingNumber({ query: { trackingNumber: 'desk-1' } })).toMatchObject({
    parcelNumber: 1,
    parcelCount: 2,
    status: 4000,
    shippingBinName: 'S-1',
    problem: '',
  })
  expect(await worker.shipping.verifyTrackingNumber({ query: { trackingNumber: `WO-${orderId}-2` } })).toMatchObject({
    parcelNumber: 2,
    status: 3000,
    problem: 'It is packed and lies in no bin: weigh it at the shipping desk.',
  })
  expect(await binOf('S-1')).toMatchObject({
    shipped: 1,
    readyToDeliver: 0,
    parcels: [{ orderId, parcelNumber: 1, parcelCount: 2, status: 4000, weight: 0.66 }],
  })

  expect(await empty('S-1', 5000)).toMatchObject({ moved: 1, orderIds: [orderId] })
  expect(await floor.statusOf(orderId)).toBe(3000)
  expect((await manager.order.getOrderList({ query: { orderId } })).result).toMatchObject([
    { parcelCount: 2, handedCount: 1 },
  ])
  await floor.booksHold()
  expect(await refusalOf(empty('S-1', 5000))).toMatchObject({ code: 'empty-bin' })
  expect(await refusalOf(manager.shipping.cancelOrder({ body: { orderId, reason: 'too late' } }))).toMatchObject({
    code: 'wrong-state',
    message: expect.stringContaining('the courier has 1 parcel of it already'),
  })

  expect(await place(orderId, { parcelNumber: 2, trackingNumber: 'DESK-2', shippingBinName: 'S-2' })).toMatchObject([
    { status: 4000, parcelNumber: 2 },
  ])
  expect(await empty('S-2', 5000)).toMatchObject({ moved: 1 })
  expect(await floor.statusOf(orderId)).toBe(5000)
  expect(await empty('S-2', 6000)).toMatchObject({ moved: 1 })
  expect(await floor.statusOf(orderId)).toBe(5000)
  expect(await empty('S-1', 6000)).toMatchObject({ moved: 1 })
  expect(await floor.statusOf(orderId)).toBe(6000)
  expect(await inParcels()).toBe(before)
  const { events } = await worker.order.getOrder({ query: { orderId } })
  expect(events.map(({ note }) => note)).toContain('parcel 1, 1 of 2, handed to the courier from bin S-1')
  await floor.booksHold()
})

test('all parcels go into a bin at once when none is named, and both leave the bin when the order is cancelled', async () => {
  const orderId = await inTwo()
  await number(orderId, 1, 'ALL-1')
  await number(orderId, 2, 'ALL-2')
  expect(await place(orderId, {})).toMatchObject([
    { status: 4000, parcelNumber: 1, trackingNumber: 'ALL-1' },
    { status: 4000, parcelNumber: 2, trackingNumber: 'ALL-2' },
  ])
  expect((await binOf('S-1')).parcels).toHaveLength(2)
  expect(
    await manager.shipping.cancelOrder({ body: { orderId, reason: 'the buyer changed their mind' } }),
  ).toMatchObject({
    status: 510,
    unitsToPutBack: 4,
  })
  expect((await binOf('S-1')).parcels).toEqual([])
  const [row] = (await manager.order.getOrderList({ query: { orderId } })).result
  expect(row).toMatchObject({ unitsToUnpack: 4 })
  const back = (quantity: number) =>
    worker.picking.putBack({ body: { orderId, code: mug.sku, cellCode: mug.cellCode, quantity } })
  expect(await back(2)).toMatchObject({ unitsLeft: 2 })
  expect(await back(2)).toMatchObject({ unitsLeft: 0 })
  await floor.booksHold()
})

test('what happens to the parcels of an order happens once, whoever else is at it', async () => {
  const orderId = await inTwo()
  await number(orderId, 1, 'RACE-1')
  await number(orderId, 2, 'RACE-2')
  const placed = await Promise.allSettled([1, 2, 1, 2].map((parcelNumber) => place(orderId, { parcelNumber })))
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await floor.statusOf(orderId)).toBe(4000)
  const handed = await Promise.allSettled([1, 2].map(() => empty('S-1', 5000)))
  expect(handed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await floor.statusOf(orderId)).toBe(5000)
  await floor.booksHold()
  expect(await house.system(strangeMoves)).toEqual([])
})

test('a second bench is told that another parcel was begun, before a unit goes into the wrong box', async () => {
  const orderId = await picked(6)
  await pack(orderId, 2, { parcelNumber: 1 })
  await pack(orderId, 1, { parcelNumber: 2, newParcel: true })
  for (const more of [{ parcelNumber: 1 }, { parcelNumber: 2, newParcel: true }])
    expect(await refusalOf(pack(orderId, 1, more))).toMatchObject({ status: 409, code: 'stale' })
  expect(await parcelsOf(orderId)).toMatchObject([{ units: 2 }, { units: 1 }])
})

test('a tracking number outlives the parcel that an undone scan takes away', async () => {
  const orderId = await picked(3)
  await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: 'FROM-FILE-1' } })
  await pack(orderId, 1, { scanNumber: 'first' })
  await pack(orderId, 1, { parcelNumber: 2 })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, scanNumber: 'first', undo: true } })
  expect(await parcelsOf(orderId)).toMatchObject([{ parcelNumber: 2, units: 1, trackingNumber: 'FROM-FILE-1' }])
})

test('the box that closing proposed is proposed anew for what is packed then, the weight too', async () => {
  const orderId = await picked(60)
  await pack(orderId, 1)
  await pack(orderId, 1, { parcelNumber: 2, scanNumber: 'detour' })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, scanNumber: 'detour', undo: true } })
  expect(await pack(orderId, 59)).toMatchObject({ parcelCount: 1, boxName: 'XL', status: 3000 })
})

test('an undone scan of a parcel that was open all along keeps what was weighed', async () => {
  const orderId = await picked(2)
  await pack(orderId, 1, { scanNumber: 'kept' })
  await worker.packing.updateFinalWeight({ body: { orderId, weight: 0.46 } })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, scanNumber: 'kept', undo: true } })
  expect(await parcelsOf(orderId)).toMatchObject([{ units: 0, finalWeight: 0.46 }])
})

test('what is put back are the units of the parcels that stand when the order is free', async () => {
  const orderId = await picked(4)
  await pack(orderId, 3)
  // Whoever waits for the order reads its parcels after that, so that one begun meanwhile is among them.
  const [, , back] = await house
    .system(async (tx) => {
      await run(tx, sql`select id from orders where id = ${orderId} for update`)
      const waiting = [
        pack(orderId, 1, { parcelNumber: 2 }),
        later().then(() => manager.shipping.cancelOrder({ body: { orderId, reason: 'no longer wanted' } })),
        later(2).then(() =>
          worker.picking.putBack({ body: { orderId, code: mug.sku, cellCode: mug.cellCode, quantity: 4 } }),
        ),
      ] as const
      await later(4)
      return [waiting] as const
    })
    .then(([waiting]) => Promise.all(waiting))
  expect(back).toMatchObject({ quantity: 4, unitsLeft: 0 })
  await floor.booksHold()
})

test('a parcel put into a bin that is handed over at the same moment waits for nobody', async () => {
  const orderId = await inTwo()
  await number(orderId, 1, 'LOCK-1')
  await number(orderId, 2, 'LOCK-2')
  await place(orderId, { parcelNumber: 1, shippingBinName: 'S-2' })
  const deadlocks = () =>
    house.system(
      async (tx) =>
        (
          await one<{ n: number }>(
            tx,
            sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
          )
        ).n,
    )
  const before = await deadlocks()
  await Promise.allSettled([place(orderId, { parcelNumber: 2, shippingBinName: 'S-2' }), empty('S-2', 5000)])
  expect(await deadlocks()).toBe(before)
  await floor.booksHold()
})

test('with the parcel that carries the cash it is said what is collected for those still here', async () => {
  const orderId = await inTwo()
  await house.system((tx) => run(tx, sql`update orders set cod_minor = 12000 where id = ${orderId}`))
  await place(orderId, { parcelNumber: 1, trackingNumber: `C-${orderId}` })
  await empty('S-1', 5000)
  const lost = { orderId, parcelNumber: 1, cause: 'Lost' as const, reason: 'the van burnt' }
  expect(await refusalOf(manager.shipping.reportFailed({ body: lost }))).toMatchObject({ field: 'CodAmount' })
  const { failedOrderId } = await manager.shipping.reportFailed({ body: { ...lost, codAmount: 50 } })
  const cash = async (id: number) => (await manager.order.getOrder({ query: { orderId: id } })).codAmount?.minor
  expect([await cash(orderId), await cash(failedOrderId ?? 0)]).toEqual([5_000, 7_000])
})
