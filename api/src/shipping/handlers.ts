import { found } from '../kernel/refuse.ts'
import { lockOutgoing } from '../packing/parcel.ts'
import { parcelSaid, refuseParcel } from '../packing/rules.ts'
import type { Handlers } from '../server/handler.ts'
import type { MarketFor } from '../shop/connection/speak.ts'
import { bins } from './bins/handlers.ts'
import { cancelOrder, closeOrders } from './cancel/cancel.ts'
import { reportUnit } from './cancel/unit.ts'
import { checkout } from './checkout/handlers.ts'
import { confirmCourier } from './courier.ts'
import { shipAgain } from './fail/again.ts'
import { reportFailed } from './fail/failed.ts'
import { createReturn } from './fail/returned.ts'
import { dropNumber, enterNumber } from './number.ts'
import { readyToShip } from './ready.ts'
import { updateOrder } from './update/update.ts'
import { voidParcel } from './void.ts'

/** How parcels leave: courier and tracking number, into a bin, out with the van. */
export const shippingHandlers = (marketFor: MarketFor): Handlers<'shipping'> => ({
  confirm: (tx, { body }, who) => confirmCourier(tx, who, body),
  updateOrder: (tx, { body }, who) => updateOrder(tx, who, body, marketFor),
  cancelOrder: (tx, { body }, who) => cancelOrder(tx, who, body, marketFor),
  closeOrders: (tx, { body }, who) => closeOrders(tx, who, body),
  reportFailed: (tx, { body }, who) => reportFailed(tx, who, body),
  shipAgain: (tx, { body }, who) => shipAgain(tx, who, body),
  reportUnit: (tx, { body }, who) => reportUnit(tx, who, body),
  createReturnRequest: (tx, { body }, who) => createReturn(tx, who, body),
  voidParcel: (tx, { body }, who) => voidParcel(tx, who, body),

  enterTrackingNo: async (tx, { body }, who) => {
    const order = found(await lockOutgoing(tx, who, body.orderId), 'The order')
    const parcel = parcelSaid(order, body.parcelNumber)
    refuseParcel(order, parcel, 'its tracking number can be entered')
    const trackingNumber = await (body.undo ? dropNumber : enterNumber)(tx, order, parcel, body.trackingNumber)
    return { orderId: order.id, parcelNumber: parcel.number, trackingNumber }
  },

  changeToReadyToShip: (tx, { body }, who) => readyToShip(tx, who, body),

  ...bins,
  ...checkout,
})
