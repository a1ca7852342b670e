import { countOf } from 'contract/format'
import { meantBy, unitsOfCode } from 'contract/code'

/** What the hands do at a carton: count units of one item, then put them into a cell. Pure: no call, no clock. */
export type Line = {
  id: number
  sku: string
  barcodes: readonly { code: string; packQuantity: number }[]
  expected: number
  received: number
  left: number
  hasExpDate: boolean
  batchNo: string
  expiryDay: string | null
}
/** What the label says where it differs from the announcement. */
export type Label = { batchNo: string; expiryDay: string }
export type Counting = {
  /** The item in hand; undefined until one is scanned or tapped. */
  activeId: number | undefined
  /** Units of it that were counted and lie in no cell yet. */
  counted: number
  isDamaged: boolean
  /** A manager counted more than was announced, knowing so. */
  isOver: boolean
  labels: Readonly<Record<number, Label>>
  /** Numbers the placements, so that one sent twice is done once. */
  serial: number
}
export type Said = {
  kind: 'right' | 'wrong' | 'repeated'
  title: string
  detail?: string
  /** Units that undo takes back. */ undoes?: number
  /** More than was announced: a manager may count it all the same. */ over?: Read
}
type Read = { code: string; times: number }
export type Placement = {
  inboundItemId: number
  cellCode: string
  quantity: number
  condition: 'Good' | 'Unusable'
  batchNo?: string
  expiryDay?: string
  allowOver?: true
  serial: number
}
/** What follows from a scan: the next state, what is said, and what is to be done. */
export type Step = { state: Counting; said?: Said; placement?: Placement; asksLabel?: true }

export const nothingCounted: Counting = {
  activeId: undefined,
  counted: 0,
  isDamaged: false,
  isOver: false,
  labels: {},
  serial: 1,
}

/** The item in hand, else the first with something left. */
export const currentLine = (state: Counting, lines: readonly Line[]): Line | undefined =>
  lines.find(({ id }) => id === state.activeId) ?? lines.find(({ left }) => left > 0)

/** Batch and expiry as the label says them, else as announced. */
export const labelOf = (state: Counting, line: Line): Label =>
  state.labels[line.id] ?? { batchNo: line.batchNo, expiryDay: line.expiryDay ?? '' }
export const needsLabel = (state: Counting, line: Line): boolean => line.hasExpDate && !labelOf(state, line).expiryDay

/** Barcodes of goods are digits alone; cells never are. */
const isGoodsCode = (code: string): boolean => /^\d{8,14}$/.test(code)
const wrong = (state: Counting, title: string, detail?: string, over?: Read): Step => ({
  state,
  said: { kind: 'wrong', title, ...(detail ? { detail } : {}), ...(over ? { over } : {}) },
})
const putAwayFirst = ({ counted }: Counting): string => `Put the ${countOf(counted, 'unit')} counted into a cell first.`

/**
 * A code was read `times` times: an item of the carton is counted, anything else is the cell the counted units go into.
 */
export function scanned(state: Counting, lines: readonly Line[], code: string, times = 1, allowsOver = false): Step {
  const hits = meantBy(lines, code)
  return hits.length ? counted(state, lines, hits, { code, times, allowsOver }) : elsewhere(state, lines, code)
}

