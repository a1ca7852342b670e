import { rows, sql, type Tx } from '../../kernel/database.ts'
import { listeners } from '../hearing/queries.ts'
import { ofMerchants, type OfMerchants } from '../standing/queries.ts'
import { type Delivered, deliveredStatus } from './rules.ts'

/** The days that are today at some location. */
export const todays = (tx: Tx) =>
  rows<{ day: string }>(tx, sql`select distinct (now() at time zone time_zone)::date as day from warehouse_location`)

/** Per merchant and person the orders that became Delivered today, whatever they are since, by the day of the location that sent it. */
export const deliveredToday = (tx: Tx, merchants: OfMerchants) =>
  rows<Delivered>(
    tx,
    sql`
  with listener as (${listeners('Delivered')}
  ), counted as (
    select o.merchant_id, (now() at time zone w.time_zone)::date as day, count(*) as orders
      from order_event e
      join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
      join warehouse_location w on w.id = o.location_id
     where e.to_status = ${deliveredStatus} and e.from_status is distinct from e.to_status
       and e.at > now() - interval '26 hours'
       and (e.at at time zone w.time_zone)::date = (now() at time zone w.time_zone)::date
       and ${ofMerchants(merchants, sql`o.merchant_id`)}
     group by 1, 2
  )
  select h.user_id, c.merchant_id, m.name as merchant_name, c.day, c.orders
    from counted c
    join merchant m on m.id = c.merchant_id
    join listener h on h.merchant_id = c.merchant_id and h.location_id is null`,
  )

/** What still stands of the days before yesterday. */
export const mattersOfOld = (tx: Tx) =>
  rows<{ name: string; day: string }>(
    tx,
    sql`
  select distinct n.matter as name, split_part(n.matter, '/', 2) as day from notification n
   where n.matter like 'delivered/%' and n.matter < 'delivered/' || (current_date - 2)::text`,
  )
