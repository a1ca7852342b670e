import { attempt } from './book.ts'
import { cancel } from './cancel.ts'
import type { Floor, Work } from './floor.ts'

/** Cancels and holds at any moment, has goods put back, and takes what stands in Non Conformance out of it. */
export function supervisor(floor: Floor): Work {
  const tasks = [cancelOne, holdOne, putBackAll, settleQueue]
  let turn = 0
  return async () => {
    const task = tasks[turn++ % tasks.length]
    await task?.(floor)
    return false
  }
}

/** An order of the bots, whatever is being done with it. */
const anyOrder = ({ book, pick }: Floor): number => pick([...book.orders.keys()]) ?? 0

/** One that lies in trays, parcels or bins already: its goods have to go back. */
async function begunOrder({ book, manager, pick }: Floor): Promise<number> {
  const begun = await manager.order.getOrderList({ query: { status: [2100, 2200, 3000, 4000], pageSize: 50 } })
  return pick(begun.result.filter(({ orderId }) => book.orders.has(orderId)))?.orderId ?? 0
}

async function cancelOne(floor: Floor): Promise<void> {
  if (!floor.once(6)) return
  const orderId = floor.once(2) ? await begunOrder(floor) : anyOrder(floor)
  if (orderId) await cancel(floor, orderId, 'early')
}

async function holdOne(floor: Floor): Promise<void> {
  const { book, manager } = floor
  const orderId = anyOrder(floor)
  if (!orderId || !floor.once(2)) return
  await attempt(book, manager.shipping.updateOrder({ body: { orderId, hold: ['Operator'] } }))
  await floor.breathe()
  await attempt(book, manager.shipping.updateOrder({ body: { orderId, hold: [] } }))
  book.count('orders held')
}

/** Goods of cancelled orders go from their tray or parcel into a cell, by what lies there. */
async function putBackAll(floor: Floor): Promise<void> {
  const { book, manager } = floor
  const trays = await manager.picking.getInPickingTray({ query: {} })
  for (const { trayName, isParcel, isPutBack, orderId } of trays) {
    if (!isPutBack || floor.isOver()) continue
    const goods = isParcel ? book.orders.get(orderId ?? 0)?.packed : book.trays.get(trayName)
    for (const [sku, units] of goods ?? [])
      for (let unit = 0; unit < units; unit++) {
        const from = isParcel ? { orderId: orderId ?? 0 } : { trayName }
        const cellCode = floor.pick(floor.cells) ?? ''
        if (!(await attempt(book, manager.picking.putBack({ body: { ...from, code: sku, cellCode } })))) break
        goods?.set(sku, (goods.get(sku) ?? 0) - 1)
        book.count('units put back')
      }
  }
}

async function settleQueue(floor: Floor): Promise<void> {
  const { book, manager } = floor
  const { result } = await manager.order.getOrderList({ query: { status: [510, 540, 550], pageSize: 100 } })
  const ours = result.filter(({ orderId }) => book.orders.has(orderId))
  const short = ours.filter(({ status }) => status === 540).map(({ orderId }) => orderId)
  if (short.length > 0) await attempt(book, manager.order.reProcessOrder({ body: { orderIds: short } }))
  for (const { orderId, status, statusChangedTimestamp } of ours) {
    const isOld = Date.now() - statusChangedTimestamp > 10_000
    if (status !== 510 && !isOld) continue
    const closed = await attempt(book, manager.shipping.cancelOrder({ body: { orderId, reason: 'closed' } }))
    if (!closed || closed.status === 510) continue
    book.forget(orderId)
    book.count('orders closed')
  }
}
