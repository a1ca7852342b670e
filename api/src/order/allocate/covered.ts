import { asTable, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { batchFits, isFree, mayBePromised } from '../../stock/eligible.ts'
import { asking, daysAsked } from '../days-asked.ts'

/** Units that come, of a batch that is here already or of one that expires on a day. */
export type Gain = { productId: number; quantity: number } & ({ batchId: number } | { expiryDay: string | null })

/** Joins what is free of a product `o` and may be promised to its order, as `f`. */
const freeNow = (today: Sql): Sql => sql`
    left join lateral (
      select sum(b.on_hand - b.allocated) as quantity
        from stock_balance b
        join cell c on c.id = b.place_id
        join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
       where b.merchant_id = o.merchant_id and b.product_id = o.product_id and b.location_id = o.location_id
         and ${isFree()} and ${mayBePromised(today, { daysAsked })}
    ) f on true`

/** Orders of a location that wait for one of these products and lack nothing once its units are there. */
export const coveredBy = (tx: Tx, merchantId: number, locationId: number, gains: readonly Gain[]) => {
  const today = sql`(select today_at(${locationId}))`
  return rows<{ id: number }>(
    tx,
    sql`
  with gain as (
    select x."productId" as product_id, x.quantity, coalesce(x."expiryDay", t.expiry_day) as expiry_day,
           coalesce(t.is_held, false) as is_held
      from ${asTable(gains)} as x ("productId" bigint, quantity int, "batchId" bigint, "expiryDay" date)
      left join batch t on t.merchant_id = ${merchantId} and t.id = x."batchId"
  ), waiting as materialized (
    select o.merchant_id, o.id, o.location_id, o.shop_id, o.ship_by, l.product_id, sum(l.quantity) as needed
      from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
     where o.merchant_id = ${merchantId} and o.location_id = ${locationId} and o.status = 540
       and exists (
         select 1 from order_line x join gain g on g.product_id = x.product_id
          where x.merchant_id = o.merchant_id and x.order_id = o.id)
     group by o.merchant_id, o.id, l.product_id
  )
  select o.id from waiting o ${asking(sql`o.product_id`)}
    left join lateral (
      select sum(t.quantity) as quantity from gain t
       where t.product_id = o.product_id and ${batchFits(today, daysAsked)}
    ) g on true
    ${freeNow(today)}
   group by o.id having bool_and(o.needed <= coalesce(f.quantity, 0) + coalesce(g.quantity, 0)) order by o.id`,
  )
}

/**
 * Locks, in the order of their ids, orders out of stock that wait for one of these products, and others named: before any
 * tray or balance, as whoever has an order goes on to those.
 */
export const lockWaiting = (tx: Tx, productIds: readonly number[], others: readonly number[] = []) =>
  rows<{ id: number }>(
    tx,
    sql`
  select o.id from orders o
   where o.id = any (array(
           select w.id from orders w join order_line l on l.merchant_id = w.merchant_id and l.order_id = w.id
            where w.status = 540 and l.product_id = any (${[...productIds]}::bigint[])
           union select unnest(${[...others]}::bigint[])))
   order by o.id for update`,
  )

/** Products and shops, by their ids. */
export type Touched = { products: readonly number[]; shops: readonly number[] }

/** Orders out of stock that lack nothing as things are: those that ask for one of these products or are of one of these shops. */
export const coveredNow = (tx: Tx, touched: Touched | 'all') =>
  rows<{ id: number }>(
    tx,
    sql`
  with waiting as materialized (
    select o.merchant_id, o.id, o.location_id, o.shop_id, o.ship_by, today_at(o.location_id) as today, l.product_id,
           sum(l.quantity) as needed
      from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
     where o.status = 540 and ${touched === 'all' ? sql`true` : isTouched(touched)}
     group by o.merchant_id, o.id, l.product_id
  )
  select o.id from waiting o ${asking(sql`o.product_id`)} ${freeNow(sql`o.today`)}
   group by o.id having bool_and(o.needed <= coalesce(f.quantity, 0)) order by o.id`,
  )

const isTouched = ({ products, shops }: Touched): Sql => sql`(
  o.shop_id = any (${[...shops]}::bigint[])
  or exists (
    select from order_line x
     where x.merchant_id = o.merchant_id and x.order_id = o.id and x.product_id = any (${[...products]}::bigint[])))`
