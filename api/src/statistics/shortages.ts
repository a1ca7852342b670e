import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { allOf, contains, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../kernel/who.ts'
import { ofCode } from '../catalogue/code.ts'
import { asking, keepsUntil } from '../order/days-asked.ts'
import { type DaysAsked, isFree, mayBePromised } from '../stock/eligible.ts'
import { incomingByProduct } from '../stock/quantities.ts'

type Asked = Query<Calls['statistics']['getShortages']>
type Shortage = Item<Calls['statistics']['getShortages']>

const mostListed = 200

const sums = sql`sum(l.quantity) as needed, count(distinct o.id) as orders, min(o.status_changed_at) as oldest`
const seenBy = (who: Who, merchantId?: number): Sql =>
  allOf(visibleTo(who, sql`o.merchant_id`, merchantId), atLocation(who, sql`o.location_id`))
const waiting = sql`orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id`

/** What orders out of stock need of each product, location by location, and until when a batch must keep for all of them. */
const needed = (who: Who, merchantId?: number): Sql => sql`
  select l.merchant_id, o.location_id, l.product_id, null as sku, null as name, ${sums},
         max(${keepsUntil}) as keeps_until
    from ${waiting} ${asking(sql`l.product_id`)} where o.status = 540 and l.product_id is not null and ${seenBy(who, merchantId)}
   group by l.merchant_id, o.location_id, l.product_id`

/** What orders with an unknown product need of what nobody knows, one SKU in any letter case. */
const unknown = (who: Who, merchantId?: number): Sql => sql`
  select l.merchant_id, o.location_id, null::bigint, min(l.sku), min(l.name), ${sums}, null::date
    from ${waiting} where o.status = 550 and l.product_id is null and ${seenBy(who, merchantId)}
   group by l.merchant_id, o.location_id, lower(l.sku)`

/** A day until which a batch must keep is its ship-by with no more days asked; without one nothing is asked. */
const keeping: DaysAsked = {
  shipDay: sql`x.keeps_until`,
  product: sql`0`,
  shop: sql`null::integer`,
  when: ' at ship-by',
}
/** What may be promised of a product at the location of `x` to whichever of its orders: what keeps for the strictest. */
const available = sql`
  select coalesce(sum(b.on_hand - b.allocated), 0) as quantity
    from stock_balance b
    join cell c on c.id = b.place_id
    join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
   where b.merchant_id = x.merchant_id and b.product_id = x.product_id and b.location_id = x.location_id
     and ${isFree()} and ${mayBePromised(sql`(select today_at(x.location_id))`, { daysAsked: keeping })}`

/** A part of the SKU or the name, or a whole barcode. */
const keywordIs = (who: Who, keyword: string): Sql => sql`
  (coalesce(p.sku, s.sku) ilike ${contains(keyword)} or coalesce(p.name, s.name) ilike ${contains(keyword)}
    or ${ofCode(sql`s.product_id`, who, keyword)})`

/**
 * The SKUs that orders wait for, those that hold up most orders first. An order counts at each SKU it may wait for: the
 * number is that of the list it opens. A location's stock is no other's.
 */
export const shortages = (tx: Tx, who: Who, { merchantId, keyword = '' }: Asked) =>
  rows<Shortage & { skus: number }>(
    tx,
    sql`
  with x as (${needed(who, merchantId)} union all ${unknown(who, merchantId)}
  ), s as (
    select x.merchant_id, x.product_id, min(x.sku) as sku, min(x.name) as name, sum(x.orders)::int as orders,
           sum(greatest(x.needed - coalesce(f.quantity, 0), 0))::int as units, sum(f.quantity)::int as available,
           min(x.oldest) as oldest
      from x left join lateral (${available}) f on x.product_id is not null
     group by x.merchant_id, x.product_id, lower(x.sku)
  )
  select s.merchant_id, m.name as merchant_name, s.product_id, coalesce(p.sku, s.sku) as sku,
         coalesce(p.name, s.name) as product_name, coalesce(p.has_image, false) as has_image, s.orders, s.units,
         s.available, case when p.id is not null then coalesce(i.quantity, 0) end as incoming,
         s.oldest as oldest_timestamp, count(*) over ()::int as skus
    from s join merchant m on m.id = s.merchant_id
    left join product p on p.merchant_id = s.merchant_id and p.id = s.product_id
    left join (${incomingByProduct(who)}) i on i.merchant_id = s.merchant_id and i.product_id = s.product_id
   where ${allOf(sql`s.units > 0`, ...(keyword.trim() ? [keywordIs(who, keyword.trim())] : []))}
   order by s.orders desc, s.units desc, sku, s.merchant_id limit ${mostListed}`,
  )
