import { openStatuses } from 'contract/order-status'
import type { InTray } from '../../fulfilment/trays.ts'
import { asTable, first, one, rows, run, sql, type Sql, type Tx } from '../../database.ts'
import { atLocation, visibleTo, type Who } from '../../who.ts'
import type { Box, Packed } from './boxes.ts'
import type { Bin, Content, Parcel } from './rules.ts'

const parcelColumns = sql`o.id, o.merchant_id, o.location_id, o.status, o.hold, o.hold_until, o.picking_list_id, o.tracking_number, o.shipping_provider_id,
         (select name from shipping_provider where id = o.shipping_provider_id) as shipping_provider,
         o.box_name, o.box_length_mm, o.box_width_mm, o.box_height_mm, o.expected_weight_grams, o.final_weight_grams`
const isOurs = (who: Who): Sql => sql`${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}`

/** The orders with their rows locked, in the order of their ids. */
export const lockParcels = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Parcel>(
    tx,
    sql`
  select ${parcelColumns} from orders o where o.id = any (${[...ids]}::bigint[]) and ${isOurs(who)} order by o.id for update`,
  )
export const lockParcel = async (tx: Tx, who: Who, id: number): Promise<Parcel | undefined> =>
  (await lockParcels(tx, who, [id]))[0]
export const parcelOf = (tx: Tx, who: Who, id: number) =>
  first<Parcel>(tx, sql`select ${parcelColumns} from orders o where o.id = ${id} and ${isOurs(who)}`)

export const contentsOf = (tx: Tx, order: Parcel) =>
  rows<Content>(
    tx,
    sql`
  select a.product_id, p.sku, p.name as product_name, sum(a.quantity) as quantity, sum(a.packed) as packed
    from allocation a join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
   where a.merchant_id = ${order.merchantId} and a.order_id = ${order.id} group by a.product_id, p.sku, p.name order by p.sku`,
  )

/** What goes into the parcel, with the sizes and weights of its products. */
export const unitsOf = (tx: Tx, order: { merchantId: number; id: number }) =>
  rows<Packed>(
    tx,
    sql`
  select l.sku, coalesce(p.name, l.name) as name, l.quantity, p.package_length_mm as length_mm, p.package_width_mm as width_mm, p.package_height_mm as height_mm,
         p.package_weight_grams as weight_grams
    from order_line l left join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
   where l.merchant_id = ${order.merchantId} and l.order_id = ${order.id} order by l.line_no`,
  )

export const boxes = (tx: Tx) =>
  rows<Box>(tx, sql`select name, length_mm, width_mm, height_mm, weight_grams from packing_box`)

// Scans --------------------------------------------------------------------------------------------------------------

export type PackScan = {
  id: number
  userId: number
  at: number
  undoneAt: number | null
  allocationId: number
  productId: number
  batchId: number
  locationId: number
  trayId: number
  quantity: number
}

/** The rows of one scan, a person's own before somebody else's: one for each tray and line its units came from. */
export const scansOf = (tx: Tx, who: Who, order: Parcel, scanNumber: string) =>
  rows<PackScan>(
    tx,
    sql`
  select s.id, s.user_id, s.at, s.undone_at, s.allocation_id, a.product_id, a.batch_id, a.location_id, s.place_id as tray_id, s.quantity
    from scan s join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
   where s.merchant_id = ${order.merchantId} and s.order_id = ${order.id} and s.kind = 'pack' and s.scan_number = ${scanNumber}
     and s.user_id = (select n.user_id from scan n where n.merchant_id = ${order.merchantId} and n.order_id = ${order.id} and n.kind = 'pack' and n.scan_number = ${scanNumber}
                       order by n.user_id = ${who.userId} desc, n.id desc limit 1)
   order by s.id`,
  )

/** Counts packed units and keeps their scan; answers the scan of each part, in order. */
export const addScans = (tx: Tx, who: Who, order: Parcel, parts: readonly InTray[], scanNumber: string) =>
  rows<{ id: number; allocationId: number; trayId: number }>(
    tx,
    sql`
  with part as (
    select * from ${asTable(parts)} as t ("allocationId" bigint, "trayId" bigint, quantity int)
  ), counted as (
    update allocation a set packed = a.packed + p.quantity from (select "allocationId", sum(quantity)::int as quantity from part group by 1) p
     where a.merchant_id = ${order.merchantId} and a.id = p."allocationId"
  )
  insert into scan (merchant_id, kind, order_id, allocation_id, scan_number, quantity, place_id, user_id)
  select ${order.merchantId}, 'pack', ${order.id}, p."allocationId", ${scanNumber}, p.quantity, p."trayId", ${who.userId} from part p
  returning id, allocation_id, place_id as tray_id`,
  )

export const undoScans = (tx: Tx, order: Parcel, scans: readonly PackScan[]) =>
  run(
    tx,
    sql`
  with undone as (
    update scan set undone_at = now() where id = any (${scans.map((scan) => scan.id)}::bigint[]) returning allocation_id, quantity
  )
  update allocation a set packed = a.packed - u.quantity from (select allocation_id, sum(quantity)::int as quantity from undone group by 1) u
   where a.merchant_id = ${order.merchantId} and a.id = u.allocation_id`,
  )

// Moves --------------------------------------------------------------------------------------------------------------

