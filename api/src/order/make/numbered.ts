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

/** The orders of a shop that have these marketplace numbers, by number in small letters: a checkout makes one order there. Where several stood before, the one that counts, and all their codes. */
export const soldAs = async (tx: Tx, merchantId: number, shopId: number, numbers: readonly string[]) =>
  new Map(
    (
      await rows<{ key: string; id: number; code: string; codes: string[] }>(
        tx,
        sql`
  select marketplace_key as key, (array_agg(id order by twin_of nulls first, id))[1] as id,
         (array_agg(reference_code order by twin_of nulls first, id))[1] as code, array_agg(reference_code) as codes
    from orders
   where merchant_id = ${merchantId} and shop_id = ${shopId}
     and marketplace_key = any (${numbers.map((number) => number.toLowerCase())}::text[])
   group by marketplace_key`,
      )
    ).map(({ key, ...order }) => [key, order]),
  )
