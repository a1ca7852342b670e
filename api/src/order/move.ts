import { isMove, whyNoMove } from 'contract/order-moves'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus, nonConformance, reprocessable } from 'contract/order-status'
import { changeColumns } from '../changes/write.ts'
import { asTable, numbers, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'

/** An order's move from one status to another: nothing moves that stands elsewhere by then. */
export type StatusMove = {
  merchantId: number
  orderId: number
  from: number
  to: number
  /** What the timeline says of it. */
  note: string
  /** Why it stands there, for who looks at the order; without it the reason stays as it is. */
  reason?: string
}

const nowOut = sql`m.to_status in (${numbers(nonConformance)})`
/** Put back in line for stock, or out of it again without any: the same trouble goes on. */
const isSameTrouble = sql`(m.from_status = 1500 and ${nowOut}
      or m.from_status in (${numbers(reprocessable)}) and m.to_status = 1500)`

/**
 * The common table expressions that move orders: status, timeline and feed in one statement, of a CTE `move`
 * (merchant_id, id, from_status, to_status, reason, note), for statements that decide and move at once. `pairs` are the
 * moves it may name, all of them in the table. `steps`: what the timeline says where that is not the move itself, out
 * of the CTE `moved`.
 */
export function moving(who: Who, pairs: readonly (readonly [from: number, to: number])[], steps?: Sql): Sql {
  for (const [from, to] of pairs) if (!isMove(from, to)) throw new Error(`No order moves from ${from} to ${to}.`)
  return sql`
  moved as (
    update orders o set status = m.to_status, reason = coalesce(m.reason, o.reason), status_changed_at = now(),
           problem_since = case when ${isSameTrouble} then coalesce(o.problem_since, now()) when ${nowOut} then now() end,
           taken_by = case when ${isSameTrouble} then o.taken_by end
      from move m where o.merchant_id = m.merchant_id and o.id = m.id and o.status = m.from_status
    returning o.merchant_id, o.id, o.location_id, m.from_status, o.status as to_status, o.reason, m.note
  ), moved_event as (
    insert into order_event (merchant_id, order_id, from_status, to_status, actor, note, at)
    select s.merchant_id, s.id, s.from_status, s.to_status, ${who.name}, s.note, now() from (${steps ?? sql`table moved`}) s
  ), moved_change as (
    insert into change (${changeColumns})
    select 'order', id, 'moved', merchant_id, location_id, null::bigint, from_status, to_status from moved
  )`
}

/**
 * Moves orders and answers those that moved; one that stands elsewhere by now does not. A pair that is not in the table
 * is refused.
 */
export async function moveOrders(tx: Tx, who: Who, moves: readonly StatusMove[]): Promise<number[]> {
  for (const move of moves)
    if (!isMove(move.from, move.to))
      throw refuse('wrong-state', {
        what: warehouseOrderId(move.orderId),
        ...inStatus(move.from),
        problem: whyNoMove(move.from, move.to),
      })
  if (moves.length === 0) return []
  const moved = await rows<{ id: number }>(
    tx,
    sql`
    with move as materialized (
      select o.merchant_id, o.id, a."from" as from_status, a."to" as to_status, a.reason, a.note
        from ${asTable(moves)}
          as a ("merchantId" bigint, "orderId" bigint, "from" int, "to" int, reason text, note text)
        join orders o on o.merchant_id = a."merchantId" and o.id = a."orderId" and o.status = a."from"
       order by o.id for update of o
    ), ${moving(who, [])}
    select id from moved`,
  )
  return moved.map((order) => order.id)
}

/** Moves orders, all of them: where one stands elsewhere by now, nothing is done. */
export async function moveAll(tx: Tx, who: Who, moves: readonly StatusMove[]): Promise<void> {
  const moved = new Set(await moveOrders(tx, who, moves))
  const left = moves.find((move) => !moved.has(move.orderId))
  if (left) throw refuse('stale', { what: warehouseOrderId(left.orderId) })
}

/**
 * The common table expressions for orders that a CTE `born` (merchant_id, id, location_id, status, note) has just made.
 */
export const beginning = (who: Who): Sql => sql`
  born_event as (
    insert into order_event (merchant_id, order_id, from_status, to_status, actor, note, at)
    select merchant_id, id, null::int, status, ${who.name}, note, now() from born
  ), born_change as (
    insert into change (${changeColumns})
    select 'order', id, 'made', merchant_id, location_id, null::bigint, null::int, status from born
  )`

export type Note = { merchantId: number; orderId: number; note: string }

/** Notes in orders' timelines what moved nothing. */
export async function noteOrders(tx: Tx, who: Who, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  await run(
    tx,
    sql`
    with noted as (
      select o.merchant_id, o.id, o.location_id, o.status, n.note
        from ${asTable(notes)} as n ("merchantId" bigint, "orderId" bigint, note text)
        join orders o on o.merchant_id = n."merchantId" and o.id = n."orderId"
    ), noted_change as (
      insert into change (${changeColumns})
      select distinct 'order', id, 'changed', merchant_id, location_id, null::bigint, null::int, null::int from noted
    )
    insert into order_event (merchant_id, order_id, from_status, to_status, actor, note, at)
    select merchant_id, id, status, status, ${who.name}, note, now() from noted`,
  )
}
