import { hasSku } from '../catalogue/code.ts'
import { asTable, rows, sql, type Tx } from '../kernel/database.ts'
import { type Who, visibleTo } from '../kernel/who.ts'
import type { Served } from '../location/rules.ts'
import { serves } from '../location/serves.ts'
import type { Cell, Held } from '../stock/rules.ts'

export type LineAsked = {
  no: number
  merchantId: number | null
  productId: number | null
  sku: string | null
  cellCode: string
}

export type LineFound = Served & {
  no: number
  productId: number | null
  merchantId: number
  sku: string
  hasExpiry: boolean
  isAmbiguous: boolean
  cell: Cell | null
}

/**
 * The product and the cell each correction names; null where there is none. A SKU is found in any letter case. Whether
 * the location serves the merchant is said with them.
 */
export const linesFound = (tx: Tx, who: Who, locationId: number, lines: readonly LineAsked[]) =>
  rows<LineFound>(
    tx,
    sql`
  with t as materialized (
    select x.*, lower(x.sku) as key
      from ${asTable(lines)} as x (no int, "merchantId" bigint, "productId" bigint, sku text, "cellCode" text)
  )
  select t.no, p.id as product_id, p.merchant_id, p.sku, p.has_expiry, coalesce(s.n, 0) > 1 as is_ambiguous,
         w.name as location_name, m.name as merchant_name, ${serves(sql`w.id`, sql`p.merchant_id`)} as is_served,
         case when c.id is null then null else json_build_object('id', c.id, 'code', c.code,
           'locationId', c.location_id, 'status', c.status, 'isPickable', c.is_pickable,
           'isUnusableStock', c.is_unusable_stock, 'merchantId', c.merchant_id) end as cell
    from t
    join warehouse_location w on w.id = ${locationId}
    left join lateral (
      select min(p.id) as id, count(*) as n from product p
       where p.merchant_id = t."merchantId" and t."productId" is null and ${hasSku(sql`t.sku`, sql`t.key`)}) s on true
    left join product p on p.id = coalesce(t."productId", s.id) and ${visibleTo(who, sql`p.merchant_id`)}
     and (t.sku is null or ${hasSku(sql`t.sku`, sql`t.key`)})
     and (t."merchantId" is null or p.merchant_id = t."merchantId")
    left join merchant m on m.id = p.merchant_id
    left join lateral (
      select * from cell where location_id = ${locationId} and upper(code) = upper(trim(t."cellCode"))
       order by code = trim(t."cellCode") desc limit 1) c on true
   order by t.no`,
  )

export type Spot = { merchantId: number; productId: number; cellId: number }

/** Every balance of these products in these cells, locked in the order of their ids. */
export const lockBalances = (tx: Tx, spots: readonly Spot[]) =>
  rows<Held & Spot>(
    tx,
    sql`
  select b.merchant_id, b.product_id, b.place_id as cell_id, b.batch_id, t.batch_no, t.expiry_day, b.condition,
         b.on_hand, b.allocated
    from (select distinct s."merchantId" as m, s."productId" as p, s."cellId" as c
          from ${asTable(spots)} as s ("merchantId" bigint, "productId" bigint, "cellId" bigint)) n
    join stock_balance b on b.merchant_id = n.m and b.product_id = n.p and b.place_kind = 1 and b.place_id = n.c
    join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
   order by b.id for update of b`,
  )

export type BatchWanted = {
  no: number
  merchantId: number
  productId: number
  batchId: number | null
  batchNo: string
  expiryDay: string | null
}

/**
 * The batches corrections name that their cells do not hold yet: by id if it is the product's, else by number and
 * expiry, made when new.
 */
export const batchesFor = (tx: Tx, wanted: readonly BatchWanted[]) =>
  rows<{ no: number; batchId: number }>(
    tx,
    sql`
  with t as (
    select * from ${asTable(wanted)} as t (no int, "merchantId" bigint, "productId" bigint, "batchId" bigint,
                                           "batchNo" text, "expiryDay" date)
  ), made as (
    insert into batch (merchant_id, product_id, batch_no, expiry_day)
    select distinct t."merchantId", t."productId", t."batchNo", t."expiryDay" from t where t."batchId" is null
    on conflict (merchant_id, product_id, batch_no, expiry_day) do update set batch_no = excluded.batch_no
    returning merchant_id, id, product_id, batch_no, expiry_day
  )
  select t.no, b.id as batch_id
    from t join batch b on b.merchant_id = t."merchantId" and b.product_id = t."productId" and b.id = t."batchId"
  union all
  select t.no, b.id from t join made b on b.merchant_id = t."merchantId" and b.product_id = t."productId"
     and b.batch_no = t."batchNo"
     and b.expiry_day is not distinct from t."expiryDay" where t."batchId" is null`,
  )
