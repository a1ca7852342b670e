import { afterAll, beforeAll, expect, test } from 'vitest'
import { receive } from '../../test/floor.ts'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { one, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
})
afterAll(() => house.close())

let trays = 100
/** An order of one product on a list of its own, and the scan of one unit of it. */
async function walkOf(product: Made, quantity: number) {
  const list = await floor.pickedList([{ productId: product.productId, quantity }])
  const scan = {
    pickingListId: list.pickingListId,
    lineId: list.walk[0]?.lineId ?? 0,
    cellCode: product.cellCode,
    code: product.sku,
    trayName: `T-${++trays}`,
  }
  return { ...list, scan }
}
const linesOf = (pickingListId: number) => worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
const trayOf = (trayName: string) => worker.picking.getInPickingTray({ query: { trayName } })
const countsOf = async (sku: string, api = worker) =>
  (await api.counting.getCountRequests({ query: {} })).filter((count) => count.sku === sku)
const goodOf = async (product: Made) =>
  (await floor.stockOf(product.productId)).map(
    (row) => `${row.placeKind} ${row.condition} ${row.onHand} ${row.allocated}`,
  )

// Short, empty -------------------------------------------------------------------------------------------------------

test('a short pick says why, and the count that it asks for sets the books and what was held right', async () => {
  const mug = await floor.firstOf(6)
  const { scan, orderId } = await walkOf(mug, 4)
  const { pickingListId, lineId } = scan
  expect(await floor.scan({ pickingListId, lineId, short: true, reason: 'Damaged' })).toMatchObject({
    orderStatus: 540,
  })
  const [count] = await countsOf(mug.sku)
  expect(count).toMatchObject({ cellCode: mug.cellCode, held: 6, onHand: 6, reason: 'Damaged' })
  expect(count?.note).toBe(`${mug.cellCode} short in picking list ${pickingListId}: what lies there is damaged`)
  const settle = { countRequestId: count?.countRequestId ?? 0, counted: 5 }
  expect(await refusalOf(worker.counting.settleCount({ body: settle }))).toMatchObject({ code: 'not-allowed' })
  expect(await refusalOf(manager.counting.settleCount({ body: { ...settle, counted: -1 } }))).toMatchObject({
    code: 'bad-input',
    field: 'Counted',
  })
  expect(await manager.counting.settleCount({ body: settle })).toEqual({ change: -1, onHand: 5, allocated: 0 })
  await floor.booksHold()
  // What waited for it is in line again.
  expect(await floor.statusOf(orderId)).toBe(1500)
  expect(await goodOf(mug)).toEqual(['1 Good 5 0'])
  expect(await countsOf(mug.sku)).toEqual([])
  expect(await refusalOf(manager.counting.settleCount({ body: settle }))).toMatchObject({ code: 'wrong-state' })
})

test('a count finds more than the books say, and never counts away what is promised', async () => {
  const mug = await floor.firstOf(5)
  const [first, second] = [await walkOf(mug, 2), await walkOf(mug, 2)]
  await floor.scan({ pickingListId: first.pickingListId, lineId: first.scan.lineId, short: true, reason: 'Empty' })
  const [count] = await countsOf(mug.sku)
  expect(count).toMatchObject({ onHand: 5, held: 3 })
  const settle = (counted: number) =>
    manager.counting.settleCount({ body: { countRequestId: count?.countRequestId ?? 0, counted } })
  expect(await refusalOf(settle(1))).toMatchObject({ code: 'stock-allocated', field: 'Counted' })
  expect(await settle(7)).toEqual({ change: 2, onHand: 7, allocated: 2 })
  await floor.booksHold()
  expect(await floor.statusOf(second.orderId)).toBe(2100)
})

