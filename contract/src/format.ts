/**
 * How times, amounts and counts are written everywhere (DESIGN.md 4, portal.md 9).
 * Pure: the zone and the present are arguments.
 */

/** Days before its expiry that a batch counts as soon (portal.md 9). */
export const expirySoonDays = 30
/** Hours before its ship-by time that an order counts as soon. */
export const dueSoonHours = 2

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const makers = new Map<string, Intl.DateTimeFormat>()
const partsOf = (ms: number, zone: string): Record<string, string> => {
  let maker = makers.get(zone)
  if (!maker) {
    maker = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h12',
    })
    makers.set(zone, maker)
  }
  return Object.fromEntries(maker.formatToParts(ms).map(({ type, value }) => [type, value]))
}

/** 'DD MMM YYYY' in the zone. */
export function day(ms: number, zone: string): string {
  const parts = partsOf(ms, zone)
  return `${parts.day} ${parts.month} ${parts.year}`
}

/** 'hh:mm A' in the zone. */
export function clock(ms: number, zone: string): string {
  const parts = partsOf(ms, zone)
  return `${parts.hour}:${parts.minute} ${parts.dayPeriod}`
}

/** 'DD MMM YYYY hh:mm A' in the zone; the date reads 'Today' when `now` is given and falls on the same day there. */
export const dateTime = (ms: number, zone: string, now?: number): string =>
  `${now !== undefined && day(ms, zone) === day(now, zone) ? 'Today' : day(ms, zone)} ${clock(ms, zone)}`

/** 40_000 is '40 s', 78 minutes '1 h 18 min', 50 hours '2 d 2 h'. */
export function duration(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs)
  if (minutes < 1) return `${Math.floor(Math.abs(ms) / 1000)} s`
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${Math.floor(hours / 24)} d`
}

/** 'in 1 h 18 min' or '42 min ago'; above two hours the minutes are left out, above two days the hours. */
export const relative = (ms: number, now: number): string =>
  ms >= now ? `in ${coarse(ms - now)}` : `${coarse(now - ms)} ago`

/** A ship-by time: '42 min late', 'in 1 h 18 min' (soon within two hours), else in time. */
export function due(ms: number, now: number): { state: 'late' | 'soon' | 'intime'; words: string } {
  if (ms < now) return { state: 'late', words: `${coarse(now - ms)} late` }
  return { state: ms - now <= dueSoonHours * hourMs ? 'soon' : 'intime', words: `in ${duration(ms - now)}` }
}

const coarse = (ms: number): string =>
  duration(ms >= 2 * dayMs ? Math.floor(ms / dayMs) * dayMs : ms >= 2 * hourMs ? Math.floor(ms / hourMs) * hourMs : ms)

/** Decimals a currency has by ISO 4217; 2 unless listed. */
const decimalsOf: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}
export const currencyDecimals = (currency: string): number => decimalsOf[currency] ?? 2

/** 1204 is '1,204'. */
export const thousands = (value: number): string => {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  return `${value < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`
}

/** '1 product', '1,204 products'; a word that takes no s names its own plural. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${thousands(count)} ${count === 1 ? one : many}`

/** { minor: 120450, currency: 'MYR' } is 'MYR 1,204.50'; 2 decimals, none where the currency has none. */
export function money({ minor, currency }: { minor: number; currency: string }): string {
  const scale = currencyDecimals(currency)
  const shown = scale === 0 ? 0 : 2
  const rounded = Math.round((Math.abs(minor) / 10 ** scale) * 10 ** shown)
  const digits = String(rounded).padStart(shown + 1, '0')
  const whole = thousands(Number(shown ? digits.slice(0, -shown) : digits))
  return `${currency} ${minor < 0 && rounded > 0 ? '−' : ''}${whole}${shown ? `.${digits.slice(-shown)}` : ''}`
}

/** 'YYYY-MM-DD' of a time in the zone. */
export function isoDay(ms: number, zone: string): string {
  const parts = partsOf(ms, zone)
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(parts.month ?? '') / 3 + 1
  return `${parts.year}-${String(month).padStart(2, '0')}-${parts.day}`
}

/** The first moment of 'YYYY-MM-DD' in the zone, in milliseconds. */
export function startOfDay(iso: string, zone: string): number {
  const wanted = Date.parse(`${iso}T00:00:00Z`)
  const atNoon = wanted + dayMs / 2
  const shift = offsetAt(atNoon, zone)
  return wanted - offsetAt(wanted - shift, zone)
}

/** How far the zone's clock is ahead of UTC at a time, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const { hour, minute, dayPeriod } = partsOf(ms, zone)
  const hours = (Number(hour) % 12) + (dayPeriod === 'PM' ? 12 : 0)
  const local = Date.parse(`${isoDay(ms, zone)}T00:00:00Z`) + hours * hourMs + Number(minute) * minuteMs
  return local - Math.floor(ms / minuteMs) * minuteMs
}

/** 'YYYY-MM-DD' as 'DD MMM YYYY'. */
export const dayOf = (iso: string): string => day(Date.parse(`${iso}T00:00:00Z`), 'UTC')

/** The day so many days after one; before it where there are fewer than none. */
export const daysAfter = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export type Expiry = { state: 'expired' | 'soon' | 'later' | 'never'; words: string; daysLeft?: number }

/**
 * An expiry day ('YYYY-MM-DD', or a time in the zone): EXPIRED when past, soon within 30 days,
 * NEVER when empty (portal.md 5).
 */
export function expiryOf(value: string | number | null | undefined, zone: string, now: number): Expiry {
  if (value === undefined || value === null || value === '') return { state: 'never', words: 'NEVER' }
  const iso = typeof value === 'number' ? isoDay(value, zone) : value.slice(0, 10)
  const daysLeft = Math.round((Date.parse(`${iso}T00:00:00Z`) - Date.parse(`${isoDay(now, zone)}T00:00:00Z`)) / dayMs)
  if (daysLeft < 0) return { state: 'expired', words: 'EXPIRED', daysLeft }
  return { state: daysLeft <= expirySoonDays ? 'soon' : 'later', words: dayOf(iso), daysLeft }
}

/** 1,536 bytes are '1.5 kB'. */
export function sizeWords(bytes: number): string {
  const megabyte = 1024 * 1024
  if (bytes < 1024) return `${bytes} B`
  return bytes < megabyte ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / megabyte).toFixed(1)} MB`
}

/** 'Warehouse Manager' is WM; of an e-mail its first two parts. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => ([...word][0] ?? '').toUpperCase())
    .join('')
