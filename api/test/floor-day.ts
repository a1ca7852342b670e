import { expect } from 'vitest'
import { CallError } from 'contract/client'
import { one, rows, run, sql } from '../src/kernel/database.ts'
import { makeOrder } from './floor.ts'
import type { hands, Made } from './hands.ts'
import type { Api, House } from './house.ts'

/** What a person with a notebook would know of one product, over all places. */
export type Notebook = { onHand: number; promised: number; astray: number; held: number }

/** What the same person knows of an order of it. `astray`: taken out of cells for it, and promised to nobody now. */
type Order = {
  id: number
  quantity: number
  promised: number
  picked: number
  astray: number
  withCourier: number
  trayName: string
  pick?: { pickingListId: number; scanNumber: string; units: number }
  pack?: { scanNumber: string; code: string }
}

export type Day = {
  house: House
  worker: Api
  manager: Api
  product: Made
  /** Two cells that it lies in. */
  cells: readonly Made[]
  book: Notebook
  orders: Map<number, Order>
  next: () => number
}

/** A day that begins with 8 units in each of two cells. */
export async function beginDay(house: House, make: ReturnType<typeof hands>['make']): Promise<Day> {
  const [worker, manager] = [await house.as('WAREHOUSE_WORKER'), await house.as('WAREHOUSE_MANAGER')]
  const cells = await make(8, { cells: 2 })
  const book = { onHand: 16, promised: 0, astray: 0, held: 0 }
  let serial = 0
  return { house, worker, manager, product: cells[0] as Made, cells, book, orders: new Map(), next: () => ++serial }
}

/** What lies in cells and is free. */
const freeOf = ({ book }: Day): number => book.onHand - book.promised - book.astray - book.held

/** A verdict of allocation, which the notebook knows before: all that is asked for is free, or nothing is promised. */
function promise(day: Day, order: Order, status: number): void {
  // It stands in line: nobody has looked for it yet.
  if (status === 1500) return
  expect(status === 2000).toBe(freeOf(day) >= order.quantity)
  if (status !== 2000) return
  order.promised = order.quantity
  day.book.promised += order.quantity
}

/** Nothing is promised to it any more; what was picked for it lies about. */
function stop(day: Day, order: Order): void {
  day.book.promised -= order.promised
  day.book.astray += order.picked
  order.astray += order.picked
  order.promised = order.picked = 0
}

const newOrder = (id: number, quantity: number): Order => ({
  id,
  quantity,
  promised: 0,
  picked: 0,
  astray: 0,
  withCourier: 0,
  trayName: '',
})

type Command = {
  /** Statuses in which it usually goes; in any other it is tried too, and refused. */
  at: readonly number[]
  do: (day: Day, order: Order, units: number) => Promise<unknown>
}

