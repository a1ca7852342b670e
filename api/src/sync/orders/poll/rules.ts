const [minuteMs, dayMs] = [60_000, 86_400_000]

/** How long after one poll of a shop the next begins; and after one that failed without a word of when. */
export const betweenPollsMs = 5 * minuteMs
export const afterFailureMs = minuteMs
/** A reading begins so long before the mark: what was updated in the same moment comes again rather than not at all. */
export const overlapMs = 10 * minuteMs
/** Without a mark that can be read, orders of so many days are read. */
export const daysRead = 15
/** A push may be on its way for so long. */
export const pushTakesMs = 2 * minuteMs
/** A clock that is further off is refused by marketplaces before it could mislead anybody here. */
const mostSkewMs = dayMs

/** How far the orders that changed were read: the last one's time and number, by the marketplace's clock alone. */
export type Mark = { at: number; orderId: string }
export type Window = { from: number; until: number }

/** A mark as it was kept; undefined of one that says nothing, or lies in the future. */
export const readableMark = (at: number | null, orderId: string, now: number): Mark | undefined =>
  at !== null && Number.isSafeInteger(at) && at > 0 && at <= now + mostSkewMs ? { at, orderId } : undefined

/** Where a reading begins: without a mark anew, so that it never stops. */
export function beginningOf(mark: Mark | undefined, connectedAt: number, now: number): number {
  const from = mark ? mark.at - overlapMs : Math.max(connectedAt - overlapMs, now - daysRead * dayMs)
  return Math.max(0, Math.min(from, now))
}

/** A span of time as a marketplace takes it, in pieces that follow each other. */
export function windowsOf({ from, until }: Window, longestMs: number): Window[] {
  const windows: Window[] = []
  for (let begin = from; begin < until || windows.length === 0; begin += longestMs)
    windows.push({ from: begin, until: Math.min(begin + longestMs, until) })
  return windows
}

/** The later of two marks: reading again what lies before one takes it nowhere. */
export const laterMark = (one: Mark | undefined, other: Mark | undefined): Mark | undefined =>
  !one || !other ? (one ?? other) : other.at >= one.at ? other : one
