import type { DateFormat } from 'contract/imports'

/** '6', '1,204' and '6.0' are whole numbers; undefined when it is none. */
export function wholeNumberOf(text: string): number | undefined {
  const value = decimalOf(text)
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}

/** '2.55', '2,55', '1,204.50', '1.204,50', '£2.55' and 'RM 24.50'; undefined when it is no number. */
export function decimalOf(text: string): number | undefined {
  const plain = text.replace(/^(-?)\s*(?:\p{Sc}|[A-Z]{2,3}\b)\s*/u, '$1').replace(/[\s\u00a0']/g, '')
  if (/^[+-]?\d+(\.\d+)?$/.test(plain)) return Number(plain)
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replace(/,/g, ''))
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(plain)) return Number(plain.replace(/\./g, '').replace(',', '.'))
  if (/^[+-]?\d+,\d+$/.test(plain)) return Number(plain.replace(',', '.'))
  return undefined
}

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on'])
const no = new Set(['no', 'n', 'false', 'f', '0', '-', 'off', ''])
export const flagOf = (text: string): boolean | undefined =>
  yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : undefined

const datePattern =
  /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Whether the dates of a column begin with the year, the month or the day; 'ambiguous' when every one reads in two ways. */
export function dateFormatOf(texts: readonly string[]): { dateFormat: DateFormat; isAmbiguous: boolean } | undefined {
  let [yearFirst, dayFirst, monthFirst, all] = [0, 0, 0, 0]
  for (const text of texts) {
    const [, first = '', second = ''] = datePattern.exec(text.trim()) ?? []
    if (first === '') continue
    all++
    if (first.length === 4) yearFirst++
    else if (Number(first) > 12) dayFirst++
    else if (Number(second) > 12) monthFirst++
  }
  if (all === 0) return undefined
  if (yearFirst * 2 > all) return { dateFormat: 'Y-M-D', isAmbiguous: false }
  return { dateFormat: dayFirst > monthFirst ? 'D/M/Y' : 'M/D/Y', isAmbiguous: dayFirst === monthFirst }
}

const orders: Record<DateFormat, readonly [year: number, month: number, day: number]> = {
  'M/D/Y': [2, 0, 1],
  'D/M/Y': [2, 1, 0],
  'Y-M-D': [0, 1, 2],
}
const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) < 70 ? 2000 + Number(text) : 1900 + Number(text)

type Parts = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  zone: string | undefined
}

/** The parts of a date and time as written, or what is wrong with it in words. */
function partsOf(text: string, format: DateFormat): Parts | string {
  const match = datePattern.exec(text.trim())
  if (!match) return 'Not a date'
  const dates = [match[1] ?? '', match[2] ?? '', match[3] ?? '']
  // A year of four digits in front says so itself, whatever the rest of the column does.
  const [y, m, d] = orders[dates[0]?.length === 4 ? 'Y-M-D' : format]
  const [year, month, day] = [fullYear(dates[y] ?? ''), Number(dates[m]), Number(dates[d])]
  const half = match[7]?.toLowerCase()
  const written = Number(match[4] ?? 0)
  const hour = half === 'pm' && written < 12 ? written + 12 : half === 'am' && written === 12 ? 0 : written
  const [minute, second] = [Number(match[5] ?? 0), Number(match[6] ?? 0)]
  if (year < 1970 || year > 2200) return 'No such year'
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return 'No such day'
  if (hour > 23 || minute > 59 || second > 59) return 'No such time'
  return { year, month, day, hour, minute, second, zone: match[8] }
}

/** Unix milliseconds of a date and time written in a zone, or what is wrong with it in words. */
export function timestampOf(text: string, format: DateFormat, timeZone: string): number | string {
  const parts = partsOf(text, format)
  if (typeof parts === 'string') return parts
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)
  if (parts.zone) return wall - (parts.zone.toUpperCase() === 'Z' ? 0 : offsetOf(parts.zone))
  // The offset a moment before or after decides; in the hour a clock skips or repeats the later reading is taken.
  const guess = wall - zoneOffset(wall, timeZone)
  return wall - zoneOffset(guess, timeZone)
}

/** 'YYYY-MM-DD' of a day, or what is wrong with it in words. */
export function dayOf(text: string, format: DateFormat): { day: string } | string {
  const parts = partsOf(text, format)
  return typeof parts === 'string'
    ? parts
    : { day: new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).toISOString().slice(0, 10) }
}

const offsetOf = (zone: string): number => {
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

const quarterMs = 15 * 60_000
const clocks = new Map<string, { format: Intl.DateTimeFormat; known: Map<number, number> }>()
/** How far a zone's clocks are ahead of UTC; the same within every quarter of an hour. */
function zoneOffset(ms: number, timeZone: string): number {
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

/** How many letters have to change to make one of the other, up to 3 (then 3). */
export function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(
        (row[j] ?? 9) + 1,
        (next[j - 1] ?? 9) + 1,
        (row[j - 1] ?? 9) + (one[i - 1] === other[j - 1] ? 0 : 1),
      )
    row = next
  }
  return Math.min(row[other.length] ?? 3, 3)
}
