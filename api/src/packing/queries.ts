import { openStatuses } from 'contract/order-status'
import { asTable, first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import type { Demand } from '../order/demand.ts'
import { type InTray, packedInParcels, type Scanned, shrinking } from '../picking/units.ts'
import type { BoxColumns } from './parcel.ts'
import type { Content, Outgoing, Parcel } from './rules.ts'

export const contentsOf = (tx: Tx, demand: Demand) =>
  rows<Content>(
    tx,
    sql`
  select a.product_id, p.sku, p.name as product_name, sum(a.quantity) as quantity, sum(a.packed) as packed,
         p.asks_serial
    from allocation a join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
   where a.merchant_id = ${demand.merchantId} and a.demand_id = ${demand.id}
   group by a.product_id, p.sku, p.name, p.asks_serial order by p.sku`,
  )

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
  parcelId: number
  quantity: number
}

/** The rows of one scan, a person's own before somebody else's: one for each tray and line its units came from. */
export const scansOf = (tx: Tx, who: Who, demand: Demand, scanNumber: string) =>
  rows<PackScan>(
    tx,
    sql`
  select s.id, s.user_id, s.at, s.undone_at, s.allocation_id, a.product_id, a.batch_id, a.location_id,
         s.place_id as tray_id, s.parcel_id, s.quantity
    from scan s join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
   where s.merchant_id = ${demand.merchantId} and s.demand_id = ${demand.id} and s.kind = 'pack'
     and s.scan_number = ${scanNumber}
     and s.user_id = (select n.user_id from scan n
                       where n.merchant_id = ${demand.merchantId} and n.demand_id = ${demand.id} and n.kind = 'pack'
                         and n.scan_number = ${scanNumber}
                       order by n.user_id = ${who.userId} desc, n.id desc limit 1)
   order by s.id`,
  )

/** Counts packed units and keeps their scan; answers the scan of each part, in order. */
export const addScans = (
  tx: Tx,
  who: Who,
  demand: Demand,
  {
    parts,
    scanNumber,
    parcelId,
    serial,
  }: { parts: readonly InTray[]; scanNumber: string; parcelId: number; serial: string | null },
) =>
  rows<{ id: number; allocationId: number; trayId: number }>(
    tx,
    sql`
  with part as (
    select * from ${asTable(parts)} as t ("allocationId" bigint, "trayId" bigint, quantity int)
  ), counted as (
    update allocation a set packed = a.packed + p.quantity
      from (select "allocationId", sum(quantity)::int as quantity from part group by 1) p
     where a.merchant_id = ${demand.merchantId} and a.id = p."allocationId"
  )
  insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, parcel_id, user_id,
                    serial, serial_key, at)
  select ${demand.merchantId}, 'pack', ${demand.id}, p."allocationId", ${scanNumber}, p.quantity, p."trayId",
         ${parcelId}, ${who.userId}, ${serial}::text, lower(${serial}::text), now()
    from part p
  returning id, allocation_id, place_id as tray_id`,
  )

/**
 * Where a serial is packed: in this order, or in another one of the merchant that has not left the house. Whoever packs
 * units of the product has it locked, so that of two benches one is first.
 */
export async function serialPacked(
  tx: Tx,
  { merchantId, id }: Demand,
  productId: number,
  serial: string,
): Promise<{ orderId: number; sku: string } | undefined> {
  await run(tx, sql`select from product where merchant_id = ${merchantId} and id = ${productId} for no key update`)
  return first<{ orderId: number; sku: string }>(
    tx,
    sql`
  select s.demand_id as order_id, p.sku from scan s
    join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
    join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
    join orders o on o.merchant_id = s.merchant_id and o.id = s.demand_id
   where s.merchant_id = ${merchantId} and s.serial_key = lower(${serial}) and s.kind = 'pack' and s.undone_at is null
     and (s.demand_id = ${id} or o.status = any (${[...openStatuses]}::int[])) limit 1`,
  )
}

export const undoScans = (tx: Tx, demand: Demand, scans: readonly PackScan[]) =>
  run(
    tx,
    sql`
  with undone as (
    update scan set undone_at = now() where id = any (${scans.map((scan) => scan.id)}::bigint[])
    returning allocation_id, quantity
  )
  update allocation a set packed = a.packed - u.quantity
    from (select allocation_id, sum(quantity)::int as quantity from undone group by 1) u
   where a.merchant_id = ${demand.merchantId} and a.id = u.allocation_id`,
  )

// Parcels ------------------------------------------------------------------------------------------------------------

