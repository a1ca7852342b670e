import { parcelName, warehouseOrderId } from 'contract/order-number'
import { beforeShipping, inStatus, isIn, onBench, statusLabel } from 'contract/order-status'
import type { ScannedCode } from '../catalogue/code.ts'
import { found, refuse } from '../kernel/refuse.ts'
import { refuseHold, tooMany } from '../order/rules.ts'
import type { InTray } from '../picking/units.ts'
import { limitGrams } from './boxes.ts'

/** A parcel of an order: what is packed into it leaves the house in it. */
export type Parcel = {
  id: number
  /** From 1, in the order they were begun; it is its own for good, and no other one of its order ever gets it. */
  number: number
  isClosed: boolean
  /** The courier has it. */
  isHanded: boolean
  /** It has arrived. */
  isReleased: boolean
  /** Its label was printed. */
  isLabelled: boolean
  /** Its label says another amount to collect than the order does now. */
  isLabelOld: boolean
  /** Units in it that nobody is promised any more: they go out of it before it goes on. */
  strays: number
  trackingNumber: string | null
  shippingBinId: number | null
  boxName: string | null
  boxLengthMm: number | null
  boxWidthMm: number | null
  boxHeightMm: number | null
  /** By a person; else closing proposed it. */
  isBoxChosen: boolean
  /** Somebody took that box although its content does not fit it. */
  isBoxConfirmed: boolean
  expectedWeightGrams: number | null
  finalWeightGrams: number | null
}
/** An order on its way out of the house, with its parcels by number: one at least. */
export type Outgoing = {
  id: number
  merchantId: number
  locationId: number
  status: number
  /** Why it stands there, or what of it was cancelled. */
  reason: string
  holds: readonly string[]
  pickingListId: number | null
  shippingProviderId: number | null
  shippingProvider: string | null
  /** Cash on delivery, collected with the first parcel that stands. */
  codMinor: number | null
  /** The highest number that a parcel of it ever had. */
  lastParcelNumber: number
  parcels: readonly Parcel[]
}

/** The parcel that is packed into: the last one, unless an earlier one was opened to be made again. */
export const openParcel = (order: Outgoing): Parcel =>
  found(order.parcels.find(({ isClosed }) => !isClosed) ?? order.parcels.at(-1), 'The parcel')

/** The parcel that a call is about. It need not say which of one. */
export function parcelSaid(order: Outgoing, number: number | undefined): Parcel {
  const [first, second] = order.parcels
  if (number === undefined && second)
    throw refuse('bad-input', {
      field: 'ParcelNumber',
      problem: `is needed: ${warehouseOrderId(order.id)} has ${order.parcels.length} parcels`,
    })
  return number === undefined ? found(first, 'The parcel') : parcelNumbered(order, number)
}

type Numbered = { id: number; lastParcelNumber: number }
/** The parcel with a number. One that is gone is said to be void: what it was printed on is no other parcel's. */
export function parcelNumbered<Parcel extends { number: number }>(
  { id, lastParcelNumber, parcels }: Numbered & { parcels: readonly Parcel[] },
  number: number,
): Parcel {
  const parcel = parcels.find((one) => one.number === number)
  if (parcel || number > lastParcelNumber) return found(parcel, 'The parcel')
  const standing = parcels.map((one) => parcelName(id, one.number, parcels.length))
  throw refuse('wrong-state', {
    what: `${warehouseOrderId(id)}-${number}`,
    state: 'void',
    problem: `what stands of ${warehouseOrderId(id)} is ${standing.join(', ') || 'no parcel'}`,
    next: 'Reload the order, and take the parcel that is meant; a label of a void one must not leave the house.',
    field: 'ParcelNumber',
  })
}

/** What people call a parcel: by its order's number while that has one only. */
export const nameOf = (order: Outgoing, parcel: Parcel): string =>
  parcelName(order.id, parcel.number, order.parcels.length)

/** A product of an order: how many units of it were picked for the parcel, and how many are packed. */
export type Content = {
  productId: number
  sku: string
  productName: string
  quantity: number
  packed: number
  /** Each unit is packed with its serial. */
  asksSerial: boolean
}

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
      ...inStatus(order.status),
      problem: `${what} while it is ${states.map(statusLabel).join(' or ')}`,
    })
  if (parcel.shippingBinId !== null || parcel.isHanded)
    throw refuse('wrong-state', {
      what: nameOf(order, parcel),
      state: parcel.isHanded ? 'with the courier' : 'in a shipping bin',
      problem: `${what} before that`,
      next: parcel.isHanded
        ? 'Announce a return when it comes back.'
        : 'Make the parcel void to take it out of its bin, then do it again.',
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
      expected: `part of ${warehouseOrderId(order.id)}${order.reason ? ` (${order.reason})` : ''}`,
      field: 'Code',
    })
  const units = quantity * code.packQuantity
  const left = content.quantity - content.packed
  if (units > left) throw tooMany(order, content.sku, { got: units, left })
  return { content, units }
}

