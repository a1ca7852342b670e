/** JSON as marketplaces write it. Numbers are the text they were written in, so that ids keep all digits and amounts stay exact. */
export type Json = string | boolean | null | Json[] | { [name: string]: Json }
export type Fields = Readonly<Record<string, Json | undefined>>

const numberOrText = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g

/** What a text of JSON holds; undefined where it is none. */
export function readJson(text: string): Json | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  return JSON.parse(text.replace(numberOrText, (token) => (token.startsWith('"') ? token : `"${token}"`))) as Json
}

export const isFields = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: Json | undefined): Fields => (isFields(value) ? value : {})

/** The items of a list; none of anything else. */
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** A text or a number as written; '' of anything else. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

export const isSet = (value: Json | undefined): boolean => value === true || value === 'true' || value === '1'

/** A whole number that a number of ours can hold. */
export function wholeOf(value: Json | undefined): number | undefined {
  const whole = /^-?\d{1,16}$/.test(textOf(value)) ? Number(value) : NaN
  return Number.isSafeInteger(whole) ? whole : undefined
}

/** A decimal without an exponent, which some writers use from ten millions on; undefined where it is none. */
export function decimalOf(value: Json | undefined): string | undefined {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(textOf(value).trim()) ?? []
  if (!whole) return undefined
  const shift = Number(power)
  if (shift === 0) return part ? `${sign}${whole}.${part}` : `${sign}${whole}`
  const point = whole.length + shift
  const digits = `${'0'.repeat(Math.max(0, -point))}${whole}${part}`.padEnd(point, '0')
  const at = Math.max(0, point)
  const [front, back] = [digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0', digits.slice(at).replace(/0+$/, '')]
  return back ? `${sign}${front}.${back}` : `${sign}${front}`
}
