import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { statusOf } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { allocateOrder } from '../../order/allocate/allocate.ts'
import { orderDemand } from '../../order/demand.ts'
import { moveAll } from '../../order/move.ts'
import { outgoing } from '../../packing/parcel.ts'
import { beginParcels } from '../../packing/void.ts'
import { dropAllocations } from '../../picking/units.ts'
import { lockToStop } from '../cancel/cancel.ts'
import { unitsToPutBack } from '../cancel/queries.ts'
import { again, failed, refuseAgain } from './rules.ts'

type Call = Calls['shipping']['shipAgain']

/** A failed order begins anew, with a parcel of its own and stock promised at once; its old numbers and labels are void. */
export async function shipAgain(tx: Tx, who: Who, said: Body<Call>): Promise<Reply<Call>> {
  const { order } = await lockToStop(tx, who, said)
  refuseAgain(order, await unitsToPutBack(tx, orderDemand(order)))
  await dropAllocations(tx, order)
  await beginParcels(tx, who, order, 'shipped again')
  const { merchantId, id: orderId } = order
  await moveAll(tx, who, [
    { merchantId, orderId, from: failed, to: again, reason: '', note: 'received back, shipped again' },
  ])
  await allocateOrder(tx, who, orderId)
  const { status, reason } = found(await outgoing(tx, who, orderId), 'The order')
  return { orderId, status: statusOf(status).code, reason }
}