export type BoxColumns = { boxName: string | null; lengthMm: number; widthMm: number; heightMm: number }

export const setBox = (tx: Tx, order: Parcel, box: BoxColumns, expected: number | null) =>
  run(
    tx,
    sql`
  update orders set box_name = ${box.boxName}, box_length_mm = ${box.lengthMm}, box_width_mm = ${box.widthMm}, box_height_mm = ${box.heightMm},
         expected_weight_grams = ${expected} where merchant_id = ${order.merchantId} and id = ${order.id}`,
  )

export const setPacked = (tx: Tx, order: Parcel, expected: number | null) =>
  run(
    tx,
    sql`
  update orders set status = 3000, status_changed_at = now(), tray_name = null, expected_weight_grams = ${expected}
   where merchant_id = ${order.merchantId} and id = ${order.id}`,
  )

export const setOpened = (tx: Tx, order: Parcel, trayId: number) =>
  run(
    tx,
    sql`
  update orders set status = 2200, status_changed_at = case when status = 2200 then status_changed_at else now() end,
         tray_name = (select name from tray where id = ${trayId}) where merchant_id = ${order.merchantId} and id = ${order.id}`,
  )

/** Takes trays back that an undone scan refills; answers the name of one that is in other use by now. */
export const retakeTrays = async (tx: Tx, order: Parcel, trayIds: readonly number[]): Promise<string | undefined> =>
  (
    await first<{ name: string }>(
      tx,
      sql`
  with list as (
    select id, kind = 'Single' as is_single from picking_list where id = ${order.pickingListId}
  ), mine as (
    update tray t set taken_at = coalesce(t.taken_at, now()), merchant_id = case when l.is_single then null else ${order.merchantId}::bigint end,
           order_id = case when l.is_single then null else ${order.id}::bigint end, picking_list_id = case when l.is_single then l.id end
      from (values (1)) as m (n) left join list l on true
     where t.id = any (${[...trayIds]}::bigint[]) and (t.order_id is null or t.order_id = ${order.id}) and (t.picking_list_id is null or t.picking_list_id = l.id)
    returning t.id
  )
  select name from tray where id = any (${[...trayIds]}::bigint[]) and id not in (select id from mine) limit 1`,
    )
  )?.name

export const setWeight = (tx: Tx, order: Parcel, measured: number, expected: number | null) =>
  run(
    tx,
    sql`
  update orders set final_weight_grams = ${measured}, expected_weight_grams = ${expected} where merchant_id = ${order.merchantId} and id = ${order.id}`,
  )

/** Another open order of the location with this tracking number. The location's row is locked, so that two people cannot enter one number at once. */
export async function holderOf(tx: Tx, order: Parcel, trackingNumber: string): Promise<number | undefined> {
  await one(tx, sql`select id from warehouse_location where id = ${order.locationId} for no key update`)
  return (
    await first<{ id: number }>(
      tx,
      sql`
    select id from orders where tracking_number = ${trackingNumber} and location_id = ${order.locationId} and status = any (${[...openStatuses]}::int[]) and id <> ${order.id} limit 1`,
    )
  )?.id
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
   where ${atLocation(who, sql`b.location_id`)} and ${asked.id ? sql`b.id = ${asked.id}` : sql`upper(b.name) = upper(${asked.name ?? ''}) and b.location_id = ${asked.locationId}`}`,
  )

export const setInBin = (tx: Tx, orders: readonly Parcel[], binId: number) =>
  run(
    tx,
    sql`
  update orders o set status = 4000, status_changed_at = now(), shipping_bin_id = ${binId}
    from ${asTable(orders)} as t ("merchantId" bigint, id bigint) where o.merchant_id = t."merchantId" and o.id = t.id and o.status = 3000`,
  )

// Couriers -----------------------------------------------------------------------------------------------------------

export type Provider = {
  id: number
  name: string
  masterStatus: string
  volumetricDivisor: number
  isAssigned: boolean
  merchantName: string
}

/** A courier by its name, code or number, and whether it carries for the merchant. */
export const providerFor = (tx: Tx, merchantId: number, said: string) =>
  first<Provider>(
    tx,
    sql`
  select p.id, p.name, p.master_status, p.volumetric_divisor, m.name as merchant_name,
         exists (select from merchant_shipping_provider a where a.merchant_id = m.id and a.shipping_provider_id = p.id) as is_assigned
    from shipping_provider p join merchant m on m.id = ${merchantId}
   where lower(p.name) = lower(${said}) or p.code = upper(${said}) or p.id::text = ${said} order by p.id::text = ${said} limit 1`,
  )

/** Settles courier, weight and box. A number of another courier is of no use any more and goes. */
export const setCourier = (tx: Tx, order: Parcel, providerId: number, grams: number, box: BoxColumns) =>
  run(
    tx,
    sql`
  update orders set tracking_number = case when shipping_provider_id is null or shipping_provider_id = ${providerId} then tracking_number end,
         shipping_provider_id = ${providerId}, final_weight_grams = ${grams}, box_name = ${box.boxName}, box_length_mm = ${box.lengthMm},
         box_width_mm = ${box.widthMm}, box_height_mm = ${box.heightMm}
   where merchant_id = ${order.merchantId} and id = ${order.id}`,
  )
