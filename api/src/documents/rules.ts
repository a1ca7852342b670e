import { warehouseOrderId } from 'contract/order-number'
import { isIn, labelled, statusLabel } from 'contract/order-status'
import type { Shipping } from '../order/rules.ts'
import { refuse } from '../kernel/refuse.ts'

export type Printed = {
  orderId: number
  status: number
  referenceCode: string
  merchantName: string
  merchantAddress: string
  merchantEmail: string
  merchantPhone: string
  locationName: string
  locationAddress: string
  timeZone: string
  placedAt: number
  shipBy: number | null
  currency: string
  trackingNumber: string | null
  shippingProvider: string | null
  grams: number | null
  boxName: string | null
  unitCount: number
  shippingName: string
  shippingPhone: string
  shippingAddress1: string
  shippingAddress2: string
  shippingPostcode: string
  shippingCity: string
  shippingState: string
  shippingCountry: string
}
export type PrintedLine = { sku: string; name: string; quantity: number; unitPriceMinor: number }
export type PrintedCharge = { code: string; description: string; amountMinor: number }

/**
 * A label is for a packed parcel: before that nobody knows what it weighs, after it has gone wrong it must not be sent.
 */
export function refuseLabel(order: { orderId: number; status: number }): void {
  if (!isIn(labelled, order.status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.orderId),
      state: statusLabel(order.status),
      problem: 'its label is printed once it is packed',
    })
}

export const shippingOf = (order: Printed): Shipping => ({
  name: order.shippingName,
  phone: order.shippingPhone,
  address1: order.shippingAddress1,
  address2: order.shippingAddress2,
  postcode: order.shippingPostcode,
  city: order.shippingCity,
  state: order.shippingState,
  country: order.shippingCountry,
})

/** An address as it is written on a parcel, without the name. */
export const addressLines = (shipping: Shipping): string[] =>
  [
    shipping.address1,
    shipping.address2,
    `${shipping.postcode} ${shipping.city}`.trim(),
    [shipping.state, shipping.country].filter(Boolean).join(', '),
  ].filter(Boolean)

export const kilograms = (grams: number | null): string => (grams === null ? '-' : `${(grams / 1000).toFixed(2)} kg`)
