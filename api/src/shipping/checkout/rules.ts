import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { parcelName } from 'contract/order-number'
import { cancelled, isIn, type OrderStatusCode, statusLabel } from 'contract/order-status'
import { refuse } from '../../kernel/refuse.ts'
import type { Move } from '../../stock/ledger.ts'
import { inParcel, outside } from '../../stock/spot.ts'

/** Checkout hands a bin to the courier (5000); release says that it has arrived (6000). */
export type Step = 5000 | 6000

export type Bin = { id: number; name: string; locationId: number }
/** A parcel in a bin, and how its order stands. */
export type Parcel = {
  id: number
  merchantId: number
  orderId: number
  number: number
  /** Parcels of its order, in whatever bin. */
  parcelCount: number
  status: OrderStatusCode
  holds: readonly string[]
  trackingNumber: string | null
}
export type Unit = {
  merchantId: number
  locationId: number
  orderId: number
  parcelId: number
  allocationId: number
  productId: number
  batchId: number
  quantity: number
}
export type Found = Omit<Result<Calls['shipping']['verifyTrackingNumber']>, 'problem'>

const nameOf = ({ orderId, number, parcelCount }: Parcel): string => parcelName(orderId, number, parcelCount)

/**
 * All or nothing: an empty bin, and a parcel that is on hold or has no number, stop the whole bin. What has left cannot
 * be held.
 */
export function refuseStep(bin: Bin, parcels: readonly Parcel[], to: Step): void {
  if (!parcels.length) throw refuse('empty-bin', { bin: bin.name })
  if (to === 6000) return
  const held = parcels.filter((parcel) => parcel.holds.length)
  const [first] = held
  if (first)
    throw refuse(
      'on-hold',
      { what: nameOf(first), hold: first.holds.join(', ') },
      held.map((parcel) => ({ msg: `on hold: ${parcel.holds.join(', ')}`, itemId: nameOf(parcel) })),
    )
  const unnumbered = parcels.find((parcel) => parcel.trackingNumber === null)
  if (unnumbered) throw refuse('no-tracking-number', { what: nameOf(unnumbered) })
}

/** What is said of an order when not all of its parcels took a step: 'parcel 1 and 3 of 3 handed to the courier'. */
export function partsTold(parcels: readonly Parcel[], { orderId, parcelCount }: Parcel, told: string): string {
  const numbers = parcels.filter((parcel) => parcel.orderId === orderId).map(({ number }) => number)
  return `parcel ${numbers.join(' and ')} of ${parcelCount} ${told}`
}

/** What leaves the house leaves the books: the units of each parcel, on hand and promised. */
export const issues = (units: readonly Unit[], binName: string): Move[] =>
  units.map((unit) => ({
    merchantId: unit.merchantId,
    locationId: unit.locationId,
    productId: unit.productId,
    batchId: unit.batchId,
    kind: 'issue',
    quantity: unit.quantity,
    from: inParcel(unit.parcelId),
    to: outside(),
    entry: `issue:${unit.parcelId}:${unit.allocationId}`,
    reason: `handed to the courier from bin ${binName}`,
    orderId: unit.orderId,
  }))

/** What stands in the way of a parcel at the shipping desk, in words; empty when it may go on. */
export function problemOf(order: Found): string {
  if (isIn(cancelled, order.status)) return 'It was cancelled: take it out, and void its label.'
  if (order.hold) return `It is on hold: ${order.hold}.`
  if (order.status === 4000) return ''
  if (order.status === 5000) return 'The courier has it already.'
  if (order.status === 3000)
    return order.trackingNumber
      ? 'It is packed; put it into a shipping bin.'
      : 'It is packed and has no tracking number yet.'
  return `It is ${statusLabel(order.status)}.`
}
