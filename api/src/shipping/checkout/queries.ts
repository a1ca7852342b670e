import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { shipped } from 'contract/order-status'
import { asTable, first, numbers, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { holdOf, holdsOf } from '../../order/holds.ts'
import type { Bin, Found, Parcel, Unit } from './rules.ts'

type Detail = Item<Calls['shipping']['shippingBinGetAllDetail']>

const ms = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`

/** Bins, or one of them, with the parcels that wait in them for checkout or release: the soonest to ship first. */
export const binsWithParcels = (tx: Tx, who: Who, shippingBinId?: number) =>
  rows<Detail>(
    tx,
    sql`
  select b.id, b.id as shipping_bin_id, b.name, b.location_id, l.name as location_name,
         p.id as shipping_provider_master_id, p.name as shipping_provider, b.is_active,
         coalesce(x.shipped, 0) as shipped, coalesce(x.ready, 0) as ready_to_deliver,
         coalesce(x.parcels, '[]'::json) as parcels
    from shipping_bin b join warehouse_location l on l.id = b.location_id
    left join shipping_provider p on p.id = b.shipping_provider_id
    left join lateral (
      select count(*) filter (where o.status = 4000) as shipped, count(*) filter (where o.status = 5000) as ready,
             json_agg(json_build_object(
               'orderId', o.id, 'merchantId', m.id, 'merchantName', m.name, 'referenceCode', o.reference_code,
               'status', o.status, 'trackingNumber', o.tracking_number, 'shippingProvider', q.name,
               'weight', coalesce(o.final_weight_grams, o.expected_weight_grams) / 1000.0, 'hold', ${holdOf},
               'shipByTimestamp', ${ms(sql`o.ship_by`)}, 'statusTimestamp', ${ms(sql`o.status_changed_at`)})
               order by o.status, o.ship_by, o.id) as parcels
        from orders o join merchant m on m.id = o.merchant_id
        left join shipping_provider q on q.id = o.shipping_provider_id
       where o.shipping_bin_id = b.id and o.status in (${numbers(shipped)})
         and ${visibleTo(who, sql`o.merchant_id`)}) x on true
   where ${atLocation(who, sql`b.location_id`)} and ${shippingBinId ? sql`b.id = ${shippingBinId}` : sql`true`}
   order by l.priority, l.id, b.name, b.id`,
  )

/** The bin with its row locked: two people cannot hand it over at once. */
export const lockBin = (tx: Tx, who: Who, id: number) =>
  first<Bin>(
    tx,
    sql`
  select id, name, location_id from shipping_bin where id = ${id} and ${atLocation(who)} for update`,
  )

/** Parcels of a bin that stand before a step, locked in the order of their ids. */
export const lockParcels = (tx: Tx, who: Who, binId: number, from: readonly number[]) =>
  rows<Parcel>(
    tx,
    sql`
  select o.merchant_id, o.id, o.status, ${holdsOf} as holds, o.tracking_number from orders o
   where o.shipping_bin_id = ${binId} and o.status in (${numbers(from)}) and ${visibleTo(who, sql`o.merchant_id`)}
   order by o.id for update`,
  )

/** The units in the parcels, line by line, as they were packed. */
export const unitsIn = (tx: Tx, parcels: readonly Parcel[]) =>
  rows<Unit>(
    tx,
    sql`
  select a.merchant_id, a.location_id, a.demand_id as order_id, a.id as allocation_id, a.product_id, a.batch_id,
         a.packed as quantity
    from ${asTable(parcels)} as t ("merchantId" bigint, id bigint)
    join allocation a on a.merchant_id = t."merchantId" and a.demand_id = t.id
   where a.packed > 0 order by a.id`,
  )

/** The order of a tracking number, one still in the house before one that left; order numbers are taken too. */
export const orderOf = (tx: Tx, who: Who, trackingNumber: string, orderId: number | null) =>
  first<Found>(
    tx,
    sql`
  select o.id as order_id, o.merchant_id, m.name as merchant_name, o.reference_code, o.status,
         coalesce(o.tracking_number, '') as tracking_number, p.name as shipping_provider, ${holdOf} as hold,
         b.id as shipping_bin_id, b.name as shipping_bin_name
    from orders o join merchant m on m.id = o.merchant_id
    left join shipping_provider p on p.id = o.shipping_provider_id
    left join shipping_bin b on b.id = o.shipping_bin_id
   where (o.tracking_number = any (${[trackingNumber, trackingNumber.toUpperCase()]}::text[]) or o.id = ${orderId})
     and ${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}
   order by o.status in (${numbers(shipped)}) desc, o.status < 6000 desc, o.placed_at desc limit 1`,
  )
