import { Refusal } from '../answer.ts'
import type { Act, OrdersInput } from '../control-types.ts'
import type { Package, Shop, ShopeeOrder } from '../model.ts'
import { placingOf, shipByMs, unpaidLife } from '../placing.ts'
import type { Simulator } from '../simulator.ts'
import { forEachModel, giveBack, leave, pay, take } from '../stock.ts'

/** What buyers, couriers, sellers and time do to a Shopee order. */

export const orderSn = (time: number, number: number): string =>
  new Date(time).toISOString().slice(2, 10).replaceAll('-', '') + number.toString(36).toUpperCase().padStart(8, '0')

export function placeShopee(sim: Simulator, shop: Shop, input: OrdersInput, time: number): ShopeeOrder {
  const id = input.id ?? orderSn(time, sim.world.nextId())
  const { base, lines, isPaid, status, isQuiet } = placingOf(sim, shop, input, time, id)
  const order: ShopeeOrder = {
    ...base,
    marketplace: 'shopee',
    status: status ?? (isPaid ? 'READY_TO_SHIP' : 'UNPAID'),
    cancelBy: '',
    cancelReason: '',
    shipBy: time + shipByMs,
    isSplit: false,
    lines,
    packages: [packageOf(`OFG${id}`, lines, isPaid ? 'LOGISTICS_READY' : 'LOGISTICS_NOT_START')],
  }
  if (base.holdsStock) forEachModel(sim.world, shop.key, lines, take(isPaid))
  sim.world.saveOrder(order)
  if (!isQuiet) {
    sim.world.tell({ kind: 'order', order })
    watch(sim, order)
  }
  return order
}

export const packageOf = (number: string, lines: ShopeeOrder['lines'], status: string): Package => ({
  number,
  lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  status,
  tracking: '',
  trackingAt: 0,
  shipments: 0,
  isCombined: false,
})

/** What ends by itself: payment that never comes, a buyer's wish to cancel that nobody answers. */
export function watch(sim: Simulator, order: ShopeeOrder): void {
  if (order.status === 'UNPAID')
    sim.clock.at(order.createTime + unpaidLife, () => {
      if (order.status === 'UNPAID') cancel(sim, order, 'system', 'UNPAID')
    })
  if (order.status === 'IN_CANCEL' && order.cancelDeadline !== undefined)
    sim.clock.at(order.cancelDeadline, () => endWait(sim, order))
}

/** After its deadline a buyer's wish is granted by the marketplace. */
export function endWait(sim: Simulator, order: ShopeeOrder): void {
  const isOver = order.cancelDeadline !== undefined && order.cancelDeadline <= sim.clock.now()
  if (order.status === 'IN_CANCEL' && isOver) cancel(sim, order, 'system', order.cancelReason)
}

export function save(sim: Simulator, order: ShopeeOrder, status = order.status): void {
  order.status = status
  order.updateTime = sim.clock.now()
  sim.world.saveOrder(order)
  sim.world.tell({ kind: 'order', order })
}

export function cancel(sim: Simulator, order: ShopeeOrder, by: string, reason: string): void {
  if (order.status === 'CANCELLED') return
  if (order.holdsStock) forEachModel(sim.world, order.shop, order.lines, giveBack(order.payTime !== undefined))
  order.holdsStock = false
  order.cancelBy = by
  order.cancelReason = reason
  for (const parcel of order.packages) parcel.status = 'LOGISTICS_REQUEST_CANCELED'
  save(sim, order, 'CANCELLED')
}

export function answerBuyer(sim: Simulator, order: ShopeeOrder, isAccepted: boolean): void {
  if (isAccepted) return cancel(sim, order, 'buyer', order.cancelReason)
  delete order.cancelDeadline
  save(sim, order, order.statusBeforeCancel ?? 'READY_TO_SHIP')
}

type Move = (sim: Simulator, order: ShopeeOrder, parcels: Package[], input: MoveFacts) => void
export type MoveFacts = { reason?: string | undefined; deadlineMs?: number | undefined }

const need = (isRight: boolean, order: ShopeeOrder, act: string): void => {
  if (!isRight) throw new Refusal('wrong-state', `${order.id} is ${order.status}: no ${act}.`)
}
const allAre = (order: ShopeeOrder, ...statuses: string[]): boolean =>
  order.packages.every(({ status }) => statuses.includes(status))
