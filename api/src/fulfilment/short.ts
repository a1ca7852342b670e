import type { Tx } from '../database.ts'
import { addEvents } from '../order/events.ts'
import { releaseOrder } from '../stock/allocation.ts'
import { inCell, type Move, post } from '../stock/ledger.ts'
import type { Who } from '../who.ts'
import * as queries from './pick-queries.ts'
import { cover, type Line, type PickingList } from './rules.ts'
import { type Scanned, state } from './scan-state.ts'
import { freeTrays, releaseInTrays, traysFor, unitsInTrays } from './trays.ts'

/**
 * A cell that lacks what the books say. Nothing is adjusted: what the line still wanted, and what else the cell should hold
 * of the batch, is held until a manager counts it. The line is covered from other cells, whole, at the end of the walk; when
 * nothing covers it, the order is out of stock and what was picked of it is to be put back.
 */
export async function shortPick(tx: Tx, who: Who, list: PickingList, line: Line): Promise<Scanned> {
  const lacking = line.quantity - line.picked
  await post(
    tx,
    who,
    heldMoves(line, lacking, await queries.freeInCell(tx, line), `${line.cellCode} short in picking list ${list.id}`),
  )
  await queries.endLine(tx, line)
  const parts = cover(await queries.elsewhere(tx, line, lacking), lacking)
  if (!parts) return outOfStock(tx, who, list, line, lacking)
  const added = await queries.addLines(tx, list.id, line, parts)
  await post(
    tx,
    who,
    added.map((part): Move => ({
      ...identity(line),
      batchId: part.batchId,
      kind: 'allocate',
      quantity: part.quantity,
      from: inCell(part.cellId),
      to: inCell(part.cellId, 'Good', true),
      entry: `allocate:${part.id}`,
      reason: `${line.cellCode} was short`,
      orderId: line.orderId,
    })),
  )
  const reason = `${line.cellCode} was short of ${lacking}: ${added.map((part) => `${part.quantity} from ${part.cellCode}`).join(', ')}`
  await addEvents(tx, who, [
    {
      merchantId: line.merchantId,
      orderId: line.orderId,
      fromStatus: 2100,
      toStatus: 2100,
      note: `${line.sku}: ${reason}`,
    },
  ])
  return state(tx, list, null, line.orderId, { lineId: line.id, slot: line.slot, reason })
}

const identity = (line: Line) => ({
  merchantId: line.merchantId,
  locationId: line.locationId,
  productId: line.productId,
})

function heldMoves(line: Line, lacking: number, free: number, reason: string): Move[] {
  const move = {
    ...identity(line),
    batchId: line.batchId,
    to: inCell(line.cellId, 'Held'),
    reason,
    orderId: line.orderId,
  }
  const wanted: Move = {
    ...move,
    kind: 'release',
    quantity: lacking,
    from: inCell(line.cellId, 'Good', true),
    entry: `short:${line.id}:${line.quantity}`,
  }
  const rest: Move = {
    ...move,
    kind: 'transfer',
    quantity: free,
    from: inCell(line.cellId),
    entry: `short:${line.id}:${line.quantity}:rest`,
  }
  return free > 0 ? [wanted, rest] : [wanted]
}

async function outOfStock(tx: Tx, who: Who, list: PickingList, line: Line, lacking: number): Promise<Scanned> {
  const reason = `${line.sku}: ${line.cellCode} was short of ${lacking}, no other cell has it`
  await releaseOrder(tx, who, line.orderId, reason)
  const units = await unitsInTrays(tx, line.merchantId, line.orderId)
  await post(tx, who, releaseInTrays(units, line.orderId, reason))
  await queries.setOutOfStock(tx, line.merchantId, line.orderId, reason)
  const picked = units.reduce((sum, unit) => sum + unit.quantity, 0)
  await addEvents(tx, who, [
    {
      merchantId: line.merchantId,
      orderId: line.orderId,
      fromStatus: 2100,
      toStatus: 540,
      note: picked ? `${reason}; ${picked} picked units to be put back` : reason,
    },
  ])
  if (picked === 0) await leaveTrays(tx, line)
  const left = await queries.ordersLeft(tx, list.id)
  const status = left.unpicked > 0 ? 'Picking' : left.orders > 0 ? 'Picked' : 'Cleared'
  await queries.setListStatus(tx, list.id, status)
  return state(tx, { ...list, status }, null, line.orderId, { lineId: line.id, slot: line.slot, reason })
}

async function leaveTrays(tx: Tx, line: Line): Promise<void> {
  await freeTrays(
    tx,
    (await traysFor(tx, { orderId: line.orderId })).map((tray) => tray.id),
  )
  await queries.dropTrayName(tx, line.merchantId, line.orderId)
}
