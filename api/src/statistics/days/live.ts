import { inHouse } from 'contract/order-status'
import { numbers, sql, type Sql } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { leftBefore } from '../../order/happened.ts'

/** What is counted of a piece, whether it is kept or not. */
export const columns = [
  'received',
  'shipped',
  'on_time',
  'delivered',
  'returned',
  'cancelled',
  'out_of_stock',
  'net',
] as const

const house = numbers(inHouse)
/** Into the house or out of it, or to where it leaves the flow. */
const isTold = sql`e.from_status is distinct from e.to_status
  and (e.from_status is null or e.from_status not in (${house}) or e.to_status not in (${house}))`

/**
 * Of CTEs `piece` and `seller`: the `span`s of time that are not kept, each once, and what happened in them: orders that
 * `moved`, and those that were `made` (what was split off was made before). The inner selects end in offset 0, so that
 * each is looked up by its index, however many the planner thinks there are.
 */
export const live = sql`
  span as materialized (select distinct starts, ends from piece where not is_kept
  ), moved as materialized (
    select s.starts, s.ends, m.id as merchant_id, e.order_id, e.at, e.from_status, e.to_status, o.location_id,
           o.placed_at, o.ship_by, e.to_status = 5000 and not ${leftBefore(sql`m.id`, sql`e.order_id`, sql`e.at`)} as is_shipped
      from span s cross join seller m
     cross join lateral (
       select e.order_id, e.at, e.from_status, e.to_status from order_event e
        where e.merchant_id = m.id and e.at >= s.starts and e.at < s.ends and ${isTold} offset 0) e
     cross join lateral (
       select o.location_id, o.placed_at, o.ship_by from orders o
        where o.merchant_id = m.id and o.id = e.order_id offset 0) o
  ), made as materialized (
    select s.starts, s.ends, m.id as merchant_id, o.location_id, coalesce(o.shop_id, 0) as shop_id
      from span s cross join seller m
     cross join lateral (
       select o.location_id, o.shop_id from orders o
        where o.merchant_id = m.id and o.created_at >= s.starts and o.created_at < s.ends and o.split_from is null
       offset 0) o
  )`

/** Whole minutes from placed to the courier of a row of `moved`. */
const leadMinutes = sql`greatest(floor(extract(epoch from m.at - m.placed_at) / 60), 0)::int`
/** It lacked stock at another time before: an order runs out of stock once. */
const wasShortBefore = sql`exists (
  select from order_event b where b.merchant_id = m.merchant_id and b.order_id = m.order_id and b.to_status = 540
     and b.at < m.at)`

/** What happened in each span, by merchant and location: the CTE `fact`, out of those of `live`. */
export const facts = sql`
  fact as (
    select m.starts, m.ends, m.merchant_id, m.location_id, 0 as received, count(*) filter (where m.is_shipped) as shipped,
           count(*) filter (where m.is_shipped and m.at <= m.ship_by) as on_time,
           count(*) filter (where m.to_status = 6000) as delivered,
           count(*) filter (where m.to_status = 530) as returned,
           count(*) filter (where m.to_status = 510) as cancelled,
           count(*) filter (where m.to_status = 540 and not ${wasShortBefore}) as out_of_stock,
           coalesce(sum((m.to_status in (${house}))::int - (coalesce(m.from_status, 0) in (${house}))::int), 0) as net,
           coalesce(array_agg(${leadMinutes} order by ${leadMinutes}) filter (where m.is_shipped), '{}') as lead_minutes
      from moved m group by m.starts, m.ends, m.merchant_id, m.location_id
     union all
    select m.starts, m.ends, m.merchant_id, m.location_id, count(*), 0, 0, 0, 0, 0, 0, 0, '{}'
      from made m group by m.starts, m.ends, m.merchant_id, m.location_id
  )`

/** Units and orders of each product that left in each span: the CTE `sold`, out of those of `live`. */
export const sold = sql`
  sold as (
    select m.starts, m.ends, m.merchant_id, m.location_id, l.product_id, sum(l.quantity) as units,
           count(distinct (m.order_id, m.at)) as orders
      from moved m
     cross join lateral (
       select l.product_id, l.quantity from order_line l
        where l.merchant_id = m.merchant_id and l.order_id = m.order_id and l.product_id is not null offset 0) l
     where m.is_shipped group by m.starts, m.ends, m.merchant_id, m.location_id, l.product_id
  )`

/** Orders received of each shop in each span: the CTE `bought`, out of those of `live`. */
export const bought = sql`
  bought as (
    select m.starts, m.ends, m.merchant_id, m.location_id, m.shop_id, count(*) as orders
      from made m group by m.starts, m.ends, m.merchant_id, m.location_id, m.shop_id
  )`

/** A fact of each `piece`, kept or counted, as the CTE `told`: its merchant and these columns. */
export const told = (
  who: Who,
  merchantId: number | undefined,
  { kept, live: counted, columns: asked }: { kept: string; live: string; columns: readonly string[] },
): Sql => {
  const of = (table: string) => sql.join(asked.map((column) => sql.ref(`${table}.${column}`)))
  return sql`
  told as (
    select p.part, p.day, p.location_id, f.merchant_id, ${of('f')}
      from piece p join ${sql.table(counted)} f
        on f.location_id = p.location_id and f.starts = p.starts and f.ends = p.ends
     where not p.is_kept
     union all
    select p.part, p.day, p.location_id, d.merchant_id, ${of('d')}
      from piece p
     cross join lateral (
       select d.merchant_id, ${of('d')} from ${sql.table(kept)} d
        where d.location_id = p.location_id and d.day = p.day and ${visibleTo(who, sql`d.merchant_id`, merchantId)}
       offset 0) d
     where p.is_kept
  )`
}
