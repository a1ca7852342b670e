import { asTable, at, one, rows, run, sql, type Sql, type Tx } from '../../../kernel/database.ts'
import type { ChangedOrder } from '../../../marketplaces/marketplace.ts'
import type { Shop } from '../draft.ts'
import { overlapMs, pushTakesMs, type Mark } from './rules.ts'

/** A shop that one process polls, by the token of its claim, and how far it was read. */
export type Polling = Shop & {
  token: string
  shopName: string
  markAt: number | null
  markOrderId: string
  connectedAt: number
  unannounced: number
}

const claim = sql`now() + interval '2 minutes'`
const ours = ({ merchantId, shopId, token }: Pick<Polling, 'merchantId' | 'shopId' | 'token'>): Sql =>
  sql`merchant_id = ${merchantId} and shop_id = ${shopId} and poll_token = ${token}`

/** Claims shops whose marketplace is to be asked what changed, those first that waited longest. */
export const claimPolls = (tx: Tx, token: string, most: number) =>
  rows<Polling>(
    tx,
    sql`
  with due as (
    select r.merchant_id, r.shop_id, c.market, c.connected_at, s.name as shop_name
      from market_reading r
      join shop_connection c on c.merchant_id = r.merchant_id and c.shop_id = r.shop_id and c.state <> 'Disconnected'
      join shop s on s.merchant_id = r.merchant_id and s.id = r.shop_id
     where r.poll_at <= now() and (r.poll_until is null or r.poll_until <= now())
     order by r.poll_at limit ${most} for update of r skip locked
  )
  update market_reading r set poll_until = ${claim}, poll_token = ${token}
    from due d where r.merchant_id = d.merchant_id and r.shop_id = d.shop_id
  returning r.merchant_id, r.shop_id, d.market, r.poll_token as token, d.shop_name, r.mark_at, r.mark_order_id,
            d.connected_at, r.unannounced`,
  )

/**
 * Asks for a look at each order of a page, but at those that were looked at since; answers how many of them are not here
 * and no push had announced.
 */
export const askForLooks = (tx: Tx, { merchantId, shopId }: Shop, page: readonly ChangedOrder[], now: number) =>
  one<{ unannounced: number }>(
    tx,
    sql`
  with said as materialized (
    select p.id, max(to_timestamp(p."updatedAt" / 1000)) as updated_at
      from ${asTable(page)} as p (id text, "updatedAt" float8) group by p.id
  ), known as materialized (
    select s.id, s.updated_at, o.id as order_id, o.market_updated_at, o.market_looked_at
      from said s
      left join orders o on o.merchant_id = ${merchantId} and o.shop_id = ${shopId} and o.twin_of is null
                        and o.marketplace_key = lower(s.id)
  ), looks as (
    insert into market_look as l (merchant_id, shop_id, market_order_id, asked_by)
    select ${merchantId}::bigint, ${shopId}::bigint, k.id, 'poll' from known k
     where not coalesce(k.market_updated_at > k.updated_at
                        or k.market_updated_at = k.updated_at
                           and k.market_looked_at > k.updated_at + ${overlapMs}::float8 * interval '1 millisecond', false)
     order by k.id
    on conflict (merchant_id, shop_id, market_order_id) do update set turn = l.turn + 1
  ), found as (
    insert into market_push (merchant_id, shop_id, key, way, market_order_id)
    select ${merchantId}::bigint, ${shopId}::bigint, 'poll:' || k.id, 'poll', k.id from known k
     where k.updated_at < ${at(now - pushTakesMs)}
       and k.updated_at > (select c.connected_at from shop_connection c
                            where c.merchant_id = ${merchantId} and c.shop_id = ${shopId})
       and not exists (select from market_push m where m.merchant_id = ${merchantId} and m.shop_id = ${shopId}
                          and m.market_order_id = k.id)
    on conflict do nothing returning 1
  )
  select count(*)::int as unannounced from found`,
  )

/** Moves the mark on, never back, and prolongs the claim; false where another process has the shop by now. */
export const moveMark = async (tx: Tx, shop: Polling, mark: Mark | undefined): Promise<boolean> =>
  (await run(
    tx,
    sql`
  update market_reading
     set poll_until = ${claim}
         ${mark ? sql`, mark_at = ${at(mark.at)}, mark_order_id = ${mark.orderId}` : sql``}
   where ${ours(shop)} and poll_until is not null`,
  )) === 1

/** A poll has ended; the next begins after so long. */
export const endPoll = (
  tx: Tx,
  shop: Polling,
  { waitMs, isWhole, unannounced }: { waitMs: number; isWhole: boolean; unannounced: number },
) =>
  run(
    tx,
    sql`
  update market_reading
     set poll_until = null, poll_at = now() + ${waitMs}::float8 * interval '1 millisecond',
         polled_at = case when ${isWhole} then now() else polled_at end, unannounced = unannounced + ${unannounced}::int
   where ${ours(shop)}`,
  )
