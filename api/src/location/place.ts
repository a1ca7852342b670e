import { first, sql, type Tx } from '../kernel/database.ts'
import { atLocation, type Who } from '../kernel/who.ts'

/** Where a write belongs: the location asked for, else the person's own, else the first active one. */
export const locationFor = (tx: Tx, who: Who, asked?: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from warehouse_location
   where ${atLocation(who, sql`id`)} and ${asked ? sql`id = ${asked}` : sql`is_active`} order by priority, id limit 1`,
  )
