import { inHouse, waitingStatuses } from 'contract/order-status'
import { at, numbers, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { columns, facts, live, told } from './live.ts'
import { type Asked, pieces } from './pieces.ts'
import type { Happened } from './rules.ts'

/** The zone of the locations `place`, where they have but one; and the day it is there, of several the earliest. */
export const clock = (who: Who): Sql => sql`
  select case when count(distinct p.zone) = 1 then min(p.zone) end as zone,
         coalesce(min((${at(who.now)} at time zone p.zone)::date), (${at(who.now)} at time zone 'UTC')::date) as today
    from place p`
export type Clock = { zone: string | null; today: string }

/** Days of the parts of the time: `is_full` where that lies in the window whole at every location. */
export const days = sql`
  day as (
    select p.part, p.day, count(*) filter (where p.is_full) = (select count(*) from place) as is_full
      from piece p group by p.part, p.day
  )`

/** Orders `o` that are theirs, at the locations `place`. */
const theirs = (who: Who, { merchantId }: Asked): Sql => sql`
  o.location_id in (select id from place) and ${visibleTo(who, sql`o.merchant_id`, merchantId)}`

const parts = ['window', 'before', 'after', 'today', 'yesterday', 'since'] as const
const sums = sql.join(columns.map((column) => sql`coalesce(sum(t.${sql.ref(column)}), 0)::int as ${sql.ref(column)}`))

/**
 * What happened, part by part and day by day, and how many orders are in the house: of one moment. One row without a
 * part where nothing ever happened.
 */
export const happened = (tx: Tx, who: Who, asked: Asked) =>
  rows<Happened & Clock & { standing: number; part: string | null; day: string; isFull: boolean }>(
    tx,
    sql`
  with ${pieces(who, asked, parts)}, ${live}, ${facts},
  ${told(who, asked.merchantId, { kept: 'order_day', live: 'fact', columns })}, ${days}
  select c.zone, c.today, s.orders::int as standing, d.part, d.day, d.is_full, ${sums}
    from (${clock(who)}) c
   cross join (
     select count(*) as orders from orders o where o.status in (${numbers(inHouse)}) and ${theirs(who, asked)}) s
    left join day d on true
    left join told t on t.part = d.part and t.day = d.day
   group by c.zone, c.today, s.orders, d.part, d.day, d.is_full`,
  )

/** Where orders stood at this minute yesterday: where they stand, without what has moved since. */
export const statusesYesterday = (tx: Tx, who: Who, asked: Asked) =>
  rows<{ status: number; orders: number }>(
    tx,
    sql`
  with ${pieces(who, asked, ['lastDay'])}, span as materialized (select distinct starts, ends from piece
  ), moved as materialized (
    select e.from_status, e.to_status
      from span s cross join seller m
     cross join lateral (
       select e.order_id, e.from_status, e.to_status from order_event e
        where e.merchant_id = m.id and e.at >= s.starts and e.at < s.ends
          and e.from_status is distinct from e.to_status offset 0) e
     cross join lateral (
       select o.location_id from orders o where o.merchant_id = m.id and o.id = e.order_id offset 0) o
      join piece p on p.location_id = o.location_id and p.starts = s.starts and p.ends = s.ends
  )
  select n.status, greatest(sum(n.orders), 0)::int as orders
    from (
      select o.status, count(*) as orders from orders o
       where o.status in (${numbers(waitingStatuses)}) and ${theirs(who, asked)} group by o.status
       union all
      select m.to_status, -count(*) from moved m group by m.to_status
       union all
      select m.from_status, count(*) from moved m where m.from_status is not null group by m.from_status) n
   where n.status in (${numbers(waitingStatuses)}) group by n.status order by n.status`,
  )
