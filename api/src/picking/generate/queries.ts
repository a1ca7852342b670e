import { openLists } from 'contract/calls/picking'
import { allOf, asTable, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, type Who, visibleTo } from '../../kernel/who.ts'
import { holdsOf, isHeld } from '../../order/holds.ts'
import type { Candidate, Limits } from './rules.ts'
import type { Place, ZoneSize } from './walk.ts'

export type Wanted = { merchantId?: number; shopId?: number; shippingProviderId?: number; priority?: number }

const isOurs = (who: Who): Sql => allOf(visibleTo(who, sql`o.merchant_id`), atLocation(who, sql`o.location_id`))

const candidate = sql`
  select o.id, o.merchant_id, o.location_id, o.status, ${holdsOf} as holds, o.priority, o.ship_by, a.lines,
         o.unit_count as units, a.grams, a.cubic_mm, a.unmeasured, a.first_sku, a.cells, a.zones, a.aisles
    from orders o join lateral (
    select count(*) as lines, coalesce(sum(a.quantity::bigint * p.package_weight_grams), 0) as grams,
           coalesce(sum(a.quantity * p.package_length_mm::bigint * p.package_width_mm * p.package_height_mm), 0)
             as cubic_mm,
           coalesce(sum(a.quantity) filter (where p.package_weight_grams is null or p.package_length_mm is null
             or p.package_width_mm is null or p.package_height_mm is null), 0) as unmeasured,
           min(p.sku) as first_sku, coalesce(array_agg(distinct a.cell_id), '{}') as cells,
           coalesce(array_agg(distinct c.zone), '{}') as zones,
           coalesce(array_agg(distinct c.zone || '/' || c.aisle), '{}') as aisles
      from allocation a join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
      join cell c on c.id = a.cell_id
     where a.merchant_id = o.merchant_id and a.demand_id = o.id) a on true`
const mostUrgent = sql`o.priority desc, o.ship_by, o.id`

export const candidatesNamed = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Candidate>(
    tx,
    sql`${candidate} where o.id = any (${[...ids]}::bigint[]) and ${isOurs(who)} order by ${mostUrgent}`,
  )

/** Ready orders looked at for one request, the most urgent first. */
const mostCandidates = 10_000

/** Orders at a location that are ready to pick, held ones too. */
export const candidatesAt = (tx: Tx, who: Who, locationId: number, wanted: Wanted) =>
  rows<Candidate>(
    tx,
    sql`${candidate} where o.status = 2000 and o.location_id = ${locationId} and ${isOurs(who)} and ${allOf(
      ...(wanted.merchantId ? [sql`o.merchant_id = ${wanted.merchantId}`] : []),
      ...(wanted.shopId ? [sql`o.shop_id = ${wanted.shopId}`] : []),
      ...(wanted.shippingProviderId ? [sql`o.shipping_provider_id = ${wanted.shippingProviderId}`] : []),
      ...(wanted.priority ? [sql`o.priority >= ${wanted.priority}`] : []),
    )} order by ${mostUrgent} limit ${mostCandidates}`,
  )

export const placesOf = (tx: Tx, cellIds: readonly number[]) =>
  rows<Place>(
    tx,
    sql`
  select id as cell_id, zone, aisle, bay, walk_sequence from cell where id = any (${[...cellIds]}::bigint[])`,
  )

export const zonesAt = (tx: Tx, locationId: number) =>
  rows<ZoneSize>(
    tx,
    sql`
  select zone, min(aisle) as first_aisle, max(aisle) as last_aisle, max(bay) as bays
    from cell where location_id = ${locationId} and aisle > 0 group by zone`,
  )

/** Locks orders that are still ready, of these; what somebody else is at work on is passed over, not waited for. */
export const lockReady = async (tx: Tx, orderIds: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await rows<{ id: number }>(
        tx,
        sql`
  select o.id from orders o where o.id = any (${[...orderIds]}::bigint[]) and o.status = 2000 and not ${isHeld}
   order by o.id for update skip locked`,
      )
    ).map((order) => order.id),
  )

/** A cart `n` of a location that an open list has. */
const isTaken = (locationId: number, n: Sql): Sql => sql`exists (
    select from picking_list l where l.location_id = ${locationId} and l.status = any (${[...openLists]}::text[]) and l.cart = ${n})`

/** The next numbers of carts that no open list has, kept for this transaction; what another one keeps is passed over. */
const keptCarts = async (tx: Tx, locationId: number, from: number, count: number): Promise<number[]> =>
  (
    await rows<{ cart: number }>(
      tx,
      sql`
  select n as cart
    from (select n from generate_series(${from}::int, ${from}::int + ${mostCandidates}) as n
           where not ${isTaken(locationId, sql`n`)} order by n offset 0) free
   where pg_try_advisory_xact_lock(hashtext('cart ' || ${locationId}::bigint), n) limit ${count}`,
    )
  ).map(({ cart }) => cart)

type NewLists = { locationId: number; cart: number; lists: number; limits: Limits }

/** Adds lists, each on a cart of its own, counted from the one that is said. Looked at again once its number is kept. */
export async function addLists(
  tx: Tx,
  who: Who,
  { locationId, cart, lists, limits }: NewLists,
): Promise<{ id: number; cart: number }[]> {
  const carts = await keptCarts(tx, locationId, cart, lists)
  const added = await rows<{ id: number; cart: number }>(
    tx,
    sql`
  insert into picking_list (location_id, kind, slots, cart, created_by, created_at, assigned_at)
  select ${locationId}, ${limits.kind}, ${limits.slots}, n, ${who.name}, now(), now()
    from unnest(${carts}::int[]) as n where not ${isTaken(locationId, sql`n`)} order by n
  returning id, cart`,
  )
  const [left, last] = [lists - added.length, carts.at(-1)]
  const rest =
    left > 0 && last !== undefined ? await addLists(tx, who, { locationId, cart: last + 1, lists: left, limits }) : []
  return [...added.toSorted((a, b) => a.cart - b.cart), ...rest]
}

/** An order on its list, and the slot of the cart that it has. */
export type OnList = { id: number; merchantId: number; pickingListId: number; slot: number | null }
/** Where in the walk of a list a cell comes. */
export type InWalk = { pickingListId: number; cellId: number; place: number }

/** Says to orders and their allocations which list they are on, and where in its walk. */
export const joinLists = (tx: Tx, orders: readonly OnList[], walks: readonly InWalk[]) =>
  run(
    tx,
    sql`
  with walk as materialized (
    select w."pickingListId" as picking_list_id, w."cellId" as cell_id, w.place
      from ${asTable(walks)} as w ("pickingListId" bigint, "cellId" bigint, place int)
  ), taken as (
    update orders o set picking_list_id = t."pickingListId", slot = t.slot, tray_name = null
      from ${asTable(orders)} as t ("merchantId" bigint, id bigint, "pickingListId" bigint, slot int)
     where o.merchant_id = t."merchantId" and o.id = t.id
    returning o.merchant_id, o.id, o.picking_list_id
  )
  update allocation a set picking_list_id = t.picking_list_id, skipped_at = null, is_added = false,
                          walk_place = coalesce(w.place, 0)
    from taken t join allocation n on n.merchant_id = t.merchant_id and n.demand_id = t.id
    left join walk w on w.picking_list_id = t.picking_list_id and w.cell_id = n.cell_id
   where a.merchant_id = n.merchant_id and a.id = n.id`,
  )