function counted(
  state: Counting,
  lines: readonly Line[],
  hits: readonly Line[],
  { code, times, allowsOver }: Read & { allowsOver: boolean },
): Step {
  const active = lines.find(({ id }) => id === state.activeId)
  const [first] = hits
  if (!first) return { state }
  if (state.counted > 0 && active && !hits.includes(active))
    return wrong(state, `Wrong item: ${first.sku} is not ${active.sku}.`, putAwayFirst(state))
  const open = hits.filter(({ left }) => left > 0)
  const line =
    active && hits.includes(active) && (active.left > 0 || allowsOver)
      ? active
      : (open[0] ?? (allowsOver ? first : undefined))
  if (!line) return wrong(state, `${first.sku} is complete: all ${first.expected} are in.`, code, { code, times })
  if (line !== active && open.length > 1)
    return wrong(state, `${open.length} batches of ${line.sku} are open.`, 'Tap the one on the label, then scan again.')
  const next = { ...state, activeId: line.id, counted: line.id === state.activeId ? state.counted : 0 }
  const [count, left] = [(unitsOfCode(line, code) ?? 1) * times, Math.max(0, line.left - next.counted)]
  if (count > left && !allowsOver) return wrong(state, `${count} is more than the ${left} left.`, code, { code, times })
  const total = line.received + next.counted + count
  return {
    state: { ...next, counted: next.counted + count, isOver: next.isOver || count > left },
    said: { kind: 'right', title: `Right item, ${total} of ${line.expected}`, detail: code, undoes: count },
  }
}

function elsewhere(state: Counting, lines: readonly Line[], code: string): Step {
  const line = lines.find(({ id }) => id === state.activeId)
  if (isGoodsCode(code))
    return wrong(
      state,
      line ? `Wrong item: ${code} is not ${line.sku}.` : `Wrong item: ${code} is not in this carton.`,
      'Put it back and scan the item shown.',
    )
  if (!line || state.counted === 0)
    return wrong(state, 'Nothing is counted yet.', `Scan the item first, then the cell (${code}).`)
  if (needsLabel(state, line))
    return {
      ...wrong(state, 'The expiry is missing: this product expires.', 'Read it from the label, then scan the cell.'),
      asksLabel: true,
    }
  return { state, placement: placementOf(state, line, code) }
}

function placementOf(state: Counting, line: Line, cellCode: string): Placement {
  const said = state.labels[line.id]
  return {
    inboundItemId: line.id,
    cellCode,
    quantity: state.counted,
    condition: state.isDamaged ? 'Unusable' : 'Good',
    serial: state.serial,
    ...(state.isOver ? { allowOver: true as const } : {}),
    ...(said ? { batchNo: said.batchNo, ...(said.expiryDay ? { expiryDay: said.expiryDay } : {}) } : {}),
  }
}

/** A line was tapped: it is the item in hand. */
export function chosen(state: Counting, lines: readonly Line[], id: number): Step {
  const [active, line] = [lines.find((one) => one.id === state.activeId), lines.find((one) => one.id === id)]
  if (!line || line.id === state.activeId) return { state }
  if (state.counted > 0 && active)
    return wrong(state, `Wrong item: ${line.sku} is not ${active.sku}.`, putAwayFirst(state))
  return { state: { ...state, activeId: id } }
}

/** The counted units are damaged, or good after all. */
export const damageTurned = (state: Counting): Counting => ({ ...state, isDamaged: !state.isDamaged })

/** The label of an item was read. */
export const labelled = (state: Counting, line: Line, label: Label): Counting => ({
  ...state,
  activeId: line.id,
  labels: { ...state.labels, [line.id]: { batchNo: label.batchNo.trim(), expiryDay: label.expiryDay } },
})

/** Counted units taken back. */
export function uncounted(state: Counting, count: number): Counting {
  const left = Math.max(0, state.counted - count)
  return { ...state, counted: left, isOver: state.isOver && left > 0 }
}

/**
 * Units lie in a cell. What was counted meanwhile stays counted; the damage was of these units only, and the label of an
 * item that is complete is needed no more.
 */
export function placed(state: Counting, { quantity, remaining }: { quantity: number; remaining: number }): Counting {
  const left = Math.max(0, state.counted - quantity)
  const isComplete = remaining === 0 && left === 0
  const labels = Object.entries(state.labels).filter(([id]) => !isComplete || Number(id) !== state.activeId)
  return {
    ...state,
    counted: left,
    isDamaged: false,
    isOver: false,
    serial: state.serial + 1,
    labels: Object.fromEntries(labels),
    activeId: isComplete ? undefined : state.activeId,
  }
}
