import { hasSku } from '../../catalogue/code.ts'
import { first, one, rows, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, type Who, visibleTo } from '../../kernel/who.ts'
import type { Condition } from '../../stock/spot.ts'
import { items, type Returning } from '../queries.ts'

export type Product = {
  productId: number
  merchantId: number
  sku: string
  productName: string
  hasExpiry: boolean
  status: string
}

export const productById = (tx: Tx, who: Who, merchantId: number, productId: number) =>
  first<Product>(
    tx,
    sql`
  select id as product_id, merchant_id, sku, name as product_name, has_expiry, status from product
   where merchant_id = ${merchantId} and id = ${productId} and ${visibleTo(who)}`,
  )

/** The product of a SKU in any letter case, two where it stands for two. */
export const productsBySku = (tx: Tx, who: Who, merchantId: number, sku: string) =>
  rows<Product>(
    tx,
    sql`
  select p.id as product_id, p.merchant_id, p.sku, p.name as product_name, p.has_expiry, p.status from product p
   where p.merchant_id = ${merchantId} and ${hasSku(sql`${sku}`)} and ${visibleTo(who, sql`p.merchant_id`)} limit 2`,
  )

/** The order whose return an item is of, locked. */
export const lockReturned = (tx: Tx, who: Who, inboundItemId: number) =>
  first<Returning>(
    tx,
    sql`
  select o.merchant_id, o.id, o.status
    from ${items} join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
   where i.id = ${inboundItemId} and r.type = 'Return' and ${visibleTo(who, sql`i.merchant_id`)}
     and ${atLocation(who, sql`r.location_id`)} for update of o`,
  )

export type Posted = {
  quantity: number
  cellCode: string
  cellId: number
  condition: Condition
  batchNo: string
  expiryDay: string | null
}

/** What an entry posted before, if it did. */
export const postedBefore = (tx: Tx, merchantId: number, entry: string) =>
  first<Posted>(
    tx,
    sql`
  select v.quantity, c.code as cell_code, c.id as cell_id, v.condition, t.batch_no, t.expiry_day
    from stock_movement v join cell c on c.id = v.place_id
    join batch t on t.merchant_id = v.merchant_id and t.id = v.batch_id
   where v.merchant_id = ${merchantId} and v.entry = ${entry} and v.side = 1`,
  )

export const onHandIn = (tx: Tx, merchantId: number, productId: number, cellId: number) =>
  one<{ onHand: number }>(
    tx,
    sql`
  select coalesce(sum(on_hand), 0)::int as on_hand from stock_balance
   where merchant_id = ${merchantId} and product_id = ${productId} and place_kind = 1 and place_id = ${cellId}`,
  )
