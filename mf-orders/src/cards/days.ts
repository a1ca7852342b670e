import { isoDay } from 'contract/format'
import { happenedOn, type Happening } from 'contract/order-happenings'
import type { SlotProps } from 'contract/slots'
import { daysBetween } from 'shared-components/chart'

/** The most days that a telephone's width shows. */
const mostNarrow = 14

/** What the list of orders is told of the days that a card looks at. */
export const happenedWithin = (what: Happening, { from, to, zone }: SlotProps['dashboard-panel']) =>
  happenedOn(what, isoDay(from, zone), isoDay(to - 1, zone))

/** Days with their rows, gaps included; on a telephone the last ones only. */
export function daysOf<Row extends { day: string }>(
  rows: readonly Row[],
  isNarrow: boolean,
): { days: string[]; at: (Row | undefined)[] } {
  const [first, last] = [rows[0], rows.at(-1)]
  const all = first && last ? daysBetween(first.day, last.day) : []
  const days = isNarrow ? all.slice(-mostNarrow) : all
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return { days, at: days.map((day) => byDay.get(day)) }
}
