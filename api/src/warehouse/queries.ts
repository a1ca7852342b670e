import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { allOf, asTable, first, one, rows, run, sql, type Sql, type Tx } from '../database.ts'
import type { SortBy } from '../page.ts'
import { orTaken } from '../taken.ts'
import { atLocation, visibleTo, type Who } from '../who.ts'
import type { Location, LocationColumns } from './rules.ts'

type Filters = Query<Calls['warehouse']['warehouseLocationGetAllTotal']>
type GroupFilters = Query<Calls['warehouse']['cellGroupGetAllTotal']>
const counted = async (tx: Tx, statement: Sql): Promise<number> => (await one<{ n: number }>(tx, statement)).n
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

// Locations --------------------------------------------------------------------------------------------------------

/** Where a write belongs: the location asked for, else the person's own, else the first active one. */
export const locationFor = (tx: Tx, who: Who, asked?: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from warehouse_location where ${atLocation(who, sql`id`)} and ${asked ? sql`id = ${asked}` : sql`is_active`} order by priority, id limit 1`,
  )

/** The location with its row locked. */
export const lockLocation = (tx: Tx, who: Who, id: number) =>
  first<Location>(
    tx,
    sql`
  select id, name, is_active from warehouse_location where id = ${id} and ${atLocation(who, sql`id`)} for update`,
  )

export const countOtherActive = (tx: Tx, id: number) =>
  counted(tx, sql`select count(*) as n from warehouse_location where is_active and id <> ${id}`)

export const merchantGroup = (tx: Tx, id?: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from merchant_group where ${id === undefined ? sql`true` : sql`id = ${id}`} order by id limit 1`,
  )

const takenLocation = (columns: LocationColumns) =>
  orTaken({
    warehouse_location_name_key: { what: 'The location', name: columns.name ?? '', field: 'Name' },
    warehouse_location_code_key: { what: 'The location code', name: columns.code ?? '', field: 'Code' },
  })

export const addLocation = (tx: Tx, columns: LocationColumns) =>
  one<{ warehouseLocationId: number }>(
    tx,
    sql`
  insert into warehouse_location (${sql.join(Object.keys(columns).map((name) => sql.ref(snake(name))))})
  values (${sql.join(Object.values(columns).map((value) => sql`${value}`))}) returning id as warehouse_location_id`,
  ).catch(takenLocation(columns))

export const setLocation = (tx: Tx, id: number, columns: LocationColumns) =>
  run(
    tx,
    sql`
  update warehouse_location set ${sql.join([sql`id = id`, ...Object.entries(columns).map(([name, value]) => sql`${sql.ref(snake(name))} = ${value}`)])}
   where id = ${id}`,
  ).catch(takenLocation(columns))

export const locationFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    atLocation(who, sql`l.id`),
    ...(asked.merchantGroupId ? [sql`l.merchant_group_id = ${asked.merchantGroupId}`] : []),
  )
export const locations = sql`warehouse_location l`
export const locationId = sql`l.id`
export const byPriority: SortBy = { by: sql`l.priority`, type: 'bigint', isDescending: false }
export const countLocations = (tx: Tx, where: Sql) =>
  counted(tx, sql`select count(*) as n from warehouse_location l where ${where}`)

export const locationsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['warehouse']['warehouseLocationGetAll']>>(
    tx,
    sql`
  select l.id, l.id as warehouse_location_id, l.name, l.code, l.time_zone, l.priority, l.cut_offs, l.is_active, l.is_auto_allocating,
         g.id as merchant_group_id, g.name as merchant_group_name, l.address, (select count(*) from cell c where c.location_id = l.id) as cells,
         l.created_at as created_timestamp
    from warehouse_location l left join merchant_group g on g.id = l.merchant_group_id
   where l.id = any (${[...ids]}::bigint[]) and ${atLocation(who, sql`l.id`)}`,
  )

// Groups of cells --------------------------------------------------------------------------------------------------

const takenGroup = (name: string) =>
  orTaken({ cell_group_location_id_name_key: { what: 'The cell group', name, field: 'Name' } })

export const addGroup = (tx: Tx, locationId: number, name: string) =>
  one<{ cellGroupId: number }>(
    tx,
    sql`
  insert into cell_group (location_id, name) values (${locationId}, ${name}) returning id as cell_group_id`,
  ).catch(takenGroup(name))

/** Undefined when the group is not one of this person's location. */
export const setGroup = (tx: Tx, who: Who, id: number, name: string) =>
  first<{ cellGroupId: number }>(
    tx,
    sql`
  update cell_group set name = ${name} where id = ${id} and ${atLocation(who)} returning id as cell_group_id`,
  ).catch(takenGroup(name))

export const groupOf = (tx: Tx, locationId: number, id: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from cell_group where id = ${id} and location_id = ${locationId}`,
  )

export const groupFilter = (who: Who, asked: GroupFilters): Sql =>
  allOf(atLocation(who, sql`g.location_id`), ...(asked.locationId ? [sql`g.location_id = ${asked.locationId}`] : []))
export const groups = sql`cell_group g`
export const groupId = sql`g.id`
export const groupsByName: SortBy = { by: sql`lower(g.name)`, type: 'text', isDescending: false }
export const countGroups = (tx: Tx, where: Sql) =>
  counted(tx, sql`select count(*) as n from cell_group g where ${where}`)

export const groupsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['warehouse']['cellGroupGetAll']>>(
    tx,
    sql`
  select g.id, g.id as cell_group_id, g.name, g.location_id, l.name as location_name, (select count(*) from cell c where c.cell_group_id = g.id) as cells
    from cell_group g join warehouse_location l on l.id = g.location_id
   where g.id = any (${[...ids]}::bigint[]) and ${atLocation(who, sql`g.location_id`)}`,
  )

// Shipping bins ----------------------------------------------------------------------------------------------------

export type NewBinRow = { name: string; providerId: number | null }

/** Which of the couriers named are not there. */
export const unknownProviders = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`
  select asked.id from unnest(${[...ids]}::bigint[]) as asked (id) where not exists (select from shipping_provider p where p.id = asked.id)`,
    )
  ).map((row) => row.id)

/** Answers the bins made; one whose name the location has already is not among them. */
export const addBins = (tx: Tx, locationId: number, bins: readonly NewBinRow[]) =>
  rows<{ shippingBinId: number; name: string }>(
    tx,
    sql`
  insert into shipping_bin (location_id, name, shipping_provider_id)
  select ${locationId}, b.name, b."providerId" from ${asTable(bins)} as b (name text, "providerId" bigint)
  on conflict (location_id, name) do nothing returning id as shipping_bin_id, name`,
  )

export const listBins = (tx: Tx, who: Who) =>
  rows<Item<Calls['warehouse']['shippingBinGetAll']>>(
    tx,
    sql`
  select b.id, b.id as shipping_bin_id, b.name, b.location_id, l.name as location_name, p.id as shipping_provider_master_id, p.name as shipping_provider, b.is_active,
         coalesce(o.shipped, 0) as shipped, coalesce(o.ready, 0) as ready_to_deliver
    from shipping_bin b join warehouse_location l on l.id = b.location_id left join shipping_provider p on p.id = b.shipping_provider_id
    left join lateral (select count(*) filter (where o.status = 4000) as shipped, count(*) filter (where o.status = 5000) as ready
       from orders o where o.shipping_bin_id = b.id and o.status in (4000, 5000) and ${visibleTo(who, sql`o.merchant_id`)}) o on true
   where ${atLocation(who, sql`b.location_id`)} order by l.priority, l.id, b.name, b.id`,
  )
