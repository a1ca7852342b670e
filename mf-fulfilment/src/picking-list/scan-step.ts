import { unitsOfCode } from 'contract/code'
import { sentenceOf } from 'contract/errors'
import { isTrayName } from 'contract/tray-name'
import { batchSaid, takenAs } from './batch-said.ts'
import { type Strip, strip } from '../parts/strip.ts'
import { goneWith, goneWords } from './walk-gone.ts'
import {
  type Held,
  keyOf,
  lineNow,
  linesNow,
  type PickCall,
  type PickLine,
  type PickReply,
  type PickState,
  trayOf,
  trayReady,
} from './walk-state.ts'

const upper = (text: string): string => text.trim().toUpperCase()

export type Step = { state: PickState; calls: readonly PickCall[] }
const stay = (state: PickState, shown: Strip): Step => ({ state: { ...state, strip: shown }, calls: [] })
const wrong = (state: PickState, title: string, detail?: string): Step => stay(state, strip('wrong', title, { detail }))

/** What a scan means where the walk stands: a step on this device, or a call to send. */
export function scanned(before: PickState, code: string, quantity: number, scanNumber: string, batchNo?: string): Step {
  const state: PickState = { ...before, offered: undefined, asksBatch: undefined }
  const line = lineNow(state)
  if (state.stopped) return wrong(state, 'A kept scan was refused', 'Settle it first, then scan again.')
  const units = line && unitsOfCode(line, code)
  const gone = units === undefined ? goneWith(state, code) : undefined
  if (gone) return wrong(state, goneWords(gone), 'It is not picked any more')
  if (!line) return wrong(state, 'Nothing is left to pick on this list', 'Press Next list to go on')
  if (state.cellId !== line.cellId) return cellScanned(state, line, code, units)
  if (upper(code) === upper(line.cellCode))
    return stay(state, strip('repeated', `Cell ${line.cellCode} again`, { detail: line.productName }))
  const printed =
    before.asksBatch && line.batches.find((batch) => batch.batchNo !== '' && batch.batchNo === code.trim())
  if (printed) return batchChosen(before, printed.batchId)
  if (units === undefined && isTrayName(code)) return trayScanned(state, line, upper(code), before.offered)
  const held: Held = { code, quantity, units: (units ?? 0) * quantity, scanNumber }
  return ofBatch(state, line, held, batchNo)
}

function cellScanned(state: PickState, line: PickLine, code: string, units: number | undefined): Step {
  if (upper(code) === upper(line.cellCode))
    return {
      state: {
        ...state,
        cellId: line.cellId,
        batch: undefined,
        asksEmpty: undefined,
        strip: strip('right', `Right cell ${line.cellCode}`, { detail: `Now scan ${line.productName}` }),
      },
      calls: [],
    }
  return units !== undefined || itemOf(state, code) || isBarcode(code)
    ? wrong(state, 'That is an item: scan the cell first', `Scan ${line.cellCode} · ${code}`)
    : wrong(state, sentenceOf('wrong-cell', { got: code, expected: line.cellCode }))
}

