import type { pickingKinds, pickingListStatuses } from 'contract/calls/picking'
import { warehouseOrderId } from 'contract/order-number'
import { statusLabel } from 'contract/order-status'
import type { ScannedCode } from '../catalogue/code.ts'
import { refuse } from '../kernel/refuse.ts'
import { type Demand, demandName } from '../order/demand.ts'
import { refuseHold, refuseMove, sifted, type Held } from '../order/rules.ts'
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
    })
  if (!listMoves[list.status].includes(to))
    throw refuse('wrong-state', {
      what: `Picking list ${list.id}`,
      state: list.status,
      problem: `it cannot become ${to}`,
    })
}

/** A hold or a cancel is looked for at every scan. */
export function refusePicking(order: Held): void {
  if (order.status !== 2100)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: statusLabel(order.status),
      problem: 'put its units aside; it is not picked now',
    })
  refuseHold(order)
}

// Making a list ------------------------------------------------------------------------------------------------------

export type Candidate = Held & {
  merchantId: number
  locationId: number
  lines: number
  units: number
  weightGrams: number
  firstSku: string
}
export type Limits = { kind: PickingKind; slots: number; maxLines: number; maxGrams: number }

/**
 * Of the orders named, those that are ready and free of holds, of one location; and why the others are not. Where none
 * is, that is refused.
 */
export function readyOf(orders: readonly Candidate[]) {
  const { able, refused } = sifted(orders, (order) => refuseMove(order, 2100))
  const [first] = orders
  if (first && able.length === 0)
    throw refuse(
      'wrong-state',
      {
        what: warehouseOrderId(first.id),
        state: statusLabel(first.status),
        problem: 'it cannot go into a picking list',
      },
      refused.map(({ orderId, reason }) => ({ itemId: orderId, msg: reason })),
    )
  const other = able.find((order) => order.locationId !== able[0]?.locationId)
  if (other)
    throw refuse('bad-input', {
      field: 'OrderIds',
      problem: 'belong to more than one location; a list is walked in one',
    })
  return { candidates: able, refused }
}

/**
 * The orders a cart takes, in the order given: each one that still fits lines, weight and slots; the rest waits for the
 * next list.
 */
export function fill(candidates: readonly Candidate[], limits: Limits): Candidate[] {
  const fits =
    limits.kind === 'Single' ? candidates.filter((order) => order.lines === 1 && order.units === 1) : candidates
  const taken: Candidate[] = []
  let [lines, grams] = [0, 0]
  for (const order of limits.kind === 'Single' ? bySku(fits) : fits) {
    if (taken.length === limits.slots) break
    if (lines + order.lines > limits.maxLines || grams + order.weightGrams > limits.maxGrams) continue
    taken.push(order)
    lines += order.lines
    grams += order.weightGrams
  }
  return taken
}

/** Each order in a slot of the cart; single orders share one tray and have none. */
export const inSlots = (orders: readonly Candidate[], kind: PickingKind) =>
  orders.map(({ id, merchantId }, index) => ({ id, merchantId, slot: kind === 'Single' ? null : index + 1 }))

/** Single orders of one SKU stand together, at the place of the most urgent of them. */
function bySku(orders: readonly Candidate[]): Candidate[] {
  const groups = new Map<string, Candidate[]>()
  for (const order of orders) groups.set(order.firstSku, [...(groups.get(order.firstSku) ?? []), order])
  return [...groups.values()].flat()
}

const [defaultSlots, defaultSingles] = [8, 50]
const mostSlots = 200
/**
 * How much a list may take when nobody says. A single order has the cart for itself; orders named by number all find a
 * slot.
 */
export function limitsOf(
  asked: { kind?: PickingKind; slots?: number; maxLines?: number; maxWeight?: number },
  named: number,
): Limits {
  const kind = asked.kind ?? 'Cluster'
  const usual = kind === 'Single' ? defaultSingles : defaultSlots
  const slots = kind === 'Order' ? 1 : Math.min(asked.slots ?? Math.max(usual, named), mostSlots)
  return {
    kind,
    slots,
    maxLines: asked.maxLines ?? Infinity,
    maxGrams: asked.maxWeight === undefined ? Infinity : Math.round(asked.maxWeight * 1000),
  }
}

// A scan -------------------------------------------------------------------------------------------------------------

/** Trays are named T- and one to four digits, in any letter case. */
export function trayName(said: string): string {
  const name = said.trim().toUpperCase()
  if (!/^T-\d{1,4}$/.test(name))
    throw refuse('wrong-tray', {
      got: said.trim(),
      problem: 'Trays are named T- and up to four digits.',
      field: 'TrayName',
    })
  return name
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
  demandPacked: number
  slot: number | null
}

export function refuseCell(line: Line, said: string): void {
  if (said.trim().toUpperCase() !== line.cellCode.toUpperCase())
    throw refuse('wrong-cell', { got: said.trim(), expected: line.cellCode, field: 'CellCode' })
}

/** The units a scan stands for: a pack barcode counts its units; the wrong item or too many is refused. */
export function unitsOf(line: Line, code: ScannedCode, quantity: number): number {
  if (code.productId !== line.productId)
    throw refuse('wrong-item', {
      got: `${code.productName} (${code.sku})`,
      expected: `${line.productName} (${line.sku})`,
      field: 'Code',
    })
  const units = quantity * code.packQuantity
  const left = line.quantity - line.picked
  if (units > left) throw refuse('too-many-units', { got: units, left, field: 'Quantity' })
  return units
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
  if (tray.strays > 0) throw refused(`It holds ${tray.strays} units that must be put back first.`)
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

/** A scan is undone by the person who made it, within 10 seconds, once. */
export function refuseUndo(scan: Scan, userId: number, now: number): void {
  if (scan.undoneAt !== null) throw refuse('wrong-state', { what: 'The scan', state: 'undone', problem: 'scan again' })
  if (scan.userId !== userId) throw refuse('wrong-person')
  if (now - scan.at > undoMs) throw refuse('too-late')
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
