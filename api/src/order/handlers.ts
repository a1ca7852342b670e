import type { Body } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { inOrder, pageOfIds } from '../page.ts'
import type { Tx } from '../database.ts'
import { found, refuse } from '../refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { refuseStaleClock } from '../stale-clock.ts'
import { allocateOrder } from '../stock/allocation.ts'
import type { Who } from '../who.ts'
import * as details from './detail-queries.ts'
import { addEvents } from './events.ts'
import { makeOrders, type NewOrder } from './make.ts'
import { homesOf } from './make-queries.ts'
import { newOrderOf, refuseUnknown } from './make-rules.ts'
import { packing } from './packing/handlers.ts'
import * as queries from './queries.ts'
import { documentsOf, movesFrom, priorityNames, refusePriority, shippingSeenBy, warehouseOrderId } from './rules.ts'
import { tracking } from './tracking.ts'

type Said = Body<Calls['order']['createInternalOrder']>

export const order: Handlers<'order'> = {
  merchantCreateOrder: async (tx, { body }, who) => {
    refuseStaleClock(body.timestamp, who.now)
    return makeOne(tx, who, await readOrder(tx, who, who.merchantId ?? undefined, body, 'merchant'))
  },

  createInternalOrder: async (tx, { body }, who) => {
    const order = await readOrder(tx, who, body.merchantId ?? who.merchantId ?? undefined, body, 'internal')
    refuseUnknown(
      order,
      await queries.skusKnown(
        tx,
        order.merchantId,
        order.lines.map((line) => line.sku),
      ),
    )
    const made = await makeOne(tx, who, order)
    if (!(await queries.isAutoAllocated(tx, made.orderId))) return made
    await allocateOrder(tx, who, made.orderId)
    return { ...made, ...(await queries.stateOf(tx, made.orderId)) }
  },

  getOrder: async (tx, { query }, who) => {
    const { name, phone, address1, address2, postcode, city, state, country, currency, ...facts } = found(
      await details.orderById(tx, who, query.orderId),
      'The order',
    )
    const lines = await details.linesOf(tx, who, query.orderId)
    const charges = await details.chargesOf(tx, who, query.orderId)
    const minor =
      lines.reduce((sum, line) => sum + line.quantity * line.unitPrice.minor, 0) +
      charges.reduce((sum, charge) => sum + charge.amount.minor, 0)
    return {
      ...numbered(facts),
      total: { minor, currency },
      lines,
      charges,
      events: await details.eventsOf(tx, who, query.orderId),
      shipping: shippingSeenBy(who, facts.status, { name, phone, address1, address2, postcode, city, state, country }),
      documents: documentsOf(who, facts.status),
      nextMoves: [...movesFrom(facts.status)],
    }
  },

  getOrderItem: (tx, { query }, who) => linesShown(tx, who, query.orderId),
  getOrderItemList: (tx, { query }, who) => linesShown(tx, who, query.orderId),

  getOrderList: async (tx, { query }, who) => {
    const sort = queries.orderSort(query.sorting, query.orderListPriority)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.orders, where: queries.orderFilter(who, query), id: queries.orderId, sort },
      query,
    )
    return { result: inOrder(ids, (await queries.ordersById(tx, who, ids)).map(numbered)), cursor }
  },
  getOrderListCount: (tx, { query }, who) => queries.countOrders(tx, queries.orderFilter(who, query)),

  setPriority: async (tx, { body }, who) => {
    const wanted = [...new Set(body.orderIds)]
    const orders = await queries.lockOrders(tx, who, wanted)
    if (orders.length < wanted.length) throw refuse('not-found', { what: 'An order of the list', field: 'OrderIds' })
    refusePriority(orders)
    const changed = orders.filter((order) => order.priority !== body.priority)
    await queries.setPriorities(
      tx,
      changed.map((order) => order.id),
      body.priority,
    )
    await addEvents(
      tx,
      who,
      changed.map((order) => ({
        merchantId: order.merchantId,
        orderId: order.id,
        fromStatus: order.status,
        toStatus: order.status,
        note: `priority ${priorityNames[order.priority]} to ${priorityNames[body.priority]}`,
      })),
    )
    return {
      changed: changed.length,
      before: changed.map((order) => ({ orderId: order.id, priority: order.priority })),
    }
  },

  ...packing,
  ...tracking,
}

const numbered = <T extends { id: number }>(order: T) => ({
  ...order,
  orderId: order.id,
  warehouseOrderId: warehouseOrderId(order.id),
})

async function linesShown(tx: Tx, who: Who, orderId: number): Promise<details.Line[]> {
  if (!(await details.isSeen(tx, who, orderId))) throw refuse('not-found', { what: 'The order' })
  return details.linesOf(tx, who, orderId)
}

/** What a request says of an order, with its amounts in the merchant's currency. Another merchant is as if absent. */
async function readOrder(
  tx: Tx,
  who: Who,
  merchantId: number | undefined,
  said: Said,
  source: NewOrder['source'],
): Promise<NewOrder> {
  if (merchantId === undefined) throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing' })
  const home = found((await homesOf(tx, who, [merchantId]))[0], 'The merchant')
  return newOrderOf(said, { merchantId, currency: home.currency, source, now: who.now })
}

/** Makes one order; a reference code that stands already is refused. */
async function makeOne(tx: Tx, who: Who, order: NewOrder) {
  const { made } = await makeOrders(tx, who, [order])
  const [one] = made
  if (!one) throw refuse('already-exists', { what: 'The order', name: order.referenceCode, field: 'ReferenceCode' })
  const { status, reason } = await queries.stateOf(tx, one.orderId)
  return { ...one, warehouseOrderId: warehouseOrderId(one.orderId), status, reason }
}
