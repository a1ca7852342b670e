import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import { cancelled, isIn, statusLabel } from 'contract/order-status'
import { refuse } from '../../kernel/refuse.ts'
import type { Move } from '../../stock/ledger.ts'
import { inParcel, outside } from '../../stock/spot.ts'

/** Checkout hands a bin to the courier (5000); release says that it has arrived (6000). */
export type Step = 5000 | 6000

export type Bin = { id: number; name: string; locationId: number }
export type Parcel = {
  merchantId: number
  id: number
  status: number
  holds: readonly string[]
  trackingNumber: string | null
}
export type Unit = {
  merchantId: number
  locationId: number
  orderId: number
  allocationId: number
  productId: number
  batchId: number
  quantity: number
}
export type Found = Omit<Result<Calls['shipping']['verifyTrackingNumber']>, 'problem'>

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
      { what: warehouseOrderId(first.id), hold: first.holds.join(', ') },
      held.map((parcel) => ({
        msg: `on hold: ${parcel.holds.join(', ')}`,
        itemId: warehouseOrderId(parcel.id),
      })),
    )
  const unnumbered = parcels.find((parcel) => parcel.trackingNumber === null)
  if (unnumbered) throw refuse('no-tracking-number', { what: warehouseOrderId(unnumbered.id) })
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
    from: inParcel(unit.orderId),
    to: outside(),
    entry: `issue:${unit.allocationId}`,
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
