import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { isOrderName } from 'contract/order-number'
import { openOf } from '../parts/use-parcel.ts'

type Order = Reply<Calls['order']['getOrder']>
export type PackReply = Reply<Calls['packing']['changeToPack']>

export type PackLine = {
  sku: string
  name: string
  productId: number | null
  hasImage: boolean
  batches: string
  packed: number
  quantity: number
  /** Units of it that came into the parcel from elsewhere while this bench was open. */
  elsewhere: number
}
export type Strip = {
  key: string
  kind: 'right' | 'wrong' | 'repeated' | 'idle'
  title: string
  detail?: string | undefined
  undo?: string | undefined
  /** What can be taken back is that its tray was set aside. */
  isLift?: boolean | undefined
}
/** What came from a scanner, or from a person's hand. */
export type Scanned = { code: string; quantity: number; serial?: string | undefined }

/** `before`: the one that is packed into still; another is begun by the next scan. */
export type ParcelNow = { number: number; units: number; before?: ParcelNow | undefined }

export type PackState = {
  lines: readonly PackLine[]
  /** The SKU scanned last. */
  sku?: string | undefined
  /** What scans go into. */
  parcel: ParcelNow
  parcelCount: number
  isClosed: boolean
  /** Who closed it, where that was another person. */
  closedBy?: string | undefined
  /** A scan of this bench may be counted that the lines do not show: what they gain next is nobody else's. */
  isUnsure?: boolean
  /** The unit in hand waits for its serial: the next scan is that. */
  asksSerial?: string | undefined
  /** Why the bench has done with this order although it is not packed: the next scan is another tray. */
  left?: string | undefined
  strip: Strip
}

let stripCount = 0
const strip = (kind: Strip['kind'], title: string, more: Partial<Strip> = {}): Strip => ({
  key: `${kind}-${(stripCount += 1)}`,
  kind,
  title,
  ...more,
})

const linesOf = (order: Order): readonly PackLine[] =>
  order.lines.map((line) => ({
    sku: line.sku,
    name: line.productName,
    productId: line.productId,
    hasImage: line.hasImage,
    packed: line.packed,
    quantity: line.quantity,
    elsewhere: 0,
    batches: [...new Set(line.allocations.map((part) => part.batchNo).filter(Boolean))].join(', '),
  }))
/** The parcel of an order that is packed into. */
function parcelOf({ parcels }: Order): ParcelNow {
  const open = openOf(parcels)
  return { number: open?.parcelNumber ?? 1, units: open?.units ?? 0 }
}
const countOf = ({ parcels }: Order): number => Math.max(1, parcels.length)
const packedFrom = 3000
const isPacked = (order: Order): boolean => order.status >= packedFrom

/** The name of the person who closed the parcel, unless that is this one. */
function otherPacker(order: Order, userName: string | undefined): string | undefined {
  const packer = isPacked(order) ? order.events.findLast((event) => event.toStatus === packedFrom)?.actor : undefined
  return userName === undefined || packer === userName ? undefined : packer
}

const packedStrip = (closedBy: string | undefined): Strip =>
  closedBy === undefined
    ? strip('idle', 'Packed already', { detail: 'Scan the next tray to go on' })
    : strip('idle', 'Packed by another person', {
        detail: `${closedBy} closed the parcel · scan the next tray to go on`,
      })
const openStrip = (title: string, order: Order): Strip =>
  strip('idle', title, { detail: `${order.unitCount} units of ${order.warehouseOrderId}` })

export function startOf(order: Order, userName: string | undefined): PackState {
  const closedBy = otherPacker(order, userName)
  return {
    lines: linesOf(order),
    parcel: parcelOf(order),
    parcelCount: countOf(order),
    isClosed: isPacked(order),
    closedBy,
    strip: isPacked(order) ? packedStrip(closedBy) : openStrip('Scan each unit', order),
  }
}

