import { rows, sql, type Tx } from '../../kernel/database.ts'
import { mayExpire } from '../../stock/expiring.ts'
import { listeners } from '../hearing/queries.ts'
import type { Expiring } from './rules.ts'

/**
 * Per merchant and person the batches in stock that expire within the days ahead of the setting in force, by the day of the
 * location they lie at; those that were put aside as unusable are done with. Counted once for people who ask for the same.
 */
export const expiring = (tx: Tx) =>
  rows<Expiring>(
    tx,
    sql`
  with hearer as materialized (${listeners('ProductExpiry')}
  ), asked as (
    select distinct merchant_id, location_id, days_ahead from hearer
  ), lying as materialized (
    select b.merchant_id, b.location_id, t.id as batch_id, p.sku, t.batch_no, t.expiry_day,
           t.expiry_day - (now() at time zone w.time_zone)::date as days_left
      from batch t
      join stock_balance b on b.merchant_id = t.merchant_id and b.product_id = t.product_id and b.batch_id = t.id
      join warehouse_location w on w.id = b.location_id
      join product p on p.merchant_id = t.merchant_id and p.id = t.product_id
     where t.expiry_day <= current_date + 1 + (select max(days_ahead) from asked)
       and ${mayExpire}
     group by b.merchant_id, b.location_id, t.id, p.sku, t.batch_no, t.expiry_day, w.time_zone
  ), batch_of as (
    select a.merchant_id, a.location_id, a.days_ahead, y.batch_id, y.sku, y.batch_no, y.expiry_day,
           min(y.days_left) < 0 as is_over
      from asked a
      join lying y on y.merchant_id = a.merchant_id and y.days_left <= a.days_ahead
       and (a.location_id is null or y.location_id = a.location_id)
     group by a.merchant_id, a.location_id, a.days_ahead, y.batch_id, y.sku, y.batch_no, y.expiry_day
  ), counted as (
    select merchant_id, location_id, days_ahead, count(*) as batches,
           (array_agg(jsonb_build_object('sku', sku, 'batchNo', batch_no, 'expiryDay', expiry_day, 'isOver', is_over)
             order by expiry_day, sku, batch_id))[1:3] as first
      from batch_of group by merchant_id, location_id, days_ahead
  )
  select h.user_id, c.merchant_id, m.name as merchant_name, c.days_ahead, c.batches, to_jsonb(c.first) as first
    from counted c
    join merchant m on m.id = c.merchant_id
    join hearer h on h.merchant_id = c.merchant_id and h.days_ahead = c.days_ahead
     and h.location_id is not distinct from c.location_id`,
  )
