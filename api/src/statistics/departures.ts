import type { Calls } from 'contract/calls/all'
import type { Query, Reply } from 'contract/define'
import { inHouse } from 'contract/order-status'
import { at, one, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import { ordersFound } from '../order/found.ts'
import { isHeld } from '../order/holds.ts'

type Call = Calls['statistics']['getDepartures']
const mostListed = 100

/** How many of the groups' orders stand in which status. */
const statusesOf = (groups: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('status', s.status, 'orders', s.orders) order by s.status), '[]'::json)
     from (select g.status, sum(g.orders) as orders from ${groups} group by g.status) s)`

/**
 * What must leave, summed over all of it, and hour by hour of the place it leaves from, the late ones of each courier
 * together and first.
 */
export const departures = (tx: Tx, who: Who, asked: Query<Call>) => {
  const { from, where } = ordersFound(who, { ...asked, status: [...inHouse] })
  return one<Reply<Call>>(
    tx,
    sql`
  with f as (
    select case when o.ship_by > ${at(who.now)} then o.ship_by end as due, o.location_id, o.shipping_provider_id,
           o.status, ${isHeld} as is_held
      from ${from} where ${where}
  ), g as materialized (
    select date_trunc('hour', f.due, w.time_zone) as hour, f.shipping_provider_id, f.status, min(f.due) as due,
           count(*) as orders, count(*) filter (where f.is_held) as held
      from f join warehouse_location w on w.id = f.location_id
     group by 1, 2, 3
  ), r as (
    select g.hour, g.shipping_provider_id, p.name, min(g.due) as due, sum(g.orders) as orders, sum(g.held) as held
      from g left join shipping_provider p on p.id = g.shipping_provider_id
     group by g.hour, g.shipping_provider_id, p.name
     order by g.hour nulls first, p.name nulls last limit ${mostListed}
  )
  select coalesce(sum(g.orders), 0)::int as orders, coalesce(sum(g.held), 0)::int as held,
         coalesce(sum(g.orders) filter (where g.hour is null), 0)::int as late,
         ${statusesOf(sql`g`)} as statuses,
         count(distinct (g.hour, g.shipping_provider_id))::int as rows,
         (select coalesce(json_agg(json_build_object(
                   'shipByTimestamp', (extract(epoch from r.due) * 1000)::bigint,
                   'shippingProviderId', r.shipping_provider_id, 'shippingProviderName', r.name,
                   'orders', r.orders, 'held', r.held,
                   'statuses', ${statusesOf(sql`(
                     select g.status, g.orders from g
                      where (g.hour, g.shipping_provider_id) is not distinct from (r.hour, r.shipping_provider_id)) g`)})
                   order by r.hour nulls first, r.name nulls last), '[]'::json)
            from r) as result
    from g`,
  )
}
