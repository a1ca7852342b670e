import { inFulfilment, nonConformance, waitingStatuses } from 'contract/order-status'
import { refuse } from '../kernel/refuse.ts'

const windowMs = 30 * 86_400_000

export type Waiting = { status: number; orders: number; oldestTimestamp: number | null }

/** The numbers of domain.md 1 and the statuses they are made of. */
const sums = {
  totalFulfillment: inFulfilment,
  inPickingList: [2100],
  newOrder: [1000],
  nonformance: nonConformance,
  packed: [3000],
  picked: [2200],
  ship: [4000],
} as const satisfies Record<string, readonly number[]>

export function orderStatistics(waiting: readonly Waiting[], deliveredOrders: number) {
  const known = new Map(waiting.map((row) => [row.status, row]))
  const sumOf = (codes: readonly number[]): number =>
    codes.reduce((sum, code) => sum + (known.get(code)?.orders ?? 0), 0)
  return {
    totalFulfillment: sumOf(sums.totalFulfillment),
    inPickingList: sumOf(sums.inPickingList),
    newOrder: sumOf(sums.newOrder),
    nonformance: sumOf(sums.nonformance),
    packed: sumOf(sums.packed),
    picked: sumOf(sums.picked),
    ship: sumOf(sums.ship),
    delivered: deliveredOrders,
    statuses: waitingStatuses.map((status) => known.get(status) ?? { status, orders: 0, oldestTimestamp: null }),
  }
}

/** From a moment up to another, which is not in it. */
export type Window = { from: number; to: number }

/** The window asked for: the 30 days up to now unless told, the end never before the start. */
export function windowOf(asked: { dateFrom?: string; dateTo?: string }, now: number): Window {
  const to = asked.dateTo === undefined ? now : momentOf(asked.dateTo, 'DateTo')
  const from = asked.dateFrom === undefined ? to - windowMs : momentOf(asked.dateFrom, 'DateFrom')
  if (from > to) throw refuse('bad-input', { field: 'DateFrom', problem: 'is after DateTo' })
  return { from, to }
}

const latest = 253_402_300_799_999

/** A moment as milliseconds or as YYYY-MM-DDTHH:mm, which is read as UTC like all times on the wire. */
function momentOf(written: string, field: string): number {
  const moment = /^\d{1,15}$/.test(written)
    ? Number(written)
    : /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(written)
      ? Date.parse(`${written}Z`)
      : Number.NaN
  const isReal = moment <= latest && (/^\d+$/.test(written) || new Date(moment || 0).toISOString().startsWith(written))
  if (!isReal) throw refuse('bad-input', { field, problem: 'must be Unix milliseconds or YYYY-MM-DDTHH:mm' })
  return moment
}
