import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { statusOf } from 'contract/order-status'
import { randomUUID } from 'node:crypto'
import { hitsOf, type ScannedCode } from '../catalogue/code.ts'
import { meaningAmong } from '../catalogue/expected.ts'
import type { Tx } from '../kernel/database.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { type Demand, movedFor, orderDemand } from '../order/demand.ts'
import { moveAll } from '../order/move.ts'
import { refuseMove } from '../order/rules.ts'
import { refuseUndo } from '../picking/rules.ts'
import { freeTrays, type InTray, traysFor, unitsInTrays } from '../picking/trays.ts'
import { post } from '../stock/ledger.ts'
import { inParcel, inTray } from '../stock/spot.ts'
import { expectedGrams, suggestBox } from './boxes.ts'
import { outgoing, packingBoxes, unitsOf } from './parcel.ts'
import {
  type Content,
  lastParcel,
  type Outgoing,
  type Parcel,
  partsOf,
  refuseNumber,
  refuseNumbered,
  refuseReopening,
  unitsScanned,
} from './rules.ts'
import * as queries from './queries.ts'

type Call = Calls['packing']['changeToPack']
type Packed = Reply<Call>

/** One unit, one pack or a counted quantity from the tray into a parcel; the last one closes the order's last parcel. */
export async function packScan(tx: Tx, who: Who, order: Outgoing, asked: Body<Call>): Promise<Packed> {
  const scanNumber = asked.scanNumber ?? randomUUID()
  const demand = orderDemand(order)
  const [known] = asked.scanNumber ? await queries.scansOf(tx, who, demand, scanNumber) : []
  if (known?.userId === who.userId) {
    if (known.undoneAt !== null)
      throw refuse('wrong-state', { what: 'The scan', state: 'undone', problem: 'scan again under a new number' })
    return state(tx, order, known, { scanNumber, isRepeated: true })
  }
  refuseMove(order, 3000)
  const contents = await queries.contentsOf(tx, demand)
  const code = meant(asked.code, await hitsOf(tx, order.merchantId, asked.code), contents)
  const { units } = unitsScanned(order, contents, code, asked.quantity ?? 1)
  const parts = partsOf(await unitsInTrays(tx, demand), code.productId, units)
  const begun = await withParcel(tx, order, asked)
  const { id: parcelId } = lastParcel(begun)
  const scans = await queries.addScans(tx, who, demand, { parts, scanNumber, parcelId })
  const scanFor = (allocationId: number, trayId: number) =>
    found(scans.find((scan) => scan.allocationId === allocationId && scan.trayId === trayId)?.id, 'The scan')
  await post(
    tx,
    who,
    parts.map((part) => ({
      ...moved(part, demand),
      kind: 'pack',
      from: inTray(part.trayId, demand.condition),
      to: inParcel(parcelId, demand.condition),
      entry: `pack:${scanFor(part.allocationId, part.trayId)}`,
    })),
  )
  const packed = await state(tx, begun, { productId: code.productId, parcelId }, { scanNumber, isRepeated: false })
  return packed.unitsLeft === 0
    ? close(
        tx,
        who,
        begun,
        packed,
        parts.map((part) => part.trayId),
      )
    : packed
}

const moved = (part: Omit<InTray, 'trayId' | 'allocationId'>, demand: Demand) => ({
  merchantId: part.merchantId,
  locationId: part.locationId,
  productId: part.productId,
  batchId: part.batchId,
  quantity: part.quantity,
  ...movedFor(demand),
})

/** The order as it is packed on: with one parcel more when its number says so, the one before it closed. */
async function withParcel(tx: Tx, order: Outgoing, said: Body<Call>): Promise<Outgoing> {
  const last = lastParcel(order)
  const number = said.parcelNumber ?? last.number
  refuseNumber(order, { number, isNew: said.newParcel ?? false }, await queries.unitsPackedIn(tx, order, last))
  if (number === last.number) return order
  const { id } = await queries.addParcel(tx, order, number)
  const begun = { ...order, parcels: [...order.parcels, { ...empty, id, number }] }
  await closeParcel(tx, begun, last)
  return begun
}

const empty: Omit<Parcel, 'id' | 'number'> = {
  isClosed: false,
  isHanded: false,
  trackingNumber: null,
  shippingBinId: null,
  boxName: null,
  boxLengthMm: null,
  boxWidthMm: null,
  boxHeightMm: null,
  isBoxChosen: false,
  expectedWeightGrams: null,
  finalWeightGrams: null,
}

/** What a code means at the bench: a product that the parcel still wants, else one that is whole in it already. */
function meant(code: string, hits: readonly ScannedCode[], contents: readonly Content[]): ScannedCode {
  const ours = hits.filter((hit) => contents.some((content) => content.productId === hit.productId))
  const wanted = contents.filter((content) => content.packed < content.quantity)
  return meaningAmong(code, ours.length > 0 ? ours : hits, wanted)
}

