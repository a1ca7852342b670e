import type { Item, Query } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import type { OrderStatusCode } from 'contract/order-status'
import { allOf, at, contains, one, rows, sql, type Sql, type Tx } from '../database.ts'
import type { SortBy } from '../page.ts'
import { atLocation, isMerchant, visibleTo, type Who } from '../who.ts'
import { numberRanges, readOrderNumber } from './rules.ts'

export type Filters = Query<Calls['order']['getOrderListCount']>
type Listed = Omit<Item<Calls['order']['getOrderList']>, 'orderId' | 'warehouseOrderId'>
type Sorting = NonNullable<Filters['sorting']>

export const orders = sql`orders o`
export const orderId = sql`o.id`

/** What this person may see of orders: own merchants, own location. */
export const seenBy = (who: Who, merchantId?: number): Sql =>
  allOf(visibleTo(who, sql`o.merchant_id`, merchantId), atLocation(who, sql`o.location_id`))

/** After every text that starts with the key, in the "C" collation. */
const last = '\u{10ffff}'
const keyIs = (column: Sql, said: string): Sql => sql`${column} = lower(${said.trim()})`
const keyStarts = (column: Sql, said: string): Sql =>
  sql`(${column} >= lower(${said}) and ${column} < lower(${said}) || ${last})`

/** A beginning of the order's number, its reference code, marketplace number or tracking number. */
function keywordIs(keyword: string): Sql {
  const said = keyword.trim()
  const numbers = numberRanges(said).map(([least, most]) => sql`o.id between ${least} and ${most}`)
  const keys = [sql`o.reference_key`, sql`o.marketplace_key`, sql`o.tracking_key`].map((column) =>
    keyStarts(column, said),
  )
  return sql`(${sql.join([...keys, ...numbers], sql` or `)})`
}

/** A merchant's people read no remarks, so that they cannot find any either. */
const remarkHas = (who: Who, remark: string): Sql =>
  isMerchant(who) ? sql`false` : sql`(o.remark <> '' and o.remark ilike ${contains(remark)})`

const numbered = (said: string): Sql => sql`o.id = ${readOrderNumber(said) ?? 0}`

/** One `where` for a list and its count. */
export const orderFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    seenBy(who, asked.merchantId),
    ...(asked.orderId ? [sql`o.id = ${asked.orderId}`] : []),
    ...(asked.warehouseOrderId ? [numbered(asked.warehouseOrderId)] : []),
    ...(asked.marketplaceOrderId ? [keyIs(sql`o.marketplace_key`, asked.marketplaceOrderId)] : []),
    ...(asked.referenceCode ? [keyIs(sql`o.reference_key`, asked.referenceCode)] : []),
    ...(asked.platform ? [sql`o.platform = ${asked.platform}`] : []),
    ...(asked.shopId ? [sql`o.shop_id = ${asked.shopId}`] : []),
    ...(asked.shippingProviderId ? [sql`o.shipping_provider_id = ${asked.shippingProviderId}`] : []),
    ...(asked.trackingNumber ? [keyIs(sql`o.tracking_key`, asked.trackingNumber)] : []),
    ...(asked.trayName ? [keyIs(sql`o.tray_key`, asked.trayName)] : []),
    ...(asked.status ? [sql`o.status = any (${[...asked.status]}::int[])`] : []),
    ...(asked.priority === undefined ? [] : [sql`o.priority = ${asked.priority}`]),
    ...(asked.singleOrderItem === undefined
      ? []
      : [asked.singleOrderItem ? sql`o.unit_count = 1` : sql`o.unit_count <> 1`]),
    ...(asked.externalWarehouseId ? [sql`o.external_warehouse_id = ${asked.externalWarehouseId}`] : []),
    ...(asked.externalSyncStatus ? [sql`o.external_sync_status = ${asked.externalSyncStatus}`] : []),
    ...(asked.remark ? [remarkHas(who, asked.remark)] : []),
    ...(asked.bucketId ? [sql`o.bucket_id = ${asked.bucketId}`] : []),
    ...(asked.dateTimeFromTimestamp === undefined ? [] : [sql`o.placed_at >= ${at(asked.dateTimeFromTimestamp)}`]),
    ...(asked.dateTimeToTimestamp === undefined ? [] : [sql`o.placed_at <= ${at(asked.dateTimeToTimestamp)}`]),
    ...(asked.filterTrackingNumber === undefined
      ? []
      : [asked.filterTrackingNumber ? sql`o.tracking_number is not null` : sql`o.tracking_number is null`]),
    ...(asked.keyword?.trim() ? [keywordIs(asked.keyword)] : []),
    ...(asked.sku
      ? [
          sql`exists (select 1 from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id and l.sku = ${asked.sku})`,
        ]
      : []),
    ...(asked.shipByUntilTimestamp === undefined ? [] : [sql`o.ship_by <= ${at(asked.shipByUntilTimestamp)}`]),
  )

