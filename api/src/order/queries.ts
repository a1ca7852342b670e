import type { Item } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import type { OrderStatusCode } from 'contract/order-status'
import { first, one, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { PageOf, SortBy } from '../kernel/page.ts'
import { isMerchant, type Who } from '../kernel/who.ts'
import { straysInParcels, withCourierOf } from './coming-back.ts'
import { type Filters, ordersFound, seenBy } from './found.ts'
import { holdsOf } from './holds.ts'

type Listed = Omit<Item<Calls['order']['getOrderList']>, 'orderId' | 'warehouseOrderId'>
type Sorting = NonNullable<Filters['sorting']>

const moments = {
  shipBy: sql`o.ship_by`,
  placed: sql`o.placed_at`,
  updated: sql`o.status_changed_at`,
  waits: sql`coalesce(o.problem_since, o.status_changed_at)`,
}
const numbers = { status: sql`o.status`, units: sql`o.unit_count`, priority: sql`o.priority` }

/** Newest first unless asked otherwise. With `isUrgentFirst` the urgent stand above the rest, each sorted as asked. */
function orderSort(sorting: Sorting = '-placed', isUrgentFirst = false): SortBy {
  const isDescending = sorting.startsWith('-')
  const name = sorting.replace('-', '') as keyof typeof moments | keyof typeof numbers
  const first = isUrgentFirst ? { first: isDescending ? sql`o.priority` : sql`(2 - o.priority)` } : {}
  if (name in moments) return { ...first, by: moments[name as keyof typeof moments], type: 'timestamptz', isDescending }
  return { ...first, by: numbers[name as keyof typeof numbers], type: 'bigint', isDescending }
}

/** The orders of a list: what its count counts. */
export const orderPage = (who: Who, asked: Filters): PageOf => ({
  ...ordersFound(who, asked),
  id: sql`o.id`,
  sort: orderSort(asked.sorting, asked.orderListPriority),
})

export async function countOrders(tx: Tx, who: Who, asked: Filters): Promise<number> {
  const { from, where } = ordersFound(who, asked)
  return (await one<{ n: number }>(tx, sql`select count(*) as n from ${from} where ${where}`)).n
}

/** Looked up where there may be some: units of it that nobody is promised, in its parcels or on their way back. */
const unitsToUnpack = sql`case
    when o.status = 520 then ${straysInParcels} + ${withCourierOf}
    when o.status in (510, 540, 2200, 3000, 4000, 5000) then ${straysInParcels} else 0 end`

/** What parcels of an order `o` were numbered until they became void, the last one first. */
const voidNumbers = sql`array(
    select v.tracking_number from void_parcel v
     where v.merchant_id = o.merchant_id and v.demand_id = o.id and v.tracking_number is not null
     group by v.tracking_number order by max(v.voided_at) desc)`

/** The columns a list shows, the first line included: the first of those that were not cancelled. */
export const shownColumns = (who: Who): Sql => sql`
  o.id, o.merchant_id, m.name as merchant_name, o.shop_id, coalesce(h.name, '') as shop_name, o.platform,
  o.marketplace_order_id, o.reference_code,
  o.status, o.status_changed_at as status_changed_timestamp, o.reason, o.priority,
  o.problem_since as problem_since_timestamp, o.taken_by,
  ${holdsOf} as holds,
  o.placed_at as placed_timestamp, o.ship_by as ship_by_timestamp, o.line_count, o.unit_count,
  coalesce(l.sku, '') as first_sku, l.product_id as first_product_id, coalesce(l.name, '') as first_product_name,
  o.tray_name, ${unitsToUnpack} as units_to_unpack, o.slot, o.picking_list_id, c.parcel_count, c.handed_count, c.tracking_number,
  ${voidNumbers} as void_tracking_numbers, c.shipping_bin_id, c.shipping_bin_name,
  p.name as shipping_provider_name, c.box_name,
  c.expected_weight_grams / 1000.0 as expected_weight, c.final_weight_grams / 1000.0 as final_weight,
  o.remark, ${isMerchant(who) ? sql`''` : sql`o.warehouse_note`} as warehouse_note, o.shipping_city, o.shipping_country`

/**
 * An order's parcels as one: what each is called, in the order of their numbers; a sum of weights while none is missing.
 */
const parcelsOf = sql`cross join lateral (
      select count(*) as parcel_count, count(x.handed_at) as handed_count,
             string_agg(x.tracking_number, ', ' order by x.number) as tracking_number,
             min(x.shipping_bin_id) as shipping_bin_id, string_agg(distinct b.name, ', ') as shipping_bin_name,
             string_agg(x.box_name, ', ' order by x.number) as box_name,
             case when bool_and(x.expected_weight_grams is not null) then sum(x.expected_weight_grams) end
               as expected_weight_grams,
             case when bool_and(x.final_weight_grams is not null) then sum(x.final_weight_grams) end
               as final_weight_grams
        from parcel x left join shipping_bin b on b.id = x.shipping_bin_id
       where x.merchant_id = o.merchant_id and x.demand_id = o.id) c`

export const shownFrom = sql`
  orders o join merchant m on m.id = o.merchant_id
    left join shop h on h.merchant_id = o.merchant_id and h.id = o.shop_id
    ${parcelsOf}
    left join shipping_provider p on p.id = o.shipping_provider_id
    left join lateral (
      select x.sku, x.product_id, x.name from order_line x
       where x.merchant_id = o.merchant_id and x.order_id = o.id order by x.line_no limit 1) l on true`

/** Everything a list shows of the orders named. */
export const ordersById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Listed>(
    tx,
    sql`
  select ${shownColumns(who)} from ${shownFrom} where o.id = any (${[...ids]}::bigint[]) and ${seenBy(who)}`,
  )

export type Prioritised = { id: number; merchantId: number; status: number; priority: 0 | 1 | 2 }

/** The orders named, in the order of their ids, each locked. */
export const lockOrders = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Prioritised>(
    tx,
    sql`
  select o.id, o.merchant_id, o.status, o.priority from orders o
   where o.id = any (${[...ids]}::bigint[]) and ${seenBy(who)} order by o.id for update`,
  )

export const setPriorities = (tx: Tx, ids: readonly number[], priority: number) =>
  rows<{ id: number }>(
    tx,
    sql`
  update orders set priority = ${priority} where id = any (${[...ids]}::bigint[]) returning id`,
  )

/** Answers where the order lies; nothing where this person sees no such order. */
export const setWarehouseNote = (tx: Tx, who: Who, orderId: number, note: string) =>
  first<{ locationId: number }>(
    tx,
    sql`
  update orders o set warehouse_note = ${note} where o.id = ${orderId} and ${seenBy(who)} returning o.location_id`,
  )

export const stateOf = (tx: Tx, orderId: number) =>
  one<{ status: OrderStatusCode; reason: string }>(tx, sql`select status, reason from orders where id = ${orderId}`)
