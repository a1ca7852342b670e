import { money } from 'contract/format'
import type { Money } from 'contract/money'
import { parcelName, warehouseOrderId } from 'contract/order-number'
import { inStatus, isIn, labelled, onBench } from 'contract/order-status'
import { type Absent, keptDays } from '../order/buyer/fields.ts'
import type { Shipping } from '../order/rules.ts'
import { refuse } from '../kernel/refuse.ts'
import { parcelNumbered } from '../packing/rules.ts'

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
  codMinor: number | null
  lastParcelNumber: number
  shippingProvider: string | null
  unitCount: number
  shipping: Shipping
  absent: Absent
}
export type PrintedParcel = {
  number: number
  /** From 1, among those that stand. */
  rank: number
  isClosed: boolean
  trackingNumber: string | null
  grams: number | null
  boxName: string | null
  units: number
  /** How often its label was handed out before. */
  prints: number
}
export type PrintedLine = { sku: string; name: string; quantity: number; unitPriceMinor: number }
export type PrintedCharge = { code: string; description: string; amountMinor: number }

/**
 * The parcels that labels are printed for: the one that was said, or all that are packed. Before that nobody knows what a
 * parcel weighs; after its order has gone wrong it must not be sent.
 */
export function parcelsLabelled<Parcel extends PrintedParcel>(
  order: { orderId: number; status: number; lastParcelNumber: number },
  parcels: readonly Parcel[],
  number: number | undefined,
): readonly Parcel[] {
  const asked = number === undefined ? parcels : [parcelNumbered({ ...order, id: order.orderId, parcels }, number)]
  const closed = asked.filter(({ isClosed }) => isClosed)
  if (isIn(labelled, order.status)) return asked
  if (isIn(onBench, order.status) && closed.length) return closed
  throw refuse('wrong-state', {
    what: number === undefined ? warehouseOrderId(order.orderId) : parcelName(order.orderId, number, parcels.length),
    ...inStatus(order.status),
    problem: 'its label is printed once it is packed',
  })
}

/** What the timeline says of labels handed out: 'label of parcel 2 printed, the 3rd time'. */
export function printedInWords(parcels: readonly PrintedParcel[], of: number): string {
  const [only] = parcels
  const what = of > 1 ? `label of parcel ${parcels.map(({ number }) => number).join(' and ')}` : 'label'
  if (parcels.length > 1 || !only || only.prints === 0) return `${what} printed`
  return `${what} printed again, ${only.prints + 1} times now`
}

/** Refuses a label for an order of which nobody can read where it goes. */
export function refuseAbsent({ orderId, absent }: Pick<Printed, 'orderId' | 'absent'>): void {
  const what = warehouseOrderId(orderId)
  if (absent === 'Forgotten') throw refuse('buyer-forgotten', { what, days: keptDays })
  if (absent === 'Unreadable') throw refuse('buyer-unreadable', { what })
}

/** What the courier collects with a parcel: all of it with the first that stands, of the others it is said to be nothing. */
export function cashOf({ codMinor, currency }: Pick<Printed, 'codMinor' | 'currency'>, rank: number): string {
  if (codMinor === null) return ''
  const whole = written({ minor: codMinor, currency })
  return rank === 1 ? whole : `0 of ${whole}`
}

/** An amount on paper: every font has a hyphen. */
export const written = (amount: Money): string => money(amount).replace('\u2212', '-')

/** An address as it is written on a parcel, without the name. */
export const addressLines = (shipping: Shipping): string[] =>
  [
    shipping.address1,
    shipping.address2,
    `${shipping.postcode} ${shipping.city}`.trim(),
    [shipping.state, shipping.country].filter(Boolean).join(', '),
  ].filter(Boolean)

export const kilograms = (grams: number | null): string => (grams === null ? '-' : `${(grams / 1000).toFixed(2)} kg`)
