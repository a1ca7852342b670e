import { countOf } from 'contract/format'
import type { ChangedOrder } from '../../../marketplaces/marketplace.ts'
import type { Result } from '../looks/each.ts'

/** Refused orders that are kept with why; of more, the count alone. */
export const mostKept = 200

export type Refused = { marketplaceOrderId: string; reason: string }
export type Tally = { made: number; changed: number; same: number; left: number; failed: number }
/** What a sync keeps between its steps: how far it read, and what became of the orders. */
export type Kept = {
  readTo?: number
  /** The orders of that very moment that were read. */
  readIds?: string[]
  tally?: Tally
  refused?: Refused[]
}

export const noTally: Tally = { made: 0, changed: 0, same: 0, left: 0, failed: 0 }

/** The tally with these results added; one that somebody else makes at the moment stands already. */
export function tallied(before: Tally, results: readonly Result[]): Tally {
  const after = { ...before }
  for (const { did } of results) after[did === 'again' ? 'same' : did] += 1
  return after
}

/** As the counts of a job: what was refused, what was left out, and all the rest. */
export function countsOf(results: readonly Result[]) {
  const { left, failed } = tallied(noTally, results)
  return { ok: results.length - left - failed, failed, skipped: left }
}

export const refusedIn = (before: readonly Refused[], results: readonly Result[]): Refused[] =>
  [
    ...before,
    ...results.flatMap((one) => (one.did === 'failed' ? [{ marketplaceOrderId: one.id, reason: one.why }] : [])),
  ].slice(0, mostKept)

/** Where the reading goes on after some orders of it. */
export function readAfter(before: Kept, orders: readonly ChangedOrder[]): Pick<Kept, 'readTo' | 'readIds'> {
  const readTo = Math.max(before.readTo ?? 0, ...orders.map(({ updatedAt }) => updatedAt))
  const earlier = before.readTo === readTo ? (before.readIds ?? []) : []
  return { readTo, readIds: [...earlier, ...orders.filter((one) => one.updatedAt === readTo).map(({ id }) => id)] }
}

/** '12 made, 3 changed, 5 as they stood, 2 left out, 1 refused.' */
export function endInWords({ made, changed, same, left, failed }: Tally): string {
  const parts = [
    made > 0 && `${countOf(made, 'order')} made`,
    changed > 0 && `${changed.toLocaleString('en')} changed`,
    same > 0 && `${same.toLocaleString('en')} as they stood`,
    left > 0 && `${left.toLocaleString('en')} left out: they had left before, or their marketplace sends them`,
    failed > 0 && `${failed.toLocaleString('en')} refused`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No order changed there.'
}
