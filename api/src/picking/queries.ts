import { openLists } from 'contract/calls/picking'
import type { Calls } from 'contract/calls/all'
import type { Item, Query, Result } from 'contract/define'
import { allOf, first, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { SortBy } from '../kernel/page.ts'
import { atLocation, type Who, visibleTo } from '../kernel/who.ts'
import { holdOf } from '../order/holds.ts'
import { parcelIdsOf } from '../order/coming-back.ts'
import { orderNumber } from '../order/number.ts'
import { type Condition, placeKinds } from '../stock/spot.ts'

type Checked = Result<Calls['picking']['checkPickingList']>
type ListFilters = Query<Calls['picking']['getOrdersPickingList']>

/** A moment inside JSON, in Unix milliseconds. */
const ms = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`
const isOurs = (who: Who): Sql => allOf(visibleTo(who, sql`o.merchant_id`), atLocation(who, sql`o.location_id`))

/** In which order the stops of a list are visited: as the way was laid; those skipped or added come last, as they did. */
const stopOrder = sql`a.skipped_at nulls first, a.walk_place, c.walk_sequence, c.id`
/** The way through the warehouse: line `a` by line, of cell `c` and product `p`. */
export const walk = sql`${stopOrder}, p.name, a.id`

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
      : [sql`l.status = any (${[...openLists]}::text[])`]),
  )

const listColumns = sql`l.id, l.id as picking_list_id, l.kind, l.status, l.picker_id, l.picker, l.slots, l.cart,
         coalesce(s.stops, 0) as stops, coalesce(s.stops - s.stops_open, 0) as stops_done,
         coalesce(s.units, 0) as units, coalesce(s.units_done, 0) as units_done,
         l.created_by, l.created_at as created_timestamp, l.finished_at as finished_timestamp,
         (select min(o.ship_by) from orders o where o.picking_list_id = l.id) as ship_by_timestamp`
export const progress = sql`left join lateral (
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

/** The batches of a line `a` that lie in its cell, where there is more than one. */
const batchesThere = sql`coalesce((
    select case when count(*) > 1 then json_agg(json_build_object('batchId', n.id, 'batchNo', n.batch_no,
                                                'expiryDay', n.expiry_day) order by n.expiry_day nulls last, n.id) end
      from stock_balance b join batch n on n.merchant_id = b.merchant_id and n.id = b.batch_id
     where b.merchant_id = a.merchant_id and b.product_id = a.product_id and b.place_kind = 1
       and b.place_id = a.cell_id and b.condition = a.condition and b.on_hand > 0), '[]'::json)`

/** Who else has begun a line `a` since the list has its picker, and not ended it. */
export const begunBy = (who: Who): Sql => sql`
  case when a.picked between 1 and a.quantity - 1 then (
    select v.actor from scan s
      join picking_list l on l.id = a.picking_list_id and s.at >= l.assigned_at
      join stock_movement v on v.merchant_id = s.merchant_id and v.entry = 'pick:' || s.id and v.side = 1
     where s.merchant_id = a.merchant_id and s.demand_id = a.demand_id and s.allocation_id = a.id and s.kind = 'pick'
       and s.undone_at is null and s.user_id <> ${who.userId}
     order by s.id desc limit 1) end`

/** The walk: every line in order, done ones too. A stop is a cell; a line knows the cell that comes after its own. */
export const linesOf = (tx: Tx, who: Who, pickingListId: number) =>
  rows<Item<Calls['picking']['getOrderItemsByPickingListId']>>(
    tx,
    sql`
  with line as (
    select a.*, c.code as cell_code, c.zone, p.sku, p.name as product_name, p.has_image,
           dense_rank() over (order by ${stopOrder}) as stop,
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
         (select n.cell_code from line n where n.stop > a.stop order by n.stop limit 1) as next_cell,
         ${batchesThere} as batches, ${begunBy(who)} as picked_by
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

// Strays --------------------------------------------------------------------------------------------------------------

export type Stray = {
  merchantId: number
  locationId: number
  productId: number
  batchId: number
  placeId: number
  condition: Condition
  free: number
}

/** What a tray or the parcels of an order have that nobody is promised, locked. */
export const straysIn = (tx: Tx, who: Who, { place, ids }: { place: 'tray' | 'parcel'; ids: readonly number[] }) =>
  rows<Stray>(
    tx,
    sql`
  select b.merchant_id, b.location_id, b.product_id, b.batch_id, b.place_id, b.condition, b.on_hand - b.allocated as free
    from stock_balance b
   where b.place_kind = ${placeKinds[place]} and b.place_id = any (${[...ids]}::bigint[]) and b.on_hand > b.allocated
     and ${visibleTo(who, sql`b.merchant_id`)} and ${atLocation(who, sql`b.location_id`)}
   order by b.id for update`,
  )

/** The order whose parcels are unpacked, locked; the parcels are read after that, void ones too. */
export async function unpacked(tx: Tx, who: Who, orderId: number) {
  const order = await first<{ id: number; merchantId: number; status: number }>(
    tx,
    sql`select o.id, o.merchant_id, o.status from orders o where o.id = ${orderId} and ${isOurs(who)} for update`,
  )
  const parcels = await rows<{ id: number }>(
    tx,
    sql`select distinct x.id from orders o cross join lateral ${parcelIdsOf} x where o.id = ${order?.id ?? 0}`,
  )
  return order && { ...order, parcelIds: parcels.map((parcel) => parcel.id) }
}
