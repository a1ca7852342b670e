import { first, sql, type Tx } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'

export type SyncedShop = { merchantId: number; shopId: number; shopName: string; state: string | null }

/** A shop that this person sees, and how it stands with its marketplace; null of one that never connected. */
export const shopToSync = (tx: Tx, who: Who, shopId: number) =>
  first<SyncedShop>(
    tx,
    sql`
  select s.merchant_id, s.id as shop_id, s.name as shop_name, c.state
    from shop s left join shop_connection c on c.merchant_id = s.merchant_id and c.shop_id = s.id
   where s.id = ${shopId} and ${visibleTo(who, sql`s.merchant_id`)}`,
  )
