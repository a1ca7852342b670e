import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus, statusOf } from 'contract/order-status'
import { warehouseManagers } from 'contract/roles'
import { hitsOf } from '../../catalogue/code.ts'
import { meaningAmong } from '../../catalogue/expected.ts'
import type { Tx } from '../../kernel/database.ts'
import { found, needed, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { orderDemand } from '../../order/demand.ts'
import { noteOrders } from '../../order/move.ts'
import { refuseHold } from '../../order/rules.ts'
import { partsOf } from '../../packing/rules.ts'
import type { PickingList } from '../../picking/rules.ts'
import { leaveTray, linesPicked, pickAgain } from '../../picking/scan/lacking.ts'
import { tellList } from '../../picking/tell.ts'
import { lockTraysOf } from '../../picking/trays.ts'
import { type InTray, unitsInTrays } from '../../picking/units.ts'
import { cashLeft, refuseCashOfWhole, setCash } from '../cash.ts'
import { lockToStop } from './cancel.ts'
import * as cuts from './cut-queries.ts'
import { isWhole } from './cut-rules.ts'
import { lockOrder, type Order } from './queries.ts'
import { settle } from './settle.ts'

type Call = Calls['shipping']['reportUnit']
type Lacking = { sku: string; productId: number; units: number; reason: string }

/** A unit of an order on the bench is missing or damaged: another one is picked, or the order goes on without it. */
export async function reportUnit(tx: Tx, who: Who, asked: Body<Call>): Promise<Reply<Call>> {
  const { order, list } = await lockToStop(tx, who, asked)
  refuseReport(order, list, who, asked)
  const demand = orderDemand(order)
  const inTrays = await unitsInTrays(tx, demand)
  const code = meaningAmong(asked.code, await hitsOf(tx, order.merchantId, asked.code), inTrays)
  if (!inTrays.some(({ productId }) => productId === code.productId))
    throw refuse('wrong-item', {
      got: `${code.productName} (${code.sku})`,
      expected: `picked for ${warehouseOrderId(order.id)} and not packed yet`,
      field: 'Code',
    })
  const units = (asked.quantity ?? 1) * code.packQuantity
  refuseUnseen(order, code.productId, inTrays, asked)
  const parts = partsOf(inTrays, code.productId, units)
  const what = asked.trouble === 'Missing' ? 'missing from the tray' : 'damaged'
  const reason = `${code.sku}: ${countOf(units, 'unit')} ${what} at the bench`
  const lines = await linesPicked(tx, who, list, parts)
  await lockTraysOf(tx, list.id, [order.id])
  await leaveTray(tx, who, { what: asked.trouble, note: reason, entry: `bench:${randomUUID()}` }, lines, parts)
  await forget(tx, order, parts)
  const lacking: Lacking = { sku: code.sku, productId: code.productId, units, reason }
  const cells = asked.inPart
    ? await goOnWithout(tx, who, order, lacking, asked.codAmount)
    : await pickAgain(tx, who, list, lines, { lacking: units, reason })
  await tellList(tx, list, 'changed')
  const { status } = found(await lockOrder(tx, who, order.id), 'The order')
  return {
    orderId: order.id,
    status: statusOf(status).code,
    sku: code.sku,
    quantity: units,
    reason: cells === undefined ? reason : `${reason}; ${cells}`,
  }
}

function refuseReport(
  order: Order,
  list: PickingList | undefined,
  who: Who,
  { inPart = false, codAmount }: Body<Call>,
): asserts list is PickingList {
  if (order.status !== 2200 || !list)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: 'what is missing or damaged is said at the bench, before its last unit is packed',
    })
  refuseHold(order)
  refuseCashOfWhole(codAmount, inPart, 'InPart')
  if (inPart && !warehouseManagers.includes(who.role)) throw refuse('not-allowed', { role: who.role })
}

/** Of two presses for one unit the second saw units that are there no more. Without InPart the order has left the bench by then. */
function refuseUnseen(
  order: Order,
  productId: number,
  inTrays: readonly InTray[],
  { inPart, unitsSeen }: Body<Call>,
): void {
  const seen = inPart ? needed(unitsSeen, 'UnitsSeen') : unitsSeen
  const left = inTrays.filter((part) => part.productId === productId).reduce((sum, { quantity }) => sum + quantity, 0)
  if (seen !== undefined && seen !== left)
    throw refuse('stale', { what: warehouseOrderId(order.id), field: 'UnitsSeen' })
}

/** Scans and promises of the order are of so many units fewer. */
async function forget(tx: Tx, order: Order, parts: readonly InTray[]): Promise<void> {
  // They were in trays: which cell they came from is not asked.
  const held = parts.map((part) => ({ ...part, cellId: 0, parcelId: null }))
  await cuts.cutScans(tx, order, held)
  await cuts.cutAllocations(tx, order, held)
}

/** The order asks for so many units fewer, and stands where the rest of it belongs. */
async function goOnWithout(
  tx: Tx,
  who: Who,
  order: Order,
  { sku, productId, units, reason }: Lacking,
  codAmount: number | undefined,
): Promise<string> {
  const known = await cuts.linesOf(tx, order)
  const line = found(
    known.find((one) => one.productId === productId),
    'The line',
  )
  const cut = [{ ...line, units }]
  if (isWhole(known, cut))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: `${countOf(units, 'unit')} of ${sku} and nothing else`,
      problem: 'cancel it, or have another unit picked',
      next: 'Cancel the order, or have another unit picked.',
    })
  const cash = await cashLeft(tx, order, codAmount)
  await cuts.cutLines(tx, order, cut)
  if (cash !== undefined) await setCash(tx, order, cash)
  const told = `${reason}; it goes on without`
  await cuts.setReason(tx, order, told)
  await noteOrders(tx, who, [{ merchantId: order.merchantId, orderId: order.id, note: told }])
  await settle(tx, who, order, { note: 'what is left of it goes on', parcelIds: [] })
  return 'it goes on without'
}
