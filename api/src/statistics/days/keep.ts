import type pg from 'pg'
import type { Schedule } from '../../jobs/schedule/schedule.ts'
import { asTable, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { bought, columns, facts, live, sold } from './live.ts'

/** Days that are kept; of a day before that nothing is, it is counted. */
const keptDays = 400
/** A day is kept once nothing can be written into it any more: a transaction is open for a minute at most. */
const closesAfter = sql`interval '5 minutes'`
/** Days that one transaction keeps at most: nobody waits for it, and the feed's readers wait for no long one. */
const mostAtOnce = 20

type Day = { locationId: number; day: string; zone: string }

/** Days that are over and not kept, or were cut by another zone, the latest first. */
export const daysToKeep = (tx: Tx) =>
  rows<Day>(
    tx,
    sql`
  with first as (
    select min(f.at) as at
      from merchant m cross join lateral (
        select o.created_at as at from orders o where o.merchant_id = m.id and o.split_from is null
         order by o.created_at limit 1) f
  ), place as (
    select w.id, w.time_zone as zone, (f.at at time zone w.time_zone)::date as first,
           ((now() - ${closesAfter}) at time zone w.time_zone)::date as last
      from warehouse_location w cross join first f
  )
  select p.id as location_id, d.day::date as day, p.zone
    from place p
   cross join lateral generate_series(greatest(p.first, p.last - ${sql.lit(keptDays)})::timestamp,
                                      p.last - interval '1 day', interval '1 day') as d (day)
   where not exists (
     select from kept_day k where k.location_id = p.id and k.day = d.day::date and k.time_zone = p.zone)
   order by d.day desc, p.id limit ${mostAtOnce}`,
  )

/** The CTE `piece` of days that have just been marked as kept, and what happened in them. */
const ofDays = (days: readonly Day[]) => sql`
  piece as materialized (
    select k.location_id, k.day, k.day::timestamp at time zone k.time_zone as starts,
           (k.day + 1)::timestamp at time zone k.time_zone as ends, false as is_kept
      from ${theseDays(days)} join kept_day k on k.location_id = d."locationId" and k.day = d.day
  ), seller as materialized (select id from merchant
  ), ${live}`
const theseDays = (days: readonly Day[]) => sql`${asTable(days)} as d ("locationId" bigint, day date, zone text)`
const isThere = sql`f.location_id = p.location_id and f.starts = p.starts and f.ends = p.ends`

/** Keeps days: what they say is made from the orders' own history, and takes the place of what was kept of them. */
async function keep(tx: Tx, days: readonly Day[]): Promise<void> {
  await run(
    tx,
    sql`delete from kept_day k using ${theseDays(days)} where k.location_id = d."locationId" and k.day = d.day`,
  )
  await run(
    tx,
    sql`
  insert into kept_day (location_id, day, time_zone) select d."locationId", d.day, d.zone from ${theseDays(days)}`,
  )
  const counts = columns.map((column) => sql`sum(${sql.ref(`f.${column}`)})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await run(
    tx,
    sql`
  with ${ofDays(days)}, ${facts}
  insert into order_day (merchant_id, location_id, day, ${names}, lead_minutes)
  select f.merchant_id, p.location_id, p.day, ${sql.join(counts)}, max(f.lead_minutes)
    from piece p join fact f on ${isThere} group by f.merchant_id, p.location_id, p.day`,
  )
  await run(
    tx,
    sql`
  with ${ofDays(days)}, ${sold}
  insert into product_day (merchant_id, location_id, day, product_id, units, orders)
  select f.merchant_id, p.location_id, p.day, f.product_id, f.units, f.orders from piece p join sold f on ${isThere}`,
  )
  await run(
    tx,
    sql`
  with ${ofDays(days)}, ${bought}
  insert into shop_day (merchant_id, location_id, day, shop_id, orders)
  select f.merchant_id, p.location_id, p.day, f.shop_id, f.orders from piece p join bought f on ${isThere}`,
  )
}

/** Keeps some of the days that are over, in one transaction; true when more are waiting. */
export const keepDays = (pool: pg.Pool): Promise<boolean> =>
  transaction(pool, systemWho(), async (tx) => {
    const days = await daysToKeep(tx)
    if (days.length > 0) await keep(tx, days)
    return days.length === mostAtOnce
  })

/** What keeps the days' figures. */
export const keepingDays: Schedule = { name: 'keep the days', everySeconds: 60, run: (pool) => keepDays(pool) }
