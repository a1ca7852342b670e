import { afterAll, beforeAll, expect, test } from 'vitest'
import { receive } from '../../test/floor.ts'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse } from '../../test/house.ts'
import { one, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'

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

/** Until somebody waits for a row that this transaction has. */
async function waitedFor(tx: Tx): Promise<void> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
  )
  return n > 0 ? undefined : waitedFor(tx)
}

/** While this transaction has the first row somebody acts, who must not have the other row yet, and then comes through. */
async function firstThen(before: Sql, after: Sql, act: () => Promise<unknown>): Promise<void> {
  const { acting } = await house.system(async (tx) => {
    expect(await rows(tx, sql`${before} for update`)).toHaveLength(1)
    const acting = act()
    await waitedFor(tx)
    expect(await rows(tx, sql`${after} for update nowait`)).toHaveLength(1)
    return { acting }
  })
  await acting
  await floor.booksHold()
}

const order = (id: number): Sql => sql`select id from orders where id = ${id}`
const tray = (name: string): Sql => sql`select id from tray where location_id = ${house.locationId} and name = ${name}`
const inCell = ({ productId, cellId }: Made, batchNo = ''): Sql => sql`
  select b.id from stock_balance b
   where b.product_id = ${productId} and b.place_kind = 1 and b.place_id = ${cellId}
     and b.batch_id in (select id from batch where product_id = ${productId} and batch_no = ${batchNo})`

const cancel = (orderId: number) => manager.shipping.cancelOrder({ body: { orderId, reason: 'not wanted' } })
const lines = (pickingListId: number) => worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
/** An order of one unit that is out of stock. */
async function waiting({ productId }: Made): Promise<number> {
  const id = await floor.orderOf([{ productId, quantity: 1 }])
  await worker.order.changeToPick({ body: { orderId: id } })
  expect(await floor.statusOf(id)).toBe(540)
  return id
}
async function picked(goods: Made, trayName: string, kind: 'Single' | 'Order') {
  const orderId = await floor.orderOf([{ productId: goods.productId, quantity: 1 }])
  await worker.order.changeToPick({ body: { orderId } })
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [orderId], kind } })
  const [line] = await lines(pickingListId)
  const scan = { pickingListId, lineId: line?.lineId ?? 0, cellCode: goods.cellCode, code: goods.sku, trayName }
  await floor.scan(scan)
  return orderId
}

test('who cancels an order has the trays it may leave before the stock it gives back', async () => {
  const mug = await floor.firstOf(5)
  const orderId = await picked(mug, 'T-1', 'Single')
  await worker.picking.takeOut({ body: { trayName: 'T-1', code: mug.sku, cellCode: mug.cellCode } })
  await firstThen(tray('T-1'), inCell(mug), () => cancel(orderId))
})

test('who cancels an order has those that wait for its stock before he gives it back', async () => {
  const mug = await floor.firstOf(1)
  const orderId = await floor.orderOf([{ productId: mug.productId, quantity: 1 }])
  await worker.order.changeToPick({ body: { orderId } })
  const other = await waiting(mug)
  await firstThen(order(other), inCell(mug), () => cancel(orderId))
  expect(await floor.statusOf(other)).toBe(1500)
})

test('who puts a unit back has the orders that wait for it before its tray', async () => {
  const mug = await floor.firstOf(1)
  await cancel(await picked(mug, 'T-2', 'Order'))
  const other = await waiting(mug)
  await firstThen(order(other), tray('T-2'), () =>
    worker.picking.putBack({ body: { trayName: 'T-2', code: mug.sku, cellCode: mug.cellCode } }),
  )
  expect(await floor.statusOf(other)).toBe(1500)
})

test('who frees a tray has the orders named by it before the tray', async () => {
  const mug = await floor.firstOf(1)
  const orderId = await picked(mug, 'T-3', 'Order')
  await cancel(orderId)
  await worker.picking.putBack({ body: { trayName: 'T-3', code: mug.sku, cellCode: mug.cellCode } })
  await house.system((tx) => run(tx, sql`update orders set tray_name = 'T-3' where id = ${orderId}`))
  await firstThen(order(orderId), tray('T-3'), () => manager.picking.freeTray({ body: { trayName: 'T-3' } }))
})

test('who finds stock has the orders that wait for it before the balance', async () => {
  const mug = await floor.firstOf(1)
  const first = await floor.orderOf([{ productId: mug.productId, quantity: 1 }])
  await worker.order.changeToPick({ body: { orderId: first } })
  const other = await waiting(mug)
  await firstThen(order(other), inCell(mug), () =>
    manager.counting.adjustStocks({
      body: { productId: mug.productId, cellCode: mug.cellCode, change: 1, reason: 'found behind the shelf' },
    }),
  )
  expect(await floor.statusOf(other)).toBe(1500)
})

test('who picks another batch has the tray before the stock that he takes instead', async () => {
  const mug = await floor.firstOf(1)
  await house.system(async (tx) => {
    const { productId, cellId } = mug
    const base = { merchantId: house.birch, locationId: house.locationId, productId, cellId }
    await receive(tx, { ...base, quantity: 2, batchNo: 'B2', expiryDay: '2099-01-01' })
    await run(tx, sql`insert into tray (location_id, name) values (${house.locationId}, 'T-4')`)
  })
  const { pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 1 }])
  const [line] = walk
  const other = line?.batchNo === 'B2' ? '' : 'B2'
  const scan = { pickingListId, lineId: line?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName: 'T-4' }
  await firstThen(tray('T-4'), inCell(mug, other), () => floor.scan({ ...scan, changeBatch: true, batchNo: other }))
})
