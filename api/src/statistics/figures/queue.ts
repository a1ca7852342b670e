import { inHouse } from 'contract/order-status'
import { at, numbers, sql, type Sql } from '../../kernel/database.ts'
import { isMerchant, type Who } from '../../kernel/who.ts'
import { seenBy } from '../../order/found.ts'
import { isHeld } from '../../order/holds.ts'
import { dayStart, everyDayEnds } from './zone.ts'

/** A rate is that of the last hour, from the first order through a step on, of no less than a quarter. */
const rateWindowMs = 3_600_000
const shortestRateMs = 900_000

/** How many orders an hour go through each step, location by location; a merchant's people learn nothing of a house. */
const rates = (who: Who): Sql => sql`
  select location_id, max(an_hour) filter (where to_status = 2200) as picked,
         max(an_hour) filter (where to_status = 3000) as packed, max(an_hour) filter (where to_status = 4000) as binned
    from (select o.location_id, e.to_status, count(distinct o.id)
                 / (greatest(extract(epoch from ${at(who.now)} - min(e.at)), ${sql.lit(shortestRateMs / 1000)}) / 3600) as an_hour
            from order_event e join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
           where e.to_status in (2200, 3000, 4000) and e.at > ${at(who.now - rateWindowMs)} and e.at <= ${at(who.now)}
             and e.from_status is distinct from e.to_status and e.from_status < e.to_status
             and ${isMerchant(who) ? sql`false` : seenBy(who)}
           group by o.location_id, e.to_status) s
   group by location_id`

/**
 * What has to leave today and is still here, as `due`; the `rate` of each location; and of the orders somebody can work
 * on, as `queue`, how many hours it takes at that rate until each is in its bin. The house goes by ship-by, and what is
 * furthest along first. A step that nobody was at in the last hour says nothing of orders that reach it later; whether
 * an order that waits for it right now gets on nobody knows, but for a packed one: its bin is steps away.
 */
export const queueOfToday = (who: Who): Sql => sql`
  due as materialized (
    select o.id, o.merchant_id, o.location_id, o.ship_by, o.status, o.shipping_provider_id, ${isHeld} as is_held
      from orders o join warehouse_location w on w.id = o.location_id
     where o.status in (${numbers(inHouse)}) and o.ship_by < ${everyDayEnds(who)}
       and o.ship_by < ${dayStart(who, sql`w.time_zone`, 1)} and ${seenBy(who)}
  ), rate as materialized (${rates(who)}
  ), place as (
    select d.id, d.location_id, d.status, count(*) filter (where d.status < 2200) over before as to_pick,
           count(*) filter (where d.status < 3000) over before as to_pack, count(*) over before as to_bin
      from due d where d.status < 4000 and not d.is_held
    window before as (partition by d.location_id order by d.ship_by, d.status desc, d.id)
  ), queue as (
    select p.id, case when p.status < 2200 then p.to_pick / r.picked end as pick_hours,
           case when p.status < 3000 then p.to_pack / r.packed end as pack_hours, p.to_bin / r.binned as bin_hours,
           case when p.status < 2200
             then case when r.picked is not null then greatest(p.to_pick / r.picked, p.to_pack / r.packed, p.to_bin / r.binned) end
             when p.status < 3000
             then case when r.packed is not null then greatest(p.to_pack / r.packed, p.to_bin / r.binned) end
             else coalesce(p.to_bin / r.binned, 0) end as hours
      from place p left join rate r on r.location_id = p.location_id
     where ${!isMerchant(who)}
  )`

/** When an order `d` of the queue `q` will be in its bin. */
export const readyAt = (who: Who): Sql => sql`(${at(who.now)} + q.hours * interval '1 hour')`
