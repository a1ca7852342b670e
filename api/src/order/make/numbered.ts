import { rows, sql, type Tx } from '../../kernel/database.ts'

/** A merchant's order that has a reference code, and its shop; both null where it belongs to none. */
export type Numbered = { code: string; id: number; shopId: number | null; shopName: string | null }

/** The orders of a merchant that have these reference codes, in whatever shop. */
export const ordersNumbered = (tx: Tx, merchantId: number, codes: readonly string[]) =>
  rows<Numbered>(
    tx,
    sql`
  select o.reference_code as code, o.id, o.shop_id, s.name as shop_name
    from orders o left join shop s on s.merchant_id = o.merchant_id and s.id = o.shop_id
   where o.merchant_id = ${merchantId} and o.reference_code = any (${[...codes]}::text[]) order by s.name, o.id`,
  )
