import type { Tx } from '../../kernel/database.ts'
import { type Demand, movedFor } from '../../order/demand.ts'
import { moveAll, noteOrders } from '../../order/move.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { inCell } from '../../stock/spot.ts'
import type { Who } from '../../kernel/who.ts'
import * as queries from './queries.ts'
import { askCount, type CountReason } from '../../counting/requests.ts'
import { cover, type Line, type PickingList, shortNote } from '../rules.ts'
import { type Scanned, state } from './state.ts'
import { giveBack, leavePicking } from '../leave.ts'

/**
 * A cell that lacks what the books say. Nothing is adjusted: what the line still wanted, and what else the cell should
 * hold of the batch, is held until a manager counts it, and the count is asked for. The line is covered from other cells, whole, at the end of the
 * walk; when nothing covers it, the order is out of stock and what was picked of it is to be put back.
 */
export async function shortPick(
  tx: Tx,
  who: Who,
  list: PickingList,
  line: Line,
  said: CountReason | null,
): Promise<Scanned> {
  const lacking = line.quantity - line.picked
  const free = await queries.freeInCell(tx, line)
  const note = shortNote(line, list, said)
  await post(tx, who, heldMoves(line, lacking, free, note))
  await askCount(tx, who, { ...line, reason: said, note, held: lacking + free })
  await queries.endLine(tx, line)
  const others = await coverFrom(tx, who, list, line, {
    lacking,
    reason: `${line.cellCode} was short`,
    but: line.cellId,
  })
  if (others === undefined) return outOfStock(tx, who, list, line, lacking)
  const reason = `${line.cellCode} was short of ${lacking}: ${others}`
  await noteOrders(tx, who, [{ merchantId: line.merchantId, orderId: line.demand.id, note: `${line.sku}: ${reason}` }])
  return state(tx, list, null, line.demand.id, { lineId: line.id, slot: line.slot, reason })
}

/**
 * Units that a line lacks are promised from cells, whole, at the end of the walk, from none that is `but`: '2 from A-01'.
 * Undefined where no stock covers them.
 */
export async function coverFrom(
  tx: Tx,
  who: Who,
  list: PickingList,
  line: Line,
  { lacking, reason, but }: { lacking: number; reason: string; but: number },
): Promise<string | undefined> {
  const parts = cover(await queries.elsewhere(tx, { ...line, cellId: but }, lacking), lacking)
  if (!parts) return undefined
  const added = await queries.addLines(tx, list.id, line, parts, reason)
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
      reason,
      ...movedFor(line.demand),
    })),
  )
  return added.map((part) => `${part.quantity} from ${part.cellCode}`).join(', ')
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
  const status = await endOutOfStock(tx, who, { ...list, status: 'Picking' }, line.demand, reason)
  return state(tx, { ...list, status }, null, line.demand.id, { lineId: line.id, slot: line.slot, reason })
}

/** An order in picking that nothing covers any more is out of stock: what it was promised is given back, or put back. */
export async function endOutOfStock(tx: Tx, who: Who, list: PickingList, demand: Demand, reason: string) {
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
  return leavePicking(tx, demand, list, left)
}
