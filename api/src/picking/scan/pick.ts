import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import { statusLabel } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import { movedFor } from '../../order/demand.ts'
import { moveOrders } from '../../order/move.ts'
import { found, needed, refuse } from '../../kernel/refuse.ts'
import { post } from '../../stock/ledger.ts'
import { inCell, inTray } from '../../stock/spot.ts'
import type { Who } from '../../kernel/who.ts'
import * as queries from './queries.ts'
import {
  type PickingList,
  refuseCell,
  refuseList,
  refusePicking,
  refuseUndo,
  trayFor,
  trayName,
  unitsOf,
} from '../rules.ts'
import { type Scanned, state } from './state.ts'
import { tellList } from '../tell.ts'
import { hitsOf } from '../../catalogue/code.ts'
import { meaningAmong } from '../../catalogue/expected.ts'
import { shortPick } from './short.ts'
import { freeTrays, lockTray, takeTray, type TrayUse, traysFor } from '../trays.ts'

type Asked = Body<Calls['picking']['updateOrdersPickingList']>

/** One call per scan: what it asks for decides what happens; everything else of the list stays as it is. */
export async function pickScan(tx: Tx, who: Who, asked: Asked): Promise<Scanned> {
  const list = found(await queries.lockList(tx, who, asked.pickingListId), 'The picking list')
  await tellList(tx, list, 'changed')
  if (asked.assign || asked.pause) return assign(tx, who, list, asked.pause === true)
  if (asked.undo) return undo(tx, who, list, needed(asked.scanNumber, 'ScanNumber'))
  const lineId = needed(asked.lineId, 'LineId')
  const line = (await queries.lockLine(tx, who, list.id, lineId)) ?? (await refuseGone(tx, who, lineId))
  if (asked.short || asked.skip) {
    refusePicking(line.order)
    refuseList(list, 'Picking')
    if (line.picked === line.quantity)
      throw refuse('wrong-state', { what: 'The line', state: 'picked', problem: 'nothing of it is left' })
    if (asked.short) return shortPick(tx, who, list, line)
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
    state: statusLabel(gone.status),
    problem: `it is not picked any more${gone.reason ? `: ${gone.reason}` : ''}; put its units aside`,
  })
}

async function pick(tx: Tx, who: Who, list: PickingList, line: queries.LineAndOrder, asked: Asked): Promise<Scanned> {
  const scanNumber = asked.scanNumber ?? randomUUID()
  const known = asked.scanNumber ? await queries.scanOf(tx, who, list.id, scanNumber) : undefined
  if (known?.userId === who.userId && known.demandId === line.demand.id) {
    if (known.undoneAt !== null)
      throw refuse('wrong-state', { what: 'The scan', state: 'undone', problem: 'scan again under a new number' })
    return state(tx, list, line.id, line.order.id, { lineId: line.id, slot: line.slot, scanNumber, isRepeated: true })
  }
  refusePicking(line.order)
  refuseList(list, 'Picking')
  refuseCell(line, needed(asked.cellCode, 'CellCode'))
  const name = trayName(needed(asked.trayName, 'TrayName'))
  const code = needed(asked.code, 'Code')
  const meant = meaningAmong(code, await hitsOf(tx, line.merchantId, code), [line])
  const units = unitsOf(line, meant, asked.quantity ?? 1)
  const trayId = await useTray(tx, list, line, name, asked.newTray ?? false)
  const scanId = await queries.addScan(tx, who, line, trayId, units, scanNumber)
  await post(tx, who, [
    {
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
    },
  ])
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
    { lineId: line.id, slot: line.slot, scanNumber },
    { who, merchantId: line.merchantId },
  )
}

async function useTray(
  tx: Tx,
  list: PickingList,
  line: queries.LineAndOrder,
  name: string,
  isNewAllowed: boolean,
): Promise<number> {
  const tray = await lockTray(tx, list.locationId, name)
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
async function undo(tx: Tx, who: Who, list: PickingList, scanNumber: string): Promise<Scanned> {
  const scan = found(await queries.scanOf(tx, who, list.id, scanNumber), 'The scan')
  refuseUndo(scan, who.userId, who.now)
  const line = found(await queries.lockLine(tx, who, list.id, scan.allocationId), 'The line')
  if (line.order.status !== 2200 || line.demandPacked > 0) refusePicking({ ...line.order, holds: [] })
  await queries.setUndone(tx, scan.id)
  await post(tx, who, [
    {
      merchantId: line.merchantId,
      locationId: line.locationId,
      productId: line.productId,
      batchId: line.batchId,
      kind: 'undo',
      quantity: scan.quantity,
      from: inTray(scan.trayId, line.demand.condition),
      to: inCell(line.cellId, line.demand.condition, true),
      entry: `undo:${scan.id}`,
      ...movedFor(line.demand),
    },
  ])
  await freeTrays(tx, [scan.trayId])
  const trays = await traysFor(tx, useOf(list, line))
  await queries.countPicked(tx, line, -scan.quantity, list.kind === 'Single' ? null : (trays.at(-1)?.name ?? null))
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
