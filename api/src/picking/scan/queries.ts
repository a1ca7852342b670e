import { asTable, first, one, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, type Who, visibleTo } from '../../kernel/who.ts'
import { asking, daysAsked } from '../../order/days-asked.ts'
import type { Demand } from '../../order/demand.ts'
import { holdsOf } from '../../order/holds.ts'
import type { Held } from '../../order/rules.ts'
import { firstOut, isFree, mayBePromised } from '../../stock/eligible.ts'
import { begunBy, walk } from '../queries.ts'
import { balancesIn } from '../trays.ts'
import type { Eligible, Line, PickingList, PickingListStatus, Scan } from '../rules.ts'

/** The list with its row locked: scans of one list stand in line, so that nobody picks what somebody else just took. */
export const lockList = (tx: Tx, who: Who, id: number) =>
  first<PickingList>(
    tx,
    sql`
  select id, location_id, kind, status, picker_id from picking_list where id = ${id} and ${atLocation(who)} for update`,
  )

export type LineAndOrder = Line & { order: Held }

type LineRow = Omit<Line, 'demand'> & Pick<Held, 'status' | 'holds'> & LineDemand & { orderReason: string }
type LineDemand = { demandKind: Demand['kind']; demandId: number; condition: Demand['condition'] }

/** A line of a list and its order, both locked. */
export async function lockLine(
  tx: Tx,
  who: Who,
  pickingListId: number,
  lineId: number,
): Promise<LineAndOrder | undefined> {
  const row = await first<LineRow>(
    tx,
    sql`
    select a.id, a.merchant_id, a.location_id, a.demand_kind, a.demand_id, a.condition, a.line_no, a.product_id,
           a.batch_id, a.cell_id, c.code as cell_code, p.sku, p.name as product_name, a.quantity, a.picked, o.slot,
           o.status, o.reason as order_reason, ${holdsOf} as holds
      from allocation a
      join orders o on o.merchant_id = a.merchant_id and o.id = a.demand_id
      join cell c on c.id = a.cell_id
      join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
     where a.id = ${lineId} and a.picking_list_id = ${pickingListId} and ${visibleTo(who, sql`a.merchant_id`)}
       for update of o, a`,
  )
  if (!row) return undefined
  const { demandKind, demandId, condition, status, holds, orderReason: reason, ...line } = row
  return {
    ...line,
    demand: { kind: demandKind, merchantId: line.merchantId, id: demandId, condition },
    order: { id: demandId, status, holds, reason },
  }
}

/** Units of a demand that lie in parcels. A statement of its own: it must see what was packed until its order was locked. */
export const packedCount = async (tx: Tx, { merchantId, id }: Demand): Promise<number> =>
  (
    await one<{ packed: number }>(
      tx,
      sql`
  select coalesce(sum(packed), 0) as packed from allocation where merchant_id = ${merchantId} and demand_id = ${id}`,
    )
  ).packed

/** The order that a line was promised for, once the line is gone, and what lies of it in its tray: the ledger remembers. */
export const orderScanned = (tx: Tx, who: Who, lineId: number) =>
  first<{ id: number; status: number; reason: string; units: number; trayName: string | null }>(
    tx,
    sql`
  select o.id, o.status, o.reason, t.name as tray_name,
         (select least(coalesce(sum(b.on_hand - b.allocated), 0), o.unit_count) from ${balancesIn(sql`t.id`)}
             and b.merchant_id = o.merchant_id) as units
    from merchant m
    join stock_movement v on v.merchant_id = m.id and v.entry = ${`allocate:${lineId}`} and v.side = 1
    join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id
    left join tray t on t.location_id = o.location_id and t.name = o.tray_name
   where ${visibleTo(who, sql`m.id`)} and ${atLocation(who, sql`o.location_id`)}`,
  )

// Closing lists ------------------------------------------------------------------------------------------------------

/** The orders of a list, locked in the order of their ids, and whether anything of them is picked. */
export const lockOrdersOf = (tx: Tx, pickingListId: number) =>
  rows<{ id: number; merchantId: number; status: number; isBegun: boolean }>(
    tx,
    sql`
  select o.id, o.merchant_id, o.status,
         exists (select from allocation a
                  where a.merchant_id = o.merchant_id and a.demand_id = o.id and a.picked > 0) as is_begun
    from orders o where o.picking_list_id = ${pickingListId} order by o.id for update`,
  )

