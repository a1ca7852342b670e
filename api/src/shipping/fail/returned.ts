import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { makeReturn } from '../../inbound/requests.ts'
import { linesOf } from '../cancel/cut-queries.ts'
import { cutsOf } from '../cancel/cut-rules.ts'
import * as queries from './queries.ts'
import { refuseReturn, returned } from './rules.ts'

type Call = Calls['shipping']['createReturnRequest']

/** Announces that goods of an order come back: the order is returned, and the dock knows what to wait for. */
export async function createReturn(tx: Tx, who: Who, said: Body<Call>): Promise<Reply<Call>> {
  const order = found(await queries.lockReturning(tx, who, said.orderId), 'The order')
  refuseReturn(order)
  const lines = (await linesOf(tx, order)).map((line) => ({ ...line, handed: 0 }))
  const items = said.items
    ? cutsOf(order.id, lines, said.items, 'Items').map(({ productId, sku, units }) => ({
        productId,
        sku,
        quantity: units,
      }))
    : lines
  const { merchantId, id: orderId } = order
  const referenceCode = said.referenceCode?.trim() || `${order.referenceCode}-R`
  const made = await makeReturn(tx, who, {
    merchantId,
    orderId,
    referenceCode,
    ...(said.remark === undefined ? {} : { remark: said.remark }),
    ...(said.estimatedDeliveryTimestamp === undefined
      ? {}
      : { estimatedDeliveryTimestamp: said.estimatedDeliveryTimestamp }),
    items: items.flatMap(({ productId, sku, quantity }) => (productId === null ? [] : [{ productId, sku, quantity }])),
  })
  return {
    orderId,
    status: returned,
    inboundRequestId: made.inboundRequestId,
    referenceCode,
    quantity: made.quantity,
  }
}
