import { confirmCourier, parcelDimension } from '../order/packing/courier.ts'
import type { Handlers } from '../server/handler.ts'

/** The courier of one order: which one takes it, and in which box. */
export const confirming: Pick<Handlers<'shippingProvider'>, 'confirm' | 'getParcelDimension'> = {
  confirm: (tx, { body }, who) => confirmCourier(tx, who, body),
  getParcelDimension: (tx, { query }, who) => parcelDimension(tx, who, query.orderId),
}
