import { asTable, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import { type Demand, movedFor } from '../order/demand.ts'
import { type Move } from '../stock/ledger.ts'
import { inTray, stray } from '../stock/spot.ts'

/** Whose units: a demand, or columns that name one. */
type Whose = { merchantId: number | Sql; id: number | Sql }

/** What lies in the trays of a demand as its scans say: picked into them, and not packed or taken out again. */
export const lyingInTrays = ({ merchantId, id }: Whose): Sql => sql`(
    select s.allocation_id, s.place_id as tray_id,
           sum(case s.kind when 'pick' then s.quantity else -s.quantity end) as quantity
      from scan s
     where s.merchant_id = ${merchantId} and s.demand_id = ${id} and s.kind in ('pick', 'pack', 'take out')
       and s.undone_at is null
     group by s.allocation_id, s.place_id having sum(case s.kind when 'pick' then s.quantity else -s.quantity end) > 0)`

/** What was packed of a demand, from which tray into which parcel. */
export const packedInParcels = ({ merchantId, id }: Whose): Sql => sql`(
    select s.allocation_id, s.place_id as tray_id, s.parcel_id, sum(s.quantity) as quantity
      from scan s
     where s.merchant_id = ${merchantId} and s.demand_id = ${id} and s.kind = 'pack' and s.undone_at is null
     group by s.allocation_id, s.place_id, s.parcel_id)`

/** Units of a demand that lie in a tray: picked, not packed and not taken out, as its scans say. */
export type InTray = {
  merchantId: number
  locationId: number
  allocationId: number
  productId: number
  batchId: number
  trayId: number
  quantity: number
  /** Why the tray is set aside; null where it is in use. */
  asideReason: string | null
}

export const unitsInTrays = (tx: Tx, demand: Demand) =>
  rows<InTray>(
    tx,
    sql`
  select a.merchant_id, a.location_id, a.id as allocation_id, a.product_id, a.batch_id, u.tray_id, u.quantity,
         (select t.aside_reason from tray t where t.id = u.tray_id) as aside_reason
    from ${lyingInTrays(demand)} u join allocation a on a.merchant_id = ${demand.merchantId} and a.id = u.allocation_id
   order by a.id, u.tray_id`,
  )

/** Units of a demand that lie in a parcel of it. */
export type UnitsPacked = Omit<InTray, 'trayId' | 'asideReason'> & { parcelId: number }

export const unitsPacked = (tx: Tx, demand: Demand) =>
  rows<UnitsPacked>(
    tx,
    sql`
  select a.merchant_id, a.location_id, a.id as allocation_id, a.product_id, a.batch_id, u.parcel_id,
         sum(u.quantity) as quantity
    from ${packedInParcels(demand)} u
    join allocation a on a.merchant_id = ${demand.merchantId} and a.id = u.allocation_id
    join parcel p on p.merchant_id = a.merchant_id and p.id = u.parcel_id and p.handed_at is null
   group by a.merchant_id, a.location_id, a.id, a.product_id, a.batch_id, u.parcel_id
   order by a.id, u.parcel_id`,
  )

/** Takes the promise off what a demand has in its trays; the units stay there until they are put back. */
export const releaseInTrays = (units: readonly InTray[], demand: Demand, reason: string): Move[] =>
  units.map((unit) => ({
    merchantId: unit.merchantId,
    locationId: unit.locationId,
    productId: unit.productId,
    batchId: unit.batchId,
    kind: 'release',
    quantity: unit.quantity,
    from: inTray(unit.trayId, demand.condition),
    to: stray('tray', unit.trayId, demand.condition),
    entry: `release:${unit.allocationId}:tray:${unit.trayId}`,
    reason,
    ...movedFor(demand),
  }))

/** Units that scans stood for: picked into a tray, or packed from it into a parcel. */
export type Scanned = {
  kind: 'pick' | 'pack'
  allocationId: number
  trayId: number
  parcelId: number | null
  quantity: number
}

/**
 * The CTE `shrunk`: scans of a demand stand for so many units fewer, the newest first; one that stands for none is
 * undone. It tells whose scans they were, when they were made, and how many units each stands for no more.
 */
export const shrinking = ({ merchantId, id }: Pick<Demand, 'merchantId' | 'id'>, units: readonly Scanned[]): Sql => sql`
  wanted as (
    select t.kind, t."allocationId", t."trayId", t."parcelId", sum(t.quantity) as units
      from ${asTable(units)}
        as t (kind text, "allocationId" bigint, "trayId" bigint, "parcelId" bigint, quantity int)
     group by 1, 2, 3, 4
  ), ranked as (
    select s.id, s.quantity, w.units,
           coalesce(sum(s.quantity) over (
             partition by w.kind, w."allocationId", w."trayId", w."parcelId" order by s.id desc
             rows between unbounded preceding and 1 preceding), 0) as before
      from wanted w join scan s
        on s.merchant_id = ${merchantId} and s.demand_id = ${id} and s.kind = w.kind and s.undone_at is null
       and s.allocation_id = w."allocationId" and s.place_id = w."trayId"
       and (w.kind = 'pick' or s.parcel_id = w."parcelId")
  ), shrunk as (
    update scan s
       set quantity = case when r.quantity > r.units - r.before then s.quantity - (r.units - r.before) else s.quantity end,
           undone_at = case when r.quantity > r.units - r.before then null else now() end
      from ranked r where s.id = r.id and r.before < r.units
    returning s.allocation_id, s.user_id, s.at, least(r.quantity, r.units - r.before) as units
  )`

export const shrinkScans = (tx: Tx, demand: Pick<Demand, 'merchantId' | 'id'>, units: readonly Scanned[]) =>
  run(tx, sql`with ${shrinking(demand, units)} select count(*) from shrunk`)

/** Forgets what a demand was promised, with what was picked and packed of it. */
export const dropAllocations = (tx: Tx, { merchantId, id }: Pick<Demand, 'merchantId' | 'id'>) =>
  run(tx, sql`delete from allocation where merchant_id = ${merchantId} and demand_id = ${id}`)
