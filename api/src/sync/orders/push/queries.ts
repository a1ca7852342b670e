import { asTable, rows, sql, type Tx } from '../../../kernel/database.ts'
import type { MarketName } from '../../../marketplaces/marketplace.ts'

/** A message as it is kept: what tells it from others, and the order that it names; '' where it names none. */
export type Message = { key: string; marketShopId: string; orderId: string }
/** A shop of ours to which a message came; whether it was said that no pushes come of it. */
export type Met = { merchantId: number; shopId: number; marketShopId: string; wasUnheard: boolean }

/** Orders that polls found and no push had announced: from so many on it is said that pushes do not come. */
export const tooManyUnannounced = 3

/**
 * Keeps messages of shops that are connected, each once, and asks for the looks that they want. Answers the shops they came
 * to; one that is nobody's here is left out. Waits for nobody who holds the shop's row: the next message tells of itself.
 */
export const storeMessages = (tx: Tx, market: MarketName, way: 'push' | 'lost', messages: readonly Message[]) =>
  rows<Met>(
    tx,
    sql`
  with said as materialized (
    select c.merchant_id, c.shop_id, c.market_shop_id, m.key, m."orderId" as order_id
      from ${asTable(messages)} as m (key text, "marketShopId" text, "orderId" text)
      join shop_connection c on c.market = ${market} and c.market_shop_id = m."marketShopId" and c.state <> 'Disconnected'
  ), kept as (
    insert into market_push (merchant_id, shop_id, key, way, market_order_id)
    select merchant_id, shop_id, key, ${way}::text, order_id from said order by shop_id, key
    on conflict do nothing returning merchant_id, shop_id, market_order_id
  ), looks as (
    insert into market_look as l (merchant_id, shop_id, market_order_id, asked_by)
    select distinct merchant_id, shop_id, market_order_id, ${way}::text from kept where market_order_id <> ''
     order by merchant_id, shop_id, market_order_id
    on conflict (merchant_id, shop_id, market_order_id) do update set turn = l.turn + 1, tries = 0, next_at = now()
  ), told as (
    update market_reading r set last_push_at = now(), unannounced = 0
      from (select n.merchant_id, n.shop_id, n.unannounced from market_reading n
             where (n.merchant_id, n.shop_id) in (select merchant_id, shop_id from kept)
               for update skip locked) b
     where ${way}::text = 'push' and r.merchant_id = b.merchant_id and r.shop_id = b.shop_id
       and (r.unannounced > 0 or r.last_push_at is null or r.last_push_at < now() - interval '5 seconds')
    returning r.shop_id, b.unannounced >= ${tooManyUnannounced} as was_unheard
  )
  select distinct s.merchant_id, s.shop_id, s.market_shop_id, coalesce(t.was_unheard, false) as was_unheard
    from said s left join told t on t.shop_id = s.shop_id`,
  )
