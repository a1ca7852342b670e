import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let floor: ReturnType<typeof hands>
let mug: Made
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
  mug = await floor.firstOf(20)
})
afterAll(() => house.close())

const pack = (orderId: number, quantity: number) =>
  worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity } })
const parcelsOf = async (orderId: number) => (await worker.order.getOrder({ query: { orderId } })).parcels
const picked = async (quantity: number): Promise<number> => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity }])
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku }
  await floor.scan({ ...line, trayName: 'T-1', quantity })
  return orderId
}

test('a box that the content does not fit is asked about once, and one chosen early again when its parcel closes', async () => {
  const orderId = await picked(2)
  const choose = (boxName: string, more = {}) => worker.packing.updateBoxSize({ body: { orderId, boxName, ...more } })
  const sides = (mm: number | null) =>
    house.system((tx) => run(tx, sql`update product set package_length_mm = ${mm} where id = ${mug.productId}`))
  await sides(null)
  expect(await choose('S')).toMatchObject({ boxName: 'S' })
  await sides(200)
  await pack(orderId, 1)
  expect(await refusalOf(pack(orderId, 1))).toMatchObject({ code: 'box-too-small' })
  expect(await parcelsOf(orderId)).toMatchObject([{ units: 1, isClosed: false }])
  expect(await refusalOf(choose('S'))).toMatchObject({
    status: 409,
    code: 'box-too-small',
    message: expect.stringContaining('S is too short'),
  })
  const own = { orderId, length: 19.9, width: 15, height: 15 }
  expect(await refusalOf(worker.packing.updateBoxSize({ body: own }))).toMatchObject({ code: 'box-too-small' })
  expect(await choose('S', { confirmed: true })).toMatchObject({ boxName: 'S' })
  expect(await pack(orderId, 1)).toMatchObject({ isClosed: true, boxName: 'S' })
  // Another box is another question; the yes was for that one.
  expect(await choose('M')).toMatchObject({ boxName: 'M' })
  expect(await refusalOf(choose('S'))).toMatchObject({ code: 'box-too-small' })
})

test('a parcel with sides of its own closes again after it was unpacked, whatever its content needs', async () => {
  const orderId = await picked(2)
  await house.system((tx) =>
    run(
      tx,
      sql`
      with made as (insert into shipping_provider (name, code) values ('Swift', 'SWIFT') returning id), size as (
        update product set package_length_mm = 200 where id = ${mug.productId}
      )
      insert into merchant_shipping_provider (merchant_id, shipping_provider_id) select ${house.birch}, id from made`,
    ),
  )
  await pack(orderId, 2)
  const measured = { weight: 0.4, length: 15, width: 15, height: 15, confirmed: true }
  await worker.shipping.confirm({ body: { warehouseOrderId: `WO-${orderId}`, shippingProvider: 'Swift', ...measured } })
  expect(await parcelsOf(orderId)).toMatchObject([{ boxName: null, boxLength: 15 }])
  await worker.shipping.voidParcel({ body: { orderId, reason: 'box crushed', trayName: 'T-2' } })
  await pack(orderId, 1)
  expect(await pack(orderId, 1)).toMatchObject({ isClosed: true, boxName: null })
  expect(await parcelsOf(orderId)).toMatchObject([{ boxName: null, boxLength: 15, isClosed: true }])
})
