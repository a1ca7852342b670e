import type { Tx } from '../kernel/database.ts'
import { found, needed } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { boxNamed, expectedGrams, fitOf, suggestBox } from './boxes.ts'
import { parcelDimension } from './dimension.ts'
import { packScan, undoPack } from './pack.ts'
import { lockOutgoing, packingBoxes, type BoxColumns, unitsOf } from './parcel.ts'
import { type Outgoing, type Parcel, parcelSaid, refuseMisfit, refuseParcel, refuseWeight } from './rules.ts'
import * as queries from './queries.ts'
import { tellParcel } from './tell.ts'

/** What happens to an order at the bench: packed unit by unit, boxed, weighed. */
export const packing: Handlers<'packing'> = {
  getParcelDimension: (tx, { query }, who) => parcelDimension(tx, who, query),

  changeToPack: async (tx, { body }, who) => {
    const order = found(await lockOutgoing(tx, who, body.orderId), 'The order')
    await tellParcel(tx, order)
    return body.undo ? undoPack(tx, who, order, needed(body.scanNumber, 'ScanNumber')) : packScan(tx, who, order, body)
  },

  updateBoxSize: async (tx, { body }, who) => {
    const order = found(await lockOutgoing(tx, who, body.orderId), 'The order')
    const parcel = parcelSaid(order, body.parcelNumber)
    refuseParcel(order, parcel, 'its box can be chosen')
    const box = await boxAsked(tx, body)
    const units = await unitsOf(tx, order, parcel)
    const [fit, isConfirmed] = [fitOf(boxNamed(box.boxName, box), units), body.confirmed ?? false]
    refuseMisfit(order, parcel, fit, { isConfirmed })
    const expected = expectedGrams(units, box.weightGrams)
    await queries.setBox(tx, order, parcel, { ...box, isChosen: true, isConfirmed: isConfirmed && !fit.fits }, expected)
    await tellParcel(tx, order)
    return {
      orderId: order.id,
      parcelNumber: parcel.number,
      boxName: box.boxName,
      length: box.lengthMm / 10,
      width: box.widthMm / 10,
      height: box.heightMm / 10,
      expectedWeight: kilograms(expected),
    }
  },

  updateFinalWeight: async (tx, { body }, who) => {
    const order = found(await lockOutgoing(tx, who, body.orderId), 'The order')
    const parcel = parcelSaid(order, body.parcelNumber)
    refuseParcel(order, parcel, 'it can be weighed')
    const measured = Math.round(body.weight * 1000)
    // What is kept before a box is chosen is the weight of the units alone.
    const kept = parcel.boxLengthMm === null ? null : parcel.expectedWeightGrams
    const expected = kept ?? (await expectedFor(tx, order, parcel))
    refuseWeight(expected, measured, body.confirmed ?? false)
    await queries.setWeight(tx, order, parcel, measured, expected)
    await tellParcel(tx, order)
    return {
      orderId: order.id,
      parcelNumber: parcel.number,
      expectedWeight: kilograms(expected),
      finalWeight: measured / 1000,
    }
  },
}

const kilograms = (grams: number | null): number | null => (grams === null ? null : grams / 1000)

/** What a parcel should weigh in the box chosen, or in the one that would be. */
async function expectedFor(tx: Tx, order: Outgoing, parcel: Parcel): Promise<number | null> {
  const [units, boxes] = [await unitsOf(tx, order, parcel), await packingBoxes(tx)]
  const box =
    parcel.boxLengthMm === null ? suggestBox(boxes, units).box : boxes.find((other) => other.name === parcel.boxName)
  return expectedGrams(units, box?.weightGrams ?? 0)
}

type BoxAsked = { boxName?: string; length?: number; width?: number; height?: number }

async function boxAsked(tx: Tx, asked: BoxAsked): Promise<BoxColumns & { weightGrams: number }> {
  if (asked.boxName !== undefined) {
    const name = asked.boxName.trim().toUpperCase()
    const box = found(
      (await packingBoxes(tx)).find((other) => other.name.toUpperCase() === name),
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
