import { inOrder, pageOfIds } from '../page.ts'
import { found, refuse } from '../refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { allocateOrder } from '../stock/allocation.ts'
import type { Tx } from '../database.ts'
import type { Who } from '../who.ts'
import { clearList, lockList, makeList, setListStatus } from './pick-queries.ts'
import { pickScan } from './pick.ts'
import { putBack } from './put-back.ts'
import * as queries from './queries.ts'
import {
  type Candidate,
  fill,
  type Held,
  limitsOf,
  needed,
  refuseAllocating,
  refuseCandidates,
  refuseList,
} from './rules.ts'

export const fulfilment: Handlers<'fulfilment'> = {
  changeToPick: async (tx, { body }, who) => {
    if (body.orderIds) return allocateMany(tx, who, body.orderIds)
    const orderId = needed(body.orderId, 'OrderId')
    const verdict = await allocateOrder(tx, who, orderId)
    return [
      verdict ?? refuseAllocating(found((await queries.ordersNamed(tx, who, [orderId]))[0], 'The order'), who.now),
    ]
  },

  generatePickingList: async (tx, { body }, who) => {
    const limits = limitsOf(body, body.orderIds?.length ?? 0)
    const { candidates, locationId } = body.orderIds
      ? await named(tx, who, body.orderIds)
      : await waiting(tx, who, body)
    const orders = fill(candidates, limits)
    if (!orders[0])
      throw refuse('nothing-to-pick', {
        reason: candidates.length
          ? `${candidates.length} are ready, and none fits the limits`
          : 'none is ready that fits what you asked for',
      })
    const list = await makeList(tx, who, locationId, limits, body.cart ?? 1, orders)
    if (list.taken === 0 || (body.orderIds && list.taken < orders.length)) throw refuse('stale', { what: 'An order' })
    return { pickingListId: list.id, orders: list.taken, lines: list.lines, units: list.units }
  },

  checkPickingList: async (tx, { query }, who) =>
    found(await queries.checked(tx, who, query.pickingListId), 'The picking list'),

  getOrderItemsByPickingListId: async (tx, { query }, who) => {
    found(await queries.listAt(tx, who, query.pickingListId), 'The picking list')
    return queries.linesOf(tx, who, query.pickingListId)
  },

  getOrdersPickingList: async (tx, { query }, who) => {
    const where = queries.listFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.lists, where, id: queries.listId, sort: queries.oldestFirst },
      query,
    )
    return { result: inOrder(ids, await queries.listsById(tx, who, ids)), cursor }
  },

  getInPickingTray: (tx, { query }, who) => queries.traysInUse(tx, who, query),

  updateOrdersPickingList: (tx, { body }, who) => pickScan(tx, who, body),
  putBack: (tx, { body }, who) => putBack(tx, who, body),

  clearPickingList: async (tx, { body }, who) => {
    const list = found(await lockList(tx, who, body.pickingListId), 'The picking list')
    refuseList(list, 'Cleared')
    const { cleared, kept, unpicked } = await clearList(tx, who, list.id)
    const status = kept === 0 ? 'Cleared' : unpicked === 0 ? 'Picked' : list.status
    await setListStatus(tx, list.id, status)
    return { status, cleared, kept }
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
        reason: whyNot(order, who.now),
      },
    )
  return verdicts
}

function whyNot(order: Held, now: number): string {
  try {
    return refuseAllocating(order, now)
  } catch (problem) {
    return (problem as Error).message
  }
}

function refuseMissing(orderIds: readonly number[], orders: readonly { id: number }[]): void {
  const known = new Set(orders.map((order) => order.id))
  const missing = orderIds.filter((id) => !known.has(id))
  if (missing.length)
    throw refuse(
      'not-found',
      { what: 'The order', field: 'OrderIds' },
      missing.map((itemId) => ({ msg: 'The order was not found.', itemId })),
    )
}

async function named(
  tx: Tx,
  who: Who,
  orderIds: readonly number[],
): Promise<{ candidates: Candidate[]; locationId: number }> {
  const candidates = await queries.candidatesNamed(tx, who, orderIds)
  refuseMissing(orderIds, candidates)
  refuseCandidates(candidates, who.now)
  return { candidates, locationId: found(candidates[0], 'The order').locationId }
}

type Asked = {
  merchantId?: number
  shopId?: number
  shippingProviderId?: number
  zone?: string
  kind?: string
  locationId?: number
}

async function waiting(tx: Tx, who: Who, asked: Asked): Promise<{ candidates: Candidate[]; locationId: number }> {
  const { id } = found(await queries.locationFor(tx, who, asked.locationId), 'The location')
  return {
    candidates: await queries.candidatesAt(tx, who, id, { ...asked, isSingle: asked.kind === 'Single' }),
    locationId: id,
  }
}
