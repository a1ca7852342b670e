import { isMove } from 'contract/order-moves'
import { asTable, one, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { hasSku, mappedTo } from '../../catalogue/code.ts'
import { beginning } from '../move.ts'
import type { Home, KnownProduct, MergedOrder, NewOrder } from './rules.ts'

export type OrderRow = {
  merchantId: number
  referenceCode: string
  locationId: number
  currency: string
  shopId: number | null
  platform: string
  marketplaceOrderId: string | null
  status: number
  /** Why it is out of the flow; '' where it is not. */
  reason: string
  /** What the timeline says of its beginning. */
  note: string
  priority: number
  remark: string
  warehouseNote: string
  placedAt: number
  shipBy: number
  lineCount: number
  unitCount: number
  expectedWeightGrams: number | null
  shippingProviderId: number | null
  trackingNumber: string | null
  codMinor: number | null
  shippingCity: string
  shippingState: string
  shippingCountry: string
  source: string
  jobId: number | null
  createdBy: string
}
export type LineRow = {
  merchantId: number
  orderId: number
  lineNo: number
  productId: number | null
  sku: string
  name: string
  quantity: number
  unitPriceMinor: number
}
export type ChargeRow = {
  merchantId: number
  orderId: number
  chargeNo: number
  code: string
  description: string
  amountMinor: number
}

/**
 * The merchants this person may see, each with its first active location by priority and its courier when it has just
 * one.
 */
export const homesOf = (tx: Tx, who: Who, merchantIds: readonly number[]) =>
  rows<Home>(
    tx,
    sql`
  select m.id as merchant_id, m.name, m.currency, l.id as location_id, coalesce(l.time_zone, 'UTC') as time_zone,
         p.id as shipping_provider_id,
         case when p.cut_off is not null then array[p.cut_off] else coalesce(l.cut_offs, '{}') end as cut_offs
    from merchant m
    left join merchant_home h on h.merchant_id = m.id
    left join warehouse_location l on l.id = h.location_id
    left join lateral (
      select min(s.id) as id, min(s.cut_off) as cut_off
        from merchant_shipping_provider a join shipping_provider s on s.id = a.shipping_provider_id
       where a.merchant_id = m.id and s.master_status = 'Active' having count(*) = 1) p on true
   where m.id = any (${[...merchantIds]}::bigint[]) and ${visibleTo(who, sql`m.id`)}`,
  )

export const shopsById = (tx: Tx, who: Who, shopIds: readonly number[]) =>
  rows<{ id: number; merchantId: number; platform: string }>(
    tx,
    sql`
  select id, merchant_id, platform from shop where id = any (${[...shopIds]}::bigint[]) and ${visibleTo(who)}`,
  )

const skusIn = (orders: readonly NewOrder[]) =>
  orders.flatMap((order) => order.lines.map((line) => ({ m: order.merchantId, s: line.sku })))

/** The products that the lines name, in any letter case; several where one SKU may mean several. */
export const knownProducts = (tx: Tx, orders: readonly NewOrder[]) =>
  rows<KnownProduct>(
    tx,
    sql`
  with line as materialized (
    select distinct m, s, lower(s) as key from ${asTable(skusIn(orders))} as t (m bigint, s text)
  )
  select p.merchant_id, line.s as said, p.id, p.sku, p.name, p.package_weight_grams as weight_grams
    from line join product p on p.merchant_id = line.m and ${hasSku(sql`line.s`, sql`line.key`)}
   union all
  select p.merchant_id, line.s, p.id, p.sku, p.name, p.package_weight_grams
    from line ${mappedTo(sql`line.m`, sql`line.key`)}
   order by sku`,
  )

/**
 * Adds orders, each with a first parcel; one whose reference code or marketplace number its shop has already adds nothing
 * and is not answered.
 */
export function addOrders(tx: Tx, who: Who, orders: readonly OrderRow[]) {
  const wrong = orders.find((order) => !isMove(null, order.status))
  if (wrong) throw new Error(`No order begins as ${wrong.status}.`)
  return rows<{ id: number; merchantId: number; referenceCode: string; shopId: number | null }>(
    tx,
    sql`
  with asked as (
    select * from ${asTable(orders)} as o (
      "merchantId" bigint, "referenceCode" text, "locationId" bigint, currency text, "shopId" bigint, platform text,
      "marketplaceOrderId" text, status int, reason text, note text, priority int, remark text, "warehouseNote" text, "placedAt" float8,
      "shipBy" float8, "lineCount" int, "unitCount" int, "expectedWeightGrams" int, "shippingProviderId" bigint,
      "trackingNumber" text, "codMinor" bigint,
      "shippingCity" text, "shippingState" text, "shippingCountry" text, source text, "jobId" bigint, "createdBy" text)
  ), made as (
    insert into orders (merchant_id, reference_code, location_id, currency, shop_id, platform, marketplace_order_id,
                        status, reason, priority, remark, warehouse_note, placed_at, ship_by, line_count, unit_count,
                        shipping_provider_id, cod_minor, shipping_city, shipping_state, shipping_country, source, job_id, created_by, created_at, status_changed_at)
    select o."merchantId", o."referenceCode", o."locationId", o.currency, o."shopId", o.platform,
           o."marketplaceOrderId", o.status, o.reason, o.priority, o.remark, o."warehouseNote",
           to_timestamp(o."placedAt" / 1000), to_timestamp(o."shipBy" / 1000), o."lineCount", o."unitCount",
           o."shippingProviderId", o."codMinor", o."shippingCity", o."shippingState", o."shippingCountry", o.source, o."jobId", o."createdBy", now(), now()
      from asked o
    on conflict do nothing
    returning id, merchant_id, location_id, status, reference_code, shop_id
  ), born as (
    select m.merchant_id, m.id, m.location_id, m.status, m.reference_code, m.shop_id, a.note,
           a."expectedWeightGrams" as grams, a."trackingNumber" as tracking_number
      from made m join asked a on a."merchantId" = m.merchant_id and a."referenceCode" = m.reference_code
       and a."shopId" is not distinct from m.shop_id
  ), boxed as (
    insert into parcel (merchant_id, demand_kind, demand_id, number, expected_weight_grams, tracking_number)
    select merchant_id, 'order', id, 1, grams, tracking_number from born
  ), ${beginning(who)}
  select id, merchant_id, reference_code, shop_id from born`,
  )
}

export const addLines = (tx: Tx, lines: readonly LineRow[]) =>
  run(
    tx,
    sql`
  insert into order_line (merchant_id, order_id, line_no, product_id, sku, name, quantity, unit_price_minor)
  select l."merchantId", l."orderId", l."lineNo", l."productId", l.sku, l.name, l.quantity, l."unitPriceMinor"
    from ${asTable(lines)}
      as l ("merchantId" bigint, "orderId" bigint, "lineNo" int, "productId" bigint, sku text, name text, quantity int,
            "unitPriceMinor" bigint)`,
  )

export async function addCharges(tx: Tx, charges: readonly ChargeRow[]): Promise<void> {
  if (charges.length === 0) return
  await run(
    tx,
    sql`
    insert into order_charge (merchant_id, order_id, charge_no, code, description, amount_minor)
    select c."merchantId", c."orderId", c."chargeNo", c.code, c.description, c."amountMinor"
      from ${asTable(charges)}
        as c ("merchantId" bigint, "orderId" bigint, "chargeNo" int, code text, description text,
              "amountMinor" bigint)`,
  )
}

type OrderKey = { merchantId: number; id: number }

/** What another order, split off from one, begins with. */
export type Beginning = {
  referenceCode: string
  /** Ready for the warehouse, with a first parcel; or failed, which brings the parcel it is about. */
  status: 1000 | 520
  note: string
  reason: string
  grams: number | null
  codMinor: number | null
}

/** An order like another one in all but its number, its lines, its parcels and its buyer; it keeps its place in line and its holds. */
export const addLike = (tx: Tx, who: Who, order: OrderKey, begun: Beginning) =>
  one<{ id: number }>(
    tx,
    sql`
  with made as (
    insert into orders (merchant_id, reference_code, location_id, currency, shop_id, platform, status, priority, remark,
                        warehouse_note, placed_at, ship_by, created_at, shipping_provider_id, shipping_city, shipping_state, shipping_country,
                        source, created_by, split_from, reason, problem_since, cod_minor,
                        holds, holds_until, status_changed_at)
    select merchant_id, ${begun.referenceCode}, location_id, currency, shop_id, platform, ${begun.status}::int, priority, remark,
           warehouse_note, placed_at, ship_by, created_at, shipping_provider_id, shipping_city, shipping_state, shipping_country,
           source, ${who.name}, id, ${begun.reason},
           case when ${begun.status}::int = 520 then now() end, ${begun.codMinor}::bigint, holds, holds_until,
           now()
      from orders where merchant_id = ${order.merchantId} and id = ${order.id}
    returning merchant_id, id, location_id, status
  ), born as (
    select merchant_id, id, location_id, status, ${begun.note}::text as note from made
  ), boxed as (
    insert into parcel (merchant_id, demand_kind, demand_id, number, expected_weight_grams)
    select merchant_id, 'order', id, 1, ${begun.grams}::int from born where status = 1000
  ), ${beginning(who)}
  select id from born`,
  )

/** What the lines cost that an order has now, by SKU: another quantity changes no price. */
export const pricesOf = (tx: Tx, { merchantId, id }: OrderKey) =>
  rows<{ sku: string; unitPriceMinor: number }>(
    tx,
    sql`select sku, unit_price_minor from order_line where merchant_id = ${merchantId} and order_id = ${id}`,
  )

/** Takes the lines away, and says how much the next ones will be. */
export const clearLines = (tx: Tx, { merchantId, id }: OrderKey, { lines }: MergedOrder, grams: number | null) =>
  run(
    tx,
    sql`
  with gone as (delete from order_line where merchant_id = ${merchantId} and order_id = ${id}),
       light as (update parcel set expected_weight_grams = ${grams}
                  where merchant_id = ${merchantId} and demand_id = ${id})
  update orders set line_count = ${lines.length},
         unit_count = ${lines.reduce((sum, line) => sum + line.quantity, 0)}
   where merchant_id = ${merchantId} and id = ${id}`,
  )
