import { refuse } from './refuse.ts'

const mostOffMs = 5 * 60_000

/**
 * Calls of a merchant's own systems carry the time they were made;
 * one that is more than 5 minutes off is refused (domain.md).
 */
export function refuseStaleClock(timestamp: number, now: number): void {
  if (Math.abs(timestamp - now) > mostOffMs) throw refuse('stale-clock', { field: 'Timestamp' })
}
