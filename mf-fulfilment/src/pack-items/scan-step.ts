import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'

type Order = Reply<Calls['order']['getOrder']>
export type PackReply = Reply<Calls['order']['changeToPack']>

export type PackLine = {
  sku: string
  name: string
  productId: number | null
  hasImage: boolean
  batches: string
  packed: number
  quantity: number
}
export type Strip = {
  key: string
  kind: 'right' | 'wrong' | 'repeated' | 'idle'
  title: string
  detail?: string | undefined
  undo?: string | undefined
}

export type PackState = {
  lines: readonly PackLine[]
  /** The SKU scanned last. */
  sku?: string | undefined
  isClosed: boolean
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
    batches: [...new Set(line.allocations.map((part) => part.batchNo).filter(Boolean))].join(', '),
  }))
const packedFrom = 3000

export const startOf = (order: Order): PackState => ({
  lines: linesOf(order),
  isClosed: order.status >= packedFrom,
  strip: strip('idle', 'Scan each unit', { detail: `${order.unitCount} units of ${order.warehouseOrderId}` }),
})

/** The order as the server has it now; what was said last still stands. */
export const read = (state: PackState, order: Order): PackState => ({
  ...state,
  lines: linesOf(order),
  isClosed: order.status >= packedFrom,
})

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

/** The server counted a unit; the last one closed the parcel. */
export function answered(state: PackState, code: string, reply: PackReply): PackState {
  const lines = state.lines.map((line) => (line.sku === reply.sku ? { ...line, packed: reply.packed } : line))
  const next = { ...state, lines, sku: reply.sku, isClosed: reply.isClosed }
  const line = lines.find((one) => one.sku === reply.sku)
  const total = lines.reduce((sum, one) => sum + one.quantity, 0)
  if (reply.isRepeated)
    return { ...next, strip: strip('repeated', 'Counted already', { detail: code, undo: reply.scanNumber }) }
  const title = reply.isClosed
    ? `Parcel closed${reply.boxName ? `, box ${reply.boxName}` : ''}`
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

export const undone = (state: PackState): PackState => ({
  ...state,
  isClosed: false,
  strip: strip('repeated', 'Scan undone'),
})