/** Takes orders and their allocations off their list. */
export const leaveList = (tx: Tx, orders: readonly { id: number; merchantId: number }[]) =>
  run(
    tx,
    sql`
  with gone as (
    update orders o set picking_list_id = null, slot = null, tray_name = null
      from ${asTable(orders)} as t ("merchantId" bigint, id bigint)
     where o.merchant_id = t."merchantId" and o.id = t.id
    returning o.merchant_id, o.id
  )
  update allocation a set picking_list_id = null, skipped_at = null, is_added = false
    from gone g where a.merchant_id = g.merchant_id and a.demand_id = g.id`,
  )

export const setListStatus = (tx: Tx, id: number, status: PickingListStatus) =>
  run(
    tx,
    sql`
  update picking_list set status = ${status}, finished_at = case when ${status} in ('Picked', 'Cleared') then now() end
   where id = ${id} and status <> ${status}`,
  )

export const setPicker = (tx: Tx, who: Who, id: number, status: PickingListStatus) =>
  run(
    tx,
    sql`
  update picking_list set status = ${status}, picker_id = ${who.userId}, picker = ${who.name}, assigned_at = now()
   where id = ${id}`,
  )

/** Nobody has the list; what others began of it is anybody's. */
export const dropPicker = (tx: Tx, id: number) =>
  run(
    tx,
    sql`
  update picking_list set status = 'Paused', picker_id = null, picker = '', assigned_at = now() where id = ${id}`,
  )

// Scans --------------------------------------------------------------------------------------------------------------

export type FoundScan = Scan & {
  merchantId: number
  demandId: number
  allocationId: number
  quantity: number
  trayId: number
}

/**
 * The scan of this number in a list; a person's own before somebody else's. Joined by the demand too: the index of scans
 * begins with it, and without it every scan reads all that the merchant ever had.
 */
export const scanOf = (tx: Tx, who: Who, pickingListId: number, scanNumber: string) =>
  first<FoundScan>(
    tx,
    sql`
  select s.id, s.user_id, s.at, s.undone_at, s.merchant_id, s.demand_id, s.allocation_id, s.quantity,
         s.place_id as tray_id
    from scan s
    join allocation a on a.merchant_id = s.merchant_id and a.demand_id = s.demand_id and a.id = s.allocation_id
   where a.picking_list_id = ${pickingListId} and s.kind = 'pick' and s.scan_number = ${scanNumber}
     and ${visibleTo(who, sql`s.merchant_id`)}
   order by s.user_id = ${who.userId} desc, s.id desc limit 1`,
  )

export const addScan = async (
  tx: Tx,
  who: Who,
  line: Line,
  trayId: number,
  quantity: number,
  scanNumber: string,
): Promise<number> =>
  (
    await one<{ id: number }>(
      tx,
      sql`
  insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, user_id, at)
  values (${line.merchantId}, 'pick', ${line.demand.id}, ${line.id}, ${scanNumber}, ${quantity}, ${trayId},
          ${who.userId}, now())
  returning id`,
    )
  ).id

export const setUndone = (tx: Tx, scanId: number) =>
  run(tx, sql`update scan set undone_at = now() where id = ${scanId}`)

/** Counts units picked, or with a negative quantity undone, and tells the order its tray. */
export const countPicked = (tx: Tx, line: Line, quantity: number, trayName: string | null) =>
  run(
    tx,
    sql`
  with counted as (
    update allocation set picked = picked + ${quantity} where merchant_id = ${line.merchantId} and id = ${line.id}
    returning merchant_id, demand_id
  )
  update orders o set tray_name = ${trayName} from counted c
   where o.merchant_id = c.merchant_id and o.id = c.demand_id`,
  )

export type Progress = {
  unitsLeft: number
  nextLineId: number | null
  orderLeft: number
  picked: number
  left: number
  lineLeft: number
  orderStatus: number | null
  trayName: string | null
}

