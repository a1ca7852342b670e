import { rows, run, sql, type Tx } from '../../kernel/database.ts'
import { listeners } from '../hearing/queries.ts'
import { ofMerchants, type OfMerchants } from '../standing/queries.ts'
import { type Delivered, deliveredStatus } from './rules.ts'

/** Today and the two days before, as far back as at any location. */
const lately = sql`
  select min((now() at time zone time_zone)::date) - 2 as first, max((now() at time zone time_zone)::date) as last
    from warehouse_location`

export const daysLately = (tx: Tx) =>
  rows<{ day: string }>(
    tx,
    sql`select d.day::date as day from (${lately}) x, generate_series(x.first, x.last, interval '1 day') as d (day)`,
  )

/**
 * Per merchant and person the orders that became Delivered on each of these days, whatever they are since, by the day of
 * the location that sent them: a day's last orders are read when the next one has begun, and those of a whole night after
 * a worker was away.
 */
export const deliveredLately = (tx: Tx, merchants: OfMerchants) =>
  rows<Delivered>(
    tx,
    sql`
  with listener as (${listeners('Delivered')}
  ), counted as (
    select o.merchant_id, (e.at at time zone w.time_zone)::date as day, count(distinct o.id) as orders
      from order_event e
      join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
      join warehouse_location w on w.id = o.location_id
     where e.to_status = ${deliveredStatus} and e.from_status is distinct from e.to_status
       and e.at > now() - interval '5 days'
       and (e.at at time zone w.time_zone)::date >= (select x.first from (${lately}) x)
       and ${ofMerchants(merchants, sql`o.merchant_id`)}
     group by 1, 2
  )
  select h.user_id, c.merchant_id, m.name as merchant_name, c.day, c.orders
    from counted c
    join merchant m on m.id = c.merchant_id
    join listener h on h.merchant_id = c.merchant_id and h.location_id is null`,
  )

/** What was told of days before stands for nothing that changes any more: it is kept as long as any other. */
export const letOldStand = (tx: Tx) =>
  run(
    tx,
    sql`
  update notification n set matter = null
   where n.matter like 'delivered/%' and n.matter < 'delivered/' || (select x.first from (${lately}) x)::text`,
  )
