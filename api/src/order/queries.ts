import type { Item, Query } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { isParcelName, numberRanges, readParcelName } from 'contract/order-number'
import type { OrderStatusCode } from 'contract/order-status'
import { allOf, at, contains, first, one, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import { between } from '../kernel/lists.ts'
import type { PageOf, SortBy } from '../kernel/page.ts'
import { atLocation, isMerchant, visibleTo, type Who } from '../kernel/who.ts'
import { merchantsSeen, ofCode } from '../catalogue/code.ts'
import { holdsOf, isHeld } from './holds.ts'
import { placeKinds } from '../stock/spot.ts'

export type Filters = Query<Calls['order']['getOrderListCount']>
type Listed = Omit<Item<Calls['order']['getOrderList']>, 'orderId' | 'warehouseOrderId'>
type Sorting = NonNullable<Filters['sorting']>

/** What this person may see of orders: own merchants, own location. */
export const seenBy = (who: Who, merchantId?: number): Sql =>
  allOf(visibleTo(who, sql`o.merchant_id`, merchantId), atLocation(who, sql`o.location_id`))

/** After every text that starts with the key, in the "C" collation. */
const last = '\u{10ffff}'
const keyIs = (column: Sql, said: string): Sql => sql`${column} = lower(${said.trim()})`
const keyHas = (column: Sql, said: string): Sql => sql`${column} like lower(${contains(said.trim())})`
const keyStarts = (column: Sql, said: string): Sql =>
  sql`(${column} >= lower(${said}) and ${column} < lower(${said}) || ${last})`

/** The orders with a parcel like this. They are read first, by the parcels' own index. */
const ofParcels = (are: Sql): Sql => sql`o.id = any (array(select x.demand_id from parcel x where ${are}))`

/** The order of this number, or of the parcel that is called so. */
const numbered = (said: string): Sql => sql`o.id = ${readParcelName(said)?.orderId ?? 0}`

/** A beginning of the order's number, its reference code, marketplace number or tracking number. */
function keywordIs(keyword: string): Sql {
  const said = keyword.trim()
  const numbers = numberRanges(said).map(([least, most]) => sql`o.id between ${least} and ${most}`)
  const keys = [sql`o.reference_key`, sql`o.marketplace_key`].map((column) => keyStarts(column, said))
  const parcel = isParcelName(said) ? [numbered(said)] : []
  return sql`(${sql.join([...keys, ofParcels(keyStarts(sql`x.tracking_key`, said)), ...numbers, ...parcel], sql` or `)})`
}

/** A merchant's people do not read the warehouse's note, so that they cannot find it either. */
const remarkHas = (who: Who, remark: string): Sql =>
  isMerchant(who)
    ? sql`(o.remark <> '' and o.remark ilike ${contains(remark)})`
    : sql`((o.remark <> '' or o.warehouse_note <> '')
           and (o.remark ilike ${contains(remark)} or o.warehouse_note ilike ${contains(remark)}))`

/**
 * The orders with a line of a product that has this SKU or barcode, or that says so: lines of no product in any letter
 * case, those of a product renamed since as typed, in capitals or in small letters. Each way has its index, merchant by
 * merchant.
 */
function withLine(who: Who, code: string, merchantId?: number): Sql {
  const isOfProduct = ofCode(sql`l.product_id`, who, code, merchantId)
  return sql`
    select l.order_id from (${merchantsSeen(who, merchantId)}) m
     cross join lateral (
       select l.order_id from order_line l where l.merchant_id = m.id and ${isOfProduct}
       union all
       select l.order_id from order_line l
        where l.merchant_id = m.id and l.sku in (${code}, lower(${code}), upper(${code})) and not ${isOfProduct}
       union all
       select l.order_id from order_line l
        where l.merchant_id = m.id and l.product_id is null and lower(l.sku) = lower(${code})) l`
}

/**
 * The orders a list looks through: all, or those of a SKU. These are read by their ids before any other filter
 * (offset 0): compared with thousands of ids, row by row, a list would take seconds.
 */
const ordersOf = (who: Who, { sku = '', merchantId }: Filters): Sql =>
  sku.trim()
    ? sql`(select x.* from orders x where x.id = any (array(${withLine(who, sku.trim(), merchantId)})) offset 0) o`
    : sql`orders o`

/** A parcel of it has no tracking number yet. */
const isUnnumbered = sql`exists (
  select from parcel x where x.merchant_id = o.merchant_id and x.demand_id = o.id and x.tracking_number is null)`

/** One `where` for a list and its count, but for the SKU. */
const orderFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    seenBy(who, asked.merchantId),
    ...(asked.orderId ? [sql`o.id = ${asked.orderId}`] : []),
    ...(asked.warehouseOrderId?.trim() ? [numbered(asked.warehouseOrderId)] : []),
    ...(asked.marketplaceOrderId?.trim() ? [keyIs(sql`o.marketplace_key`, asked.marketplaceOrderId)] : []),
    ...(asked.referenceCode?.trim() ? [keyHas(sql`o.reference_key`, asked.referenceCode)] : []),
    ...(asked.platform?.trim() ? [sql`lower(o.platform) = lower(${asked.platform.trim()})`] : []),
    ...(asked.shopId ? [sql`o.shop_id = ${asked.shopId}`] : []),
    ...(asked.shippingProviderId ? [sql`o.shipping_provider_id = ${asked.shippingProviderId}`] : []),
    ...(asked.trackingNumber?.trim() ? [ofParcels(keyIs(sql`x.tracking_key`, asked.trackingNumber))] : []),
    ...(asked.trayName?.trim() ? [keyIs(sql`o.tray_key`, asked.trayName)] : []),
    ...(asked.status ? [sql`o.status = any (${[...asked.status]}::int[])`] : []),
    ...(asked.priority === undefined ? [] : [sql`o.priority = ${asked.priority}`]),
    ...(asked.singleOrderItem === undefined
      ? []
      : [asked.singleOrderItem ? sql`o.unit_count = 1` : sql`o.unit_count <> 1`]),
    ...(asked.externalWarehouseId ? [sql`o.external_warehouse_id = ${asked.externalWarehouseId}`] : []),
    ...(asked.externalSyncStatus ? [sql`o.external_sync_status = ${asked.externalSyncStatus}`] : []),
    ...(asked.remark?.trim() ? [remarkHas(who, asked.remark.trim())] : []),
    ...(asked.bucketId ? [sql`o.bucket_id = ${asked.bucketId}`] : []),
    between(sql`o.placed_at`, asked),
    ...(asked.filterTrackingNumber === undefined
      ? []
      : [asked.filterTrackingNumber ? sql`not ${isUnnumbered}` : isUnnumbered]),
    ...(asked.onHold === undefined ? [] : [asked.onHold ? sql`(o.holds <> '{}' and ${isHeld})` : sql`not ${isHeld}`]),
    ...(asked.keyword?.trim() ? [keywordIs(asked.keyword)] : []),
    ...(asked.jobId ? [sql`o.job_id = ${asked.jobId}`] : []),
    ...(asked.shipByUntilTimestamp === undefined ? [] : [sql`o.ship_by <= ${at(asked.shipByUntilTimestamp)}`]),
  )

