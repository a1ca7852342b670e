/** Before an order's id where people read it: WO-884017. */
export const orderNumberPrefix = 'WO-'
const parcelPattern = new RegExp(`^\\s*${orderNumberPrefix}0*([1-9]\\d{0,14})-([1-9]\\d{0,3})\\s*$`, 'i')
const mostDigits = 13
const numberPattern = new RegExp(`^\\s*(?:${orderNumberPrefix})?0*([1-9]\\d{0,14})\\s*$`, 'i')
const beginningPattern = new RegExp(`^(?:${orderNumberPrefix})?([1-9]\\d*)$`, 'i')

/** The number of an order as people read it. */
export const warehouseOrderId = (orderId: number): string => `${orderNumberPrefix}${orderId}`

/**
 * A parcel as people read it: 'WO-884017-2' is the second one that its order began. The first has its order's name while
 * it is the only one; any other keeps its number when the rest are gone.
 */
export const parcelName = (orderId: number, number: number, parcels: number): string =>
  parcels > 1 || number > 1 ? `${warehouseOrderId(orderId)}-${number}` : warehouseOrderId(orderId)

/** A parcel among those that stand: '2 of 3'; '4 (3 of 3)' where one before it is gone, because no number moves. */
export const parcelAmong = (number: number, { rank, count }: { rank: number; count: number }): string =>
  number === rank ? `${number} of ${count}` : `${number} (${rank} of ${count})`

/** True of 'WO-884017-2'. */
export const isParcelName = (said: string): boolean => parcelPattern.test(said)

/** True of 'WO-884017' and of 'WO-884017-2': bare digits may be anybody's number. */
export const isOrderName = (said: string): boolean =>
  said.trim().toUpperCase().startsWith(orderNumberPrefix) && readParcelName(said) !== undefined

/** The order, and the parcel of it, in 'WO-884017-2' or in 'WO-884017'; undefined when it is neither. */
export function readParcelName(said: string): { orderId: number; parcelNumber?: number } | undefined {
  const [, digits, number] = parcelPattern.exec(said) ?? []
  if (digits !== undefined) return { orderId: Number(digits), parcelNumber: Number(number) }
  const orderId = readOrderNumber(said)
  return orderId === undefined ? undefined : { orderId }
}

/** The id in 'WO-884017', 'wo-884017' or '884017'; undefined when it is no order number. */
export function readOrderNumber(said: string): number | undefined {
  const [, digits] = numberPattern.exec(said) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The ids that begin as 'WO-884' does, as ranges; none when it is no beginning of an order number. */
export function numberRanges(said: string): (readonly [least: number, most: number])[] {
  const [, digits = ''] = beginningPattern.exec(said) ?? []
  if (digits === '' || digits.length > mostDigits) return []
  return Array.from({ length: mostDigits - digits.length + 1 }, (_, index) => 10 ** index).map(
    (scale) => [Number(digits) * scale, (Number(digits) + 1) * scale - 1] as const,
  )
}
