import { daysBetween } from 'shared-components/chart'

/** The most days that a telephone's width shows. */
const mostNarrow = 14

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