test('a cell that should be empty after the last unit is asked about, and one that is not is to be counted', async () => {
  const mug = await floor.firstOf(3)
  const { scan } = await walkOf(mug, 2)
  const { scan: last } = await walkOf(mug, 1)
  expect(await floor.scan({ ...scan, quantity: 2 })).toMatchObject({ lineDone: true, isCellEmptied: false })
  const { pickingListId, lineId } = last
  expect(await refusalOf(floor.scan({ pickingListId, lineId, cellEmpty: false }))).toMatchObject({
    code: 'wrong-state',
  })
  expect(await floor.scan(last)).toMatchObject({ lineDone: true, isCellEmptied: true, listDone: true })
  await floor.scan({ pickingListId, lineId, cellEmpty: true })
  expect(await countsOf(mug.sku)).toEqual([])
  expect(await floor.scan({ pickingListId, lineId, cellEmpty: false })).toMatchObject({
    reason: `${mug.cellCode} is to be counted`,
    listDone: true,
  })
  expect(await countsOf(mug.sku)).toMatchObject([{ reason: 'NotEmpty', held: 0, onHand: 0 }])
})

// Batches ------------------------------------------------------------------------------------------------------------

const batched = async (first: number, second: number) => {
  const mug = await floor.firstOf(1)
  const add = (batchNo: string, expiryDay: string, quantity: number) =>
    house.system((tx) =>
      receive(tx, { ...mug, merchantId: house.birch, locationId: house.locationId, quantity, batchNo, expiryDay }),
    )
  await house.system((tx) =>
    one(tx, sql`update stock_balance set received_at = now() where product_id = ${mug.productId} returning id`),
  )
  const batches = [await add('B1', '2098-01-01', first), await add('B2', '2099-01-01', second)] as const
  // The unit without a batch goes out first, so that two batches are left.
  await manager.counting.adjustStocks({
    body: { productId: mug.productId, cellCode: mug.cellCode, batchNo: '', change: -1, reason: 'counted' },
  })
  return { mug, batches }
}

test('where a cell holds two batches the one taken is said, and compared', async () => {
  const { mug, batches } = await batched(5, 5)
  const { scan, pickingListId } = await walkOf(mug, 3)
  expect(await linesOf(pickingListId)).toMatchObject([
    {
      batchNo: 'B1',
      batches: [
        { batchId: batches[0], batchNo: 'B1' },
        { batchId: batches[1], batchNo: 'B2' },
      ],
    },
  ])
  expect(await refusalOf(floor.scan(scan))).toMatchObject({
    code: 'batch-needed',
    field: 'BatchNo',
    message: `There is more than one batch of ${mug.sku} in ${mug.cellCode}: B1, B2.`,
  })
  expect(await refusalOf(floor.scan({ ...scan, batchNo: 'B2' }))).toMatchObject({
    code: 'wrong-batch',
    message: 'Wrong batch: this is B2, the list says B1.',
  })
  expect(await refusalOf(floor.scan({ ...scan, batchNo: 'B9' }))).toMatchObject({ code: 'wrong-batch' })
  expect(await floor.scan({ ...scan, batchNo: 'b1' })).toMatchObject({ picked: 1, left: 2 })
  expect(await floor.scan({ ...scan, batchId: batches[0] })).toMatchObject({ picked: 2, left: 1 })
  await floor.booksHold()
})

test('another batch may be taken instead: what is left of the line goes over to it, with the promise', async () => {
  const { mug } = await batched(5, 2)
  const { scan, pickingListId, orderId } = await walkOf(mug, 4)
  await floor.scan({ ...scan, batchNo: 'B1' })
  expect(await refusalOf(floor.scan({ ...scan, batchNo: 'B2', changeBatch: true, quantity: 3 }))).toMatchObject({
    code: 'stock-short',
  })
  const moved = await floor.scan({ ...scan, batchNo: 'B2', changeBatch: true })
  expect(moved).toMatchObject({ picked: 1, left: 1 })
  expect(moved.lineId).not.toBe(scan.lineId)
  await floor.booksHold()
  expect(await linesOf(pickingListId)).toMatchObject([
    { batchNo: 'B1', quantity: 2, left: 1 },
    { batchNo: 'B2', quantity: 2, left: 1, reason: 'batch B2 was taken instead' },
  ])
  await floor.scan({ ...scan, lineId: moved.lineId ?? 0, batchNo: 'B2' })
  expect(await floor.scan({ ...scan, batchNo: 'B1' })).toMatchObject({ orderDone: true })
  expect(await floor.statusOf(orderId)).toBe(2200)
  expect(await goodOf(mug)).toEqual(['1 Good 3 0', '2 Good 2 2', '2 Good 2 2'])
  await floor.booksHold()
})

