import { countOf } from 'contract/format'
import { isOrderName, parcelName, readParcelName, warehouseOrderId } from 'contract/order-number'
import { beforeShipping, cancelled, failedOrders, isIn, statusLabel } from 'contract/order-status'
import { refuse } from '../../kernel/refuse.ts'
import type { Called, Found } from './rules.ts'

/** Between the elements of a GS1 code. */
const separator = '\u001d'
/** What a scanner sends before a GS1 code: of GS1-128, DataBar, Data Matrix or QR. */
const gs1Mark = /^\](?:C1|e0|d2|Q3)/
const anyMark = /^\][A-Za-z][0-9A-Za-z]/
/** A shipment's number after its GS1 identifier; what is a serial shipping container's code begins with 00. */
const ofShipment = /^40[0-2](.+)$/
const ofContainer = /^00(\d{18})$/
/** A parcel of the United States Postal Service: the number comes after the postcode. */
const afterPostcode = /^420(?:\d{5}|\d{9})(9\d{19,21})$/

/**
 * What a label may mean, as it was printed or as a scanner or a person wrote it: the whole of it first, then what is left
 * without the marks of a scanner and of GS1. Digits alone are a courier's number, never an order's.
 */
export function calledBy(said: string): Called {
  const text = said.trim()
  const body = text.replace(anyMark, '')
  const parts = body
    .split(separator)
    .flatMap((part) => part.split(/(?=\(\d{2,4}\))/))
    .map((part) => part.replace(/^\((\d{2,4})\)/, '$1'))
  const isGs1 = gs1Mark.test(text) || body.includes(separator) || /^\(\d{2,4}\)/.test(body)
  const inner = (part: string) =>
    [ofContainer, afterPostcode, ...(isGs1 ? [ofShipment] : [])].flatMap((pattern) => pattern.exec(part)?.[1] ?? [])
  const whole = plain(body)
  const keys = [plain(text), whole, ...[whole, ...parts.map(plain)].flatMap((part) => [part, ...inner(part)])]
  if (whole === '')
    throw refuse('bad-input', { field: 'TrackingNumber', problem: 'is empty: scan the label of a parcel' })
  return {
    keys: [...new Set(keys.filter(Boolean).map((key) => key.toLowerCase()))],
    named: isOrderName(whole) ? readParcelName(whole) : undefined,
  }
}

/** Without blanks and what no printer prints: a number is often printed in groups. */
const plain = (text: string): string => text.replace(/[^\x21-\x7e]/g, '')

const nameOf = ({ orderId, parcelNumber, parcelCount }: Found) => parcelName(orderId, parcelNumber, parcelCount)

/** The parcel that is meant. An order that is named may have several: the hand chooses, nobody guesses. */
export function meant(parcels: readonly Found[], { keys, named }: Called): Found | undefined {
  const [first] = parcels
  if (!first || keys.includes(first.trackingNumber.toLowerCase())) return first
  const here = parcels.filter(({ status }) => status !== 5000)
  // The order's name was printed on its first parcel, while that was its only one.
  const isOther = parcels.every(({ parcelNumber }) => parcelNumber > 1)
  if (named?.parcelNumber !== undefined || (here.length < 2 && !isOther)) return here[0] ?? first
  throw refuse('bad-input', {
    field: 'TrackingNumber',
    problem: `is ${warehouseOrderId(first.orderId)}, which has ${countOf(here.length, 'parcel')} here: scan the label of one, or say ${here.map(nameOf).join(' or ')}`,
  })
}

/** What stands in the way of a parcel at the checkout and what to do next, in words; empty when it may go. */
export function problemOf(parcel: Found, binAsked: number | undefined): string {
  const { status, shippingBinId, hold } = parcel
  if (isIn(cancelled, status)) return 'It was cancelled: take it out, and void its label.'
  if (isIn(failedOrders, status)) return 'It failed: take it out and put its goods back; its label must not leave.'
  if (status === 5000) return 'The courier has it already.'
  if (status === 4000 && binAsked !== undefined && shippingBinId !== binAsked)
    return `Wrong bin: this parcel belongs to ${parcel.shippingBinName}.`
  if (hold) return `It is on hold: ${hold}. Take it out until the hold is lifted.`
  if (parcel.isLabelOld && status <= 4000)
    return 'Its label says another amount to collect: print it again and put that on it.'
  if (status === 4000) return ''
  if (status === 3000) return `It is packed and lies in no bin: ${stillToDo(parcel)}.`
  if (isIn(beforeShipping, status)) return `It is ${statusLabel(status)}: pack it to its end first.`
  return `It is ${statusLabel(status)}: take it out and ask a manager.`
}

/** What a packed parcel lacks before it may lie in a bin, in the order of the desk. */
function stillToDo({ isWeighed, shippingProvider, trackingNumber }: Found): string {
  if (!isWeighed) return 'weigh it at the shipping desk'
  if (shippingProvider === null) return 'choose its courier at the shipping desk'
  return trackingNumber ? 'scan it into a shipping bin' : 'read its tracking number at the shipping desk'
}

/** A number that is void is told at the scan: the parcel with that label must not leave. */
export function refuseVoid(name: string, holder: { orderId: number } | undefined): void {
  if (holder) throw refuse('number-void', { name, what: warehouseOrderId(holder.orderId), field: 'TrackingNumber' })
}
