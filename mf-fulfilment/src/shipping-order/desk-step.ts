import { orderNumberPrefix, readParcelName } from 'contract/order-number'
import type { OrderRecord, ParcelRecord } from '../parts/order.ts'

/** What a parcel at the desk wants next; 'none' before it is packed and once it lies in a bin. */
export type DeskStep = 'weight' | 'courier' | 'number' | 'bin' | 'none'

type Order = Pick<OrderRecord, 'orderId' | 'status' | 'shippingProviderName'> & { parcels: { length: number } }
type Parcel = Pick<ParcelRecord, 'parcelNumber' | 'finalWeight' | 'trackingNumber' | 'shippingBinId'>
/** A parcel, and the tracking number that was read off it here. */
export type AtDesk = { order: Order; parcel: Parcel; seenNumber: string | undefined }

const packed = 3000

/** The label with the parcel's tracking number was scanned: it sticks on the right parcel. */
const isLabelSeen = ({ parcel: { trackingNumber }, seenNumber }: AtDesk): boolean =>
  trackingNumber !== null && trackingNumber === seenNumber

export function stepOf(at: AtDesk): DeskStep {
  const { order, parcel } = at
  if (order.status !== packed || parcel.shippingBinId !== null) return 'none'
  if (parcel.finalWeight === null) return 'weight'
  if (!order.shippingProviderName) return 'courier'
  return isLabelSeen(at) ? 'bin' : 'number'
}

/** What is to be done before the bin, as a sentence goes on: 'First ...'. */
export const wanted: Record<Exclude<DeskStep, 'bin' | 'none'>, string> = {
  weight: 'weigh it',
  courier: 'choose its courier',
  number: 'scan the tracking number on it',
}

export type Meaning =
  /** A bin: the parcel goes into it, or that is too early. */
  | { kind: 'place' | 'use-bin' }
  | { kind: 'early'; first: string }
  /** Its label, or its number as it was scanned before. */
  | { kind: 'label' | 'same' }
  | { kind: 'weight'; weight: number }
  /** The tracking number it gets. */
  | { kind: 'number' }
  /** A label that is not its own. */
  | { kind: 'wrong-label'; trackingNumber: string }
  /** Another parcel. */
  | { kind: 'other' }

/** A scale that types: '1.27', '0,480 kg'. */
export function weightTyped(code: string): number | undefined {
  const [, digits = ''] = /^\s*(\d{1,4}[.,]\d{1,3})\s*(?:kg)?\s*$/i.exec(code) ?? []
  return digits === '' ? undefined : Number(digits.replace(',', '.'))
}

/** 'WO-5', 'WO-5-2'; a bare number is a courier's sooner than an order's. */
const nameIn = (code: string) =>
  code.trim().toUpperCase().startsWith(orderNumberPrefix) ? readParcelName(code) : undefined

/** What a scan at the desk stands for; a tracking number is taken before its turn too. */
export function meaningOf(code: string, at: AtDesk, isBin: boolean): Meaning {
  const { order, parcel } = at
  const step = stepOf(at)
  if (isBin) {
    if (step === 'bin') return { kind: 'place' }
    return step === 'none' ? { kind: 'use-bin' } : { kind: 'early', first: wanted[step] }
  }
  const said = nameIn(code)
  // The order's name alone was printed on its first parcel, while that was the only one.
  const isNamed = said?.orderId === order.orderId && (said.parcelNumber ?? 1) === parcel.parcelNumber
  const isNumbered = code.trim().toUpperCase() === parcel.trackingNumber
  if (isNamed || isNumbered)
    return { kind: step === 'none' || parcel.trackingNumber === null || isLabelSeen(at) ? 'same' : 'label' }
  if (said || step === 'none') return { kind: 'other' }
  // Until it lies in its bin a parcel may be weighed again; no courier's number looks like a weight.
  const weight = weightTyped(code)
  if (weight !== undefined) return { kind: 'weight', weight }
  if (parcel.trackingNumber === null) return { kind: 'number' }
  return { kind: 'wrong-label', trackingNumber: parcel.trackingNumber }
}
