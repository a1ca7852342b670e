import type { Calls } from 'contract/calls/all'
import type { Item, Query, Result } from 'contract/define'
import { allOf, at, first, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { SortBy } from '../kernel/page.ts'
import { atLocation, type Who, visibleTo } from '../kernel/who.ts'
import { holdOf, holdsOf, isHeld } from '../order/holds.ts'
import { orderNumber } from '../order/number.ts'
import { placeKinds } from '../stock/spot.ts'
import type { Candidate } from './rules.ts'

type Checked = Result<Calls['picking']['checkPickingList']>
type ListFilters = Query<Calls['picking']['getOrdersPickingList']>
type TrayFilters = Query<Calls['picking']['getInPickingTray']>
type InTray = Item<Calls['picking']['getInPickingTray']>

/** A moment inside JSON, in Unix milliseconds. */
const ms = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`
const isOurs = (who: Who): Sql => allOf(visibleTo(who, sql`o.merchant_id`), atLocation(who, sql`o.location_id`))

/** The way through the warehouse: stops that were skipped or added come last, in the order they did. */
const walk = sql`a.skipped_at nulls first, c.walk_sequence, c.id, p.name, a.id`

const candidateColumns = sql`
         o.id, o.merchant_id, o.location_id, o.status, ${holdsOf} as holds, a.lines, o.unit_count as units,
         a.weight_grams,
         a.first_sku`
const whatToWalk = sql`join lateral (
    select count(*) as lines, coalesce(sum(a.quantity * coalesce(p.package_weight_grams, 0)), 0) as weight_grams,
           min(p.sku) as first_sku
      from allocation a join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
     where a.merchant_id = o.merchant_id and a.demand_id = o.id) a on true`
const demandOrder = sql`o.priority desc, o.ship_by, o.id`

export const candidatesNamed = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Candidate>(
    tx,
    sql`
  select ${candidateColumns} from orders o ${whatToWalk}
   where o.id = any (${[...ids]}::bigint[]) and ${isOurs(who)} order by ${demandOrder}`,
  )

export type Wanted = {
  merchantId?: number
  shopId?: number
  shippingProviderId?: number
  zone?: string
  isSingle: boolean
}

/** Orders at a location that are ready to pick and free of holds; with a zone, those that lie wholly in it. */
export const candidatesAt = (tx: Tx, who: Who, locationId: number, wanted: Wanted) =>
  rows<Candidate>(
    tx,
    sql`
  select ${candidateColumns} from orders o ${whatToWalk}
   where o.status = 2000 and o.location_id = ${locationId} and ${isOurs(who)} and not ${isHeld}
     and ${allOf(
       ...(wanted.merchantId ? [sql`o.merchant_id = ${wanted.merchantId}`] : []),
       ...(wanted.shopId ? [sql`o.shop_id = ${wanted.shopId}`] : []),
       ...(wanted.shippingProviderId ? [sql`o.shipping_provider_id = ${wanted.shippingProviderId}`] : []),
       ...(wanted.isSingle ? [sql`o.line_count = 1 and o.unit_count = 1`] : []),
       ...(wanted.zone
         ? [
             sql`not exists (select from allocation z join cell c on c.id = z.cell_id
        where z.merchant_id = o.merchant_id and z.demand_id = o.id and lower(c.zone) <> lower(${wanted.zone}))`,
           ]
         : []),
     )} order by ${demandOrder} limit 1000`,
  )

// Lists --------------------------------------------------------------------------------------------------------------

export const lists = sql`picking_list l`
export const listId = sql`l.id`
export const oldestFirst: SortBy = { by: sql`l.created_at`, type: 'timestamptz', isDescending: false }

/** Open lists, unless one is asked for by its number, an order in it, that order's status or its own. */
export const listFilter = (who: Who, asked: ListFilters): Sql =>
  allOf(
    atLocation(who, sql`l.location_id`),
    ...(asked.pickingListId ? [sql`l.id = ${asked.pickingListId}`] : []),
    ...(asked.pickingListStatus ? [sql`l.status = ${asked.pickingListStatus}`] : []),
    ...(asked.orderId || asked.status !== undefined
      ? [
          sql`exists (select from orders o where o.picking_list_id = l.id and ${isOurs(who)} and ${allOf(
            ...(asked.orderId ? [sql`o.id = ${asked.orderId}`] : []),
            ...(asked.status === undefined ? [] : [sql`o.status = ${asked.status}`]),
          )})`,
        ]
      : []),
    ...(asked.pickingListId || asked.pickingListStatus || asked.orderId || asked.status !== undefined
      ? []
      : [sql`l.status in ('New', 'Assigned', 'Picking', 'Paused')`]),
  )

const listColumns = sql`l.id, l.id as picking_list_id, l.kind, l.status, l.picker_id, l.picker, l.slots, l.cart,
         coalesce(s.stops, 0) as stops, coalesce(s.stops - s.stops_open, 0) as stops_done,
         coalesce(s.units, 0) as units, coalesce(s.units_done, 0) as units_done,
         l.created_by, l.created_at as created_timestamp, l.finished_at as finished_timestamp,
         (select min(o.ship_by) from orders o where o.picking_list_id = l.id) as ship_by_timestamp`
const progress = sql`left join lateral (
    select count(distinct a.cell_id) as stops, count(*) as lines,
           count(distinct a.cell_id) filter (where a.picked < a.quantity) as stops_open,
           count(*) filter (where a.picked < a.quantity) as lines_open, sum(a.quantity) as units,
           sum(a.picked) as units_done,
           count(*) filter (where a.skipped_at is not null and not a.is_added and a.picked < a.quantity) as skipped
      from allocation a where a.picking_list_id = l.id) s on true`

const orderOfList = (who: Who): Sql => sql`coalesce((select json_agg(json_build_object(
    'orderId', o.id, 'warehouseOrderId', ${orderNumber(sql`o.id`)}, 'referenceCode', o.reference_code,
    'merchantId', o.merchant_id, 'merchantName', m.name, 'orderStatus', o.status, 'slot', o.slot,
    'trayName', o.tray_name, 'priority', o.priority, 'hold', ${holdOf}, 'shipByTimestamp', ${ms(sql`o.ship_by`)},
    'lines', o.line_count, 'units', o.unit_count,
    'unitsDone', coalesce((select sum(a.picked) from allocation a
                            where a.merchant_id = o.merchant_id and a.demand_id = o.id), 0))
    order by o.slot nulls last, o.id) from orders o join merchant m on m.id = o.merchant_id
    where o.picking_list_id = l.id and ${isOurs(who)}), '[]'::json)`

export const listsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['picking']['getOrdersPickingList']> & { id: number }>(
    tx,
    sql`
  select ${listColumns}, ${orderOfList(who)} as orders from picking_list l ${progress}
   where l.id = any (${[...ids]}::bigint[]) and ${atLocation(who, sql`l.location_id`)}`,
  )

/** How far a list is; its next stop is the first line of the walk that is not done. */
export const checked = (tx: Tx, who: Who, id: number) =>
  first<Checked>(
    tx,
    sql`
  select ${listColumns}, coalesce(s.lines, 0) as lines, coalesce(s.lines - s.lines_open, 0) as lines_done,
         coalesce(s.units - s.units_done, 0) as "left", coalesce(s.skipped, 0) as skipped,
         (select count(*) from orders o where o.picking_list_id = l.id) as orders,
         (select count(*) from orders o where o.picking_list_id = l.id and o.status <> 2100) as orders_done,
         (select json_build_object('lineId', a.id, 'cellCode', c.code, 'sku', p.sku, 'productName', p.name,
                                   'left', a.quantity - a.picked)
            from allocation a join cell c on c.id = a.cell_id
            join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
           where a.picking_list_id = l.id and a.picked < a.quantity order by ${walk} limit 1) as next
    from picking_list l ${progress} where l.id = ${id} and ${atLocation(who, sql`l.location_id`)}`,
  )

/** The walk: every line in order, done ones too. A stop is a cell; a line knows the cell that comes after its own. */
export const linesOf = (tx: Tx, who: Who, pickingListId: number) =>
  rows<Item<Calls['picking']['getOrderItemsByPickingListId']>>(
    tx,
    sql`
  with line as (
    select a.*, c.code as cell_code, c.zone, p.sku, p.name as product_name, p.has_image,
           dense_rank() over (order by a.skipped_at nulls first, c.walk_sequence, c.id) as stop,
           row_number() over (order by ${walk}) as place
      from allocation a join cell c on c.id = a.cell_id
      join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
     where a.picking_list_id = ${pickingListId} and ${visibleTo(who, sql`a.merchant_id`)}
  )
  select a.id as line_id, a.picking_list_id, a.stop, o.id as order_id, ${orderNumber(sql`o.id`)} as warehouse_order_id,
         o.reference_code, m.id as merchant_id, m.name as merchant_name, o.status as order_status,
         a.cell_id, a.cell_code, a.zone, a.product_id, a.sku, a.product_name, a.has_image,
         coalesce((select json_agg(json_build_object('code', b.code, 'format', b.format,
                                                     'packQuantity', b.pack_quantity)
                                   order by b.pack_quantity, b.code)
            from product_barcode b where b.merchant_id = a.merchant_id and b.product_id = a.product_id),
            '[]'::json) as barcodes,
         t.batch_no, t.expiry_day, a.quantity, a.picked, a.quantity - a.picked as "left",
         a.skipped_at is not null and not a.is_added as is_skipped, ${holdOf} as hold, o.slot, o.tray_name, a.reason,
         (select n.cell_code from line n where n.stop > a.stop order by n.stop limit 1) as next_cell
    from line a
    join orders o on o.merchant_id = a.merchant_id and o.id = a.demand_id
    join merchant m on m.id = o.merchant_id
    join batch t on t.merchant_id = a.merchant_id and t.id = a.batch_id
   order by a.place`,
  )

export const listAt = (tx: Tx, who: Who, id: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from picking_list where id = ${id} and ${atLocation(who)}`,
  )

