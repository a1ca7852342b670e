import { first, sql, type Tx } from '../kernel/database.ts'
import { atLocation, type Who } from '../kernel/who.ts'
import { serves } from '../location/serves.ts'
import type { Served } from '../location/rules.ts'
import type { Cell } from './rules.ts'

/**
 * The location asked for if this person works there, else its own, else the first that serves the merchant; and whether
 * it does, for what goes in there.
 */
export const locationFor = (tx: Tx, who: Who, asked: number | undefined, merchantId: number | null) =>
  first<{ id: number } & Served>(
    tx,
    sql`
  select l.id, l.name as location_name,
         coalesce((select m.name from merchant m where m.id = ${merchantId}), '') as merchant_name, s.is_served
    from warehouse_location l
   cross join lateral (select ${serves(sql`l.id`, sql`${merchantId}`)} as is_served) s
   where l.is_active and ${atLocation(who, sql`l.id`)}
     and ${asked === undefined ? sql`true` : sql`l.id = ${asked}`}
   order by s.is_served desc, l.priority, l.id limit 1`,
  )

/** A cell by its code; letters of either case, as people type them. */
export const cellOf = (tx: Tx, locationId: number, code: string) =>
  first<Cell>(
    tx,
    sql`
  select id, code, location_id, status, is_pickable, is_unusable_stock, merchant_id from cell
   where location_id = ${locationId} and upper(code) = upper(${code.trim()})
   order by code = ${code.trim()} desc limit 1`,
  )
