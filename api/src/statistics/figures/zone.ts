import { isoDay } from 'contract/format'
import { at, first, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, type Who } from '../../kernel/who.ts'

/** The moment at which a day begins by the clock of a zone: today's, or so many days later. */
export const dayStart = (who: Who, zone: Sql, days = 0): Sql =>
  sql`(((${at(who.now)} at time zone ${zone})::date + ${sql.lit(days)})::timestamp at time zone ${zone})`

/** By now no day of any zone ends later than this: a bound that an index is read up to. */
export const everyDayEnds = (who: Who): Sql => at(who.now + 26 * 3_600_000)
/** Today began nowhere before this. */
export const everyDayBegan = (who: Who): Sql => at(who.now - 26 * 3_600_000)

/**
 * The zone whose days a figure over several locations is counted in: the location's that is asked for or worked at, a
 * merchant's home, else the first location's.
 */
export async function zoneOf(tx: Tx, who: Who, locationId?: number): Promise<string> {
  const found = await first<{ timeZone: string }>(
    tx,
    sql`
  select w.time_zone from warehouse_location w
   where ${atLocation(who, sql`w.id`)}
   order by w.id = ${locationId ?? 0} desc,
            w.id = (select h.location_id from merchant_home h where h.merchant_id = ${who.merchantId}) desc nulls last,
            w.priority, w.id limit 1`,
  )
  return found?.timeZone ?? 'UTC'
}

/** The day it is in a zone. */
export const todayIn = (zone: string, { now }: Pick<Who, 'now'>): string => isoDay(now, zone)
