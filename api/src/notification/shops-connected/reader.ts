import type { Reader } from '../../changes/readers.ts'
import { rows, sql, type Tx } from '../../kernel/database.ts'
import { notify } from '../notify.ts'
import { messageOf } from '../rules.ts'

type Connected = { shopId: number; merchantId: number; userId: number; name: string; at: number }

/** Shops that were connected within two days and are called by their marketplace's name by now, or will not be. */
const lately = (tx: Tx, shopIds: readonly number[] | undefined) =>
  rows<Connected>(
    tx,
    sql`
  select c.shop_id, c.merchant_id, c.connected_by_id as user_id, s.name || ' (' || c.market || ') of ' || m.name as name,
         c.connected_at as at
    from shop_connection c
    join shop s on s.merchant_id = c.merchant_id and s.id = c.shop_id
    join merchant m on m.id = c.merchant_id
   where c.connected_at > now() - interval '2 days' and c.state <> 'Disconnected'
     and (c.market_name <> '' or c.connected_at < now() - interval '1 minute')
     and ${shopIds ? sql`c.shop_id = any (${[...shopIds]}::bigint[])` : sql`true`}
   order by c.connected_at, c.shop_id`,
  )

async function tell(tx: Tx, shopIds?: readonly number[]): Promise<void> {
  for (const { shopId, merchantId, userId, name, at } of await lately(tx, shopIds))
    await notify(tx, [{ userId, merchantId }], {
      type: 'ShopConnected',
      message: messageOf(`${name} is connected.`),
      link: `/settings/shop-management?open=${shopId}`,
      about: `shop-connected/${shopId}/${at}`,
    })
}

/** Whoever let a shop in hears that it is connected, once each time, also where they have left the page. */
export const shopsConnected: Reader = {
  name: 'shops-connected',
  subjects: ['shop'],
  take: (tx, changes) => tell(tx, [...new Set(changes.map(({ id }) => id))]),
  rebuild: (tx) => tell(tx),
}
