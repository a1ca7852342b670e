import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf as unitsWord } from 'contract/format'
import { type Strip as Said, strip } from '../parts/strip.ts'
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
export type Strip = Said<'right' | 'wrong' | 'repeated' | 'idle'>
/** `before`: the one that is packed into still; another is begun by the next scan. */
export type ParcelNow = { number: number; units: number; before?: ParcelNow | undefined }

export type PackState = {
  lines: readonly PackLine[]
  /** The SKU scanned last. */
  sku?: string | undefined
  /** What scans go into. */
  parcel: ParcelNow
  parcelCount: number
  /** The highest number among them: one that is gone leaves a gap. */
  lastNumber: number
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
/** The highest number among its parcels: the next one begun has a higher one. */
const lastOf = ({ parcels }: Order): number => parcels.at(-1)?.parcelNumber ?? 1
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
  strip('idle', title, { detail: `${unitsWord(order.unitCount, 'unit')} of ${order.warehouseOrderId}` })

export function startOf(order: Order, userName: string | undefined): PackState {
  const closedBy = otherPacker(order, userName)
  return {
    lines: linesOf(order),
    parcel: parcelOf(order),
    parcelCount: countOf(order),
    lastNumber: lastOf(order),
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
  const lastNumber = lastOf(order)
  const isStillNew = isNew && state.parcel.number > lastNumber
  const next = {
    ...state,
    lines,
    parcel: isStillNew ? { number: lastNumber + 1, units: 0, before: parcel } : parcel,
    parcelCount: countOf(order),
    lastNumber,
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
