import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'

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
  await floor.booksHold()
  await house.close()
})

let tray = 0
const pack = (orderId: number, quantity: number, more: { parcelNumber?: number; newParcel?: boolean } = {}) =>
  worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity, ...more } })
/** So many parcels of one mug each, with so many mugs left on the bench. */
const inParcels = async (parcels: number, left = 0): Promise<number> => {
  const quantity = parcels + left
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity }])
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku }
  await floor.scan({ ...line, trayName: `T-${(tray += 1)}`, quantity })
  for (let n = 1; n <= parcels; n += 1) await pack(orderId, 1, { parcelNumber: n })
  await house.system((tx) =>
    run(tx, sql`update orders set shipping_provider_id = (select id from shipping_provider) where id = ${orderId}`),
  )
  return orderId
}
const parcelsOf = async (orderId: number) => (await worker.order.getOrder({ query: { orderId } })).parcels
const numbersOf = async (orderId: number) => (await parcelsOf(orderId)).map(({ parcelNumber }) => parcelNumber)
const lose = (orderId: number, parcelNumber: number, more: { codAmount?: number } = {}) =>
  manager.shipping.reportFailed({
    body: { orderId, parcelNumber, cause: 'Lost', reason: 'fell off the van', ...more },
  })
const verify = (trackingNumber: string) => worker.shipping.verifyTrackingNumber({ query: { trackingNumber } })

test('a second press of "parcel 2 lost" finds that it is gone, and no other parcel is written off', async () => {
  const orderId = await inParcels(4)
  await lose(orderId, 2)
  expect(await numbersOf(orderId)).toEqual([1, 3, 4])
  expect(await refusalOf(lose(orderId, 2))).toEqual({
    status: 409,
    code: 'wrong-state',
    field: 'ParcelNumber',
    message: `WO-${orderId}-2 is void; what stands of WO-${orderId} is WO-${orderId}-1, WO-${orderId}-3, WO-${orderId}-4.`,
  })
  expect(await numbersOf(orderId)).toEqual([1, 3, 4])
  const body = { orderId, parcelNumber: 2 }
  for (const call of [
    () => worker.packing.updateFinalWeight({ body: { ...body, weight: 1 } }),
    () => worker.shipping.enterTrackingNo({ body: { ...body, trackingNumber: 'SW-0002' } }),
    () => worker.shipping.changeToReadyToShip({ body: { ...body, shippingBinName: 'S-1' } }),
    () => worker.shipping.voidParcel({ body: { ...body, reason: 'torn' } }),
    () => worker.documents.getShippingLabel({ query: body }),
  ])
    expect((await refusalOf(call())).message).toContain(`WO-${orderId}-2 is void`)
  expect(await refusalOf(lose(orderId, 5))).toMatchObject({ status: 404 })
})

test('a label opens the box that it was printed for, whatever became of the others, and one of a void parcel says so', async () => {
  const orderId = await inParcels(3)
  for (const parcelNumber of [1, 2, 3]) await worker.documents.getShippingLabel({ query: { orderId, parcelNumber } })
  await lose(orderId, 1)
  expect(await verify(`WO-${orderId}-3`)).toMatchObject({ parcelNumber: 3, parcelCount: 2 })
  expect(await refusalOf(verify(`WO-${orderId}-1`))).toMatchObject({ code: 'number-void', field: 'TrackingNumber' })
  await lose(orderId, 2)
  expect(await verify(`WO-${orderId}-3`)).toMatchObject({ parcelNumber: 3, parcelCount: 1 })
  // The name of the order alone was never printed on it.
  expect(await refusalOf(verify(`WO-${orderId}`))).toMatchObject({
    status: 400,
    message: expect.stringContaining(`WO-${orderId}-3`),
  })
  await house.system((tx) =>
    run(tx, sql`update orders set location_id = ${house.otherLocationId} where id = ${orderId}`),
  )
  expect(await refusalOf(verify(`WO-${orderId}-1`))).toMatchObject({ status: 404 })
})

