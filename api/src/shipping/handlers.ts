import { found } from '../kernel/refuse.ts'
import { lockOutgoing } from '../packing/parcel.ts'
import { parcelSaid, refuseParcel } from '../packing/rules.ts'
import type { Handlers } from '../server/handler.ts'
import { bins } from './bins/handlers.ts'
import { cancelOrder } from './cancel/cancel.ts'
import { checkout } from './checkout/handlers.ts'
import { confirmCourier } from './courier.ts'
import { enterNumber } from './number.ts'
import { readyToShip } from './ready.ts'
import { updateOrder } from './update/update.ts'

/** How parcels leave: courier and tracking number, into a bin, out with the van. */
export const shipping: Handlers<'shipping'> = {
  confirm: (tx, { body }, who) => confirmCourier(tx, who, body),
  updateOrder: (tx, { body }, who) => updateOrder(tx, who, body),
  cancelOrder: (tx, { body }, who) => cancelOrder(tx, who, body),

  enterTrackingNo: async (tx, { body }, who) => {
    const order = found(await lockOutgoing(tx, who, body.orderId), 'The order')
    const parcel = parcelSaid(order, body.parcelNumber)
    refuseParcel(order, parcel, 'its tracking number can be entered')
    const trackingNumber = await enterNumber(tx, order, parcel, body.trackingNumber)
    return { orderId: order.id, parcelNumber: parcel.number, trackingNumber }
  },

  changeToReadyToShip: (tx, { body }, who) => readyToShip(tx, who, body),

  ...bins,
  ...checkout,
}
