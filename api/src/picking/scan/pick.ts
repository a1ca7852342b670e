import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import { movedFor } from '../../order/demand.ts'
import { moveOrders } from '../../order/move.ts'
import { tooMany } from '../../order/rules.ts'
import { found, needed, refuse } from '../../kernel/refuse.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { inCell, inTray } from '../../stock/spot.ts'
import type { Who } from '../../kernel/who.ts'
import * as queries from './queries.ts'
import {
  type PickingList,
  refuseCell,
  refuseList,
  refusePicking,
  refuseTakenOut,
  refuseUndo,
  trayFor,
  trayName,
  unitsOf,
} from '../rules.ts'
import { type Scanned, state } from './state.ts'
import { tellList } from '../tell.ts'
import { hitsOf } from '../../catalogue/code.ts'
import { meaningAmong } from '../../catalogue/expected.ts'
import { lineOfBatch, lineTakenOver } from './batch.ts'
import { isCellEmpty, saidOfCell } from './cell.ts'
import { refuseBegunByOther } from './other-person.ts'
import { shortPick } from './short.ts'
import { freeTrays, lockTray, setLastPerson, takeTray, type Tray, type TrayUse, traysFor } from '../trays.ts'

type Asked = Body<Calls['picking']['updateOrdersPickingList']>

/** One call per scan: what it asks for decides what happens; everything else of the list stays as it is. */
export async function pickScan(tx: Tx, who: Who, asked: Asked): Promise<Scanned> {
  const list = found(await queries.lockList(tx, who, asked.pickingListId), 'The picking list')
  await tellList(tx, list, 'changed')
  if (asked.assign || asked.pause) return assign(tx, who, list, asked.pause === true)
  if (asked.undo) return undo(tx, who, list, asked)
  const lineId = needed(asked.lineId, 'LineId')
  const line = (await queries.lockLine(tx, who, list.id, lineId)) ?? (await refuseGone(tx, who, lineId))
  if (asked.cellEmpty !== undefined) return saidOfCell(tx, who, list, line, asked.cellEmpty)
  if (asked.short || asked.skip) {
    refusePicking(line.order)
    refuseList(list, 'Picking')
    if (line.picked === line.quantity)
      throw refuse('wrong-state', {
        what: 'The line',
        state: 'picked',
        problem: 'nothing of it is left',
        next: 'Go on with the next line.',
      })
    if (asked.short) {
      await refuseBegunByOther(tx, who, line)
      return shortPick(tx, who, list, line, asked.reason ?? null)
    }
    await queries.skipStop(tx, list.id, line.cellId)
    return state(tx, list, null, line.order.id, { lineId: line.id, slot: line.slot })
  }
  return pick(tx, who, list, line, asked)
}

/** A line that was on a list and is not any more says so: a cancelled or a short order stops the next scan. */
async function refuseGone(tx: Tx, who: Who, lineId: number): Promise<never> {
  const gone = await queries.orderScanned(tx, who, lineId)
  if (!gone) throw refuse('not-found', { what: 'The line' })
  throw refuse('wrong-state', {
    what: warehouseOrderId(gone.id),
    ...inStatus(gone.status),
    problem: `it is not picked any more${gone.reason ? `: ${gone.reason}` : ''}`,
    next: `${wayBack(gone)}, then go on with the next line.`,
  })
}

/** What lies of it in a tray goes back; of what does not, the unit in hand. */
const wayBack = ({ units, trayName: tray }: { units: number; trayName: string | null }): string =>
  units > 0 ? `Put its ${countOf(units, 'unit')} back (tray ${tray})` : 'Put the unit in hand back into its cell'

async function pick(tx: Tx, who: Who, list: PickingList, walked: queries.LineAndOrder, asked: Asked): Promise<Scanned> {
  const scanned = await lineTakenOver(tx, who, list, walked, asked)
  const scanNumber = asked.scanNumber ?? randomUUID()
  const known = asked.scanNumber ? await queries.scanOf(tx, who, list.id, scanNumber) : undefined
  if (known?.userId === who.userId && known.demandId === scanned.demand.id) {
    if (known.undoneAt !== null && scanned.order.reason && scanned.picked === scanned.quantity)
      throw tooMany(scanned.order, scanned.sku, { got: known.quantity, left: 0 })
    if (known.undoneAt !== null)
      throw refuse('wrong-state', {
        what: 'The scan',
        state: 'undone',
        problem: 'scan again under a new number',
        next: 'Scan the item again.',
      })
    return state(tx, list, known.allocationId, scanned.order.id, {
      lineId: known.allocationId,
      slot: scanned.slot,
      scanNumber,
      isRepeated: true,
    })
  }
  refusePicking(scanned.order)
  refuseList(list, 'Picking')
  refuseCell(scanned, needed(asked.cellCode, 'CellCode'))
  await refuseBegunByOther(tx, who, scanned)
  const name = trayName(needed(asked.trayName, 'TrayName'))
  const code = needed(asked.code, 'Code')
  const meant = meaningAmong(code, await hitsOf(tx, scanned.merchantId, code), [scanned])
  const units = unitsOf(scanned, meant, asked.quantity ?? 1)
  // The tray before the balances: another batch takes free stock.
  const tray = await lockTray(tx, who, list.locationId, name)
  const line = await lineOfBatch(tx, who, scanned, units, asked)
  const trayId = await useTray(tx, list, line, tray, asked.newTray ?? false)
  const scanId = await queries.addScan(tx, who, line, trayId, units, scanNumber)
  await post(tx, who, [moveOf(line, trayId, units, scanId)])
  await queries.countPicked(tx, line, units, name)
  if (list.status !== 'Picking' || list.pickerId === null)
    await (list.pickerId === null
      ? queries.setPicker(tx, who, list.id, 'Picking')
      : queries.setListStatus(tx, list.id, 'Picking'))
  return state(
    tx,
    { ...list, status: 'Picking' },
    line.id,
    line.order.id,
    {
      lineId: line.id,
      slot: line.slot,
      scanNumber,
      isCellEmptied: line.picked + units === line.quantity && (await isCellEmpty(tx, line.cellId)),
    },
    { who, merchantId: line.merchantId },
  )
}