test('items in hand of another batch all count, though each comes with the line it was walked for', async () => {
  const { mug, batches } = await batched(5, 5)
  for (const before of [0, 1]) {
    const { scan, pickingListId, orderId } = await walkOf(mug, 3)
    for (let n = 0; n < before; n++) await floor.scan({ ...scan, batchNo: 'B1' })
    const other = { ...scan, batchId: batches[1], changeBatch: true }
    const scanNumbers = ['x', 'y', 'z'].slice(before).map((key) => `${key}-${orderId}`)
    for (const scanNumber of scanNumbers) {
      const reply = await floor.scan({ ...other, scanNumber })
      expect(await floor.scan({ ...other, scanNumber })).toMatchObject({
        lineId: reply.lineId,
        picked: reply.picked,
        isRepeated: true,
      })
      await floor.booksHold()
    }
    expect(await floor.statusOf(orderId)).toBe(2200)
    expect((await linesOf(pickingListId)).map(({ batchNo, picked, left }) => [batchNo, picked, left])).toEqual(
      [['B1', 1, 0] as const, ['B2', 3 - before, 0] as const].slice(before ? 0 : 1),
    )
    await floor.scan({ pickingListId, undo: true, scanNumber: scanNumbers.at(-1) ?? '' })
    await floor.booksHold()
    expect(await floor.scan({ ...other, batchNo: 'B2' })).toMatchObject({ orderDone: true })
    await floor.booksHold()
  }
})

test('another batch that has less than the line wants takes as many scans as it has', async () => {
  const { mug } = await batched(5, 2)
  const { scan, orderId } = await walkOf(mug, 3)
  const other = { ...scan, batchNo: 'b2', changeBatch: true }
  await floor.scan(other)
  expect(await floor.scan(other)).toMatchObject({ lineDone: true, unitsLeft: 1 })
  // None of it lies there any more.
  expect(await refusalOf(floor.scan(other))).toMatchObject({ code: 'wrong-batch' })
  expect(await floor.scan({ ...scan, batchNo: 'B1' })).toMatchObject({ orderDone: true })
  expect(await floor.statusOf(orderId)).toBe(2200)
  expect((await goodOf(mug)).toSorted()).toEqual(['1 Good 4 0', '2 Good 1 1', '2 Good 2 2'])
  await floor.booksHold()
})

test('a line none of which is picked changes its batch as often as it takes', async () => {
  const { mug } = await batched(5, 5)
  const { scan, pickingListId } = await walkOf(mug, 2)
  for (const [batchNo, scanNumber] of [
    ['B2', 'to-and'],
    ['B1', 'fro'],
    ['B2', 'and-to'],
  ] as const) {
    expect(await floor.scan({ ...scan, batchNo, changeBatch: true, scanNumber })).toMatchObject({
      lineId: scan.lineId,
      picked: 1,
    })
    expect(await linesOf(pickingListId)).toMatchObject([{ batchNo, reason: `batch ${batchNo} was taken instead` }])
    await floor.scan({ pickingListId, undo: true, scanNumber })
    await floor.booksHold()
  }
})

test('a label that carries a batch is right for goods that are kept without', async () => {
  const mug = await floor.firstOf(2)
  const { scan } = await walkOf(mug, 1)
  expect(await floor.scan({ ...scan, batchNo: 'LOT-7' })).toMatchObject({ lineDone: true })
})

// Taken out ----------------------------------------------------------------------------------------------------------

