import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'

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
}

/** `before`: the one that is packed into still; another is begun by the next scan. */
export type ParcelNow = { number: number; units: number; before?: ParcelNow | undefined }

export type PackState = {
  lines: readonly PackLine[]
  /** The SKU scanned last. */
  sku?: string | undefined
  /** What scans go into. */
  parcel: ParcelNow
  isClosed: boolean
  /** Who closed it, where that was another person. */
  closedBy?: string | undefined
  /** A scan of this bench may be counted that the lines do not show: what they gain next is nobody else's. */
  isUnsure?: boolean
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
/** The last parcel of an order. */
const parcelOf = ({ parcels }: Order): ParcelNow => ({
  number: Math.max(1, parcels.length),
  units: parcels.at(-1)?.units ?? 0,
})
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
  const isStillNew = state.parcel.before && state.parcel.number > parcel.number && !isPacked(order)
  const next = {
    ...state,
    lines,
    parcel: isStillNew ? state.parcel : parcel,
    isClosed: isPacked(order),
    closedBy,
    isUnsure: false,
  }
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
        parcel: { number: state.parcel.number + 1, units: 0, before: state.parcel },
        strip: strip('idle', `The next scan begins parcel ${state.parcel.number + 1}`, {
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
  const next = { ...state, ...counted(state, reply), parcel, sku: reply.sku, closedBy: undefined }
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
      detail: `${code} · ${nth(total - reply.unitsLeft)} of ${total} units`,
      undo: reply.scanNumber,
    }),
  }
}

/** A wrong or an extra unit: a hard stop in words, nothing moves. */
export const refused = (state: PackState, words: string, next?: string): PackState => ({
  ...state,
  strip: strip('wrong', words, { detail: next }),
})

/** It is not known whether a scan counted: its answer was lost. */
export const unsure = (state: PackState): PackState => ({ ...state, isUnsure: true })

export const undone = (state: PackState): PackState => ({
  ...state,
  isClosed: false,
  closedBy: undefined,
  strip: strip('repeated', 'Scan undone'),
})
