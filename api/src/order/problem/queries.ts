import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { nonConformance, type OrderStatusCode } from 'contract/order-status'
import { asTable, first, numbers, one, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { isFree, mayBePromised } from '../../stock/eligible.ts'
import { asking, daysAsked } from '../days-asked.ts'
import { holdsOf } from '../holds.ts'
import { seenBy } from '../found.ts'
import type { Line, Troubled } from './rules.ts'

type Key = { merchantId: number; id: number }

/** The orders named that this person sees, in the order of their ids, each locked. */
export const lockTroubled = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Troubled>(
    tx,
    sql`
  select o.id, o.merchant_id, o.location_id, o.status, o.taken_by from orders o
   where o.id = any (${[...ids]}::bigint[]) and ${seenBy(who)} order by o.id for update`,
  )

export const takersOf = (tx: Tx, who: Who, merchantId?: number) =>
  rows<Item<Calls['order']['getTakers']>>(
    tx,
    sql`
  select o.taken_by, o.status, count(*) as orders from orders o
   where o.status in (${numbers(nonConformance)}) and ${seenBy(who, merchantId)}
   group by o.taken_by, o.status order by o.taken_by nulls first, o.status`,
  )

export const setTakenBy = (tx: Tx, ids: readonly number[], takenBy: string | null) =>
  run(tx, sql`update orders set taken_by = ${takenBy} where id = any (${[...ids]}::bigint[])`)

export const verdictsOf = (tx: Tx, ids: readonly number[]) =>
  rows<{ orderId: number; status: OrderStatusCode; reason: string }>(
    tx,
    sql`select id as order_id, status, reason from orders where id = any (${[...ids]}::bigint[]) order by id`,
  )

// What a SKU means ---------------------------------------------------------------------------------------------------

export const productOf = (tx: Tx, merchantId: number, productId: number) =>
  first<{ id: number; sku: string; status: string }>(
    tx,
    sql`select id, sku, status from product where merchant_id = ${merchantId} and id = ${productId}`,
  )

/** True when a product of the merchant has the SKU itself, in any letter case. */
export const isOwnSku = async (tx: Tx, merchantId: number, sku: string): Promise<boolean> =>
  (
    await one<{ isOwn: boolean }>(
      tx,
      sql`select exists (select from product where merchant_id = ${merchantId} and sku_key = lower(${sku})) as is_own`,
    )
  ).isOwn

export const keepMeaning = (tx: Tx, who: Who, merchantId: number, sku: string, productId: number) =>
  run(
    tx,
    sql`
  insert into mapped_sku (merchant_id, sku_key, product_id, mapped_by)
  values (${merchantId}, lower(${sku}), ${productId}, ${who.name})
  on conflict (merchant_id, sku_key)
  do update set product_id = excluded.product_id, mapped_by = excluded.mapped_by, mapped_at = now()`,
  )

/** The orders that wait for a SKU nobody knows, locked; `hasProduct`: it would get two lines of the product. */
export const lockWaitingFor = (tx: Tx, who: Who, merchantId: number, sku: string, productId: number) =>
  rows<{ id: number; merchantId: number; hasProduct: boolean }>(
    tx,
    sql`
  select o.id, o.merchant_id,
         (select count(*) filter (where x.product_id = ${productId} or x.product_id is null and lower(x.sku) = lower(${sku}))
            from order_line x where x.merchant_id = o.merchant_id and x.order_id = o.id) > 1 as has_product
    from orders o
   where o.merchant_id = ${merchantId} and o.status = 550 and ${seenBy(who)}
     and exists (select from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id
                    and l.product_id is null and lower(l.sku) = lower(${sku}))
   order by o.id for update of o`,
  )

/** The lines that said a SKU are of the product from now on. */
export const nameLines = (tx: Tx, orderIds: readonly number[], said: string, product: { id: number; sku: string }) =>
  run(
    tx,
    sql`
  update order_line set product_id = ${product.id}, sku = ${product.sku}
   where order_id = any (${[...orderIds]}::bigint[]) and product_id is null and lower(sku) = lower(${said})`,
  )

// Splitting ----------------------------------------------------------------------------------------------------------

export type Splitting = Key & {
  status: OrderStatusCode
  locationId: number
  shopId: number | null
  referenceCode: string
  marketplaceOrderId: string | null
  holds: string[]
}

const splitting = (who: Who, orderId: number): Sql => sql`
  select o.id, o.merchant_id, o.status, o.location_id, o.shop_id, o.reference_code, o.marketplace_order_id,
         ${holdsOf} as holds
    from orders o where o.id = ${orderId} and ${seenBy(who)}`

export const splittable = (tx: Tx, who: Who, orderId: number) => first<Splitting>(tx, splitting(who, orderId))
export const lockSplittable = (tx: Tx, who: Who, orderId: number) =>
  first<Splitting>(tx, sql`${splitting(who, orderId)} for update`)

export const linesOf = (tx: Tx, { merchantId, id }: Key) =>
  rows<Line>(
    tx,
    sql`
  select l.line_no, l.product_id, l.sku, l.name, l.quantity, l.unit_price_minor, p.package_weight_grams as weight_grams
    from order_line l left join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
   where l.merchant_id = ${merchantId} and l.order_id = ${id} order by l.line_no`,
  )

/** What may be promised now to an order, at its location, of the products it asks for. */
export const availableFor = (tx: Tx, { merchantId, id, locationId }: Key & { locationId: number }) =>
  rows<{ productId: number; available: number }>(
    tx,
    sql`
  select b.product_id, sum(b.on_hand - b.allocated)::int as available
    from orders o
    join stock_balance b on b.merchant_id = o.merchant_id and b.location_id = o.location_id
    join cell c on c.id = b.place_id
    join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
    ${asking(sql`b.product_id`)}
   where o.merchant_id = ${merchantId} and o.id = ${id}
     and b.product_id in (select product_id from order_line where merchant_id = ${merchantId} and order_id = ${id})
     and ${isFree()} and ${mayBePromised(sql`(select today_at(${locationId}))`, { daysAsked })}
   group by b.product_id`,
  )

/** The reference codes of a shop that begin as an order's does, and no further than a number after it. */
export const numbersAfter = async (
  tx: Tx,
  { merchantId, shopId }: Pick<Splitting, 'merchantId' | 'shopId'>,
  codes: readonly string[],
) =>
  new Set(
    (
      await rows<{ code: string }>(
        tx,
        sql`
    select reference_code as code from orders
     where merchant_id = ${merchantId} and shop_id is not distinct from ${shopId}
       and reference_code = any (${[...codes]}::text[])`,
      )
    ).map(({ code }) => code),
  )

/** Gives an order these lines, and says how much they are. */
export const setLines = (tx: Tx, { merchantId, id }: Key, lines: readonly Line[], grams: number | null) =>
  run(
    tx,
    sql`
  with gone as (
    delete from order_line where merchant_id = ${merchantId} and order_id = ${id} and line_no > ${lines.length}
  ), written as (
    insert into order_line (merchant_id, order_id, line_no, product_id, sku, name, quantity, unit_price_minor)
    select ${merchantId}, ${id}, l."lineNo", l."productId", l.sku, l.name, l.quantity, l."unitPriceMinor"
      from ${asTable(lines)} as l ("lineNo" int, "productId" bigint, sku text, name text, quantity int, "unitPriceMinor" bigint)
    on conflict (merchant_id, order_id, line_no) do update
       set product_id = excluded.product_id, sku = excluded.sku, name = excluded.name, quantity = excluded.quantity,
           unit_price_minor = excluded.unit_price_minor
  ), light as (
    update parcel set expected_weight_grams = ${grams} where merchant_id = ${merchantId} and demand_id = ${id}
  )
  update orders set line_count = ${lines.length}, unit_count = ${lines.reduce((sum, line) => sum + line.quantity, 0)}
   where merchant_id = ${merchantId} and id = ${id}`,
  )
