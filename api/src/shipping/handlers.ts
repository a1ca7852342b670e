import type { Tx } from '../kernel/database.ts'
import { found, needed, refuse } from '../kernel/refuse.ts'
import { moveAll } from '../order/move.ts'
import { lockParcel, lockParcels } from '../packing/parcel.ts'
import { type Parcel, refuseParcel } from '../packing/rules.ts'
import { tellParcel } from '../packing/tell.ts'
import type { Handlers } from '../server/handler.ts'
import { bins } from './bins/handlers.ts'
import { cancelOrder } from './cancel/cancel.ts'
import { checkout } from './checkout/handlers.ts'
import { confirmCourier } from './courier.ts'
import { readyFor, refuseHeldNumber, trackingNumberOf } from './rules.ts'
import { updateOrder } from './update/update.ts'
import * as queries from './queries.ts'

/** How parcels leave: courier and tracking number, into a bin, out with the van. */
export const shipping: Handlers<'shipping'> = {
  confirm: (tx, { body }, who) => confirmCourier(tx, who, body),
  updateOrder: (tx, { body }, who) => updateOrder(tx, who, body),
  cancelOrder: (tx, { body }, who) => cancelOrder(tx, who, body),

  enterTrackingNo: async (tx, { body }, who) => {
    const order = found(await lockParcel(tx, who, body.orderId), 'The order')
    refuseParcel(order, 'its tracking number can be entered')
    return { orderId: order.id, trackingNumber: await enterNumber(tx, order, body.trackingNumber) }
  },

  changeToReadyToShip: async (tx, { body }, who) => {
    const ids = [...new Set(body.orderIds ?? [needed(body.orderId, 'OrderId')])]
    if (body.trackingNumber !== undefined && ids.length > 1)
      throw refuse('bad-input', { field: 'TrackingNumber', problem: 'belongs to one order' })
    const orders = await lockParcels(tx, who, ids)
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
    const { able, refused } = readyFor(bin, numbered)
    if (body.trackingNumber !== undefined) await enterNumber(tx, first, body.trackingNumber)
    await queries.setBin(tx, able, bin.id)
    await moveAll(
      tx,
      who,
      able.map((order) => ({
        merchantId: order.merchantId,
        orderId: order.id,
        from: 3000,
        to: 4000,
        note: `${order.trackingNumber} by ${order.shippingProvider}, bin ${bin.name}`,
      })),
    )
    const result = able.map((order) => ({
      orderId: order.id,
      status: 4000 as const,
      trackingNumber: order.trackingNumber ?? '',
      shippingBinId: bin.id,
      shippingBinName: bin.name,
    }))
    return { result, refused }
  },

  ...bins,
  ...checkout,
}

async function enterNumber(tx: Tx, order: Parcel, said: string): Promise<string> {
  const trackingNumber = trackingNumberOf(said)
  refuseHeldNumber(trackingNumber, await queries.holderOf(tx, order, trackingNumber))
  await queries.setTrackingNumber(tx, order, trackingNumber)
  await tellParcel(tx, order)
  return trackingNumber
}
