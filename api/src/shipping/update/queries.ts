import type { OrderStatusCode } from 'contract/order-status'
import { at, first, one, rows, run, snake, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { asking, daysAsked } from '../../order/days-asked.ts'
import { holdsOf, holdsUntilOf } from '../../order/holds.ts'
import { hasDaysLeft, whyTooFewDays } from '../../stock/eligible.ts'
import type { Column, HoldUntil, Order } from './rules.ts'

export const lockOrder = (tx: Tx, who: Who, orderId: number) =>
  first<Order>(
    tx,
    sql`
  select o.id, o.merchant_id, o.status, o.currency, o.picking_list_id, o.shipping_provider_id, o.marketplace_order_id, o.shop_id,
         w.time_zone,
         ${holdsUntilOf} as holds,
         (select coalesce(sum(a.picked), 0) from allocation a
           where a.merchant_id = o.merchant_id and a.demand_id = o.id) as units_picked
    from orders o join warehouse_location w on w.id = o.location_id
   where o.id = ${orderId} and ${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}
     for update of o`,
  )

const change = (tx: Tx, { merchantId, id }: Order, what: Sql): Promise<number> =>
  run(tx, sql`update orders set ${what} where merchant_id = ${merchantId} and id = ${id}`)

/** The holds that stand from now on, each until its own moment or until it is lifted. */
export const setHolds = (tx: Tx, order: Order, holds: readonly HoldUntil[]) =>
  change(
    tx,
    order,
    sql`holds = ${holds.map(({ hold }) => hold)}::text[], holds_until = array[${sql.join(
      holds.map(({ untilTimestamp }) => (untilTimestamp === null ? sql`'infinity'` : at(untilTimestamp))),
    )}]::timestamptz[]`,
  )

/** How the order stands, and the holds on it; one that ended by itself is left out. */
export const stateOf = (tx: Tx, { merchantId, id }: Order) =>
  one<{ status: OrderStatusCode; reason: string; holds: string[] }>(
    tx,
    sql`
  select o.status, o.reason, ${holdsOf} as holds from orders o
   where o.merchant_id = ${merchantId} and o.id = ${id}`,
  )

export const setColumns = (tx: Tx, order: Order, said: readonly (readonly [Column, string | number])[]) =>
  change(tx, order, sql.join(said.map(([column, value]) => sql`${sql.ref(snake(column))} = ${value}`)))

/** Promises of an order that its ship-by leaves too few days of, each in words. */
export const keptTooShort = (tx: Tx, order: Order) =>
  rows<{ sku: string; batchNo: string; why: string }>(
    tx,
    sql`
  select g.sku, t.batch_no, ${whyTooFewDays(daysAsked)} as why
    from orders o join allocation a on a.merchant_id = o.merchant_id and a.demand_id = o.id
    join batch t on t.merchant_id = a.merchant_id and t.id = a.batch_id
    join product g on g.merchant_id = a.merchant_id and g.id = a.product_id
    ${asking(sql`a.product_id`)}
   where o.merchant_id = ${order.merchantId} and o.id = ${order.id} and not (${hasDaysLeft(daysAsked)})
   group by g.sku, t.id, t.batch_no, t.expiry_day, k.ship_day, k.shop_days, k.product_days order by g.sku, t.expiry_day`,
  )

export const setShipBy = (tx: Tx, order: Order, shipBy: number) => change(tx, order, sql`ship_by = ${at(shipBy)}`)