/** The serial to keep with a scan: none where the product asks for none, else of one unit. */
export function serialOf({ asksSerial, sku }: Content, units: number, said: string | undefined): string | null {
  if (!asksSerial) return null
  if (said === undefined || units !== 1) throw refuse('serial-needed', { sku, field: 'Serial' })
  return said
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

/** Nothing is packed out of a tray that is set aside. */
export function refuseAside(order: Outgoing, parts: readonly InTray[]): void {
  const aside = parts.find((part) => part.asideReason !== null)
  if (aside)
    throw refuse('wrong-state', {
      what: `The tray of ${warehouseOrderId(order.id)}`,
      state: `set aside (${aside.asideReason})`,
      problem: 'lift that under In Picking by scanning the tray, then pack',
      next: 'Lift that under In Picking by scanning the tray, then pack.',
    })
}

/** A weight outside the limit is taken only when somebody confirms it. */
export function refuseWeight(expected: number | null, measured: number, isConfirmed: boolean): void {
  if (expected === null || isConfirmed) return
  const limit = limitGrams(expected)
  if (Math.abs(measured - expected) > limit) throw refuse('weight-off', { measured, expected, limit, field: 'Weight' })
}

/** A box that the content of a parcel does not fit is taken only when somebody confirms it; unknown sides ask nothing. */
export function refuseMisfit(
  order: Outgoing,
  parcel: Parcel,
  { fits, reason }: { fits: boolean; reason: string },
  said: { isConfirmed: boolean; next?: string },
): void {
  const { isConfirmed, ...next } = said
  if (!fits && !isConfirmed) throw refuse('box-too-small', { what: nameOf(order, parcel), problem: reason, ...next })
}

/**
 * Units go into the parcel that is open, or into one more once there is something in that. Somebody who has another one
 * in hand than the order by now, or begins one that stands, is told before a unit goes into the wrong box.
 */
export function refuseParcelNumber(
  order: Outgoing,
  { number, isNew }: { number: number; isNew: boolean },
  unitsInOpen: number,
): void {
  const [open, next] = [openParcel(order).number, order.lastParcelNumber + 1]
  // Whoever begins one cannot know of numbers that are gone.
  const begins = number === next || (isNew && number < next && order.parcels.every((parcel) => parcel.number < number))
  if ((number !== open && number < next && !begins) || (isNew && number === open))
    throw refuse('stale', { what: warehouseOrderId(order.id) })
  if (number === open || (begins && unitsInOpen > 0)) return
  throw refuse('bad-input', {
    field: 'ParcelNumber',
    problem: begins
      ? `must be ${open} while nothing is in that parcel`
      : `must be ${open}, or ${next} to begin another parcel`,
  })
}

/** A parcel that goes leaves its tracking number to one that has none: no number is lost. */
export function refuseLosingNumber(order: Outgoing, parcel: Parcel): void {
  if (parcel.trackingNumber === null || order.parcels.some(({ trackingNumber }) => trackingNumber === null)) return
  throw refuse('wrong-state', {
    what: nameOf(order, parcel),
    state: `numbered ${parcel.trackingNumber}`,
    problem: 'it would be empty, and every other parcel has a number of its own',
    next: 'Leave a unit in it, or make another parcel void first.',
  })
}

/** The first parcel carries the cash on delivery: none whose label says 0 of it becomes the first when that goes. */
export function refuseLosingCash(order: Outgoing, gone: readonly Parcel[]): void {
  const [first] = order.parcels
  const heir = order.parcels.find((parcel) => !gone.includes(parcel))
  if (order.codMinor === null || !first || !heir || heir === first) return
  if (!heir.isLabelled && heir.shippingBinId === null && !heir.isHanded) return
  const name = nameOf(order, heir)
  throw refuse('wrong-state', {
    what: nameOf(order, first),
    state: 'the one that carries the cash on delivery',
    problem: heir.isHanded
      ? `it would be empty, and the label of ${name}, which the courier has, says 0 of it; leave a unit in it, or report the whole order failed`
      : `it would be empty, and the label of ${name} says 0 of it; make ${name} void first, then print its label anew`,
    next: heir.isHanded
      ? 'Leave a unit in it, or report the whole order failed.'
      : `Make ${name} void first, then print its label anew.`,
  })
}

/** What was packed may be taken out again at the bench, before the shipping desk has any of it. */
export function refuseReopening(order: Outgoing): void {
  const what = warehouseOrderId(order.id)
  if (!isIn(onBench, order.status))
    throw refuse('wrong-state', { what, ...inStatus(order.status), problem: 'its parcel is closed' })
  const binned = order.parcels.find((parcel) => parcel.shippingBinId !== null || parcel.isHanded)
  if (binned)
    throw refuse('wrong-state', {
      what,
      ...inStatus(order.status),
      problem: `${nameOf(order, binned)} ${binned.isHanded ? 'is with the courier' : 'lies in a shipping bin'} already`,
      next: binned.isHanded
        ? 'Pack what is left into another parcel.'
        : 'Make that parcel void to take it out of its bin.',
    })
}

/** What is said of a parcel whose label shows another amount than is to be collected. */
export const oldLabel = {
  problem: 'its label says another amount to collect',
  next: 'Print its label again and put that on it.',
} as const
