import { at, first, one, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { type Late, mostLinked, type Pressing, soonMs } from './advice-rules.ts'
import { queueOfToday, readyAt } from './queue.ts'
import { hourOf } from './today.ts'

const isMissed = (who: Who): Sql => sql`${readyAt(who)} > d.ship_by`
const isUnpacked = sql`d.status < 3000 and not d.is_held`
const isLeft = sql`d.status < 4000 and not d.is_held`
/** One more than a link takes says that there are more. */
const idsOf = (which: Sql): Sql =>
  sql`coalesce((array_agg(d.id order by d.ship_by, d.id) filter (where ${which}))[1:${sql.lit(mostLinked + 1)}], '{}')`
const countOf = (which: Sql): Sql => sql`count(*) filter (where ${which})::int`

/** The cut-off of today that comes first of those in danger; of one hour, where most will miss it. */
export const pressing = (tx: Tx, who: Who) =>
  first<Pressing>(
    tx,
    sql`
  with ${queueOfToday(who)}, x as (
    select d.location_id, w.name as location_name, w.time_zone, ${hourOf(who)} as hour, d.shipping_provider_id,
           p.name as shipping_provider_name, min(d.ship_by) as ship_by, max(d.ship_by) as ship_until,
           bool_or(${isLeft} and q.hours is null) as is_unknown, ${countOf(isMissed(who))} as missed,
           ${countOf(isUnpacked)} as unpacked, ${countOf(isLeft)} as remaining,
           ${idsOf(isMissed(who))} as missed_ids, ${idsOf(isUnpacked)} as unpacked_ids,
           ${countOf(sql`${at(who.now)} + q.pick_hours * interval '1 hour' > d.ship_by`)} as slow_picking,
           ${countOf(sql`${at(who.now)} + q.pack_hours * interval '1 hour' > d.ship_by`)} as slow_packing,
           ${countOf(sql`${at(who.now)} + q.bin_hours * interval '1 hour' > d.ship_by`)} as slow_shipping
      from due d join warehouse_location w on w.id = d.location_id
      left join shipping_provider p on p.id = d.shipping_provider_id
      left join queue q on q.id = d.id
     where d.ship_by > ${at(who.now)}
     group by d.location_id, w.name, w.time_zone, hour, d.shipping_provider_id, p.name
  )
  select x.* from x
   where not x.is_unknown and x.missed > 0
      or x.is_unknown and x.unpacked > 0 and x.ship_by <= ${at(who.now + soonMs)}
   order by x.ship_by, case when x.is_unknown then x.unpacked else x.missed end desc, x.location_id,
            x.shipping_provider_id limit 1`,
  )

/** In which zone most of these orders wait for something to be picked. */
export const zoneWaited = (tx: Tx, who: Who, orderIds: readonly number[]) =>
  first<{ zone: string; orders: number }>(
    tx,
    sql`
  select c.zone, count(distinct o.id)::int as orders
    from orders o
    join allocation a on a.merchant_id = o.merchant_id and a.demand_id = o.id and a.picked < a.quantity
    join cell c on c.id = a.cell_id
   where o.id = any (${[...orderIds]}::bigint[]) and ${visibleTo(who, sql`o.merchant_id`)} and c.zone <> ''
   group by c.zone order by 2 desc, 1 limit 1`,
  )

/** What should have left and is in no bin, nor held. */
export const lateNow = (tx: Tx, who: Who) =>
  one<Late>(
    tx,
    sql`
  with ${queueOfToday(who)}
  select count(*)::int as orders, min(d.ship_by) as oldest_timestamp from due d
   where ${isLeft} and d.ship_by <= ${at(who.now)}`,
  )
