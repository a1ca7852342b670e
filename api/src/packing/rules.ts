import { warehouseOrderId } from 'contract/order-number'
import { beforeShipping, onBench, statusLabel } from 'contract/order-status'
import type { ScannedCode } from '../catalogue/code.ts'
import { refuse } from '../kernel/refuse.ts'
import { refuseHold } from '../order/rules.ts'
import type { InTray } from '../picking/trays.ts'
import { limitGrams } from './boxes.ts'

export type Parcel = {
  id: number
  merchantId: number
  locationId: number
  status: number
  holds: readonly string[]
  pickingListId: number | null
  trackingNumber: string | null
  shippingProviderId: number | null
  shippingProvider: string | null
  boxName: string | null
  boxLengthMm: number | null
  boxWidthMm: number | null
  boxHeightMm: number | null
  expectedWeightGrams: number | null
  finalWeightGrams: number | null
}
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
export function refuseParcel(order: Parcel, what: keyof typeof openFor): void {
  const states: readonly number[] = openFor[what]
  if (!states.includes(order.status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: statusLabel(order.status),
      problem: `${what} while it is ${states.map(statusLabel).join(' or ')}`,
    })
  refuseHold(order)
}

/**
 * The product a scan at the bench stands for, and its units. A unit that does not belong, or one too many, stops the
 * bench.
 */
export function unitsScanned(
  order: Parcel,
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
