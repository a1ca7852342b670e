import type { DateFormat, DateMatched } from 'contract/imports'
import { serialText } from '../kernel/serial.ts'
import { zoneOffset } from './zones.ts'

/** How a column of dates is written, as somebody said or as it was kept. */
export type WrittenAs = { column: string; dateFormat: DateFormat }
/** How a column of dates is read, and how that was found; `dateSample` is a date of it that reads in two ways. */
export type ColumnDates = WrittenAs & { dateMatched: DateMatched; dateSample?: string }
/** How the dates of a file are read; `serialFields` are those whose columns hold a spreadsheet's day numbers. */
export type DatePlan = { dates: ColumnDates[]; serialFields: string[] }

const time = String.raw`(?:[T ,]+(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?`
const written = (date: string): RegExp => new RegExp(`^${date}${time}$`, 'i')

/** 05/12/2026 and 5-12-26: what comes first, the file's own format says. */
const slashed = written(String.raw`(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})`)
const yearFirst = written(String.raw`(\d{4})([/.-])(\d{1,2})\2(\d{1,2})`)
/** A dot between numbers means day, month, year wherever it is written. */
const dotted = written(String.raw`(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})`)
const dayAndName = written(
  String.raw`(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s./-]*([a-z]{3,9})\.?,?[\s./-]*(\d{4}|\d{2})`,
)
const nameAndDay = written(String.raw`(?:[a-z]{3,9},\s+)?([a-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})`)
const digits = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?)?(Z)?$/
const seconds = /^\d{9,10}$/
/** Twelve digits from 20 on are a day and a time. */
const milliseconds = /^(?!20)\d{12}$|^\d{13}$/
/** Days since the last of 1899 as spreadsheets count them, from 2000 to 2099. */
const serial = /^(\d{5})(?:[.,]\d+)?$/
const [firstSerial, lastSerial] = [36_526, 73_050]

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** 1 for 'jan' and 'January'; 0 for what is no month. */
const monthOf = (name: string): number =>
  1 + monthNames.findIndex((month) => month.startsWith(name.toLowerCase().replace(/^sept$/, 'sep')))

/**
 * Whether the slash and dash dates of a column begin with the day or the month; 'ambiguous' when each reads in two ways,
 * or when they contradict each other. Undefined where no such date is, or all are like 11/11/2026.
 */
export function slashOrderOf(texts: readonly string[]): 'D/M/Y' | 'M/D/Y' | 'ambiguous' | undefined {
  let [dayFirst, monthFirst, either] = [false, false, false]
  for (const text of texts) {
    const [, first = '', , second = ''] = slashed.exec(text.trim()) ?? []
    if (Number(first) > 12) dayFirst = true
    else if (Number(second) > 12) monthFirst = true
    else if (Number(first) !== Number(second)) either = true
  }
  if (dayFirst !== monthFirst) return dayFirst ? 'D/M/Y' : 'M/D/Y'
  return dayFirst || either ? 'ambiguous' : undefined
}

/** How dates are written that say themselves what comes first; undefined where none are numbers with signs between. */
export function plainOrderOf(texts: readonly string[]): DateFormat | undefined {
  const text = texts.find((one) => yearFirst.test(one.trim()) || dotted.test(one.trim()))
  return text === undefined ? undefined : yearFirst.test(text.trim()) ? 'Y-M-D' : 'D/M/Y'
}

const isSerial = (text: string): boolean => {
  const [, day = '0'] = serial.exec(text) ?? []
  return Number(day) >= firstSerial && Number(day) <= lastSerial
}
/** A column that holds nothing but a spreadsheet's day numbers; among other dates such a number is a mistake. */
export function areSerials(texts: readonly string[]): boolean {
  const said = texts.filter((text) => text.trim() !== '')
  return said.length > 0 && said.every((text) => isSerial(text.trim()))
}

/** '2025-11-12 10:04:48' for 45973.42; any other text as it is. */
export const serialAsText = (text: string): string =>
  isSerial(text) ? serialText(Number(text.replace(',', '.'))) : text

/** How slash and dash dates are read; 'unsaid' where no date of the file says, then each has to say itself. */
export type DateOrder = DateFormat | 'unsaid'

type Day = { year: number; month: number; day: number }
type Parts = Day & { hour: number; minute: number; second: number; zone: string | undefined; isTimed: boolean }

const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) < 70 ? 2000 + Number(text) : 1900 + Number(text)
const dayAs = (year = '', month: string | number = '', day = ''): Day => ({
  year: fullYear(year),
  month: Number(month),
  day: Number(day),
})

