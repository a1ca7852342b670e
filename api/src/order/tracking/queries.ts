import type { Result } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { first, rows, sql, type Tx } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { seenBy } from '../queries.ts'
import type { Tracked } from './token.ts'

type Shown = Omit<Result<Calls['order']['track']>, 'stage' | 'isProblem' | 'steps'>

/** The order, where this person may see it. */
export const trackable = (tx: Tx, who: Who, orderId: number) =>
  first<Tracked>(
    tx,
    sql`
  select o.merchant_id, o.id as order_id from orders o where o.id = ${orderId} and ${seenBy(who)}`,
  )

/** What a buyer may read of one order: no column that names a person, a product, a price or the merchant is asked for. */
export const trackedOrder = (tx: Tx, who: Who, { merchantId, orderId }: Tracked) =>
  first<Shown & { status: number; statusTimestamp: number }>(
    tx,
    sql`
  select coalesce(o.marketplace_order_id, o.reference_code) as reference_code, o.status, o.status_changed_at as status_timestamp,
         o.placed_at as placed_timestamp, p.name as shipping_provider_name,
         (select string_agg(x.tracking_number, ', ' order by x.number) from parcel x
           where x.merchant_id = o.merchant_id and x.demand_id = o.id) as tracking_number
    from orders o left join shipping_provider p on p.id = o.shipping_provider_id
   where o.merchant_id = ${merchantId} and o.id = ${orderId} and ${visibleTo(who, sql`o.merchant_id`)}`,
  )

export const statusTimes = (tx: Tx, who: Who, { merchantId, orderId }: Tracked) =>
  rows<{ toStatus: number; timestamp: number }>(
    tx,
    sql`
  select e.to_status, e.at as timestamp from order_event e
   where e.merchant_id = ${merchantId} and e.order_id = ${orderId} and ${visibleTo(who, sql`e.merchant_id`)} order by e.id`,
  )
