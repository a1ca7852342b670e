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
