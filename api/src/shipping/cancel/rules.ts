import { countOf } from 'contract/format'
import { movesFrom, whyNoMove } from 'contract/order-moves'
import { warehouseOrderId } from 'contract/order-number'
import { isClosed, isIn, inFulfilment, type OrderStatusCode, statusLabel } from 'contract/order-status'
import { merchantRoles } from 'contract/roles'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'

export type Cancellable = { id: number; status: number }

/** Where cancelling brings an order: one that is out of the flow is closed, any other stops. */
export const endOf = (status: number): OrderStatusCode => movesFrom(status).find(isClosed) ?? 510

/** An order is closed when nothing of it lies about any more: whoever looks for it later would not find it. */
export function refuseLeft(order: Cancellable, units: number): void {
  if (units > 0 && isClosed(endOf(order.status)))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: statusLabel(order.status),
      problem: `${countOf(units, 'unit')} of it must be put back first`,
    })
}

/** An order of which a parcel has left with the courier cannot be stopped any more: what comes back is a return. */
export function refuseHanded(order: Cancellable, parcels: number): void {
  if (parcels > 0 && endOf(order.status) === 510)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: statusLabel(order.status),
      problem: `the courier has ${countOf(parcels, 'parcel')} of it already`,
    })
}

/** Statuses in which goods are on their way through the house: the merchant asks the people who hold them. */
export const begun = inFulfilment.filter((status) => status > 2000)

/** Refuses what no cancelling stops any more, and a merchant's hand in what the warehouse has begun. */
export function refuseCancel(order: Cancellable, who: Who): void {
  const what = warehouseOrderId(order.id)
  const to = endOf(order.status)
  if (!movesFrom(order.status).includes(to))
    throw refuse('wrong-state', { what, state: statusLabel(order.status), problem: whyNoMove(order.status, to) })
  if (merchantRoles.includes(who.role) && isIn(begun, order.status))
    throw refuse('being-worked-on', { what, state: statusLabel(order.status) })
}
