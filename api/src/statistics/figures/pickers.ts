import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { allOf, rows, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { longestPauseMs, type Picked } from './picker-rules.ts'
import { dayStart, everyDayBegan } from './zone.ts'

type Asked = Query<Calls['statistics']['getPickers']>

/**
 * Who picked today at a location, by its own day. The time between two scans of a person is that of the second one's
 * work, so that an hour at the bench in between is none of picking; where it is a pause it is nobody's.
 */
export const pickedToday = (tx: Tx, who: Who, { locationId }: Asked) =>
  rows<Picked>(
    tx,
    sql`
  with s as (
    select s.user_id, s.kind, s.quantity, s.undone_at, s.at,
           extract(epoch from s.at - lag(s.at) over (partition by s.user_id order by s.at, s.id)) * 1000 as gap
      from scan s
      join orders o on o.merchant_id = s.merchant_id and o.id = s.demand_id
      join warehouse_location w on w.id = o.location_id
     where s.at >= ${everyDayBegan(who)} and s.at >= ${dayStart(who, sql`w.time_zone`)}
       and ${visibleTo(who, sql`s.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}
       and ${allOf(...(locationId ? [sql`o.location_id = ${locationId}`] : []))}
  )
  select s.user_id, coalesce(u.name, '') as name,
         coalesce(sum(s.quantity) filter (where s.kind = 'pick' and s.undone_at is null), 0)::int as units,
         coalesce(round(sum(s.gap) filter (where s.kind = 'pick' and s.gap <= ${longestPauseMs})), 0)::bigint as worked_ms,
         min(s.at) filter (where s.kind = 'pick') as first_timestamp,
         max(s.at) filter (where s.kind = 'pick') as last_timestamp
    from s left join app_user u on u.id = s.user_id
   group by s.user_id, u.name having bool_or(s.kind = 'pick')`,
  )