const moments = { shipBy: sql`o.ship_by`, placed: sql`o.placed_at`, updated: sql`o.status_changed_at` }
const numbers = { status: sql`o.status`, units: sql`o.unit_count`, priority: sql`o.priority` }

/** Newest first unless asked otherwise. With `isUrgentFirst` the urgent stand above the rest, each sorted as asked. */
export function orderSort(sorting: Sorting = '-placed', isUrgentFirst = false): SortBy {
  const isDescending = sorting.startsWith('-')
  const name = sorting.replace('-', '') as keyof typeof moments | keyof typeof numbers
  const first = isUrgentFirst ? { first: isDescending ? sql`o.priority` : sql`(2 - o.priority)` } : {}
  if (name in moments) return { ...first, by: moments[name as keyof typeof moments], type: 'timestamptz', isDescending }
  return { ...first, by: numbers[name as keyof typeof numbers], type: 'bigint', isDescending }
}

export const countOrders = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from orders o where ${where}`)).n

/** The columns a list shows, the first line included. */
export const shownColumns = (who: Who): Sql => sql`
  o.id, o.merchant_id, m.name as merchant_name, o.shop_id, coalesce(h.name, '') as shop_name, o.platform, o.marketplace_order_id, o.reference_code,
  o.status, o.status_changed_at as status_changed_timestamp, o.reason, o.priority,
  case when o.hold <> '' and (o.hold_until is null or o.hold_until > now()) then string_to_array(o.hold, ',') else '{}' end as holds,
  o.placed_at as placed_timestamp, o.ship_by as ship_by_timestamp, o.line_count, o.unit_count,
  coalesce(l.sku, '') as first_sku, l.product_id as first_product_id, coalesce(l.name, '') as first_product_name,
  o.tray_name, o.slot, o.picking_list_id, o.tracking_number, o.shipping_bin_id, b.name as shipping_bin_name, p.name as shipping_provider_name, o.box_name,
  o.expected_weight_grams / 1000.0 as expected_weight, o.final_weight_grams / 1000.0 as final_weight,
  ${isMerchant(who) ? sql`''` : sql`o.remark`} as remark, o.shipping_city, o.shipping_country`

export const shownFrom = sql`
  orders o join merchant m on m.id = o.merchant_id
    left join shop h on h.merchant_id = o.merchant_id and h.id = o.shop_id
    left join shipping_bin b on b.id = o.shipping_bin_id
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
  select o.id, o.merchant_id, o.status, o.priority from orders o where o.id = any (${[...ids]}::bigint[]) and ${seenBy(who)} order by o.id for update`,
  )

export const setPriorities = (tx: Tx, ids: readonly number[], priority: number) =>
  rows<{ id: number }>(
    tx,
    sql`
  update orders set priority = ${priority} where id = any (${[...ids]}::bigint[]) returning id`,
  )

export const stateOf = (tx: Tx, orderId: number) =>
  one<{ status: OrderStatusCode; reason: string }>(tx, sql`select status, reason from orders where id = ${orderId}`)

/** True when the order's location allocates by itself. */
export const isAutoAllocated = async (tx: Tx, orderId: number): Promise<boolean> =>
  (
    await one<{ isAuto: boolean }>(
      tx,
      sql`
  select w.is_auto_allocating as is_auto from orders o join warehouse_location w on w.id = o.location_id where o.id = ${orderId}`,
    )
  ).isAuto

/** Which of the SKUs are products of the merchant. */
export const skusKnown = async (tx: Tx, merchantId: number, skus: readonly string[]): Promise<string[]> =>
  (
    await rows<{ sku: string }>(
      tx,
      sql`select sku from product where merchant_id = ${merchantId} and sku = any (${[...skus]}::text[])`,
    )
  ).map((row) => row.sku)
