import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { statusLabel, statusOf } from 'contract/order-status'
import type { Tx } from '../../database.ts'
import { refuseUndo } from '../../fulfilment/rules.ts'
import { readCode } from '../../fulfilment/scanned-code.ts'
import { freeTrays, traysFor, unitsInTrays } from '../../fulfilment/trays.ts'
import { found, refuse } from '../../refuse.ts'
import { inParcel, inTray, post } from '../../stock/ledger.ts'
import type { Who } from '../../who.ts'
import { addEvents } from '../events.ts'
import { refuseMove, warehouseOrderId } from '../rules.ts'
import { expectedGrams, suggestBox } from './boxes.ts'
import * as queries from './queries.ts'
import { type Parcel, partsOf, unitsScanned } from './rules.ts'

type Call = Calls['order']['changeToPack']
type Packed = Reply<Call>

/** One unit, one pack or a counted quantity from the tray into the parcel; the last one closes it. */
export async function packScan(tx: Tx, who: Who, order: Parcel, asked: Body<Call>): Promise<Packed> {
  const scanNumber = asked.scanNumber ?? randomUUID()
  const [known] = asked.scanNumber ? await queries.scansOf(tx, who, order, scanNumber) : []
  if (known?.userId === who.userId) {
    if (known.undoneAt !== null)
      throw refuse('wrong-state', { what: 'The scan', state: 'undone', problem: 'scan again under a new number' })
    return state(tx, order, known.productId, { scanNumber, isRepeated: true })
  }
  refuseMove(order, 3000, who.now)
  const code = await readCode(tx, order.merchantId, asked.code)
  const { units } = unitsScanned(order, await queries.contentsOf(tx, order), code, asked.quantity ?? 1)
  const parts = partsOf(await unitsInTrays(tx, order.merchantId, order.id), code.productId, units)
  const scans = await queries.addScans(tx, who, order, parts, scanNumber)
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
      from: inTray(part.trayId),
      to: inParcel(order.id),
      entry: `pack:${scanFor(part.allocationId, part.trayId)}`,
      orderId: order.id,
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

async function state(
  tx: Tx,
  order: Parcel,
  productId: number,
  told: { scanNumber: string; isRepeated: boolean },
): Promise<Packed> {
  const contents = await queries.contentsOf(tx, order)
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

/** The parcel is whole: it gets a box when nobody chose one, its expected weight, and its tray is free for the next order. */
async function close(tx: Tx, who: Who, order: Parcel, packed: Packed, trayIds: readonly number[]): Promise<Packed> {
  const [units, boxes] = [await queries.unitsOf(tx, order), await queries.boxes(tx)]
  const isChosen = order.boxLengthMm !== null
  const box = isChosen ? boxes.find((other) => other.name === order.boxName) : suggestBox(boxes, units).box
  const expected = expectedGrams(units, box?.weightGrams ?? 0)
  if (!isChosen && box) await queries.setBox(tx, order, { ...box, boxName: box.name }, expected)
  await queries.setPacked(tx, order, expected)
  await freeTrays(tx, [...trayIds, ...(await traysFor(tx, { orderId: order.id })).map((tray) => tray.id)])
  const boxName = isChosen ? order.boxName : (box?.name ?? null)
  await addEvents(tx, who, [
    {
      merchantId: order.merchantId,
      orderId: order.id,
      fromStatus: 2200,
      toStatus: 3000,
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
  const scans = await queries.scansOf(tx, who, order, scanNumber)
  const scan = found(scans[0], 'The scan')
  refuseUndo(scan, who.userId, who.now)
  if (order.status !== 2200 && order.status !== 3000)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: statusLabel(order.status),
      problem: 'its parcel is closed',
    })
  const other = await queries.retakeTrays(
    tx,
    order,
    scans.map((part) => part.trayId),
  )
  if (other !== undefined) throw refuse('wrong-tray', { got: other, problem: 'It is in use for another order by now.' })
  await queries.undoScans(tx, order, scans)
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
      from: inParcel(order.id),
      to: inTray(part.trayId),
      entry: `undo:${part.id}`,
      orderId: order.id,
    })),
  )
  await queries.setOpened(tx, order, scan.trayId)
  if (order.status === 3000)
    await addEvents(tx, who, [
      { merchantId: order.merchantId, orderId: order.id, fromStatus: 3000, toStatus: 2200, note: 'scan undone' },
    ])
  return state(tx, { ...order, status: 2200 }, scan.productId, { scanNumber, isRepeated: false })
}
