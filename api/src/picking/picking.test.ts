import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '../../test/floor.ts'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { run, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let floor: ReturnType<typeof hands>
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
})
afterAll(() => house.close())

test('a short cell is held for counting, and the line goes on in another cell at the end of the walk', async () => {
  const [first, second] = (await floor.make(5, { cells: 2 })) as [Made, Made]
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: first.productId, quantity: 4 }])
  const line = {
    pickingListId,
    lineId: walk[0]?.lineId ?? 0,
    cellCode: first.cellCode,
    code: first.sku,
    trayName: 'T-21',
  }
  await floor.scan({ ...line, quantity: 1 })
  expect(await floor.scan({ ...line, short: true })).toMatchObject({
    reason: `${first.cellCode} was short of 3: WO-${orderId} takes 3 from ${second.cellCode}, at the end of the walk`,
    unitsLeft: 3,
    orderStatus: 2100,
    listDone: false,
  })
  await floor.booksHold()
  expect(
    (await floor.stockOf(first.productId)).map(
      ({ placeKind, condition, onHand, allocated }) => `${placeKind} ${condition} ${onHand} ${allocated}`,
    ),
  ).toEqual(['1 Good 5 3', '1 Held 4 0', '2 Good 1 1'])
  const after = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  expect(after).toMatchObject([
    { quantity: 1, left: 0 },
    { cellCode: second.cellCode, left: 3, isSkipped: false, reason: `${first.cellCode} was short` },
  ])
  expect(
    await floor.scan({ ...line, lineId: after[1]?.lineId ?? 0, cellCode: second.cellCode, quantity: 3 }),
  ).toMatchObject({
    orderDone: true,
    listDone: true,
  })
  expect(await floor.statusOf(orderId)).toBe(2200)
  await floor.booksHold()
})

test('without another cell the order is out of stock, its picked units are put back, and the tray is free again', async () => {
  const socks = await floor.firstOf(5)
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: socks.productId, quantity: 4 }])
  const line = {
    pickingListId,
    lineId: walk[0]?.lineId ?? 0,
    cellCode: socks.cellCode,
    code: socks.sku,
    trayName: 'T-31',
  }
  await floor.scan({ ...line, quantity: 2 })
  expect(await floor.scan({ ...line, short: true })).toMatchObject({
    orderStatus: 540,
    listStatus: 'Cleared',
    reason: `${socks.cellCode} was short of 2: no other cell has it, WO-${orderId} is out of stock; put its 2 units back (tray T-31)`,
  })
  await floor.booksHold()
  expect(await worker.picking.getInPickingTray({ query: { trayName: 'T-31' } })).toMatchObject([
    { orderId, orderStatus: 540, isPutBack: true },
  ])
  const back = { trayName: 'T-31', code: socks.sku, cellCode: socks.cellCode }
  expect(await refusalOf(worker.picking.putBack({ body: { ...back, quantity: 3 } }))).toMatchObject({
    code: 'too-many-units',
  })
  expect(await worker.picking.putBack({ body: { ...back, quantity: 2 } })).toMatchObject({ unitsLeft: 0 })
  expect(await worker.picking.getInPickingTray({ query: { trayName: 'T-31' } })).toEqual([])
  expect(
    (await floor.stockOf(socks.productId))
      .map(({ condition, onHand, allocated }) => `${condition} ${onHand} ${allocated}`)
      .sort(),
  ).toEqual(['Good 2 0', 'Held 3 0'])
  await floor.booksHold()
})

test('two people who scan one line at once never pick more than it asks for', async () => {
  const mug = await floor.firstOf(20)
  const { pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 3 }])
  const manager = await house.as('WAREHOUSE_MANAGER')
  const body = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName: 'T-41' }
  const replies = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => (n % 2 ? worker : manager).picking.updateOrdersPickingList({ body })),
  )
  expect(replies.filter((reply) => reply.status === 'fulfilled')).toHaveLength(3)
  expect(await floor.stockOf(mug.productId)).toMatchObject([
    { placeKind: 1, onHand: 17, allocated: 0 },
    { placeKind: 2, onHand: 3, allocated: 3 },
  ])
  await floor.booksHold()
})

test('a hold or a cancel stops the next scan, and a scan is undone only by its person', async () => {
  const mug = await floor.firstOf(5)
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 2 }])
  const body = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName: 'T-51' }
  await floor.scan({ ...body, scanNumber: 'h1' })
  const manager = await house.as('WAREHOUSE_MANAGER')
  expect(
    await refusalOf(manager.picking.updateOrdersPickingList({ body: { pickingListId, undo: true, scanNumber: 'h1' } })),
  ).toMatchObject({ status: 403, code: 'wrong-person' })
  await house.system((tx) =>
    run(tx, sql`update orders set holds = '{Address}', holds_until = '{infinity}' where id = ${orderId}`),
  )
  expect(await refusalOf(floor.scan(body))).toMatchObject({
    code: 'on-hold',
    message: `WO-${orderId} is on hold: Address.`,
  })
  await house.system((tx) => run(tx, sql`update scan set at = now() - interval '11 seconds' where scan_number = 'h1'`))
  expect(await refusalOf(floor.scan({ pickingListId, undo: true, scanNumber: 'h1' }))).toMatchObject({
    code: 'too-late',
  })
  await house.system((tx) => run(tx, sql`update orders set holds = '{}', holds_until = '{}' where id = ${orderId}`))
  const other = await floor.pickedList([{ productId: mug.productId, quantity: 1 }])
  expect(
    await refusalOf(floor.scan({ ...body, pickingListId: other.pickingListId, lineId: other.walk[0]?.lineId ?? 0 })),
  ).toMatchObject({ code: 'wrong-tray', message: `Wrong tray: T-51. It holds WO-${orderId}.` })
  // What was asked in time on a device without network counts when it comes.
  await floor.scan({ pickingListId, undo: true, scanNumber: 'h1', askedTimestamp: Date.now() - 5_000 })
  await floor.booksHold()
})

