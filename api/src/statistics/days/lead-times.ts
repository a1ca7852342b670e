import { sql, rows, type Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { clock, type Clock, days } from './figures.ts'
import { facts, live, told } from './live.ts'
import { type Asked, pieces } from './pieces.ts'

const ofOrders = { kept: 'order_day', live: 'fact', columns: ['lead_minutes'] }
const minuteMs = 60_000
const within = (share: number) => sql`
  percentile_disc(${sql.lit(share)}::float8) within group (order by v.minutes) * ${sql.lit(minuteMs)}`

/** How long orders took to the courier: of a stretch of whole days, of the window, or of the one before. */
export type LeadTime = Clock & {
  what: string
  day: string | null
  orders: number
  p50Ms: number | null
  p90Ms: number | null
}

/**
 * Lead times by whole day, or by whole week from Monday; and over the window and the one before. Percentiles cannot be
 * added up, so the minutes of each order are kept.
 */
export const leadTimes = (tx: Tx, who: Who, asked: Asked, by: 'day' | 'week') =>
  rows<LeadTime>(
    tx,
    sql`
  with ${pieces(who, asked, ['window', 'before'])}, ${live}, ${facts},
  ${told(who, asked.merchantId, ofOrders)}, ${days}, whole as materialized (
    select d.day, date_trunc(${sql.lit(by)}, d.day::timestamp)::date as first,
           count(*) over (partition by date_trunc(${sql.lit(by)}, d.day::timestamp)) as length
      from day d where d.part = 'window' and d.is_full
  ), taken as materialized (
    select t.part, s.first, v.minutes
      from told t
      left join whole s on t.part = 'window' and s.day = t.day and s.length = ${sql.lit(by === 'week' ? 7 : 1)}
     cross join lateral unnest(t.lead_minutes) as v (minutes)
  )
  select c.zone, c.today, x.* from (${clock(who)}) c cross join (
    select 'days' as what, v.first as day, count(*)::int as orders, ${within(0.5)} as p50_ms, ${within(0.9)} as p90_ms
      from taken v where v.first is not null group by v.first
     union all
    select v.part, null, count(*)::int, ${within(0.5)}, ${within(0.9)} from taken v group by v.part
     union all
    select 'none', null, 0, null, null) x
   order by x.day`,
  )
