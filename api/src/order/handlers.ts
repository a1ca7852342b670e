import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
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
import { detailed } from './detail/handlers.ts'
import { makeOrders } from './make/make.ts'
import type { NewOrder } from './make/rules.ts'
import { ordersNumbered, soldAs } from './make/numbered.ts'
import { homesOf, knownProducts } from './make/queries.ts'
import { newOrderOf, productsByCode, refuseNumbered, refuseUnknown } from './make/rules.ts'
import { noteOrders } from './move.ts'
import { noteFrom, numbered, priorityNames, refusePriority, sifted, unsettled } from './rules.ts'
import { settling } from './problem/handlers.ts'
import { syncing } from './sync/handlers.ts'
import { tracking } from './tracking/handlers.ts'
import type { Filters } from './found.ts'
import * as queries from './queries.ts'

const newOrder = 1000
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
    return made.status === newOrder && (await promiseFirst(tx, who, made.orderId))
      ? { ...made, ...(await queries.stateOf(tx, made.orderId)) }
      : made
  },

  getOrderList: async (tx, { query }, who) => {
    const { ids, cursor } = await pageOfIds(tx, queries.orderPage(who, query), query)
    return { result: inOrder(ids, (await queries.ordersById(tx, who, ids)).map(numbered)), cursor }
  },
  getOrderListCount: (tx, { query }, who) => queries.countOrders(tx, who, query),
  getOrders: (tx, { query }, who) => firstOrders(tx, who, query),
  getOrderListBySku: (tx, { query }, who) => firstOrders(tx, who, { ...query, status: unsettled, sorting: 'shipBy' }),

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

  ...detailed,
  ...allocating,
  ...attaching,
  ...settling,
  ...syncing,
  ...tracking,
}

const mostFound = 200

/** The first orders of a list, for look-ups without pages. */
async function firstOrders(tx: Tx, who: Who, asked: Filters) {
  const { ids } = await pageOfIds(tx, queries.orderPage(who, asked), { pageSize: mostFound })
  return inOrder(ids, (await queries.ordersById(tx, who, ids)).map(numbered))
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

/**
 * Makes one order; a reference code or marketplace number that its shop has already is refused, and without a shop a
 * reference code that any has.
 */
async function makeOne(tx: Tx, who: Who, order: NewOrder) {
  if (order.shopId === undefined)
    refuseNumbered(order, await ordersNumbered(tx, order.merchantId, [order.referenceCode]))
  const { made } = await makeOrders(tx, who, [order])
  const [one] = made
  if (!one) throw await alreadyMade(tx, order)
  const { status, reason } = await queries.stateOf(tx, one.orderId)
  return { ...one, warehouseOrderId: warehouseOrderId(one.orderId), status, reason }
}

/** Which order stands already: by the marketplace number it was sold under, else by its reference code. */
async function alreadyMade(tx: Tx, { merchantId, shopId, referenceCode, marketplaceOrderId: sold }: NewOrder) {
  const [other] =
    shopId === undefined || sold === undefined ? [] : (await soldAs(tx, merchantId, shopId, [sold])).values()
  return other && other.code !== referenceCode
    ? refuse('already-exists', {
        what: 'The order',
        name: `${sold} (${warehouseOrderId(other.id)}, ${other.code})`,
        field: 'MarketplaceOrderId',
      })
    : refuse('already-exists', { what: 'The order', name: referenceCode, field: 'ReferenceCode' })
}
