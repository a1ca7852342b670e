import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import type { Tx } from '../kernel/database.ts'
import { found, needed, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { moveAll, noteOrders } from '../order/move.ts'
import { lockAllOutgoing } from '../packing/parcel.ts'
import { type Outgoing, parcelSaid } from '../packing/rules.ts'
import { enterNumber } from './number.ts'
import * as queries from './queries.ts'
import { type Bin, type Placing, readyFor, type Taken, trackingNumberOf } from './rules.ts'

type Call = Calls['shipping']['changeToReadyToShip']
type Ready = Body<Call>

/** Puts packed parcels into a bin; an order whose last one has come into one stands at the shipping desk. */
export async function readyToShip(tx: Tx, who: Who, body: Ready): Promise<Reply<Call>> {
  const ids = [...new Set(body.orderIds ?? [needed(body.orderId, 'OrderId')])]
  refuseForMany(body, ids.length)
  const orders = await lockAllOutgoing(tx, who, ids)
  const first = found(orders.length === ids.length ? orders[0] : undefined, 'The order')
  const bin = await binAsked(tx, who, body, first.locationId)
  const placing = placingOf(first, orders, body)
  const { able, refused } = readyFor(bin, placing, await takenNumbers(tx, placing, body))
  if (body.trackingNumber !== undefined)
    for (const order of able)
      for (const parcel of order.placing) await enterNumber(tx, order, parcel, body.trackingNumber)
  await queries.setBin(
    tx,
    able.flatMap(({ placing }) => placing.map(({ id }) => id)),
    bin.id,
  )
  await moveToBin(tx, who, able, bin)
  const result = able.flatMap((order) =>
    order.placing.map((parcel) => ({
      orderId: order.id,
      status: isWhole(order) ? (4000 as const) : (3000 as const),
      parcelNumber: parcel.number,
      trackingNumber: parcel.trackingNumber ?? '',
      shippingBinId: bin.id,
      shippingBinName: bin.name,
    })),
  )
  const unweighed = able.flatMap(({ placing }) => placing.filter((parcel) => parcel.finalWeightGrams === null)).length
  return { result, refused, unweighed }
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

/** The numbers set before, by a file or another desk, that are of no use by now; one that is said is looked at as it is entered. */
async function takenNumbers(tx: Tx, placing: readonly Placing[], said: Ready): Promise<Taken> {
  const [first] = placing
  if (said.trackingNumber !== undefined || !first) return new Map()
  const parcelIds = placing.flatMap((order) => order.placing.map(({ id }) => id))
  const holders = await queries.holdersOf(tx, first.locationId, parcelIds)
  return new Map(holders.map(({ parcelId, ...holder }) => [parcelId, holder]))
}

/** The orders with the parcels that go into the bin: the one that was said, or all that are in none. */
function placingOf(first: Outgoing, orders: readonly Outgoing[], said: Ready): Placing[] {
  if (said.parcelNumber === undefined && said.trackingNumber === undefined)
    return orders.map((order) => {
      const left = order.parcels.filter((parcel) => parcel.shippingBinId === null && !parcel.isHanded)
      return { ...order, placing: left.length > 0 ? left : order.parcels }
    })
  const parcel = parcelSaid(first, said.parcelNumber)
  const trackingNumber =
    said.trackingNumber === undefined ? parcel.trackingNumber : trackingNumberOf(said.trackingNumber)
  return [{ ...first, placing: [{ ...parcel, trackingNumber }] }]
}

/** With these no parcel of the order is left that lies in no bin. */
function isWhole({ parcels, placing }: Placing): boolean {
  const ids = new Set(placing.map(({ id }) => id))
  return parcels.every(({ id, shippingBinId }) => shippingBinId !== null || ids.has(id))
}

/** Orders that are whole go to the shipping desk; of the others it is noted. */
async function moveToBin(tx: Tx, who: Who, orders: readonly Placing[], bin: Bin): Promise<void> {
  const told = (order: Placing) => ({
    merchantId: order.merchantId,
    orderId: order.id,
    note: `${order.placing.map(({ trackingNumber }) => trackingNumber).join(', ')} by ${order.shippingProvider}, bin ${bin.name}`,
  })
  const moves = orders.filter(isWhole).map((order) => ({ ...told(order), from: 3000 as const, to: 4000 as const }))
  await moveAll(tx, who, moves)
  await noteOrders(tx, who, orders.filter((order) => !isWhole(order)).map(told))
}
