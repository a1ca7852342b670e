import type pg from 'pg'
import type { Schedule } from '../../jobs/schedule/schedule.ts'
import { rows, run, sql, type Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { bought, columns, facts, live, sold } from './live.ts'

/** Days that are kept; of a day before that nothing is, it is counted. */
const keptDays = 400
/** A day is kept once nothing can be written into it any more: a transaction is open for a minute at most. */
const closesAfter = sql`interval '5 minutes'`
/** Days that are kept in one go, each in a transaction of its own. */
const mostAtOnce = 50

export type Day = { locationId: number; day: string; zone: string }

/** Days that are over and not kept, or were cut by another zone, the latest first. */
export const daysToKeep = (tx: Tx, most = mostAtOnce) =>
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
   order by d.day desc, p.id limit ${most}`,
  )

/** The CTE `piece` of one day that has just been marked as kept, and what happened in it. */
const ofDay = ({ locationId, day }: Day) => sql`
  piece as materialized (
    select k.location_id, k.day, k.day::timestamp at time zone k.time_zone as starts,
           (k.day + 1)::timestamp at time zone k.time_zone as ends, false as is_kept
      from kept_day k where k.location_id = ${locationId} and k.day = ${day}::date
  ), seller as materialized (select id from merchant
  ), ${live}`
const isThere = sql`f.location_id = p.location_id and f.starts = p.starts and f.ends = p.ends`

/** Keeps a day: what it says is made from the orders' own history, and takes the place of what was kept of it. */
export async function keepDay(tx: Tx, day: Day): Promise<void> {
  await forgetDay(tx, day)
  await run(
    tx,
    sql`insert into kept_day (location_id, day, time_zone) values (${day.locationId}, ${day.day}::date, ${day.zone})`,
  )
  const counts = columns.map((column) => sql`sum(${sql.ref(`f.${column}`)})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await run(
    tx,
    sql`
  with ${ofDay(day)}, ${facts}
  insert into order_day (merchant_id, location_id, day, ${names}, lead_minutes)
  select f.merchant_id, p.location_id, p.day, ${sql.join(counts)},
         max(f.lead_minutes)
    from piece p join fact f on ${isThere} group by f.merchant_id, p.location_id, p.day`,
  )
  await run(
    tx,
    sql`
  with ${ofDay(day)}, ${sold}
  insert into product_day (merchant_id, location_id, day, product_id, units, orders)
  select f.merchant_id, p.location_id, p.day, f.product_id, f.units, f.orders from piece p join sold f on ${isThere}`,
  )
  await run(
    tx,
    sql`
  with ${ofDay(day)}, ${bought}
  insert into shop_day (merchant_id, location_id, day, shop_id, orders)
  select f.merchant_id, p.location_id, p.day, f.shop_id, f.orders from piece p join bought f on ${isThere}`,
  )
}

const forgetDay = (tx: Tx, { locationId, day }: Day) =>
  run(tx, sql`delete from kept_day where location_id = ${locationId} and day = ${day}::date`)

/** Forgets all that is kept: it is counted until it is kept anew. For whoever writes into days that are over. */
export const forgetDays = (tx: Tx) => run(tx, sql`delete from kept_day`)

/** Keeps days that are over, each in a transaction of its own; true when more are waiting. */
export async function keepDays(pool: pg.Pool): Promise<boolean> {
  const days = await transaction(pool, systemWho(), (tx) => daysToKeep(tx))
  for (const day of days) await transaction(pool, systemWho(), (tx) => keepDay(tx, day))
  return days.length === mostAtOnce
}

/** What keeps the days' figures. */
export const keepingDays: Schedule = { name: 'keep the days', everySeconds: 60, run: keepDays }