const moments = { shipBy: sql`o.ship_by`, placed: sql`o.placed_at`, updated: sql`o.status_changed_at` }
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
  from: ordersOf(who, asked),
  where: orderFilter(who, asked),
  id: sql`o.id`,
  sort: orderSort(asked.sorting, asked.orderListPriority),
})

export const countOrders = async (tx: Tx, who: Who, asked: Filters): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`select count(*) as n from ${ordersOf(who, asked)} where ${orderFilter(who, asked)}`,
    )
  ).n

/** Looked up for cancelled orders alone: what is packed for any other is promised. */
const unitsToUnpack = sql`case when o.status = 510 then (
    select coalesce(sum(b.on_hand - b.allocated), 0) from stock_balance b
     where b.place_kind = ${sql.lit(placeKinds.parcel)}
       and b.place_id in (select x.id from parcel x where x.merchant_id = o.merchant_id and x.demand_id = o.id)) else 0 end`

/** The columns a list shows, the first line included. */
export const shownColumns = (who: Who): Sql => sql`
  o.id, o.merchant_id, m.name as merchant_name, o.shop_id, coalesce(h.name, '') as shop_name, o.platform,
  o.marketplace_order_id, o.reference_code,
  o.status, o.status_changed_at as status_changed_timestamp, o.reason, o.priority,
  ${holdsOf} as holds,
  o.placed_at as placed_timestamp, o.ship_by as ship_by_timestamp, o.line_count, o.unit_count,
  coalesce(l.sku, '') as first_sku, l.product_id as first_product_id, coalesce(l.name, '') as first_product_name,
  o.tray_name, ${unitsToUnpack} as units_to_unpack, o.slot, o.picking_list_id, c.parcel_count, c.tracking_number, c.shipping_bin_id, c.shipping_bin_name,
  p.name as shipping_provider_name, c.box_name,
  c.expected_weight_grams / 1000.0 as expected_weight, c.final_weight_grams / 1000.0 as final_weight,
  o.remark, ${isMerchant(who) ? sql`''` : sql`o.warehouse_note`} as warehouse_note, o.shipping_city, o.shipping_country`

/**
 * An order's parcels as one: what each is called, in the order of their numbers; a sum of weights while none is missing.
 */
const parcelsOf = sql`cross join lateral (
      select count(*) as parcel_count, string_agg(x.tracking_number, ', ' order by x.number) as tracking_number,
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
    left join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.line_no = 1`

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
