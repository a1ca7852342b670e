import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import type { Who } from '../../kernel/who.ts'

type Pickers = Reply<Calls['statistics']['getPickers']>
export type Picked = Omit<Pickers['result'][number], 'isSelf' | 'isActive' | 'unitsAnHour'>

/** A longer time between two scans is a pause: nobody was picking. */
export const longestPauseMs = 15 * 60_000
/** Of less work no rate is told: two scans in a second would be 7,200 an hour. */
const leastWorkMs = 5 * 60_000

const anHour = ({ units, workedMs }: Picked): number | null =>
  workedMs < leastWorkMs ? null : Math.round((units * 3_600_000) / workedMs)

/** The quickest first; those of whom nothing can be said yet by their units. A worker hears of no colleague by name. */
export function pickersOf(picked: readonly Picked[], who: Pick<Who, 'userId' | 'role' | 'now'>): Pickers {
  const all = picked
    .map((one) => ({
      ...one,
      isSelf: one.userId === who.userId,
      unitsAnHour: anHour(one),
      isActive: who.now - one.lastTimestamp <= longestPauseMs,
    }))
    .toSorted(
      (a, b) => (b.unitsAnHour ?? -1) - (a.unitsAnHour ?? -1) || b.units - a.units || a.name.localeCompare(b.name),
    )
  const rates = all.flatMap(({ unitsAnHour }) => unitsAnHour ?? [])
  return {
    result: who.role === 'WAREHOUSE_WORKER' ? all.filter(({ isSelf }) => isSelf) : all,
    units: all.reduce((sum, { units }) => sum + units, 0),
    pickers: all.length,
    active: all.filter(({ isActive }) => isActive).length,
    mean: rates.length ? Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length) : null,
  }
}
