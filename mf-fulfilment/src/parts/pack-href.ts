import type { Href } from '../href.ts'

/** Box, weight and courier of an order. */
export const sizeHref = (orderId: number) => `/fulfilment/pack/pack-size/${orderId}` satisfies Href
/** The bench where its units are scanned into the parcel. */
export const packHref = (orderId: number) => `${sizeHref(orderId)}/pack-items`
/** One order's shipping step. */
export const shippingHref = (orderId: number) => `/fulfilment/fulfilment-shipping/${orderId}` satisfies Href
