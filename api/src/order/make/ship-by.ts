const dayMs = 86_400_000
const minuteMs = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

/** What the clock on the wall of a time zone shows, written as if it were UTC. */
function wallTime(moment: number, timeZone: string): number {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const offsetAt = (moment: number, timeZone: string): number =>
  wallTime(moment, timeZone) - Math.floor(moment / 1000) * 1000

/**
 * The moment a wall clock first shows this time; one that is skipped in spring stands for the moment the clocks were
 * put forward past it.
 */
function momentOf(wall: number, timeZone: string): number {
  const candidates = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)].map((offset) => wall - offset)
  const shown = candidates.filter((moment) => wallTime(moment, timeZone) === wall)
  return shown.length ? Math.min(...shown) : Math.max(...candidates)
}

/** 'HH:MM' as minutes of the day; undefined for anything else. */
const minutesOf = (cutOff: string): number | undefined => {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(cutOff.trim()) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/**
 * When an order that became allocable now must have left: the courier's next cut-off on the wall clock of the location.
 * At the cut-off itself the van is gone. Without any cut-off, the end of the location's day.
 */
export function shipBy(now: number, cutOffs: readonly string[], timeZone: string): number {
  const today = Math.floor(wallTime(now, timeZone) / dayMs) * dayMs
  const minutes = cutOffs.flatMap((cutOff) => minutesOf(cutOff) ?? [])
  const times = minutes.length ? minutes : [24 * 60]
  const moments = [0, 1, 2].flatMap((days) =>
    times.map((time) => momentOf(today + days * dayMs + time * minuteMs, timeZone)),
  )
  return Math.min(...moments.filter((moment) => moment > now))
}
