import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { openStatuses } from 'contract/order-status'
import { allOf, first, one, rows, run, snake, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { SortBy } from '../kernel/page.ts'
import { orTaken } from '../kernel/taken.ts'
import { atLocation, type Who } from '../kernel/who.ts'
import type { Leaving, Location, LocationColumns } from './rules.ts'
import { serves } from './serves.ts'

type Filters = Query<Calls['location']['warehouseLocationGetAllTotal']>
type GroupFilters = Query<Calls['location']['cellGroupGetAllTotal']>
const counted = async (tx: Tx, statement: Sql): Promise<number> => (await one<{ n: number }>(tx, statement)).n

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

/**
 * Who runs the company looks after locations and sees no merchant; what lies at a location is every merchant's, so the
 * rest of this transaction sees them all.
 */
export const seeEveryMerchant = (tx: Tx) => run(tx, sql`select set_config('app.merchant', '*', true)`)

/** The merchants a location serves, and would not in this group alone, that have stock or open orders there. */
export const leavingWith = (tx: Tx, locationId: number, groupId: number | null) =>
  rows<Leaving>(
    tx,
    sql`
  select m.name, s.units, o.orders
    from merchant m
   cross join lateral (
     select coalesce(sum(b.on_hand), 0) as units from stock_balance b
      where b.merchant_id = m.id and b.location_id = ${locationId}) s
   cross join lateral (
     select count(*) as orders from orders o
      where o.merchant_id = m.id and o.location_id = ${locationId} and o.status = any (${[...openStatuses]}::int[])) o
   where ${serves(sql`${locationId}`, sql`m.id`)} and (s.units > 0 or o.orders > 0)
     and not exists (select from merchant_group_merchant x
                      where x.merchant_id = m.id and x.merchant_group_id = ${groupId})
   order by lower(m.name), m.id`,
  )

/** The location is in this merchant group alone from now on, with null in none. */
export const setMerchantGroup = (tx: Tx, locationId: number, groupId: number | null) =>
  run(
    tx,
    sql`
  with left_ as (
    delete from merchant_group_location
     where location_id = ${locationId} and merchant_group_id is distinct from ${groupId}
  )
  insert into merchant_group_location (location_id, merchant_group_id)
  select ${locationId}, g.id from merchant_group g where g.id = ${groupId} on conflict do nothing`,
  )

export const setLocation = (tx: Tx, id: number, columns: LocationColumns) =>
  run(
    tx,
    sql`
  update warehouse_location set ${sql.join([
    sql`id = id`,
    ...Object.entries(columns).map(([name, value]) => sql`${sql.ref(snake(name))} = ${value}`),
  ])}
   where id = ${id}`,
  ).catch(takenLocation(columns))

const isInGroup = (id: number): Sql =>
  sql`exists (select from merchant_group_location x where x.location_id = l.id and x.merchant_group_id = ${id})`
export const locationFilter = (who: Who, asked: Filters): Sql =>
  allOf(atLocation(who, sql`l.id`), ...(asked.merchantGroupId ? [isInGroup(asked.merchantGroupId)] : []))
export const locations = sql`warehouse_location l`
export const locationId = sql`l.id`
export const byPriority: SortBy = { by: sql`l.priority`, type: 'bigint', isDescending: false }
export const countLocations = (tx: Tx, where: Sql) =>
  counted(tx, sql`select count(*) as n from warehouse_location l where ${where}`)

export const locationsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['location']['warehouseLocationGetAll']>>(
    tx,
    sql`
  select l.id, l.id as warehouse_location_id, l.name, l.code, l.time_zone, l.priority, l.cut_offs, l.is_active,
         l.is_auto_allocating, g.id as merchant_group_id, g.name as merchant_group_name, l.address,
         (select count(*) from cell c where c.location_id = l.id) as cells, l.created_at as created_timestamp
    from warehouse_location l
    left join lateral (
      select g.id, g.name from merchant_group_location x join merchant_group g on g.id = x.merchant_group_id
       where x.location_id = l.id order by g.id limit 1) g on true
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
  first<{ cellGroupId: number; locationId: number }>(
    tx,
    sql`
  update cell_group set name = ${name}
   where id = ${id} and ${atLocation(who)} returning id as cell_group_id, location_id`,
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
  rows<Item<Calls['location']['cellGroupGetAll']>>(
    tx,
    sql`
  select g.id, g.id as cell_group_id, g.name, g.location_id, l.name as location_name,
         (select count(*) from cell c where c.cell_group_id = g.id) as cells
    from cell_group g join warehouse_location l on l.id = g.location_id
   where g.id = any (${[...ids]}::bigint[]) and ${atLocation(who, sql`g.location_id`)}`,
  )
