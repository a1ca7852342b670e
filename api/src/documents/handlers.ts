import { parcelName, warehouseOrderId } from 'contract/order-number'
import { shippingSeenBy } from '../order/rules.ts'
import { found } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { invoice } from './invoice.ts'
import { shippingLabels } from './label.ts'
import * as queries from './queries.ts'
import { parcelsLabelled, shippingOf } from './rules.ts'

export const documents: Handlers<'documents'> = {
  getShippingLabel: async (tx, { query }, who) => {
    const order = found(await queries.orderPrinted(tx, who, query.orderId), 'The order')
    const parcels = await queries.parcelsPrinted(tx, order.merchantId, order.orderId)
    const labelled = parcelsLabelled(order, parcels, query.parcelNumber)
    const name =
      query.parcelNumber === undefined
        ? warehouseOrderId(order.orderId)
        : parcelName(order.orderId, query.parcelNumber, parcels.length)
    return {
      fileName: `label-${name}.pdf`,
      contentType: 'application/pdf',
      bytes: await shippingLabels(
        order,
        labelled.map((parcel) => ({ ...parcel, of: parcels.length })),
      ),
    }
  },

  getInvoice: async (tx, { query }, who) => {
    const order = found(await queries.orderPrinted(tx, who, query.orderId), 'The order')
    const lines = await queries.linesPrinted(tx, order.merchantId, order.orderId)
    const charges = await queries.chargesPrinted(tx, order.merchantId, order.orderId)
    const parcels = await queries.parcelsPrinted(tx, order.merchantId, order.orderId)
    const shipping = shippingSeenBy(who, order.status, shippingOf(order))
    return {
      fileName: `invoice-${warehouseOrderId(order.orderId)}.pdf`,
      contentType: 'application/pdf',
      bytes: await invoice(order, shipping, { lines, charges, parcels }),
    }
  },
}
