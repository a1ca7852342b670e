import type { pickingKinds, pickingListStatuses } from 'contract/calls/picking'
import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus } from 'contract/order-status'
import { isTrayName } from 'contract/tray-name'
import type { ScannedCode } from '../catalogue/code.ts'
import { refuse } from '../kernel/refuse.ts'
import { type Demand, demandName } from '../order/demand.ts'
import { refuseHold, tooMany, type Held } from '../order/rules.ts'
import type { CountReason } from '../counting/requests.ts'
import type { Tray } from './trays.ts'

export type PickingKind = (typeof pickingKinds)[number]
export type PickingListStatus = (typeof pickingListStatuses)[number]

/** Which status of a picking list may follow which. Undo of the last scan reopens a picked list. */
export const listMoves: Record<PickingListStatus, readonly PickingListStatus[]> = {
  New: ['Assigned', 'Picking', 'Paused', 'Picked', 'Cleared'],
  Assigned: ['Assigned', 'Picking', 'Paused', 'Picked', 'Cleared'],
  Picking: ['Assigned', 'Picking', 'Paused', 'Picked', 'Cleared'],
  Paused: ['Assigned', 'Picking', 'Picked', 'Cleared'],
  Picked: ['Picking'],
  Cleared: [],
}

export type PickingList = {
  id: number
  locationId: number
  kind: PickingKind
  status: PickingListStatus
  pickerId: number | null
}

/** Refuses work on a list that is done or given back. */
export function refuseList(list: PickingList, to: PickingListStatus): void {
  if (list.status === 'Picked' && to === 'Picking')
    throw refuse('wrong-state', {
      what: `Picking list ${list.id}`,
      state: list.status,
      problem: 'nothing is left to pick',
      next: 'Take its trays to the packing benches, or take a unit out again under In Picking.',
    })
  if (!listMoves[list.status].includes(to))
    throw refuse('wrong-state', {
      what: `Picking list ${list.id}`,
      state: list.status,
      problem: `it cannot become ${to}`,
      next: 'Take another list, or make one of the orders that are ready to pick.',
    })
}

/** A hold or a cancel is looked for at every scan. */
export function refusePicking(order: Held): void {
  if (order.status !== 2100)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: 'it is not picked now',
      next: 'Put its units aside, and go on with the next order.',
    })
  refuseHold(order)
}

// A scan -------------------------------------------------------------------------------------------------------------

/** Trays are named T- and one to four digits, in any letter case. */
export function trayName(said: string): string {
  if (!isTrayName(said))
    throw refuse('wrong-tray', {
      got: said.trim(),
      problem: 'Trays are named T- and up to four digits.',
      field: 'TrayName',
    })
  return said.trim().toUpperCase()
}

export type Line = {
  id: number
  merchantId: number
  locationId: number
  /** What it is picked for. */
  demand: Demand
  lineNo: number
  productId: number
  batchId: number
  cellId: number
  cellCode: string
  sku: string
  productName: string
  quantity: number
  picked: number
  slot: number | null
}

export function refuseCell(line: Line, said: string): void {
  if (said.trim().toUpperCase() !== line.cellCode.toUpperCase())
    throw refuse('wrong-cell', { got: said.trim(), expected: line.cellCode, field: 'CellCode' })
}

/** The units a scan stands for: a pack barcode counts its units; the wrong item or too many is refused. */
export function unitsOf(line: Line & { order: Held }, code: ScannedCode, quantity: number): number {
  if (code.productId !== line.productId)
    throw refuse('wrong-item', {
      got: `${code.productName} (${code.sku})`,
      expected: `${line.productName} (${line.sku})`,
      field: 'Code',
    })
  const units = quantity * code.packQuantity
  const left = line.quantity - line.picked
  if (units > left) throw tooMany(line.order, line.sku, { got: units, left })
  return units
}

const reasonWords: Record<CountReason, string> = {
  Empty: 'it is empty',
  Damaged: 'what lies there is damaged',
  WrongGoods: 'other goods lie there',
  Unreachable: 'it cannot be reached',
  NotEmpty: 'it should be empty and is not',
}

/** A short cell as it is told to who stands there. */
export const shortWords = ({ quantity, picked }: Line, said: CountReason | null): string =>
  said === 'Unreachable' ? 'cannot be reached' : `was short of ${quantity - picked}`

/** What a count of the cell is asked for with. */
export const shortNote = (line: Line, list: PickingList, said: CountReason | null): string =>
  `${line.cellCode} short in picking list ${list.id}${said ? `: ${reasonWords[said]}` : ''}`

export type BatchHere = { batchId: number; batchNo: string; expiryDay: string | null }

const printedOn = ({ batchNo, expiryDay }: BatchHere): string =>
  batchNo || (expiryDay ? `expiring ${expiryDay}` : 'none printed')
