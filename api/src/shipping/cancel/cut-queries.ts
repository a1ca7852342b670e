import { asTable, one, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { inNoBin } from '../../packing/void.ts'
import { lyingInTrays, packedInParcels, type Scanned, shrinkScans } from '../../picking/units.ts'
import type { Cut, Held, Line } from './cut-rules.ts'

type Order = { merchantId: number; id: number }

/** The lines of an order, and what of each the courier has. */
export const linesOf = (tx: Tx, { merchantId, id }: Order) =>
  rows<Line>(
    tx,
    sql`
  select l.line_no, l.sku, l.product_id, l.quantity, coalesce(h.units, 0) as handed
    from order_line l
    left join (
      select a.product_id, sum(u.quantity) as units
        from ${packedInParcels({ merchantId, id })} u
        join allocation a on a.merchant_id = ${merchantId} and a.id = u.allocation_id
        join parcel p on p.merchant_id = a.merchant_id and p.id = u.parcel_id and p.handed_at is not null
       group by a.product_id) h on h.product_id = l.product_id
   where l.merchant_id = ${merchantId} and l.order_id = ${id} order by l.line_no`,
  )

/** Where the units of an order are that are still here; of those packed, what lies in no bin and in later parcels first. */
export const heldOf = (tx: Tx, { merchantId, id }: Order) =>
  rows<Held>(
    tx,
    sql`
  with part as (
    select a.id, null::bigint as tray_id, null::bigint as parcel_id, a.quantity - a.picked as quantity
      from allocation a where a.merchant_id = ${merchantId} and a.demand_id = ${id}
     union all
    select u.allocation_id, u.tray_id, null, u.quantity from ${lyingInTrays({ merchantId, id })} u
     union all
    select u.allocation_id, u.tray_id, u.parcel_id, u.quantity from ${packedInParcels({ merchantId, id })} u
      join parcel p on p.merchant_id = ${merchantId} and p.id = u.parcel_id and p.handed_at is null
  )
  select a.id as allocation_id, a.location_id, a.product_id, a.batch_id, a.cell_id, t.tray_id, t.parcel_id, t.quantity
    from part t join allocation a on a.merchant_id = ${merchantId} and a.id = t.id
    left join parcel p on p.merchant_id = ${merchantId} and p.id = t.parcel_id
   where t.quantity > 0
   order by p.shipping_bin_id is not null, p.number desc, a.id desc`,
  )

/** The scans of the parts stand for so many units fewer: what was packed was picked before. */
export const cutScans = (tx: Tx, order: Order, parts: readonly Held[]) =>
  shrinkScans(
    tx,
    order,
    parts.flatMap(({ allocationId, trayId, parcelId, quantity }): Scanned[] => {
      if (trayId === null) return []
      const unit = { allocationId, trayId, quantity }
      const picked: Scanned = { ...unit, kind: 'pick', parcelId: null }
      return parcelId === null ? [picked] : [picked, { ...unit, kind: 'pack', parcelId }]
    }),
  )

/** What is promised shrinks by the parts; a promise of nothing goes. More than was promised is never taken. */
export async function cutAllocations(tx: Tx, { merchantId }: Order, parts: readonly Held[]): Promise<void> {
  const { left } = await one<{ left: number }>(
    tx,
    sql`
  with part as (
    select "allocationId" as id, sum(quantity)::int as units,
           coalesce(sum(quantity) filter (where "trayId" is not null), 0)::int as picked,
           coalesce(sum(quantity) filter (where "parcelId" is not null), 0)::int as packed
      from ${asTable(parts)} as t ("allocationId" bigint, "trayId" bigint, "parcelId" bigint, quantity int) group by 1
  ), gone as (
    delete from allocation a using part
     where a.merchant_id = ${merchantId} and a.id = part.id and a.quantity = part.units returning a.id
  ), less as (
    update allocation a set quantity = a.quantity - part.units, picked = a.picked - part.picked,
           packed = a.packed - part.packed
      from part where a.merchant_id = ${merchantId} and a.id = part.id and a.quantity > part.units returning a.id
  )
  select (select count(*) from part) - (select count(*) from gone) - (select count(*) from less) as left`,
  )
  if (left > 0) throw new Error(`More units are cut than ${left} allocations of merchant ${merchantId} hold.`)
}

/** The lines hold so many units fewer; one of none goes, and the order counts again. */
export async function cutLines(tx: Tx, { merchantId, id }: Order, cuts: readonly Cut[]): Promise<void> {
  await run(
    tx,
    sql`
    with cut as (select * from ${asTable(cuts)} as t ("lineNo" int, units int)), gone as (
      delete from order_line l using cut
       where l.merchant_id = ${merchantId} and l.order_id = ${id} and l.line_no = cut."lineNo" and l.quantity = cut.units
    )
    update order_line l set quantity = l.quantity - cut.units from cut
     where l.merchant_id = ${merchantId} and l.order_id = ${id} and l.line_no = cut."lineNo" and l.quantity > cut.units`,
  )
  await run(
    tx,
    sql`
    update orders o set line_count = l.lines, unit_count = l.units
      from (select count(*) as lines, coalesce(sum(quantity), 0) as units from order_line
             where merchant_id = ${merchantId} and order_id = ${id}) l
     where o.merchant_id = ${merchantId} and o.id = ${id}`,
  )
}

/** What an order has no more of: its scans, its promises and its lines stand for so many units fewer. */
export async function forget(
  tx: Tx,
  order: Order,
  { parts, cuts }: { parts: readonly Held[]; cuts: readonly Cut[] },
): Promise<void> {
  await cutScans(tx, order, parts)
  await cutAllocations(tx, order, parts)
  await cutLines(tx, order, cuts)
}

/** Why the order looks as it does, for who scans it next. */
export const setReason = (tx: Tx, { merchantId, id }: Order, reason: string) =>
  run(tx, sql`update orders set reason = ${reason} where merchant_id = ${merchantId} and id = ${id}`)

/** Parcels that units were taken from lie in no bin any more, and are weighed again. */
export const outOfBin = (tx: Tx, { merchantId }: Order, parcelIds: readonly number[]) =>
  run(
    tx,
    sql`
  update parcel set ${inNoBin}, final_weight_grams = null
   where merchant_id = ${merchantId} and id = any (${[...parcelIds]}::bigint[]) and handed_at is null`,
  )

/** Units of an order that are still to be picked. */
export const unitsToPick = async (tx: Tx, { merchantId, id }: Order): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select coalesce(sum(quantity - picked), 0) as n from allocation
   where merchant_id = ${merchantId} and demand_id = ${id}`,
    )
  ).n
