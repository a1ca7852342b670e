import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { first, one, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { asking, daysAsked } from '../../order/days-asked.ts'
import { movedFor } from '../../order/demand.ts'
import { noteOrders } from '../../order/move.ts'
import { isFree, mayBePromised, whyNotPromised } from '../../stock/eligible.ts'
import { post } from '../../stock/ledger.ts'
import { inCell } from '../../stock/spot.ts'
import { type BatchHere, batchMeant, type Line, notForOrder, type PickingList, wrongBatch } from '../rules.ts'
import { type LineAndOrder, lockLine } from './queries.ts'

type Asked = Body<Calls['picking']['updateOrdersPickingList']>

/** The batches of a line's product that lie in its cell, by the books. */
const batchesHere = (tx: Tx, line: Line) =>
  rows<BatchHere>(
    tx,
    sql`
  select t.id as batch_id, t.batch_no, t.expiry_day from stock_balance b
    join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
   where b.merchant_id = ${line.merchantId} and b.product_id = ${line.productId} and b.place_kind = 1
     and b.place_id = ${line.cellId} and b.condition = ${line.demand.condition} and b.on_hand > 0
   order by t.expiry_day nulls last, t.batch_no, t.id`,
  )

/**
 * The open line that wants the batch taken instead: items in hand, and scans kept on a device, come with the line they
 * were walked for, also once the first of them has made another of it.
 */
export async function lineTakenOver(
  tx: Tx,
  who: Who,
  list: PickingList,
  line: LineAndOrder,
  { batchId, batchNo, changeBatch }: Asked,
): Promise<LineAndOrder> {
  if (!changeBatch || (batchId === undefined && batchNo === undefined)) return line
  const open = await first<{ id: number }>(
    tx,
    sql`
  select a.id from allocation a join batch t on t.merchant_id = a.merchant_id and t.id = a.batch_id
   where a.merchant_id = ${line.merchantId} and a.demand_id = ${line.demand.id} and a.picking_list_id = ${list.id}
     and a.product_id = ${line.productId} and a.cell_id = ${line.cellId} and a.picked < a.quantity
     and ${batchId === undefined ? sql`lower(t.batch_no) = lower(${(batchNo ?? '').trim()})` : sql`t.id = ${batchId}`}
   order by a.id = ${line.id} desc, a.id limit 1`,
  )
  return !open || open.id === line.id ? line : found(await lockLine(tx, who, list.id, open.id), 'The line')
}

/** The line that a unit counts for: its own, or where another batch is taken instead, one of that batch. */
export async function lineOfBatch(
  tx: Tx,
  who: Who,
  line: LineAndOrder,
  units: number,
  asked: Asked,
): Promise<LineAndOrder> {
  const here = await batchesHere(tx, line)
  const { batchId, batchNo } = asked
  const taken = batchMeant(line, here, {
    ...(batchId === undefined ? {} : { batchId }),
    ...(batchNo === undefined ? {} : { batchNo }),
  })
  if (!taken || taken.batchId === line.batchId) return line
  const own = here.find((batch) => batch.batchId === line.batchId)
  if (!asked.changeBatch) throw wrongBatch(taken.batchNo || `expiring ${taken.expiryDay ?? 'never'}`, own)
  return changed(tx, who, line, taken, units)
}

/** Free units of a batch in the line's cell, locked, and why none of them may be promised to its order. */
const freeOf = async (tx: Tx, line: Line, batchId: number): Promise<{ free: number; why: string | null }> => {
  const [today, { condition }] = [sql`(select today_at(${line.locationId}))`, line.demand]
  const free = await first<{ free: number; why: string | null }>(
    tx,
    sql`
  with locked as materialized (
    select b.merchant_id, b.batch_id, b.place_kind, b.place_id, b.condition, b.on_hand - b.allocated as free
      from stock_balance b
     where b.merchant_id = ${line.merchantId} and b.product_id = ${line.productId} and b.batch_id = ${batchId}
       and b.place_id = ${line.cellId} and b.location_id = ${line.locationId} and ${isFree(condition)}
       for update
  )
  select b.free, case when not (${mayBePromised(today, { condition, daysAsked })})
                      then ${whyNotPromised(today, daysAsked)} end as why
    from locked b join cell c on c.id = b.place_id
    join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
    left join orders o on o.merchant_id = b.merchant_id and o.id = ${line.demand.id}
    ${asking(sql`${line.productId}`)}`,
  )
  return free ?? { free: 0, why: null }
}

/**
 * What is left of a line, or as much of it as the other batch has, goes over to that batch: as a line of its own, or the
 * whole line where nothing of it is picked.
 */
async function changed(tx: Tx, who: Who, line: LineAndOrder, taken: BatchHere, units: number): Promise<LineAndOrder> {
  const { free, why } = await freeOf(tx, line, taken.batchId)
  if (why !== null) throw notForOrder(line, taken, why)
  if (free < units)
    throw refuse('stock-short', { sku: `${line.sku}, batch ${taken.batchNo}`, needed: units, available: free })
  const quantity = Math.min(line.quantity - line.picked, free)
  const { batchId } = taken
  const reason = `batch ${taken.batchNo || 'without number'} was taken instead`
  const isWhole = quantity === line.quantity
  const id = isWhole ? line.id : await split(tx, line, { batchId, quantity, reason })
  if (isWhole)
    await run(
      tx,
      sql`update allocation set batch_id = ${batchId}, reason = ${reason}
           where merchant_id = ${line.merchantId} and id = ${id}`,
    )
  await moveOver(tx, who, line, { id, batchId, quantity })
  const note = `${line.sku}: ${quantity} of batch ${taken.batchNo || 'without number'} taken instead, in ${line.cellCode}`
  await noteOrders(tx, who, [{ merchantId: line.merchantId, orderId: line.demand.id, note }])
  return { ...line, id, batchId, quantity, picked: 0 }
}

type Part = { batchId: number; quantity: number; reason: string }

/** Makes a line of a part of another, at the same place in the walk. */
async function split(tx: Tx, line: Line, { batchId, quantity, reason }: Part): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
    insert into allocation (merchant_id, location_id, demand_kind, demand_id, condition, line_no, product_id, batch_id,
                            cell_id, quantity, reason, picking_list_id, skipped_at, is_added, walk_place, created_at)
    select merchant_id, location_id, demand_kind, demand_id, condition, line_no, product_id, ${batchId}, cell_id,
           ${quantity}, ${reason}, picking_list_id, skipped_at, is_added, walk_place, now()
      from allocation where merchant_id = ${line.merchantId} and id = ${line.id}
    returning id`,
  )
  await run(
    tx,
    sql`update allocation set quantity = quantity - ${quantity}
         where merchant_id = ${line.merchantId} and id = ${line.id}`,
  )
  return id
}

async function moveOver(
  tx: Tx,
  who: Who,
  line: Line,
  { id, batchId, quantity }: { id: number; batchId: number; quantity: number },
): Promise<void> {
  const { merchantId, locationId, productId, cellId, demand } = line
  const move = { merchantId, locationId, productId, quantity, reason: 'another batch was taken', ...movedFor(demand) }
  const [free, promised] = [inCell(cellId, demand.condition), inCell(cellId, demand.condition, true)]
  // A line that keeps its id was promised under it before, and may change its batch again.
  const [key, allocate] = [`batch:${id}:${randomUUID()}`, `allocate:${id}`]
  await post(tx, who, [
    { ...move, batchId: line.batchId, kind: 'release', from: promised, to: free, entry: key },
    { ...move, batchId, kind: 'allocate', from: free, to: promised, entry: id === line.id ? `${key}:to` : allocate },
  ])
}
