import { cancelled, openStatuses } from 'contract/order-status'
import { asTable, first, one, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import { atLocation, type Who } from '../kernel/who.ts'
import type { BoxColumns } from '../packing/parcel.ts'
import type { Parcel } from '../packing/rules.ts'
import type { Bin, Provider } from './rules.ts'
/**
 * Another order of the location with this tracking number, open or cancelled. The location's row is locked, so that two people cannot
 * enter one number at once.
 */
export async function holderOf(tx: Tx, order: Parcel, trackingNumber: string) {
  await one(tx, sql`select id from warehouse_location where id = ${order.locationId} for no key update`)
  return first<{ id: number; status: number }>(
    tx,
    sql`
    select id, status from orders
     where tracking_number = ${trackingNumber} and location_id = ${order.locationId}
       and status = any (${[...openStatuses, ...cancelled]}::int[]) and id <> ${order.id} limit 1`,
  )
}

export const setTrackingNumber = (tx: Tx, order: Parcel, trackingNumber: string) =>
  run(
    tx,
    sql`
  update orders set tracking_number = ${trackingNumber} where merchant_id = ${order.merchantId} and id = ${order.id}`,
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

export const setBin = (tx: Tx, orders: readonly Parcel[], binId: number) =>
  run(
    tx,
    sql`
  update orders o set shipping_bin_id = ${binId}
    from ${asTable(orders)} as t ("merchantId" bigint, id bigint)
   where o.merchant_id = t."merchantId" and o.id = t.id`,
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

/** The tracking number once this courier carries: one that another courier gave is of no use any more. */
export const numberAfter = (providerId: number): Sql =>
  sql`case when shipping_provider_id is null or shipping_provider_id = ${providerId} then tracking_number end`

/** Settles courier, weight and box. */
export const setCourier = (tx: Tx, order: Parcel, providerId: number, grams: number, box: BoxColumns) =>
  run(
    tx,
    sql`
  update orders
     set tracking_number = ${numberAfter(providerId)},
         shipping_provider_id = ${providerId}, final_weight_grams = ${grams}, box_name = ${box.boxName},
         box_length_mm = ${box.lengthMm},
         box_width_mm = ${box.widthMm}, box_height_mm = ${box.heightMm}
   where merchant_id = ${order.merchantId} and id = ${order.id}`,
  )
