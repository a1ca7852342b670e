import { sql, type Sql } from '../kernel/database.ts'
import type { DaysAsked } from '../stock/eligible.ts'

/** The day it is at a location `w`. */
export const todayAt = sql`(now() at time zone w.time_zone)::date`

/** The day an order `o` ships on, by the clock of its location `w`: its ship-by's, or today once that has passed. */
export const shipDayAt = sql`greatest((o.ship_by at time zone w.time_zone)::date, ${todayAt})`

/** The days left that the shop of an order `o` asks for. */
export const daysOfShop = sql`(
  select s.minimum_days_left from shop s where s.merchant_id = o.merchant_id and s.id = o.shop_id)`

/** What an order asks of the batches of a product, in a statement that joins `asking` of it. */
export const daysAsked: DaysAsked = {
  shipDay: sql`k.ship_day`,
  product: sql`k.product_days`,
  shop: sql`k.shop_days`,
  when: ' at ship-by',
}

/** The day until which a batch must keep for it; null where nothing is asked. */
export const keepsUntil = sql`k.ship_day + greatest(k.product_days, k.shop_days)`

/** Joins what an order `o` asks of the batches of a product, as `k`; it asks nothing where no order is. */
export const asking = (product: Sql): Sql => sql`
  left join lateral (
    select ${shipDayAt} as ship_day, ${daysOfShop} as shop_days, p.minimum_days_left as product_days
      from warehouse_location w join product p on p.merchant_id = o.merchant_id and p.id = ${product}
     where w.id = o.location_id) k on true`
