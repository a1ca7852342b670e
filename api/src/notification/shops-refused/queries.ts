import { rows, sql, type Tx } from '../../kernel/database.ts'
import { listeners } from '../hearing/queries.ts'
import { ofMerchants, type OfMerchants } from '../standing/queries.ts'
import { prefix, type Refused } from './rules.ts'

/** Per person the shops that a person must connect again. */
export const refused = (tx: Tx, merchants: OfMerchants) =>
  rows<Refused>(
    tx,
    sql`
  with listener as (${listeners('ShopDisconnected')})
  select h.user_id, c.merchant_id, m.name as merchant_name, c.shop_id, s.name || ' (' || c.market || ')' as shop,
         coalesce(nullif(c.problem_words, ''), c.problem_code, '') as words
    from shop_connection c
    join shop s on s.merchant_id = c.merchant_id and s.id = c.shop_id
    join merchant m on m.id = c.merchant_id
    join listener h on h.merchant_id = c.merchant_id and h.location_id is null
   where c.state = 'Refused' and ${ofMerchants(merchants, sql`c.merchant_id`)}`,
  )

/** The shops of which it is told now, rightly or no longer. */
export const toldOf = (tx: Tx, merchants: OfMerchants) =>
  rows<{ shopId: number }>(
    tx,
    sql`
  select distinct split_part(n.matter, '/', 2)::bigint as shop_id from notification n
   where n.matter like ${`${prefix}%`} and ${ofMerchants(merchants, sql`n.merchant_id`)}`,
  )
