import { day, isoDay, startOfDay } from 'contract/format'

export type Range = { id: 'today' | '7' | '30' | 'dates'; from: number; to: number; words: string }

const dayMs = 86_400_000
/** What is kept of past days goes back as far. */
const mostDays = 400
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The first moment of the day that is so many days before this one: at noon no zone's clock is put forward or back. */
const startBefore = (now: number, days: number, zone: string): number =>
  startOfDay(isoDay(startOfDay(isoDay(now, zone), zone) + dayMs / 2 - days * dayMs, zone), zone)

/** The days that the address names: today, the last 7 or 30 with today, or two dates; what it says wrongly is left out. */
export function rangeOf(search: string, now: number, zone: string): Range {
  const asked = new URLSearchParams(search)
  const [first, last] = [asked.get('from'), asked.get('to')]
  if (isDay(first) && isDay(last)) {
    const dates = datesOf(first, last, now, zone)
    if (dates) return dates
  }
  const id = asked.get('range')
  // To the end of today, which runs on: the range is the same all day.
  const to = startBefore(now, -1, zone)
  if (id === 'today') return { id, from: startBefore(now, 0, zone), to, words: 'today' }
  if (id === '7') return { id, from: startBefore(now, 7, zone), to, words: 'in 7 days' }
  return { id: '30', from: startBefore(now, 30, zone), to, words: 'in 30 days' }
}

function datesOf(first: string, last: string, now: number, zone: string): Range | undefined {
  const from = startOfDay(first, zone)
  const to = startOfDay(isoDay(startOfDay(last, zone) + 1.5 * dayMs, zone), zone)
  if (!(from < to) || from > now || to - from > (mostDays + 1) * dayMs) return undefined
  const words = first === last ? `on ${day(from, zone)}` : `${day(from, zone)} to ${day(to - 1, zone)}`
  return { id: 'dates', from, to, words }
}

/** The address for a choice; the usual one needs no words. */
export const searchOf = (id: string): string => (id === '30' ? '' : `?range=${id}`)
export const searchOfDates = (from: string, to: string): string => `?from=${from}&to=${to}`
