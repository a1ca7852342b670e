import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'

export type Part = Item<Calls['order']['getSplit']>

/** What waits of each line, where `now` of it goes; more than was ordered counts as all of it. */
export const laterOf = (lines: readonly Part[], now: readonly (number | undefined)[]) =>
  lines
    .map(({ lineNo, quantity }, index) => ({ lineNo, quantity: Math.max(0, quantity - Math.max(0, now[index] ?? 0)) }))
    .filter(({ quantity }) => quantity > 0)

export const unitsIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
