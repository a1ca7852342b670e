import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { one, rows, run, sql, type Sql } from '../kernel/database.ts'
import { locationsServing, serves } from './serves.ts'

let house: House
let everybody: number
let east: number
beforeAll(async () => {
  house = await openHouse()
  everybody = await idOf(sql`select id from merchant_group`)
  east = await idOf(sql`insert into merchant_group (name) values ('East') returning id`)
  await change(sql`update warehouse_location set time_zone = 'UTC', priority = 0 where id = ${house.otherLocationId}`)
  await change(sql`
    update merchant_group_location set merchant_group_id = ${east} where location_id = ${house.otherLocationId}`)
  await change(
    sql`insert into merchant_group_merchant (merchant_id, merchant_group_id) values (${house.birch}, ${east})`,
  )
})
afterAll(() => house.close())

const idOf = (statement: Sql): Promise<number> =>
  house.system(async (tx) => (await one<{ id: number }>(tx, statement)).id)
/** Changes rows and lets this process forget whom it knew by them. */
async function change(statement: Sql): Promise<void> {
  await house.system((tx) => run(tx, statement))
  house.app.sessions.forget()
}
const seenAt = async (locationId: number): Promise<number[]> => {
  await change(sql`update app_user set location_id = ${locationId} where role = 'WAREHOUSE_WORKER'`)
  return (await (await house.as('WAREHOUSE_WORKER')).account.getMerchantList()).result.map((row) => row.merchantId)
}
const zoneOf = async (merchant: 'birch' | 'alder'): Promise<string | undefined> =>
  (await (await house.as('MERCHANT_ADMIN', merchant)).account.myself()).result.timeZone

test('a merchant of two groups is served by the locations of both, and seen once there', async () => {
  expect((await seenAt(house.locationId)).toSorted()).toEqual([house.birch, house.alder].toSorted())
  expect(await seenAt(house.otherLocationId)).toEqual([house.birch])
  await change(sql`
    insert into merchant_group_location (location_id, merchant_group_id) values (${house.otherLocationId},
      ${everybody})`)
  expect((await seenAt(house.otherLocationId)).toSorted()).toEqual([house.birch, house.alder].toSorted())
  await change(sql`
    delete from merchant_group_location
     where location_id = ${house.otherLocationId} and merchant_group_id = ${everybody}`)
  expect(await seenAt(house.otherLocationId)).toEqual([house.birch])
})

test('the first active location by priority is home, over all groups of a merchant', async () => {
  expect([await zoneOf('birch'), await zoneOf('alder')]).toEqual(['UTC', 'Asia/Kuala_Lumpur'])
  const listed = (merchantId: number) =>
    house.system((tx) => rows<{ id: number }>(tx, locationsServing(sql`${merchantId}`)))
  expect(await listed(house.birch)).toEqual([{ id: house.otherLocationId }, { id: house.locationId }])
  await change(sql`update warehouse_location set is_active = false where id = ${house.otherLocationId}`)
  expect(await zoneOf('birch')).toBe('Asia/Kuala_Lumpur')
  expect(await listed(house.birch)).toEqual([{ id: house.locationId }])
  await change(sql`update warehouse_location set is_active = true where id = ${house.otherLocationId}`)
})

test('a merchant and a location without a group belong to nobody', async () => {
  await change(sql`delete from merchant_group_merchant where merchant_id = ${house.alder}`)
  const isServed = (merchantId: number) =>
    house.system((tx) => one(tx, sql`select ${serves(sql`${house.locationId}`, sql`${merchantId}`)} as is_served`))
  expect([await isServed(house.birch), await isServed(house.alder)]).toEqual([{ isServed: true }, { isServed: false }])
  expect(await seenAt(house.locationId)).toEqual([house.birch])
  await change(sql`
    insert into merchant_group_merchant (merchant_id, merchant_group_id) values (${house.alder}, ${everybody})`)
})

test('a location that is given a group leaves the others; the reply names it, and null leaves all', async () => {
  const api = await house.as('SUPERADMIN')
  const warehouseLocationId = house.otherLocationId
  const shown = async () =>
    (await api.location.warehouseLocationGetAll()).result.find((row) => row.id === warehouseLocationId)
  await change(sql`
    insert into merchant_group_location (location_id, merchant_group_id) values (${warehouseLocationId}, ${everybody})`)
  expect(await shown()).toMatchObject({ merchantGroupId: Math.min(everybody, east) })
  await api.location.warehouseLocationUpdate({ body: { warehouseLocationId, address: 'Pier 3' } })
  const of = (merchantGroupId: number) => api.location.warehouseLocationGetAllTotal({ query: { merchantGroupId } })
  expect([await of(everybody), await of(east)]).toEqual([2, 1])
  await api.location.warehouseLocationUpdate({ body: { warehouseLocationId, merchantGroupId: everybody } })
  expect([await of(everybody), await of(east)]).toEqual([2, 0])
  expect(await shown()).toMatchObject({ merchantGroupId: everybody, merchantGroupName: 'All merchants' })
  await api.location.warehouseLocationUpdate({ body: { warehouseLocationId, merchantGroupId: null } })
  expect(await shown()).toMatchObject({ merchantGroupId: null, merchantGroupName: null })
  expect([await of(everybody), await of(east)]).toEqual([1, 0])
})

test('a location is not taken away from merchants whose stock or open orders lie there; the reply names them', async () => {
  const warehouseLocationId = house.otherLocationId
  await change(sql`
    insert into merchant_group_location (location_id, merchant_group_id) values (${warehouseLocationId}, ${everybody})`)
  const orderId = await house.system(async (tx) => {
    const locationId = warehouseLocationId
    const [tent, mug] = [await makeProduct(tx, house.birch), await makeProduct(tx, house.alder)]
    const cellId = await makeCell(tx, locationId)
    await receive(tx, { merchantId: house.birch, locationId, productId: tent, cellId, quantity: 1200 })
    for (const status of [1000, 2100, 5000, 510])
      await makeOrder(tx, house.birch, locationId, [{ productId: tent, quantity: 1 }], { status })
    return makeOrder(tx, house.alder, locationId, [{ productId: mug, quantity: 1 }], { status: 540 })
  })
  // Who runs the company sees no merchant's stock or orders, and is held back by them like anybody.
  for (const role of ['SUPERADMIN', 'SYSTEM_ADMINISTRATOR'] as const) {
    const api = await house.as(role)
    const moveTo = (merchantGroupId: number | null) =>
      api.location.warehouseLocationUpdate({ body: { warehouseLocationId, name: 'Far Dock', merchantGroupId } })
    expect(await refusalOf(moveTo(null))).toEqual({
      status: 409,
      code: 'wrong-state',
      field: 'MerchantGroupId',
      message:
        'The location South Dock is where stock or open orders lie of Alder Home (1 open order), Birch Outdoor ' +
        '(1,200 units and 2 open orders); move the stock and finish or cancel the orders first, or name a merchant ' +
        'group that they are in.',
    })
    expect(await refusalOf(moveTo(east))).toMatchObject({ message: expect.stringContaining('of Alder Home (1 open') })
  }
  expect((await seenAt(warehouseLocationId)).toSorted()).toEqual([house.birch, house.alder].toSorted())
  await change(sql`update orders set status = 240 where id = ${orderId}`)
  const api = await house.as('SYSTEM_ADMINISTRATOR')
  await api.location.warehouseLocationUpdate({ body: { warehouseLocationId, merchantGroupId: east } })
  expect(await seenAt(warehouseLocationId)).toEqual([house.birch])
})