/** EAN and UPC: no cell is called so. */
const isBarcode = (code: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(code.trim())

function trayScanned(state: PickState, line: PickLine, name: string, offered: string | undefined): Step {
  const expected = trayOf(state, line)
  const other = state.lines.find((one) => one.trayName === name && keyOf(state, one) !== keyOf(state, line))
  if (other)
    return wrong(state, sentenceOf('wrong-tray', { got: name, problem: `It holds ${other.warehouseOrderId}.` }))
  const isOther = expected !== undefined && expected !== name && trayReady(state, line) !== name
  if (isOther && offered !== name)
    return wrong(
      { ...state, offered: name },
      sentenceOf('wrong-tray', { got: name, problem: `${line.warehouseOrderId} is in ${expected}.` }),
      `Is ${expected} full? Scan ${name} once more to go on in it.`,
    )
  const isAgain = trayReady(state, line) === name && state.held.length === 0
  const next: PickState = {
    ...state,
    tray: { of: keyOf(state, line), name, isNew: isOther || (state.tray?.name === name && state.tray.isNew === true) },
    held: [],
    strip: strip(isAgain ? 'repeated' : 'right', `Tray ${name}${isAgain ? ' again' : ''}`, {
      detail: `for ${line.warehouseOrderId}`,
    }),
  }
  return { state: next, calls: state.held.map((held) => callOf(next, line, held, name)) }
}

const callOf = (state: PickState, line: PickLine, held: Held, name: string): PickCall => ({
  ...held,
  pickingListId: state.pickingListId,
  lineId: line.lineId,
  cellCode: line.cellCode,
  trayName: name,
  ...(state.tray?.name === name && state.tray.isNew ? { newTray: true } : {}),
})

/** A scanned item, once its batch is known: a label's is compared, and where a cell holds several one is asked for. */
function ofBatch(state: PickState, line: PickLine, held: Held, batchNo: string | undefined): Step {
  const said = batchSaid(line, batchNo, state.batch?.lineId === line.lineId ? state.batch.batchId : undefined)
  if ('wrong' in said) return wrong(state, said.wrong, putBack)
  if ('ask' in said)
    return {
      state: {
        ...state,
        asksBatch: { held, words: said.ask },
        strip: strip('unchecked', said.ask, { detail: held.code }),
      },
      calls: [],
    }
  return itemScanned(state, line, { ...held, ...said })
}

/** The batch of the item in hand as a person says it; null puts the item back. */
export function batchChosen(before: PickState, batchId: number | null): Step {
  const [state, line, asked] = [{ ...before, asksBatch: undefined }, lineNow(before), before.asksBatch]
  if (!asked || !line || batchId === null)
    return stay(state, strip('repeated', 'Put it back', { detail: asked?.held.code }))
  const kept: PickState = { ...state, batch: { lineId: line.lineId, batchId } }
  return itemScanned(kept, line, { ...asked.held, ...takenAs(line, batchId) })
}

/** What only the server can tell right from wrong: it counts nothing until it was asked. */
const isUnchecked = ({ units }: Pick<Held, 'units'>): boolean => units === 0

/** The device itself knows that it is right: the line's own item, of the batch asked for, and wanted still. */
export const isKnownRight = (call: PickCall): boolean => !isUnchecked(call) && call.changeBatch !== true

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
    ...(reply.lineId !== null && reply.lineId !== call.lineId && call.batchId !== undefined
      ? { batch: { lineId: reply.lineId, batchId: call.batchId } }
      : {}),
    ...(reply.isCellEmptied && state.cellId === line.cellId
      ? { asksEmpty: { lineId: reply.lineId ?? call.lineId, cellCode: call.cellCode } }
      : {}),
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

const heldOf = (call: PickCall): Held => {
  const { pickingListId: _list, lineId: _line, cellCode: _cell, trayName: _tray, newTray: _new, ...held } = call
  return held
}

/** A scan that was green before its answer: while it is the last one, its words become the server's, without a new sign. */
export const confirmed = (shown: Strip, answer: Strip): Strip =>
  shown.kind === 'right' && answer.kind === 'right' && shown.undo !== undefined && shown.undo === answer.undo
    ? { ...answer, key: shown.key }
    : shown

/** What waits for the same tray as a scan that was refused for it; none where the walk went on with another line. */
export function unplacedWith({ waiting, held }: PickState, call: PickCall): readonly PickCall[] {
  const same = waiting.filter(({ trayName }) => trayName === call.trayName)
  return held.length === 0 && same.every(({ lineId }) => lineId === call.lineId) ? same : []
}

/** These leave the line of waiting scans: their items are in hand again, at their cell, and wait for another tray. */
export function unplaced(state: PickState, calls: readonly PickCall[]): PickState {
  const line = state.lines.find(({ lineId }) => lineId === calls[0]?.lineId)
  return {
    ...state,
    waiting: state.waiting.filter(({ scanNumber }) => !calls.some((call) => call.scanNumber === scanNumber)),
    cellId: line?.cellId,
    tray: undefined,
    held: calls.map(heldOf),
  }
}

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
        held: unplaced.map(heldOf),
      }
}

export const said = (state: PickState, kind: Strip['kind'], title: string, detail?: string): PickState => ({
  ...state,
  strip: strip(kind, title, { detail }),
})
