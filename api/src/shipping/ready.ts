import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import type { Tx } from '../kernel/database.ts'
import { found, needed, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { moveAll, noteOrders } from '../order/move.ts'
import { lockAllOutgoing } from '../packing/parcel.ts'
import { type Outgoing, type Parcel, parcelSaid } from '../packing/rules.ts'
import { enterNumber } from './number.ts'
import * as queries from './queries.ts'
import { type Bin, refuseReady, trackingNumberOf } from './rules.ts'

type Call = Calls['shipping']['changeToReadyToShip']
type Ready = Body<Call>
type Placed = { order: Outgoing; parcel: Parcel }

/** Puts packed parcels into a bin; an order whose last one has come into one stands at the shipping desk. */
export async function readyToShip(tx: Tx, who: Who, body: Ready): Promise<Reply<Call>> {
  const ids = [...new Set(body.orderIds ?? [needed(body.orderId, 'OrderId')])]
  refuseForMany(body, ids.length)
  const orders = await lockAllOutgoing(tx, who, ids)
  const first = found(orders.length === ids.length ? orders[0] : undefined, 'The order')
  const bin = await binAsked(tx, who, body, first.locationId)
  const placed = readyParcels(first, orders, body)
  for (const { order, parcel } of placed) refuseReady(order, parcel, bin, who.now)
  if (body.trackingNumber !== undefined)
    for (const { order, parcel } of placed) await enterNumber(tx, order, parcel, body.trackingNumber)
  await queries.setBin(
    tx,
    placed.map(({ parcel }) => parcel.id),
    bin.id,
  )
  const binned = await moveToBin(tx, who, placed, bin)
  return placed.map(({ order, parcel }) => ({
    orderId: order.id,
    status: binned.has(order.id) ? (4000 as const) : (3000 as const),
    parcelNumber: parcel.number,
    trackingNumber: parcel.trackingNumber ?? '',
    shippingBinId: bin.id,
    shippingBinName: bin.name,
  }))
}

/** A tracking number, and a parcel's, belong to one order. */
function refuseForMany({ trackingNumber, parcelNumber }: Ready, orders: number): void {
  if (orders === 1) return
  if (trackingNumber !== undefined)
    throw refuse('bad-input', { field: 'TrackingNumber', problem: 'belongs to one order' })
  if (parcelNumber !== undefined) throw refuse('bad-input', { field: 'ParcelNumber', problem: 'belongs to one order' })
}

async function binAsked(tx: Tx, who: Who, body: Ready, locationId: number): Promise<Bin> {
  const asked = body.shippingBinId ?? needed(body.shippingBinName, 'ShippingBinId')
  return found(
    await queries.binOf(tx, who, typeof asked === 'number' ? { id: asked, locationId } : { name: asked, locationId }),
    'The bin',
  )
}

/** The parcels that are put into a bin: the one that was said, or all that are in none. */
function readyParcels(first: Outgoing, orders: readonly Outgoing[], said: Ready): Placed[] {
  if (said.parcelNumber === undefined && said.trackingNumber === undefined)
    return orders.flatMap((order) => {
      const left = order.parcels.filter((parcel) => parcel.shippingBinId === null)
      return (left.length ? left : order.parcels).map((parcel) => ({ order, parcel }))
    })
  const parcel = parcelSaid(first, said.parcelNumber)
  const trackingNumber =
    said.trackingNumber === undefined ? parcel.trackingNumber : trackingNumberOf(said.trackingNumber)
  return [{ order: first, parcel: { ...parcel, trackingNumber } }]
}

/** Orders whose last parcel has come into a bin stand at the shipping desk; of the others it is noted. */
async function moveToBin(tx: Tx, who: Who, placed: readonly Placed[], bin: Bin): Promise<ReadonlySet<number>> {
  const ids = new Set(placed.map(({ parcel }) => parcel.id))
  const isWhole = ({ parcels }: Outgoing) =>
    parcels.every(({ id, shippingBinId }) => shippingBinId !== null || ids.has(id))
  const orders = [...new Set(placed.map(({ order }) => order))]
  const noteOf = (order: Outgoing) =>
    placed
      .filter((one) => one.order === order)
      .map(({ parcel }) => parcel.trackingNumber)
      .join(', ') + ` by ${order.shippingProvider}, bin ${bin.name}`
  const told = orders.map((order) => ({ merchantId: order.merchantId, orderId: order.id, note: noteOf(order) }))
  const whole = new Set(orders.filter(isWhole).map(({ id }) => id))
  await moveAll(
    tx,
    who,
    told.filter(({ orderId }) => whole.has(orderId)).map((one) => ({ ...one, from: 3000, to: 4000 })),
  )
  await noteOrders(
    tx,
    who,
    told.filter(({ orderId }) => !whole.has(orderId)),
  )
  return whole
}