/** How the list, the order and the line stand after a scan, and which line is next: the same one until it is done. */
export const progressOf = (tx: Tx, pickingListId: number, lineId: number | null, orderId: number | null) =>
  one<Progress>(
    tx,
    sql`
  select coalesce(sum(a.quantity - a.picked), 0) as units_left,
         (array_agg(a.id order by a.id = ${lineId} desc nulls last, ${walk})
           filter (where a.picked < a.quantity))[1] as next_line_id,
         coalesce(sum(a.quantity - a.picked) filter (where a.demand_id = ${orderId}), 0) as order_left,
         coalesce(sum(a.picked) filter (where a.id = ${lineId}), 0) as picked,
         coalesce(sum(a.quantity - a.picked) filter (where a.id = ${lineId}), 0) as "left",
         (select status from orders where id = ${orderId}) as order_status,
         (select tray_name from orders where id = ${orderId}) as tray_name
    from allocation a join cell c on c.id = a.cell_id
    join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
   where a.picking_list_id = ${pickingListId}`,
  )

/** All open lines at a stop go to the end of the walk. */
export const skipStop = (tx: Tx, pickingListId: number, cellId: number) =>
  run(
    tx,
    sql`
  update allocation set skipped_at = clock_timestamp(), is_added = false
   where picking_list_id = ${pickingListId} and cell_id = ${cellId} and picked < quantity`,
  )

// A short cell -------------------------------------------------------------------------------------------------------

/** Free units of a batch in a cell, locked: they are not there either. */
export const freeInCell = async (tx: Tx, line: Line): Promise<number> =>
  (
    await first<{ free: number }>(
      tx,
      sql`
  select on_hand - allocated as free from stock_balance
   where merchant_id = ${line.merchantId} and product_id = ${line.productId} and batch_id = ${line.batchId}
     and place_kind = 1 and place_id = ${line.cellId} and condition = ${line.demand.condition}
     and location_id = ${line.locationId} for update`,
    )
  )?.free ?? 0

/** Lines of a list that want something of a cell, order by order, but those that somebody else has begun. */
export const openLinesAt = async (tx: Tx, who: Who, pickingListId: number, cellId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`
  select a.id from allocation a
   where a.picking_list_id = ${pickingListId} and a.cell_id = ${cellId} and a.picked < a.quantity
     and ${visibleTo(who, sql`a.merchant_id`)} and ${begunBy(who)} is null
   order by a.demand_id, a.id`,
    )
  ).map((line) => line.id)

/** A line ends with what was picked of it; one of which nothing was picked goes. */
export const endLine = (tx: Tx, line: Line) =>
  run(
    tx,
    line.picked > 0
      ? sql`update allocation set quantity = picked where merchant_id = ${line.merchantId} and id = ${line.id}`
      : sql`delete from allocation where merchant_id = ${line.merchantId} and id = ${line.id}`,
  )

/** Somebody found that a cell cannot be reached, and nobody has been there since. */
const isOutOfReach = (cellId: Sql): Sql => sql`exists (
    select from count_request q where q.cell_id = ${cellId} and q.reason = 'Unreachable' and q.counted_at is null)`

/**
 * Stock that may stand in for a short line, locked, first to expire first, as allocation sorts it; never of the cell
 * that was short, nor of one that cannot be reached.
 */
export const elsewhere = (tx: Tx, line: Line, needed: number) =>
  rows<Eligible>(
    tx,
    sql`
  with locked as materialized (
    select b.merchant_id, b.id, b.batch_id, b.place_id as cell_id, b.on_hand - b.allocated as free, b.received_at
      from stock_balance b
     where b.merchant_id = ${line.merchantId} and b.product_id = ${line.productId}
       and b.location_id = ${line.locationId} and ${isFree(line.demand.condition)} and b.place_id <> ${line.cellId}
       and not ${isOutOfReach(sql`b.place_id`)}
     order by b.id for update
  )
  select b.id, b.batch_id, b.cell_id, c.code as cell_code, b.free
    from locked b
    join cell c on c.id = b.cell_id
    join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
    left join orders o on o.merchant_id = b.merchant_id and o.id = ${line.demand.id}
    ${asking(sql`${line.productId}`)}
   where ${mayBePromised(sql`(select today_at(${line.locationId}))`, { condition: line.demand.condition, daysAsked })}
   order by ${firstOut(sql`${needed}::int`, sql`b.free`)}`,
  )

