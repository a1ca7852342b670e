import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { movesFrom } from 'contract/order-moves'
import { warehouseOrderId } from 'contract/order-number'
import { writeChanges } from '../changes/write.ts'
import { refuseStaleClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import type { Handlers } from '../server/handler.ts'
import { promiseFirst } from './allocate/anew.ts'
import { allocating } from './allocate/handlers.ts'
import { attaching } from './attachments/handlers.ts'
import { makeOrders } from './make/make.ts'
import type { NewOrder } from './make/rules.ts'
import { ordersNumbered } from './make/numbered.ts'
import { homesOf, knownProducts } from './make/queries.ts'
import { newOrderOf, productsByCode, refuseNumbered, refuseUnknown } from './make/rules.ts'
import { noteOrders } from './move.ts'
import { documentsOf, noteFrom, priorityNames, refusePriority, shippingSeenBy, sifted } from './rules.ts'
import { tracking } from './tracking/handlers.ts'
import * as details from './detail/queries.ts'
import * as queries from './queries.ts'

type Said = Body<Calls['order']['createInternalOrder']>

export const order: Handlers<'order'> = {
  merchantCreateOrder: async (tx, { body }, who) => {
    refuseStaleClock(body.timestamp, who.now)
    return makeOne(tx, who, await readOrder(tx, who, who.merchantId ?? undefined, body, 'merchant'))
  },

  createInternalOrder: async (tx, { body }, who) => {
    const order = {
      ...(await readOrder(tx, who, body.merchantId ?? who.merchantId ?? undefined, body, 'internal')),
      ...noteFrom(who, body.warehouseNote),
    }
    refuseUnknown(order, productsByCode(await knownProducts(tx, [order])))
    const made = await makeOne(tx, who, order)
    return (await promiseFirst(tx, who, made.orderId))
      ? { ...made, ...(await queries.stateOf(tx, made.orderId)) }
      : made
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
      parcels: await details.parcelsOf(tx, who, query.orderId),
      events: await details.eventsOf(tx, who, query.orderId),
      shipping: shippingSeenBy(who, facts.status, { name, phone, address1, address2, postcode, city, state, country }),
      documents: documentsOf(who, facts.status),
      nextMoves: movesFrom(facts.status),
    }
  },

  getOrderItem: (tx, { query }, who) => linesShown(tx, who, query.orderId),
  getOrderItemList: (tx, { query }, who) => linesShown(tx, who, query.orderId),

  getOrderList: async (tx, { query }, who) => {
    const { ids, cursor } = await pageOfIds(tx, queries.orderPage(who, query), query)
    return { result: inOrder(ids, (await queries.ordersById(tx, who, ids)).map(numbered)), cursor }
  },
  getOrderListCount: (tx, { query }, who) => queries.countOrders(tx, who, query),

  setPriority: async (tx, { body }, who) => {
    const wanted = [...new Set(body.orderIds)]
    const orders = await queries.lockOrders(tx, who, wanted)
    if (orders.length < wanted.length) throw refuse('not-found', { what: 'An order of the list', field: 'OrderIds' })
    const { able, refused } = sifted(orders, refusePriority)
    if (able.length === 0) orders.forEach(refusePriority)
    const changed = able.filter((order) => order.priority !== body.priority)
    await queries.setPriorities(
      tx,
      changed.map((order) => order.id),
      body.priority,
    )
    await noteOrders(
      tx,
      who,
      changed.map((order) => ({
        merchantId: order.merchantId,
        orderId: order.id,
        note: `priority ${priorityNames[order.priority]} to ${priorityNames[body.priority]}`,
      })),
    )
    return {
      changed: changed.length,
      before: changed.map((order) => ({ orderId: order.id, priority: order.priority })),
      refused,
    }
  },

  setWarehouseNote: async (tx, { body }, who) => {
    const { locationId } = found(
      await queries.setWarehouseNote(tx, who, body.orderId, body.warehouseNote.trim()),
      'The order',
    )
    // Of no merchant, so that its people do not even hear that something was written.
    await writeChanges(tx, [{ subject: 'order', id: body.orderId, kind: 'changed', merchantId: null, locationId }])
    return null
  },

  ...allocating,
  ...attaching,
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

/** Makes one order; a reference code that its shop has already is refused, and without a shop one that any has. */
async function makeOne(tx: Tx, who: Who, order: NewOrder) {
  if (order.shopId === undefined)
    refuseNumbered(order, await ordersNumbered(tx, order.merchantId, [order.referenceCode]))
  const { made } = await makeOrders(tx, who, [order])
  const [one] = made
  if (!one) throw refuse('already-exists', { what: 'The order', name: order.referenceCode, field: 'ReferenceCode' })
  const { status, reason } = await queries.stateOf(tx, one.orderId)
  return { ...one, warehouseOrderId: warehouseOrderId(one.orderId), status, reason }
}
