import { first, run, sql, type Tx } from '../../../kernel/database.ts'
import type { Shop } from '../draft.ts'

export type SyncShop = Shop & { grantsCancels: boolean }

/** The shop whose orders are fetched. */
export const shopOf = (tx: Tx, shopId: number) =>
  first<SyncShop>(
    tx,
    sql`
  select c.merchant_id, c.shop_id, c.market, coalesce(r.grants_cancels, true) as grants_cancels
    from shop_connection c
    left join market_reading r on r.merchant_id = c.merchant_id and r.shop_id = c.shop_id
   where c.shop_id = ${shopId}`,
  )

/** Asks for a look at orders, whenever their shop has its turn. */
export const askForLooks = (tx: Tx, { merchantId, shopId }: Shop, ids: readonly string[]) =>
  run(
    tx,
    sql`
  insert into market_look as l (merchant_id, shop_id, market_order_id, asked_by)
  select ${merchantId}::bigint, ${shopId}::bigint, t.id, 'poll' from unnest(${[...ids]}::text[]) as t (id) order by t.id
  on conflict (merchant_id, shop_id, market_order_id) do update set turn = l.turn + 1`,
  )
