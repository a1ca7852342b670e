import type { Calls } from 'contract/calls/all'
import { unitsOfCode } from 'contract/code'
import type { Item, Reply } from 'contract/define'
import { sentenceOf } from 'contract/errors'

export type PickLine = Item<Calls['picking']['getOrderItemsByPickingListId']>
export type PickFacts = Reply<Calls['picking']['checkPickingList']>
export type PickReply = Reply<Calls['picking']['updateOrdersPickingList']>

/**
 * One scan as it is sent; `units` is what it counts while it waits on the device: none where only the server knows the
 * code.
 */
export type PickCall = {
  pickingListId: number
  lineId: number
  cellCode: string
  code: string
  quantity: number
  trayName: string
  scanNumber: string
  units: number
}
export type Strip = {
  key: string
  kind: 'right' | 'wrong' | 'repeated' | 'unchecked' | 'idle'
  title: string
  detail?: string | undefined
  /** The scan that may be undone. */ undo?: string | undefined
}
type Held = Pick<PickCall, 'code' | 'quantity' | 'units' | 'scanNumber'>

export type PickState = {
  pickingListId: number
  kind: PickFacts['kind']
  lines: readonly PickLine[]
  /** Scans kept on this device because the server did not answer, in order. */
  waiting: readonly PickCall[]
  /** The server could not be reached when it was asked last. */
  isOffline: boolean
  /** The cell scanned last. */
  cellId?: number | undefined
  /** The tray scanned last, and whose it is. */
  tray?: { of: number; name: string } | undefined
  /** Items scanned that wait for their tray. */
  held: readonly Held[]
  strip: Strip
  /** A kept scan the server refused: nothing is sent until somebody settles it. */
  stopped?: { call: PickCall; words: string } | undefined
}

const trayName = /^T-\d{1,4}$/
const pickable = 2100
const upper = (text: string): string => text.trim().toUpperCase()
let stripCount = 0
const strip = (kind: Strip['kind'], title: string, more: Partial<Strip> = {}): Strip => ({
  key: `${kind}-${(stripCount += 1)}`,
  kind,
  title,
  ...more,
})

export const startOf = (
  pickingListId: number,
  kind: PickFacts['kind'],
  lines: readonly PickLine[],
  waiting: readonly PickCall[] = [],
): PickState => ({
  pickingListId,
  kind,
  lines,
  waiting,
  isOffline: false,
  held: [],
  strip: strip('idle', 'Ready'),
})

/** The lines with what waits on the device counted in. */
export const linesNow = ({ lines, waiting }: PickState): readonly PickLine[] =>
  waiting.length === 0
    ? lines
    : lines.map((line) => {
        const kept = waiting.filter((call) => call.lineId === line.lineId)
        const units = kept.reduce((sum, call) => sum + call.units, 0)
        return kept.length === 0 ? line : { ...line, picked: line.picked + units, left: Math.max(0, line.left - units) }
      })

/** The line to pick now: the first of the walk that wants something; undefined when the list is done. */
export const lineNow = (state: PickState): PickLine | undefined =>
  linesNow(state).find((line) => line.left > 0 && line.orderStatus === pickable)

/** Whose a tray is: the order's; in a list of single orders, the whole list's. */
const keyOf = (state: PickState, line: PickLine): number => (state.kind === 'Single' ? 0 : line.orderId)

/** The tray the order has already, as the server or a kept scan says. */
export function trayOf(state: PickState, line: PickLine): string | undefined {
  const key = keyOf(state, line)
  const kept = state.waiting.findLast((call) =>
    state.lines.some((other) => other.lineId === call.lineId && keyOf(state, other) === key),
  )
  return (
    kept?.trayName ??
    state.lines.find((other) => other.trayName !== null && keyOf(state, other) === key)?.trayName ??
    undefined
  )
}

/** The tray that was scanned for this line's order, so that its items need no further tray scan. */
export const trayReady = (state: PickState, line: PickLine): string | undefined =>
  state.tray?.of === keyOf(state, line) ? state.tray.name : undefined

/** What the next scan has to be. */
export function wants(state: PickState): 'cell' | 'item' | 'tray' | undefined {
  const line = lineNow(state)
  if (!line) return undefined
  if (state.cellId !== line.cellId) return 'cell'
  return state.held.length > 0 ? 'tray' : 'item'
}

export type Step = { state: PickState; calls: readonly PickCall[] }
const stay = (state: PickState, shown: Strip): Step => ({ state: { ...state, strip: shown }, calls: [] })
const wrong = (state: PickState, title: string, detail?: string): Step => stay(state, strip('wrong', title, { detail }))

