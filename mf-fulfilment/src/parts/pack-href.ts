import { readParcelName } from 'contract/order-number'
import type { Href } from '../href.ts'

/** Box, weight and courier of an order. */
export const sizeHref = (orderId: number) => `/fulfilment/pack/pack-size/${orderId}` satisfies Href
/** The bench where its units are scanned into the parcel. */
export const packHref = (orderId: number) => `${sizeHref(orderId)}/pack-items`
/** One order's shipping step. */
export const shippingHref = (orderId: number) => `/fulfilment/fulfilment-shipping/${orderId}` satisfies Href
/** The shipping step of the parcel whose number was scanned, or of its order. */
export const scannedHref = (orderId: number, code: string) => {
  const number = readParcelName(code)?.parcelNumber
  return number === undefined ? shippingHref(orderId) : `${shippingHref(orderId)}?parcel=${number}`
}