export type Added = { id: number; batchId: number; cellId: number; quantity: number; cellCode: string }

/** Lines found instead of a short one, at the end of the walk. */
export const addLines = (
  tx: Tx,
  pickingListId: number,
  line: Line,
  parts: readonly (Eligible & { quantity: number })[],
  reason: string,
) =>
  rows<Added>(
    tx,
    sql`
  with made as (
    insert into allocation (merchant_id, location_id, demand_kind, demand_id, condition, line_no, product_id, batch_id,
                            cell_id, quantity, reason, picking_list_id, skipped_at, is_added, created_at)
    select ${line.merchantId}, ${line.locationId}, ${line.demand.kind}, ${line.demand.id}, ${line.demand.condition},
           ${line.lineNo}, ${line.productId}, p."batchId", p."cellId", p.quantity, ${reason},
           ${pickingListId}, clock_timestamp(), true, now()
      from ${asTable(parts)} as p ("batchId" bigint, "cellId" bigint, quantity int)
    returning id, batch_id, cell_id, quantity
  )
  select m.id, m.batch_id, m.cell_id, m.quantity, c.code as cell_code from made m join cell c on c.id = m.cell_id
   order by m.id`,
  )

/** Takes an order off its list; it keeps the name of the tray that holds what was picked of it. */
export const setOffList = (tx: Tx, merchantId: number, orderId: number) =>
  run(
    tx,
    sql`
  update orders set picking_list_id = null, slot = null where merchant_id = ${merchantId} and id = ${orderId}`,
  )

/** What is left of a list: its orders, and those still being picked. */
export const ordersLeft = (tx: Tx, pickingListId: number) =>
  one<{ orders: number; unpicked: number }>(
    tx,
    sql`
  select count(*) as orders, count(*) filter (where status = 2100) as unpicked from orders
   where picking_list_id = ${pickingListId}`,
  )

/** Orders that are not picked any more, of which nothing lies in this tray now. */
export const dropTrayNames = (tx: Tx, locationId: number, name: string) =>
  run(
    tx,
    sql`
  update orders set tray_name = null
   where location_id = ${locationId} and tray_name = ${name} and picking_list_id is null and status in (510, 520, 540)`,
  )

/** Orders in picking that were in this tray, which is free now: each is in another one of its trays, or in none. */
export const leaveFreedTray = (tx: Tx, locationId: number, name: string) =>
  run(
    tx,
    sql`
  update orders o
     set tray_name = (select t.name from tray t where t.merchant_id = o.merchant_id and t.demand_id = o.id
                       order by t.taken_at desc, t.id desc limit 1)
   where o.location_id = ${locationId} and o.tray_name = ${name} and o.status = 2100`,
  )

/** The tray of single orders that an order is in. */
export const sharedTrayOf = async (tx: Tx, { merchantId, id }: Demand): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`
  select t.id from orders o
    join tray t on t.location_id = o.location_id and t.name = o.tray_name and t.picking_list_id is not null
   where o.merchant_id = ${merchantId} and o.id = ${id}`,
    )
  ).map((tray) => tray.id)

/** The list an order is on, to be locked before it. */
export const listOf = async (tx: Tx, who: Who, orderId: number): Promise<number | null> =>
  (
    await first<{ id: number | null }>(
      tx,
      sql`select o.picking_list_id as id from orders o where o.id = ${orderId} and ${visibleTo(who, sql`o.merchant_id`)}
          and ${atLocation(who, sql`o.location_id`)}`,
    )
  )?.id ?? null

/** The products that a demand is promised units of in cells: they are free for others once it is cancelled. */
export const productsPromised = async (tx: Tx, demand: Demand): Promise<number[]> =>
  (
    await rows<{ productId: number }>(
      tx,
      sql`
  select distinct product_id from allocation
   where merchant_id = ${demand.merchantId} and demand_id = ${demand.id} and quantity > picked`,
    )
  ).map((line) => line.productId)
