import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import type { Tx } from '../database.ts'
import { addEvents } from '../order/events.ts'
import { found, refuse } from '../refuse.ts'
import { inCell, inTray, post } from '../stock/ledger.ts'
import type { Who } from '../who.ts'
import * as queries from './pick-queries.ts'
import {
  needed,
  type PickingList,
  refuseCell,
  refuseList,
  refusePicking,
  refuseUndo,
  trayFor,
  trayName,
  unitsOf,
} from './rules.ts'
import { type Scanned, state } from './scan-state.ts'
import { readCode } from './scanned-code.ts'
import { shortPick } from './short.ts'
import { freeTrays, lockTray, takeTray, traysFor } from './trays.ts'

type Asked = Body<Calls['fulfilment']['updateOrdersPickingList']>

/** One call per scan: what it asks for decides what happens; everything else of the list stays as it is. */
export async function pickScan(tx: Tx, who: Who, asked: Asked): Promise<Scanned> {
  const list = found(await queries.lockList(tx, who, asked.pickingListId), 'The picking list')
  if (asked.assign || asked.pause) return assign(tx, who, list, asked.pause === true)
  if (asked.undo) return undo(tx, who, list, needed(asked.scanNumber, 'ScanNumber'))
  const line = found(await queries.lockLine(tx, who, list.id, needed(asked.lineId, 'LineId')), 'The line')
  if (asked.short || asked.skip) {
    refusePicking(line.order, who.now)
    refuseList(list, 'Picking')
    if (line.picked === line.quantity)
      throw refuse('wrong-state', { what: 'The line', state: 'picked', problem: 'nothing of it is left' })
    if (asked.short) return shortPick(tx, who, list, line)
    await queries.skipStop(tx, list.id, line.cellId)
    return state(tx, list, null, line.orderId, { lineId: line.id, slot: line.slot })
  }
  return pick(tx, who, list, line, asked)
}

async function pick(tx: Tx, who: Who, list: PickingList, line: queries.LineAndOrder, asked: Asked): Promise<Scanned> {
  const scanNumber = asked.scanNumber ?? randomUUID()
  const known = asked.scanNumber ? await queries.scanOf(tx, who, list.id, scanNumber) : undefined
  if (known?.userId === who.userId && known.orderId === line.orderId) {
    if (known.undoneAt !== null)
      throw refuse('wrong-state', { what: 'The scan', state: 'undone', problem: 'scan again under a new number' })
    return state(tx, list, line.id, line.orderId, { lineId: line.id, slot: line.slot, scanNumber, isRepeated: true })
  }
  refusePicking(line.order, who.now)
  refuseList(list, 'Picking')
  refuseCell(line, needed(asked.cellCode, 'CellCode'))
  const name = trayName(needed(asked.trayName, 'TrayName'))
  const units = unitsOf(line, await readCode(tx, line.merchantId, needed(asked.code, 'Code')), asked.quantity ?? 1)
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
      from: inCell(line.cellId, 'Good', true),
      to: inTray(trayId),
      entry: `pick:${scanId}`,
      orderId: line.orderId,
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
    line.orderId,
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
  const use =
    list.kind === 'Single' ? { pickingListId: list.id } : { merchantId: line.merchantId, orderId: line.orderId }
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
  if (line.order.status !== 2200 || line.orderPacked > 0) refusePicking({ ...line.order, hold: null }, who.now)
  await queries.setUndone(tx, scan.id)
  await post(tx, who, [
    {
      merchantId: line.merchantId,
      locationId: line.locationId,
      productId: line.productId,
      batchId: line.batchId,
      kind: 'undo',
      quantity: scan.quantity,
      from: inTray(scan.trayId),
      to: inCell(line.cellId, 'Good', true),
      entry: `undo:${scan.id}`,
      orderId: line.orderId,
    },
  ])
  await freeTrays(tx, [scan.trayId])
  const trays = await traysFor(tx, list.kind === 'Single' ? { pickingListId: list.id } : { orderId: line.orderId })
  await queries.countPicked(tx, line, -scan.quantity, list.kind === 'Single' ? null : (trays.at(-1)?.name ?? null))
  if (await queries.moveOrder(tx, line.merchantId, line.orderId, 2200, 2100))
    await addEvents(tx, who, [
      { merchantId: line.merchantId, orderId: line.orderId, fromStatus: 2200, toStatus: 2100, note: 'scan undone' },
    ])
  await queries.setListStatus(tx, list.id, 'Picking')
  return state(tx, { ...list, status: 'Picking' }, line.id, line.orderId, {
    lineId: line.id,
    slot: line.slot,
    scanNumber,
  })
}
