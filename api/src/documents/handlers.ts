import { manifestParts } from 'contract/manifest'
import { parcelName, warehouseOrderId } from 'contract/order-number'
import { noteOrders } from '../order/move.ts'
import { shippingSeenBy } from '../order/rules.ts'
import type { Tx } from '../kernel/database.ts'
import { found } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import type { Handlers } from '../server/handler.ts'
import { invoice } from './invoice.ts'
import { shippingLabels } from './label.ts'
import { manifest } from './manifest.ts'
import { refusePart } from './manifest-rules.ts'
import * as queries from './queries.ts'
import { parcelsLabelled, printedInWords, refuseAbsent } from './rules.ts'

/** What a hand-over of a bin took, or else what lies in it. */
async function loaded(tx: Tx, who: Who, { handOverId, shippingBinId }: { handOverId?: number; shippingBinId: number }) {
  if (handOverId !== undefined) {
    const parcels = await queries.parcelsHandedOver(tx, who, handOverId)
    found(parcels[0], 'The hand-over')
    return { load: found(await queries.handOver(tx, who, shippingBinId, handOverId), 'The hand-over'), parcels }
  }
  const load = found(await queries.loadOfBin(tx, who, shippingBinId), 'The bin')
  return { load, parcels: await queries.parcelsInBin(tx, who, shippingBinId) }
}

export const documents: Handlers<'documents'> = {
  getShippingLabel: async (tx, { query }, who) => {
    const order = found(await queries.orderPrinted(tx, who, query.orderId), 'The order')
    refuseAbsent(order)
    const parcels = await queries.parcelsPrinted(tx, order.merchantId, order.orderId)
    const labelled = parcelsLabelled(order, parcels, query.parcelNumber)
    const numbers = labelled.map(({ number }) => number)
    await queries.addPrints(tx, who, order.merchantId, order.orderId, numbers)
    await noteOrders(tx, who, [{ ...order, note: printedInWords(labelled, parcels.length) }])
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

  getManifest: async (tx, { query }, who) => {
    const { part = 1 } = query
    const { load, parcels } = await loaded(tx, who, query)
    refusePart(part, parcels.length, load.binName)
    const parts = manifestParts(parcels.length)
    return {
      fileName: `manifest-${load.binName}${parts > 1 ? `-part-${part}` : ''}.pdf`,
      contentType: 'application/pdf',
      bytes: await manifest({ ...load, now: who.now, part, parts }, parcels),
    }
  },

  getInvoice: async (tx, { query }, who) => {
    const order = found(await queries.orderPrinted(tx, who, query.orderId), 'The order')
    const lines = await queries.linesPrinted(tx, order.merchantId, order.orderId)
    const charges = await queries.chargesPrinted(tx, order.merchantId, order.orderId)
    const parcels = await queries.parcelsPrinted(tx, order.merchantId, order.orderId)
    const shipping = shippingSeenBy(who, order.status, order.shipping)
    return {
      fileName: `invoice-${warehouseOrderId(order.orderId)}.pdf`,
      contentType: 'application/pdf',
      bytes: await invoice(order, shipping, { lines, charges, parcels }),
    }
  },
}
