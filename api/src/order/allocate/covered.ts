import { asTable, rows, sql, type Tx } from '../../kernel/database.ts'
import { isFree, mayBePromised } from '../../stock/eligible.ts'

export type Gain = { productId: number; quantity: number }

/** Orders of a location that wait for one of these products and lack nothing once its units are there. */
export const coveredBy = (tx: Tx, merchantId: number, locationId: number, gains: readonly Gain[]) =>
  rows<{ id: number }>(
    tx,
    sql`
  with gain as (
    select t."productId" as product_id, sum(t.quantity) as quantity
      from ${asTable(gains)} as t ("productId" bigint, quantity int) group by t."productId"
  ), waiting as materialized (
    select o.id, l.product_id, sum(l.quantity) as needed
      from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
     where o.merchant_id = ${merchantId} and o.location_id = ${locationId} and o.status = 540
       and exists (
         select 1 from order_line x join gain g on g.product_id = x.product_id
          where x.merchant_id = o.merchant_id and x.order_id = o.id)
     group by o.id, l.product_id
  )
  select w.id from waiting w left join gain g on g.product_id = w.product_id
    left join lateral (
      select sum(b.on_hand - b.allocated) as quantity
        from stock_balance b
        join cell c on c.id = b.place_id
        join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
       where b.merchant_id = ${merchantId} and b.product_id = w.product_id and b.location_id = ${locationId}
         and ${isFree()} and ${mayBePromised(sql`(select today_at(${locationId}))`)}
    ) f on true
   group by w.id having bool_and(w.needed <= coalesce(f.quantity, 0) + coalesce(g.quantity, 0)) order by w.id`,
  )