test('a list takes what fits, single units share a bulk tray, and clearing gives back what nobody picked', async () => {
  const mug = await floor.firstOf(30)
  const singles = [
    await floor.orderOf([{ productId: mug.productId, quantity: 1 }]),
    await floor.orderOf([{ productId: mug.productId, quantity: 1 }]),
    await floor.orderOf([{ productId: mug.productId, quantity: 1 }]),
  ]
  const big = await floor.orderOf([{ productId: mug.productId, quantity: 6 }])
  await worker.order.changeToPick({ body: { orderIds: [...singles, big] } })
  expect(
    await refusalOf(worker.picking.generatePickingList({ body: { orderIds: [big], maxWeight: 0.5 } })),
  ).toMatchObject({ code: 'nothing-to-pick' })
  const late = await floor.orderOf([{ productId: mug.productId, quantity: 1 }])
  expect(await refusalOf(worker.picking.generatePickingList({ body: { orderIds: [late] } }))).toMatchObject({
    code: 'wrong-state',
  })
  const named = await worker.picking.generatePickingList({ body: { orderIds: [big, late] } })
  expect(named).toMatchObject({
    orders: 1,
    refused: [{ orderId: late, reason: expect.stringContaining(`WO-${late} is New`) }],
  })
  await worker.picking.clearPickingList({ body: { pickingListId: named.pickingListId } })
  const list = await worker.picking.generatePickingList({
    body: { kind: 'Single', slots: 2, merchantId: house.birch },
  })
  expect(list).toMatchObject({ orders: 2, units: 2 })
  const walk = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId: list.pickingListId } })
  const pick = (index: number, trayName = 'T-61') =>
    floor.scan({
      pickingListId: list.pickingListId,
      lineId: walk[index]?.lineId ?? 0,
      cellCode: mug.cellCode,
      code: mug.sku,
      trayName,
    })
  expect(await pick(0)).toMatchObject({ orderDone: true, listDone: false })
  expect(await refusalOf(pick(1, 'T-62'))).toMatchObject({ code: 'wrong-tray' })
  expect(await worker.picking.clearPickingList({ body: { pickingListId: list.pickingListId } })).toEqual({
    status: 'Picked',
    cleared: 1,
    kept: 1,
  })
  expect([await floor.statusOf(walk[0]?.orderId ?? 0), await floor.statusOf(walk[1]?.orderId ?? 0)]).toEqual([
    2200, 2000,
  ])
  expect(
    (await worker.picking.getOrdersPickingList({ query: { orderId: walk[0]?.orderId ?? 0 } })).result,
  ).toMatchObject([{ kind: 'Single', status: 'Picked', orders: [{ orderStatus: 2200, trayName: 'T-61' }] }])
  expect(await worker.packing.changeToPack({ body: { orderId: walk[0]?.orderId ?? 0, code: mug.sku } })).toMatchObject({
    isClosed: true,
  })
  expect(await worker.picking.getInPickingTray({ query: { trayName: 'T-61' } })).toEqual([])
  await floor.booksHold()
})

test('only warehouse staff pick, and another location is as if absent', async () => {
  const { pickingListId } = await floor.pickedList([{ productId: (await floor.firstOf(1)).productId, quantity: 1 }])
  for (const role of [
    'MERCHANT_ADMIN',
    'MERCHANT_WORKER',
    'CLIENT',
    'USER',
    'ADMIN',
    'WORKER',
    'SYSTEM_ADMINISTRATOR',
  ] as const)
    expect(
      await refusalOf((await house.as(role)).picking.checkPickingList({ query: { pickingListId } })),
    ).toMatchObject({ status: 403, code: 'not-allowed' })
  await house.system((tx) =>
    run(tx, sql`update picking_list set location_id = ${house.otherLocationId} where id = ${pickingListId}`),
  )
  expect(await refusalOf(worker.picking.checkPickingList({ query: { pickingListId } }))).toMatchObject({
    status: 404,
  })
  expect(await refusalOf(floor.scan({ pickingListId, assign: true }))).toMatchObject({ status: 404 })
  const far = await house.system(async (tx) => makeOrder(tx, house.birch, house.otherLocationId, []))
  expect(await refusalOf(worker.order.changeToPick({ body: { orderId: far } }))).toMatchObject({ status: 404 })
})

test('after all that, every step of every order is one that the table of moves has', async () => {
  expect(await house.system(strangeMoves)).toEqual([])
})
