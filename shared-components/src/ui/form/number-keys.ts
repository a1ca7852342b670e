/**
 * portal.md 5: numeric inputs block sign, dot and comma keys and all keys that are not digits,
 * except editing and navigation keys.
 */
export const isNumberKey = (key: string, isDecimal: boolean): boolean =>
  key.length > 1 || /\d/.test(key) || (isDecimal && key === '.')

/** The number a text stands for; undefined while there is none. */
export const numberOf = (text: string): number | undefined => (/\d/.test(text) ? Number(text) : undefined)

/** What is kept of typed or pasted text. */
export function numberTyped(text: string, isDecimal: boolean): string {
  if (!isDecimal) return text.replace(/\D/g, '')
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return rest.length > 0 ? `${whole}.${rest.join('')}` : whole
}
