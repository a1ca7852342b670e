import type { Tx } from '../../kernel/database.ts'
import { movedFor } from '../../order/demand.ts'
import { moveAll, noteOrders } from '../../order/move.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { inCell } from '../../stock/spot.ts'
import type { Who } from '../../kernel/who.ts'
import * as queries from './queries.ts'
import { cover, type Line, type PickingList } from '../rules.ts'
import { type Scanned, state } from './state.ts'
import { giveBack, leavePicking } from '../leave.ts'

/**
 * A cell that lacks what the books say. Nothing is adjusted: what the line still wanted, and what else the cell should
 * hold of the batch, is held until a manager counts it. The line is covered from other cells, whole, at the end of the
 * walk; when nothing covers it, the order is out of stock and what was picked of it is to be put back.
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
      from: inCell(part.cellId, line.demand.condition),
      to: inCell(part.cellId, line.demand.condition, true),
      entry: `allocate:${part.id}`,
      reason: `${line.cellCode} was short`,
      ...movedFor(line.demand),
    })),
  )
  const others = added.map((part) => `${part.quantity} from ${part.cellCode}`).join(', ')
  const reason = `${line.cellCode} was short of ${lacking}: ${others}`
  await noteOrders(tx, who, [{ merchantId: line.merchantId, orderId: line.demand.id, note: `${line.sku}: ${reason}` }])
  return state(tx, list, null, line.demand.id, { lineId: line.id, slot: line.slot, reason })
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
    ...movedFor(line.demand),
  }
  const wanted: Move = {
    ...move,
    kind: 'release',
    quantity: lacking,
    from: inCell(line.cellId, line.demand.condition, true),
    entry: `short:${line.id}:${line.quantity}`,
  }
  const rest: Move = {
    ...move,
    kind: 'transfer',
    quantity: free,
    from: inCell(line.cellId, line.demand.condition),
    entry: `short:${line.id}:${line.quantity}:rest`,
  }
  return free > 0 ? [wanted, rest] : [wanted]
}

async function outOfStock(tx: Tx, who: Who, list: PickingList, line: Line, lacking: number): Promise<Scanned> {
  const reason = `${line.sku}: ${line.cellCode} was short of ${lacking}, no other cell has it`
  const { demand } = line
  const left = await giveBack(tx, who, demand, reason)
  await moveAll(tx, who, [
    {
      merchantId: demand.merchantId,
      orderId: demand.id,
      from: 2100,
      to: 540,
      reason,
      note: left.units ? `${reason}; ${left.units} picked units to be put back` : reason,
    },
  ])
  const status = await leavePicking(tx, demand, { ...list, status: 'Picking' }, left)
  return state(tx, { ...list, status }, null, line.demand.id, { lineId: line.id, slot: line.slot, reason })
}
