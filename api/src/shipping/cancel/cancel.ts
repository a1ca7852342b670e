import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import type { OrderStatusCode } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import { found, Refusal, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { orderDemand } from '../../order/demand.ts'
import { moveAll } from '../../order/move.ts'
import { giveBack, leaveListOf, listUnder } from '../../picking/leave.ts'
import type { PickingList } from '../../picking/rules.ts'
import type { MarketFor } from '../../shop/connection/speak.ts'
import { refuseCashOfWhole } from '../cash.ts'
import { cancelPart, partOf } from './part.ts'
import * as queries from './queries.ts'
import { endOf, refuseCancel, refuseClosing, refuseHanded, refuseLeft, refuseWish } from './rules.ts'
import { answerWish } from './wish.ts'

type Call = Calls['shipping']['cancelOrder']
type Close = Calls['shipping']['closeOrders']
type Stopping = { order: queries.Order; list: PickingList | undefined }

/**
 * Stops an order, or a part of it, whatever is being done with it: the next scan of it refuses. Its list is locked before
 * it, as scans lock them, so that a unit is picked before the cancel or not at all.
 */
export async function cancelOrder(tx: Tx, who: Who, asked: Body<Call>, marketFor: MarketFor): Promise<Reply<Call>> {
  const stopping = await lockToStop(tx, who, asked)
  const { order, list } = stopping
  refuseCancel(order, who)
  refuseCashOfWhole(asked.codAmount, asked.lines !== undefined, 'which in Lines')
  const cuts = await partOf(tx, order, asked.lines)
  if (cuts) return cancelPart(tx, who, order, { cuts, list, ...asked })
  return cancelWhole(tx, who, stopping, asked.reason, marketFor)
}

/** An order and the list it is on, both locked, as they stood for who asks. */
export async function lockToStop(
  tx: Tx,
  who: Who,
  { orderId, status }: { orderId: number; status?: number },
): Promise<Stopping> {
  const list = await listUnder(tx, who, orderId)
  const order = found(await queries.lockOrder(tx, who, orderId), 'The order')
  if ((status ?? order.status) !== order.status || order.pickingListId !== (list?.id ?? null))
    throw refuse('stale', { what: warehouseOrderId(orderId) })
  return { order, list }
}

/**
 * Closes orders that are out of the flow, one after the other in the order of their ids; one that may not be closed is
 * refused before anything of it is written.
 */
export async function closeOrders(tx: Tx, who: Who, { orderIds, reason }: Body<Close>): Promise<Reply<Close>> {
  const ids = [...new Set(orderIds)].toSorted((a, b) => a - b)
  const refused: Reply<Close>['refused'] = []
  for (const orderId of ids) {
    const ready = await readyToClose(tx, who, orderId)
    if (typeof ready === 'string') refused.push({ orderId, reason: ready })
    else await endWhole(tx, who, ready, reason)
  }
  return { changed: ids.length - refused.length, refused }
}

/** An order that can be closed, locked; or why it cannot, in words. One that is nobody's to see stops them all. */
async function readyToClose(tx: Tx, who: Who, orderId: number): Promise<Stopping | string> {
  try {
    const stopping = await lockToStop(tx, who, { orderId })
    const { order } = stopping
    refuseClosing(order)
    refuseWish(order)
    refuseCancel(order, who)
    refuseLeft(order, await queries.unitsToPutBack(tx, orderDemand(order)))
    return stopping
  } catch (problem) {
    if (problem instanceof Refusal && problem.code !== 'not-found') return problem.message
    throw problem
  }
}

/** A buyer's wish is granted at the marketplace first; then it ends as what was cancelled there does. */
async function cancelWhole(
  tx: Tx,
  who: Who,
  stopping: Stopping,
  reason: string,
  marketFor: MarketFor,
): Promise<Reply<Call>> {
  const { order } = stopping
  const hasWish = order.holds.includes('Cancel')
  refuseHanded(order, await queries.parcelsHanded(tx, order))
  if (!hasWish) refuseLeft(order, await queries.unitsToPutBack(tx, orderDemand(order)))
  if (hasWish) await answerWish(tx, who, { order, isGranted: true, marketFor })
  return endWhole(tx, who, stopping, reason, hasWish ? 510 : undefined)
}

/**
 * What its marketplace cancelled stops here too, whatever is being done with it: also what waits out of the flow, which a
 * person has not looked at yet.
 */
export async function cancelThere(tx: Tx, who: Who, orderId: number, reason: string): Promise<Reply<Call>> {
  const stopping = await lockToStop(tx, who, { orderId })
  refuseHanded(stopping.order, await queries.parcelsHanded(tx, stopping.order))
  return endWhole(tx, who, stopping, reason, 510)
}

async function endWhole(
  tx: Tx,
  who: Who,
  { order, list }: Stopping,
  reason: string,
  to: OrderStatusCode = endOf(order.status),
): Promise<Reply<Call>> {
  const demand = orderDemand(order)
  const left = await giveBack(tx, who, demand, { reason: `${warehouseOrderId(order.id)} cancelled`, list })
  const said = to === 510 ? { reason, note: noteOf(reason, left.units) } : { note: `closed: ${reason}` }
  await moveAll(tx, who, [{ merchantId: order.merchantId, orderId: order.id, from: order.status, to, ...said }])
  if (list) await leaveListOf(tx, demand, list, left)
  await queries.leaveBin(tx, order)
  return { orderId: order.id, status: to, unitsToPutBack: left.units, trayNames: left.trayNames }
}

const noteOf = (reason: string, units: number): string =>
  `cancelled: ${reason}${units ? `; ${countOf(units, 'unit')} to be put back` : ''}`
