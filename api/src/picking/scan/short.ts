import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import type { Tx } from '../../kernel/database.ts'
import { type Demand, movedFor } from '../../order/demand.ts'
import { moveAll, noteOrders } from '../../order/move.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { inCell } from '../../stock/spot.ts'
import type { Who } from '../../kernel/who.ts'
import * as queries from './queries.ts'
import { askCount, type CountReason } from '../../counting/requests.ts'
import { cover, type Line, type PickingList, shortNote, shortWords } from '../rules.ts'
import { type Scanned, state } from './state.ts'
import { giveBack, leavePicking } from '../leave.ts'
import { lockTraysOf } from '../trays.ts'

/**
 * A cell that lacks what the books say. Nothing is adjusted: what the line still wanted, and what else the cell should
 * hold of the batch, is held until a manager counts it, and the count is asked for. The line is covered from other
 * cells, whole, at the end of the walk; when nothing covers it, the order is out of stock and what was picked of it is
 * to be put back.
 */
export async function shortPick(
  tx: Tx,
  who: Who,
  list: PickingList,
  line: Line,
  said: CountReason | null,
): Promise<Scanned> {
  const others = said === 'Unreachable' ? await othersThere(tx, who, list, line) : []
  await lockTraysOf(
    tx,
    list.id,
    [line, ...others].map(({ demand }) => demand.id),
  )
  const ended = [await shortLine(tx, who, list, line, said)]
  for (const { id } of others) {
    // The line of an order that went out of stock with another one is gone by now.
    const other = await queries.lockLine(tx, who, list.id, id)
    if (other?.order.status === 2100) ended.push(await shortLine(tx, who, list, other, 'Unreachable'))
  }
  const reason = `${line.cellCode} ${shortWords(line, said)}: ${ended.map(({ words }) => words).join('; ')}`
  const status = ended.at(-1)?.status ?? list.status
  return state(tx, { ...list, status }, null, line.demand.id, { lineId: line.id, slot: line.slot, reason })
}

/**
 * What else the list wants of a cell that cannot be reached is short too: nobody is sent there again on this walk. Their
 * orders are locked before anything moves.
 */
async function othersThere(tx: Tx, who: Who, list: PickingList, line: Line): Promise<Line[]> {
  const others: Line[] = []
  for (const id of await queries.openLinesAt(tx, who, list.id, line.cellId)) {
    const other = id === line.id ? undefined : await queries.lockLine(tx, who, list.id, id)
    if (other) others.push(other)
  }
  return others
}

type Ended = { status: PickingList['status']; words: string }

/** One line of a short cell, and what becomes of its order, in words for who stands there. */
async function shortLine(tx: Tx, who: Who, list: PickingList, line: Line, said: CountReason | null): Promise<Ended> {
  const lacking = line.quantity - line.picked
  // What nobody can reach is all there, for all one knows: only what the line wanted waits for somebody with a ladder.
  const free = said === 'Unreachable' ? 0 : await queries.freeInCell(tx, line)
  const why = shortNote(line, list, said)
  await post(tx, who, heldMoves(line, lacking, free, why))
  await askCount(tx, who, { ...line, reason: said, note: why, held: lacking + free })
  await queries.endLine(tx, line)
  const others = await coverFrom(tx, who, list, line, {
    lacking,
    reason: `${line.cellCode} was short`,
    but: line.cellId,
  })
  const short = `${line.cellCode} was short of ${lacking}${said === 'Unreachable' ? ' (it cannot be reached)' : ''}`
  if (others === undefined) return outOfStock(tx, who, list, line, `${line.sku}: ${short}, no other cell has it`)
  const note = { merchantId: line.merchantId, orderId: line.demand.id, note: `${line.sku}: ${short}: ${others}` }
  await noteOrders(tx, who, [note])
  return { status: list.status, words: `${warehouseOrderId(line.demand.id)} takes ${others}, at the end of the walk` }
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

async function outOfStock(tx: Tx, who: Who, list: PickingList, line: Line, reason: string): Promise<Ended> {
  const { status, left } = await endOutOfStock(tx, who, { ...list, status: 'Picking' }, line.demand, reason)
  const back = left.units > 0 ? `; put its ${countOf(left.units, 'unit')} back (tray ${left.trayNames.join(', ')})` : ''
  return { status, words: `no other cell has it, ${warehouseOrderId(line.demand.id)} is out of stock${back}` }
}

/** An order in picking that nothing covers any more is out of stock: what it was promised is given back, or put back. */
export async function endOutOfStock(tx: Tx, who: Who, list: PickingList, demand: Demand, reason: string) {
  const left = await giveBack(tx, who, demand, { reason, list, isShort: true })
  await moveAll(tx, who, [
    {
      merchantId: demand.merchantId,
      orderId: demand.id,
      from: 2100,
      to: 540,
      reason,
      note: left.units ? `${reason}; ${countOf(left.units, 'picked unit')} to be put back` : reason,
    },
  ])
  return { status: await leavePicking(tx, demand, list, left), left }
}
