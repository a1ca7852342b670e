import type { OrderStatusCode } from 'contract/order-status'
import { at, first, one, run, snake, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { holdsOf, holdsUntilOf } from '../../order/holds.ts'
import type { Column, HoldUntil, Order } from './rules.ts'

export const lockOrder = (tx: Tx, who: Who, orderId: number) =>
  first<Order>(
    tx,
    sql`
  select o.id, o.merchant_id, o.status, o.currency, o.picking_list_id, o.shipping_provider_id, o.marketplace_order_id, w.time_zone,
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

export const setShipBy = (tx: Tx, order: Order, shipBy: number) => change(tx, order, sql`ship_by = ${at(shipBy)}`)
