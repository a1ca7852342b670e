import type { Item, Result } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { allocable, reprocessable } from 'contract/order-status'
import { first, numbers, one, rows, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, type Who } from '../../kernel/who.ts'
import { whyNotPromised } from '../../stock/eligible.ts'
import { nameOf } from '../../stock/place-name.ts'
import { balances } from '../../stock/quantities.ts'
import type { Kept, Region } from '../buyer/fields.ts'
import { whereOf } from '../buyer/kept.ts'
import { asking, daysAsked } from '../days-asked.ts'
import { holdsUntilOf, holdUntilOf } from '../holds.ts'
import { seenBy } from '../found.ts'
import { shownColumns, shownFrom } from '../queries.ts'

type Detail = Result<Calls['order']['getOrder']>
export type Line = Item<Calls['order']['getOrderItemList']>
export type OrderFacts = Omit<
  Detail,
  | 'orderId'
  | 'warehouseOrderId'
  | 'total'
  | 'shipping'
  | 'parcels'
  | 'lines'
  | 'charges'
  | 'events'
  | 'documents'
  | 'nextMoves'
> &
  Kept &
  Region & { merchantId: number; currency: string }

/** What the courier collects for an order. */
const codOf = sql`
  case when o.cod_minor is not null then json_build_object('minor', o.cod_minor, 'currency', o.currency) end`

/** How it stands at its marketplace; null of one that was not looked at there. */
const marketOf = sql`
  case when o.market_status is not null then json_build_object(
    'status', o.market_status, 'updatedTimestamp', (extract(epoch from o.market_updated_at) * 1000)::bigint,
    'flag', nullif(o.market_flag, ''), 'cancelByTimestamp', (extract(epoch from o.cancel_by) * 1000)::bigint) end`

/** Everything of one order but its parts. */
export const orderById = (tx: Tx, who: Who, orderId: number) =>
  first<OrderFacts>(
    tx,
    sql`
  select ${shownColumns(who)}, w.name as location_name, w.time_zone, o.source, o.job_id, o.created_by,
         o.created_at as created_timestamp, o.split_from,
         array(select s.id from orders s where s.merchant_id = o.merchant_id and s.split_from = o.id order by s.id) as split_into,
         ${holdUntilOf} as hold_until_timestamp, ${holdsUntilOf} as holds_until,
         o.external_warehouse_id, o.external_sync_status, o.bucket_id, o.currency, ${codOf} as cod_amount, ${marketOf} as market,
         ${whereOf}
    from ${shownFrom} join warehouse_location w on w.id = o.location_id
   where o.id = ${orderId} and ${seenBy(who)}`,
  )

