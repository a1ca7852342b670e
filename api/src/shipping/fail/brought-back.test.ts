import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell } from '../../../test/floor.ts'
import { hands, type Made } from '../../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { one, rows, run, sql } from '../../kernel/database.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
let mug: Made
let shippingBinId: number
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
  mug = await floor.firstOf(20)
  shippingBinId = await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT')`)
    const bin = sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1') returning id`
    return (await one<{ id: number }>(tx, bin)).id
  })
})
afterAll(() => house.close())

const fail = (orderId: number) =>
  manager.shipping.reportFailed({ body: { orderId, cause: 'Rejected', reason: 'nobody home' } })
let serial = 0
/** An order of three mugs, picked. */
const picked = async () => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 3 }])
  const trayName = `T-${(serial += 1)}`
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName }
  await floor.scan({ ...line, quantity: 3 })
  return { orderId, trayName }
}
/** One that its courier has. */
const handed = async (): Promise<number> => {
  const { orderId } = await picked()
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity: 3 } })
  await house.system((tx) =>
    run(tx, sql`update orders set shipping_provider_id = (select id from shipping_provider) where id = ${orderId}`),
  )
  await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinId, trackingNumber: `B-${orderId}` } })
  await worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus: 5000 } })
  return orderId
}

test('what a courier brings back damaged is put into a cell for unusable stock, and is so in the books at once', async () => {
  const orderId = await handed()
  await fail(orderId)
  const waiting = await floor.orderOf([{ productId: mug.productId, quantity: 20 }])
  await worker.order.changeToPick({ body: { orderId: waiting } })
  const unusable = 'FAIL-U'
  await house.system((tx) => makeCell(tx, house.locationId, { code: unusable, isUnusable: true }))
  const [row] = (await worker.picking.getInPickingTray({ query: { state: 'To put back' } })).filter(
    (tray) => tray.orderId === orderId,
  )
  expect(row).toMatchObject({
    isParcel: true,
    units: 3,
    unitsWithCourier: 3,
    contents: [{ sku: mug.sku, quantity: 3 }],
  })
  const brought = (cellCode: string, condition?: 'Good' | 'Unusable') =>
    worker.picking.putBack({
      body: { orderId, code: mug.sku, cellCode, ...(condition === undefined ? {} : { condition }) },
    })
  for (const [cell, condition] of [
    [mug.cellCode, 'Unusable'],
    [unusable, 'Good'],
    [unusable, undefined],
  ] as const)
    expect(await refusalOf(brought(cell, condition))).toMatchObject({ code: 'wrong-cell', field: 'CellCode' })
  expect(await brought(unusable, 'Unusable')).toMatchObject({ condition: 'Unusable', unitsLeft: 2 })
  // Damaged goods are no stock that an order waits for.
  expect(await floor.statusOf(waiting)).toBe(540)
  expect(await brought(mug.cellCode)).toMatchObject({ condition: 'Good', unitsLeft: 1 })
  await brought(mug.cellCode, 'Good')
  const booked = await house.system((tx) =>
    rows(
      tx,
      sql`select condition, sum(quantity) as quantity from stock_movement
           where order_id = ${orderId} and kind = 'receive' and place_kind = 1 group by 1 order by 1`,
    ),
  )
  expect(booked).toEqual([
    { condition: 'Good', quantity: 2 },
    { condition: 'Unusable', quantity: 1 },
  ])
  await floor.booksHold()
  const { orderId: here, trayName } = await picked()
  await fail(here)
  const inTray = { trayName, code: mug.sku, cellCode: unusable, condition: 'Unusable' as const }
  expect(await refusalOf(worker.picking.putBack({ body: inTray }))).toMatchObject({ status: 400, field: 'Condition' })
})

test('of a failed order both is told wherever it is listed: what lies here and what its courier has', async () => {
  const { orderId } = await picked()
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity: 2 } })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, parcelNumber: 2 } })
  await house.system((tx) =>
    run(tx, sql`update orders set shipping_provider_id = (select id from shipping_provider) where id = ${orderId}`),
  )
  const parcel = { orderId, parcelNumber: 1, shippingBinId, trackingNumber: `B-${orderId}` }
  await worker.shipping.changeToReadyToShip({ body: parcel })
  await worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus: 5000 } })
  await fail(orderId)
  for (const query of [{}, { holdsGoods: true }, { state: 'To put back' as const }]) {
    const rows = (await worker.picking.getInPickingTray({ query })).filter((tray) => tray.orderId === orderId)
    expect(rows).toMatchObject([{ isParcel: true, units: 3, unitsWithCourier: 2 }])
    expect(rows[0]?.contents.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3)
  }
  const back = (condition: 'Good' | 'Unusable', cellCode: string, quantity: number) =>
    worker.picking.putBack({ body: { orderId, code: mug.sku, condition, cellCode, quantity } })
  expect(await back('Unusable', 'FAIL-U', 2)).toMatchObject({ unitsLeft: 1 })
  expect(await back('Good', mug.cellCode, 1)).toMatchObject({ unitsLeft: 0 })
  await floor.booksHold()
})

test('who puts back the last units after somebody else is told that all of it is put back', async () => {
  const orderId = await handed()
  await fail(orderId)
  const back = () => worker.picking.putBack({ body: { orderId, code: mug.sku, cellCode: mug.cellCode, quantity: 3 } })
  expect(await back()).toMatchObject({ unitsLeft: 0 })
  expect(await refusalOf(back())).toEqual({
    status: 409,
    code: 'wrong-state',
    field: 'Code',
    message: `All of it is put back or taken already; nothing is left here for ${mug.sku}.`,
  })
})
