import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { inHouse } from 'contract/order-status'
import { at, one, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { queueOfToday, readyAt } from './queue.ts'

const mostRows = 200
const ms = (moment: Sql): Sql => sql`floor(extract(epoch from ${moment}) * 1000)`
const msAfter = (moment: Sql): Sql => sql`ceil(extract(epoch from ${moment}) * 1000)`

/** The hour of its place that an order `d` has to leave in; null once its moment has passed. */
export const hourOf = (who: Who): Sql =>
  sql`date_trunc('hour', case when d.ship_by > ${at(who.now)} then d.ship_by end, w.time_zone)`

/**
 * By the hour and courier. What is held waits for somebody's decision, not for its turn: it is counted where it stands
 * and neither ready nor late.
 */
const rowsOf = (who: Who): Sql => sql`
  select d.location_id, w.name as location_name, w.time_zone, ${hourOf(who)} as hour, d.shipping_provider_id,
         p.name as shipping_provider_name, min(d.ship_by) as first_ship_by, max(d.ship_by) as last_ship_by,
         count(*)::int as orders, count(*) filter (where d.status = 4000)::int as in_bin,
         count(*) filter (where d.status = 3000)::int as packed, count(*) filter (where d.status = 2200)::int as picked,
         count(*) filter (where d.status < 2200)::int as not_picked, count(*) filter (where d.is_held)::int as held,
         count(*) filter (where d.is_held and d.status < 4000)::int as standing,
         count(*) filter (where ${readyAt(who)} > d.ship_by)::int as late,
         max(q.hours) as hours, bool_or(d.status < 4000 and not d.is_held and q.hours is null) as is_unknown
    from due d join warehouse_location w on w.id = d.location_id
    left join shipping_provider p on p.id = d.shipping_provider_id
    left join queue q on q.id = d.id
   group by d.location_id, w.name, w.time_zone, hour, d.shipping_provider_id, p.name`

const row = (who: Who): Sql => sql`json_build_object(
  'locationId', x.location_id, 'locationName', x.location_name, 'timeZone', x.time_zone,
  'shipByTimestamp', case when x.hour is not null then ${ms(sql`x.first_ship_by`)} end,
  'shipByFromTimestamp', case when x.hour is not null then ${ms(sql`x.first_ship_by`)} end,
  'shipByUntilTimestamp', ${msAfter(sql`x.last_ship_by`)},
  'shippingProviderId', x.shipping_provider_id, 'shippingProviderName', x.shipping_provider_name,
  'orders', x.orders, 'inBin', x.in_bin, 'packed', x.packed, 'picked', x.picked, 'notPicked', x.not_picked, 'held', x.held,
  'readyByTimestamp', case when not x.is_unknown then ${ms(sql`(${at(who.now)} + coalesce(x.hours, 0) * interval '1 hour')`)} end,
  'ordersByCutOff', case when x.hour is null then 0 when not x.is_unknown then x.orders - x.late - x.standing end,
  'lateOrders', case when x.hour is null then x.orders when not x.is_unknown then x.late end)`

const rate = sql`json_build_object(
  'locationId', r.location_id, 'locationName', w.name, 'picked', round(coalesce(r.picked, 0)),
  'packed', round(coalesce(r.packed, 0)), 'binned', round(coalesce(r.binned, 0)))`

/** What has to leave today, and whether it will. */
export const todayDeliver = async (tx: Tx, who: Who): Promise<Reply<Calls['statistics']['getTodayDeliver']>> => {
  const told = await one<Omit<Reply<Calls['statistics']['getTodayDeliver']>, 'statuses'>>(
    tx,
    sql`
  with ${queueOfToday(who)}, x as (${rowsOf(who)})
  select coalesce(sum(x.orders), 0)::int as orders,
         coalesce(sum(x.orders) filter (where x.hour is null), 0)::int as late,
         (select coalesce(json_agg(${rate} order by w.name), '[]'::json)
            from rate r join warehouse_location w on w.id = r.location_id) as rates,
         (select coalesce(json_agg(${row(who)} order by x.hour nulls first, x.location_name,
                                   x.shipping_provider_name nulls last), '[]'::json)
            from (select * from x order by hour nulls first, location_name, shipping_provider_name nulls last
                   limit ${mostRows}) x) as result
    from x`,
  )
  return { ...told, statuses: [...inHouse] }
}