const isSaid = (batch: BatchHere, said: string): boolean => batch.batchNo.toLowerCase() === said.trim().toLowerCase()

/**
 * Which of the batches that lie in the cell a unit is of. A label that carries a batch is always compared, but with
 * goods that are kept without batches; where several lie in the cell one has to be said.
 */
export function batchMeant(
  line: Pick<Line, 'batchId' | 'sku' | 'cellCode'>,
  here: readonly BatchHere[],
  said: { batchId?: number; batchNo?: string },
): BatchHere | undefined {
  const own = here.find((batch) => batch.batchId === line.batchId)
  const { batchId, batchNo } = said
  if (batchId === undefined && batchNo === undefined) {
    if (here.length > 1)
      throw refuse('batch-needed', {
        sku: line.sku,
        place: line.cellCode,
        batches: here.map(printedOn).join(', '),
        field: 'BatchNo',
      })
    return own
  }
  const isOwn = batchId === undefined ? own && isSaid(own, batchNo ?? '') : batchId === line.batchId
  const hit = isOwn
    ? own
    : here.find((batch) => (batchId === undefined ? isSaid(batch, batchNo ?? '') : batch.batchId === batchId))
  if (hit) return hit
  if (here.length === 1 && own?.batchNo === '') return own
  throw wrongBatch(batchNo ?? `batch ${batchId}`, own)
}

export const wrongBatch = (got: string, own: BatchHere | undefined) =>
  refuse('wrong-batch', { got: got || 'none', expected: own ? printedOn(own) : 'another', field: 'BatchNo' })

/** A batch that lies here and may not be promised to the line's order. */
export const notForOrder = ({ sku }: Pick<Line, 'sku'>, batch: BatchHere, why: string) =>
  refuse('wrong-state', {
    what: `${sku}, ${printedOn(batch)},`,
    state: 'not for this order',
    problem: why,
    next: 'Put it back and take the batch shown.',
    field: 'BatchNo',
  })

/** A scan whose units were taken out of the tray meanwhile has nothing left to undo. */
export function refuseTakenOut(scan: { quantity: number }, line: Line): void {
  if (line.picked < scan.quantity)
    throw refuse('wrong-state', {
      what: 'The scan',
      state: 'taken out',
      problem: 'its units are in their cell again',
      next: 'Scan them again to pick them.',
    })
}

/**
 * What the tray is to this scan: in use for it already, or to be taken. A tray holds one demand, which keeps its tray
 * until it is full.
 */
export function trayFor(
  tray: Tray,
  line: Line,
  list: PickingList,
  inUse: readonly string[],
  isNewAllowed: boolean,
): 'in use' | 'take' {
  const refused = (problem: string) => refuse('wrong-tray', { got: tray.name, problem, field: 'TrayName' })
  if (tray.asideReason !== null)
    throw refused(`It is set aside: ${tray.asideReason}. Take another one, or lift that first.`)
  if (tray.strays > 0) throw refused(`It holds ${countOf(tray.strays, 'unit')} that must be put back first.`)
  const isOurs = list.kind === 'Single' ? tray.pickingListId === list.id : tray.demandId === line.demand.id
  if (isOurs) return 'in use'
  if (tray.demandId !== null && tray.demandKind !== null)
    throw refused(`It holds ${demandName({ kind: tray.demandKind, id: tray.demandId })}.`)
  if (tray.pickingListId !== null) throw refused(`It is in use for picking list ${tray.pickingListId}.`)
  const current = inUse.at(-1)
  if (current !== undefined && !isNewAllowed)
    throw refused(`${list.kind === 'Single' ? 'This list' : demandName(line.demand)} is in ${current}.`)
  return 'take'
}

const undoMs = 10_000

export type Scan = { id: number; userId: number; at: number; undoneAt: number | null }

/** A scan is undone by the person who made it, within 10 seconds, once; `at`: when it was asked, in Unix ms. */
export function refuseUndo(scan: Scan, userId: number, at: number): void {
  if (scan.undoneAt !== null)
    throw refuse('wrong-state', {
      what: 'The scan',
      state: 'undone',
      problem: 'scan again',
      next: 'Scan the item again.',
    })
  if (scan.userId !== userId) throw refuse('wrong-person')
  if (at - scan.at > undoMs) throw refuse('too-late')
}

export type Eligible = { id: number; batchId: number; cellId: number; cellCode: string; free: number }

/** Which stock covers what a short cell lacked, in the order given; undefined when all of it together does not. */
export function cover(eligible: readonly Eligible[], needed: number): (Eligible & { quantity: number })[] | undefined {
  const parts: (Eligible & { quantity: number })[] = []
  let left = needed
  for (const place of eligible) {
    if (left === 0) break
    const quantity = Math.min(place.free, left)
    parts.push({ ...place, quantity })
    left -= quantity
  }
  return left === 0 ? parts : undefined
}
