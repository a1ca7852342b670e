import { at, one, rows, sql, type Tx } from '../kernel/database.ts'
import { atLocation, seesEveryLocation, visibleTo, type Who } from '../kernel/who.ts'
import type { Waiting, Window } from './rules.ts'

/** How many orders wait in each status, and since when the one that waits longest. */
export const waitingOrders = (tx: Tx, who: Who, statuses: readonly number[]) =>
  rows<Waiting>(
    tx,
    sql`
  select status, count(*) as orders, min(status_changed_at) as oldest_timestamp from orders
   where status = any (${[...statuses]}::int[]) and ${visibleTo(who)} and ${atLocation(who)} group by status`,
  )

/** How many orders became Delivered in a window, as GetDays counts them: what is not over has no end. */
export const deliveredBetween = async (tx: Tx, who: Who, { from, to }: Window): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select count(*) as n from order_event e
   where e.to_status = 6000 and e.from_status is distinct from e.to_status and e.at >= ${at(from)}
     and ${to < who.now ? sql`e.at < ${at(to)}` : sql`true`} and ${visibleTo(who, sql`e.merchant_id`)}
     and ${
       seesEveryLocation(who)
         ? sql`true`
         : sql`exists (select from orders o
                        where o.merchant_id = e.merchant_id and o.id = e.order_id and ${atLocation(who, sql`o.location_id`)})`
     }`,
    )
  ).n
