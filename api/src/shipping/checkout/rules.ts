import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { countOf } from 'contract/format'
import { parcelName } from 'contract/order-number'
import { inStatus, type OrderStatusCode } from 'contract/order-status'
import { refuse } from '../../kernel/refuse.ts'
import type { Move } from '../../stock/ledger.ts'
import { inParcel, outside } from '../../stock/spot.ts'
import { oldLabel } from '../../packing/rules.ts'

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
  /** Somebody scanned it in its bin. */
  isChecked: boolean
  isLabelOld: boolean
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
/** The tracking numbers that a label may hold, in small letters, or the order or parcel that it names. */
export type Called = { keys: readonly string[]; named: { orderId: number; parcelNumber?: number } | undefined }
/** A parcel that a label means. */
export type Found = Omit<Result<Calls['shipping']['verifyTrackingNumber']>, 'problem' | 'isRepeated'> & {
  id: number
  /** Of its bin. */
  locationId: number | null
  isWeighed: boolean
  isLabelOld: boolean
}

const nameOf = ({ orderId, number, parcelCount }: Parcel): string => parcelName(orderId, number, parcelCount)

/**
 * All or nothing: an empty bin, and a parcel that is on hold, has no number or an old label, stop the whole bin. What has left cannot
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
  const old = parcels.find(({ isLabelOld }) => isLabelOld)
  if (old) throw refuse('wrong-state', { what: nameOf(old), ...inStatus(old.status), ...oldLabel })
}

/** Every parcel that was read takes the step, or none does. */
export function refuseFewer(bin: Bin, parcels: readonly Parcel[], taken: number): void {
  if (taken < parcels.length) throw refuse('stale', { what: `Bin ${bin.name}` })
}

/** What nobody checked leaves only where that was said: so many parcels, and no more that came meanwhile. */
export function refuseUnchecked(bin: Bin, parcels: readonly Parcel[], allowed: number | undefined): void {
  const unchecked = parcels.filter(({ isChecked }) => !isChecked)
  if (allowed === undefined || unchecked.length <= allowed) return
  throw refuse(
    'wrong-state',
    {
      what: `Bin ${bin.name}`,
      state: `not checked whole: ${countOf(unchecked.length, 'parcel')} left`,
      problem: 'scan them, or hand them over unchecked',
      next: 'Scan the ones named, or hand the bin over unchecked.',
      field: 'Unchecked',
    },
    unchecked.map((parcel) => ({ msg: 'not checked', itemId: nameOf(parcel) })),
  )
}

/** What lies in the bin weighs so many kg; what the courier has is no part of it. */
export const weightOf = (parcels: readonly { status: number; weight: number | null }[]): number =>
  Math.round(
    parcels.filter(({ status }) => status === 4000).reduce((sum, { weight }) => sum + (weight ?? 0), 0) * 1000,
  ) / 1000

/** What is said of an order when not all of its parcels took a step: 'parcel 1 and 3, 2 of 4, handed to the courier'. */
export function partsTold(parcels: readonly Parcel[], { orderId, parcelCount }: Parcel, told: string): string {
  const numbers = parcels.filter((parcel) => parcel.orderId === orderId).map(({ number }) => number)
  return `parcel ${numbers.join(' and ')}, ${numbers.length} of ${parcelCount}, ${told}`
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
