import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { movesFrom } from 'contract/order-moves'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import { documentsOf, numbered, shippingSeenBy } from '../rules.ts'
import * as queries from './queries.ts'

type Asked = 'getOrder' | 'getOrderItem' | 'getOrderItemList'
type Detail = Result<Calls['order']['getOrder']>

/** One order, as the portal shows it. */
export const detailed: Pick<Handlers<'order'>, Asked> = {
  getOrder: (tx, { query }, who) => detailOf(tx, who, query.orderId),

  getOrderItem: (tx, { query }, who) => linesShown(tx, who, query.orderId),
  getOrderItemList: (tx, { query }, who) => linesShown(tx, who, query.orderId),
}

async function detailOf(tx: Tx, who: Who, orderId: number): Promise<Detail> {
  const { name, phone, address1, address2, postcode, city, state, country, currency, ...facts } = found(
    await queries.orderById(tx, who, orderId),
    'The order',
  )
  const lines = await queries.linesOf(tx, who, orderId)
  const charges = await queries.chargesOf(tx, who, orderId)
  const minor =
    lines.reduce((sum, line) => sum + line.quantity * line.unitPrice.minor, 0) +
    charges.reduce((sum, charge) => sum + charge.amount.minor, 0)
  return {
    ...numbered(facts),
    total: { minor, currency },
    lines,
    charges,
    parcels: await queries.parcelsOf(tx, who, orderId),
    events: await queries.eventsOf(tx, who, orderId),
    shipping: shippingSeenBy(who, facts.status, { name, phone, address1, address2, postcode, city, state, country }),
    documents: documentsOf(who, facts.status),
    nextMoves: movesFrom(facts.status),
  }
}

async function linesShown(tx: Tx, who: Who, orderId: number): Promise<queries.Line[]> {
  if (!(await queries.isSeen(tx, who, orderId))) throw refuse('not-found', { what: 'The order' })
  return queries.linesOf(tx, who, orderId)
}
