import { first, rows, run, sql, type Sql, type Tx } from '../database.ts'
import { atLocation, visibleTo, type Who } from '../who.ts'
import { inCell, type Move, post } from './ledger.ts'

export type Allocated = { orderId: number; status: number; reason: string }

/** Which of the eligible stock is taken, how much of each and why; what is short. The order of the window is the whole of FEFO and FIFO. */
const chosen: Sql = sql`
  ranked as (
    select e.*, d.needed, d.line_no, t.expiry_day, t.batch_no,
           coalesce(sum(e.free) over (partition by e.product_id order by t.expiry_day nulls last, e.received_at, c.priority, e.free < d.needed, e.free, c.walk_sequence, e.id
                                      rows between unbounded preceding and 1 preceding), 0) as before,
           count(*) over (partition by e.product_id) as places
      from eligible e join demand d on d.product_id = e.product_id
      join o on true
      join batch t on t.merchant_id = o.merchant_id and t.id = e.batch_id
      join cell c on c.id = e.cell_id
     where c.is_pickable and not c.is_unusable_stock and c.status = 'Active' and (c.merchant_id is null or c.merchant_id = o.merchant_id)
       and not t.is_held and (t.expiry_day is null or t.expiry_day >= o.today)
  ), taken as materialized (
    select r.id, r.product_id, r.batch_id, r.cell_id, r.line_no, least(r.free, r.needed - r.before)::int as quantity,
           case when r.places = 1 then 'only place with stock'
                when r.expiry_day is not null then trim('batch ' || r.batch_no) || ' expires first: ' || to_char(r.expiry_day, 'DD Mon YYYY')
                when r.before = 0 and r.free >= r.needed then 'one cell covers the line, received first'
                else 'received first' end as reason
      from ranked r where r.before < r.needed
  ), short as materialized (
    select d.sku, d.needed, coalesce(sum(t.quantity), 0)::int as available
      from demand d left join taken t on t.product_id = d.product_id group by d.sku, d.needed, d.product_id
    having coalesce(sum(t.quantity), 0) < d.needed
  )`

/**
 * Promises stock to an order, whole or not at all, in ONE statement: the order's row, the balances in the order of their
 * ids, the allocations, both rows of every movement, the timeline. Among eligible stock the first to expire goes first,
 * then the first received, then the cell's priority, then a single cell that covers what is needed, else the smallest
 * quantities (they empty cells), then the walk (domain.md 4); a day is the location's own. Orders that ask for the same balance wait for each other;
 * what they wait for is read again after the wait, and the guard in the UPDATE is the last word.
 *
 * Answers no row when the order is not 1000 or 1500, is held, or is not visible.
 */
export const allocationStatement = (
  who: Who,
  orderId: number,
  guard: Sql = sql`b.on_hand - b.allocated >= t.quantity`,
): Sql => sql`
  with o as materialized (
    select merchant_id, id, location_id, status, today_at(location_id) as today
      from orders where id = ${orderId} and ${visibleTo(who)} and ${atLocation(who)} and status in (1000, 1500) and (hold is null or hold_until <= now()) for update
  ), demand as materialized (
    select l.product_id, sum(l.quantity)::int as needed, min(l.sku) as sku, min(l.line_no) as line_no
      from o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id group by l.product_id
  ), eligible as materialized (
    select b.id, b.product_id, b.batch_id, b.place_id as cell_id, b.on_hand - b.allocated as free, b.received_at
      from o join demand d on true
      join stock_balance b on b.merchant_id = o.merchant_id and b.product_id = d.product_id
     where b.location_id = o.location_id and b.place_kind = 1 and b.condition = 'Good' and b.on_hand > b.allocated
     order by b.id for update of b
  ), ${chosen}, promised as (
    update stock_balance b set allocated = b.allocated + t.quantity, updated_at = now()
      from taken t, o where b.merchant_id = o.merchant_id and b.id = t.id and not exists (select 1 from short) and ${guard}
    returning b.merchant_id, b.location_id, b.product_id, b.batch_id, b.place_id, b.on_hand, t.quantity, t.line_no, t.reason
  ), kept as (
    insert into allocation (merchant_id, location_id, order_id, line_no, product_id, batch_id, cell_id, quantity, reason)
    select p.merchant_id, p.location_id, ${orderId}, p.line_no, p.product_id, p.batch_id, p.place_id, p.quantity, p.reason from promised p
    returning merchant_id, id, location_id, product_id, batch_id, cell_id, quantity, reason
  ), written as (
    insert into stock_movement (merchant_id, entry, side, kind, location_id, product_id, batch_id, place_kind, place_id, condition, is_allocated,
                                quantity, on_hand_after, order_id, reason, actor, user_id)
    select k.merchant_id, 'allocate:' || k.id, s.side, 'allocate', k.location_id, k.product_id, k.batch_id, 1, k.cell_id, 'Good', s.side = 1,
           s.side * k.quantity, (select p.on_hand from promised p where p.batch_id = k.batch_id and p.place_id = k.cell_id and p.product_id = k.product_id limit 1),
           ${orderId}, k.reason, ${who.name}, ${who.userId}
      from kept k cross join (values (-1), (1)) as s (side)
  ), verdict as (
    select case when exists (select 1 from demand where product_id is null) then 550 when exists (select 1 from short) then 540 else 2000 end as status,
           coalesce((select string_agg(sku || ': no such product', '; ' order by sku) from demand where product_id is null),
                    (select string_agg(sku || ': ' || needed || ' needed, ' || available || ' available', '; ' order by sku) from short), '') as reason
  ), moved as (
    update orders set status = v.status, reason = v.reason, status_changed_at = now()
      from o, verdict v where orders.merchant_id = o.merchant_id and orders.id = o.id
    returning orders.merchant_id, orders.id, o.status as from_status, orders.status, orders.reason
  ), told as (
    insert into order_event (merchant_id, order_id, from_status, to_status, actor, note)
    select m.merchant_id, m.id, step.from_status, step.to_status, ${who.name}, step.note
      from moved m cross join lateral (values (1, 1000, 1500, 'accepted, allocation started'),
                                              (2, 1500, m.status, case when m.status = 2000 then 'all lines allocated' else m.reason end)) as step (n, from_status, to_status, note)
     where step.from_status = 1500 or m.from_status = 1000 order by step.n
  )
  select m.id as order_id, m.status, m.reason, (select count(*) from taken) as planned, (select count(*) from promised) as promised from moved m`

