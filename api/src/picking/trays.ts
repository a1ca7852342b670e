import { first, one, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { Demand, DemandKind } from '../order/demand.ts'
import type { Who } from '../kernel/who.ts'
import { placeKinds } from '../stock/spot.ts'

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

/** What lies in a tray by the books, whosever it is. */
export const balancesIn = (trayId: number | Sql): Sql =>
  sql`stock_balance b where b.place_kind = ${sql.lit(placeKinds.tray)} and b.place_id = ${trayId} and b.on_hand > 0`

/**
 * Registers a tray at its first use and locks it, so that two people cannot take it for two orders. Who does puts goods
 * into it or takes some out, and has had it last in hand.
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
    select coalesce(sum(b.on_hand - b.allocated), 0) as strays from ${balancesIn(tray.id)} and b.condition <> 'Unusable'`,
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

/** Sets a tray aside, or with null in use again; one that nobody has used yet is registered. Nobody handles its goods. */
export const setAside = (tx: Tx, who: Who, locationId: number, name: string, reason: string | null) =>
  one<{ id: number; name: string }>(
    tx,
    sql`
  insert into tray (location_id, name, aside_reason, aside_at, aside_by)
  select ${locationId}, ${name}, r.reason, case when r.reason is not null then now() end,
         case when r.reason is not null then ${who.name} end
    from (select ${reason}::text as reason) r
  on conflict (location_id, name) do update set aside_reason = excluded.aside_reason, aside_at = excluded.aside_at,
         aside_by = excluded.aside_by
  returning id, name`,
  )

/**
 * Who takes goods out of trays has them last in hand. All that may be free afterwards are locked with them: trays stand
 * before the balances in them, in the order of their ids, and whoever locked one later would wait for somebody who waits
 * for those.
 */
export const setLastPerson = (tx: Tx, who: Who, trayIds: readonly number[], leaving?: Demand) =>
  run(
    tx,
    sql`
  with held as materialized (
    select id, last_person from tray
     where id = any (${[...trayIds]}::bigint[])
           ${leaving ? sql`or (merchant_id = ${leaving.merchantId} and demand_id = ${leaving.id})` : sql``}
     order by id for update
  )
  update tray t set last_person = ${who.name} from held
   where t.id = held.id and t.id = any (${[...trayIds]}::bigint[]) and held.last_person <> ${who.name}`,
  )

/**
 * Locks the trays that orders may leave: their own, the one each shares with other single orders, and those of the list.
 * After the orders, before any balance.
 */
export const lockTraysOf = (tx: Tx, listId: number | null, orderIds: readonly number[]) =>
  rows<{ id: number }>(
    tx,
    sql`
  with mine as (
    select merchant_id, id, location_id, tray_name from orders where id = any (${[...orderIds]}::bigint[])
  )
  select t.id from tray t
   where t.id = any (array(
           select id from tray where picking_list_id = ${listId}
           union select x.id from mine o join tray x on x.merchant_id = o.merchant_id and x.demand_id = o.id
           union select x.id from mine o
                   join tray x on x.location_id = o.location_id and x.name = o.tray_name and x.picking_list_id is not null))
   order by t.id for update`,
  )

/** What has to do with what is put back out of a tray: products in it that nobody is promised, orders named by it. */
export const touchedBy = (tx: Tx, locationId: number, name: string) =>
  one<{ products: number[]; orders: number[] }>(
    tx,
    sql`
  select array(select distinct x.product_id from tray t
                 cross join lateral (select b.product_id from ${balancesIn(sql`t.id`)} and b.on_hand > b.allocated) x
                where t.location_id = ${locationId} and t.name = ${name}) as products,
         array(select o.id from orders o
                where o.location_id = ${locationId} and o.tray_name = ${name} and o.status in (510, 520, 540, 2100)
               ) as orders`,
  )

/** Units that lie in a tray, whosever they are. */
export const unitsLyingIn = async (tx: Tx, trayId: number): Promise<number> =>
  (await one<{ units: number }>(tx, sql`select coalesce(sum(b.on_hand), 0) as units from ${balancesIn(trayId)}`)).units

export const trayNames = async (tx: Tx, trayIds: readonly number[]): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      tx,
      sql`select name from tray where id = any (${[...trayIds]}::bigint[]) order by name`,
    )
  ).map((tray) => tray.name)

/** Sets empty trays free, for the next order. Answers how many. */
export const freeTrays = (tx: Tx, trayIds: readonly number[]) =>
  run(
    tx,
    sql`
  with held as materialized (
    select id from tray where id = any (${[...trayIds]}::bigint[]) order by id for update
  )
  update tray t set merchant_id = null, demand_kind = null, demand_id = null, picking_list_id = null, taken_at = null
    from held
   where t.id = held.id
     and not exists (select from ${balancesIn(sql`t.id`)})`,
  )

/** The trays of single orders that a list leaves: what was picked into one may have been taken out again. */
export const freeTraysOf = async (tx: Tx, pickingListId: number): Promise<unknown> =>
  freeTrays(
    tx,
    (await traysFor(tx, { pickingListId })).map(({ id }) => id),
  )

/** An order has left its trays. */
export const dropTrayName = (tx: Tx, { merchantId, id }: Pick<Demand, 'merchantId' | 'id'>) =>
  run(tx, sql`update orders set tray_name = null where merchant_id = ${merchantId} and id = ${id}`)
