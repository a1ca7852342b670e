import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { allOf, at, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import { atLocation, type Who, visibleTo } from '../kernel/who.ts'
import { goodsWithCourierOf, parcelIdsOf, withCourierOf } from '../order/coming-back.ts'
import { orderNumber } from '../order/number.ts'
import { placeKinds } from '../stock/spot.ts'
import { balancesIn } from './trays.ts'

type TrayFilters = Query<Calls['picking']['getInPickingTray']>
type InTray = Item<Calls['picking']['getInPickingTray']>

const mostListed = 2000

const isOurs = (who: Who): Sql => allOf(visibleTo(who, sql`o.merchant_id`), atLocation(who, sql`o.location_id`))

/** Trays in use, or of the state asked for, and parcels whose units nobody is promised any more. */
export const traysInUse = async (tx: Tx, who: Who, asked: TrayFilters) => [
  ...(await traysOf(tx, who, asked)),
  ...(asked.trayName || (asked.state && asked.state !== 'To put back') ? [] : await parcelsToPutBack(tx, who, asked)),
]

const takenSince = (moment: Sql, asked: TrayFilters): Sql =>
  allOf(
    ...(asked.dateTimeFromTimestamp === undefined ? [] : [sql`${moment} >= ${at(asked.dateTimeFromTimestamp)}`]),
    ...(asked.dateTimeToTimestamp === undefined ? [] : [sql`${moment} < ${at(asked.dateTimeToTimestamp)}`]),
  )

/** The cell that units `r` go back into: where their batch lies or lay, else their product; damaged ones into one for those. */
const putBackCell = sql`coalesce((
    select c.code from stock_balance b join cell c on c.id = b.place_id
     where b.merchant_id = r.merchant_id and b.product_id = r.product_id and b.place_kind = ${sql.lit(placeKinds.cell)}
       and b.location_id = r.location_id and c.status = 'Active' and c.is_unusable_stock = r.is_unusable
     order by b.batch_id = r.batch_id desc, b.on_hand desc, c.code limit 1),
   (select c.code from cell c
     where r.is_unusable and c.location_id = r.location_id and c.status = 'Active' and c.is_unusable_stock order by c.code limit 1))`
/** The order that waits for such units longest: they are promised to it once they lie in their cell. */
const waitingOrder = sql`(
    select ${orderNumber(sql`w.id`)} from order_line ol
      join orders w on w.merchant_id = ol.merchant_id and w.id = ol.order_id
     where ol.merchant_id = r.merchant_id and ol.product_id = r.product_id and w.status = 540
       and w.location_id = r.location_id and not r.is_unusable order by w.id limit 1)`

/** What lies somewhere, product by product; `k` are its balances. `isTask`: with where it goes back to, and who waits. */
const contentsOf = (lying: Sql, isTask: boolean): Sql => sql`coalesce((
    select json_agg(json_build_object('sku', r.sku, 'productName', r.name, 'batchNo', r.batch_no,
                                      'quantity', r.quantity, 'toPutBack', r.strays, 'isUnusable', r.is_unusable,
                                      'putBackCell', ${isTask ? putBackCell : sql`null`},
                                      'waitingOrder', ${isTask ? waitingOrder : sql`null`})
                    order by r.sku, r.batch_no, r.is_unusable)
      from (select k.merchant_id, k.location_id, p.id as product_id, n.id as batch_id, p.sku, p.name, n.batch_no,
                   k.condition = 'Unusable' as is_unusable, sum(k.on_hand) as quantity,
                   sum(k.on_hand - k.allocated) as strays
              from ${lying} k join product p on p.merchant_id = k.merchant_id and p.id = k.product_id
              join batch n on n.merchant_id = k.merchant_id and n.id = k.batch_id
             where k.on_hand > 0
             group by 1, 2, 3, 4, 5, 6, 7, 8) r), '[]'::json)`
const inParcelsOf = sql`(
    select b.* from stock_balance b where b.place_kind = ${sql.lit(placeKinds.parcel)} and b.place_id in ${parcelIdsOf})`
const inTrayOf = sql`(select b.* from ${balancesIn(sql`t.id`)})`

/**
 * Parcels with units that are to be put back, void ones too, by order, the longest waiting first, with what couriers still
 * have of a failed order. One that only its courier has is listed where a hand asks what to put back.
 */
const parcelsToPutBack = (tx: Tx, who: Who, asked: TrayFilters) =>
  rows<InTray>(
    tx,
    sql`
  with stray as (
    select b.merchant_id, b.place_id as parcel_id, sum(b.on_hand - b.allocated) as units from stock_balance b
     where b.place_kind = ${sql.lit(placeKinds.parcel)} and b.on_hand > b.allocated group by 1, 2
  ), part as (
    select s.merchant_id, k.demand_id, s.units from stray s cross join lateral (
        select p.demand_id from parcel p where p.merchant_id = s.merchant_id and p.id = s.parcel_id
         union all
        select v.demand_id from void_parcel v where v.merchant_id = s.merchant_id and v.parcel_id = s.parcel_id
         limit 1) k
     union all
    select o.merchant_id, o.id, 0 from orders o
     where ${asked.state === 'To put back'} and o.status = 520 and ${isOurs(who)}
  ), held as (
    select merchant_id, demand_id, sum(units) as strays from part group by 1, 2
  )
  select o.id as tray_id, ${orderNumber(sql`o.id`)} as tray_name, 'To put back' as state, '' as aside_reason,
         '' as aside_by, null::timestamptz as aside_timestamp, true as is_parcel, o.picking_list_id,
         o.id as order_id, ${orderNumber(sql`o.id`)} as warehouse_order_id,
         o.reference_code, m.id as merchant_id, m.name as merchant_name, o.status as order_status, o.slot,
         '' as picker, '' as last_person,
         ${contentsOf(inParcelsOf, true)}::jsonb || case when c.units > 0
           then ${contentsOf(goodsWithCourierOf, true)}::jsonb else '[]'::jsonb end as contents,
         b.strays + c.units as units, b.strays + c.units as units_done, b.strays + c.units as units_packed,
         true as is_put_back, c.units as units_with_courier,
         o.status_changed_at as taken_timestamp, o.ship_by as ship_by_timestamp
    from held b join orders o on o.merchant_id = b.merchant_id and o.id = b.demand_id
    join merchant m on m.id = o.merchant_id
   cross join lateral (select case when o.status = 520 then ${withCourierOf} else 0 end as units offset 0) c
   where b.strays + c.units > 0 and ${isOurs(who)} and ${takenSince(sql`o.status_changed_at`, asked)}
   order by o.status_changed_at, o.id limit ${mostListed}`,
  )

/** Not picked any more: what was picked of it lies in its tray until it is put back. */
const isOffList = sql`(o.picking_list_id is null and o.status in (510, 520, 540))`
/** Units in it that nobody is promised, of an order that left it or is not picked any more. */
const isPutBack = sql`(coalesce(b.strays, 0) > 0 and (t.demand_id is not null or o.id is null or ${isOffList}))`
/** A tray of single orders waits for packing when all of its list is picked, another one when its order is. */
const isPicked = sql`case when t.picking_list_id is null then o.status >= 2200 else l.status in ('Picked', 'Cleared') end`
const state = sql`
  case when t.aside_reason is not null then 'Aside'
       when ${isPutBack} then 'To put back'
       when t.demand_id is null and t.picking_list_id is null then 'Free'
       when ${isPicked} then 'Waiting for packing'
       else 'Picking' end`

/** Where what lies in trays goes back to is told of one tray, and of those that are to be emptied. */
const isTask = ({ trayName, state: asked }: TrayFilters): boolean => trayName !== undefined || asked === 'To put back'

/** Every tray, but free ones only where they are asked for. */
const isAsked = (asked: TrayFilters): Sql =>
  allOf(
    ...(asked.trayName ? [sql`t.name = upper(${asked.trayName.trim()})`] : []),
    asked.state ? sql`${state} = ${asked.state}` : sql`${state} <> 'Free'`,
    ...(asked.holdsGoods === undefined ? [] : [sql`(coalesce(b.units, 0) > 0) = ${asked.holdsGoods}`]),
    takenSince(sql`t.taken_at`, asked),
  )

/**
 * Trays and the orders in them; one of a list of single orders stands once for each. Units left of an order that is not
 * picked any more are put back.
 */
const traysOf = (tx: Tx, who: Who, asked: TrayFilters) =>
  rows<InTray>(
    tx,
    sql`
  select t.id as tray_id, t.name as tray_name, ${state} as state, coalesce(t.aside_reason, '') as aside_reason,
         coalesce(t.aside_by, '') as aside_by, t.aside_at as aside_timestamp, false as is_parcel, coalesce(o.picking_list_id, t.picking_list_id) as picking_list_id,
         o.id as order_id, case when o.id is not null then ${orderNumber(sql`o.id`)} end as warehouse_order_id,
         o.reference_code, m.id as merchant_id, m.name as merchant_name, o.status as order_status, o.slot,
         coalesce(l.picker, '') as picker, t.last_person, coalesce(o.unit_count, 0) as units,
         coalesce(a.picked, 0) as units_done, coalesce(a.packed, 0) as units_packed,
         ${contentsOf(inTrayOf, isTask(asked))} as contents, ${isPutBack} as is_put_back,
         0 as units_with_courier,
         coalesce(t.taken_at, t.aside_at, o.status_changed_at) as taken_timestamp, o.ship_by as ship_by_timestamp
    from tray t
    left join orders o on ((o.merchant_id = t.merchant_id and o.id = t.demand_id)
      or (t.picking_list_id is not null and o.tray_name = t.name and o.location_id = t.location_id
          and (o.picking_list_id = t.picking_list_id or ${isOffList})))
    left join merchant m on m.id = o.merchant_id
    left join picking_list l on l.id = coalesce(o.picking_list_id, t.picking_list_id)
    left join lateral (select sum(picked) as picked, sum(packed) as packed from allocation
                        where merchant_id = o.merchant_id and demand_id = o.id) a on true
    left join lateral (select sum(b.on_hand) as units, sum(b.on_hand - b.allocated) as strays
                         from ${balancesIn(sql`t.id`)}) b on true
   where ${atLocation(who, sql`t.location_id`)} and (o.id is null or ${visibleTo(who, sql`o.merchant_id`)})
     and (o.id is not null or t.merchant_id is null) and ${isAsked(asked)}
   order by t.taken_at nulls last, t.name, o.id limit ${mostListed}`,
  )
