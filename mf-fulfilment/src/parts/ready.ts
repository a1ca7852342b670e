import { countOf } from 'contract/format'

/** What an order must have before it goes into a shipping bin; undefined when it has all. */
export function notReady({
  holds,
  shippingProviderName,
  trackingNumber,
  parcelCount = 1,
}: {
  holds: readonly string[]
  shippingProviderName: string | null
  /** Of an order with several parcels: theirs, with commas between. */
  trackingNumber: string | null
  parcelCount?: number
}): string | undefined {
  if (holds.length) return `On hold: ${holds.join(', ')}`
  if (!shippingProviderName) return 'No courier is chosen yet'
  if (!trackingNumber) return 'No tracking number yet'
  const missing = parcelCount - trackingNumber.split(', ').length
  if (missing > 0) return `${countOf(missing, 'parcel')} without a tracking number`
  return undefined
}
