import { allocable, reprocessable } from 'contract/order-status'
import { changeColumns } from '../../changes/write.ts'
import { first, numbers, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { type DaysAsked, firstOut, isFree, mayBePromised } from '../../stock/eligible.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { inCell } from '../../stock/spot.ts'
import { type Demand, movedFor } from '../demand.ts'
import { daysOfShop, shipDayAt, todayAt } from '../days-asked.ts'
import { isHeld } from '../holds.ts'
import { moving } from '../move.ts'

/** How a kind of demand is promised stock: what it asks for, and what becomes of it. */
export type Asking = Pick<Demand, 'kind' | 'condition'> & {
  /** Its row, locked: merchant_id, id, location_id, status, today. No row: it may not be allocated now. */
  head: Sql
  /** Of each product it asks for, out of the CTE `o`: product_id, needed, sku, line_no. */
  lines: Sql
  /** The days left it asks of a batch, out of `o` and its lines `d`; without it, none. */
  daysAsked?: DaysAsked | undefined
  /** Common table expressions that move it, out of the CTEs `o` and `verdict` (outcome, reason). */
  ending?: Sql
}

/** Whole: every line is promised. Short: nothing is, some lack stock. Unknown: a line names no product. */
export type Outcome = 'whole' | 'short' | 'unknown'
type Answer = { id: number; outcome: Outcome; reason: string }

/**
 * Which of the eligible stock is taken, how much of each and why; what is short. `firstOut` is the whole of FEFO and FIFO.
 */
const chosen = ({ condition, daysAsked }: Pick<Asking, 'condition' | 'daysAsked'>): Sql => sql`
  ranked as (
    select b.*, d.needed, d.line_no, t.expiry_day, t.batch_no,
           coalesce(sum(b.free) over (
             partition by b.product_id order by ${firstOut(sql`d.needed`, sql`b.free`)}
             rows between unbounded preceding and 1 preceding), 0) as before,
           count(*) over (partition by b.product_id) as places
      from eligible b join demand d on d.product_id = b.product_id
      join o on true
      join batch t on t.merchant_id = o.merchant_id and t.id = b.batch_id
      join cell c on c.id = b.cell_id
     where ${mayBePromised(sql`o.today`, { merchant: sql`o.merchant_id`, condition, daysAsked: daysAsked ?? null })}
  ), taken as materialized (
    select r.id, r.product_id, r.batch_id, r.cell_id, r.line_no, least(r.free, r.needed - r.before)::int as quantity,
           case when r.places = 1 then 'only place with stock'
                when r.expiry_day is not null
                then trim('batch ' || r.batch_no) || ' expires first: ' || to_char(r.expiry_day, 'DD Mon YYYY')
                when r.before = 0 and r.free >= r.needed then 'one cell covers the line, received first'
                else 'received first' end as reason
      from ranked r where r.before < r.needed
  ), short as materialized (
    select d.sku, d.needed, coalesce(sum(t.quantity), 0)::int as available
      from demand d left join taken t on t.product_id = d.product_id group by d.sku, d.needed, d.product_id
    having coalesce(sum(t.quantity), 0) < d.needed
  )`

const isEnough = sql`b.on_hand - b.allocated >= t.quantity`

/**
 * Promises stock to a demand, whole or not at all, in ONE statement: its row, the balances in the order of their ids,
 * the allocations, both rows of every movement, what becomes of it, the feed. Among eligible stock the first to expire
 * goes first, then the first received, then the cell's priority, then a single cell that covers what is needed, else
 * the smallest quantities (they empty cells), then the walk (domain.md 4); a day is the location's own. Demands for the
 * same balance wait for each other; what they wait for is read again after the wait, and the guard in the UPDATE is the
 * last word.
 */
const promising = (who: Who, { kind, condition, head, lines, daysAsked, ending }: Asking, guard: Sql): Sql => sql`
  with o as materialized (${head}
  ), demand as materialized (${lines}
  ), eligible as materialized (
    select b.id, b.product_id, b.batch_id, b.place_id as cell_id, b.on_hand - b.allocated as free, b.received_at
      from o join demand d on true
      join stock_balance b on b.merchant_id = o.merchant_id and b.product_id = d.product_id
     where b.location_id = o.location_id and ${isFree(condition)}
     order by b.id for update of b
  ), ${chosen({ condition, daysAsked })}, promised as (
    update stock_balance b set allocated = b.allocated + t.quantity, updated_at = now()
      from taken t, o
     where b.merchant_id = o.merchant_id and b.id = t.id and not exists (select 1 from short) and ${guard}
    returning b.merchant_id, b.location_id, b.product_id, b.batch_id, b.place_id, b.on_hand, o.id as demand_id,
              t.quantity, t.line_no, t.reason
  ), kept as (
    insert into allocation (merchant_id, location_id, demand_kind, demand_id, condition, line_no, product_id, batch_id,
                            cell_id, quantity, reason, created_at)
    select p.merchant_id, p.location_id, ${sql.lit(kind)}, p.demand_id, ${sql.lit(condition)}, p.line_no, p.product_id,
           p.batch_id, p.place_id, p.quantity, p.reason, now() from promised p
    returning merchant_id, id, location_id, demand_id, product_id, batch_id, cell_id, quantity, reason
  ), written as (
    insert into stock_movement (merchant_id, entry, side, kind, location_id, product_id, batch_id, place_kind, place_id,
                                condition, is_allocated, quantity, on_hand_after,
                                ${kind === 'order' ? sql`order_id` : sql`outbound_request_id`}, reason, actor, user_id, at)
    select k.merchant_id, 'allocate:' || k.id, s.side, 'allocate', k.location_id, k.product_id, k.batch_id,
           1, k.cell_id,
           ${sql.lit(condition)}, s.side = 1, s.side * k.quantity,
           (select p.on_hand from promised p
             where p.batch_id = k.batch_id and p.place_id = k.cell_id and p.product_id = k.product_id limit 1),
           k.demand_id, k.reason, ${who.name}, ${who.userId}, now()
      from kept k cross join (values (-1), (1)) as s (side)
  ), stock_change as (
    insert into change (${changeColumns})
    select distinct 'stock', product_id, 'changed', merchant_id, location_id, null::bigint, null::int, null::int
      from promised
  ), verdict as (
    select case when exists (select 1 from demand where product_id is null) then 'unknown'
                when exists (select 1 from short) then 'short' else 'whole' end as outcome,
           coalesce((select string_agg(sku || ': no such product', '; ' order by sku)
                       from demand where product_id is null),
                    (select string_agg(sku || ': ' || needed || ' needed, ' || available || ' available', '; '
                                       order by needed - available desc, sku) from short), '') as reason
  )${ending ? sql`, ${ending}` : sql``}
  select o.id, v.outcome, v.reason, (select count(*) from taken) as planned, (select count(*) from promised) as promised
    from o cross join verdict v`

/** Promises stock to a demand; undefined when it may not be allocated now. */
export async function allocateDemand(tx: Tx, who: Who, asking: Asking): Promise<Answer | undefined> {
  const answer = await first<Answer & { planned: number; promised: number }>(tx, promising(who, asking, isEnough))
  // The guard let only some of the balances through: nothing may stay half promised.
  if (answer?.outcome === 'whole' && answer.promised !== answer.planned)
    throw Object.assign(new Error('Allocation met a change.'), { code: '40001' })
  return answer && { id: answer.id, outcome: answer.outcome, reason: answer.reason }
}

// Orders -------------------------------------------------------------------------------------------------------------

const statusAfter = { whole: 2000, short: 540, unknown: 550 } as const satisfies Record<Outcome, number>

/**
 * An order that is 1000 or 1500, not held and visible. One that was 1000 is accepted first: two steps of its timeline.
 */
const orderAsking = (who: Who, orderId: number): Asking => ({
  kind: 'order',
  condition: 'Good',
  head: sql`
    select o.merchant_id, o.id, o.location_id, o.status, ${todayAt} as today, ${shipDayAt} as ship_day,
           ${daysOfShop} as shop_days
      from orders o join warehouse_location w on w.id = o.location_id
     where o.id = ${orderId} and ${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}
       and o.status in (${numbers(allocable)}) and not ${isHeld} for update of o`,
  lines: sql`
    select l.product_id, sum(l.quantity)::int as needed, min(l.sku) as sku, min(l.line_no) as line_no,
           min(p.minimum_days_left) as product_days
      from o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
      left join product p on p.merchant_id = l.merchant_id and p.id = l.product_id group by l.product_id`,
  daysAsked: { shipDay: sql`o.ship_day`, product: sql`d.product_days`, shop: sql`o.shop_days`, when: ' at ship-by' },
  ending: sql`move as (
    select o.merchant_id, o.id, o.status as from_status,
           case v.outcome when 'whole' then 2000 when 'short' then 540 else 550 end as to_status, v.reason,
           case v.outcome when 'whole' then 'all lines allocated' else v.reason end as note
      from o cross join verdict v
  ), ${moving(
    who,
    [
      [1000, 1500],
      [1500, 2000],
      [1500, 540],
      [1500, 550],
    ],
    sql`
      select m.merchant_id, m.id, step.from_status, step.to_status, step.note
        from moved m
       cross join lateral (values (1, 1000, 1500, 'accepted, allocation started'), (2, 1500, m.to_status, m.note))
         as step (n, from_status, to_status, note)
       where step.from_status = 1500 or m.from_status = 1000 order by step.n`,
  )}`,
})

/** The whole allocation of one order. Answers no row when it is not 1000 or 1500, is held, or is not visible. */
export const allocationStatement = (who: Who, orderId: number, guard: Sql = isEnough): Sql =>
  promising(who, orderAsking(who, orderId), guard)

export type Allocated = { orderId: number; status: number; reason: string }

/**
 * Allocates one order: 2000 when every line is covered, else 540 with the shortage, 550 with the unknown SKU, in words.
 * Undefined when it may not be allocated now.
 */
export async function allocateOrder(tx: Tx, who: Who, orderId: number): Promise<Allocated | undefined> {
  const answer = await allocateDemand(tx, who, orderAsking(who, orderId))
  return answer && { orderId: answer.id, status: statusAfter[answer.outcome], reason: answer.reason }
}

// Giving back --------------------------------------------------------------------------------------------------------

type Open = {
  id: number
  locationId: number
  productId: number
  batchId: number
  cellId: number
  left: number
  picked: number
}

/** Gives back what is promised to a demand and not yet picked; allocations of picked units keep their picked part. */
export async function releaseDemand(tx: Tx, who: Who, demand: Demand, reason: string): Promise<void> {
  const isItsOwn = sql`merchant_id = ${demand.merchantId} and demand_id = ${demand.id}`
  const open = await rows<Open>(
    tx,
    sql`
    select id, location_id, product_id, batch_id, cell_id, quantity - picked as left, picked
      from allocation where ${isItsOwn} and quantity > picked order by id for update`,
  )
  await post(
    tx,
    who,
    open.map((line): Move => ({
      merchantId: demand.merchantId,
      locationId: line.locationId,
      productId: line.productId,
      batchId: line.batchId,
      kind: 'release',
      quantity: line.left,
      from: inCell(line.cellId, demand.condition, true),
      to: inCell(line.cellId, demand.condition),
      entry: `release:${line.id}:${line.picked}`,
      reason,
      ...movedFor(demand),
    })),
  )
  const untouched = open.filter((line) => line.picked === 0).map((line) => line.id)
  const begun = open.filter((line) => line.picked > 0).map((line) => line.id)
  if (untouched.length)
    await run(tx, sql`delete from allocation where ${isItsOwn} and id = any (${untouched}::bigint[])`)
  if (begun.length)
    await run(tx, sql`update allocation set quantity = picked where ${isItsOwn} and id = any (${begun}::bigint[])`)
}

/**
 * Puts orders that lacked stock or a product back in line for allocation (540 or 550 to 1500). Answers those that
 * moved.
 */
export const reprocess = async (
  tx: Tx,
  who: Who,
  orderIds: readonly number[],
  note = 'processed again',
): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`
    with o as (
      select merchant_id, id, status from orders
       where id = any (${[...orderIds]}::bigint[]) and status in (${numbers(reprocessable)}) order by id for update
    ), named as (
      update order_line l set product_id = p.id from o, product p
       where l.merchant_id = o.merchant_id and l.order_id = o.id and l.product_id is null
         and p.merchant_id = l.merchant_id and p.sku = l.sku
    ), move as (
      select merchant_id, id, status as from_status, 1500 as to_status, '' as reason, ${note}::text as note from o
    ), ${moving(
      who,
      reprocessable.map((from) => [from, 1500] as const),
    )}
    select id from moved`,
    )
  ).map((order) => order.id)

/** Orders of a merchant that wait for this product, put back in line because stock of it has arrived. */
export async function reprocessWaiting(
  tx: Tx,
  who: Who,
  merchantId: number,
  productIds: readonly number[],
): Promise<number[]> {
  if (productIds.length === 0) return []
  const waiting = await rows<{ id: number }>(
    tx,
    sql`
    select distinct o.id from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
     where o.merchant_id = ${merchantId} and o.status = 540 and l.product_id = any (${[...productIds]}::bigint[])`,
  )
  return waiting.length
    ? reprocess(
        tx,
        who,
        waiting.map((order) => order.id),
        'stock arrived',
      )
    : []
}
