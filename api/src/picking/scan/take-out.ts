import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus, inTray as inTrays, isIn } from 'contract/order-status'
import type { ScannedCode } from '../../catalogue/code.ts'
import { one, rows, sql, type Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { locationFor } from '../../location/place.ts'
import { moveOrders } from '../../order/move.ts'
import { post } from '../../stock/ledger.ts'
import { type PickingList, trayName } from '../rules.ts'
import { tellList } from '../tell.ts'
import { freeTrays, lockTray, type Tray, unitsLyingIn } from '../trays.ts'
import { lyingInTrays, unitsInTrays } from '../units.ts'
import { backToCell, countBack } from './pick.ts'
import { meant } from './put-back.ts'
import * as queries from './queries.ts'

type Call = Calls['picking']['takeOut']
type Asked = Body<Call>

/** A line of which something may lie in the tray. */
type Picked = {
  lineId: number
  pickingListId: number
  merchantId: number
  productId: number
  batchId: number
  batchNo: string
  cellCode: string
}

/**
 * Picked units go out of their tray and back into the cell they are of: the pick is reversed, and the line, with its
 * order and its list, is picked again. Anybody who picks may, while the order is not being packed.
 */
export async function takeOut(tx: Tx, who: Who, asked: Asked): Promise<Reply<Call>> {
  const location = found(await locationFor(tx, who, asked.locationId), 'The location')
  const name = trayName(asked.trayName)
  const picked = await pickedInto(tx, who, location.id, name)
  if (picked.length === 0) throw nothingIn(name, 'Nothing was picked into it that an order waits for.')
  const { code, mine } = await meant(tx, asked.code, picked)
  const { lineId, pickingListId } = chosen(asked, code, mine, name)
  // Locked as scans lock: the list, the line with its order, the tray.
  const list = found(await queries.lockList(tx, who, pickingListId), 'The picking list')
  const line = found(await queries.lockLine(tx, who, list.id, lineId), 'The line')
  await refusePacking(tx, line)
  const tray = await lockTray(tx, who, location.id, name)
  const there = (await unitsInTrays(tx, line.demand)).find(
    (part) => part.allocationId === line.id && part.trayId === tray.id,
  )
  const quantity = (asked.quantity ?? 1) * code.packQuantity
  if (quantity > (there?.quantity ?? 0))
    throw refuse('too-many-units', { got: quantity, left: there?.quantity ?? 0, field: 'Quantity' })
  await reverse(tx, who, line, tray, quantity)
  await reopen(tx, who, list, line, tray, quantity)
  return {
    trayName: name,
    orderId: line.order.id,
    warehouseOrderId: warehouseOrderId(line.order.id),
    pickingListId: list.id,
    sku: line.sku,
    quantity,
    cellCode: line.cellCode,
    unitsLeft: await unitsLyingIn(tx, tray.id),
  }
}

const nothingIn = (name: string, problem: string) => refuse('wrong-tray', { got: name, problem, field: 'TrayName' })

/** Lines of which something lies in a tray, of the orders that it is taken for, the last made first. */
const pickedInto = (tx: Tx, who: Who, locationId: number, name: string) =>
  rows<Picked>(
    tx,
    sql`
  select a.id as line_id, a.picking_list_id, a.merchant_id, a.product_id, a.batch_id, b.batch_no, c.code as cell_code
    from tray t
    join orders o on (o.merchant_id = t.merchant_id and o.id = t.demand_id) or o.picking_list_id = t.picking_list_id
    join allocation a on a.merchant_id = o.merchant_id and a.demand_id = o.id
    join cell c on c.id = a.cell_id
    join batch b on b.merchant_id = a.merchant_id and b.id = a.batch_id
   where t.location_id = ${locationId} and t.name = ${name} and ${visibleTo(who, sql`o.merchant_id`)}
     and o.status = any (${[...inTrays]}::int[]) and a.picked > a.packed and a.picking_list_id is not null
     and exists (select from ${lyingInTrays({ merchantId: sql`a.merchant_id`, id: sql`a.demand_id` })} u
                  where u.allocation_id = a.id and u.tray_id = t.id)
   order by a.id desc`,
  )

/** The line that a unit goes back to: of the product scanned, in the cell scanned, of the batch said. */
function chosen(asked: Asked, code: ScannedCode, mine: readonly Picked[], name: string): Picked {
  if (mine.length === 0)
    throw refuse('wrong-item', {
      got: `${code.productName} (${code.sku})`,
      expected: `picked into ${name}`,
      field: 'Code',
    })
  const said = asked.cellCode.trim()
  const here = mine.filter((line) => line.cellCode.toUpperCase() === said.toUpperCase())
  if (here.length === 0) {
    const cells = [...new Set(mine.map((line) => line.cellCode))].join(' or ')
    throw refuse('wrong-cell', { got: said, expected: cells, field: 'CellCode' })
  }
  const batches = [...new Set(here.map((line) => line.batchNo))]
  const ofBatch = here.filter((line) => line.batchNo.toLowerCase() === asked.batchNo?.trim().toLowerCase())
  const [line] = asked.batchNo === undefined && batches.length === 1 ? here : ofBatch
  if (!line)
    throw refuse('batch-needed', {
      sku: code.sku,
      place: name,
      batches: batches.map((batch) => batch || 'none printed').join(', '),
      field: 'BatchNo',
    })
  return line
}

/** What is on the bench is undone there; of an order that is picked again what lies in its tray is no part of that. */
async function refusePacking(tx: Tx, line: queries.LineAndOrder): Promise<void> {
  const { status, id } = line.order
  const packed = status === 2100 ? 0 : await queries.packedCount(tx, line.demand)
  if (isIn(inTrays, status) && packed === 0) return
  throw refuse('wrong-state', {
    what: warehouseOrderId(id),
    ...(packed > 0 ? { state: 'being packed' } : inStatus(status)),
    problem: 'take its units out of the parcel on the bench first',
    next: 'Take its units out of the parcel on the bench first.',
  })
}

/** The unit stands in its cell again, promised to its order as before the pick. */
async function reverse(tx: Tx, who: Who, line: queries.LineAndOrder, tray: Tray, quantity: number): Promise<void> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
    insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, user_id, at)
    values (${line.merchantId}, 'take out', ${line.demand.id}, ${line.id}, ${randomUUID()}, ${quantity}, ${tray.id},
            ${who.userId}, now())
    returning id`,
  )
  await post(tx, who, [
    {
      ...backToCell(line, tray.id, quantity),
      entry: `take-out:${id}`,
      reason: `taken out of tray ${tray.name}`,
    },
  ])
}

async function reopen(
  tx: Tx,
  who: Who,
  list: PickingList,
  line: queries.LineAndOrder,
  tray: Tray,
  quantity: number,
): Promise<void> {
  // A tray of single orders stays the list's: other orders come into it.
  if (list.kind !== 'Single') await freeTrays(tx, [tray.id])
  await countBack(tx, list, line, quantity)
  const note = `${line.sku}: ${quantity} taken out of tray ${tray.name}, back into ${line.cellCode}`
  await moveOrders(tx, who, [{ merchantId: line.merchantId, orderId: line.order.id, from: 2200, to: 2100, note }])
  if (list.status === 'Picked') await queries.setListStatus(tx, list.id, 'Picking')
  await tellList(tx, list, 'changed')
}
