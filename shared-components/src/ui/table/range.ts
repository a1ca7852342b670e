import { startOfDay } from 'contract/format'
import { zoneNow } from 'shared-components/page'
import type { Filter, FilterValues } from './filter.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Filters of a list by days, both included. */
export const rangeFilters: readonly Filter[] = [
  { id: 'from', label: 'From', kind: 'day' },
  { id: 'to', label: 'Until', kind: 'day' },
]

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** The days asked for as the calls take them: the warehouse's own days, the last one to its end. */
export function rangeOf(
  { from, to }: FilterValues,
  zone = zoneNow(),
): { dateTimeFromTimestamp?: number; dateTimeToTimestamp?: number } {
  const after = isDay(to) ? new Date(Date.parse(`${to}T00:00:00Z`) + dayMs).toISOString().slice(0, 10) : undefined
  return {
    ...(isDay(from) ? { dateTimeFromTimestamp: startOfDay(from, zone) } : {}),
    ...(after ? { dateTimeToTimestamp: startOfDay(after, zone) - 1 } : {}),
  }
}
