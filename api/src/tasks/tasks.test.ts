import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roles } from 'contract/roles'
import type { Role } from 'contract/roles'
import { makeOrder } from '../../test/floor.ts'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'

const hour = 3_600_000
let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
let mug: Made
let noon = 0
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
  mug = await floor.firstOf(500)
  await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT')`)
    await run(tx, sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1')`)
  })
})
afterAll(() => house.close())
beforeEach(async () => {
  noon = Date.now() + hour
  await house.system(async (tx) => {
    await run(tx, sql`update orders set ship_by = now() + interval '3 days' where status in (1000, 2000)`)
    await run(tx, sql`update orders set status = 6000 where status <> 1000`)
    await run(tx, sql`update inbound_request set status = 600`)
    // What earlier tests left lying: nobody's any more.
    await run(tx, sql`delete from parcel where demand_id in (select id from orders where status = 6000)`)
    await run(tx, sql`update picking_list set status = 'Cleared', picker_id = null where status <> 'Cleared'`)
  })
})

const boardOf = async (role: Role, merchant?: 'birch' | 'alder') => (await house.as(role, merchant)).tasks.getList()
const titlesOf = async (role: Role, merchant?: 'birch' | 'alder') =>
  (await boardOf(role, merchant)).result.map(({ group, title }) => [group, title])
const dueAt = (orderId: number, moment: number) =>
  house.system((tx) =>
    run(tx, sql`update orders set ship_by = to_timestamp(${moment / 1000}::float8) where id = ${orderId}`),
  )
const ordered = (quantity = 2) => floor.orderOf([{ productId: mug.productId, quantity }])
const inStatus = (status: number, merchant = house.birch, location = house.locationId) =>
  house.system((tx) => makeOrder(tx, merchant, location, [{ productId: mug.productId, quantity: 1 }], { status }))
async function listed(): Promise<{ orderId: number; pickingListId: number }> {
  const { orderId, pickingListId } = await floor.pickedList([{ productId: mug.productId, quantity: 2 }])
  await dueAt(orderId, noon)
  return { orderId, pickingListId }
}

test('a list that nobody has waits for whoever comes; once taken it is theirs, and others are told who has it', async () => {
  const { pickingListId } = await listed()
  const waiting = { key: `pick:${pickingListId}`, kind: 'pick', amount: 2, unit: 'unit', walk: null }
  const link = `/fulfilment/pick/picking-list?list=${pickingListId}`
  for (const role of ['WAREHOUSE_WORKER', 'WAREHOUSE_MANAGER', 'SUPERADMIN'] as const)
    expect((await boardOf(role)).result, role).toContainEqual(
      expect.objectContaining({ ...waiting, group: 'cutOff', verb: 'Pick', link, dueTimestamp: noon }),
    )
  await floor.scan({ pickingListId, assign: true })
  const mine = await boardOf('WAREHOUSE_WORKER')
  expect(mine.result[0]).toMatchObject({
    key: waiting.key,
    group: 'mine',
    title: `Picking list ${pickingListId}`,
    walk: { isPaused: false, stop: 1, stops: 1, units: 2, unitsDone: 0, nextCell: mug.cellCode },
  })
  expect(mine.taken).toEqual([])
  const theirs = await boardOf('WAREHOUSE_MANAGER')
  expect(theirs.result.map(({ key }) => key)).not.toContain(waiting.key)
  expect(theirs.taken).toEqual([{ key: waiting.key, by: 'WAREHOUSE_WORKER birch' }])
  await floor.scan({ pickingListId, pause: true })
  expect((await boardOf('WAREHOUSE_WORKER')).result[0]).toMatchObject({ group: 'mine', walk: { isPaused: true } })
})

test('work goes through the house: on no list, in a tray, packed, in its bin; each stands where the next hand takes it', async () => {
  const orderId = await ordered()
  await worker.order.changeToPick({ body: { orderId } })
  await dueAt(orderId, noon)
  expect(await titlesOf('WAREHOUSE_WORKER')).toEqual([['cutOff', '1 order ready to pick']])
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [orderId] } })
  const [line] = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  const trayName = `T-${orderId % 10_000}`
  await floor.scan({
    pickingListId,
    lineId: line?.lineId ?? 0,
    cellCode: mug.cellCode,
    code: mug.sku,
    trayName,
    quantity: 2,
  })
  const [pack, ...others] = (await boardOf('WAREHOUSE_WORKER')).result
  expect(others).toEqual([])
  expect(pack).toMatchObject({ title: '1 tray waits at the benches', amount: 1, verb: 'Pack' })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity: 2 } })
  await house.system((tx) =>
    run(tx, sql`update orders set shipping_provider_id = (select id from shipping_provider) where id = ${orderId}`),
  )
  expect((await boardOf('WAREHOUSE_WORKER')).result).toMatchObject([
    { title: '1 parcel waits for a bin', note: '1 Swift', verb: 'Ship', dueTimestamp: noon },
  ])
  await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: `TRK-${orderId}` } })
  await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinName: 'S-1' } })
  expect((await boardOf('WAREHOUSE_WORKER')).result).toMatchObject([
    { title: 'Bin S-1: the driver comes', note: '1 parcel, 0 checked', verb: 'Check out', codes: ['S-1'] },
  ])
  await manager.shipping.cancelOrder({ body: { orderId, reason: 'the buyer thought again' } })
  expect((await boardOf('WAREHOUSE_WORKER')).result).toMatchObject([
    { title: `WO-${orderId} was cancelled after picking`, amount: 2, unit: 'unit', verb: 'Put back' },
  ])
})

