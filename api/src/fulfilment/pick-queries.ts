import { asTable, first, one, rows, run, sql, type Tx } from '../database.ts'
import { atLocation, visibleTo, type Who } from '../who.ts'
import type { Candidate, Eligible, Held, Limits, Line, PickingList, PickingListStatus, Scan } from './rules.ts'

/** The list with its row locked: scans of one list stand in line, so that nobody picks what somebody else just took. */
export const lockList = (tx: Tx, who: Who, id: number) =>
  first<PickingList>(
    tx,
    sql`
  select id, location_id, kind, status, picker_id from picking_list where id = ${id} and ${atLocation(who)} for update`,
  )

export type LineAndOrder = Line & { order: Held }

/** A line of a list and its order, both locked. */
export async function lockLine(
  tx: Tx,
  who: Who,
  pickingListId: number,
  lineId: number,
): Promise<LineAndOrder | undefined> {
  const row = await first<Line & { status: number; hold: string | null; holdUntil: number | null }>(
    tx,
    sql`
    select a.id, a.merchant_id, a.location_id, a.order_id, a.product_id, a.batch_id, a.cell_id, c.code as cell_code, p.sku, p.name as product_name,
           a.quantity, a.picked, o.slot, o.status, o.hold, o.hold_until,
           (select sum(n.packed) from allocation n where n.merchant_id = a.merchant_id and n.order_id = a.order_id) as order_packed
      from allocation a join orders o on o.merchant_id = a.merchant_id and o.id = a.order_id join cell c on c.id = a.cell_id
      join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
     where a.id = ${lineId} and a.picking_list_id = ${pickingListId} and ${visibleTo(who, sql`a.merchant_id`)} for update of o, a`,
  )
  return row && { ...row, order: { id: row.orderId, status: row.status, hold: row.hold, holdUntil: row.holdUntil } }
}

// Making and closing lists -------------------------------------------------------------------------------------------

/** Takes orders into a new list; those that left 2000 meanwhile stay out. Answers the orders taken. */
export const makeList = (
  tx: Tx,
  who: Who,
  locationId: number,
  limits: Limits,
  cart: number,
  orders: readonly Candidate[],
) =>
  one<{ id: number; taken: number; lines: number; units: number }>(
    tx,
    sql`
  with list as (
    insert into picking_list (location_id, kind, slots, cart, created_by)
    values (${locationId}, ${limits.kind}, ${limits.slots}, ${cart}, ${who.name}) returning id
  ), chosen as (
    select * from ${asTable(orders.map((order, index) => ({ id: order.id, slot: limits.kind === 'Single' ? null : index + 1 })))} as t (id bigint, slot int)
  ), taken as (
    update orders o set status = 2100, status_changed_at = now(), picking_list_id = list.id, slot = c.slot, tray_name = null
      from chosen c, list where o.id = c.id and o.status = 2000 and ${visibleTo(who, sql`o.merchant_id`)}
    returning o.merchant_id, o.id, o.slot, o.picking_list_id
  ), marked as (
    update allocation a set picking_list_id = t.picking_list_id, skipped_at = null, is_added = false
      from taken t where a.merchant_id = t.merchant_id and a.order_id = t.id returning a.quantity
  ), told as (
    insert into order_event (merchant_id, order_id, from_status, to_status, actor, note)
    select merchant_id, id, 2000, 2100, ${who.name}, 'picking list ' || picking_list_id || coalesce(', slot ' || slot, '') from taken
  )
  select list.id, (select count(*) from taken) as taken, (select count(*) from marked) as lines, (select coalesce(sum(quantity), 0) from marked) as units from list`,
  )