/** Units packed into a parcel. */
export const unitsPackedIn = async (tx: Tx, { merchantId }: Outgoing, parcel: Parcel): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select coalesce(sum(quantity), 0) as n from scan
   where merchant_id = ${merchantId} and parcel_id = ${parcel.id} and kind = 'pack' and undone_at is null`,
    )
  ).n

/** Begins another parcel of an order, with a number that none of it had before. */
export const addParcel = (tx: Tx, { merchantId, id }: Pick<Outgoing, 'merchantId' | 'id'>) =>
  one<{ id: number; number: number }>(
    tx,
    sql`
  with numbered as (
    update orders set last_parcel_number = last_parcel_number + 1 where merchant_id = ${merchantId} and id = ${id}
    returning last_parcel_number as number
  )
  insert into parcel (merchant_id, demand_kind, demand_id, number)
  select ${merchantId}, 'order', ${id}, number from numbered returning id, number`,
  )

/**
 * Takes away a parcel that nothing is in; its tracking number is that of one without. The last number is free again while
 * no label said it.
 */
export const dropParcel = (tx: Tx, { merchantId, id }: Outgoing, parcel: Parcel) =>
  run(
    tx,
    sql`
  with gone as (
    delete from parcel where merchant_id = ${merchantId} and id = ${parcel.id}
    returning number, tracking_number, label_prints
  ), unsaid as (
    update orders o set last_parcel_number = o.last_parcel_number - 1 from gone
     where o.merchant_id = ${merchantId} and o.id = ${id} and o.last_parcel_number = gone.number and gone.label_prints = 0
       and not exists (select from void_parcel v where v.merchant_id = o.merchant_id and v.parcel_id = ${parcel.id})
  ), heir as (
    select min(number) as number from parcel
     where merchant_id = ${merchantId} and demand_id = ${id} and id <> ${parcel.id} and tracking_number is null
  )
  update parcel p set tracking_number = gone.tracking_number
    from gone, heir where p.merchant_id = ${merchantId} and p.demand_id = ${id} and p.number = heir.number`,
  )

/** Something may be packed again into the parcel of an order that was closed last. */
export const openLast = async (tx: Tx, order: Outgoing): Promise<void> => {
  const { merchantId, id } = order
  const last = await first<{ id: number }>(
    tx,
    sql`
  select id from parcel where merchant_id = ${merchantId} and demand_id = ${id}
   order by closed_at desc, number desc limit 1`,
  )
  if (last) await openAgain(tx, order, last.id)
}

/** It was void once: it stands to be made again, also while nothing is in it. */
export const wasVoid = async (tx: Tx, { merchantId, id }: Outgoing, parcel: Parcel): Promise<boolean> =>
  (await first(
    tx,
    sql`
  select 1 from void_parcel where merchant_id = ${merchantId} and demand_id = ${id} and parcel_id = ${parcel.id} limit 1`,
  )) !== undefined

export const setBox = (
  tx: Tx,
  order: Outgoing,
  parcel: Parcel,
  { isChosen, isConfirmed = false, ...box }: BoxColumns & { isChosen: boolean; isConfirmed?: boolean },
  expected: number | null,
) =>
  run(
    tx,
    sql`
  update parcel set box_name = ${box.boxName}, box_length_mm = ${box.lengthMm}, box_width_mm = ${box.widthMm},
         box_height_mm = ${box.heightMm}, is_box_chosen = ${isChosen}, is_box_confirmed = ${isConfirmed},
         expected_weight_grams = ${expected}
   where merchant_id = ${order.merchantId} and id = ${parcel.id}`,
  )

/** Nothing more goes into it, and it should weigh so much. */
export const setClosed = (tx: Tx, order: Outgoing, parcel: Parcel, expected: number | null) =>
  run(
    tx,
    sql`
  update parcel set closed_at = coalesce(closed_at, now()), expected_weight_grams = ${expected}
   where merchant_id = ${order.merchantId} and id = ${parcel.id}`,
  )

export const setWeight = (tx: Tx, order: Outgoing, parcel: Parcel, measured: number, expected: number | null) =>
  run(
    tx,
    sql`
  update parcel set final_weight_grams = ${measured}, expected_weight_grams = ${expected}
   where merchant_id = ${order.merchantId} and id = ${parcel.id}`,
  )

// Trays --------------------------------------------------------------------------------------------------------------

export const setTray = (tx: Tx, order: Outgoing, trayId: number) =>
  run(
    tx,
    sql`
  update orders set tray_name = (select name from tray where id = ${trayId})
   where merchant_id = ${order.merchantId} and id = ${order.id}`,
  )

/** Takes trays back that an undone scan refills; answers the name of one that is in other use by now. */
export const retakeTrays = async (
  tx: Tx,
  demand: Demand,
  pickingListId: number | null,
  trayIds: readonly number[],
): Promise<string | undefined> =>
  (
    await first<{ name: string }>(
      tx,
      sql`
  with list as (
    select id, kind = 'Single' as is_single from picking_list where id = ${pickingListId}
  ), mine as (
    update tray t set taken_at = coalesce(t.taken_at, now()),
           merchant_id = case when l.is_single then null else ${demand.merchantId}::bigint end,
           demand_kind = case when l.is_single then null else ${demand.kind}::text end,
           demand_id = case when l.is_single then null else ${demand.id}::bigint end,
           picking_list_id = case when l.is_single then l.id end
      from (values (1)) as m (n) left join list l on true
     where t.id = any (${[...trayIds]}::bigint[]) and (t.demand_id is null or t.demand_id = ${demand.id})
       and (t.picking_list_id is null or t.picking_list_id = l.id)
    returning t.id
  )
  select name from tray where id = any (${[...trayIds]}::bigint[]) and id not in (select id from mine) limit 1`,
    )
  )?.name

// Made again -----------------------------------------------------------------------------------------------------------

export const parcelIds = async (tx: Tx, { merchantId, id }: Pick<Outgoing, 'merchantId' | 'id'>): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`select id from parcel where merchant_id = ${merchantId} and demand_id = ${id} order by number`,
    )
  ).map((parcel) => parcel.id)

export type PackedUnits = { locationId: number; productId: number; batchId: number; quantity: number }

/** What was packed into a parcel, by product and batch. */
export const packedInto = (tx: Tx, { merchantId, id }: Demand, parcelId: number) =>
  rows<PackedUnits>(
    tx,
    sql`
  select a.location_id, a.product_id, a.batch_id, sum(u.quantity) as quantity
    from ${packedInParcels({ merchantId, id })} u
    join allocation a on a.merchant_id = ${merchantId} and a.id = u.allocation_id
   where u.parcel_id = ${parcelId}
   group by a.location_id, a.product_id, a.batch_id order by a.product_id, a.batch_id`,
  )

/** Undoes the packing of a parcel; answers what was packed, and from which trays. */
const undoPacking = (tx: Tx, { merchantId, id }: Demand, parcelId: number) =>
  rows<{ allocationId: number; trayId: number; quantity: number }>(
    tx,
    sql`
  with undone as (
    update scan set undone_at = now()
     where merchant_id = ${merchantId} and demand_id = ${id} and parcel_id = ${parcelId} and kind = 'pack'
       and undone_at is null
    returning allocation_id, place_id, quantity
  ), counted as (
    update allocation a set packed = a.packed - u.units
      from (select allocation_id, sum(quantity)::int as units from undone group by 1) u
     where a.merchant_id = ${merchantId} and a.id = u.allocation_id
  )
  select allocation_id, place_id as tray_id, sum(quantity) as quantity from undone group by 1, 2`,
  )

/**
 * The scans of what was packed into a parcel, which lies in a tray again: its packing is undone, and the picks of those
 * units are that tray's from now on, whichever tray they were picked into. Who picked them and when stays as it was:
 * who moves them picks nothing.
 */
export async function moveScansToTray(
  tx: Tx,
  demand: Demand,
  { parcelId, trayId, scanNumber }: { parcelId: number; trayId: number; scanNumber: string },
): Promise<void> {
  const units = await undoPacking(tx, demand, parcelId)
  const moved: Scanned[] = units
    .filter((unit) => unit.trayId !== trayId)
    .map((unit) => ({ ...unit, kind: 'pick', parcelId: null }))
  await run(
    tx,
    sql`
  with ${shrinking(demand, moved)}
  insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, user_id, at)
  select ${demand.merchantId}, 'pick', ${demand.id}, s.allocation_id, ${scanNumber}, sum(s.units)::int, ${trayId},
         s.user_id, max(s.at)
    from shrunk s group by s.allocation_id, s.user_id`,
  )
}

/** A parcel is open again: what closing said of it holds no more. */
export const openAgain = (tx: Tx, { merchantId }: Outgoing, parcelId: number) =>
  run(
    tx,
    sql`
  update parcel
     set closed_at = null, final_weight_grams = null, expected_weight_grams = null,
         box_name = case when is_box_chosen then box_name end,
         box_length_mm = case when is_box_chosen then box_length_mm end,
         box_width_mm = case when is_box_chosen then box_width_mm end,
         box_height_mm = case when is_box_chosen then box_height_mm end
   where merchant_id = ${merchantId} and id = ${parcelId}`,
  )
