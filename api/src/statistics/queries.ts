import { at, one, rows, sql, type Tx } from '../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../kernel/who.ts'
import type { Waiting } from './rules.ts'

/** How many orders wait in each status, and since when the one that waits longest. */
export const waitingOrders = (tx: Tx, who: Who, statuses: readonly number[]) =>
  rows<Waiting>(
    tx,
    sql`
  select status, count(*) as orders, min(status_changed_at) as oldest_timestamp from orders
   where status = any (${[...statuses]}::int[]) and ${visibleTo(who)} and ${atLocation(who)} group by status`,
  )

export const deliveredBetween = async (tx: Tx, who: Who, from: number, to: number): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select count(*) as n from orders
   where status = 6000 and status_changed_at between ${at(from)} and ${at(to)} and ${visibleTo(who)}
     and ${atLocation(who)}`,
    )
  ).n
