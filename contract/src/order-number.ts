/** Before an order's id where people read it: WO-884017. */
export const orderNumberPrefix = 'WO-'
const mostDigits = 13
const numberPattern = new RegExp(`^\\s*(?:${orderNumberPrefix})?0*([1-9]\\d{0,14})\\s*$`, 'i')
const beginningPattern = new RegExp(`^(?:${orderNumberPrefix})?([1-9]\\d*)$`, 'i')

/** The number of an order as people read it. */
export const warehouseOrderId = (orderId: number): string => `${orderNumberPrefix}${orderId}`

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
