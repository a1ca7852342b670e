import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { allOf, one, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { codeHits, merchantsSeen } from '../../catalogue/code.ts'
import { between } from '../../kernel/lists.ts'
import { atLocation, type Who, visibleTo } from '../../kernel/who.ts'
import { nameOf } from '../place-name.ts'

type Filters = Query<Calls['stock']['getProductStockLogTotal']>

/** The row of a movement that speaks for it: where the stock left a place of ours, or where it came in from outside. */
const speaks = sql`m.place_kind > 0 and (m.side = -1 or exists (
  select from stock_movement o where o.merchant_id = m.merchant_id and o.entry = m.entry and o.side = -1
    and o.place_kind = 0))`

/** By merchant and product, as the index of the log has them. */
const ofProducts = (hits: Sql): Sql =>
  sql`(m.merchant_id, m.product_id) in (select h.merchant_id, h.product_id from (${hits}) h)`

/** One `where` for the log and its total. A SKU or barcode is found in any letter case. */
export const movementFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    visibleTo(who, sql`m.merchant_id`, asked.merchantId),
    atLocation(who, sql`m.location_id`),
    speaks,
    ...(asked.productId ? [sql`m.product_id = ${asked.productId}`] : []),
    ...(asked.sku?.trim() ? [ofProducts(codeHits(merchantsSeen(who, asked.merchantId), asked.sku))] : []),
    between(sql`m.at`, asked),
  )
export const movements = sql`stock_movement m`
export const movementId = sql`m.id`

export const countMovements = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from stock_movement m where ${where}`)).n

/** Promising and releasing leave what a place holds as it is: their change is 0. */
const change = sql`case when o.place_kind = m.place_kind and o.place_id = m.place_id
  and o.condition = m.condition then 0 else m.quantity end`

/** The rows first, then what they name: a database without statistics would join every product with every batch. */
export const movementsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['stock']['getProductStockLog']>>(
    tx,
    sql`
  with m as materialized (
    select m.id, m.merchant_id, m.at, m.kind, m.entry, m.side, m.product_id, m.batch_id, m.location_id, m.place_kind,
           m.place_id, m.condition,
           m.quantity, m.on_hand_after, m.reason, m.actor, m.order_id, m.inbound_request_id
      from stock_movement m
     where m.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`m.merchant_id`)}
       and ${atLocation(who, sql`m.location_id`)})
  select m.id, m.at as timestamp, m.kind, m.merchant_id, h.name as merchant_name, m.product_id, p.sku,
         p.name as product_name, abs(m.quantity) as quantity, ${change} as change,
         m.on_hand_after - ${change} as before, m.on_hand_after as after,
         coalesce(${nameOf(sql`m`)}, '') as place, coalesce(${nameOf(sql`o`)}, '') as other_place, m.condition,
         m.batch_id, b.batch_no, b.expiry_day, m.reason, m.actor, l.name as location_name, m.order_id,
         m.inbound_request_id,
         coalesce(r.reference_code, i.reference_code, '') as reference
    from m
    join stock_movement o on o.merchant_id = m.merchant_id and o.entry = m.entry and o.side = -m.side
    join product p on p.merchant_id = m.merchant_id and p.id = m.product_id
    join batch b on b.merchant_id = m.merchant_id and b.id = m.batch_id
    join merchant h on h.id = m.merchant_id
    join warehouse_location l on l.id = m.location_id
    left join orders r on r.merchant_id = m.merchant_id and r.id = m.order_id
    left join inbound_request i on i.merchant_id = m.merchant_id and i.id = m.inbound_request_id`,
  )
