const quarterMs = 15 * 60_000
const clocks = new Map<string, { format: Intl.DateTimeFormat; known: Map<number, number> }>()
/** How far a zone's clocks are ahead of UTC; the same within every quarter of an hour. */
export function zoneOffset(ms: number, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }),
    known: new Map<number, number>(),
  }
  clocks.set(timeZone, clock)
  const quarter = Math.floor(ms / quarterMs)
  const known = clock.known.get(quarter)
  if (known !== undefined) return known
  const parts = Object.fromEntries(
    clock.format.formatToParts(quarter * quarterMs).map(({ type, value }) => [type, Number(value)]),
  )
  const offset =
    Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'], parts['hour'], parts['minute']) -
    quarter * quarterMs
  if (clock.known.size > 10_000) clock.known.clear()
  clock.known.set(quarter, offset)
  return offset
}

/** True for a name of the time zone database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
