import { first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import { type Demand, type DemandKind, movedFor } from '../order/demand.ts'
import type { Who } from '../kernel/who.ts'
import { type Move } from '../stock/ledger.ts'
import { inTray, stray } from '../stock/spot.ts'

/**
 * A tray and what it is used for: one demand, or, in a list of single orders, the whole list. `strays` are units nobody
 * is promised.
 */
export type Tray = {
  id: number
  name: string
  demandKind: DemandKind | null
  demandId: number | null
  pickingListId: number | null
  /** Why nobody uses it now. */
  asideReason: string | null
  strays: number
}
/** What a tray is taken for. */
export type TrayUse = { demand: Demand } | { pickingListId: number }

/**
 * Registers a tray at its first use and locks it, so that two people cannot take it for two orders. Who does has it in
 * hand.
 */
export async function lockTray(tx: Tx, who: Who, locationId: number, name: string): Promise<Tray> {
  const tray = await one<Omit<Tray, 'strays'>>(
    tx,
    sql`
    insert into tray (location_id, name, last_person) values (${locationId}, ${name}, ${who.name})
    on conflict (location_id, name) do update set last_person = excluded.last_person
    returning id, name, demand_kind, demand_id, picking_list_id, aside_reason`,
  )
  const { strays } = await one<{ strays: number }>(
    tx,
    sql`
    -- What was found damaged lies with the goods of its own order, whose the tray stays until it is put back.
    select coalesce(sum(on_hand - allocated), 0) as strays from stock_balance
     where place_kind = 2 and place_id = ${tray.id} and condition <> 'Unusable'`,
  )
  return { ...tray, strays }
}

/** A tray in use at a location, locked. */
export const trayInUse = (tx: Tx, locationId: number, name: string) =>
  first<{
    id: number
    name: string
    merchantId: number | null
    demandKind: DemandKind | null
    demandId: number | null
  }>(
    tx,
    sql`
  select id, name, merchant_id, demand_kind, demand_id from tray
   where location_id = ${locationId} and name = ${name} for update`,
  )

/** Trays of a demand, or of a list of single orders, the first taken first. */
export const traysFor = (tx: Tx, use: TrayUse) =>
  rows<{ id: number; name: string }>(
    tx,
    sql`
  select id, name from tray
   where ${
     'demand' in use
       ? sql`merchant_id = ${use.demand.merchantId} and demand_id = ${use.demand.id}`
       : sql`picking_list_id = ${use.pickingListId}`
   } order by taken_at, id`,
  )

export function takeTray(tx: Tx, trayId: number, use: TrayUse): Promise<number> {
  const demand = 'demand' in use ? use.demand : undefined
  return run(
    tx,
    sql`
    update tray set merchant_id = ${demand?.merchantId ?? null}, demand_kind = ${demand?.kind ?? null},
           demand_id = ${demand?.id ?? null}, picking_list_id = ${'pickingListId' in use ? use.pickingListId : null},
           taken_at = now()
     where id = ${trayId}`,
  )
}

/** Sets a tray aside, or with null in use again. */
export const setAside = (tx: Tx, trayId: number, reason: string | null) =>
  run(
    tx,
    sql`update tray set aside_reason = ${reason}, aside_at = case when ${reason}::text is not null then now() end
         where id = ${trayId}`,
  )

/** Units that lie in a tray, whosever they are. */
export const unitsLyingIn = async (tx: Tx, trayId: number): Promise<number> =>
  (
    await one<{ units: number }>(
      tx,
      sql`select coalesce(sum(on_hand), 0) as units from stock_balance where place_kind = 2 and place_id = ${trayId}`,
    )
  ).units

/** Sets empty trays free, for the next order. Answers how many. */
export const freeTrays = (tx: Tx, trayIds: readonly number[]) =>
  run(
    tx,
    sql`
  update tray t set merchant_id = null, demand_kind = null, demand_id = null, picking_list_id = null, taken_at = null
   where t.id = any (${[...trayIds]}::bigint[])
     and not exists (select from stock_balance b where b.place_kind = 2 and b.place_id = t.id and b.on_hand > 0)`,
  )

/** The trays of single orders that a list leaves: what was picked into one may have been taken out again. */
export const freeTraysOf = async (tx: Tx, pickingListId: number): Promise<unknown> =>
  freeTrays(
    tx,
    (await traysFor(tx, { pickingListId })).map(({ id }) => id),
  )

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
  select a.merchant_id, a.location_id, a.id as allocation_id, a.product_id, a.batch_id, s.place_id as tray_id,
         sum(case s.kind when 'pick' then s.quantity else -s.quantity end) as quantity,
         (select t.aside_reason from tray t where t.id = s.place_id) as aside_reason
    from scan s join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
   where s.merchant_id = ${demand.merchantId} and s.demand_id = ${demand.id} and s.kind in ('pick', 'pack', 'take out')
     and s.undone_at is null
   group by a.merchant_id, a.location_id, a.id, a.product_id, a.batch_id, s.place_id
  having sum(case s.kind when 'pick' then s.quantity else -s.quantity end) > 0
   order by a.id, s.place_id`,
  )

/** Units of a demand that lie in a parcel of it. */
export type UnitsPacked = Omit<InTray, 'trayId' | 'asideReason'> & { parcelId: number }

export const unitsPacked = (tx: Tx, demand: Demand) =>
  rows<UnitsPacked>(
    tx,
    sql`
  select a.merchant_id, a.location_id, a.id as allocation_id, a.product_id, a.batch_id, s.parcel_id,
         sum(s.quantity) as quantity
    from scan s join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
    join parcel p on p.merchant_id = s.merchant_id and p.id = s.parcel_id and p.handed_at is null
   where s.merchant_id = ${demand.merchantId} and s.demand_id = ${demand.id} and s.kind = 'pack'
     and s.undone_at is null
   group by a.merchant_id, a.location_id, a.id, a.product_id, a.batch_id, s.parcel_id
   order by a.id, s.parcel_id`,
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
