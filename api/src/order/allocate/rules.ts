import { warehouseOrderId } from 'contract/order-number'
import { allocable, inStatus, isIn, reprocessable } from 'contract/order-status'
import { refuse } from '../../kernel/refuse.ts'
import { refuseHold, type Held } from '../rules.ts'

/** Only orders that lacked stock or a product are tried again. */
export function refuseReprocessing({ id, status }: Pick<Held, 'id' | 'status'>): void {
  if (!isIn(reprocessable, status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(id),
      ...inStatus(status),
      problem: 'only orders out of stock or with an unknown product are tried again',
    })
}

/** Why an order may not be allocated. */
export function refuseAllocating(order: Held): never {
  if (!isIn(allocable, order.status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: 'only New and Warehouse Processing orders are allocated',
    })
  refuseHold(order)
  throw refuse('stale', { what: warehouseOrderId(order.id) })
}