// Trays --------------------------------------------------------------------------------------------------------------

/** Trays in use, and parcels whose units nobody is promised any more. */
export const traysInUse = async (tx: Tx, who: Who, asked: TrayFilters) => [
  ...(await traysTaken(tx, who, asked)),
  ...(asked.trayName ? [] : await parcelsToPutBack(tx, who, asked)),
]

const takenSince = (moment: Sql, asked: TrayFilters): Sql =>
  allOf(
    ...(asked.dateTimeFromTimestamp === undefined ? [] : [sql`${moment} >= ${at(asked.dateTimeFromTimestamp)}`]),
    ...(asked.dateTimeToTimestamp === undefined ? [] : [sql`${moment} < ${at(asked.dateTimeToTimestamp)}`]),
  )

/** Parcels of cancelled orders that nobody has unpacked yet, the longest waiting first. */
const parcelsToPutBack = (tx: Tx, who: Who, asked: TrayFilters) =>
  rows<InTray>(
    tx,
    sql`
  select o.id as tray_id, ${orderNumber(sql`o.id`)} as tray_name, true as is_parcel, o.picking_list_id,
         o.id as order_id, ${orderNumber(sql`o.id`)} as warehouse_order_id,
         o.reference_code, m.id as merchant_id, m.name as merchant_name, o.status as order_status, o.slot,
         '' as picker, b.strays as units, b.strays as units_done, b.strays as units_packed, true as is_put_back,
         o.status_changed_at as taken_timestamp, o.ship_by as ship_by_timestamp
    from orders o join merchant m on m.id = o.merchant_id
    cross join lateral (select sum(on_hand - allocated) as strays from stock_balance
                         where place_kind = ${sql.lit(placeKinds.parcel)} and place_id in (
                           select p.id from parcel p where p.merchant_id = o.merchant_id and p.demand_id = o.id)) b
   where o.status = 510 and b.strays > 0 and ${isOurs(who)} and ${takenSince(sql`o.status_changed_at`, asked)}
   order by o.status_changed_at, o.id`,
  )