const onFloor: Record<string, Command> = {
  list: {
    at: [2000],
    do: ({ worker }, order) => worker.picking.generatePickingList({ body: { orderIds: [order.id] } }),
  },
  pick: {
    at: [2100],
    do: async (day, order, units) => {
      const { line, scan } = await nextLine(day, order)
      const quantity = Math.min(units, line.left)
      const scanNumber = `pick-${day.next()}-${order.id}`
      await day.worker.picking.updateOrdersPickingList({ body: { ...scan, quantity, scanNumber } })
      order.picked += quantity
      order.pick = { pickingListId: scan.pickingListId, scanNumber, units: quantity }
    },
  },
  undoPick: {
    at: [2100, 2200],
    do: async ({ worker }, order) => {
      if (!order.pick) return
      const { pickingListId, scanNumber, units } = order.pick
      await worker.picking.updateOrdersPickingList({ body: { pickingListId, scanNumber, undo: true } })
      order.picked -= units
    },
  },
  takeOut: {
    at: [2100, 2200],
    do: async ({ worker, product, cells }, order, units) => {
      const cellCode = cells[units % cells.length]?.cellCode ?? ''
      const { quantity } = await worker.picking.takeOut({
        body: { trayName: order.trayName || 'T-9999', code: product.sku, cellCode },
      })
      order.picked -= quantity
    },
  },
  short: {
    at: [2100],
    do: async (day, order) => {
      const { line, scan } = await nextLine(day, order)
      const { pickingListId, lineId } = scan
      const lying = await freeInCell(day, line.cellId)
      const said = await day.worker.picking.updateOrdersPickingList({ body: { pickingListId, lineId, short: true } })
      day.book.held += lying + line.left
      if (said.orderStatus === 540) stop(day, order)
    },
  },
  pack: {
    at: [2200],
    do: async ({ worker, product, next }, order, units) => {
      const scanNumber = `pack-${next()}-${order.id}`
      const body = { orderId: order.id, code: product.sku, quantity: units, scanNumber }
      await worker.packing.changeToPack({ body })
      order.pack = { scanNumber, code: product.sku }
    },
  },
  undoPack: {
    at: [2200, 3000],
    do: async ({ worker }, order) =>
      order.pack && worker.packing.changeToPack({ body: { orderId: order.id, ...order.pack, undo: true } }),
  },
  voidParcel: {
    at: [3000, 4000],
    do: ({ worker, next }, order, units) => {
      const again = { orderId: order.id, reason: 'box crushed' }
      if (units % 2) return worker.shipping.voidParcel({ body: again })
      order.trayName = `T-${5000 + ((order.id * 7 + next()) % 4000)}`
      return worker.shipping.voidParcel({ body: { ...again, trayName: order.trayName } })
    },
  },
  place: {
    at: [3000],
    do: async ({ house, worker, next }, order) => {
      await house.system((tx) =>
        run(
          tx,
          sql`update orders set shipping_provider_id = (select min(id) from shipping_provider) where id = ${order.id}`,
        ),
      )
      const trackingNumber = `DAY-${order.id}-${next()}`
      await worker.shipping.enterTrackingNo({ body: { orderId: order.id, trackingNumber } })
      await worker.shipping.changeToReadyToShip({ body: { orderId: order.id, shippingBinName: 'S-1' } })
    },
  },
  handOver: {
    at: [4000],
    do: async (day) => {
      const [bin] = await day.worker.shipping.shippingBinGetAll()
      const { orderIds } = await day.worker.shipping.shippingBinCompleteDelivery({
        body: { shippingBinId: bin?.shippingBinId ?? 0, targetStatus: 5000 },
      })
      for (const gone of orderIds.flatMap((id) => day.orders.get(id) ?? [])) {
        day.book.onHand -= gone.promised
        day.book.promised -= gone.promised
        gone.promised = gone.picked = 0
      }
    },
  },
}

