import { allocable, isIn, reprocessable } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { moveAll } from '../move.ts'
import { allocateOrder, reprocess } from './allocate.ts'
import * as queries from './queries.ts'

/** Promises stock to an order just made, where its location allocates by itself. Answers whether it tried. */
export async function promiseFirst(tx: Tx, who: Who, orderId: number): Promise<boolean> {
  const isAuto = await queries.isAutoAllocated(tx, orderId)
  if (isAuto) await allocateOrder(tx, who, orderId)
  return isAuto
}

type Order = { merchantId: number; id: number; status: number }

/**
 * Puts an order whose lines have changed, and which is promised nothing any more, where it belongs: one that had stock
 * or lacked it is promised it anew at once; a new one where its location allocates by itself.
 */
export async function promiseAnew(tx: Tx, who: Who, { merchantId, id: orderId, status }: Order) {
  if (status === 2000 || status === 2100)
    await moveAll(tx, who, [{ merchantId, orderId, from: status, to: 1500, reason: '', note: 'to be promised anew' }])
  if (isIn(reprocessable, status)) await reprocess(tx, who, [orderId], 'its items changed')
  const isWaiting = isIn(allocable, status) && !(await queries.isAutoAllocated(tx, orderId))
  if (status !== 500 && !isWaiting) await allocateOrder(tx, who, orderId)
}
