import { asTable, rows, run, sql, type Sql, type Tx } from '../../../kernel/database.ts'
import type { Shop } from '../draft.ts'

/** A shop whose orders one process looks at, by the token of its claim. */
export type Claimed = Shop & { token: string; grantsCancels: boolean }
export type Look = { id: string; turn: number; tries: number; askedBy: string }

/** Nobody else looks at orders of a shop for so long, unless its claim is prolonged. */
const claim = sql`now() + interval '60 seconds'`
const ours = ({ merchantId, shopId, token }: Claimed): Sql =>
  sql`merchant_id = ${merchantId} and shop_id = ${shopId} and look_token = ${token}`

/** Claims shops that have orders to be looked at, those first that waited longest. */
export const claimShops = (tx: Tx, token: string, most: number) =>
  rows<Claimed>(
    tx,
    sql`
  with due as (
    select r.merchant_id, r.shop_id, c.market
      from market_reading r
      join shop_connection c on c.merchant_id = r.merchant_id and c.shop_id = r.shop_id and c.state <> 'Disconnected'
     where r.look_at <= now() and (r.look_until is null or r.look_until <= now())
       and exists (select from market_look l
                    where l.shop_id = r.shop_id and l.merchant_id = r.merchant_id and l.next_at <= now())
     order by r.look_at limit ${most} for update of r skip locked
  )
  update market_reading r set look_until = ${claim}, look_token = ${token}
    from due d where r.merchant_id = d.merchant_id and r.shop_id = d.shop_id
  returning r.merchant_id, r.shop_id, d.market, r.look_token as token, r.grants_cancels`,
  )

/** Prolongs a claim; false where another process has the shop by now. */
export const isStillOurs = async (tx: Tx, shop: Claimed): Promise<boolean> =>
  (await run(
    tx,
    sql`update market_reading set look_until = ${claim} where ${ours(shop)} and look_until is not null`,
  )) === 1

/** Gives a shop back; its orders are looked at again after so long. */
export const giveBack = (tx: Tx, shop: Claimed, waitMs: number) =>
  run(
    tx,
    sql`
  update market_reading set look_until = null, look_at = now() + ${waitMs}::float8 * interval '1 millisecond'
   where ${ours(shop)}`,
  )

/** The orders of a shop that are to be looked at now, those first that waited longest. */
export const dueLooks = (tx: Tx, { merchantId, shopId }: Shop, most: number) =>
  rows<Look>(
    tx,
    sql`
  select market_order_id as id, turn, tries, asked_by from market_look
   where merchant_id = ${merchantId} and shop_id = ${shopId} and next_at <= now()
   order by next_at, market_order_id limit ${most}`,
  )

/** They were looked at; one that was asked for again meanwhile stays. */
export const dropLooks = (tx: Tx, { merchantId, shopId }: Shop, looks: readonly Look[]) =>
  run(
    tx,
    sql`
  delete from market_look l using ${asTable(looks)} as d (id text, turn int)
   where l.merchant_id = ${merchantId} and l.shop_id = ${shopId} and l.market_order_id = d.id and l.turn = d.turn`,
  )

/** They are looked at again later, and why; one that was asked for again meanwhile, at once. */
export const putOff = (
  tx: Tx,
  { merchantId, shopId }: Shop,
  looks: readonly (Look & { problem: string; seconds: number })[],
) =>
  run(
    tx,
    sql`
  update market_look l
     set tries = l.tries + 1, problem = d.problem,
         next_at = case when l.turn = d.turn then now() + d.seconds * interval '1 second' else l.next_at end
    from ${asTable(looks)} as d (id text, turn int, problem text, seconds float8)
   where l.merchant_id = ${merchantId} and l.shop_id = ${shopId} and l.market_order_id = d.id`,
  )
