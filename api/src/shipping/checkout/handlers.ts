import { statesBefore } from 'contract/order-moves'
import { readOrderNumber } from 'contract/order-number'
import { moveAll } from '../../order/move.ts'
import { found } from '../../kernel/refuse.ts'
import type { Handlers } from '../../server/handler.ts'
import { post } from '../../stock/ledger.ts'
import * as queries from './queries.ts'
import { issues, problemOf, refuseStep } from './rules.ts'

type Calls =
  | 'shippingBinGetAllDetail'
  | 'shippingCheckoutDetail'
  | 'shippingBinCompleteDelivery'
  | 'verifyTrackingNumber'

/** The shipping desk: what lies in which bin, and the bin's way to the courier. */
export const checkout: Pick<Handlers<'shipping'>, Calls> = {
  shippingBinGetAllDetail: (tx, _, who) => queries.binsWithParcels(tx, who),

  shippingCheckoutDetail: async (tx, { query }, who) => {
    const bin = found((await queries.binsWithParcels(tx, who, query.shippingBinId))[0], 'The bin')
    return {
      ...bin,
      totalWeight: Math.round(bin.parcels.reduce((sum, parcel) => sum + (parcel.weight ?? 0), 0) * 1000) / 1000,
    }
  },

  shippingBinCompleteDelivery: async (tx, { body }, who) => {
    const bin = found(await queries.lockBin(tx, who, body.shippingBinId), 'The bin')
    const to = body.targetStatus
    const parcels = await queries.lockParcels(tx, who, bin.id, statesBefore(to))
    refuseStep(bin, parcels, to)
    if (to === 5000) await post(tx, who, issues(await queries.unitsIn(tx, parcels), bin.name))
    const note = to === 5000 ? `handed to the courier from bin ${bin.name}` : `released from bin ${bin.name}`
    await moveAll(
      tx,
      who,
      parcels.map((parcel) => ({
        merchantId: parcel.merchantId,
        orderId: parcel.id,
        from: parcel.status,
        to,
        note,
      })),
    )
    return {
      shippingBinId: bin.id,
      targetStatus: to,
      moved: parcels.length,
      orderIds: parcels.map((parcel) => parcel.id),
    }
  },

  verifyTrackingNumber: async (tx, { query }, who) => {
    const said = query.trackingNumber.trim()
    const order = found(await queries.orderOf(tx, who, said, readOrderNumber(said) ?? null), 'The parcel')
    return { ...order, problem: problemOf(order) }
  },
}
