import type { Calls } from 'contract/calls/all'
import type { Item, Reply } from 'contract/define'
import { type Strip, strip } from '../parts/strip.ts'
import type { BatchTaken } from './batch-said.ts'

export type PickLine = Item<Calls['picking']['getOrderItemsByPickingListId']>
export type PickFacts = Reply<Calls['picking']['checkPickingList']>
export type PickReply = Reply<Calls['picking']['updateOrdersPickingList']>

/**
 * One scan as it is sent; `units` is what it counts while it waits on the device: none where only the server knows the
 * code.
 */
export type PickCall = BatchTaken & {
  pickingListId: number
  lineId: number
  cellCode: string
  code: string
  quantity: number
  trayName: string
  scanNumber: string
  units: number
  /** The order's tray is full: this one is taken too. */
  newTray?: boolean
}
export type Held = Omit<PickCall, 'pickingListId' | 'lineId' | 'cellCode' | 'trayName' | 'newTray'>

/** Units in a tray that no book knows there: their scan waited until the order was gone. */
export type Loose = { scanNumber: string; name: string; units: number; trayName: string; cellCode: string }

/** An order that left the list, or wants less, with units in its trays: they are to be put back. */
export type Gone = {
  orderId: number
  warehouseOrderId: string
  /** What became of it, as a sentence goes on: 'was cancelled'; of one that goes on, as its record says it. */
  why: string
  /** It goes on, and wants so many fewer. */
  fewer?: number
  /** What is to be put back by the books, and where it lies. */
  units: number
  trayNames: readonly string[]
  /** What it is known by: its items are not picked any more. */
  items: readonly Pick<PickLine, 'sku' | 'barcodes'>[]
  loose: readonly Loose[]
}
/** As an older page of this device kept it. */
type KeptGone = Omit<Gone, 'trayNames' | 'loose'> & Partial<Pick<Gone, 'trayNames' | 'loose'>>

type Tray = { of: number; name: string; isNew?: boolean }

/** What a walk that is broken off goes on with: items that wait for their tray, a tray that was taken because another is full, what is to be put back. */
export type InHand = {
  /** The line that the items were scanned for. */
  lineId: number
  held: readonly Held[]
  tray?: Tray
  gone?: readonly KeptGone[]
}

export type PickState = {
  pickingListId: number
  kind: PickFacts['kind']
  lines: readonly PickLine[]
  /** Scans kept on this device because the server did not answer, in order. */
  waiting: readonly PickCall[]
  /** The server could not be reached when it was asked last. */
  isOffline: boolean
  /** What waits is on its way to the server: none of it is late. */
  isUnderWay?: boolean
  /** The cell scanned last. */
  cellId?: number | undefined
  /** The tray scanned last, and whose it is. */
  tray?: Tray | undefined
  /** A tray that is not the order's, scanned last: once more, and the order goes on in it. */
  offered?: string | undefined
  /** An item of which the batch is asked. */
  asksBatch?: { held: Held; words: string } | undefined
  /** The batch chosen for the rest of a line. */
  batch?: { lineId: number; batchId: number } | undefined
  /** A cell that should be empty by the books. */
  asksEmpty?: { lineId: number; cellCode: string } | undefined
  /** Items scanned that wait for their tray. */
  held: readonly Held[]
  /** Orders that left the list, or want less, with units in their trays. */
  gone: readonly Gone[]
  strip: Strip
  /** A kept scan the server refused: nothing is sent until somebody settles it. */
  stopped?: { call: PickCall; words: string } | undefined
}

export const scansWaitWords = 'Scans wait to be sent'
/** Why something cannot be asked of the server now; undefined where it can, or once the answers under way are here. */
export const whyNotNow = ({ waiting, isUnderWay, isOffline }: PickState): string | undefined =>
  waiting.length > 0 && !isUnderWay ? scansWaitWords : isOffline ? 'The server cannot be reached now' : undefined

const pickable = 2100
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
  gone: [],
  strip: strip('idle', 'Ready'),
})

/** What is in hand now, and what else a walk that is broken off goes on with. */
export function inHandOf(state: PickState): InHand | undefined {
  const { held, tray, gone } = state
  const line = lineNow(state)
  const isHeld = line !== undefined && held.length > 0
  if (!isHeld && !tray?.isNew && gone.length === 0) return undefined
  return {
    lineId: line?.lineId ?? 0,
    held: isHeld ? held : [],
    ...(tray?.isNew ? { tray } : {}),
    ...(gone.length > 0 ? { gone } : {}),
  }
}

/** This device keeps nothing: what is in hand is not green. */
export const notKept = (state: PickState): PickState => ({
  ...state,
  strip: { ...state.strip, kind: 'unchecked', detail: `${state.strip.detail ?? ''} · not kept on this device` },
})

/**
 * A walk that was broken off: a full tray is known still, and what is to be put back; items in hand wait for their tray,
 * if their line does.
 */
export function takenUp(before: PickState, inHand: InHand | undefined): PickState {
  if (!inHand) return before
  const { tray } = inHand
  const gone = (inHand.gone ?? []).map(({ trayNames = [], loose = [], ...one }): Gone => ({ ...one, trayNames, loose }))
  const isWanted = tray && before.lines.some((one) => one.left > 0 && keyOf(before, one) === tray.of)
  const state: PickState = { ...before, gone, tray: isWanted ? tray : undefined }
  const line = lineNow(state)
  if (inHand.held.length === 0 || line?.lineId !== inHand.lineId) return state
  const units = inHand.held.reduce((sum, { units: more }) => sum + more, 0)
  return {
    ...state,
    cellId: line.cellId,
    held: inHand.held,
    strip: strip('unchecked', 'In hand still', { detail: `${units} of ${line.productName} · scan the tray` }),
  }
}

/** The lines with what waits on the device counted in. */
export const linesNow = ({ lines, waiting }: PickState): readonly PickLine[] =>
  waiting.length === 0
    ? lines
    : lines.map((line) => {
        const kept = waiting.filter((call) => call.lineId === line.lineId)
        const units = kept.reduce((sum, call) => sum + call.units, 0)
        return kept.length === 0 ? line : { ...line, picked: line.picked + units, left: Math.max(0, line.left - units) }
      })

/**
 * The line to pick now: the first of the walk that wants something and that nobody else has begun; undefined when there
 * is none.
 */
export const lineNow = (state: PickState): PickLine | undefined =>
  linesNow(state).find((line) => line.left > 0 && line.orderStatus === pickable && line.pickedBy === null)

/** Whose a tray is: the order's; in a list of single orders, the whole list's. */
export const keyOf = (state: PickState, line: PickLine): number => (state.kind === 'Single' ? 0 : line.orderId)

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