/** True when this person may see the order. */
export const isSeen = async (tx: Tx, who: Who, orderId: number): Promise<boolean> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from orders o where o.id = ${orderId} and ${seenBy(who)}`))
    .n === 1

/** The order of a shop that has this number; nothing where the shop has no such order. */
export const orderOfShop = (tx: Tx, who: Who, shopId: number, orderId: number) =>
  first<{ id: number }>(
    tx,
    sql`select o.id from orders o where o.id = ${orderId} and o.shop_id = ${shopId} and ${seenBy(who)}`,
  )

/** The lines of an order, each with where its stock was promised. */
export const linesOf = (tx: Tx, who: Who, orderId: number) =>
  rows<Omit<Line, 'leftOut'>>(
    tx,
    sql`
  select l.order_id, l.line_no, l.product_id, l.sku, l.name as product_name, coalesce(p.has_image, false) as has_image,
         l.quantity,
         json_build_object('minor', l.unit_price_minor, 'currency', o.currency) as unit_price,
         coalesce(a.picked, 0) as picked, coalesce(a.packed, 0) as packed,
         coalesce(a.allocations, '[]'::json) as allocations
    from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
    left join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    left join lateral (
      select sum(x.picked) as picked, sum(x.packed) as packed,
             json_agg(json_build_object('allocationId', x.id, 'cellCode', c.code, 'batchNo', t.batch_no,
                                        'expiryDay', t.expiry_day, 'quantity', x.quantity, 'picked', x.picked, 'packed', x.packed, 'reason', x.reason)
                      order by c.walk_sequence, x.id) as allocations
        from allocation x join cell c on c.id = x.cell_id
        join batch t on t.merchant_id = x.merchant_id and t.id = x.batch_id
       where x.merchant_id = l.merchant_id and x.demand_id = l.order_id and x.line_no = l.line_no) a on true
   where o.id = ${orderId} and ${seenBy(who)} order by l.line_no`,
  )

const mostLeftOut = 8

/**
 * Of an order that waits for stock: the units of its products in the house that it is not promised, most first, and by
 * which rule. The rule is the one that allocates.
 */
export const leftOutOf = (tx: Tx, who: Who, orderId: number) =>
  rows<Line['leftOut'][number] & { productId: number }>(
    tx,
    sql`
  with o as materialized (
    select o.merchant_id, o.id, o.location_id, o.shop_id, o.ship_by from orders o
     where o.id = ${orderId} and ${seenBy(who)} and o.status in (${numbers([...allocable, ...reprocessable])})
  ), b as materialized (
    select b.product_id, b.on_hand, b.allocated, coalesce(${nameOf(sql`b`)}, '') as place, h.name as location_name,
           case when b.location_id <> o.location_id then 'it is in another location than the order'
                else ${whyNotPromised(sql`today_at(b.location_id)`, daysAsked)} end as why
      from o cross join ${balances} ${asking(sql`b.product_id`)} join warehouse_location h on h.id = b.location_id
     where b.merchant_id = o.merchant_id and b.on_hand > 0 and ${atLocation(who, sql`b.location_id`)}
       and b.product_id in (select l.product_id from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id)
  ), told as (
    select product_id, concat_ws(', ', nullif(place, ''), location_name) as place, on_hand - allocated as quantity, why
      from b where why is not null and on_hand > allocated
    union all
    select product_id, min(location_name), sum(allocated), 'promised to other orders' from b group by 1 having sum(allocated) > 0
  ), ranked as (
    select t.*, row_number() over (partition by product_id order by quantity desc, place) as n from told t
  )
  select product_id, place, quantity, why from ranked where n <= ${mostLeftOut} order by product_id, n`,
  )

/** The parcels of an order by number, each with what was packed into it. */
export const parcelsOf = (tx: Tx, who: Who, orderId: number) =>
  rows<Detail['parcels'][number]>(
    tx,
    sql`
  select p.number as parcel_number, coalesce(s.units, 0) as units, p.closed_at is not null as is_closed,
         p.handed_at is not null as is_handed, p.box_name, p.box_length_mm / 10.0 as box_length,
         p.box_width_mm / 10.0 as box_width, p.box_height_mm / 10.0 as box_height,
         p.expected_weight_grams / 1000.0 as expected_weight, p.final_weight_grams / 1000.0 as final_weight,
         p.tracking_number, p.shipping_bin_id, b.name as shipping_bin_name, p.label_prints,
         p.is_label_old,
         p.label_printed_by, p.label_printed_at as label_printed_timestamp,
         coalesce(s.serials, '[]'::json) as serials
    from orders o join parcel p on p.merchant_id = o.merchant_id and p.demand_id = o.id
    left join shipping_bin b on b.id = p.shipping_bin_id
    left join lateral (
      select sum(x.quantity) as units,
             json_agg(json_build_object('sku', g.sku, 'serial', x.serial) order by g.sku, x.id)
               filter (where x.serial is not null) as serials
        from scan x join allocation a on a.merchant_id = x.merchant_id and a.id = x.allocation_id
        join product g on g.merchant_id = a.merchant_id and g.id = a.product_id
       where x.parcel_id = p.id and x.kind = 'pack' and x.undone_at is null) s on true
   where o.id = ${orderId} and ${seenBy(who)} order by p.number`,
  )

export const chargesOf = (tx: Tx, who: Who, orderId: number) =>
  rows<Detail['charges'][number]>(
    tx,
    sql`
  select c.code, c.description, json_build_object('minor', c.amount_minor, 'currency', o.currency) as amount
    from orders o join order_charge c on c.merchant_id = o.merchant_id and c.order_id = o.id
   where o.id = ${orderId} and ${seenBy(who)} order by c.charge_no`,
  )

export const eventsOf = (tx: Tx, who: Who, orderId: number) =>
  rows<Detail['events'][number]>(
    tx,
    sql`
  select e.at as timestamp, e.from_status, e.to_status, e.actor, e.note
    from orders o join order_event e on e.merchant_id = o.merchant_id and e.order_id = o.id
   where o.id = ${orderId} and ${seenBy(who)} order by e.id`,
  )
