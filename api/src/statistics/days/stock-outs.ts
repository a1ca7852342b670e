import { mostStockOuts } from 'contract/day-calls'
import { at, one, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { isNamed } from '../../order/happened.ts'
import { clock, type Clock } from './figures.ts'
import { type Asked, pieces } from './pieces.ts'

/** How an order came to lack stock, at the latest before a moment of it. */
const since = (orderId: Sql, until: Sql): Sql => sql`
  select b.at, b.note from order_event b
   where b.merchant_id = m.id and b.order_id = ${orderId} and b.to_status = 540 and b.from_status is distinct from 540
     and ${until} order by b.id desc limit 1`

/**
 * Each time an order stood out of stock between the dates or a day earlier, with each line it lacked: its reason begins
 * with the SKUs. `is_lost`: it was cancelled or closed while it stood there.
 */
const stays = (who: Who, asked: Asked): Sql => sql`
  ${pieces(who, asked, ['window'])}, asked as (
    select ${at(asked.from)} as starts, case when ${at(asked.to)} >= ${at(who.now)} then 'infinity'::timestamptz
           else ${at(asked.to)} end as ends, interval '1 day' as day
  ), stood as materialized (
    select m.id as merchant_id, e.order_id, e.id, b.at as starts, e.at as ends, b.note,
           e.to_status in (510, 240) as is_lost
      from asked a cross join seller m
     cross join lateral (
       select e.order_id, e.id, e.at, e.to_status from order_event e
        where e.merchant_id = m.id and e.from_status = 540 and e.to_status <> 540 and e.at >= a.starts - a.day offset 0) e
     cross join lateral (${since(sql`e.order_id`, sql`b.id < e.id`)}) b
     union all
    select m.id, o.id, null, coalesce(b.at, o.status_changed_at), null, coalesce(b.note, o.reason), false
      from seller m
     cross join lateral (
       select o.id, o.status_changed_at, o.reason from orders o where o.merchant_id = m.id and o.status = 540 offset 0) o
      left join lateral (${since(sql`o.id`, sql`true`)}) b on true
  ), stay as materialized (
    select s.merchant_id, s.order_id, s.id, s.starts, s.ends, s.is_lost, s.note, p.zone
      from stood s
     cross join lateral (
       select o.location_id from orders o where o.merchant_id = s.merchant_id and o.id = s.order_id offset 0) o
      join place p on p.id = o.location_id
  ), lacking as materialized (
    select s.*, l.product_id, l.quantity, l.unit_price_minor, l.is_named,
           bool_or(l.is_named) over (partition by s.order_id, s.id) as has_named
      from stay s
     cross join lateral (
       select l.product_id, l.quantity, l.unit_price_minor,
              ${isNamed(sql`s.note`, sql`l.sku`)} as is_named
         from order_line l
        where l.merchant_id = s.merchant_id and l.order_id = s.order_id and l.product_id is not null offset 0) l
  ), short as materialized (
    select l.*, l.starts < a.ends and coalesce(l.ends, ${at(who.now)}) >= a.starts as is_within,
           l.is_lost and l.ends >= a.starts and l.ends < a.ends as is_lost_within
      from lacking l cross join asked a where l.is_named or not l.has_named
  )`

type Product = { merchantId: number; merchantName: string; productId: number; sku: string; productName: string }
type StockOut = Product & {
  hasImage: boolean
  dates: string[]
  isOut: boolean
  ordersLost: number
  unitsLost: number
  lostMinor: number
  currency: string
}

/** The SKUs that were out of stock: the days, and what was lost of them. */
export const stockOuts = (tx: Tx, who: Who, asked: Asked) =>
  rows<StockOut & { skus: number }>(
    tx,
    sql`
  with ${stays(who, asked)}, dated as (
    select s.merchant_id, s.product_id, array_agg(distinct d.day::date::text) as dates
      from short s cross join asked a
     cross join lateral generate_series(
       (greatest(s.starts, a.starts) at time zone s.zone)::date::timestamp,
       (greatest(s.starts, a.starts, least(coalesce(s.ends, ${at(who.now)}), a.ends, ${at(who.now)}) - interval '1 microsecond')
         at time zone s.zone)::date::timestamp, interval '1 day') as d (day)
     where s.is_within group by s.merchant_id, s.product_id
  ), summed as (
    select s.merchant_id, s.product_id, bool_or(s.ends is null) as is_out,
           count(distinct s.order_id) filter (where s.is_lost_within) as orders,
           sum(s.quantity) filter (where s.is_lost_within) as units,
           sum(s.quantity * s.unit_price_minor) filter (where s.is_lost_within) as minor
      from short s where s.is_within group by s.merchant_id, s.product_id
  )
  select s.merchant_id, m.name as merchant_name, s.product_id, p.sku, p.name as product_name, p.has_image, d.dates,
         s.is_out, s.orders::int as orders_lost, coalesce(s.units, 0)::int as units_lost,
         coalesce(s.minor, 0)::bigint as lost_minor, m.currency, count(*) over ()::int as skus
    from summed s join dated d on d.merchant_id = s.merchant_id and d.product_id = s.product_id
    join merchant m on m.id = s.merchant_id
    join product p on p.merchant_id = s.merchant_id and p.id = s.product_id
   order by s.orders desc, cardinality(d.dates) desc, p.sku, s.merchant_id limit ${mostStockOuts}`,
  )

/** Orders lost to it, each once, between the dates and a day earlier; and what those would have paid, by currency. */
export const lostInAll = (tx: Tx, who: Who, asked: Asked) =>
  one<Clock & { orders: number; before: number; lost: { minor: number; currency: string }[] }>(
    tx,
    sql`
  with ${stays(who, asked)}, counted as (
    select count(distinct s.order_id) filter (where s.ends >= a.starts and s.ends < a.ends)::int as orders,
           count(distinct s.order_id) filter (
             where s.ends >= a.starts - a.day and s.ends < least(a.ends, ${at(who.now)}) - a.day)::int as before
      from stay s cross join asked a where s.is_lost
  ), money as (
    select m.currency, sum(s.quantity * s.unit_price_minor)::bigint as minor
      from short s join merchant m on m.id = s.merchant_id where s.is_lost_within group by m.currency
  )
  select c.zone, c.today, n.orders, n.before,
         (select coalesce(json_agg(json_build_object('minor', x.minor, 'currency', x.currency) order by x.currency), '[]')
            from money x) as lost
    from (${clock(who)}) c cross join counted n`,
  )