/** What happened elsewhere, said without taking away the undo of an own scan, or a hard stop that was not seen yet. */
function withNews(last: Strip, news: Strip): Strip {
  if (last.kind === 'wrong') return last
  if (last.undo === undefined) return news
  const detail = last.kind === 'idle' ? news.detail : `${news.detail} · your last scan: ${last.title}`
  // Under the same key the seconds to undo go on.
  return { ...news, key: last.key, undo: last.undo, detail }
}

/** A hard stop: the box in hand is not the one that scans would go into. */
const begunElsewhere = (number: number): Strip =>
  strip('wrong', `Parcel ${number} was begun by another person`, {
    detail: `Scans go into that box now. Press New parcel to begin parcel ${number + 1} in yours.`,
  })

/**
 * The order as the server has it now, whoever packed it. What was said last still stands, unless the parcel was closed
 * or opened elsewhere.
 */
export function read(state: PackState, order: Order, userName: string | undefined): PackState {
  const closedBy = otherPacker(order, userName)
  const before = new Map(state.lines.map((line) => [line.sku, line]))
  const lines = linesOf(order).map((line) => {
    const { packed, elsewhere } = before.get(line.sku) ?? { ...line, elsewhere: 0 }
    const more = state.isUnsure ? 0 : Math.max(0, line.packed - packed)
    return { ...line, elsewhere: Math.min(elsewhere + more, line.packed) }
  })
  const parcel = parcelOf(order)
  const isNew = state.parcel.before !== undefined && !isPacked(order)
  const parcelCount = countOf(order)
  const isStillNew = isNew && state.parcel.number > parcelCount
  const next = {
    ...state,
    lines,
    parcel: isStillNew ? { number: parcelCount + 1, units: 0, before: parcel } : parcel,
    parcelCount,
    isClosed: isPacked(order),
    closedBy,
    isUnsure: false,
  }
  if (isNew && !isStillNew) return { ...next, strip: begunElsewhere(parcel.number) }
  if (next.isClosed === state.isClosed) return next
  const news = next.isClosed ? packedStrip(closedBy) : openStrip('The parcel is open again', order)
  return { ...next, strip: withNews(state.strip, news) }
}

/** The line in hand: the one scanned last while it wants more, else the first that does. */
export const lineNow = ({ lines, sku }: PackState): PackLine | undefined =>
  lines.find((line) => line.sku === sku && line.packed < line.quantity) ??
  lines.find((line) => line.packed < line.quantity)

export const unitsLeft = ({ lines }: PackState): number =>
  lines.reduce((sum, line) => sum + line.quantity - line.packed, 0)
export const unitsPacked = ({ lines }: PackState): number => lines.reduce((sum, line) => sum + line.packed, 0)

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
        parcel: { number: state.parcelCount + 1, units: 0, before: state.parcel },
        strip: strip('idle', `The next scan begins parcel ${state.parcelCount + 1}`, {
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
  const known = { ...state, ...counted(state, reply), parcel, parcelCount, sku: reply.sku }
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
        `${nth(total - reply.unitsLeft)} of ${total} units`,
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

/** What a code names that no product here has: it is not for this order. */
export function ofAnother(code: string): string | undefined {
  const what = /^T-\d{1,4}$/i.test(code.trim()) ? 'a tray' : isOrderName(code) ? 'an order' : undefined
  return what && `${code} is ${what}, not a unit of this one`
}

/** It is not known whether a scan counted: its answer was lost. */
export const unsure = (state: PackState): PackState => ({ ...state, isUnsure: true })

/** A parcel that went with its only unit is begun by the next scan again: its box is in the hand. */
export function undone(state: PackState, { parcelNumber, parcelCount }: PackReply): PackState {
  const isGone = parcelCount < state.parcelCount && !state.parcel.before
  const number = parcelCount + 1
  return {
    ...state,
    isClosed: false,
    closedBy: undefined,
    parcelCount,
    ...(isGone ? { parcel: { number, units: 0, before: { number: parcelNumber, units: 0 } } } : {}),
    strip: strip('repeated', 'Scan undone', isGone ? { detail: `The next scan begins parcel ${number} again` } : {}),
  }
}