test('a new parcel takes a number that none had: after one that failed, and when the order is sent again', async () => {
  const orderId = await inParcels(2, 2)
  await lose(orderId, 2)
  expect(await numbersOf(orderId)).toEqual([1, 3])
  expect(await pack(orderId, 1, { parcelNumber: 3 })).toMatchObject({ parcelNumber: 3, parcelCount: 2 })
  expect(await refusalOf(pack(orderId, 1, { parcelNumber: 2 }))).toMatchObject({ code: 'stale' })
  expect(await pack(orderId, 1, { parcelNumber: 4, newParcel: true })).toMatchObject({ parcelNumber: 4, status: 3000 })
  await manager.shipping.reportFailed({ body: { orderId, cause: 'Lost', reason: 'the van burnt' } })
  await manager.shipping.shipAgain({ body: { orderId } })
  expect(await numbersOf(orderId)).toEqual([5])
  expect(
    (await refusalOf(worker.packing.updateBoxSize({ body: { orderId, parcelNumber: 1, boxName: 'M' } }))).message,
  ).toContain(`WO-${orderId}-1 is void`)
})

test('who begins a parcel need not know of numbers that are gone, and who has a void one in hand is told', async () => {
  const orderId = await inParcels(1, 2)
  await pack(orderId, 1)
  expect(await pack(orderId, 1, { parcelNumber: 2 })).toMatchObject({ status: 3000 })
  const trayName = `T-${(tray += 1)}`
  await worker.shipping.voidParcel({ body: { orderId, parcelNumber: 1, reason: 'box crushed', trayName } })
  await lose(orderId, 2)
  expect(await numbersOf(orderId)).toEqual([1])
  await pack(orderId, 1)
  expect(await refusalOf(pack(orderId, 1, { parcelNumber: 2 }))).toMatchObject({ code: 'stale' })
  expect(await pack(orderId, 1, { parcelNumber: 2, newParcel: true })).toMatchObject({ parcelNumber: 3, status: 3000 })
})

test('what the courier has is numbered, weighed and placed no more, in a bin or not', async () => {
  const orderId = await inParcels(2)
  const courierHas = (isHanded: boolean) =>
    house.system((tx) =>
      run(
        tx,
        sql`update parcel set handed_at = case when ${isHanded}::boolean then now() end
             where demand_id = ${orderId} and number = 1`,
      ),
    )
  await courierHas(true)
  const body = { orderId, parcelNumber: 1 }
  for (const call of [
    () => worker.shipping.enterTrackingNo({ body: { ...body, trackingNumber: 'SW-GONE-1' } }),
    () => worker.packing.updateFinalWeight({ body: { ...body, weight: 1, confirmed: true } }),
    () => worker.packing.updateBoxSize({ body: { ...body, boxName: 'M' } }),
  ])
    expect((await refusalOf(call())).message).toContain(`WO-${orderId}-1 is with the courier`)
  const place = { ...body, shippingBinName: 'S-1' }
  for (const more of [{}, { trackingNumber: 'SW-GONE-1' }])
    expect(await refusalOf(worker.shipping.changeToReadyToShip({ body: { ...place, ...more } }))).toMatchObject({
      code: 'wrong-state',
      message: expect.stringContaining('the courier has it'),
    })
  await courierHas(false)
})

test('the first parcel that stands carries the cash, whatever its number', async () => {
  const orderId = await inParcels(3)
  const cash = async () => (await manager.order.getOrder({ query: { orderId } })).codAmount?.minor
  await house.system((tx) => run(tx, sql`update orders set cod_minor = 12000 where id = ${orderId}`))
  await lose(orderId, 1, { codAmount: 100 })
  expect(await cash()).toBe(10_000)
  await worker.shipping.changeToReadyToShip({
    body: { orderId, parcelNumber: 2, shippingBinName: 'S-1', trackingNumber: `SW-${orderId}` },
  })
  const [bin] = await worker.shipping.shippingBinGetAll()
  await worker.shipping.shippingBinCompleteDelivery({
    body: { shippingBinId: bin?.shippingBinId ?? 0, targetStatus: 5000 },
  })
  expect((await refusalOf(lose(orderId, 3, { codAmount: 50 }))).message).toContain('its cash on delivery stands')
  expect(await cash()).toBe(10_000)
})
