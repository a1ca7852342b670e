import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { makeOrder, makeProduct, receive } from '../../../test/floor.ts'
import { hands } from '../../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { one, run, sql } from '../../kernel/database.ts'

let house: House
let worker: Api
let floor: ReturnType<typeof hands>
/** A product in each of these cells, by the cell's code. */
const products = new Map<string, number>()
const codes = ['A-01-02-A', 'A-01-09-A', 'A-03-03-A', 'A-03-08-A', 'B-01-01-A', 'B-02-05-A']

beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
  const manager = await house.as('WAREHOUSE_MANAGER')
  for (const zone of ['A', 'B'])
    await manager.location.cellCreate({
      body: { zone, aisleFrom: 1, aisleTo: 4, bayFrom: 1, bayTo: 10, levels: ['A'], locationId: house.locationId },
    })
  for (const code of codes) products.set(code, await stocked(code))
})
afterAll(() => house.close())
beforeEach(() => house.system((tx) => run(tx, sql`update orders set status = 510 where status in (1000, 2000)`)))

const stocked = (code: string): Promise<number> =>
  house.system(async (tx) => {
    const { id: cellId } = await one<{ id: number }>(
      tx,
      sql`select id from cell where location_id = ${house.locationId} and code = ${code}`,
    )
    const productId = await makeProduct(tx, house.birch, { sku: `SKU ${code}` })
    await run(
      tx,
      sql`update product set package_weight_grams = 500, package_length_mm = 100, package_width_mm = 100,
                             package_height_mm = 200 where id = ${productId}`,
    )
    await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId, cellId, quantity: 1_000 })
    return productId
  })

type Facts = { quantity?: number; hold?: string; shipByHours?: number; priority?: number }
/** An order of what lies in these cells, ready to pick. */
async function ready(cells: readonly string[], { quantity = 1, hold, shipByHours, priority = 0 }: Facts = {}) {
  const lines = cells.map((code) => ({ productId: products.get(code) ?? 0, quantity }))
  const orderId = await house.system((tx) => makeOrder(tx, house.birch, house.locationId, lines, { priority }))
  await worker.order.changeToPick({ body: { orderId } })
  await house.system(async (tx) => {
    if (hold)
      await run(
        tx,
        sql`update orders set holds = array[${hold}::text], holds_until = '{infinity}' where id = ${orderId}`,
      )
    if (shipByHours !== undefined)
      await run(
        tx,
        sql`update orders set ship_by = date_trunc('hour', now()) + ${shipByHours} * interval '1 hour'
             where id = ${orderId}`,
      )
  })
  return orderId
}
const walkOf = async (pickingListId: number) =>
  worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
const ordersOf = async (pickingListId: number) =>
  (await worker.picking.getOrdersPickingList({ query: { pickingListId } })).result[0]?.orders.map(
    (order) => order.orderId,
  )

test('the walk goes up one aisle and down the next it visits, and scans follow it', async () => {
  await ready(['A-03-03-A', 'A-01-02-A', 'B-02-05-A', 'A-03-08-A', 'A-01-09-A', 'B-01-01-A'])
  const { pickingListId, walkMetres } = await worker.picking.generatePickingList({ body: {} })
  const walk = await walkOf(pickingListId)
  const expected = ['A-01-02-A', 'A-01-09-A', 'A-03-08-A', 'A-03-03-A', 'B-01-01-A', 'B-02-05-A']
  expect(walk.map((line) => line.cellCode)).toEqual(expected)
  expect(walk.map((line) => line.stop)).toEqual([1, 2, 3, 4, 5, 6])
  expect(walkMetres).toBeGreaterThan(40)
  const scan = (index: number) =>
    floor.scan({
      pickingListId,
      lineId: walk[index]?.lineId ?? 0,
      cellCode: expected[index] ?? '',
      code: walk[index]?.sku ?? '',
      trayName: 'T-71',
    })
  await scan(0)
  expect(await scan(1)).toMatchObject({ nextLineId: walk[2]?.lineId })
  expect(await worker.picking.checkPickingList({ query: { pickingListId } })).toMatchObject({
    next: { cellCode: 'A-03-08-A' },
  })
})