async function state(
  tx: Tx,
  order: Outgoing,
  { productId, parcelId }: { productId: number; parcelId: number },
  told: { scanNumber: string; isRepeated: boolean },
): Promise<Packed> {
  const contents = await queries.contentsOf(tx, orderDemand(order))
  const content = found(
    contents.find((other) => other.productId === productId),
    'The product',
  )
  const parcel = order.parcels.find(({ id }) => id === parcelId) ?? lastParcel(order)
  const isClosed = order.status >= 3000
  return {
    orderId: order.id,
    status: statusOf(order.status).code,
    parcelNumber: parcel.number,
    parcelCount: order.parcels.length,
    sku: content.sku,
    packed: content.packed,
    quantity: content.quantity,
    left: content.quantity - content.packed,
    unitsLeft: contents.reduce((sum, other) => sum + other.quantity - other.packed, 0),
    isClosed,
    ...told,
    boxName: parcel.boxName,
    expectedWeight: parcel.expectedWeightGrams === null ? null : parcel.expectedWeightGrams / 1000,
    ...(isClosed ? { labelUrl: labelUrl(order.id) } : {}),
  }
}

const labelUrl = (orderId: number): string => `/api/Document/GetShippingLabel?OrderId=${orderId}`

/** A parcel that is whole gets a box when nobody chose one, and its expected weight. */
async function closeParcel(tx: Tx, order: Outgoing, parcel: Parcel) {
  const [units, boxes] = [await unitsOf(tx, order, parcel), await packingBoxes(tx)]
  const isChosen = parcel.isBoxChosen
  const box = isChosen ? boxes.find((other) => other.name === parcel.boxName) : suggestBox(boxes, units).box
  const expected = expectedGrams(units, box?.weightGrams ?? 0)
  if (!isChosen && box)
    await queries.setBox(tx, order, parcel, { ...box, boxName: box.name, isChosen: false }, expected)
  await queries.setClosed(tx, order, parcel, expected)
  return { boxName: isChosen ? parcel.boxName : (box?.name ?? null), expected }
}

/** All of the order is packed: its last parcel is closed, and its tray is free for the next order. */
async function close(tx: Tx, who: Who, order: Outgoing, packed: Packed, trayIds: readonly number[]): Promise<Packed> {
  const { boxName, expected } = await closeParcel(tx, order, lastParcel(order))
  await queries.leaveTray(tx, order)
  await freeTrays(tx, [...trayIds, ...(await traysFor(tx, { demand: orderDemand(order) })).map((tray) => tray.id)])
  const count = order.parcels.length
  await moveAll(tx, who, [
    {
      merchantId: order.merchantId,
      orderId: order.id,
      from: 2200,
      to: 3000,
      note: count > 1 ? `packed into ${count} parcels` : boxName ? `packed into box ${boxName}` : 'packed',
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

/** Units of a scan go back into the trays they came from; an order whose last parcel had closed is open again. */
export async function undoPack(tx: Tx, who: Who, order: Outgoing, scanNumber: string): Promise<Packed> {
  const demand = orderDemand(order)
  const scans = await queries.scansOf(tx, who, demand, scanNumber)
  const scan = found(scans[0], 'The scan')
  refuseUndo(scan, who.userId, who.now)
  refuseReopening(order)
  const parcel = found(
    order.parcels.find(({ id }) => id === scan.parcelId),
    'The parcel',
  )
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
      ...moved({ ...part, merchantId: order.merchantId }, demand),
      kind: 'undo',
      from: inParcel(parcel.id, demand.condition),
      to: inTray(part.trayId, demand.condition),
      entry: `undo:${part.id}`,
    })),
  )
  await reopen(tx, order, parcel)
  await queries.setTray(tx, order, scan.trayId)
  if (order.status === 3000)
    await moveAll(tx, who, [
      { merchantId: order.merchantId, orderId: order.id, from: 3000, to: 2200, note: 'scan undone' },
    ])
  const now = found(await outgoing(tx, who, order.id), 'The order')
  return state(tx, now, scan, { scanNumber, isRepeated: false })
}

/** After units left a parcel: one of several that is empty goes, one that was closed weighs less, the last is open. */
async function reopen(tx: Tx, order: Outgoing, parcel: Parcel): Promise<void> {
  const isEmpty = (await queries.unitsPackedIn(tx, order, parcel)) === 0
  if (isEmpty && order.parcels.length > 1) {
    refuseNumbered(order, parcel)
    await queries.dropParcel(tx, order, parcel)
  } else if (parcel !== lastParcel(order)) await closeParcel(tx, order, parcel)
  await queries.openLast(tx, order)
}
