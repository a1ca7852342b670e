import type { Query } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { isOrderName, isParcelName, numberRanges, readParcelName } from 'contract/order-number'
import { allOf, at, contains, sql, type Sql } from '../kernel/database.ts'
import { between } from '../kernel/lists.ts'
import { atLocation, isMerchant, visibleTo, type Who } from '../kernel/who.ts'
import { merchantsSeen, ofCode } from '../catalogue/code.ts'
import { whatHappened } from './happened.ts'
import { isHeld } from './holds.ts'

export type Filters = Query<Calls['order']['getOrderListCount']>

/** What this person may see of orders: own merchants, own location. */
export const seenBy = (who: Who, merchantId?: number): Sql =>
  allOf(visibleTo(who, sql`o.merchant_id`, merchantId), atLocation(who, sql`o.location_id`))

/** After every text that starts with the key, in the "C" collation. */
const last = '\u{10ffff}'
const keyIs = (column: Sql, said: string): Sql => sql`${column} = lower(${said.trim()})`
const keyHas = (column: Sql, said: string): Sql => sql`${column} like lower(${contains(said.trim())})`
const keyStarts = (column: Sql, said: string): Sql =>
  sql`(${column} >= lower(${said}) and ${column} < lower(${said}) || ${last})`

/** The orders with a parcel like this, or one that was so until it became void. Each is read first, by its own index. */
const ofParcels = (are: Sql): Sql => sql`o.id = any (array(
  select x.demand_id from parcel x where ${are}
   union all
  select x.demand_id from void_parcel x where ${are}))`

/** The orders that a unit with this serial is packed for. */
const ofSerial = (said: string): Sql => sql`o.id = any (array(
  select x.demand_id from scan x where ${keyIs(sql`x.serial_key`, said)} and x.undone_at is null))`

/** The order of this number, or of the parcel that is called so. */
const numbered = (said: string): Sql => sql`o.id = ${readParcelName(said)?.orderId ?? 0}`

/** A beginning of the order's number, its reference code, marketplace number or tracking number, or a whole serial. */
function keywordIs(keyword: string): Sql {
  const said = keyword.trim()
  const numbers = numberRanges(said).map(([least, most]) => sql`o.id between ${least} and ${most}`)
  const keys = [sql`o.reference_key`, sql`o.marketplace_key`].map((column) => keyStarts(column, said))
  const parcel = isParcelName(said) ? [numbered(said)] : []
  const theirs = [...keys, ofParcels(keyStarts(sql`x.tracking_key`, said)), ofSerial(said)]
  return sql`(${sql.join([...theirs, ...numbers, ...parcel], sql` or `)})`
}

/** The whole of what a label says of an order: a number as it is printed, with its letters, or a code of theirs. */
function isCalled(said: string): Sql {
  const keys = [sql`o.reference_key`, sql`o.marketplace_key`].map((column) => keyIs(column, said))
  const own = isOrderName(said) ? [numbered(said)] : []
  const theirs = [...keys, ofParcels(keyIs(sql`x.tracking_key`, said)), ofSerial(said)]
  return sql`(${sql.join([...theirs, ...own], sql` or `)})`
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
 * The orders a list looks through: all, those of a SKU, or those to which something happened. These are read by their
 * ids before any other filter (offset 0): compared with thousands of ids, row by row, a list would take seconds.
 */
function ordersOf(who: Who, asked: Filters): Sql {
  const { sku = '', merchantId } = asked
  const ids = [...(sku.trim() ? [withLine(who, sku.trim(), merchantId)] : []), ...whatHappened(who, asked).ids]
  const isOne = ids.map((found) => sql`x.id = any (array(${found}))`)
  return ids.length ? sql`(select x.* from orders x where ${allOf(...isOne)} offset 0) o` : sql`orders o`
}

/** A parcel of it has no tracking number yet. */
const isUnnumbered = sql`exists (
  select from parcel x where x.merchant_id = o.merchant_id and x.demand_id = o.id and x.tracking_number is null)`

/** The filters but for the SKU. */
const orderFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    seenBy(who, asked.merchantId),
    ...(asked.orderId ? [sql`o.id = ${asked.orderId}`] : []),
    ...(asked.warehouseOrderId?.trim() ? [numbered(asked.warehouseOrderId)] : []),
    ...(asked.marketplaceOrderId?.trim() ? [keyIs(sql`o.marketplace_key`, asked.marketplaceOrderId)] : []),
    ...(asked.referenceCode?.trim() ? [keyHas(sql`o.reference_key`, asked.referenceCode)] : []),
    ...(asked.platform?.trim() ? [sql`lower(o.platform) = lower(${asked.platform.trim()})`] : []),
    ...(asked.shopId ? [sql`o.shop_id = ${asked.shopId}`] : []),
    ...(asked.locationId ? [sql`o.location_id = ${asked.locationId}`] : []),
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
    whatHappened(who, asked).received,
    ...(asked.filterTrackingNumber === undefined
      ? []
      : [asked.filterTrackingNumber ? sql`not ${isUnnumbered}` : isUnnumbered]),
    ...(asked.onHold === undefined ? [] : [asked.onHold ? sql`(o.holds <> '{}' and ${isHeld})` : sql`not ${isHeld}`]),
    ...(asked.keyword?.trim() ? [keywordIs(asked.keyword)] : []),
    ...(asked.called?.trim() ? [isCalled(asked.called)] : []),
    ...(asked.jobId ? [sql`o.job_id = ${asked.jobId}`] : []),
    ...(asked.takenBy?.trim() ? [sql`o.taken_by = ${asked.takenBy.trim()}`] : []),
    ...(asked.isTaken === undefined ? [] : [sql`(o.taken_by is not null) = ${asked.isTaken}`]),
    ...(asked.orderIds ? [sql`o.id = any (${[...asked.orderIds]}::bigint[])`] : []),
    ...(asked.hasShippingProvider === undefined
      ? []
      : [sql`(o.shipping_provider_id is not null) = ${asked.hasShippingProvider}`]),
    ...(asked.shipByFromTimestamp === undefined ? [] : [sql`o.ship_by >= ${at(asked.shipByFromTimestamp)}`]),
    ...(asked.shipByUntilTimestamp === undefined ? [] : [sql`o.ship_by <= ${at(asked.shipByUntilTimestamp)}`]),
  )

/** The orders `o` that these filters find: one `from` and `where` for a list, its count, and what is summed beside it. */
export const ordersFound = (who: Who, asked: Filters): { from: Sql; where: Sql } => ({
  from: ordersOf(who, asked),
  where: orderFilter(who, asked),
})
