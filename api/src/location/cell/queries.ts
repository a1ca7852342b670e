import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { allOf, asTable, first, one, rows, run, sql, startsWith, type Sql, type Tx } from '../../kernel/database.ts'
import { ofCode } from '../../catalogue/code.ts'
import type { SortBy } from '../../kernel/page.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import type { NewCell } from './grid.ts'
import type { Cell } from '../rules.ts'

type Filters = Query<Calls['location']['cellGetAllTotal']>

/** What cells are for, said once for all that are made. */
export type CellUse = {
  locationId: number
  cellGroupId: number | null
  merchantId: number | null
  priority: number
  isPickable: boolean
  isUnusableStock: boolean
}

/** Answers the cells made; one the location has already is not among them. */
export const addCells = (tx: Tx, use: CellUse, cells: readonly NewCell[]) =>
  rows<{ id: number; code: string; merchantId: number | null }>(
    tx,
    sql`
  insert into cell (location_id, cell_group_id, merchant_id, priority, is_pickable, is_unusable_stock,
                    code, zone, aisle, bay, level, walk_sequence)
  select ${use.locationId}, ${use.cellGroupId}, ${use.merchantId}, ${use.priority}, ${use.isPickable},
         ${use.isUnusableStock}, c.code, c.zone, c.aisle, c.bay, c.level, c.walk
    from ${asTable(cells)} as c (code text, zone text, aisle int, bay int, level text, walk bigint)
  on conflict (location_id, code) do nothing returning id, code, merchant_id`,
  )

export const merchantSeen = (tx: Tx, who: Who, merchantId: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from merchant where id = ${merchantId} and ${visibleTo(who, sql`id`)}`,
  )

/** The cell with its row locked, how much it holds and whose. */
export const lockCell = (tx: Tx, who: Who, cellId: number) =>
  first<Cell>(
    tx,
    sql`
  select c.id, c.code, c.location_id, c.status, c.is_unusable_stock,
         (select coalesce(sum(b.on_hand), 0) from stock_balance b
            where b.place_kind = 1 and b.place_id = c.id) as on_hand,
         (select coalesce(array_agg(distinct b.merchant_id), '{}') from stock_balance b
            where b.place_kind = 1 and b.place_id = c.id and b.on_hand > 0) as holders
    from cell c where c.id = ${cellId} and ${atLocation(who, sql`c.location_id`)} for update of c`,
  )

export type CellColumns = Partial<{
  status: string
  cell_group_id: number | null
  merchant_id: number | null
  priority: number
  is_pickable: boolean
  is_unusable_stock: boolean
}>

export const setCell = (tx: Tx, cellId: number, columns: CellColumns) =>
  run(
    tx,
    sql`
  update cell set ${sql.join([
    sql`id = id`,
    ...Object.entries(columns)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  ])}
   where id = ${cellId}`,
  )

const holds = (who: Who, asked: Filters, more: Sql): Sql => sql`exists (
  select from stock_balance b
   where b.place_kind = 1 and b.place_id = c.id and b.on_hand > 0
     and ${visibleTo(who, sql`b.merchant_id`, asked.merchantId)} and ${more})`

/** One `where` for the list and its total. A merchant's cells are those kept for it and those that hold its stock. */
export const cellFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    atLocation(who, sql`c.location_id`),
    ...(asked.locationId ? [sql`c.location_id = ${asked.locationId}`] : []),
    ...(asked.merchantId
      ? [sql`((${visibleTo(who, sql`c.merchant_id`, asked.merchantId)}) or ${holds(who, asked, sql`true`)})`]
      : []),
    ...(asked.status ? [sql`c.status = ${asked.status}`] : []),
    ...(asked.productSku?.trim()
      ? [holds(who, asked, ofCode(sql`b.product_id`, who, asked.productSku, asked.merchantId))]
      : []),
    ...(asked.isUnusableStock === undefined ? [] : [sql`c.is_unusable_stock = ${asked.isUnusableStock}`]),
    ...(asked.code?.trim() ? [sql`c.code like upper(${startsWith(asked.code.trim())})`] : []),
    ...(asked.cellGroupId ? [sql`c.cell_group_id = ${asked.cellGroupId}`] : []),
  )
export const cells = sql`cell c`
export const cellId = sql`c.id`

/** By code unless asked otherwise; the walk is the order a picker meets them in. */
export function cellSort(sorting = 'code'): SortBy {
  const isDescending = sorting.startsWith('-')
  return sorting.endsWith('walk')
    ? { by: sql`c.walk_sequence`, type: 'bigint', isDescending }
    : { by: sql`c.code`, type: 'text', isDescending }
}

export const countCells = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from cell c where ${where}`)).n

export const cellsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['location']['cellGetAll']>>(
    tx,
    sql`
  select c.id, c.id as cell_id, c.code, c.location_id, l.name as location_name, g.id as cell_group_id,
         g.name as cell_group_name, c.zone, c.aisle, c.bay, c.level,
         c.walk_sequence, c.priority, c.is_pickable, c.is_unusable_stock, c.status, m.id as merchant_id,
         m.name as merchant_name,
         coalesce(s.on_hand, 0) as on_hand, coalesce(s.products, 0) as products
    from cell c join warehouse_location l on l.id = c.location_id left join cell_group g on g.id = c.cell_group_id
    left join merchant m on m.id = c.merchant_id and ${visibleTo(who, sql`m.id`)}
    left join lateral (select sum(b.on_hand) as on_hand, count(distinct b.product_id) as products from stock_balance b
       where b.place_kind = 1 and b.place_id = c.id and b.on_hand > 0
         and ${visibleTo(who, sql`b.merchant_id`)}) s on true
   where c.id = any (${[...ids]}::bigint[]) and ${atLocation(who, sql`c.location_id`)}`,
  )