/** The day that a text begins with, and its time as five texts: hour, minute, second, am or pm, zone. */
function read(text: string, format: DateOrder): { day: Day; time: readonly (string | undefined)[] } | undefined {
  const [, a, b, c, ...rest] = dayAndName.exec(text) ?? []
  if (a) return { day: dayAs(c, monthOf(b ?? ''), a), time: rest }
  const [, name, day, year, ...timeOfName] = nameAndDay.exec(text) ?? []
  if (name) return { day: dayAs(year, monthOf(name), day), time: timeOfName }
  const [, y, , m, d, ...timeOfYear] = yearFirst.exec(text) ?? []
  if (y) return { day: dayAs(y, m, d), time: timeOfYear }
  const [, dotDay, dotMonth, dotYear, ...timeOfDot] = dotted.exec(text) ?? []
  if (dotDay) return { day: dayAs(dotYear, dotMonth, dotDay), time: timeOfDot }
  const [, run, runMonth, runDay, hour, minute, second, zone] = digits.exec(text) ?? []
  if (run) return { day: dayAs(run, runMonth, runDay), time: [hour, minute, second, undefined, zone] }
  const [, first, , other, last, ...timeOfSlash] = slashed.exec(text) ?? []
  if (!first || format === 'Y-M-D') return undefined
  const order = format === 'unsaid' ? slashOrderOf([text]) : format
  return { day: order === 'D/M/Y' ? dayAs(last, other, first) : dayAs(last, first, other), time: timeOfSlash }
}

const shortDate = ({ year, month, day }: Day): string =>
  `${day} ${(monthNames[month - 1] ?? '').replace(/^./, (letter) => letter.toUpperCase()).slice(0, 3)} ${year}`
/** What a person is told of 05/12/2025 where nothing says which comes first. */
function twoWays(text: string): string {
  const [dayFirst, monthFirst] = (['D/M/Y', 'M/D/Y'] as const).map((format) => read(text, format)?.day)
  return dayFirst && monthFirst
    ? `Reads in two ways: say ${shortDate(dayFirst)} or ${shortDate(monthFirst)}`
    : 'Not a date'
}

/** The parts of a date and time as written, or what is wrong with it in words. */
function partsOf(text: string, format: DateOrder): Parts | string {
  if (format === 'unsaid' && slashOrderOf([text]) === 'ambiguous') return twoWays(text)
  const { day: written, time } = read(text, format) ?? {}
  if (!written || !time) return 'Not a date'
  const { year, month, day } = written
  const isTimed = time[0] !== undefined
  const [hours = '0', minutes = '0', seconds = '0', half = '', zone] = time
  const isAfternoon = half.toLowerCase() === 'pm'
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  const [minute, second] = [Number(minutes), Number(seconds)]
  if (year < 2000) return 'Lies before 2000'
  if (year > 2200) return 'No such year'
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return 'No such day'
  if (hour > 23 || minute > 59 || second > 59 || (half !== '' && Number(hours) > 12)) return 'No such time'
  return { year, month, day, hour, minute, second, zone, isTimed }
}

/** Unix milliseconds where a text counts seconds or milliseconds. */
const countedOf = (text: string): number | undefined =>
  seconds.test(text) ? Number(text) * 1_000 : milliseconds.test(text) ? Number(text) : undefined

const startOfDay = { hour: 0, minute: 0 }
/** When a day without a time is over: for what has to be done by then. */
export const endOfDay = { hour: 23, minute: 59 }

/**
 * Unix milliseconds of a date and time written in a zone, or what is wrong with it in words; `untimed` is when a day
 * counts that is written without a time.
 */
export function timestampOf(said: string, format: DateOrder, timeZone: string, untimed = startOfDay): number | string {
  const text = said.trim()
  const counted = countedOf(text)
  if (counted !== undefined) return counted < Date.UTC(2000, 0, 1) ? 'Lies before 2000' : counted
  const parts = partsOf(text, format)
  if (typeof parts === 'string') return parts
  const { hour, minute } = parts.isTimed ? parts : untimed
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, hour, minute, parts.second)
  if (parts.zone) return wall - offsetOf(parts.zone)
  // The offset a moment before or after decides; in the hour a clock skips or repeats the later reading is taken.
  const guess = wall - zoneOffset(wall, timeZone)
  return wall - zoneOffset(guess, timeZone)
}

const dayMs = 86_400_000
/** The same of what has happened: a day ahead is a clock or a zone that is off, more is another year or month. */
export function pastTimestampOf(text: string, format: DateOrder, timeZone: string, now: number): number | string {
  const timestamp = timestampOf(text, format, timeZone)
  return typeof timestamp === 'number' && timestamp > now + dayMs ? 'Lies in the future' : timestamp
}

/** 'YYYY-MM-DD' of a day, or what is wrong with it in words. */
export function dayOf(said: string, format: DateOrder): { day: string } | string {
  const text = said.trim()
  const counted = countedOf(text)
  if (counted !== undefined) return counted < Date.UTC(2000, 0, 1) ? 'Lies before 2000' : { day: isoDay(counted) }
  const parts = partsOf(text, format)
  return typeof parts === 'string' ? parts : { day: isoDay(Date.UTC(parts.year, parts.month - 1, parts.day)) }
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const offsetOf = (zone: string): number => {
  if (/^[a-z]/i.test(zone)) return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', ''))]
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
