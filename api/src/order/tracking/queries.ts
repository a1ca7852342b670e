import type { Result } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { cancelled } from 'contract/order-status'
import { first, numbers, rows, sql, type Tx } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { seenBy } from '../found.ts'
import type { Tracked } from './token.ts'

type Shown = Omit<Result<Calls['order']['track']>, 'stage' | 'isProblem' | 'steps' | 'parcels'>

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
         o.placed_at as placed_timestamp, p.name as shipping_provider_name
    from orders o left join shipping_provider p on p.id = o.shipping_provider_id
   where o.merchant_id = ${merchantId} and o.id = ${orderId} and ${visibleTo(who, sql`o.merchant_id`)}`,
  )

type ParcelTimes = {
  parcelNumber: number
  trackingNumber: string | null
  closedAt: number | null
  handedAt: number | null
  releasedAt: number | null
}
/** Its parcels, as far as there is something to tell; what a stopped order had is void. */
export const trackedParcels = (tx: Tx, who: Who, { merchantId, orderId }: Tracked) =>
  rows<ParcelTimes>(
    tx,
    sql`
  select x.number as parcel_number, x.tracking_number, x.closed_at, x.handed_at, x.released_at
    from orders o join parcel x on x.merchant_id = o.merchant_id and x.demand_id = o.id
   where o.merchant_id = ${merchantId} and o.id = ${orderId} and ${visibleTo(who, sql`o.merchant_id`)}
     and o.status not in (${numbers(cancelled)}) and (x.closed_at is not null or x.tracking_number is not null)
   order by x.number`,
  )

export const statusTimes = (tx: Tx, who: Who, { merchantId, orderId }: Tracked) =>
  rows<{ toStatus: number; timestamp: number }>(
    tx,
    sql`
  select e.to_status, e.at as timestamp from order_event e
   where e.merchant_id = ${merchantId} and e.order_id = ${orderId} and ${visibleTo(who, sql`e.merchant_id`)} order by e.id`,
  )
