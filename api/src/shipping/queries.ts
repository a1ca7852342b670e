import { cancelled, failedOrders, openStatuses } from 'contract/order-status'
import { first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import { atLocation, type Who } from '../kernel/who.ts'
import type { BoxColumns } from '../packing/parcel.ts'
import type { Outgoing, Parcel } from '../packing/rules.ts'
import type { Bin, Provider } from './rules.ts'

/** Couriers use a number again after months, never while its parcel may still be asked for. */
const numberDays = 90
/** A parcel `p` of an order `o` stands for its number: it is here, was stopped, or left not long ago. */
const hasNumber = sql`(o.status = any (${[...openStatuses, ...cancelled, ...failedOrders]}::int[])
  or p.handed_at > now() - make_interval(days => ${sql.lit(numberDays)}))`

/**
 * The order of another parcel of the location with this tracking number, here, stopped or with the courier, or of a parcel that
 * became void. The location's row is locked, so that two people cannot enter one number at once.
 */
export async function holderOf(tx: Tx, order: Outgoing, parcel: Parcel, trackingNumber: string) {
  await one(tx, sql`select id from warehouse_location where id = ${order.locationId} for no key update`)
  return first<{ orderId: number; isVoid: boolean }>(
    tx,
    sql`
    select o.id as order_id, o.status = any (${[...cancelled, ...failedOrders]}::int[]) as is_void
      from parcel p join orders o on o.merchant_id = p.merchant_id and o.id = p.demand_id
     where p.tracking_key = lower(${trackingNumber}) and p.tracking_number = ${trackingNumber}
       and o.location_id = ${order.locationId}
       and ${hasNumber} and p.id <> ${parcel.id}
     union all
    select o.id, true from void_parcel v join orders o on o.merchant_id = v.merchant_id and o.id = v.demand_id
     where v.tracking_key = lower(${trackingNumber}) and v.tracking_number = ${trackingNumber}
       and o.location_id = ${order.locationId}
     limit 1`,
  )
}

/**
 * Of the parcels named, those whose number another parcel of the location has, here, stopped or with the courier, or had
 * until it became void, each with the order of that one. Whoever enters a number meets these, so that nothing needs to be locked.
 */
export const holdersOf = (tx: Tx, locationId: number, parcelIds: readonly number[]) =>
  rows<{ parcelId: number; orderId: number; isVoid: boolean }>(
    tx,
    sql`
  with numbered as (
    select id, tracking_key, tracking_number from parcel where id = any (${[...parcelIds]}::bigint[])
  ), holder as (
    select x.id as parcel_id, o.id as order_id,
           o.status = any (${[...cancelled, ...failedOrders]}::int[]) as is_void
      from numbered x
      join parcel p on p.tracking_key = x.tracking_key and p.tracking_number = x.tracking_number and p.id <> x.id
      join orders o on o.merchant_id = p.merchant_id and o.id = p.demand_id
     where o.location_id = ${locationId} and ${hasNumber}
     union all
    select x.id, o.id, true
      from numbered x
      join void_parcel v on v.tracking_key = x.tracking_key and v.tracking_number = x.tracking_number
      join orders o on o.merchant_id = v.merchant_id and o.id = v.demand_id
     where o.location_id = ${locationId}
  )
  select distinct on (parcel_id) parcel_id, order_id, is_void from holder order by parcel_id, order_id`,
  )

export const setTrackingNumber = (tx: Tx, order: Outgoing, parcel: Parcel, trackingNumber: string | null) =>
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
export const setMeasures = (
  tx: Tx,
  order: Outgoing,
  parcel: Parcel,
  grams: { measured: number; expected: number | null },
  box: BoxColumns,
) =>
  run(
    tx,
    sql`
  update parcel
     set final_weight_grams = ${grams.measured}, expected_weight_grams = ${grams.expected}, box_name = ${box.boxName}, box_length_mm = ${box.lengthMm},
         box_width_mm = ${box.widthMm}, box_height_mm = ${box.heightMm}, is_box_chosen = true,
         is_box_confirmed = is_box_confirmed and box_name is not distinct from ${box.boxName}
   where merchant_id = ${order.merchantId} and id = ${parcel.id}`,
  )
