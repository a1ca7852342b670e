import { locationFor } from '../location/place.ts'
import type { Tx } from '../kernel/database.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { refuseMissing } from '../order/missing.ts'
import { moveAll, moveOrders } from '../order/move.ts'
import type { Handlers } from '../server/handler.ts'
import { fill, inSlots, limitsOf, readyOf, refuseList, type Candidate } from './rules.ts'
import { pickScan } from './scan/pick.ts'
import { putBack } from './scan/put-back.ts'
import { addList, joinList, leaveList, lockList, lockOrdersOf, type InList, setListStatus } from './scan/queries.ts'
import * as queries from './queries.ts'
import { tellList } from './tell.ts'

export const picking: Handlers<'picking'> = {
  generatePickingList: async (tx, { body }, who) => {
    const limits = limitsOf(body, body.orderIds?.length ?? 0)
    const { candidates, locationId, refused } = body.orderIds
      ? await named(tx, who, body.orderIds)
      : { ...(await waiting(tx, who, body)), refused: [] }
    const orders = fill(candidates, limits)
    if (!orders[0])
      throw refuse('nothing-to-pick', {
        reason: candidates.length
          ? `${candidates.length} are ready, and none fits the limits`
          : 'none is ready that fits what you asked for',
      })
    const pickingListId = await addList(tx, who, locationId, limits, body.cart ?? 1)
    const taken = await takeOrders(tx, who, pickingListId, inSlots(orders, limits.kind))
    if (taken.length === 0 || (body.orderIds && taken.length < orders.length))
      throw refuse('stale', { what: 'An order' })
    await tellList(tx, { id: pickingListId, locationId }, 'made')
    return { pickingListId, orders: taken.length, ...(await joinList(tx, pickingListId, taken)), refused }
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
    const orders = await lockOrdersOf(tx, list.id)
    const back = orders.filter((order) => order.status === 2100 && !order.isBegun)
    const note = `picking list ${list.id} cleared`
    await moveAll(
      tx,
      who,
      back.map(({ id, merchantId }) => ({ orderId: id, merchantId, from: 2100, to: 2000, note })),
    )
    await leaveList(tx, back)
    const kept = orders.length - back.length
    const isPicking = orders.some((order) => order.status === 2100 && order.isBegun)
    const status = kept === 0 ? 'Cleared' : isPicking ? list.status : 'Picked'
    await setListStatus(tx, list.id, status)
    await tellList(tx, list, 'changed')
    return { status, cleared: back.length, kept }
  },
}

/** Takes orders into a list; those that left 2000 meanwhile stay out. Answers the orders taken. */
async function takeOrders(tx: Tx, who: Who, pickingListId: number, orders: readonly InList[]): Promise<InList[]> {
  const moved = await moveOrders(
    tx,
    who,
    orders.map(({ id, merchantId, slot }) => ({
      orderId: id,
      merchantId,
      from: 2000,
      to: 2100,
      note: `picking list ${pickingListId}${slot === null ? '' : `, slot ${slot}`}`,
    })),
  )
  return orders.filter((order) => moved.includes(order.id))
}

async function named(tx: Tx, who: Who, orderIds: readonly number[]) {
  const orders = await queries.candidatesNamed(tx, who, orderIds)
  refuseMissing(orderIds, orders)
  const { candidates, refused } = readyOf(orders)
  return { candidates, locationId: found(candidates[0], 'The order').locationId, refused }
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
  const { id } = found(await locationFor(tx, who, asked.locationId), 'The location')
  return {
    candidates: await queries.candidatesAt(tx, who, id, { ...asked, isSingle: asked.kind === 'Single' }),
    locationId: id,
  }
}
