import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
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
import { setLastPerson } from '../picking/trays.ts'
import { type InTray, unitsInTrays } from '../picking/units.ts'
import { post } from '../stock/ledger.ts'
import { inParcel, inTray } from '../stock/spot.ts'
import { closeAsking, closeParcel, leaveBench } from './close.ts'
import { ownName } from './own-name.ts'
import { outgoing } from './parcel.ts'
import {
  type Content,
  openParcel,
  type Outgoing,
  type Parcel,
  partsOf,
  refuseAside,
  refuseLosingCash,
  refuseLosingNumber,
  refuseParcelNumber,
  refuseReopening,
  serialOf,
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
      throw refuse('wrong-state', {
        what: 'The scan',
        state: 'undone',
        problem: 'scan again under a new number',
        next: 'Scan the item again.',
      })
    return state(tx, order, known, { scanNumber, isRepeated: true })
  }
  refuseMove(order, 3000)
  const contents = await queries.contentsOf(tx, demand)
  const code = meant(asked.code, await hitsOf(tx, order.merchantId, asked.code), contents)
  const { content, units } = unitsScanned(order, contents, code, asked.quantity ?? 1)
  const parts = partsOf(await unitsInTrays(tx, demand), code.productId, units)
  refuseAside(order, parts)
  const serial = await freeSerial(tx, order, serialOf(content, units, asked.serial), content)
  const begun = await withParcel(tx, order, asked)
  const { id: parcelId } = openParcel(begun)
  const scans = await queries.addScans(tx, who, demand, { parts, scanNumber, parcelId, serial })
  const scanFor = (allocationId: number, trayId: number) =>
    found(scans.find((scan) => scan.allocationId === allocationId && scan.trayId === trayId)?.id, 'The scan')
  const trayIds = parts.map((part) => part.trayId)
  await setLastPerson(tx, who, trayIds, demand)
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
  return packed.unitsLeft === 0 ? close(tx, who, begun, packed, trayIds) : packed
}

/** A serial stands for one unit: it names nothing of the house, and is packed nowhere else. */
async function freeSerial(tx: Tx, order: Outgoing, serial: string | null, { productId, sku }: Content) {
  if (serial === null) return null
  if ((await hitsOf(tx, order.merchantId, serial)).length > 0) throw refuse('serial-needed', { sku, field: 'Serial' })
  const what = (await ownName(tx, order, serial)) ?? labelOf(order, serial)
  if (what) throw refuse('bad-input', { field: 'Serial', problem: `is ${what}: scan the serial of the unit` })
  const other = await queries.serialPacked(tx, orderDemand(order), productId, serial)
  if (other)
    throw refuse('serial-used', { serial, sku: other.sku, what: warehouseOrderId(other.orderId), field: 'Serial' })
  return serial
}

const labelOf = ({ parcels }: Outgoing, code: string): string | undefined =>
  parcels.some(({ trackingNumber }) => trackingNumber === code.trim().toUpperCase())
    ? `the tracking number ${code}`
    : undefined

const moved = (part: Omit<InTray, 'trayId' | 'allocationId' | 'asideReason'>, demand: Demand) => ({
  merchantId: part.merchantId,
  locationId: part.locationId,
  productId: part.productId,
  batchId: part.batchId,
  quantity: part.quantity,
  ...movedFor(demand),
})

/** The order as it is packed on: with one parcel more when its number says so, the one before it closed. */
async function withParcel(tx: Tx, order: Outgoing, said: Body<Call>): Promise<Outgoing> {
  const open = openParcel(order)
  const asked = said.parcelNumber ?? open.number
  const unitsInOpen = asked > open.number ? await queries.unitsPackedIn(tx, order, open) : 0
  refuseParcelNumber(order, { number: asked, isNew: said.newParcel ?? false }, unitsInOpen)
  if (asked === open.number) return order
  const { id, number } = await queries.addParcel(tx, order)
  const closed = order.parcels.map((one) => (one.id === open.id ? { ...one, isClosed: true } : one))
  const begun = { ...order, lastParcelNumber: number, parcels: [...closed, { ...empty, id, number }] }
  await closeAsking(tx, begun, open)
  return begun
}

const empty: Omit<Parcel, 'id' | 'number'> = {
  isClosed: false,
  isHanded: false,
  isReleased: false,
  isLabelled: false,
  isLabelOld: false,
  strays: 0,
  trackingNumber: null,
  shippingBinId: null,
  boxName: null,
  boxLengthMm: null,
  boxWidthMm: null,
  boxHeightMm: null,
  isBoxChosen: false,
  isBoxConfirmed: false,
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
  const parcel = order.parcels.find(({ id }) => id === parcelId) ?? openParcel(order)
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

/** All of the order is packed: whatever parcel is open is closed, and its tray is free for the next order. */
async function close(tx: Tx, who: Who, order: Outgoing, packed: Packed, trayIds: readonly number[]): Promise<Packed> {
  const last = openParcel(order)
  for (const parcel of order.parcels) if (!parcel.isClosed && parcel !== last) await closeAsking(tx, order, parcel)
  const { boxName, expected } = await closeAsking(tx, order, last)
  await leaveBench(tx, order, trayIds)
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
  const trayIds = scans.map((part) => part.trayId)
  await setLastPerson(tx, who, trayIds)
  const other = await queries.retakeTrays(tx, demand, order.pickingListId, trayIds)
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

/**
 * After units left a parcel: it is the open one, unless another is, then it weighs less. One of several that is empty
 * goes, but for one that is open to be made again; then the one before it is open.
 */
async function reopen(tx: Tx, order: Outgoing, parcel: Parcel): Promise<void> {
  const isOtherOpen = order.parcels.some((one) => one !== parcel && !one.isClosed)
  const isEmpty = (await queries.unitsPackedIn(tx, order, parcel)) === 0
  const isKept = !isOtherOpen && (await queries.wasVoid(tx, order, parcel))
  if (isEmpty && order.parcels.length > 1 && !isKept) {
    refuseLosingNumber(order, parcel)
    refuseLosingCash(order, [parcel])
    await queries.dropParcel(tx, order, parcel)
    if (!isOtherOpen) await queries.openLast(tx, order)
  } else if (!parcel.isClosed) return
  else if (isOtherOpen) await closeParcel(tx, order, parcel)
  else await queries.openAgain(tx, order, parcel.id)
}
