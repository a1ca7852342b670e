/** How the contract is spelled on the wire, and nowhere else: PascalCase in (camelCase is taken too), camelCase out. */

/** 'merchantId' as requests spell it: 'MerchantId'. */
export const toWireName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
/** 'MerchantId' as the contract spells it: 'merchantId'. */
export const fromWireName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

const renamed = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename)]))
}

/** A request's fields as the wire spells them, all levels deep. */
export const toWire = (value: unknown): unknown => renamed(value, toWireName)
/** A request's fields as the contract spells them, all levels deep. */
export const fromWire = (value: unknown): unknown => renamed(value, fromWireName)

/** The envelope of every successful answer (domain.md, fixed choices). */
export const envelope = (result: unknown, beside: object = {}): object => ({
  success: true,
  status: { code: 1, message: 'OK' },
  result,
  ...beside,
})