/** What a scan means where the walk stands: a step on this device, or a call to send. */
export function scanned(state: PickState, code: string, quantity: number, scanNumber: string): Step {
  const line = lineNow(state)
  if (state.stopped) return wrong(state, 'A kept scan was refused', 'Settle it first, then scan again.')
  if (!line) return wrong(state, 'Nothing is left to pick on this list')
  const units = unitsOfCode(line, code)
  if (state.cellId !== line.cellId) return cellScanned(state, line, code, units)
  if (upper(code) === upper(line.cellCode))
    return stay(state, strip('repeated', `Cell ${line.cellCode} again`, { detail: line.productName }))
  if (units === undefined && trayName.test(upper(code))) return trayScanned(state, line, upper(code))
  return itemScanned(state, line, { code, quantity, units: (units ?? 0) * quantity, scanNumber })
}

function cellScanned(state: PickState, line: PickLine, code: string, units: number | undefined): Step {
  if (upper(code) === upper(line.cellCode))
    return {
      state: {
        ...state,
        cellId: line.cellId,
        strip: strip('right', `Right cell ${line.cellCode}`, { detail: `Now scan ${line.productName}` }),
      },
      calls: [],
    }
  return units === undefined
    ? wrong(state, sentenceOf('wrong-cell', { got: code, expected: line.cellCode }))
    : wrong(state, `Scan cell ${line.cellCode} first`, code)
}

function trayScanned(state: PickState, line: PickLine, name: string): Step {
  const expected = trayOf(state, line)
  const other = state.lines.find((one) => one.trayName === name && keyOf(state, one) !== keyOf(state, line))
  if (other)
    return wrong(state, sentenceOf('wrong-tray', { got: name, problem: `It holds ${other.warehouseOrderId}.` }))
  if (expected && expected !== name)
    return wrong(state, sentenceOf('wrong-tray', { got: name, problem: `${line.warehouseOrderId} is in ${expected}.` }))
  const isAgain = trayReady(state, line) === name && state.held.length === 0
  const next: PickState = {
    ...state,
    tray: { of: keyOf(state, line), name },
    held: [],
    strip: strip(isAgain ? 'repeated' : 'right', `Tray ${name}${isAgain ? ' again' : ''}`, {
      detail: `for ${line.warehouseOrderId}`,
    }),
  }
  return { state: next, calls: state.held.map((held) => callOf(state, line, held, name)) }
}

const callOf = (
  state: PickState,
  line: PickLine,
  { code, quantity, units, scanNumber }: Held,
  name: string,
): PickCall => ({
  pickingListId: state.pickingListId,
  lineId: line.lineId,
  cellCode: line.cellCode,
  code,
  quantity,
  trayName: name,
  scanNumber,
  units,
})

/** What only the server can tell right from wrong: it counts nothing until it was asked. */
const isUnchecked = ({ units }: Pick<Held, 'units'>): boolean => units === 0

function itemScanned(state: PickState, line: PickLine, held: Held): Step {
  const tray = trayReady(state, line)
  if (isUnchecked(held) && isWrongHere(state, tray, held.code))
    return wrong(state, wrongItem(state, line, held.code), putBack)
  const left = line.left - state.held.reduce((sum, other) => sum + other.units, 0)
  if (held.units > left) return wrong(state, sentenceOf('too-many-units', { got: held.units, left }))
  if (tray) return { state, calls: [callOf(state, line, held, tray)] }
  const count = line.picked + line.left - left + held.units
  const detail = `${held.code} · now scan its tray`
  const shown = isUnchecked(held)
    ? strip('unchecked', notChecked, { detail })
    : strip('right', `Right item, ${count} of ${line.quantity}`, { detail })
  return { state: { ...state, held: [...state.held, held], strip: shown }, calls: [] }
}

const notChecked = 'Not checked yet'
const putBack = 'Put it back and scan the item shown.'

/**
 * A code that is not the expected line's is asked of the server wherever it can be. Where it cannot, another item of
 * the list is wrong; a code this device has never seen is, too, unless there is nobody to ask.
 */
const isWrongHere = (state: PickState, tray: string | undefined, code: string): boolean =>
  state.isOffline ? itemOf(state, code) !== undefined : tray === undefined

const itemOf = (state: PickState, code: string): PickLine | undefined =>
  state.lines.find((one) => unitsOfCode(one, code) !== undefined)

function wrongItem(state: PickState, line: PickLine, code: string): string {
  const other = itemOf(state, code)
  return sentenceOf('wrong-item', {
    got: other ? `${other.productName} (${other.sku})` : code,
    expected: `${line.productName} (${line.sku})`,
  })
}

