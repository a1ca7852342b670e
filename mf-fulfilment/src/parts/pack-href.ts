import { readParcelName } from 'contract/order-number'
import type { Href } from '../href.ts'

/** Box, weight and courier of an order. */
export const sizeHref = (orderId: number) => `/fulfilment/pack/pack-size/${orderId}` satisfies Href
/** The bench where its units are scanned into the parcel. */
export const packHref = (orderId: number) => `${sizeHref(orderId)}/pack-items`
/** The shipping desk with the parcel of an order. */
export const shippingHref = (orderId: number) => `/fulfilment/fulfilment-shipping/${orderId}` satisfies Href
/** The desk with the parcel that was scanned: by its name, or by its tracking number, which is then seen to be on it. */
export const scannedHref = (orderId: number, code: string) => {
  const said = readParcelName(code)
  if (said?.parcelNumber !== undefined) return `${shippingHref(orderId)}?parcel=${said.parcelNumber}`
  return said?.orderId === orderId
    ? shippingHref(orderId)
    : `${shippingHref(orderId)}?scanned=${encodeURIComponent(code.trim().toUpperCase())}`
}