const byPeople: Record<string, Command> = {
  order: {
    at: [],
    do: async (day, _, units) => {
      const { house, product } = day
      const lines = [{ productId: product.productId, quantity: units }]
      const order = newOrder(await house.system((tx) => makeOrder(tx, house.birch, house.locationId, lines)), units)
      day.orders.set(order.id, order)
      const [verdict] = await day.worker.order.changeToPick({ body: { orderId: order.id } })
      promise(day, order, verdict?.status ?? 0)
    },
  },
  tryAgain: {
    at: [1500, 540],
    do: async (day, order) => {
      const before = await statusOf(day, order)
      if (before === 540) await day.manager.order.reProcessOrder({ body: { orderIds: [order.id] } })
      else await day.worker.order.changeToPick({ body: { orderId: order.id } })
      if ([540, 1500].includes(before)) promise(day, order, await statusOf(day, order))
    },
  },
  edit: {
    at: [2000, 2100],
    do: async (day, order, units) => {
      const items = [{ sku: day.product.sku, quantity: units, unitPrice: 10 }]
      await day.manager.shipping.updateOrder({ body: { orderId: order.id, items } })
      stop(day, order)
      order.quantity = units
      promise(day, order, await statusOf(day, order))
    },
  },
  split: {
    at: [540],
    do: async (day, order, units) => {
      const body = { orderId: order.id, later: [{ lineNo: 1, quantity: units }] }
      const { status, splitOff } = await day.manager.order.splitOrder({ body })
      const other = newOrder(splitOff.orderId, units)
      order.quantity -= units
      day.orders.set(other.id, other)
      promise(day, order, status)
      promise(day, other, splitOff.status)
    },
  },
  cancel: {
    at: [1500, 2000, 2100, 2200, 3000, 4000],
    do: async (day, order) => {
      await day.manager.shipping.cancelOrder({ body: { orderId: order.id, reason: 'the buyer thought again' } })
      stop(day, order)
    },
  },
  cancelPart: {
    at: [2000, 2100, 2200, 3000, 4000],
    do: async (day, order, units) => {
      const lines = [{ sku: day.product.sku, quantity: units }]
      await day.manager.shipping.cancelOrder({ body: { orderId: order.id, reason: 'too many', lines } })
      if (units >= order.quantity) return stop(day, order)
      order.quantity -= units
      if (order.promised === 0) return
      const lying = Math.max(0, units - (order.promised - order.picked))
      order.promised -= units
      order.picked -= lying
      order.astray += lying
      day.book.promised -= units
      day.book.astray += lying
    },
  },
  fail: { at: [2000, 2100, 2200, 3000, 4000, 5000], do: (day, order) => fails(day, order, 'Rejected') },
  lose: { at: [2200, 3000, 4000, 5000, 520], do: (day, order) => fails(day, order, 'Lost') },
  shipAgain: {
    at: [520],
    do: async (day, order) => {
      const { status } = await day.manager.shipping.shipAgain({ body: { orderId: order.id } })
      promise(day, order, status)
    },
  },
  putBack: { at: [510, 520, 540, 2200, 3000], do: (day, order, units) => putBack(day, order, units) },
  comesBack: {
    at: [5000],
    do: async (day, order, units) => {
      const { inboundRequestId } = await day.manager.shipping.createReturnRequest({ body: { orderId: order.id } })
      const { result } = await day.worker.inbound.getItems({ query: { requestId: inboundRequestId } })
      for (const { id: inboundItemId, remainQuantity } of result) {
        const quantity = Math.min(units, remainQuantity)
        const { cellCode, sku: code } = day.product
        await day.worker.inbound.stockIn({ body: { inboundItemId, cellCode, quantity, code } })
        day.book.onHand += quantity
      }
    },
  },
  count: {
    at: [],
    do: async (day, _, units) => {
      const { productId, cellCode } = day.cells[units % 2] as Made
      const change = units % 3 === 0 ? units : -units
      await day.manager.counting.adjustStocks({ body: { productId, cellCode, change, reason: 'counted' } })
      day.book.onHand += change
    },
  },
}

const commands: Record<string, Command> = { ...onFloor, ...byPeople }
/** What usually happens next to an order in a status. */
const onward: Record<number, string> = {
  1500: 'tryAgain',
  2000: 'list',
  2100: 'pick',
  2200: 'pack',
  3000: 'place',
  4000: 'handOver',
  5000: 'comesBack',
  510: 'putBack',
  520: 'putBack',
  540: 'split',
}
/** What happens on a floor; mostly that some order goes on. */
export const commandNames: readonly string[] = [
  ...Object.keys(commands),
  ...Array.from({ length: 2 * Object.keys(commands).length }, () => 'onward'),
]

const statusOf = ({ house }: Day, order: Order) =>
  house.system(
    async (tx) => (await one<{ status: number }>(tx, sql`select status from orders where id = ${order.id}`)).status,
  )

