/**
 * portal.md 5: numeric inputs block sign, dot and comma keys and all keys that are not digits,
 * except editing and navigation keys. Where a number may have decimals, dot and comma both begin them.
 */
export const isNumberKey = (key: string, isDecimal: boolean): boolean =>
  key.length > 1 || /\d/.test(key) || (isDecimal && /[.,]/.test(key))

/** The number a text stands for; undefined while there is none. */
export const numberOf = (text: string): number | undefined => (/\d/.test(text) ? Number(text) : undefined)

/** Thousands, all parted by one sign, and decimals after the other: 1,204.50 or 1.204,50. */
const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/

/** What is kept of typed or pasted text, with a dot before its decimals. */
export function numberTyped(text: string, isDecimal: boolean): string {
  if (!isDecimal) return text.replace(/\D/g, '')
  const kept = text.replace(/[^\d.,]/g, '')
  const group = grouped.exec(kept)?.[1]
  const [whole = '', ...rest] = (group ? kept.replaceAll(group, '') : kept).split(/[.,]/)
  return rest.length > 0 ? `${whole}.${rest.join('')}` : whole
}
