import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import { isIn, onBench, statusLabel, statusOf } from 'contract/order-status'
import { randomUUID } from 'node:crypto'
import { hitsOf, type ScannedCode } from '../catalogue/code.ts'
import { meaningAmong } from '../catalogue/expected.ts'
import type { Tx } from '../kernel/database.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { movedFor, orderDemand } from '../order/demand.ts'
import { moveAll } from '../order/move.ts'
import { refuseMove } from '../order/rules.ts'
import { refuseUndo } from '../picking/rules.ts'
import { freeTrays, traysFor, unitsInTrays } from '../picking/trays.ts'
import { post } from '../stock/ledger.ts'
import { inParcel, inTray } from '../stock/spot.ts'
import { expectedGrams, suggestBox } from './boxes.ts'
import { packingBoxes, unitsOf } from './parcel.ts'
import { type Content, partsOf, type Parcel, unitsScanned } from './rules.ts'
import * as queries from './queries.ts'

type Call = Calls['packing']['changeToPack']
type Packed = Reply<Call>

/** One unit, one pack or a counted quantity from the tray into the parcel; the last one closes it. */
export async function packScan(tx: Tx, who: Who, order: Parcel, asked: Body<Call>): Promise<Packed> {
  const scanNumber = asked.scanNumber ?? randomUUID()
  const demand = orderDemand(order)
  const [known] = asked.scanNumber ? await queries.scansOf(tx, who, demand, scanNumber) : []
  if (known?.userId === who.userId) {
    if (known.undoneAt !== null)
      throw refuse('wrong-state', { what: 'The scan', state: 'undone', problem: 'scan again under a new number' })
    return state(tx, order, known.productId, { scanNumber, isRepeated: true })
  }
  refuseMove(order, 3000)
  const contents = await queries.contentsOf(tx, demand)
  const code = meant(asked.code, await hitsOf(tx, order.merchantId, asked.code), contents)
  const { units } = unitsScanned(order, contents, code, asked.quantity ?? 1)
  const parts = partsOf(await unitsInTrays(tx, demand), code.productId, units)
  const scans = await queries.addScans(tx, who, demand, parts, scanNumber)
  const scanFor = (allocationId: number, trayId: number) =>
    found(scans.find((scan) => scan.allocationId === allocationId && scan.trayId === trayId)?.id, 'The scan')
  await post(
    tx,
    who,
    parts.map((part) => ({
      merchantId: part.merchantId,
      locationId: part.locationId,
      productId: part.productId,
      batchId: part.batchId,
      kind: 'pack',
      quantity: part.quantity,
      from: inTray(part.trayId, demand.condition),
      to: inParcel(demand.id, demand.condition),
      entry: `pack:${scanFor(part.allocationId, part.trayId)}`,
      ...movedFor(demand),
    })),
  )
  const packed = await state(tx, order, code.productId, { scanNumber, isRepeated: false })
  return packed.unitsLeft === 0
    ? close(
        tx,
        who,
        order,
        packed,
        parts.map((part) => part.trayId),
      )
    : packed
}

/** What a code means at the bench: a product that the parcel still wants, else one that is whole in it already. */
function meant(code: string, hits: readonly ScannedCode[], contents: readonly Content[]): ScannedCode {
  const ours = hits.filter((hit) => contents.some((content) => content.productId === hit.productId))
  const wanted = contents.filter((content) => content.packed < content.quantity)
  return meaningAmong(code, ours.length > 0 ? ours : hits, wanted)
}

async function state(
  tx: Tx,
  order: Parcel,
  productId: number,
  told: { scanNumber: string; isRepeated: boolean },
): Promise<Packed> {
  const contents = await queries.contentsOf(tx, orderDemand(order))
  const content = found(
    contents.find((other) => other.productId === productId),
    'The product',
  )
  const isClosed = order.status >= 3000
  return {
    orderId: order.id,
    status: statusOf(order.status).code,
    sku: content.sku,
    packed: content.packed,
    quantity: content.quantity,
    left: content.quantity - content.packed,
    unitsLeft: contents.reduce((sum, other) => sum + other.quantity - other.packed, 0),
    isClosed,
    ...told,
    boxName: order.boxName,
    expectedWeight: order.expectedWeightGrams === null ? null : order.expectedWeightGrams / 1000,
    ...(isClosed ? { labelUrl: labelUrl(order.id) } : {}),
  }
}

const labelUrl = (orderId: number): string => `/api/Document/GetShippingLabel?OrderId=${orderId}`

/**
 * The parcel is whole: it gets a box when nobody chose one, its expected weight, and its tray is free for the next
 * order.
 */
async function close(tx: Tx, who: Who, order: Parcel, packed: Packed, trayIds: readonly number[]): Promise<Packed> {
  const [units, boxes] = [await unitsOf(tx, order), await packingBoxes(tx)]
  const isChosen = order.boxLengthMm !== null
  const box = isChosen ? boxes.find((other) => other.name === order.boxName) : suggestBox(boxes, units).box
  const expected = expectedGrams(units, box?.weightGrams ?? 0)
  if (!isChosen && box) await queries.setBox(tx, order, { ...box, boxName: box.name }, expected)
  await queries.setClosed(tx, order, expected)
  await freeTrays(tx, [...trayIds, ...(await traysFor(tx, { demand: orderDemand(order) })).map((tray) => tray.id)])
  const boxName = isChosen ? order.boxName : (box?.name ?? null)
  await moveAll(tx, who, [
    {
      merchantId: order.merchantId,
      orderId: order.id,
      from: 2200,
      to: 3000,
      note: boxName ? `packed into box ${boxName}` : 'packed',
    },
  ])
  return {
    ...packed,
    status: 3000,
    isClosed: true,
    boxName,
    expectedWeight: expected === null ? null : expected / 1000,
    labelUrl: labelUrl(order.id),
  }
}

/** Units of a scan go back into the trays they came from; a parcel that had closed is open again. */
export async function undoPack(tx: Tx, who: Who, order: Parcel, scanNumber: string): Promise<Packed> {
  const demand = orderDemand(order)
  const scans = await queries.scansOf(tx, who, demand, scanNumber)
  const scan = found(scans[0], 'The scan')
  refuseUndo(scan, who.userId, who.now)
  if (!isIn(onBench, order.status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: statusLabel(order.status),
      problem: 'its parcel is closed',
    })
  const other = await queries.retakeTrays(
    tx,
    demand,
    order.pickingListId,
    scans.map((part) => part.trayId),
  )
  if (other !== undefined) throw refuse('wrong-tray', { got: other, problem: 'It is in use for another order by now.' })
  await queries.undoScans(tx, demand, scans)
  await post(
    tx,
    who,
    scans.map((part) => ({
      merchantId: order.merchantId,
      locationId: part.locationId,
      productId: part.productId,
      batchId: part.batchId,
      kind: 'undo',
      quantity: part.quantity,
      from: inParcel(demand.id, demand.condition),
      to: inTray(part.trayId, demand.condition),
      entry: `undo:${part.id}`,
      ...movedFor(demand),
    })),
  )
  await queries.setTray(tx, order, scan.trayId)
  if (order.status === 3000)
    await moveAll(tx, who, [
      { merchantId: order.merchantId, orderId: order.id, from: 3000, to: 2200, note: 'scan undone' },
    ])
  return state(tx, { ...order, status: 2200 }, scan.productId, { scanNumber, isRepeated: false })
}