/** Gives back orders of a list of which nothing is picked. Answers how many, and how many are left in the list by status. */
export const clearList = (tx: Tx, who: Who, pickingListId: number) =>
  one<{ cleared: number; kept: number; unpicked: number }>(
    tx,
    sql`
  with mine as (
    select o.merchant_id, o.id, o.status, exists (select from allocation a where a.merchant_id = o.merchant_id and a.order_id = o.id and a.picked > 0) as is_begun
      from orders o where o.picking_list_id = ${pickingListId} order by o.id for update
  ), back as (
    update orders o set status = 2000, status_changed_at = now(), picking_list_id = null, slot = null, tray_name = null
      from mine m where o.merchant_id = m.merchant_id and o.id = m.id and m.status = 2100 and not m.is_begun returning o.merchant_id, o.id
  ), marked as (
    update allocation a set picking_list_id = null, skipped_at = null, is_added = false from back b where a.merchant_id = b.merchant_id and a.order_id = b.id
  ), told as (
    insert into order_event (merchant_id, order_id, from_status, to_status, actor, note)
    select merchant_id, id, 2100, 2000, ${who.name}, ${`picking list ${pickingListId} cleared`} from back
  )
  select (select count(*) from back) as cleared, (select count(*) from mine) - (select count(*) from back) as kept,
         (select count(*) from mine where status = 2100 and is_begun) as unpicked`,
  )

export const setListStatus = (tx: Tx, id: number, status: PickingListStatus) =>
  run(
    tx,
    sql`
  update picking_list set status = ${status}, finished_at = case when ${status} in ('Picked', 'Cleared') then now() end where id = ${id} and status <> ${status}`,
  )

export const setPicker = (tx: Tx, who: Who, id: number, status: PickingListStatus) =>
  run(
    tx,
    sql`
  update picking_list set status = ${status}, picker_id = ${who.userId}, picker = ${who.name} where id = ${id}`,
  )

// Scans --------------------------------------------------------------------------------------------------------------

export type FoundScan = Scan & {
  merchantId: number
  orderId: number
  allocationId: number
  quantity: number
  trayId: number
}

/** The scan of this number in a list; a person's own before somebody else's. */
export const scanOf = (tx: Tx, who: Who, pickingListId: number, scanNumber: string) =>
  first<FoundScan>(
    tx,
    sql`
  select s.id, s.user_id, s.at, s.undone_at, s.merchant_id, s.order_id, s.allocation_id, s.quantity, s.place_id as tray_id
    from scan s join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
   where a.picking_list_id = ${pickingListId} and s.kind = 'pick' and s.scan_number = ${scanNumber} and ${visibleTo(who, sql`s.merchant_id`)}
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
  insert into scan (merchant_id, kind, order_id, allocation_id, scan_number, quantity, place_id, user_id)
  values (${line.merchantId}, 'pick', ${line.orderId}, ${line.id}, ${scanNumber}, ${quantity}, ${trayId}, ${who.userId}) returning id`,
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
    update allocation set picked = picked + ${quantity} where merchant_id = ${line.merchantId} and id = ${line.id} returning merchant_id, order_id
  )
  update orders o set tray_name = ${trayName} from counted c where o.merchant_id = c.merchant_id and o.id = c.order_id`,
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
         (array_agg(a.id order by a.id = ${lineId} desc nulls last, a.skipped_at nulls first, c.walk_sequence, c.id, p.name, a.id) filter (where a.picked < a.quantity))[1] as next_line_id,
         coalesce(sum(a.quantity - a.picked) filter (where a.order_id = ${orderId}), 0) as order_left,
         coalesce(sum(a.picked) filter (where a.id = ${lineId}), 0) as picked, coalesce(sum(a.quantity - a.picked) filter (where a.id = ${lineId}), 0) as "left",
         (select status from orders where id = ${orderId}) as order_status, (select tray_name from orders where id = ${orderId}) as tray_name
    from allocation a join cell c on c.id = a.cell_id join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
   where a.picking_list_id = ${pickingListId}`,
  )