const lineOf = (state: PickState, lineId: number): PickLine | undefined =>
  state.lines.find((line) => line.lineId === lineId)

/** The server counted a scan. */
export function answered(state: PickState, call: PickCall, reply: PickReply): PickState {
  const line = lineOf(state, call.lineId)
  if (!line) return state
  const lines = state.lines.map((one) => ({
    ...one,
    ...(one.lineId === call.lineId ? { picked: reply.picked, left: reply.left } : {}),
    ...(one.orderId === line.orderId
      ? { trayName: reply.trayName ?? one.trayName, orderStatus: reply.orderStatus ?? one.orderStatus }
      : {}),
  }))
  const title = reply.isRepeated ? 'Counted already' : `Right item, ${reply.picked} of ${line.quantity}`
  const detail = reply.orderDone
    ? `${line.warehouseOrderId} is picked, tray ${call.trayName}`
    : `${call.code} · tray ${call.trayName}`
  return {
    ...state,
    lines,
    isOffline: false,
    strip: strip(reply.isRepeated ? 'repeated' : 'right', title, { detail, undo: call.scanNumber }),
  }
}

/**
 * The server did not answer: the scan stays on the device. It counts here if the device knows its code; another item of
 * the list is wrong and is not kept.
 */
export function kept(state: PickState, call: PickCall, isOffline: boolean): PickState {
  const next = { ...state, isOffline, waiting: [...state.waiting, call] }
  const undo = call.scanNumber
  const expected = lineOf(state, call.lineId)
  if (isUnchecked(call) && expected && itemOf(state, call.code))
    return { ...wrong(state, wrongItem(state, expected, call.code), putBack).state, isOffline }
  if (isUnchecked(call))
    return {
      ...next,
      strip: strip('unchecked', notChecked, { detail: `${call.code} · checked when the connection is back`, undo }),
    }
  const line = linesNow(next).find((one) => one.lineId === call.lineId)
  return {
    ...next,
    strip: strip('right', `Right item, ${line?.picked ?? call.units} of ${line?.quantity ?? call.units}`, {
      detail: `${call.code} · kept on this device`,
      undo,
    }),
  }
}

/** Whether the server could be reached just now. */
export const reached = (state: PickState, isReached: boolean): PickState =>
  state.isOffline === isReached ? { ...state, isOffline: !isReached } : state

/** A scan the server refused. One refused for its tray waits for another tray, with the items behind it. */
export function refused(
  state: PickState,
  words: string,
  next: string | undefined,
  unplaced: readonly PickCall[] = [],
): PickState {
  const shown = { ...state, strip: strip('wrong', words, { detail: next }) }
  return unplaced.length === 0
    ? shown
    : {
        ...shown,
        tray: undefined,
        held: unplaced.map(({ code, quantity, units, scanNumber }) => ({ code, quantity, units, scanNumber })),
      }
}

/** The list as the server has it now. A cell or a tray scanned before still stands. */
export const read = (state: PickState, lines: readonly PickLine[]): PickState => ({ ...state, lines })

/** A kept scan was sent, or taken back before it was. */
export function unkept(state: PickState, scanNumber: string): PickState {
  const waiting = state.waiting.filter((call) => call.scanNumber !== scanNumber)
  return {
    ...state,
    waiting,
    isOffline: state.isOffline && waiting.length > 0,
    stopped: state.stopped?.call.scanNumber === scanNumber ? undefined : state.stopped,
  }
}

export const said = (state: PickState, kind: Strip['kind'], title: string, detail?: string): PickState => ({
  ...state,
  strip: strip(kind, title, { detail }),
})

export type Stops = { now: number; total: number; done: number; skipped: number[]; units: number; unitsDone: number }

/** The walk cell by cell: lines that follow each other in one cell are one stop. */
function byCell(lines: readonly PickLine[]): PickLine[][] {
  const stops: PickLine[][] = []
  for (const line of lines) {
    const last = stops.at(-1)
    if (last?.[0]?.cellId === line.cellId) last.push(line)
    else stops.push([line])
  }
  return stops
}

/** How far the walk is. A stop is a cell. */
export function stopsOf(state: PickState): Stops {
  const lines = linesNow(state)
  const stops = byCell(lines)
  const current = lineNow(state)
  const now = current ? stops.findIndex((stop) => stop.some((line) => line.lineId === current.lineId)) : stops.length
  return {
    now,
    total: stops.length,
    done: now,
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
    unitsDone: lines.reduce((sum, line) => sum + line.picked, 0),
    skipped: stops.flatMap((stop, index) =>
      index !== now && stop.some((line) => line.left > 0 && line.isSkipped) ? [index] : [],
    ),
  }
}
