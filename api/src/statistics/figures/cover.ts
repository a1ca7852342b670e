import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { allOf, at, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, seesEveryLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { balances, incomingByProduct, quantities } from '../../stock/quantities.ts'

type Call = Calls['statistics']['getCover']

/** Sales of so many days say how many there are in one. */
const soldDays = 30
/** Stock that lasts for less is short. */
const shortCoverDays = 7
const mostListed = 200
/** Some hundred years are for ever. */
const mostDays = 36_500

/** Orders that left with their courier in these days, each once, whatever came of it. */
const left = (who: Who, merchantId?: number): Sql => sql`
  select distinct e.merchant_id, e.order_id from order_event e
   where e.to_status = 5000 and e.from_status is distinct from e.to_status and e.at > ${at(who.now - soldDays * 86_400_000)}
     and ${visibleTo(who, sql`e.merchant_id`, merchantId)}`

/** Units of each product that left: the lines of those orders, without what was cancelled of them. */
function sold(who: Who, { merchantId, locationId }: Query<Call>): Sql {
  const isEverywhere = seesEveryLocation(who) && !locationId
  const here = sql`exists (select from orders o where o.merchant_id = e.merchant_id and o.id = e.order_id
    and ${allOf(atLocation(who, sql`o.location_id`), ...(locationId ? [sql`o.location_id = ${locationId}`] : []))})`
  return sql`
  select l.merchant_id, l.product_id, sum(l.quantity)::int as units
    from (${left(who, merchantId)}) e
    join order_line l on l.merchant_id = e.merchant_id and l.order_id = e.order_id
   where l.product_id is not null and ${isEverywhere ? sql`true` : here}
   group by l.merchant_id, l.product_id`
}

export type Cover = Item<Call> & { skus: number; sold: number }

/** For how many days the stock of what is sold lasts, the shortest first, of equals what is sold most. */
export const cover = (tx: Tx, who: Who, asked: Query<Call>, most = mostListed) =>
  rows<Cover>(
    tx,
    sql`
  with sold as materialized (${sold(who, asked)}
  ), c as (
    select s.merchant_id, s.product_id, s.units, f.available,
           least(floor(f.available * ${sql.lit(soldDays)}.0 / s.units), ${sql.lit(mostDays)})::int as cover_days
      from sold s cross join lateral (
        select ${quantities} from ${balances}
         where b.merchant_id = s.merchant_id and b.product_id = s.product_id and ${atLocation(who, sql`b.location_id`)}
           and ${asked.locationId ? sql`b.location_id = ${asked.locationId}` : sql`true`}) f
  )
  select c.merchant_id, m.name as merchant_name, c.product_id, p.sku, p.name as product_name, p.has_image, c.available,
         coalesce(i.quantity, 0) as incoming, c.units as sold_units,
         round(c.units / ${sql.lit(soldDays)}.0, 1) as sold_a_day, c.cover_days,
         (${at(who.now)} at time zone coalesce(w.time_zone, 'UTC'))::date + c.cover_days as runs_out_day,
         count(*) filter (where c.cover_days < ${sql.lit(shortCoverDays)}) over ()::int as skus,
         count(*) over ()::int as sold
    from c join merchant m on m.id = c.merchant_id
    join product p on p.merchant_id = c.merchant_id and p.id = c.product_id and p.status = 'Active'
    left join (${incomingByProduct(who)}) i on i.merchant_id = c.merchant_id and i.product_id = c.product_id
    left join merchant_home h on h.merchant_id = c.merchant_id
    left join warehouse_location w on w.id = h.location_id
   order by c.cover_days, c.units desc, p.sku, c.merchant_id limit ${most}`,
  )
