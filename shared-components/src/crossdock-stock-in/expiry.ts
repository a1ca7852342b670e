import { type Expiry, expiryOf } from 'contract/format'
import type { StockInItem } from './item.ts'

const never: Expiry = { state: 'never', words: 'NEVER' }
/** Anything before 1973 is a number of seconds: nothing that is stocked in expired then. */
const leastMs = 1e11
const latestMs = 8.64e15

/**
 * The expiry of a row that a page may have written in any form. Only ISO days and timestamps are read as days; a date
 * that could be read two ways ('03/04/2027') is shown as it stands, because a wrong expiry is worse than an odd one.
 */
export function expiryShown(value: StockInItem['expiryDate'], now: number): Expiry {
  if (value instanceof Date) return ofTime(value.getTime(), now)
  if (typeof value === 'number') return ofTime(value, now)
  const text = String(value ?? '').trim()
  if (!text || text.startsWith('0001-01-01')) return never
  if (/^\d{10,14}$/.test(text)) return ofTime(Number(text), now)
  return isDay(text.slice(0, 10)) ? expiryOf(text, ownZone(), now) : { state: 'later', words: text }
}

function ofTime(time: number, now: number): Expiry {
  if (time === 0) return never
  const ms = Math.abs(time) < leastMs ? time * 1000 : time
  return Math.abs(ms) <= latestMs ? expiryOf(ms, ownZone(), now) : { state: 'later', words: 'Unknown' }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