const isOnTheWay = ({ status }: ShopeeOrder): boolean => ['SHIPPED', 'PROCESSED', 'RETRY_SHIP'].includes(status)

const moves: Record<Act, Move> = {
  pay(sim, order) {
    need(order.status === 'UNPAID', order, 'payment')
    if (order.holdsStock) forEachModel(sim.world, order.shop, order.lines, pay)
    order.payTime = sim.clock.now()
    order.shipBy = sim.clock.now() + shipByMs
    for (const parcel of order.packages) parcel.status = 'LOGISTICS_READY'
    save(sim, order, 'READY_TO_SHIP')
  },
  cancel(sim, order, _parcels, { reason }) {
    need(!['SHIPPED', 'COMPLETED', 'TO_CONFIRM_RECEIVE', 'CANCELLED'].includes(order.status), order, 'cancelling')
    cancel(sim, order, 'buyer', reason ?? 'Change of mind')
  },
  'buyer-cancel'(sim, order, _parcels, { reason, deadlineMs }) {
    need(['READY_TO_SHIP', 'PROCESSED', 'RETRY_SHIP'].includes(order.status), order, 'wish to cancel')
    order.statusBeforeCancel = order.status
    order.cancelReason = reason ?? 'Change of mind'
    order.cancelDeadline = sim.clock.now() + (deadlineMs ?? 86_400_000)
    save(sim, order, 'IN_CANCEL')
    watch(sim, order)
  },
  pickup(sim, order, parcels) {
    need(isOnTheWay(order) && parcels.every(({ tracking }) => tracking !== ''), order, 'pickup')
    for (const parcel of parcels) parcel.status = 'LOGISTICS_PICKUP_DONE'
    if (!allAre(order, 'LOGISTICS_PICKUP_DONE')) return save(sim, order)
    if (order.holdsStock) forEachModel(sim.world, order.shop, order.lines, leave)
    order.holdsStock = false
    save(sim, order, 'SHIPPED')
  },
  'pickup-failed'(sim, order, parcels) {
    need(order.status === 'PROCESSED', order, 'pickup')
    for (const parcel of parcels) parcel.status = 'LOGISTICS_PICKUP_RETRY'
    save(sim, order, 'RETRY_SHIP')
  },
  deliver(sim, order, parcels) {
    need(order.status === 'SHIPPED', order, 'delivery')
    for (const parcel of parcels) parcel.status = 'LOGISTICS_DELIVERY_DONE'
    save(sim, order, allAre(order, 'LOGISTICS_DELIVERY_DONE') ? 'TO_CONFIRM_RECEIVE' : 'SHIPPED')
  },
  complete(sim, order) {
    need(order.status === 'TO_CONFIRM_RECEIVE', order, 'completion')
    save(sim, order, 'COMPLETED')
  },
  'delivery-failed'(sim, order, parcels) {
    need(order.status === 'SHIPPED', order, 'delivery')
    for (const parcel of parcels) parcel.status = 'LOGISTICS_DELIVERY_FAILED'
    save(sim, order)
  },
  lost(sim, order, parcels) {
    need(isOnTheWay(order), order, 'loss')
    for (const parcel of parcels) parcel.status = 'LOGISTICS_LOST'
    save(sim, order)
  },
  return(sim, order, _parcels, { reason }) {
    need(['SHIPPED', 'TO_CONFIRM_RECEIVE', 'COMPLETED'].includes(order.status), order, 'return')
    const now = sim.clock.now()
    const id = String(sim.world.nextId())
    const lines = order.lines.map((line) => line.id)
    const times = { createTime: now, updateTime: now }
    const why = reason ?? 'DIFF_DESC'
    sim.world.saveReturn({ shop: order.shop, id, order: order.id, status: 'REQUESTED', reason: why, lines, ...times })
    save(sim, order, 'TO_RETURN')
  },
  touch: (sim, order) => save(sim, order),
}

export function moveShopee(
  sim: Simulator,
  order: ShopeeOrder,
  act: Act,
  facts: MoveFacts & { parcel?: string | undefined },
) {
  const parcels = order.packages.filter(({ number }) => facts.parcel === undefined || number === facts.parcel)
  if (parcels.length === 0) throw new Refusal('no-parcel', `${order.id} has no parcel ${facts.parcel}.`)
  moves[act](sim, order, parcels, facts)
}
