import type { OrderStatusCode } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { orderDemand } from '../../order/demand.ts'
import { moveAll } from '../../order/move.ts'
import { closeParcel, leaveBench, unitsIn } from '../../packing/close.ts'
import { outgoing } from '../../packing/parcel.ts'
import { type Outgoing, type Parcel, refuseLosingCash } from '../../packing/rules.ts'
import { dropVoid, voidParcels } from '../../packing/void.ts'
import { unitsInTrays } from '../../picking/units.ts'
import * as queries from './cut-queries.ts'

/** What is told of an order whose parts changed: why, and the parcels that units were taken from. */
type Change = { note: string; parcelIds: readonly number[] }

/**
 * An order of which units went stands where the rest of it belongs: out of the bin what was opened, on to the next step
 * what has nothing left to wait for.
 */
export async function settle(tx: Tx, who: Who, order: { id: number; merchantId: number }, change: Change) {
  await queries.outOfBin(tx, order, change.parcelIds)
  const now = await read(tx, who, order.id)
  if (now.status === 4000 && !now.parcels.every(isBinned)) await step(tx, who, now, 3000, change)
  const trayed = (await unitsInTrays(tx, orderDemand(order))).length > 0
  if (now.status >= 2200) await tidy(tx, who, now, change, trayed)
  await goOn(tx, who, order.id, change, trayed)
}

const read = async (tx: Tx, who: Who, id: number): Promise<Outgoing> => found(await outgoing(tx, who, id), 'The order')
const isBinned = ({ shippingBinId }: Outgoing['parcels'][number]): boolean => shippingBinId !== null

const step = (tx: Tx, who: Who, { merchantId, id, status }: Outgoing, to: OrderStatusCode, { note }: Change) =>
  moveAll(tx, who, [{ merchantId, orderId: id, from: status, to, note }])

/** Parcels with nothing in them go, unless one is still packed into; those with less in them weigh less. */
async function tidy(tx: Tx, who: Who, order: Outgoing, { note, parcelIds }: Change, trayed: boolean): Promise<void> {
  const gone: Parcel[] = []
  for (const parcel of order.parcels.filter(({ isHanded }) => !isHanded)) {
    const isEmpty = (await unitsIn(tx, order, parcel)) === 0
    if (isEmpty && gone.length + 1 < order.parcels.length && !(trayed && !parcel.isClosed)) {
      await voidParcels(tx, who, order, [parcel.id], note)
      await dropVoid(tx, order, parcel.id)
      gone.push(parcel)
    } else if (parcelIds.includes(parcel.id) && parcel.isClosed) await closeParcel(tx, order, parcel)
  }
  refuseLosingCash(order, gone)
}

/** Each step an order takes when nothing is left for it to wait for. */
async function goOn(tx: Tx, who: Who, id: number, change: Change, trayed: boolean): Promise<void> {
  const order = await read(tx, who, id)
  const { status, parcels } = order
  const next: Partial<Record<number, () => Promise<OrderStatusCode | undefined> | OrderStatusCode | undefined>> = {
    2100: async () => ((await queries.unitsToPick(tx, order)) === 0 ? 2200 : undefined),
    2200: () => (trayed ? undefined : pack(tx, order)),
    3000: () => (parcels.every(isBinned) ? 4000 : undefined),
    4000: () => (parcels.every(({ isHanded }) => isHanded) ? 5000 : undefined),
    5000: () => (parcels.every(({ isReleased }) => isReleased) ? 6000 : undefined),
  }
  const to = await next[status]?.()
  if (to === undefined) return
  await step(tx, who, order, to, change)
  await goOn(tx, who, id, change, trayed)
}

/** The bench has nothing left of it: what is open there is closed. */
async function pack(tx: Tx, order: Outgoing): Promise<3000> {
  for (const parcel of order.parcels) if (!parcel.isClosed) await closeParcel(tx, order, parcel)
  await leaveBench(tx, order)
  return 3000
}