type Verdict = Allocated & { planned: number; promised: number }

/** Allocates one order: 2000 when every line is covered, else 540 with the shortage, 550 with the unknown SKU, in words. Undefined when it may not be allocated now. */
export async function allocateOrder(tx: Tx, who: Who, orderId: number): Promise<Allocated | undefined> {
  const verdict = await first<Verdict>(tx, allocationStatement(who, orderId))
  if (!verdict) return undefined
  // The guard let only some of the balances through: nothing may stay half promised.
  if (verdict.status === 2000 && verdict.promised !== verdict.planned)
    throw Object.assign(new Error('Allocation met a change.'), { code: '40001' })
  return { orderId: verdict.orderId, status: verdict.status, reason: verdict.reason }
}

type Open = {
  merchantId: number
  id: number
  locationId: number
  productId: number
  batchId: number
  cellId: number
  left: number
  picked: number
}

/** Gives back what is promised to an order and not yet picked; allocations of picked units keep their picked part. */
export async function releaseOrder(tx: Tx, who: Who, orderId: number, reason: string): Promise<void> {
  const open = await rows<Open>(
    tx,
    sql`
    select merchant_id, id, location_id, product_id, batch_id, cell_id, quantity - picked as left, picked
      from allocation where order_id = ${orderId} and merchant_id = (select merchant_id from orders where id = ${orderId}) and quantity > picked
     order by id for update`,
  )
  await post(
    tx,
    who,
    open.map((line): Move => ({
      merchantId: line.merchantId,
      locationId: line.locationId,
      productId: line.productId,
      batchId: line.batchId,
      kind: 'release',
      quantity: line.left,
      from: inCell(line.cellId, 'Good', true),
      to: inCell(line.cellId),
      entry: `release:${line.id}:${line.picked}`,
      reason,
      orderId,
    })),
  )
  const untouched = open.filter((line) => line.picked === 0).map((line) => line.id)
  const begun = open.filter((line) => line.picked > 0).map((line) => line.id)
  if (untouched.length)
    await run(tx, sql`delete from allocation where order_id = ${orderId} and id = any (${untouched}::bigint[])`)
  if (begun.length)
    await run(
      tx,
      sql`update allocation set quantity = picked where order_id = ${orderId} and id = any (${begun}::bigint[])`,
    )
}

/** Puts orders that lacked stock or a product back in line for allocation (540 or 550 to 1500). Answers those that moved. */
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
      select merchant_id, id, status from orders where id = any (${[...orderIds]}::bigint[]) and status in (540, 550) order by id for update
    ), named as (
      update order_line l set product_id = p.id from o, product p
       where l.merchant_id = o.merchant_id and l.order_id = o.id and l.product_id is null and p.merchant_id = l.merchant_id and p.sku = l.sku
    ), moved as (
      update orders set status = 1500, reason = '', status_changed_at = now() from o where orders.merchant_id = o.merchant_id and orders.id = o.id
      returning orders.merchant_id, orders.id
    ), told as (
      insert into order_event (merchant_id, order_id, from_status, to_status, actor, note)
      select o.merchant_id, o.id, o.status, 1500, ${who.name}, ${note} from o
    )
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