async function nextLine({ worker }: Day, order: Order) {
  const { pickingListId } = await worker.order.getOrder({ query: { orderId: order.id } })
  const walk = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId: pickingListId ?? 1 } })
  const line = walk.find((one) => one.orderId === order.id && one.left > 0)
  if (!line) throw new CallError(409, {}, 'the walk')
  order.trayName ||= `T-${order.id % 5000}`
  const { lineId, cellCode, sku: code } = line
  return { line, scan: { pickingListId: line.pickingListId, lineId, cellCode, code, trayName: order.trayName } }
}

const freeInCell = ({ house, product }: Day, cellId: number) =>
  house.system(
    async (tx) =>
      (
        await one<{ free: number }>(
          tx,
          sql`select coalesce(sum(on_hand - allocated), 0) as free from stock_balance
               where product_id = ${product.productId} and place_kind = 1 and place_id = ${cellId}
                 and condition = 'Good'`,
        )
      ).free,
  )

async function fails(day: Day, order: Order, cause: 'Rejected' | 'Lost'): Promise<void> {
  const before = await statusOf(day, order)
  await day.manager.shipping.reportFailed({ body: { orderId: order.id, cause, reason: 'the van burnt' } })
  if (before === 5000) order.withCourier = cause === 'Lost' ? 0 : order.quantity
  const lying = before === 520 ? order.astray + order.picked : order.picked
  stop(day, order)
  if (cause !== 'Lost') return
  day.book.onHand -= lying
  day.book.astray -= lying
  order.astray -= lying
  order.withCourier = 0
}

/** By a scan at its tray, or where nothing of it lies in one, at its parcel. */
async function putBack(day: Day, order: Order, units: number): Promise<void> {
  const { product, worker } = day
  const quantity = Math.min(units, order.withCourier || order.astray || units)
  const body = { code: product.sku, cellCode: product.cellCode, quantity }
  const fromParcel = () => worker.picking.putBack({ body: { ...body, orderId: order.id } })
  await (order.trayName && !order.withCourier
    ? worker.picking.putBack({ body: { ...body, trayName: order.trayName } }).catch(fromParcel)
    : fromParcel())
  if (order.withCourier) {
    order.withCourier -= quantity
    day.book.onHand += quantity
  } else {
    order.astray -= quantity
    day.book.astray -= quantity
  }
}

/** One thing that somebody does; what is refused changes nothing. Answers what was done. */
export async function act(day: Day, asked: string, which: number, units: number): Promise<string | undefined> {
  const standing = await day.house.system((tx) =>
    rows<{ id: number; status: number }>(
      tx,
      sql`select id, status from orders where id = any (${[...day.orders.keys()]}::bigint[]) order by id`,
    ),
  )
  const nth = <T>(list: readonly T[]): T | undefined => list[which % Math.max(1, list.length)]
  const name = asked === 'onward' ? (onward[nth(standing)?.status ?? 0] ?? 'order') : asked
  const { at, do: work } = commands[name] as Command
  const { id = 0 } = nth(standing.filter(({ status }) => at.includes(status))) ?? nth(standing) ?? {}
  const order = day.orders.get(id) ?? newOrder(0, 0)
  if (order.id === 0 && at.length > 0) return undefined
  try {
    await work(day, order, units)
    return name
  } catch (problem) {
    if (!(problem instanceof CallError) || problem.status < 400 || problem.status >= 500) throw problem
    return undefined
  }
}

/** The notebook as the books would have it. */
export const booksOf = ({ house, product }: Day) =>
  house.system((tx) =>
    one<Notebook & { least: number }>(
      tx,
      sql`
  select coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(allocated), 0) as promised,
         coalesce(sum(on_hand - allocated) filter (where place_kind in (2, 3)), 0) as astray,
         coalesce(sum(on_hand) filter (where condition = 'Held'), 0) as held,
         coalesce(min(least(on_hand - allocated, allocated)), 0) as least
    from stock_balance where product_id = ${product.productId}`,
    ),
  )
