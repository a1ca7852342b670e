import { cancelled, openStatuses } from 'contract/order-status'
import { first, one, run, sql, type Tx } from '../kernel/database.ts'
import { atLocation, type Who } from '../kernel/who.ts'
import type { BoxColumns } from '../packing/parcel.ts'
import type { Outgoing, Parcel } from '../packing/rules.ts'
import type { Bin, Provider } from './rules.ts'

/**
 * The order of another parcel of the location with this tracking number, open or cancelled. The location's row is
 * locked, so that two people cannot enter one number at once.
 */
export async function holderOf(tx: Tx, order: Outgoing, parcel: Parcel, trackingNumber: string) {
  await one(tx, sql`select id from warehouse_location where id = ${order.locationId} for no key update`)
  return first<{ orderId: number; status: number }>(
    tx,
    sql`
    select o.id as order_id, o.status from parcel p join orders o on o.merchant_id = p.merchant_id and o.id = p.demand_id
     where p.tracking_key = lower(${trackingNumber}) and p.tracking_number = ${trackingNumber}
       and o.location_id = ${order.locationId}
       and o.status = any (${[...openStatuses, ...cancelled]}::int[]) and p.id <> ${parcel.id} limit 1`,
  )
}

export const setTrackingNumber = (tx: Tx, order: Outgoing, parcel: Parcel, trackingNumber: string) =>
  run(
    tx,
    sql`
  update parcel set tracking_number = ${trackingNumber}
   where merchant_id = ${order.merchantId} and id = ${parcel.id}`,
  )

export const binOf = (tx: Tx, who: Who, asked: { id?: number; name?: string; locationId: number }) =>
  first<Bin>(
    tx,
    sql`
  select b.id, b.name, b.location_id, b.shipping_provider_id, p.name as shipping_provider, b.is_active
    from shipping_bin b left join shipping_provider p on p.id = b.shipping_provider_id
   where ${atLocation(who, sql`b.location_id`)}
     and ${
       asked.id
         ? sql`b.id = ${asked.id}`
         : sql`upper(b.name) = upper(${asked.name ?? ''}) and b.location_id = ${asked.locationId}`
     }`,
  )

export const setBin = (tx: Tx, parcelIds: readonly number[], binId: number) =>
  run(
    tx,
    sql`
  update parcel set shipping_bin_id = ${binId}, binned_at = now() where id = any (${[...parcelIds]}::bigint[])`,
  )

// Couriers -----------------------------------------------------------------------------------------------------------

/** A courier by its name, code or number, and whether it carries for the merchant. */
export const providerFor = (tx: Tx, merchantId: number, said: string) =>
  first<Provider>(
    tx,
    sql`
  select p.id, p.name, p.master_status, p.volumetric_divisor, m.name as merchant_name,
         exists (select from merchant_shipping_provider a
                  where a.merchant_id = m.id and a.shipping_provider_id = p.id) as is_assigned
    from shipping_provider p join merchant m on m.id = ${merchantId}
   where lower(p.name) = lower(${said}) or p.code = upper(${said}) or p.id::text = ${said}
   order by p.id::text = ${said} limit 1`,
  )

/**
 * The courier of an order. A tracking number that another courier gave is of no use any more: its parcels have none then.
 */
export const setCourier = (tx: Tx, { merchantId, id }: { merchantId: number; id: number }, providerId: number) =>
  run(
    tx,
    sql`
  with before as (
    select shipping_provider_id as id from orders where merchant_id = ${merchantId} and id = ${id}
  ), unnumbered as (
    update parcel p set tracking_number = null from before
     where p.merchant_id = ${merchantId} and p.demand_id = ${id} and before.id <> ${providerId}
  )
  update orders set shipping_provider_id = ${providerId} where merchant_id = ${merchantId} and id = ${id}`,
  )

/** The weight and the box of a parcel, as its courier is told. */
export const setMeasures = (tx: Tx, order: Outgoing, parcel: Parcel, grams: number, box: BoxColumns) =>
  run(
    tx,
    sql`
  update parcel
     set final_weight_grams = ${grams}, box_name = ${box.boxName}, box_length_mm = ${box.lengthMm},
         box_width_mm = ${box.widthMm}, box_height_mm = ${box.heightMm}, is_box_chosen = true
   where merchant_id = ${order.merchantId} and id = ${parcel.id}`,
  )