/** Not picked any more: what was picked of it lies in its tray until it is put back. */
const isOffList = sql`(o.picking_list_id is null and o.status in (510, 540))`

/**
 * Trays in use and the orders in them; one of a list of single orders stands once for each. Units left of an order that
 * is not picked any more are put back.
 */
const traysTaken = (tx: Tx, who: Who, asked: TrayFilters) =>
  rows<InTray>(
    tx,
    sql`
  select t.id as tray_id, t.name as tray_name, false as is_parcel, o.picking_list_id,
         o.id as order_id, ${orderNumber(sql`o.id`)} as warehouse_order_id,
         o.reference_code, m.id as merchant_id, m.name as merchant_name, o.status as order_status, o.slot,
         coalesce(l.picker, '') as picker, o.unit_count as units, coalesce(a.picked, 0) as units_done,
         coalesce(a.packed, 0) as units_packed,
         coalesce(b.strays, 0) > 0 and (t.demand_id is not null or ${isOffList}) as is_put_back,
         coalesce(t.taken_at, o.status_changed_at) as taken_timestamp, o.ship_by as ship_by_timestamp
    from tray t
    join orders o on (o.merchant_id = t.merchant_id and o.id = t.demand_id)
      or (t.picking_list_id is not null and o.tray_name = t.name and o.location_id = t.location_id
          and (o.picking_list_id = t.picking_list_id or ${isOffList}))
    join merchant m on m.id = o.merchant_id
    left join picking_list l on l.id = o.picking_list_id
    left join lateral (select sum(picked) as picked, sum(packed) as packed from allocation
                        where merchant_id = o.merchant_id and demand_id = o.id) a on true
    left join lateral (select sum(on_hand - allocated) as strays from stock_balance
                        where place_kind = 2 and place_id = t.id) b on true
   where ${atLocation(who, sql`t.location_id`)} and ${visibleTo(who, sql`o.merchant_id`)} and ${allOf(
     ...(asked.trayName ? [sql`t.name = upper(${asked.trayName.trim()})`] : []),
     takenSince(sql`t.taken_at`, asked),
   )} order by t.taken_at, t.name, o.id`,
  )

