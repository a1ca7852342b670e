import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { reprocessWaiting } from '../../order/allocate/allocate.ts'
import { orderDemand } from '../../order/demand.ts'
import { moveAll } from '../../order/move.ts'
import { giveBack, leaveListOf, listUnder } from '../../picking/leave.ts'
import * as queries from './queries.ts'
import { endOf, refuseCancel, refuseHanded, refuseLeft } from './rules.ts'

type Call = Calls['shipping']['cancelOrder']

/**
 * Stops an order, whatever is being done with it: the next scan of it refuses. Its list is locked before it, as scans
 * lock them, so that a unit is picked before the cancel or not at all.
 */
export async function cancelOrder(tx: Tx, who: Who, { orderId, reason, status }: Body<Call>): Promise<Reply<Call>> {
  const list = await listUnder(tx, who, orderId)
  const order = found(await queries.lockOrder(tx, who, orderId), 'The order')
  refuseCancel(order, who)
  if ((status ?? order.status) !== order.status || order.pickingListId !== (list?.id ?? null))
    throw refuse('stale', { what: warehouseOrderId(orderId) })
  const demand = orderDemand(order)
  refuseHanded(order, await queries.parcelsHanded(tx, order))
  refuseLeft(order, await queries.unitsLeft(tx, demand))
  const to = endOf(order.status)
  const left = await giveBack(tx, who, demand, `${warehouseOrderId(orderId)} cancelled`)
  const said = to === 510 ? { reason, note: noteOf(reason, left.units) } : { note: `closed: ${reason}` }
  await moveAll(tx, who, [{ merchantId: order.merchantId, orderId, from: order.status, to, ...said }])
  if (list) await leaveListOf(tx, demand, list, left)
  await queries.leaveBin(tx, order)
  await reprocessWaiting(tx, who, order.merchantId, left.products)
  return { orderId, status: to, unitsToPutBack: left.units, trayNames: left.trayNames }
}

const noteOf = (reason: string, units: number): string =>
  `cancelled: ${reason}${units ? `; ${countOf(units, 'unit')} to be put back` : ''}`
