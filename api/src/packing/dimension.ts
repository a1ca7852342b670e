import type { Calls } from 'contract/calls/all'
import type { Query, Reply } from 'contract/define'
import type { Tx } from '../kernel/database.ts'
import { found } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { expectedGrams, limitGrams, type Packed, suggestBox } from './boxes.ts'
import { outgoing, packingBoxes, unitsOf } from './parcel.ts'
import { openParcel, parcelSaid } from './rules.ts'

type Dimension = Calls['packing']['getParcelDimension']

/** What the courier charges for: the weight or the room, whichever is more; kg, to the gram. */
export function chargeableWeight(
  parcel: { weight: number; length: number; width: number; height: number },
  divisor: number,
): number {
  const volumetric = (parcel.length * parcel.width * parcel.height) / divisor
  return Math.ceil(Math.max(parcel.weight, volumetric) * 1000 - 1e-6) / 1000
}

/** What is measured once at the bench: products whose sides or weight nobody has said. */
const unmeasured = (units: readonly Packed[]): Reply<Dimension>['unmeasured'] =>
  units.flatMap(({ productId, sku, name, lengthMm, widthMm, heightMm, weightGrams }) => {
    const [needsSides, needsWeight] = [!lengthMm || !widthMm || !heightMm, !weightGrams]
    return productId !== null && (needsSides || needsWeight)
      ? [{ productId, sku, productName: name, needsSides, needsWeight }]
      : []
  })

/** The smallest box a parcel fits, the open one unless told, and in words how every other box does. */
export async function parcelDimension(tx: Tx, who: Who, asked: Query<Dimension>): Promise<Reply<Dimension>> {
  const order = found(await outgoing(tx, who, asked.orderId), 'The order')
  const { parcelNumber } = asked
  const parcel = parcelNumber === undefined ? openParcel(order) : parcelSaid(order, parcelNumber)
  const units = await unitsOf(tx, order, parcel)
  const { box, fits, litres, missing } = suggestBox(await packingBoxes(tx), units)
  const largest = (side: 'lengthMm' | 'widthMm' | 'heightMm') => Math.max(0, ...units.map((unit) => unit[side] ?? 0))
  const sides = box ?? { lengthMm: largest('lengthMm'), widthMm: largest('widthMm'), heightMm: largest('heightMm') }
  const known = units.map((unit) => ({ ...unit, weightGrams: unit.weightGrams ?? 0 }))
  const weighs = (boxGrams: number): number => expectedGrams(known, boxGrams) ?? 0
  const grams = weighs(box?.weightGrams ?? 0)
  return {
    boxName: box?.name ?? null,
    length: sides.lengthMm / 10,
    width: sides.widthMm / 10,
    height: sides.heightMm / 10,
    weight: grams / 1000,
    litres,
    limit: limitGrams(grams) / 1000,
    missing,
    unmeasured: unmeasured(units),
    boxes: fits.map((fit) => ({
      boxName: fit.box.name,
      length: fit.box.lengthMm / 10,
      width: fit.box.widthMm / 10,
      height: fit.box.heightMm / 10,
      weight: weighs(fit.box.weightGrams) / 1000,
      litres: Math.round((fit.box.lengthMm * fit.box.widthMm * fit.box.heightMm) / 100_000) / 10,
      fits: fit.fits,
      reason: fit.reason,
    })),
  }
}
