import type { MarketFlag } from 'contract/market-flags'
import { asTable, rows, run, sql, type Tx } from '../../kernel/database.ts'
import type { MarketOrder } from '../../marketplaces/marketplace.ts'
import { withoutHold } from '../../order/holds.ts'
import type { Shop } from './draft.ts'
import type { Ours } from './rules.ts'

export type Standing = Ours & { id: number; key: string; flag: MarketFlag | ''; isHeld: boolean }

const keyed = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

/**
 * How orders of a shop stand here, by their numbers there in small letters; one that came by a file under that number as
 * its reference code is that order.
 */
export const standing = async (tx: Tx, { merchantId, shopId }: Shop, ids: readonly string[]) =>
  new Map(
    (
      await rows<Standing>(
        tx,
        sql`
  select o.id, coalesce(o.marketplace_key, o.reference_key) as key, o.status, o.market_updated_at, o.market_flag as flag,
         'Cancel' = any (o.holds) as is_held,
         exists (select from parcel p where p.merchant_id = o.merchant_id and p.demand_kind = 'order'
                    and p.demand_id = o.id and p.handed_at is not null) as is_handed
    from orders o
   where o.merchant_id = ${merchantId} and o.shop_id = ${shopId} and o.twin_of is null
     and (o.marketplace_key = any (${keyed(ids)}::text[])
       or o.marketplace_key is null and o.reference_key = any (${keyed(ids)}::text[]))`,
      )
    ).map((order) => [order.key, order]),
  )

/** The lines of orders. */
export const linesOf = (tx: Tx, { merchantId }: Shop, ids: readonly number[]) =>
  rows<{ orderId: number; sku: string; quantity: number }>(
    tx,
    sql`
  select order_id, sku, quantity from order_line
   where merchant_id = ${merchantId} and order_id = any (${[...ids]}::bigint[]) order by order_id, line_no`,
  )

export type Seen = {
  id: number
  marketStatus: string
  updatedAt: number
  flag: MarketFlag | ''
  cancelBy: number | null
}

/** How orders stand at their marketplace now; what was updated there later stays. */
export const setSeen = (tx: Tx, { merchantId }: Shop, seen: readonly Seen[]) =>
  run(
    tx,
    sql`
  update orders o
     set market_status = s."marketStatus", market_updated_at = to_timestamp(s."updatedAt" / 1000), market_looked_at = now(),
         market_flag = s.flag, cancel_by = to_timestamp(s."cancelBy" / 1000)
    from ${asTable(seen)} as s (
      id bigint, "marketStatus" text, "updatedAt" float8, flag text, "cancelBy" float8)
   where o.merchant_id = ${merchantId} and o.id = s.id
     and (o.market_updated_at is null or o.market_updated_at <= to_timestamp(s."updatedAt" / 1000))`,
  )

/** Locks orders that are about to be told of until the transaction ends; those of which somebody told later news are left out. */
export const stillNews = async (tx: Tx, { merchantId }: Shop, seen: readonly Pick<Seen, 'id' | 'updatedAt'>[]) =>
  new Set(
    (
      await rows<{ id: number }>(
        tx,
        sql`
  select o.id from orders o
    join ${asTable(seen)} as s (id bigint, "updatedAt" float8) on s.id = o.id
   where o.merchant_id = ${merchantId}
     and (o.market_updated_at is null or o.market_updated_at <= to_timestamp(s."updatedAt" / 1000))
   order by o.id for update of o`,
      )
    ).map(({ id }) => id),
  )

/** Holds orders whose buyers want to cancel, until somebody answers. */
export const holdAsked = (tx: Tx, { merchantId }: Shop, ids: readonly number[]) =>
  run(
    tx,
    sql`
  update orders set holds = holds || 'Cancel'::text, holds_until = holds_until || 'infinity'::timestamptz
   where merchant_id = ${merchantId} and id = any (${[...ids]}::bigint[]) and not 'Cancel' = any (holds)`,
  )

/** Lets orders go on whose buyers changed their minds, or were answered; other holds stay. */
export const letGo = (tx: Tx, { merchantId }: Shop, ids: readonly number[]) =>
  run(
    tx,
    sql`
  update orders o set ${withoutHold('Cancel')}
   where o.merchant_id = ${merchantId} and o.id = any (${[...ids]}::bigint[]) and 'Cancel' = any (o.holds)`,
  )

/** Keeps what a marketplace sends itself, without its buyer. */
export const keepSent = (tx: Tx, { merchantId, shopId }: Shop, orders: readonly MarketOrder[]) =>
  run(
    tx,
    sql`
  insert into market_sent_order as k
    (merchant_id, shop_id, market_order_id, market_status, placed_at, updated_at, currency, lines)
  select ${merchantId}::bigint, ${shopId}::bigint, s.id, s.status, to_timestamp(s."placedAt" / 1000), to_timestamp(s."updatedAt" / 1000),
         s.currency, s.lines
    from ${asTable(orders.map(({ buyer: _, ...order }) => order))} as s (
      id text, status text, "placedAt" float8, "updatedAt" float8, currency text, lines jsonb)
  on conflict (merchant_id, shop_id, market_order_id) do update
    set market_status = excluded.market_status, updated_at = excluded.updated_at, lines = excluded.lines
  where k.updated_at <= excluded.updated_at`,
  )

/** When the last order of a shop came in, and how it came to be seen. */
export const noteOrder = (tx: Tx, { merchantId, shopId }: Shop, by: string) =>
  run(
    tx,
    sql`
  update market_reading set last_order_at = now(), last_order_by = ${by}
   where merchant_id = ${merchantId} and shop_id = ${shopId}`,
  )
