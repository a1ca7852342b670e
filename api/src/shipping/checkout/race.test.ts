import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../../test/hands.ts'
import { type Api, type House, openHouse } from '../../../test/house.ts'
import { one, run, sql, type Tx } from '../../kernel/database.ts'

let house: House
let worker: Api
let floor: ReturnType<typeof hands>
let mug: Made
let shippingBinId: number
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
  mug = await floor.firstOf(50)
  shippingBinId = await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT')`)
    const made = sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1') returning id`
    return (await one<{ id: number }>(tx, made)).id
  })
})
afterAll(() => house.close())

let tray = 0
/** An order that is packed, with its courier and its tracking number. */
const packed = async (): Promise<number> => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 1 }])
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku }
  await floor.scan({ ...line, trayName: `T-${(tray += 1)}`, quantity: 1 })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku } })
  await house.system((tx) =>
    run(
      tx,
      sql`update orders set shipping_provider_id = (select id from shipping_provider where code = 'SWIFT')
           where id = ${orderId}`,
    ),
  )
  return orderId
}
const place = (orderId: number) =>
  worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinId, trackingNumber: `SW-${orderId}` } })
const handOver = () => worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus: 5000 } })

/** Until somebody waits for a row that this transaction has. */
async function waitedFor(tx: Tx): Promise<void> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
  )
  return n > 0 ? undefined : waitedFor(tx)
}

test('a parcel that comes into the bin while the orders of the others are waited for stays for the next time', async () => {
  const [first, second] = [await packed(), await packed()]
  await place(first)
  const press = await house.system(async (tx) => {
    await run(tx, sql`select id from orders where id = ${first} for update`)
    const pressed = handOver()
    await waitedFor(tx)
    await place(second)
    return { pressed }
  })
  expect(await press.pressed).toMatchObject({ moved: 1, orderIds: [first] })
  expect([await floor.statusOf(first), await floor.statusOf(second)]).toEqual([5000, 4000])
  await worker.shipping.voidParcel({ body: { orderId: second, reason: 'the box is torn' } })
  const [parcel] = (await worker.order.getOrder({ query: { orderId: second } })).parcels
  expect(parcel).toMatchObject({ isHanded: false, trackingNumber: null, shippingBinId: null })
  await floor.booksHold()
})
