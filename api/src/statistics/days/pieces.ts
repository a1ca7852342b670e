import { at, sql, type Sql } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'

/** What is asked: from a moment up to another, which is not in it; of whose orders, and where. */
export type Asked = { from: number; to: number; merchantId?: number | undefined; locationId?: number | undefined }

/**
 * The stretches of time a figure is made of: what was asked for; the same a day earlier; from its end until now; today;
 * yesterday until this minute of the day; yesterday and today; from this minute yesterday.
 */
export type Part = 'window' | 'before' | 'after' | 'today' | 'yesterday' | 'since' | 'lastDay'

const dayEarlier = (moment: Sql): Sql => sql`((${moment} at time zone p.zone) - interval '1 day') at time zone p.zone`
const midnight = (day: Sql): Sql => sql`(${day}::timestamp at time zone p.zone)`

const bounds = ({ from, to }: Asked, now: Sql): Record<Part, readonly [Sql, Sql]> => ({
  window: [at(from), at(to)],
  before: [dayEarlier(at(from)), dayEarlier(sql`least(${at(to)}, ${now})`)],
  after: [at(to), now],
  today: [midnight(sql`(${now} at time zone p.zone)::date`), now],
  yesterday: [midnight(sql`((${now} at time zone p.zone)::date - 1)`), dayEarlier(now)],
  lastDay: [dayEarlier(now), now],
  since: [midnight(sql`((${now} at time zone p.zone)::date - 1)`), now],
})

/** The locations `place` that this person's figures come from. A merchant's are those that serve it. */
const places = (who: Who, { merchantId, locationId }: Asked): Sql => {
  const whose = who.merchantId ?? (merchantId || null)
  return sql`
  place as materialized (
    select w.id, w.time_zone as zone from warehouse_location w
     where ${atLocation(who, sql`w.id`)} and ${locationId === undefined ? sql`true` : sql`w.id = ${locationId}`}
       and ${
         whose === null
           ? sql`true`
           : sql`(exists (select from location_serves s where s.location_id = w.id and s.merchant_id = ${whose})
                or exists (select from order_day d where d.location_id = w.id and d.merchant_id = ${whose}))`
       }
  )`
}

/**
 * Common table expressions: `place` (id, zone), `seller` (id), and `piece`: the parts cut at the midnights of each
 * location. A piece that is a day which is kept `is_kept`; one of a day that lies in the window whole, and is over,
 * `is_full`. What is not over has no end, so that nothing is missed that happens meanwhile. Days before the first order
 * are none.
 */
export function pieces(who: Who, asked: Asked, parts: readonly Part[]): Sql {
  const now = at(who.now)
  const bound = bounds(asked, now)
  const stretches = parts.map((part) => sql`(${sql.lit(part)}, ${bound[part][0]}, ${bound[part][1]})`)
  return sql`
  ${places(who, asked)}, seller as materialized (
    select m.id from merchant m where ${visibleTo(who, sql`m.id`, asked.merchantId)}
  ), first as materialized (
    select min(f.at) as at
      from seller m cross join lateral (
        select o.created_at as at from orders o where o.merchant_id = m.id and o.split_from is null
         order by o.created_at limit 1) f
  ), stretch as materialized (
    select p.id, p.zone, s.part, greatest(s.starts, ${midnight(sql`(f.at at time zone p.zone)::date`)}) as starts,
           least(s.ends, ${now}) as ends
      from first f join place p on f.at is not null
     cross join lateral (values ${sql.join(stretches)}) as s (part, starts, ends)
  ), piece as materialized (
    select p.part, p.id as location_id, d.day,
           p.starts <= d.starts and p.ends >= d.ends and d.ends <= ${now} as is_full,
           greatest(d.starts, p.starts) as starts,
           case when least(d.ends, p.ends) >= ${now} then 'infinity'::timestamptz else least(d.ends, p.ends) end as ends,
           k.day is not null as is_kept
      from stretch p
     cross join lateral (
       select g.day::date as day, ${midnight(sql`g.day`)} as starts, ${midnight(sql`(g.day + interval '1 day')`)} as ends
         from generate_series((p.starts at time zone p.zone)::date - interval '1 day', p.ends at time zone p.zone,
                              interval '1 day') as g (day)) d
      left join kept_day k on k.location_id = p.id and k.day = d.day and k.time_zone = p.zone
           and p.starts <= d.starts and p.ends >= d.ends
     where greatest(d.starts, p.starts) < least(d.ends, p.ends)
  )`
}
