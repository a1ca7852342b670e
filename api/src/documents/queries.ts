import { first, rows, sql, type Tx } from '../kernel/database.ts'
import { atLocation, isMerchant, visibleTo, type Who } from '../kernel/who.ts'
import type { Printed, PrintedCharge, PrintedLine, PrintedParcel } from './rules.ts'

/** What the documents of an order say of it. A merchant's people see their orders wherever they are. */
export const orderPrinted = (tx: Tx, who: Who, orderId: number) =>
  first<Printed & { merchantId: number }>(
    tx,
    sql`
  select o.merchant_id, o.id as order_id, o.status, o.reference_code, m.name as merchant_name,
         m.address as merchant_address, m.email as merchant_email, m.phone as merchant_phone,
         l.name as location_name, l.address as location_address, l.time_zone, o.placed_at, o.ship_by, o.currency,
         p.name as shipping_provider, o.unit_count, o.shipping_name,
         o.shipping_phone, o.shipping_address1,
         o.shipping_address2, o.shipping_postcode, o.shipping_city, o.shipping_state, o.shipping_country
    from orders o join merchant m on m.id = o.merchant_id join warehouse_location l on l.id = o.location_id
    left join shipping_provider p on p.id = o.shipping_provider_id
   where o.id = ${orderId} and ${visibleTo(who, sql`o.merchant_id`)}
     and ${isMerchant(who) ? sql`true` : atLocation(who, sql`o.location_id`)}`,
  )

/** The parcels of an order by number, as their labels show them. */
export const parcelsPrinted = (tx: Tx, merchantId: number, orderId: number) =>
  rows<PrintedParcel>(
    tx,
    sql`
  select p.number, p.closed_at is not null as is_closed, p.tracking_number,
         coalesce(p.final_weight_grams, p.expected_weight_grams) as grams, p.box_name, coalesce(s.units, 0) as units
    from parcel p
    left join lateral (select sum(x.quantity) as units
                         from scan x join allocation a on a.merchant_id = x.merchant_id and a.id = x.allocation_id
                        where x.parcel_id = p.id and x.kind = 'pack' and x.undone_at is null) s on true
   where p.merchant_id = ${merchantId} and p.demand_id = ${orderId} order by p.number`,
  )

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