test('a preview says what a list would yield and why the rest stays out, and makes nothing', async () => {
  const [first, held, large, last] = [
    await ready(['A-01-02-A', 'A-03-03-A'], { priority: 2 }),
    await ready(['A-01-02-A'], { hold: 'Fraud' }),
    await ready(['A-01-02-A'], { quantity: 40 }),
    await ready(['B-01-01-A']),
  ]
  const asked = { slots: 1, maxWeight: 10 }
  const preview = await worker.picking.previewPickingList({ query: asked })
  expect(preview).toMatchObject({ lists: 1, orders: 1, lines: 2, units: 2, stops: 2, weight: 1, volume: 4 })
  expect(preview.staysOut).toEqual([
    { reason: 'on hold: Fraud', orders: 1, warehouseOrderIds: [`WO-${held}`] },
    {
      reason: 'over 10 kg by itself: give it an Order list without that limit',
      orders: 1,
      warehouseOrderIds: [`WO-${large}`],
    },
    { reason: 'waits for the next list: all 1 slots are taken', orders: 1, warehouseOrderIds: [`WO-${last}`] },
  ])
  expect(await floor.statusOf(first)).toBe(2000)
  expect((await worker.picking.getOrdersPickingList({ query: { orderId: first } })).result).toEqual([])
  const { cutOffs, zones, ...figures } = preview
  expect(zones).toEqual(['A', 'B'])
  expect(cutOffs.at(-1)).toMatchObject({ orders: 3 })
  const made = await worker.picking.generatePickingList({ body: asked })
  expect(made).toMatchObject({ ...figures, pickingListIds: [made.pickingListId], refused: [] })
  expect(await ordersOf(made.pickingListId)).toEqual([first])
})

test('one request makes as many lists as it asks for, near orders together', async () => {
  const [inA, inB] = [['A-01-02-A'], ['B-01-01-A']]
  const orders = [await ready(inA), await ready(inB), await ready(inA), await ready(inB), await ready(inA)]
  const body = { slots: 2, lists: 10 }
  const { pickingListIds, ...made } = await worker.picking.generatePickingList({ body })
  expect(made).toMatchObject({ lists: 3, orders: 5, lines: 5, staysOut: [] })
  const members = await Promise.all(pickingListIds.map(ordersOf))
  expect(members).toEqual([[orders[0], orders[2]], [orders[1], orders[3]], [orders[4]]])
  expect(await floor.statusOf(orders[4] ?? 0)).toBe(2100)
  expect(await refusalOf(worker.picking.generatePickingList({ body }))).toMatchObject({ code: 'nothing-to-pick' })
})

test('each list has a cart of its own, counted from the first; those of open lists are passed over', async () => {
  const cartOf = async (pickingListId: number | undefined) =>
    (await worker.picking.getOrdersPickingList({ query: { pickingListId: pickingListId ?? 0 } })).result[0]?.cart
  for (let n = 0; n < 4; n++) await ready(['A-01-02-A'])
  const [second] = (await worker.picking.generatePickingList({ body: { slots: 1, cart: 502 } })).pickingListIds
  const { pickingListIds, carts } = await worker.picking.generatePickingList({
    body: { slots: 1, lists: 2, cart: 501 },
  })
  expect([await cartOf(second), carts]).toEqual([502, [501, 503]])
  expect(await Promise.all(pickingListIds.map(cartOf))).toEqual(carts)
  await worker.picking.clearPickingList({ body: { pickingListId: second ?? 0 } })
  expect((await worker.picking.generatePickingList({ body: { slots: 1, cart: 501 } })).carts).toEqual([502])
})

test('lists are made by cut-off, urgency, zone and merchant', async () => {
  const early = await ready(['A-01-02-A'], { shipByHours: 2 })
  const late = await ready(['A-01-02-A'], { shipByHours: 9, priority: 1 })
  const both = await ready(['A-01-02-A', 'B-01-01-A'], { shipByHours: 5 })
  const { cutOffs } = await worker.picking.previewPickingList({ query: {} })
  expect(cutOffs.map((cutOff) => cutOff.orders)).toEqual([1, 2, 3])
  const previewOf = (query: Query<Calls['picking']['previewPickingList']>) =>
    worker.picking.previewPickingList({ query })
  expect(await previewOf({ shipByTimestamp: cutOffs[0]?.shipByTimestamp ?? 0 })).toMatchObject({ orders: 1, lines: 1 })
  expect(await previewOf({ priority: 1 })).toMatchObject({ orders: 1 })
  expect(await previewOf({ zone: ' a' })).toMatchObject({
    orders: 2,
    staysOut: [{ reason: 'not wholly in zone A: its list goes over A, B', warehouseOrderIds: [`WO-${both}`] }],
  })
  expect(await previewOf({ byZone: true, lists: 9 })).toMatchObject({ lists: 2, orders: 3 })
  expect(await previewOf({ merchantId: house.alder })).toMatchObject({ lists: 0, orders: 0, cutOffs: [] })
  const { pickingListId } = await worker.picking.generatePickingList({
    body: { shipByTimestamp: cutOffs[0]?.shipByTimestamp ?? 0 },
  })
  expect(await ordersOf(pickingListId)).toEqual([early])
  expect(await floor.statusOf(late)).toBe(2000)
})