const moveOf = (line: queries.LineAndOrder, trayId: number, units: number, scanId: number): Move => ({
  merchantId: line.merchantId,
  locationId: line.locationId,
  productId: line.productId,
  batchId: line.batchId,
  kind: 'pick',
  quantity: units,
  from: inCell(line.cellId, line.demand.condition, true),
  to: inTray(trayId, line.demand.condition),
  entry: `pick:${scanId}`,
  ...movedFor(line.demand),
})

/** The reverse of a pick. */
export const backToCell = (line: queries.LineAndOrder, trayId: number, units: number): Omit<Move, 'entry'> => ({
  merchantId: line.merchantId,
  locationId: line.locationId,
  productId: line.productId,
  batchId: line.batchId,
  kind: 'undo',
  quantity: units,
  from: inTray(trayId, line.demand.condition),
  to: inCell(line.cellId, line.demand.condition, true),
  ...movedFor(line.demand),
})

/** The line wants its units again; its order is in the tray it took last, or in none. */
export async function countBack(tx: Tx, list: PickingList, line: queries.LineAndOrder, units: number): Promise<void> {
  const trays = await traysFor(tx, useOf(list, line))
  await queries.countPicked(tx, line, -units, list.kind === 'Single' ? null : (trays.at(-1)?.name ?? null))
}

async function useTray(
  tx: Tx,
  list: PickingList,
  line: queries.LineAndOrder,
  tray: Tray,
  isNewAllowed: boolean,
): Promise<number> {
  const use = useOf(list, line)
  const inUse = await traysFor(tx, use)
  if (
    trayFor(
      tray,
      line,
      list,
      inUse.map((other) => other.name),
      isNewAllowed,
    ) === 'take'
  )
    await takeTray(tx, tray.id, use)
  return tray.id
}

const useOf = (list: PickingList, line: queries.LineAndOrder): TrayUse =>
  list.kind === 'Single' ? { pickingListId: list.id } : { demand: line.demand }

async function assign(tx: Tx, who: Who, list: PickingList, isPause: boolean): Promise<Scanned> {
  const status = isPause ? 'Paused' : list.status === 'New' ? 'Assigned' : 'Picking'
  if (list.status === 'Picked') refuseList(list, 'Assigned')
  refuseList(list, status)
  await (isPause ? queries.setListStatus(tx, list.id, status) : queries.setPicker(tx, who, list.id, status))
  return state(tx, { ...list, status }, null, null, {})
}

/** Posts the reversing movement; an order that was picked whole is in picking again, so is its list. */
async function undo(tx: Tx, who: Who, list: PickingList, asked: Asked): Promise<Scanned> {
  const scanNumber = needed(asked.scanNumber, 'ScanNumber')
  const scan = found(await queries.scanOf(tx, who, list.id, scanNumber), 'The scan')
  refuseUndo(scan, who.userId, Math.min(asked.askedTimestamp ?? who.now, who.now))
  const line = found(await queries.lockLine(tx, who, list.id, scan.allocationId), 'The line')
  if (line.order.status !== 2200 || (await queries.packedCount(tx, line.demand)) > 0)
    refusePicking({ ...line.order, holds: [] })
  refuseTakenOut(scan, line)
  await queries.setUndone(tx, scan.id)
  await setLastPerson(tx, who, [scan.trayId])
  await post(tx, who, [{ ...backToCell(line, scan.trayId, scan.quantity), entry: `undo:${scan.id}` }])
  await freeTrays(tx, [scan.trayId])
  await countBack(tx, list, line, scan.quantity)
  await moveOrders(tx, who, [
    { merchantId: line.merchantId, orderId: line.order.id, from: 2200, to: 2100, note: 'scan undone' },
  ])
  await queries.setListStatus(tx, list.id, 'Picking')
  return state(tx, { ...list, status: 'Picking' }, line.id, line.order.id, {
    lineId: line.id,
    slot: line.slot,
    scanNumber,
  })
}
