import { asTable, first, one, rows, sql, type Tx } from '../database.ts'
import { atLocation, visibleTo, type Who } from '../who.ts'
import type { Condition } from './ledger.ts'
import type { Cell, Held, Hit } from './rules.ts'

/** The location asked for if this person works there, else its own, else the first that serves the merchant. */
export const locationFor = (tx: Tx, who: Who, asked: number | undefined, merchantId: number | null) =>
  first<{ id: number }>(
    tx,
    sql`
  select l.id from warehouse_location l
   where l.is_active and ${atLocation(who, sql`l.id`)} and ${asked === undefined ? sql`true` : sql`l.id = ${asked}`}
   order by exists (select 1 from merchant m where m.id = ${merchantId} and m.merchant_group_id = l.merchant_group_id) desc, l.priority, l.id limit 1`,
  )

/** A cell by its code; letters of either case, as people type them. */
export const cellOf = (tx: Tx, locationId: number, code: string) =>
  first<Cell>(
    tx,
    sql`
  select id, code, location_id, status, is_pickable, is_unusable_stock, merchant_id from cell
   where location_id = ${locationId} and upper(code) = upper(${code.trim()}) order by code = ${code.trim()} desc limit 1`,
  )

/** What a code stands for: a barcode of the merchant first, then a SKU (domain.md 10). */
export const hitsOf = (tx: Tx, merchantId: number, code: string) =>
  rows<Hit>(
    tx,
    sql`
  select p.id as product_id, p.sku, h.pack_quantity from (
    select product_id, pack_quantity, 1 as rank from product_barcode where merchant_id = ${merchantId} and code = ${code.trim()}
    union all
    select id, 1, 2 from product where merchant_id = ${merchantId} and sku = ${code.trim()}
  ) h join product p on p.merchant_id = ${merchantId} and p.id = h.product_id order by h.rank`,
  )

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