test('what is one task is told apart by when it must leave, so that each number is the one of its cut-off', async () => {
  const [now, tonight, later] = [await inStatus(2000), await inStatus(2000), await inStatus(2000)]
  await dueAt(now, noon)
  await dueAt(later, noon + 100 * hour)
  const { cutOffTimestamp } = await boardOf('WAREHOUSE_WORKER')
  expect(cutOffTimestamp).toBe(noon)
  const groups = async () => (await boardOf('WAREHOUSE_WORKER')).result.map(({ group, amount }) => [group, amount])
  await dueAt(tonight, noon + 200 * hour)
  expect(await groups()).toEqual([
    ['cutOff', 1],
    ['later', 2],
  ])
})

test('a held order is nobody’s task, nor one of another location', async () => {
  const held = await inStatus(2000)
  await house.system((tx) =>
    run(
      tx,
      sql`update orders set holds = array['Fraud'], holds_until = array['infinity'::timestamptz] where id = ${held}`,
    ),
  )
  await inStatus(2000, house.birch, house.otherLocationId)
  expect(await titlesOf('WAREHOUSE_WORKER')).toEqual([])
  expect(await titlesOf('SUPERADMIN')).toEqual([['cutOff', '1 order ready to pick']])
})

test('deliveries that are here are to be received, and those expected today; a draft is its merchant’s to send', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  const announce = async (name: string, more: object) => {
    const csvFile = new File([`SKU,Quantity,Carton\n${mug.sku},4,${name}-1\n${mug.sku},4,${name}-2`], 'r.csv')
    const { inboundRequestId } = await admin.inbound.createRequest({
      body: { referenceCode: name, ...more },
      files: { csvFile },
    })
    return inboundRequestId
  }
  const here = await announce('IB-HERE', {})
  await announce('IB-UNKNOWN', {})
  await announce('IB-DRAFT', { isDraft: true })
  await announce('IB-SOON', { estimatedDeliveryTimestamp: Date.now() - hour })
  await worker.inbound.updateRequestStatus({ body: { inboundRequestId: here, status: 300 } })
  expect((await boardOf('WAREHOUSE_WORKER')).result).toMatchObject([
    { title: 'IB-SOON of Birch Outdoor', group: 'today', amount: 2, unit: 'carton', note: '2 cartons, expected' },
    { title: 'IB-HERE of Birch Outdoor', group: 'today', note: '2 of 2 cartons left', verb: 'Receive' },
  ])
  expect(await titlesOf('MERCHANT_ADMIN')).toEqual([['later', 'Announce IB-DRAFT']])
  const [draft] = (await boardOf('MERCHANT_ADMIN')).result
  expect(draft).toMatchObject({ note: 'a draft, not announced yet', verb: 'Send' })
  expect((await boardOf('WAREHOUSE_MANAGER')).result.map(({ key }) => key)).toContain(draft?.key)
  expect(await titlesOf('MERCHANT_ADMIN', 'alder')).toEqual([])
})

test('who decides about orders is told what waits for that, a merchant of its own alone', async () => {
  for (const status of [540, 540, 550, 510]) await inStatus(status)
  const all = [
    '2 orders are out of stock',
    '1 order has a SKU that nobody knows',
    '1 order was cancelled, and is to be closed',
  ]
  const titles = async (role: Role, merchant?: 'birch' | 'alder') =>
    (await boardOf(role, merchant)).result.map(({ title }) => title).toSorted()
  for (const role of ['WAREHOUSE_MANAGER', 'SUPERADMIN', 'MERCHANT_ADMIN'] as const)
    expect(await titles(role), role).toEqual(all.toSorted())
  expect(await titles('MERCHANT_ADMIN', 'alder')).toEqual([])
  // What they may not decide is not offered to them.
  for (const role of ['WAREHOUSE_WORKER', 'MERCHANT_WORKER'] as const) expect(await titles(role), role).toEqual([])
  const short = (await boardOf('MERCHANT_ADMIN')).result.find(({ key }) => key === 'decide:540')
  expect(short).toMatchObject({ verb: 'Bring stock', link: '/order/non-conformance?view=by-sku', amount: 2 })
})

test('a superadmin approves sign-ups, and nobody else hears of them', async () => {
  await house.anonymous.account.signUp({ body: { merchantName: 'Moss', name: 'Nell', email: 'nell@moss.example' } })
  const isTold = async (role: Role) => (await boardOf(role)).result.some(({ kind }) => kind === 'signUp')
  for (const role of roles) expect([role, await isTold(role)]).toEqual([role, role === 'SUPERADMIN'])
})

test('every role has a board, and those with nothing to do an empty one without a cut-off of others', async () => {
  await inStatus(2000)
  for (const role of ['SYSTEM_ADMINISTRATOR', 'ADMIN', 'WORKER', 'CLIENT', 'USER'] as const)
    expect(await boardOf(role), role).toMatchObject({ result: [], cutOffTimestamp: null })
  expect((await boardOf('MERCHANT_ADMIN')).cutOffTimestamp).toBe(null)
})