test('a picked unit is taken out by tray, item and cell: the order and its list are picked again', async () => {
  const mug = await floor.firstOf(5)
  const { scan, orderId, pickingListId } = await walkOf(mug, 2)
  await floor.scan({ ...scan, quantity: 2, scanNumber: 'out-1' })
  expect(await floor.statusOf(orderId)).toBe(2200)
  const out = { trayName: scan.trayName, code: mug.sku, cellCode: mug.cellCode }
  const other = await house.as('WAREHOUSE_MANAGER')
  expect(await refusalOf(other.picking.takeOut({ body: { ...out, quantity: 3 } }))).toMatchObject({
    code: 'too-many-units',
  })
  expect(await other.picking.takeOut({ body: out })).toMatchObject({
    orderId,
    pickingListId,
    quantity: 1,
    unitsLeft: 1,
  })
  expect(await floor.statusOf(orderId)).toBe(2100)
  expect((await worker.picking.checkPickingList({ query: { pickingListId } })).status).toBe('Picking')
  expect(await linesOf(pickingListId)).toMatchObject([{ picked: 1, left: 1 }])
  await floor.booksHold()
  expect(await refusalOf(floor.scan({ pickingListId, undo: true, scanNumber: 'out-1' }))).toMatchObject({
    code: 'wrong-state',
  })
  expect(await other.picking.takeOut({ body: out })).toMatchObject({ unitsLeft: 0 })
  expect(await trayOf(scan.trayName)).toEqual([])
  expect(await refusalOf(other.picking.takeOut({ body: out }))).toMatchObject({ code: 'wrong-tray' })
  expect(await floor.scan({ ...scan, quantity: 2 })).toMatchObject({ orderDone: true })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku } })
  expect(await refusalOf(worker.picking.takeOut({ body: out }))).toMatchObject({
    code: 'wrong-state',
    message: `WO-${orderId} is being packed; take its units out of the parcel on the bench first.`,
  })
  expect(await worker.packing.changeToPack({ body: { orderId, code: mug.sku } })).toMatchObject({ isClosed: true })
  await floor.booksHold()
})

test('a unit goes back into the cell it was picked from, and a tray of single orders stays in use', async () => {
  const mug = await floor.firstOf(5)
  const orders = [
    await floor.orderOf([{ productId: mug.productId, quantity: 1 }]),
    await floor.orderOf([{ productId: mug.productId, quantity: 1 }]),
  ]
  await worker.order.changeToPick({ body: { orderIds: orders } })
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: orders, kind: 'Single' } })
  const trayName = `T-${++trays}`
  for (const line of await linesOf(pickingListId))
    await floor.scan({ pickingListId, lineId: line.lineId, cellCode: mug.cellCode, code: mug.sku, trayName })
  expect(
    await refusalOf(worker.picking.takeOut({ body: { trayName, code: mug.sku, cellCode: 'NOWHERE' } })),
  ).toMatchObject({ code: 'wrong-cell', message: `Wrong cell: this is NOWHERE, go to ${mug.cellCode}.` })
  const out = await worker.picking.takeOut({ body: { trayName, code: mug.sku, cellCode: mug.cellCode } })
  expect(out).toMatchObject({ unitsLeft: 1 })
  expect(await floor.statusOf(out.orderId)).toBe(2100)
  const left = (await linesOf(pickingListId)).find((line) => line.left > 0)
  expect(
    await floor.scan({ pickingListId, lineId: left?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName }),
  ).toMatchObject({ listDone: true })
  await floor.booksHold()
})

// Two people, a stuck list ---------------------------------------------------------------------------------------------

test('a line that somebody has begun is theirs until they end it, or until the list is taken over', async () => {
  const mug = await floor.firstOf(9)
  const { scan, pickingListId } = await walkOf(mug, 3)
  const byManager = (body: Parameters<Api['picking']['updateOrdersPickingList']>[0]['body']) =>
    manager.picking.updateOrdersPickingList({ body })
  const both = await Promise.allSettled([floor.scan(scan), byManager(scan)])
  expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const isWorkers = both[0]?.status === 'fulfilled'
  const [mine, theirs, other] = isWorkers ? [floor.scan, byManager, manager] : [byManager, floor.scan, worker]
  const refusal = await refusalOf(theirs(scan))
  expect(refusal).toMatchObject({ status: 409, code: 'taken-by' })
  expect(refusal.message).toMatch(/picks Product JRN-\d+ now/)
  expect(await refusalOf(theirs({ pickingListId, lineId: scan.lineId, short: true, reason: 'Empty' }))).toMatchObject({
    code: 'taken-by',
  })
  const walk = await other.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  expect(walk[0]?.pickedBy).toMatch(/^WAREHOUSE_/)
  await mine({ pickingListId, pause: true })
  await theirs({ pickingListId, assign: true })
  expect(await theirs(scan)).toMatchObject({ picked: 2 })
  expect(await refusalOf(mine(scan))).toMatchObject({ code: 'taken-by' })
})