export const productBySku = (tx: Tx, who: Who, merchantId: number, sku: string) =>
  first<Product>(
    tx,
    sql`
  select id as product_id, merchant_id, sku, name as product_name, has_expiry, status from product
   where merchant_id = ${merchantId} and sku = ${sku} and ${visibleTo(who)}`,
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
    from stock_movement v join cell c on c.id = v.place_id join batch t on t.merchant_id = v.merchant_id and t.id = v.batch_id
   where v.merchant_id = ${merchantId} and v.entry = ${entry} and v.side = 1`,
  )

export const onHandIn = (tx: Tx, merchantId: number, productId: number, cellId: number) =>
  one<{ onHand: number }>(
    tx,
    sql`
  select coalesce(sum(on_hand), 0)::int as on_hand from stock_balance
   where merchant_id = ${merchantId} and product_id = ${productId} and place_kind = 1 and place_id = ${cellId}`,
  )

export type Gain = { productId: number; quantity: number }

/** Orders of a location that wait for one of these products and are covered once its units are there. Orders that still lack something stay where they are. */
export const coveredBy = (tx: Tx, merchantId: number, locationId: number, gains: readonly Gain[]) =>
  rows<{ id: number }>(
    tx,
    sql`
  with gain as (
    select t."productId" as product_id, sum(t.quantity) as quantity from ${asTable(gains)} as t ("productId" bigint, quantity int) group by t."productId"
  ), waiting as materialized (
    select o.id, l.product_id, sum(l.quantity) as needed
      from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
     where o.merchant_id = ${merchantId} and o.location_id = ${locationId} and o.status = 540
       and exists (select 1 from order_line x join gain g on g.product_id = x.product_id where x.merchant_id = o.merchant_id and x.order_id = o.id)
     group by o.id, l.product_id
  )
  select w.id from waiting w left join gain g on g.product_id = w.product_id
    left join lateral (
      select sum(b.on_hand - b.allocated) as quantity
        from stock_balance b join cell c on c.id = b.place_id join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
       where b.merchant_id = ${merchantId} and b.product_id = w.product_id and b.location_id = ${locationId} and b.place_kind = 1
         and b.condition = 'Good' and c.is_pickable and not c.is_unusable_stock and c.status = 'Active' and (c.merchant_id is null or c.merchant_id = b.merchant_id)
         and not t.is_held and (t.expiry_day is null or t.expiry_day >= (select today_at(${locationId})))
    ) f on true
   group by w.id having bool_and(w.needed <= coalesce(f.quantity, 0) + coalesce(g.quantity, 0)) order by w.id`,
  )

export type LineAsked = {
  no: number
  merchantId: number | null
  productId: number | null
  sku: string | null
  cellCode: string
}
export type LineFound = {
  no: number
  productId: number | null
  merchantId: number
  sku: string
  hasExpiry: boolean
  cell: Cell | null
}

/** The product and the cell each correction names; null where there is none. */
export const linesFound = (tx: Tx, who: Who, locationId: number, lines: readonly LineAsked[]) =>
  rows<LineFound>(
    tx,
    sql`
  select t.no, p.id as product_id, p.merchant_id, p.sku, p.has_expiry,
         case when c.id is null then null else json_build_object('id', c.id, 'code', c.code, 'locationId', c.location_id, 'status', c.status,
           'isPickable', c.is_pickable, 'isUnusableStock', c.is_unusable_stock, 'merchantId', c.merchant_id) end as cell
    from ${asTable(lines)} as t (no int, "merchantId" bigint, "productId" bigint, sku text, "cellCode" text)
    left join product s on s.merchant_id = t."merchantId" and s.sku = t.sku and t."productId" is null
    left join product p on p.id = coalesce(t."productId", s.id) and ${visibleTo(who, sql`p.merchant_id`)}
     and (t.sku is null or p.sku = t.sku) and (t."merchantId" is null or p.merchant_id = t."merchantId")
    left join lateral (select * from cell where location_id = ${locationId} and upper(code) = upper(trim(t."cellCode")) order by code = trim(t."cellCode") desc limit 1) c on true
   order by t.no`,
  )

export type Spot = { merchantId: number; productId: number; cellId: number }

/** Every balance of these products in these cells, locked in the order of their ids. */
export const lockBalances = (tx: Tx, spots: readonly Spot[]) =>
  rows<Held & Spot>(
    tx,
    sql`
  select b.merchant_id, b.product_id, b.place_id as cell_id, b.batch_id, t.batch_no, t.expiry_day, b.condition, b.on_hand, b.allocated
    from (select distinct s."merchantId" as m, s."productId" as p, s."cellId" as c from ${asTable(spots)} as s ("merchantId" bigint, "productId" bigint, "cellId" bigint)) n
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

/** The batches corrections name that their cells do not hold yet: by id if it is the product's, else by number and expiry, made when new. */
export const batchesFor = (tx: Tx, wanted: readonly BatchWanted[]) =>
  rows<{ no: number; batchId: number }>(
    tx,
    sql`
  with t as (
    select * from ${asTable(wanted)} as t (no int, "merchantId" bigint, "productId" bigint, "batchId" bigint, "batchNo" text, "expiryDay" date)
  ), made as (
    insert into batch (merchant_id, product_id, batch_no, expiry_day)
    select distinct t."merchantId", t."productId", t."batchNo", t."expiryDay" from t where t."batchId" is null
    on conflict (merchant_id, product_id, batch_no, expiry_day) do update set batch_no = excluded.batch_no
    returning merchant_id, id, product_id, batch_no, expiry_day
  )
  select t.no, b.id as batch_id from t join batch b on b.merchant_id = t."merchantId" and b.product_id = t."productId" and b.id = t."batchId"
  union all
  select t.no, b.id from t join made b on b.merchant_id = t."merchantId" and b.product_id = t."productId" and b.batch_no = t."batchNo"
     and b.expiry_day is not distinct from t."expiryDay" where t."batchId" is null`,
  )

export type Waiting = { id: number; referenceCode: string; status: number; reason: string; hold: string | null }

/** Orders this person may see, in demand order (domain.md 4). */
export const ordersNamed = (tx: Tx, who: Who, orderIds: readonly number[]) =>
  rows<Waiting>(
    tx,
    sql`
  select o.id, o.reference_code, o.status, o.reason, case when o.hold_until is null or o.hold_until > now() then o.hold end as hold from orders o
   where o.id = any (${[...orderIds]}::bigint[]) and ${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}
   order by o.priority desc, o.ship_by, o.created_at, o.id`,
  )
