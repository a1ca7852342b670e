import type { Tx } from '../../kernel/database.ts'
import { found, needed, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import { refuseMissing } from '../missing.ts'
import { whyNot } from '../rules.ts'
import { allocateOrder, reprocess } from './allocate.ts'
import { refuseAllocating, refuseReprocessing } from './rules.ts'
import * as queries from './queries.ts'

/** Stock is promised to orders, or promised again. */
export const allocating: Pick<Handlers<'order'>, 'changeToPick' | 'reProcessOrder'> = {
  changeToPick: async (tx, { body }, who) => {
    if (body.orderIds) return allocateMany(tx, who, body.orderIds)
    const orderId = needed(body.orderId, 'OrderId')
    const verdict = await allocateOrder(tx, who, orderId)
    return [verdict ?? refuseAllocating(found((await queries.ordersNamed(tx, who, [orderId]))[0], 'The order'))]
  },

  reProcessOrder: async (tx, { body }, who) => {
    const asked = [...new Set([...(body.orderIds ?? []), ...(body.orderId ? [body.orderId] : [])])]
    if (asked.length === 0) throw refuse('bad-input', { field: 'OrderIds', problem: 'or OrderId is missing' })
    const orders = await queries.ordersNamed(tx, who, asked)
    const missing = asked.find((id) => !orders.some((order) => order.id === id))
    if (missing) throw refuse('not-found', { what: `The order ${missing}` })
    if (!body.orderIds) for (const order of orders) refuseReprocessing(order)
    const moved = new Set(await reprocess(tx, who, asked))
    // One statement an order, in demand order: the first in line gets the stock.
    for (const { id } of orders) if (moved.has(id)) await allocateOrder(tx, who, id)
    return (await queries.ordersNamed(tx, who, asked)).map((order) => ({
      orderId: order.id,
      status: order.status,
      reason: moved.has(order.id) ? reasonNow(order) : whyNot(() => refuseReprocessing(order)),
    }))
  },
}

/** Orders one after the other, the most urgent first; one that cannot be allocated says why and holds up no other. */
async function allocateMany(
  tx: Tx,
  who: Who,
  orderIds: readonly number[],
): Promise<{ orderId: number; status: number; reason: string }[]> {
  const orders = await queries.ordersNamed(tx, who, orderIds)
  refuseMissing(orderIds, orders)
  const verdicts: { orderId: number; status: number; reason: string }[] = []
  for (const order of orders)
    verdicts.push(
      (await allocateOrder(tx, who, order.id)) ?? {
        orderId: order.id,
        status: order.status,
        reason: whyNot(() => refuseAllocating(order)),
      },
    )
  return verdicts
}

const reasonNow = ({ status, reason, holds }: queries.Waiting): string =>
  status === 1500 && holds.length ? `on hold: ${holds.join(', ')}` : reason
