import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { shipped } from 'contract/order-status'
import { first, numbers, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { holdOf, holdsOf } from '../../order/holds.ts'
import type { Bin, Found, Parcel, Step, Unit } from './rules.ts'

type Detail = Item<Calls['shipping']['shippingBinGetAllDetail']>

const ms = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`

const parcelCount = sql`(
  select count(*) from parcel y where y.merchant_id = x.merchant_id and y.demand_id = x.demand_id)`

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
      select count(*) filter (where x.handed_at is null) as shipped, count(x.handed_at) as ready,
             json_agg(json_build_object(
               'orderId', o.id, 'parcelNumber', x.number, 'parcelCount', ${parcelCount},
               'merchantId', m.id, 'merchantName', m.name, 'referenceCode', o.reference_code,
               'status', case when x.handed_at is null then 4000 else 5000 end,
               'trackingNumber', x.tracking_number, 'shippingProvider', q.name,
               'weight', coalesce(x.final_weight_grams, x.expected_weight_grams) / 1000.0, 'hold', ${holdOf},
               'shipByTimestamp', ${ms(sql`o.ship_by`)}, 'statusTimestamp', ${ms(sql`coalesce(x.handed_at, x.binned_at)`)})
               order by x.handed_at is not null, o.ship_by, o.id, x.number) as parcels
        from parcel x join orders o on o.merchant_id = x.merchant_id and o.id = x.demand_id
        join merchant m on m.id = o.merchant_id
        left join shipping_provider q on q.id = o.shipping_provider_id
       where x.shipping_bin_id = b.id and x.released_at is null and ${visibleTo(who, sql`x.merchant_id`)}) x on true
   where ${atLocation(who, sql`b.location_id`)} and ${shippingBinId ? sql`b.id = ${shippingBinId}` : sql`true`}
   order by l.priority, l.id, b.name, b.id`,
  )

/**
 * The bin with its row locked: two people cannot hand it over at once. A parcel may come into it meanwhile: whoever puts
 * it there has its order locked, and would wait for the bin.
 */
export const lockBin = (tx: Tx, who: Who, id: number) =>
  first<Bin>(
    tx,
    sql`
  select id, name, location_id from shipping_bin where id = ${id} and ${atLocation(who)} for no key update`,
  )

/** Parcels of a bin that stand before a step; their orders are locked in the order of their ids. */
export async function lockParcels(tx: Tx, who: Who, binId: number, to: Step): Promise<Parcel[]> {
  const standing = sql`x.shipping_bin_id = ${binId} and x.released_at is null
    and ${to === 5000 ? sql`x.handed_at is null` : sql`x.handed_at is not null`} and ${visibleTo(who, sql`x.merchant_id`)}`
  await run(
    tx,
    sql`select id from orders where id = any (array(select x.demand_id from parcel x where ${standing})) order by id for update`,
  )
  return rows<Parcel>(
    tx,
    sql`
  select x.id, x.merchant_id, o.id as order_id, x.number, ${parcelCount} as parcel_count, o.status, ${holdsOf} as holds,
         x.tracking_number
    from parcel x join orders o on o.merchant_id = x.merchant_id and o.id = x.demand_id
   where ${standing} order by o.id, x.number`,
  )
}

/** The units in the parcels, line by line, as they were packed. */
export const unitsIn = (tx: Tx, parcels: readonly Parcel[]) =>
  rows<Unit>(
    tx,
    sql`
  select a.merchant_id, a.location_id, a.demand_id as order_id, s.parcel_id, a.id as allocation_id, a.product_id,
         a.batch_id, sum(s.quantity) as quantity
    from scan s join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
   where s.parcel_id = any (${parcels.map(({ id }) => id)}::bigint[]) and s.kind = 'pack' and s.undone_at is null
   group by a.merchant_id, a.location_id, a.demand_id, s.parcel_id, a.id, a.product_id, a.batch_id
   order by a.id, s.parcel_id`,
  )

/** The courier has them, or they have arrived; answers the orders of which that is now true of every parcel. */
export async function setStep(tx: Tx, parcels: readonly Parcel[], to: Step): Promise<Set<number>> {
  const column = to === 5000 ? sql`handed_at` : sql`released_at`
  await run(tx, sql`update parcel set ${column} = now() where id = any (${parcels.map(({ id }) => id)}::bigint[])`)
  const whole = await rows<{ id: number }>(
    tx,
    sql`
  select demand_id as id from parcel where demand_id = any (${parcels.map(({ orderId }) => orderId)}::bigint[])
   group by demand_id having bool_and(${column} is not null)`,
  )
  return new Set(whole.map(({ id }) => id))
}

/**
 * The parcel of a tracking number, one still in the house before one that left; numbers of orders and parcels are taken
 * too. Its status is its own at the desk and after, before that its order's.
 */
export const parcelOf = (
  tx: Tx,
  who: Who,
  said: string,
  named: { orderId: number; parcelNumber?: number } | undefined,
) =>
  first<Found>(
    tx,
    sql`
  select o.id as order_id, x.number as parcel_number, ${parcelCount} as parcel_count, o.merchant_id,
         m.name as merchant_name, o.reference_code,
         case when o.status in (3000, ${numbers(shipped)})
              then case when x.handed_at is not null then 5000 when x.shipping_bin_id is not null then 4000 else 3000 end
              else o.status end as status,
         coalesce(x.tracking_number, '') as tracking_number, p.name as shipping_provider, ${holdOf} as hold,
         b.id as shipping_bin_id, b.name as shipping_bin_name
    from parcel x join orders o on o.merchant_id = x.merchant_id and o.id = x.demand_id
    join merchant m on m.id = o.merchant_id
    left join shipping_provider p on p.id = o.shipping_provider_id
    left join shipping_bin b on b.id = x.shipping_bin_id
   where (x.tracking_key = lower(${said}) or x.demand_id = ${named?.orderId ?? null}
          and ${named?.parcelNumber === undefined ? sql`true` : sql`x.number = ${named.parcelNumber}`})
     and ${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}
   order by o.status in (3000, ${numbers(shipped)}) desc, o.status < 6000 desc, x.released_at is null desc,
            x.handed_at is null desc, x.shipping_bin_id is not null, o.placed_at desc, x.number limit 1`,
  )