export type Stray = {
  merchantId: number
  locationId: number
  productId: number
  batchId: number
  placeId: number
  free: number
}

/** What a tray or the parcels of an order have that nobody is promised, locked. */
export const straysIn = (tx: Tx, who: Who, { place, ids }: { place: 'tray' | 'parcel'; ids: readonly number[] }) =>
  rows<Stray>(
    tx,
    sql`
  select b.merchant_id, b.location_id, b.product_id, b.batch_id, b.place_id, b.on_hand - b.allocated as free
    from stock_balance b
   where b.place_kind = ${placeKinds[place]} and b.place_id = any (${[...ids]}::bigint[]) and b.on_hand > b.allocated
     and ${visibleTo(who, sql`b.merchant_id`)} and ${atLocation(who, sql`b.location_id`)}
   order by b.id for update`,
  )

/** The order whose parcels are unpacked, locked; the parcels are read after that. */
export async function unpacked(tx: Tx, who: Who, orderId: number) {
  const order = await first<{ id: number; merchantId: number }>(
    tx,
    sql`select o.id, o.merchant_id from orders o where o.id = ${orderId} and ${isOurs(who)} for update`,
  )
  const { id, merchantId } = order ?? { id: 0, merchantId: 0 }
  const parcels = await rows<{ id: number }>(
    tx,
    sql`select p.id from parcel p where p.merchant_id = ${merchantId} and p.demand_id = ${id}`,
  )
  return order && { id, parcelIds: parcels.map((parcel) => parcel.id) }
}

/** The cell of this code where stock of a merchant may lie. */
export const cellFor = (tx: Tx, locationId: number, merchantId: number, code: string) =>
  first<{ id: number; code: string }>(
    tx,
    sql`
  select id, code from cell
   where location_id = ${locationId} and upper(code) = upper(${code.trim()}) and status = 'Active'
     and not is_unusable_stock
     and (merchant_id is null or merchant_id = ${merchantId})`,
  )
