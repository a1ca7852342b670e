import { parcelName, warehouseOrderId } from 'contract/order-number'
import { beforeShipping, isIn, onBench, statusLabel } from 'contract/order-status'
import type { ScannedCode } from '../catalogue/code.ts'
import { found, refuse } from '../kernel/refuse.ts'
import { refuseHold } from '../order/rules.ts'
import type { InTray } from '../picking/trays.ts'
import { limitGrams } from './boxes.ts'

/** A parcel of an order: what is packed into it leaves the house in it. */
export type Parcel = {
  id: number
  /** From 1, in the order they were begun. */
  number: number
  isClosed: boolean
  /** The courier has it. */
  isHanded: boolean
  trackingNumber: string | null
  shippingBinId: number | null
  boxName: string | null
  boxLengthMm: number | null
  boxWidthMm: number | null
  boxHeightMm: number | null
  /** By a person; else closing proposed it. */
  isBoxChosen: boolean
  expectedWeightGrams: number | null
  finalWeightGrams: number | null
}
/** An order on its way out of the house, with its parcels by number: one at least. */
export type Outgoing = {
  id: number
  merchantId: number
  locationId: number
  status: number
  holds: readonly string[]
  pickingListId: number | null
  shippingProviderId: number | null
  shippingProvider: string | null
  parcels: readonly Parcel[]
}

/** The parcel that is packed into: the last one. */
export const lastParcel = (order: Outgoing): Parcel => found(order.parcels.at(-1), 'The parcel')

/** The parcel that a call is about. It need not say which of one. */
export function parcelSaid(order: Outgoing, number: number | undefined): Parcel {
  const [first, second] = order.parcels
  if (number === undefined && second)
    throw refuse('bad-input', {
      field: 'ParcelNumber',
      problem: `is needed: ${warehouseOrderId(order.id)} has ${order.parcels.length} parcels`,
    })
  return found(number === undefined ? first : order.parcels.find((parcel) => parcel.number === number), 'The parcel')
}

/** What people call a parcel: by its order's number while that has one only. */
export const nameOf = (order: Outgoing, parcel: Parcel): string =>
  parcelName(order.id, parcel.number, order.parcels.length)

/** A product of an order: how many units of it were picked for the parcel, and how many are packed. */
export type Content = { productId: number; sku: string; productName: string; quantity: number; packed: number }

/** In which states what may be done to a parcel; every other is refused. */
const openFor = {
  'its box can be chosen': onBench,
  'it can be weighed': onBench,
  'its tracking number can be entered': beforeShipping,
  'its courier can be chosen': beforeShipping,
} as const

/** Refuses what is too early or too late for a parcel, and any work on one that is on hold. */
export function refuseParcel(order: Outgoing, parcel: Parcel, what: keyof typeof openFor): void {
  const states: readonly number[] = openFor[what]
  if (!states.includes(order.status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: statusLabel(order.status),
      problem: `${what} while it is ${states.map(statusLabel).join(' or ')}`,
    })
  if (parcel.shippingBinId !== null)
    throw refuse('wrong-state', {
      what: nameOf(order, parcel),
      state: parcel.isHanded ? 'with the courier' : 'in a shipping bin',
      problem: `${what} before that`,
    })
  refuseHold(order)
}

/**
 * The product a scan at the bench stands for, and its units. A unit that does not belong, or one too many, stops the
 * bench.
 */
export function unitsScanned(
  order: Outgoing,
  contents: readonly Content[],
  code: ScannedCode,
  quantity: number,
): { content: Content; units: number } {
  const content = contents.find((other) => other.productId === code.productId)
  if (!content)
    throw refuse('wrong-item', {
      got: `${code.productName} (${code.sku})`,
      expected: `part of ${warehouseOrderId(order.id)}`,
      field: 'Code',
    })
  const units = quantity * code.packQuantity
  const left = content.quantity - content.packed
  if (units > left) throw refuse('too-many-units', { got: units, left, field: 'Quantity' })
  return { content, units }
}

/** From which trays the units of a scan come, the first picked first. */
export function partsOf(inTrays: readonly InTray[], productId: number, units: number): InTray[] {
  let left = units
  const parts = inTrays
    .filter((part) => part.productId === productId)
    .flatMap((part) => {
      const quantity = Math.min(part.quantity, left)
      left -= quantity
      return quantity > 0 ? [{ ...part, quantity }] : []
    })
  if (left > 0) throw refuse('too-many-units', { got: units, left: units - left, field: 'Quantity' })
  return parts
}

/** A weight outside the limit is taken only when somebody confirms it. */
export function refuseWeight(expected: number | null, measured: number, isConfirmed: boolean): void {
  if (expected === null || isConfirmed) return
  const limit = limitGrams(expected)
  if (Math.abs(measured - expected) > limit) throw refuse('weight-off', { measured, expected, limit, field: 'Weight' })
}

/**
 * Units go into the last parcel, or into one more once there is something in that. Somebody who has another one in hand
 * than the order by now, or begins one that stands, is told before a unit goes into the wrong box.
 */
export function refuseNumber(
  order: Outgoing,
  { number, isNew }: { number: number; isNew: boolean },
  unitsInLast: number,
): void {
  const last = lastParcel(order).number
  if (number < last || (isNew && number === last)) throw refuse('stale', { what: warehouseOrderId(order.id) })
  if (number === last || (number === last + 1 && unitsInLast > 0)) return
  throw refuse('bad-input', {
    field: 'ParcelNumber',
    problem:
      number === last + 1
        ? `must be ${last} while nothing is in that parcel`
        : `must be ${last}, or ${last + 1} to begin another parcel`,
  })
}

/** A parcel that goes leaves its tracking number to one that has none: no number is lost. */
export function refuseNumbered(order: Outgoing, parcel: Parcel): void {
  if (parcel.trackingNumber === null || order.parcels.some(({ trackingNumber }) => trackingNumber === null)) return
  throw refuse('wrong-state', {
    what: nameOf(order, parcel),
    state: `numbered ${parcel.trackingNumber}`,
    problem: 'it would be empty, and every other parcel has a number of its own',
  })
}

/** What was packed may be taken out again at the bench, before the shipping desk has any of it. */
export function refuseReopening(order: Outgoing): void {
  const what = warehouseOrderId(order.id)
  if (!isIn(onBench, order.status))
    throw refuse('wrong-state', { what, state: statusLabel(order.status), problem: 'its parcel is closed' })
  const binned = order.parcels.find((parcel) => parcel.shippingBinId !== null)
  if (binned)
    throw refuse('wrong-state', {
      what,
      state: statusLabel(order.status),
      problem: `${nameOf(order, binned)} lies in a shipping bin already`,
    })
}