test('an order that somebody else is at work on is passed over, and nobody waits for it', async () => {
  const [first, second] = [await ready(['A-01-02-A'], { priority: 2 }), await ready(['A-01-02-A'])]
  const made = await house.system(async (tx) => {
    await run(tx, sql`select from orders where id = ${first} for update`)
    return worker.picking.generatePickingList({ body: { slots: 1 } })
  })
  expect(await ordersOf(made.pickingListId)).toEqual([second])
  const named = await house.system(async (tx) => {
    await run(tx, sql`select from orders where id = ${first} for update`)
    return refusalOf(worker.picking.generatePickingList({ body: { orderIds: [first] } }))
  })
  expect(named).toMatchObject({ status: 409, code: 'stale' })
})

test('several who ask for lists of all that wait at once never have one order twice', async () => {
  const orders: number[] = []
  for (let n = 0; n < 12; n++) orders.push(await ready([codes[n % 4] ?? '']))
  const runs = await Promise.allSettled(
    [1, 2, 3, 4].map((n) => worker.picking.generatePickingList({ body: { slots: n, lists: n } })),
  )
  const lists = runs.flatMap((one) => (one.status === 'fulfilled' ? one.value.pickingListIds : []))
  const members = (await Promise.all(lists.map(ordersOf))).flatMap((ids) => ids ?? [])
  expect(new Set(members).size).toBe(members.length)
  const carts = runs.flatMap((one) => (one.status === 'fulfilled' ? one.value.carts : []))
  expect([carts.length, new Set(carts).size]).toEqual([lists.length, lists.length])
  const statuses = await Promise.all(orders.map(floor.statusOf))
  expect(members.length).toBe(statuses.filter((status) => status === 2100).length)
  expect(members.length).toBeGreaterThanOrEqual(4)
})

test('warehouse staff of another place see nothing of it, merchants may not ask', async () => {
  await ready(['A-01-02-A'])
  const query = { locationId: house.otherLocationId }
  expect(await refusalOf(worker.picking.previewPickingList({ query }))).toMatchObject({ status: 404 })
  const admin = await house.as('SUPERADMIN')
  expect(await admin.picking.previewPickingList({ query })).toMatchObject({ lists: 0, orders: 0, staysOut: [] })
  const merchant = await house.as('MERCHANT_ADMIN')
  expect(await refusalOf(merchant.picking.previewPickingList({ query: {} }))).toMatchObject({ status: 403 })
})

test('a priority means at least that urgent, in a preview as in what is made', async () => {
  const orders = [
    await ready(['A-01-02-A']),
    await ready(['A-01-02-A'], { priority: 1 }),
    await ready(['A-01-02-A'], { priority: 2 }),
  ]
  const { locationId } = house
  for (const [priority, least] of [
    [2, 2],
    [1, 1],
    [0, 0],
  ] as const) {
    const wanted = { priority, locationId }
    const preview = await worker.picking.previewPickingList({ query: wanted })
    const { pickingListId, ...made } = await worker.picking.generatePickingList({ body: wanted })
    expect([preview.orders, made.orders]).toEqual([3 - least, 3 - least])
    expect((await ordersOf(pickingListId))?.toSorted()).toEqual(orders.slice(least).toSorted())
    await worker.picking.clearPickingList({ body: { pickingListId } })
  }
})

test('a list is found by the status of an order in it, one of the 21; any other number is refused by its name', async () => {
  const orderId = await ready(['A-01-02-A'])
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [orderId] } })
  const found = async (status: 2100 | 6000) =>
    (await worker.picking.getOrdersPickingList({ query: { status, pageSize: 200 } })).result.map(({ id }) => id)
  expect(await found(2100)).toContain(pickingListId)
  expect(await found(6000)).not.toContain(pickingListId)
  for (const status of [0, 300, 2101, 'Picking'])
    expect(await refusalOf(worker.picking.getOrdersPickingList({ query: { status: status as never } }))).toMatchObject({
      status: 400,
      field: 'Status',
    })
})
