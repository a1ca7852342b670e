import type { Tx } from '../../database.ts'
import { needed } from '../../fulfilment/rules.ts'
import { found, refuse } from '../../refuse.ts'
import type { Handlers } from '../../server/handler.ts'
import { addEvents } from '../events.ts'
import { warehouseOrderId } from '../rules.ts'
import { expectedGrams, suggestBox } from './boxes.ts'
import { packScan, undoPack } from './pack.ts'
import * as queries from './queries.ts'
import { type Parcel, refuseParcel, refuseReady, refuseWeight, trackingNumberOf } from './rules.ts'

type Calls = 'changeToPack' | 'changeToReadyToShip' | 'updateBoxSize' | 'updateFinalWeight' | 'enterTrackingNo'

/** What happens to an order at the bench: packed unit by unit, boxed, weighed, numbered, put into a bin. */
export const packing: Pick<Handlers<'order'>, Calls> = {
  changeToPack: async (tx, { body }, who) => {
    const order = found(await queries.lockParcel(tx, who, body.orderId), 'The order')
    return body.undo ? undoPack(tx, who, order, needed(body.scanNumber, 'ScanNumber')) : packScan(tx, who, order, body)
  },

  updateBoxSize: async (tx, { body }, who) => {
    const order = found(await queries.lockParcel(tx, who, body.orderId), 'The order')
    refuseParcel(order, 'its box can be chosen', who.now)
    const box = await boxAsked(tx, body)
    const expected = expectedGrams(await queries.unitsOf(tx, order), box.weightGrams)
    await queries.setBox(tx, order, box, expected)
    return {
      orderId: order.id,
      boxName: box.boxName,
      length: box.lengthMm / 10,
      width: box.widthMm / 10,
      height: box.heightMm / 10,
      expectedWeight: kilograms(expected),
    }
  },

  updateFinalWeight: async (tx, { body }, who) => {
    const order = found(await queries.lockParcel(tx, who, body.orderId), 'The order')
    refuseParcel(order, 'it can be weighed', who.now)
    const measured = Math.round(body.weight * 1000)
    const expected = order.expectedWeightGrams ?? (await expectedFor(tx, order))
    refuseWeight(expected, measured, body.confirmed ?? false)
    await queries.setWeight(tx, order, measured, expected)
    return { orderId: order.id, expectedWeight: kilograms(expected), finalWeight: measured / 1000 }
  },

  enterTrackingNo: async (tx, { body }, who) => {
    const order = found(await queries.lockParcel(tx, who, body.orderId), 'The order')
    refuseParcel(order, 'its tracking number can be entered', who.now)
    return { orderId: order.id, trackingNumber: await enterNumber(tx, order, body.trackingNumber) }
  },

  changeToReadyToShip: async (tx, { body }, who) => {
    const ids = [...new Set(body.orderIds ?? [needed(body.orderId, 'OrderId')])]
    if (body.trackingNumber !== undefined && ids.length > 1)
      throw refuse('bad-input', { field: 'TrackingNumber', problem: 'belongs to one order' })
    const orders = await queries.lockParcels(tx, who, ids)
    const first = found(orders.length === ids.length ? orders[0] : undefined, 'The order')
    const asked = body.shippingBinId ?? needed(body.shippingBinName, 'ShippingBinId')
    const bin = found(
      await queries.binOf(
        tx,
        who,
        typeof asked === 'number'
          ? { id: asked, locationId: first.locationId }
          : { name: asked, locationId: first.locationId },
      ),
      'The bin',
    )
    const numbered =
      body.trackingNumber === undefined ? orders : [{ ...first, trackingNumber: trackingNumberOf(body.trackingNumber) }]
    for (const order of numbered) refuseReady(order, bin, who.now)
    if (body.trackingNumber !== undefined) await enterNumber(tx, first, body.trackingNumber)
    await queries.setInBin(tx, numbered, bin.id)
    await addEvents(
      tx,
      who,
      numbered.map((order) => ({
        merchantId: order.merchantId,
        orderId: order.id,
        fromStatus: 3000,
        toStatus: 4000,
        note: `${order.trackingNumber} by ${order.shippingProvider}, bin ${bin.name}`,
      })),
    )
    return numbered.map((order) => ({
      orderId: order.id,
      status: 4000 as const,
      trackingNumber: order.trackingNumber ?? '',
      shippingBinId: bin.id,
      shippingBinName: bin.name,
    }))
  },
}

const kilograms = (grams: number | null): number | null => (grams === null ? null : grams / 1000)

async function enterNumber(tx: Tx, order: Parcel, said: string): Promise<string> {
  const trackingNumber = trackingNumberOf(said)
  const holder = await queries.holderOf(tx, order, trackingNumber)
  if (holder !== undefined)
    throw refuse('already-exists', {
      what: 'The tracking number',
      name: `${trackingNumber} (${warehouseOrderId(holder)})`,
      field: 'TrackingNumber',
    })
  await queries.setTrackingNumber(tx, order, trackingNumber)
  return trackingNumber
}

/** What a parcel should weigh in the box chosen, or in the one that would be. */
async function expectedFor(tx: Tx, order: Parcel): Promise<number | null> {
  const [units, boxes] = [await queries.unitsOf(tx, order), await queries.boxes(tx)]
  const box =
    order.boxLengthMm === null ? suggestBox(boxes, units).box : boxes.find((other) => other.name === order.boxName)
  return expectedGrams(units, box?.weightGrams ?? 0)
}

type BoxAsked = { boxName?: string; length?: number; width?: number; height?: number }

async function boxAsked(tx: Tx, asked: BoxAsked): Promise<queries.BoxColumns & { weightGrams: number }> {
  if (asked.boxName !== undefined) {
    const name = asked.boxName.trim().toUpperCase()
    const box = found(
      (await queries.boxes(tx)).find((other) => other.name.toUpperCase() === name),
      'The box',
    )
    return { ...box, boxName: box.name }
  }
  const [lengthMm, widthMm, heightMm] = [
    needed(asked.length, 'Length'),
    needed(asked.width, 'Width'),
    needed(asked.height, 'Height'),
  ].map((side) => Math.round(side * 10)) as [number, number, number]
  // A box of its own is weighed with its units only: nobody has said what it weighs.
  return { boxName: null, lengthMm, widthMm, heightMm, weightGrams: 0 }
}
