import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { inHouse } from 'contract/order-status'
import { allOf, at, numbers, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { seenBy } from '../../order/found.ts'

type Call = Calls['statistics']['getStages']

/** The age that so many of the orders have not passed: one order's own, none in between. */
const ageAt = (part: number): Sql =>
  sql`round(percentile_disc(${sql.lit(part)}) within group (order by s.age) filter (where s.age is not null))`

/** How long the orders of each stage have stood in it. */
export const stages = (tx: Tx, who: Who, { merchantId, locationId }: Query<Call>) =>
  rows<Item<Call>>(
    tx,
    sql`
  with s as (
    select o.status, o.status_changed_at as since,
           greatest(extract(epoch from ${at(who.now)} - o.status_changed_at) * 1000, 0)::float8 as age
      from orders o where o.status in (${numbers(inHouse)})
       and ${allOf(seenBy(who, merchantId), ...(locationId ? [sql`o.location_id = ${locationId}`] : []))}
  )
  select h.status, count(s.age)::int as orders, ${ageAt(0.5)}::bigint as p50_ms, ${ageAt(0.9)}::bigint as p90_ms,
         round(max(s.age))::bigint as oldest_ms, min(s.since) as oldest_timestamp
    from unnest(array[${numbers(inHouse)}]) with ordinality as h (status, n) left join s on s.status = h.status
   group by h.n, h.status order by h.n`,
  )
