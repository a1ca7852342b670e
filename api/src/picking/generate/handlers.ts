import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { inPieces } from '../../kernel/pieces.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { locationFor } from '../../location/place.ts'
import { refuseMissing } from '../../order/missing.ts'
import { moveOrders } from '../../order/move.ts'
import type { Handlers } from '../../server/handler.ts'
import { planOf, yieldOf, type Floor, type Plan } from './plan.ts'
import * as queries from './queries.ts'
import { cutOffsOf, isWanted, limitsOf, readyOf, type Candidate, type Limits } from './rules.ts'

type Asked = Query<Calls['picking']['previewPickingList']>

export const generate: Pick<Handlers<'picking'>, 'generatePickingList' | 'previewPickingList'> = {
  generatePickingList: async (tx, { body }, who) => {
    const limits = limitsOf(body, body.orderIds?.length)
    const { candidates, locationId, refused } = body.orderIds
      ? await named(tx, who, body.orderIds)
      : { ...(await waiting(tx, who, body)), refused: [] }
    const plan = await claimed(tx, candidates, limits, await floorAt(tx, locationId, candidates), body.orderIds)
    if (plan.lists.length === 0) throw nothingToPick(candidates, limits, plan)
    const made = await queries.addLists(tx, who, {
      locationId,
      cart: body.cart ?? 1,
      lists: plan.lists.length,
      limits,
    })
    const pickingListIds = made.map(({ id }) => id)
    await fillLists(tx, who, plan, pickingListIds, limits)
    await writeChanges(
      tx,
      pickingListIds.map((id) => ({ subject: 'pickingList', id, kind: 'made', merchantId: null, locationId })),
    )
    return {
      pickingListId: pickingListIds[0] ?? 0,
      pickingListIds,
      carts: made.map(({ cart }) => cart),
      ...yieldOf(plan),
      refused,
    }
  },

  previewPickingList: async (tx, { query }, who) => {
    const { candidates, locationId } = await waiting(tx, who, query)
    const floor = await floorAt(tx, locationId, candidates)
    const plan = await inPieces(planOf(candidates, limitsOf(query), floor))
    return {
      ...yieldOf(plan),
      cutOffs: cutOffsOf(candidates),
      zones: floor.zones.flatMap(({ zone }) => zone || []).toSorted(),
    }
  },
}

async function named(tx: Tx, who: Who, orderIds: readonly number[]) {
  const orders = await queries.candidatesNamed(tx, who, orderIds)
  refuseMissing(orderIds, orders)
  const { candidates, refused } = readyOf(orders)
  return { candidates, locationId: found(candidates[0], 'The order').locationId, refused }
}

async function waiting(tx: Tx, who: Who, asked: Asked): Promise<{ candidates: Candidate[]; locationId: number }> {
  const { id } = found(await locationFor(tx, who, asked.locationId), 'The location')
  return { candidates: await queries.candidatesAt(tx, who, id, asked), locationId: id }
}

async function floorAt(tx: Tx, locationId: number, candidates: readonly Candidate[]): Promise<Floor> {
  const places = await queries.placesOf(tx, [...new Set(candidates.flatMap((order) => order.cells))])
  return { places: new Map(places.map((place) => [place.cellId, place])), zones: await queries.zonesAt(tx, locationId) }
}

/**
 * A plan whose orders are locked for it. What somebody else takes at the same moment is left out and the plan made anew;
 * where the orders were named, that is refused.
 */
async function claimed(
  tx: Tx,
  candidates: readonly Candidate[],
  limits: Limits,
  floor: Floor,
  orderIds: readonly number[] | undefined,
): Promise<Plan> {
  const plan = await inPieces(planOf(candidates, limits, floor))
  const chosen = plan.lists.flatMap((list) => list.orders)
  const ours = await queries.lockReady(
    tx,
    chosen.map((order) => order.id),
  )
  const missed = new Set(chosen.filter((order) => !ours.has(order.id)))
  if (missed.size === 0) return plan
  if (orderIds) throw refuse('stale', { what: 'An order' })
  return claimed(
    tx,
    candidates.filter((order) => !missed.has(order)),
    limits,
    floor,
    orderIds,
  )
}

function nothingToPick(candidates: readonly Candidate[], limits: Limits, { left }: Plan) {
  const wanted = candidates.filter((order) => isWanted(order, limits)).length
  return refuse('nothing-to-pick', {
    reason: wanted
      ? `${wanted} are ready, and none fits the limits: ${left[0]?.reason ?? 'somebody else is taking them'}`
      : 'none is ready that fits what you asked for',
  })
}

/** Moves the orders onto their lists: single orders share one tray, of others each has a slot of the cart. */
async function fillLists(
  tx: Tx,
  who: Who,
  plan: Plan,
  pickingListIds: readonly number[],
  limits: Limits,
): Promise<void> {
  const lists = plan.lists.map((list, index) => ({ ...list, pickingListId: pickingListIds[index] ?? 0 }))
  const orders = lists.flatMap((list) =>
    list.orders.map(({ id, merchantId }, index) => ({
      id,
      merchantId,
      pickingListId: list.pickingListId,
      slot: limits.kind === 'Single' ? null : index + 1,
    })),
  )
  const moves = orders.map(({ id, merchantId, pickingListId, slot }) => ({
    orderId: id,
    merchantId,
    from: 2000,
    to: 2100,
    note: `picking list ${pickingListId}${slot === null ? '' : `, slot ${slot}`}`,
  }))
  if ((await moveOrders(tx, who, moves)).length < orders.length) throw refuse('stale', { what: 'An order' })
  const walks = lists.flatMap(({ pickingListId, walk }) =>
    walk.cells.map(({ cellId }, index) => ({ pickingListId, cellId, place: index + 1 })),
  )
  await queries.joinLists(tx, orders, walks)
}
