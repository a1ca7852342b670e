import { isOrderName } from 'contract/order-number'
import { isTrayName } from 'contract/tray-name'
import { strip } from '../parts/strip.ts'
import { type PackLine, type PackReply, type PackState, type ParcelNow } from './pack-state.ts'

/** What came from a scanner, or from a person's hand. */
export type Scanned = { code: string; quantity: number; serial?: string | undefined }

/** 1 is '1st'. */
export function nth(count: number): string {
  const rest = count % 100
  const ending = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${count}${ending}`
}

/** Another parcel is begun by the next scan; not before something is in this one. */
export const begun = (state: PackState): PackState =>
  state.isClosed || state.parcel.units === 0
    ? state
    : {
        ...state,
        parcel: { number: state.lastNumber + 1, units: 0, before: state.parcel },
        strip: strip('idle', `The next scan begins parcel ${state.lastNumber + 1}`, {
          detail: `Close parcel ${state.parcel.number}: ${state.parcel.units} in it`,
        }),
      }

/** Scans go on into the parcel before: no other was begun yet. */
export const goneBack = (state: PackState): PackState =>
  state.parcel.before
    ? {
        ...state,
        parcel: state.parcel.before,
        strip: strip('idle', `Scans go into parcel ${state.parcel.before.number}`, { detail: 'No other was begun' }),
      }
    : state

/** The parcel after a scan: what came into it is what its line gained. */
function parcelAfter({ lines, parcel }: PackState, reply: PackReply): ParcelNow {
  const { parcelNumber: number, isRepeated } = reply
  const before = lines.find((line) => line.sku === reply.sku)?.packed ?? 0
  const gained = isRepeated ? 0 : Math.max(0, reply.packed - before)
  return { number, units: (number === parcel.number ? parcel.units : 0) + gained }
}

/** The lines with what the server counted; of a closed parcel every unit, those of others too. */
function counted(state: PackState, reply: PackReply): Pick<PackState, 'lines' | 'isClosed' | 'isUnsure'> {
  const isScanned = (line: PackLine) => line.sku === reply.sku && line.quantity === reply.quantity
  return {
    isClosed: reply.isClosed,
    lines: state.lines.map((line) => {
      if (reply.isClosed) return { ...line, packed: line.quantity }
      return isScanned(line) ? { ...line, packed: reply.packed } : line
    }),
    // A SKU that is no line's, as of a mapped product, shows with the next answer.
    isUnsure: (state.isUnsure ?? false) || !state.lines.some(isScanned),
  }
}

/** The server counted a unit; the last one closed the parcel. */
export function answered(state: PackState, code: string, reply: PackReply): PackState {
  const parcel = parcelAfter(state, reply)
  const { parcelCount } = reply
  const lastNumber = Math.max(state.lastNumber, reply.parcelNumber)
  const known = { ...state, ...counted(state, reply), parcel, parcelCount, lastNumber, sku: reply.sku }
  const next = { ...known, closedBy: undefined, asksSerial: undefined }
  const { lines } = next
  const line = lines.find((one) => one.sku === reply.sku)
  const total = lines.reduce((sum, one) => sum + one.quantity, 0)
  if (reply.isRepeated)
    return { ...next, strip: strip('repeated', 'Counted already', { detail: code, undo: reply.scanNumber }) }
  const title = reply.isClosed
    ? `${reply.parcelCount > 1 ? `${reply.parcelCount} parcels` : 'Parcel'} closed${reply.boxName ? `, box ${reply.boxName}` : ''}`
    : `Right item: ${line?.name ?? reply.sku}, ${reply.packed} of ${reply.quantity}`
  return {
    ...next,
    strip: strip('right', title, {
      detail: [
        ...(reply.parcelCount > 1 ? [`Parcel ${reply.parcelNumber}`] : []),
        code,
        total === 1 ? 'the only unit' : `${nth(total - reply.unitsLeft)} of ${total} units`,
      ].join(' · '),
      undo: reply.scanNumber,
    }),
  }
}

/** What a scan says of the unit in hand: all of it, or the serial that was asked for. */
export const unitOf = ({ asksSerial }: PackState, { code, quantity, serial }: Scanned) =>
  asksSerial === undefined
    ? { code, quantity, ...(serial === undefined ? {} : { serial }) }
    : { code: asksSerial, quantity: 1, serial: serial ?? code }

/** The product asks for a serial: the next scan is that; what was scanned for one and is none stops. */
export const serialAsked = (
  state: PackState,
  { code, serial }: { code: string; serial?: string },
  words: string,
  next?: string,
): PackState => ({
  ...state,
  asksSerial: code,
  strip: serial
    ? strip('wrong', words, { detail: next })
    : strip('idle', 'Scan the serial of this unit', { detail: `${code} · each unit is packed with its own` }),
})
export const serialDropped = (state: PackState): PackState => ({
  ...state,
  asksSerial: undefined,
  strip: strip('idle', 'Scan each unit', { detail: 'No serial is asked for' }),
})

/** The bench has done with the order for now: it is picked again, out of stock, or its tray is set aside. */
export const hasLeft = (state: PackState, left: string, isLift = false): PackState => ({
  ...state,
  left,
  asksSerial: undefined,
  strip: strip('repeated', left, { detail: 'Scan the next tray to go on', ...(isLift ? { isLift } : {}) }),
})
export const told = (state: PackState, words: string): PackState => ({ ...state, strip: strip('repeated', words) })

/** A wrong or an extra unit: a hard stop in words, nothing moves. */
export const refused = (state: PackState, words: string, next?: string): PackState => ({
  ...state,
  strip: strip('wrong', words, { detail: next }),
})

/** Words at once for a scan whose answer takes a moment. */
export const looking = (state: PackState, code: string): PackState => ({
  ...state,
  strip: strip('idle', `Opening ${code}`),
})

/** What a code names that no product here has: it is not for this order. */
export function ofAnother(code: string): string | undefined {
  const what = isTrayName(code) ? 'a tray' : isOrderName(code) ? 'an order' : undefined
  return what && `${code} is ${what}, not a unit of this one`
}

/** It is not known whether a scan counted: its answer was lost. */
export const unsure = (state: PackState): PackState => ({ ...state, isUnsure: true })

/** A parcel that went with its only unit is begun by the next scan again: its box is in the hand. */
export function undone(state: PackState, { parcelNumber, parcelCount }: PackReply): PackState {
  const isGone = parcelCount < state.parcelCount && !state.parcel.before
  // The last number is free again while no label says it.
  const number = state.parcel.number > parcelNumber ? state.parcel.number : state.lastNumber + 1
  return {
    ...state,
    isClosed: false,
    closedBy: undefined,
    parcelCount,
    lastNumber: isGone ? number - 1 : Math.max(state.lastNumber, parcelNumber),
    ...(isGone ? { parcel: { number, units: 0, before: { number: parcelNumber, units: 0 } } } : {}),
    strip: strip('repeated', 'Scan undone', isGone ? { detail: `The next scan begins parcel ${number} again` } : {}),
  }
}
