import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import type { Pieces } from '../../kernel/pieces.ts'
import { fill, type Left } from './fill.ts'
import type { Candidate, Limits } from './rules.ts'
import { walkOver, type Place, type Walk, type ZoneSize } from './walk.ts'

/** The lists a request makes, each with its orders in their slots and its walk, and what stays out. */
export type Plan = { lists: { orders: Candidate[]; walk: Walk<Place> }[]; left: Left[] }

export type Floor = { places: ReadonlyMap<number, Place>; zones: readonly ZoneSize[] }

export function* planOf(candidates: readonly Candidate[], limits: Limits, { places, zones }: Floor): Pieces<Plan> {
  const { lists, left } = yield* fill(candidates, limits)
  const walked: Plan['lists'] = []
  for (const orders of lists) {
    const cells = [...new Set(orders.flatMap((order) => order.cells))]
    walked.push({
      orders,
      walk: walkOver(
        cells.flatMap((cell) => places.get(cell) ?? []),
        zones,
      ),
    })
    yield
  }
  return { lists: walked, left }
}

type Yield = Omit<Result<Calls['picking']['previewPickingList']>, 'cutOffs' | 'zones'>

/** What a plan comes to, in the units of the calls. */
export function yieldOf({ lists, left }: Plan): Yield {
  const orders = lists.flatMap((list) => list.orders)
  const sum = (of: (order: Candidate) => number): number => orders.reduce((total, order) => total + of(order), 0)
  return {
    lists: lists.length,
    orders: orders.length,
    lines: sum((order) => order.lines),
    units: sum((order) => order.units),
    stops: lists.reduce((total, { walk }) => total + walk.cells.length, 0),
    weight: sum((order) => order.grams) / 1000,
    volume: Math.round(sum((order) => order.cubicMm) / 100_000) / 10,
    unmeasured: sum((order) => order.unmeasured),
    walkMetres: Math.round(lists.reduce((total, { walk }) => total + walk.metres, 0)),
    staysOut: byReason(left),
  }
}

const mostNamed = 5
/** Orders that stay out, told once for each reason, the most frequent first. */
function byReason(left: readonly Left[]): Yield['staysOut'] {
  const reasons = new Map<string, Candidate[]>()
  for (const { order, reason } of left) {
    const those = reasons.get(reason)
    if (those) those.push(order)
    else reasons.set(reason, [order])
  }
  return [...reasons]
    .map(([reason, those]) => ({
      reason,
      orders: those.length,
      warehouseOrderIds: those.slice(0, mostNamed).map((order) => warehouseOrderId(order.id)),
    }))
    .toSorted((a, b) => b.orders - a.orders)
}
