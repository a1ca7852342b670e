import { countOf } from 'contract/format'
import { movesFrom, whyNoMove } from 'contract/order-moves'
import { warehouseOrderId } from 'contract/order-number'
import { inFulfilment, inStatus, isClosed, isIn, type OrderStatusCode, reprocessable } from 'contract/order-status'
import { merchantRoles } from 'contract/roles'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'

export type Cancellable = { id: number; status: number }

/** Where cancelling brings an order: one that is out of the flow is closed, any other stops. */
export const endOf = (status: number): OrderStatusCode => movesFrom(status).find(isClosed) ?? 510

/** Only what is out of the flow is closed; an order that goes on is cancelled. */
export function refuseClosing(order: Cancellable): void {
  if (!isClosed(endOf(order.status)))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: 'only an order that waits in Non conformance is closed',
    })
}

/** A buyer's wish is answered for itself: its marketplace hears of it first. */
export function refuseWish(order: Cancellable & { holds: readonly string[] }): void {
  if (order.holds.includes('Cancel'))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: 'its buyer wants to cancel it, which is answered first',
      next: 'Cancel it by itself, which grants the wish, or lift its hold, which turns it down.',
    })
}

/** An order is closed when nothing of it lies about any more: whoever looks for it later would not find it. */
export function refuseLeft(order: Cancellable, units: number): void {
  if (units > 0 && isClosed(endOf(order.status)))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: `${countOf(units, 'unit')} of it must be put back first`,
      next: 'Put its units back into their cells by scanning them, then close it.',
    })
}

/** An order of which a parcel has left with the courier cannot be stopped any more: what comes back is a return. */
export function refuseHanded(order: Cancellable, parcels: number): void {
  if (parcels > 0 && endOf(order.status) === 510)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: `the courier has ${countOf(parcels, 'parcel')} of it already; cancel what is still here by its lines`,
      next: 'Cancel what is still here by its lines; what left comes back as a return.',
    })
}

/** Statuses in which goods are on their way through the house: the merchant asks the people who hold them. */
export const begun = inFulfilment.filter((status) => status > 2000)

/** Refuses what no cancelling stops any more, and a merchant's hand in what the warehouse has begun. */
export function refuseCancel(order: Cancellable, who: Who): void {
  const what = warehouseOrderId(order.id)
  const to = endOf(order.status)
  if (!movesFrom(order.status).includes(to))
    throw refuse('wrong-state', { what, ...inStatus(order.status), problem: whyNoMove(order.status, to) })
  if (merchantRoles.includes(who.role) && isIn(begun, order.status))
    throw refuse('being-worked-on', { what, ...inStatus(order.status) })
}

/** Out of the flow there is nothing left to go on with: such an order is closed whole. */
export function refusePart(order: Cancellable): void {
  if (isClosed(endOf(order.status)) && !isIn(reprocessable, order.status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: 'no part of it can be cancelled any more; close it',
      next: 'Close it whole.',
      field: 'Lines',
    })
}
