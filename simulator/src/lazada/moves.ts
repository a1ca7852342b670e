import { Refusal } from '../answer.ts'
import type { Act, OrdersInput } from '../control-types.ts'
import type { LazadaOrder, Shop, Unit } from '../model.ts'
import { placingOf, shipByMs, unpaidLife } from '../placing.ts'
import type { Simulator } from '../simulator.ts'
import { forEachModel, giveBack, leave, pay, take } from '../stock.ts'

/** What buyers, couriers, sellers and time do to the units of a Lazada order. */

/** Order and unit numbers are long ones, as the documents show them. */
const prefix = 260_422_000_000_000

export function placeLazada(sim: Simulator, shop: Shop, input: OrdersInput, time: number): LazadaOrder {
  const { world } = sim
  const id = input.id ?? String(prefix + world.nextId())
  const { base, lines, isPaid, status, isQuiet } = placingOf(sim, shop, input, time, id)
  const first = status ?? (isPaid ? 'pending' : 'unpaid')
  const units = lines.flatMap(({ quantity, ...line }) =>
    Array.from({ length: quantity }, (): Unit => ({
      ...line,
      id: prefix + world.nextId(),
      shopSku: `${line.itemId}_${shop.country}-${line.modelId}`,
      status: first,
      parcel: '',
      reason: '',
      updateTime: time,
    })),
  )
  const order: LazadaOrder = { ...base, marketplace: 'lazada', units, parcels: [], shipBy: time + shipByMs }
  if (base.holdsStock) forEachModel(world, shop.key, lines, take(isPaid))
  world.saveOrder(order)
  if (!isQuiet) {
    world.tell({ kind: 'order', order, units: units.map((unit) => unit.id) })
    watch(sim, order)
  }
  return order
}

export function watch(sim: Simulator, order: LazadaOrder): void {
  if (order.units.some(({ status }) => status === 'unpaid'))
    sim.clock.at(order.createTime + unpaidLife, () => {
      const unpaid = order.units.filter(({ status }) => status === 'unpaid')
      if (unpaid.length > 0) cancelUnits(sim, order, unpaid, 'Payment expired')
    })
  if (order.cancelDeadline !== undefined) sim.clock.at(order.cancelDeadline, () => endWait(sim, order))
}

export const waiting = ({ status }: Unit): boolean => status === 'need_cancel_confirm'

/** After its deadline a buyer's wish is granted by the marketplace. */
export function endWait(sim: Simulator, order: LazadaOrder): void {
  const asked = order.units.filter(waiting)
  if (asked.length === 0 || order.cancelDeadline === undefined || order.cancelDeadline > sim.clock.now()) return
  delete order.cancelDeadline
  cancelUnits(sim, order, asked, 'Seller did not answer')
}

/** Units to a status, told unit by unit. */
export function setUnits(sim: Simulator, order: LazadaOrder, units: readonly Unit[], status: string): void {
  const now = sim.clock.now()
  for (const unit of units) {
    unit.status = status
    unit.updateTime = now
  }
  order.updateTime = now
  sim.world.saveOrder(order)
  sim.world.tell({ kind: 'order', order, units: units.map(({ id }) => id) })
}

export const asLines = (units: readonly Unit[]) => units.map((unit) => ({ ...unit, quantity: 1 }))

export function cancelUnits(sim: Simulator, order: LazadaOrder, units: readonly Unit[], reason: string): void {
  const open = units.filter(({ status }) => status !== 'canceled')
  for (const unit of open) {
    const wasPaid = unit.status !== 'unpaid'
    unit.reason = reason
    if (order.holdsStock) forEachModel(sim.world, order.shop, asLines([unit]), giveBack(wasPaid))
  }
  setUnits(sim, order, open, 'canceled')
}

/** A buyer who wants to cancel units is answered yes or no. */
export function answerBuyer(sim: Simulator, order: LazadaOrder, asked: readonly Unit[], isAccepted: boolean): void {
  if (order.units.every((unit) => asked.includes(unit) || !waiting(unit))) delete order.cancelDeadline
  if (isAccepted) cancelUnits(sim, order, asked, asked[0]?.reason ?? '')
  else for (const unit of asked) setUnits(sim, order, [unit], unit.statusBefore ?? 'pending')
}

