import { first, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import { atLocation, isMerchant, visibleTo, type Who } from '../kernel/who.ts'
import { shippingOf } from '../order/buyer/buyer.ts'
import type { Kept, Region } from '../order/buyer/fields.ts'
import { whereOf } from '../order/buyer/kept.ts'
import { manifestColumns, parcelsToTake } from '../shipping/manifest.ts'
import type { Load, ManifestParcel } from './manifest-rules.ts'
import type { Printed, PrintedCharge, PrintedLine, PrintedParcel } from './rules.ts'

/** What the documents of an order say of it. A merchant's people see their orders wherever they are. */
export async function orderPrinted(tx: Tx, who: Who, orderId: number) {
  const order = await first<Omit<Printed, 'shipping' | 'absent'> & Kept & Region & { merchantId: number }>(
    tx,
    sql`
  select o.merchant_id, o.id as order_id, o.status, o.reference_code, m.name as merchant_name,
         m.address as merchant_address, m.email as merchant_email, m.phone as merchant_phone,
         l.name as location_name, l.address as location_address, l.time_zone, o.placed_at, o.ship_by, o.currency, o.cod_minor, o.last_parcel_number,
         p.name as shipping_provider, o.unit_count, ${whereOf}
    from orders o join merchant m on m.id = o.merchant_id join warehouse_location l on l.id = o.location_id
    left join shipping_provider p on p.id = o.shipping_provider_id
   where o.id = ${orderId} and ${visibleTo(who, sql`o.merchant_id`)}
     and ${isMerchant(who) ? sql`true` : atLocation(who, sql`o.location_id`)}`,
  )
  return order && { ...order, ...shippingOf(order, order) }
}

/** The parcels of an order by number, as their labels show them. */
export const parcelsPrinted = (tx: Tx, merchantId: number, orderId: number) =>
  rows<PrintedParcel>(
    tx,
    sql`
  select p.number, row_number() over (order by p.number)::int as rank, p.closed_at is not null as is_closed, p.tracking_number,
         coalesce(p.final_weight_grams, p.expected_weight_grams) as grams, p.box_name, coalesce(s.units, 0) as units,
         p.label_prints as prints
    from parcel p
    left join lateral (select sum(x.quantity) as units
                         from scan x join allocation a on a.merchant_id = x.merchant_id and a.id = x.allocation_id
                        where x.parcel_id = p.id and x.kind = 'pack' and x.undone_at is null) s on true
   where p.merchant_id = ${merchantId} and p.demand_id = ${orderId} order by p.number`,
  )

/** Keeps that the labels of parcels were handed out, and to whom. */
export const addPrints = (tx: Tx, who: Who, merchantId: number, orderId: number, numbers: readonly number[]) =>
  run(
    tx,
    sql`
  update parcel set label_prints = label_prints + 1, label_printed_by = ${who.name}, label_printed_at = now(), is_label_old = false
   where merchant_id = ${merchantId} and demand_id = ${orderId} and number = any (${[...numbers]}::int[])`,
  )

/** What a hand-over took. */
export const handOver = (tx: Tx, who: Who, shippingBinId: number, id: number) =>
  first<Load>(
    tx,
    sql`
  select location_name, time_zone, bin_name, handed_by, handed_at from hand_over
   where id = ${id} and shipping_bin_id = ${shippingBinId} and ${atLocation(who)}`,
  )

/** A bin whose parcels wait for the courier. */
export const loadOfBin = (tx: Tx, who: Who, id: number) =>
  first<Load>(
    tx,
    sql`
  select l.name as location_name, l.time_zone, b.name as bin_name, '' as handed_by, null as handed_at
    from shipping_bin b join warehouse_location l on l.id = b.location_id
   where b.id = ${id} and ${atLocation(who, sql`b.location_id`)}`,
  )

const manifested = (tx: Tx, who: Who, parcels: Sql) =>
  rows<ManifestParcel>(
    tx,
    sql`
  select order_id, number, parcel_rank, parcel_count, reference_code, shipping_provider, tracking_number, grams, cod_minor, currency
    from (${parcels}) t where ${visibleTo(who)} order by shipping_provider nulls last, order_id, number`,
  )
export const parcelsHandedOver = (tx: Tx, who: Who, id: number) =>
  manifested(tx, who, sql`select ${manifestColumns} from hand_over_parcel where hand_over_id = ${id}`)
export const parcelsInBin = (tx: Tx, who: Who, id: number) =>
  manifested(tx, who, parcelsToTake(sql`x.shipping_bin_id = ${id} and x.handed_at is null`))

export const linesPrinted = (tx: Tx, merchantId: number, orderId: number) =>
  rows<PrintedLine>(
    tx,
    sql`
  select sku, name, quantity, unit_price_minor from order_line
    where merchant_id = ${merchantId} and order_id = ${orderId} order by line_no`,
  )

export const chargesPrinted = (tx: Tx, merchantId: number, orderId: number) =>
  rows<PrintedCharge>(
    tx,
    sql`
  select code, description, amount_minor from order_charge where merchant_id = ${merchantId} and order_id = ${orderId}
    order by charge_no`,
  )