/** Moves an order between picking and picked; false when it stands elsewhere. */
export const moveOrder = async (
  tx: Tx,
  merchantId: number,
  orderId: number,
  from: number,
  to: number,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
  update orders set status = ${to}, status_changed_at = now() where merchant_id = ${merchantId} and id = ${orderId} and status = ${from}`,
  )) === 1

/** All open lines at a stop go to the end of the walk. */
export const skipStop = (tx: Tx, pickingListId: number, cellId: number) =>
  run(
    tx,
    sql`
  update allocation set skipped_at = clock_timestamp(), is_added = false where picking_list_id = ${pickingListId} and cell_id = ${cellId} and picked < quantity`,
  )

// A short cell -------------------------------------------------------------------------------------------------------

/** Free units of a batch in a cell, locked: they are not there either. */
export const freeInCell = async (tx: Tx, line: Line): Promise<number> =>
  (
    await first<{ free: number }>(
      tx,
      sql`
  select on_hand - allocated as free from stock_balance
   where merchant_id = ${line.merchantId} and product_id = ${line.productId} and batch_id = ${line.batchId} and place_kind = 1 and place_id = ${line.cellId}
     and condition = 'Good' and location_id = ${line.locationId} for update`,
    )
  )?.free ?? 0

/** A line ends with what was picked of it; one of which nothing was picked goes. */
export const endLine = (tx: Tx, line: Line) =>
  run(
    tx,
    line.picked > 0
      ? sql`update allocation set quantity = picked where merchant_id = ${line.merchantId} and id = ${line.id}`
      : sql`delete from allocation where merchant_id = ${line.merchantId} and id = ${line.id}`,
  )

/** Stock that may stand in for a short line, locked, first to expire first, as allocation sorts it; never of the cell that was short. */
export const elsewhere = (tx: Tx, line: Line, needed: number) =>
  rows<Eligible>(
    tx,
    sql`
  with locked as materialized (
    select b.id, b.batch_id, b.place_id as cell_id, b.on_hand - b.allocated as free, b.received_at from stock_balance b
     where b.merchant_id = ${line.merchantId} and b.product_id = ${line.productId} and b.location_id = ${line.locationId} and b.place_kind = 1
       and b.condition = 'Good' and b.on_hand > b.allocated and b.place_id <> ${line.cellId}
     order by b.id for update
  )
  select k.id, k.batch_id, k.cell_id, c.code as cell_code, k.free from locked k join cell c on c.id = k.cell_id
    join batch t on t.merchant_id = ${line.merchantId} and t.id = k.batch_id
   where c.is_pickable and not c.is_unusable_stock and c.status = 'Active' and (c.merchant_id is null or c.merchant_id = ${line.merchantId})
     and not t.is_held and (t.expiry_day is null or t.expiry_day >= (select today_at(${line.locationId})))
   order by t.expiry_day nulls last, k.received_at, c.priority, k.free < ${needed}, k.free, c.walk_sequence, k.id`,
  )

export type Added = { id: number; batchId: number; cellId: number; quantity: number; cellCode: string }

/** Lines found instead of a short one, at the end of the walk. */
export const addLines = (
  tx: Tx,
  pickingListId: number,
  line: Line,
  parts: readonly (Eligible & { quantity: number })[],
) =>
  rows<Added>(
    tx,
    sql`
  with made as (
    insert into allocation (merchant_id, location_id, order_id, line_no, product_id, batch_id, cell_id, quantity, reason, picking_list_id, skipped_at, is_added)
    select ${line.merchantId}, ${line.locationId}, ${line.orderId},
           (select min(l.line_no) from order_line l where l.merchant_id = ${line.merchantId} and l.order_id = ${line.orderId} and l.product_id = ${line.productId}),
           ${line.productId}, p."batchId", p."cellId", p.quantity, ${`${line.cellCode} was short`}, ${pickingListId}, clock_timestamp(), true
      from ${asTable(parts)} as p ("batchId" bigint, "cellId" bigint, quantity int)
    returning id, batch_id, cell_id, quantity
  )
  select m.id, m.batch_id, m.cell_id, m.quantity, c.code as cell_code from made m join cell c on c.id = m.cell_id order by m.id`,
  )

/** Takes an order out of its list as out of stock. */
export const setOutOfStock = (tx: Tx, merchantId: number, orderId: number, reason: string) =>
  run(
    tx,
    sql`
  with gone as (
    delete from allocation where merchant_id = ${merchantId} and order_id = ${orderId}
  )
  update orders set status = 540, status_changed_at = now(), reason = ${reason}, picking_list_id = null, slot = null
   where merchant_id = ${merchantId} and id = ${orderId}`,
  )

/** What is left of a list: its orders, and those still being picked. */
export const ordersLeft = (tx: Tx, pickingListId: number) =>
  one<{ orders: number; unpicked: number }>(
    tx,
    sql`
  select count(*) as orders, count(*) filter (where status = 2100) as unpicked from orders where picking_list_id = ${pickingListId}`,
  )

export const dropTrayName = (tx: Tx, merchantId: number, orderId: number) =>
  run(
    tx,
    sql`
  update orders set tray_name = null where merchant_id = ${merchantId} and id = ${orderId}`,
  )
