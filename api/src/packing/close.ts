import type { Tx } from '../kernel/database.ts'
import { orderDemand } from '../order/demand.ts'
import { dropTrayName, freeTrays, traysFor } from '../picking/trays.ts'
import { boxNamed, expectedGrams, fitOf, suggestBox } from './boxes.ts'
import { packingBoxes, unitsOf } from './parcel.ts'
import { type Outgoing, type Parcel, refuseMisfit } from './rules.ts'
import * as queries from './queries.ts'

/** A parcel that is whole gets a box when nobody chose one, and its expected weight. */
export async function closeParcel(tx: Tx, order: Outgoing, parcel: Parcel) {
  const [units, boxes] = [await unitsOf(tx, order, parcel), await packingBoxes(tx)]
  const isChosen = parcel.isBoxChosen
  const box = isChosen ? boxes.find((other) => other.name === parcel.boxName) : suggestBox(boxes, units).box
  const expected = expectedGrams(units, box?.weightGrams ?? 0)
  if (!isChosen && box)
    await queries.setBox(tx, order, parcel, { ...box, boxName: box.name, isChosen: false }, expected)
  await queries.setClosed(tx, order, parcel, expected)
  return { boxName: isChosen ? parcel.boxName : (box?.name ?? null), expected }
}

/**
 * The same where a hand can be asked: a box chosen early is looked at again, now that it is known what is in it. A parcel
 * with sides of its own was measured as it stands, and no press takes such a box anyway: nothing is asked of it.
 */
export async function closeAsking(tx: Tx, order: Outgoing, parcel: Parcel) {
  const { boxName, boxLengthMm, boxWidthMm, boxHeightMm } = parcel
  if (parcel.isBoxChosen && boxName !== null && boxLengthMm !== null && boxWidthMm !== null && boxHeightMm !== null) {
    const box = boxNamed(boxName, { lengthMm: boxLengthMm, widthMm: boxWidthMm, heightMm: boxHeightMm })
    refuseMisfit(order, parcel, fitOf(box, await unitsOf(tx, order, parcel)), {
      isConfirmed: parcel.isBoxConfirmed,
      next: 'Choose another box, or press this one again to take it anyway; then scan the unit again.',
    })
  }
  return closeParcel(tx, order, parcel)
}

/** All of the order is packed: it has left its trays, which are free for the next order once they are empty. */
export async function leaveBench(tx: Tx, order: Outgoing, trayIds: readonly number[] = []): Promise<void> {
  await dropTrayName(tx, order)
  await freeTrays(tx, [...trayIds, ...(await traysFor(tx, { demand: orderDemand(order) })).map((tray) => tray.id)])
}

/** Units packed into a parcel. */
export const unitsIn = (tx: Tx, order: Outgoing, parcel: Parcel): Promise<number> =>
  queries.unitsPackedIn(tx, order, parcel)
