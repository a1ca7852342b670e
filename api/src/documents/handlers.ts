import { warehouseOrderId } from 'contract/order-number'
import { shippingSeenBy } from '../order/rules.ts'
import { found } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { invoice } from './invoice.ts'
import { shippingLabel } from './label.ts'
import * as queries from './queries.ts'
import { refuseLabel, shippingOf } from './rules.ts'

export const documents: Handlers<'documents'> = {
  getShippingLabel: async (tx, { query }, who) => {
    const order = found(await queries.orderPrinted(tx, who, query.orderId), 'The order')
    refuseLabel(order)
    return {
      fileName: `label-${warehouseOrderId(order.orderId)}.pdf`,
      contentType: 'application/pdf',
      bytes: await shippingLabel(order),
    }
  },

  getInvoice: async (tx, { query }, who) => {
    const order = found(await queries.orderPrinted(tx, who, query.orderId), 'The order')
    const lines = await queries.linesPrinted(tx, order.merchantId, order.orderId)
    const charges = await queries.chargesPrinted(tx, order.merchantId, order.orderId)
    const shipping = shippingSeenBy(who, order.status, shippingOf(order))
    return {
      fileName: `invoice-${warehouseOrderId(order.orderId)}.pdf`,
      contentType: 'application/pdf',
      bytes: await invoice(order, shipping, lines, charges),
    }
  },
}