test('a manager takes a list from a picker who is gone, and whoever scans next has it', async () => {
  const mug = await floor.firstOf(9)
  const { scan, pickingListId } = await walkOf(mug, 3)
  await floor.scan(scan)
  expect(await refusalOf(worker.picking.releasePicker({ body: { pickingListId } }))).toMatchObject({
    code: 'not-allowed',
  })
  expect(await manager.picking.releasePicker({ body: { pickingListId } })).toEqual({ status: 'Paused', picker: '' })
  expect(await manager.picking.updateOrdersPickingList({ body: scan })).toMatchObject({
    picked: 2,
    listStatus: 'Picking',
  })
  expect(await worker.picking.checkPickingList({ query: { pickingListId } })).toMatchObject({
    picker: 'WAREHOUSE_MANAGER birch',
  })
})

// Trays ----------------------------------------------------------------------------------------------------------------

test('a tray says how it stands, what lies in it and who had it last', async () => {
  const mug = await floor.firstOf(5)
  const { scan, orderId } = await walkOf(mug, 2)
  const { trayName } = scan
  await floor.scan(scan)
  expect(await trayOf(trayName)).toMatchObject([
    { state: 'Picking', lastPerson: 'WAREHOUSE_WORKER birch', contents: [{ sku: mug.sku, quantity: 1 }] },
  ])
  await floor.scan(scan)
  expect(await trayOf(trayName)).toMatchObject([{ state: 'Waiting for packing', contents: [{ quantity: 2 }] }])
  const aside = { trayName, reason: 'one is broken' }
  expect(await worker.picking.setTrayAside({ body: aside })).toEqual({ trayName, asideReason: 'one is broken' })
  expect(await trayOf(trayName)).toMatchObject([{ state: 'Aside', asideReason: 'one is broken', orderId }])
  expect(await refusalOf(worker.packing.changeToPack({ body: { orderId, code: mug.sku } }))).toMatchObject({
    code: 'wrong-state',
    message: expect.stringContaining('set aside (one is broken)'),
  })
  await worker.picking.setTrayAside({ body: { trayName } })
  await manager.shipping.cancelOrder({ body: { orderId, reason: 'The buyer changed their mind' } })
  expect(await trayOf(trayName)).toMatchObject([{ state: 'To put back' }])
  const held = await worker.picking.getInPickingTray({ query: { holdsGoods: true, state: 'To put back' } })
  expect(held.map((row) => row.trayName)).toContain(trayName)
  expect(await refusalOf(manager.picking.freeTray({ body: { trayName } }))).toMatchObject({
    code: 'wrong-state',
    message: `Tray ${trayName} is holding 2 units; pack them, take them out or put them back first.`,
  })
  await worker.picking.putBack({ body: { trayName, code: mug.sku, quantity: 2, cellCode: mug.cellCode } })
  const free = await worker.picking.getInPickingTray({ query: { state: 'Free' } })
  expect(free.find((row) => row.trayName === trayName)).toMatchObject({ contents: [], orderId: null })
})

test('a tray set aside takes nothing until it is lifted or freed, and only a manager frees one', async () => {
  const mug = await floor.firstOf(5)
  const { scan } = await walkOf(mug, 1)
  const { trayName } = scan
  await worker.picking.setTrayAside({ body: { trayName, reason: 'cracked' } })
  expect(await trayOf(trayName)).toMatchObject([{ state: 'Aside', orderId: null, units: 0 }])
  expect(await refusalOf(floor.scan(scan))).toMatchObject({
    code: 'wrong-tray',
    message: `Wrong tray: ${trayName}. It is set aside: cracked. Take another one, or lift that first.`,
  })
  expect(await refusalOf(worker.picking.freeTray({ body: { trayName } }))).toMatchObject({ code: 'not-allowed' })
  expect(await refusalOf(manager.picking.freeTray({ body: { trayName: 'T-9998' } }))).toMatchObject({ status: 404 })
  await manager.picking.freeTray({ body: { trayName } })
  expect(await floor.scan(scan)).toMatchObject({ orderDone: true })
})