export type MoveFacts = {
  reason?: string | undefined
  deadlineMs?: number | undefined
  parcel?: string | undefined
  unit?: string | undefined
}
type Move = (sim: Simulator, order: LazadaOrder, units: Unit[], facts: MoveFacts) => void

function need(units: readonly Unit[], act: string, ...statuses: string[]): void {
  if (units.length === 0) throw new Refusal('no-unit', 'No such unit.')
  const wrong = units.find(({ status }) => !statuses.includes(status))
  if (wrong) throw new Refusal('wrong-state', `${wrong.id} is ${wrong.status}: no ${act}.`)
}

const moves: Record<Act, Move> = {
  pay(sim, order, units) {
    need(units, 'payment', 'unpaid')
    if (order.holdsStock) forEachModel(sim.world, order.shop, asLines(units), pay)
    order.payTime = sim.clock.now()
    order.shipBy = sim.clock.now() + shipByMs
    setUnits(sim, order, units, 'pending')
  },
  cancel(sim, order, units, { reason }) {
    need(units, 'cancelling', 'unpaid', 'pending', 'packed', 'repacked', 'ready_to_ship', 'need_cancel_confirm')
    cancelUnits(sim, order, units, reason ?? 'Change of mind')
  },
  'buyer-cancel'(sim, order, units, { reason, deadlineMs }) {
    need(units, 'wish to cancel', 'pending', 'packed', 'repacked', 'ready_to_ship')
    const wish = String(prefix + sim.world.nextId())
    for (const unit of units) {
      unit.reason = reason ?? 'Change of mind'
      unit.statusBefore = unit.status
      unit.reverse = wish
    }
    order.cancelDeadline = sim.clock.now() + (deadlineMs ?? 86_400_000)
    setUnits(sim, order, units, 'need_cancel_confirm')
    watch(sim, order)
  },
  pickup(sim, order, units) {
    need(units, 'pickup', 'ready_to_ship')
    if (order.holdsStock) forEachModel(sim.world, order.shop, asLines(units), leave)
    setUnits(sim, order, units, 'shipped')
    tellParcels(sim, order, units, 'shipped')
  },
  'pickup-failed'(sim, order, units) {
    need(units, 'pickup', 'ready_to_ship')
    tellParcels(sim, order, units, 'pickup_failed')
    setUnits(sim, order, units, 'ready_to_ship')
  },
  deliver(sim, order, units) {
    need(units, 'delivery', 'shipped')
    setUnits(sim, order, units, 'delivered')
    tellParcels(sim, order, units, 'delivered')
  },
  complete() {
    throw new Refusal('wrong-state', 'Lazada knows nothing after delivered.')
  },
  'delivery-failed'(sim, order, units) {
    need(units, 'delivery', 'shipped')
    setUnits(sim, order, units, 'failed_delivery')
  },
  lost(sim, order, units) {
    need(units, 'loss', 'shipped', 'ready_to_ship')
    setUnits(sim, order, units, 'lost_by_3pl')
  },
  return(sim, order, units, { reason }) {
    need(units, 'return', 'delivered', 'shipped')
    const now = sim.clock.now()
    const id = String(prefix + sim.world.nextId())
    for (const unit of units) unit.reverse = id
    const facts = { reason: reason ?? 'Not as described', lines: units.map((unit) => unit.id) }
    const times = { createTime: now, updateTime: now }
    sim.world.saveReturn({ shop: order.shop, id, order: order.id, status: 'REQUEST_INITIATE', ...facts, ...times })
    setUnits(sim, order, units, 'returned')
  },
  touch(sim, order) {
    order.updateTime = sim.clock.now()
    sim.world.saveOrder(order)
    sim.world.tell({ kind: 'order', order, units: order.units.map(({ id }) => id) })
  },
}

function tellParcels(sim: Simulator, order: LazadaOrder, units: readonly Unit[], status: string): void {
  for (const parcel of new Set(units.map((unit) => unit.parcel)))
    sim.world.tell({ kind: 'parcel', order, parcel, status })
}

export function moveLazada(sim: Simulator, order: LazadaOrder, act: Act, facts: MoveFacts): void {
  const isMeant = (unit: Unit) =>
    (facts.unit === undefined || String(unit.id) === facts.unit) &&
    (facts.parcel === undefined || unit.parcel === facts.parcel) &&
    (unit.status !== 'canceled' || act === 'touch')
  moves[act](sim, order, order.units.filter(isMeant), facts)
}
