import { statesBefore } from 'contract/order-moves'
import { moveAll, noteOrders } from '../../order/move.ts'
import { found } from '../../kernel/refuse.ts'
import type { Handlers } from '../../server/handler.ts'
import { post } from '../../stock/ledger.ts'
import * as queries from './queries.ts'
import { checkParcel } from './check.ts'
import { issues, type Parcel, partsTold, refuseFewer, refuseStep, refuseUnchecked, weightOf } from './rules.ts'

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
      handOvers: await queries.handOversOf(tx, who, query.shippingBinId),
      totalWeight: weightOf(bin.parcels),
    }
  },

  shippingBinCompleteDelivery: async (tx, { body }, who) => {
    const bin = found(await queries.lockBin(tx, who, body.shippingBinId), 'The bin')
    const to = body.targetStatus
    const parcels = await queries.lockParcels(tx, who, bin.id, to)
    refuseStep(bin, parcels, to)
    if (to === 5000) refuseUnchecked(bin, parcels, body.unchecked)
    if (to === 5000) await post(tx, who, issues(await queries.unitsIn(tx, parcels), bin.name))
    const handOverId = to === 5000 ? await queries.keepHandOver(tx, who, bin, parcels) : null
    const { taken, whole } = await queries.setStep(tx, bin, parcels, to)
    refuseFewer(bin, parcels, taken)
    const orders = [...new Map(parcels.map((parcel) => [parcel.orderId, parcel])).values()]
    const told = to === 5000 ? `handed to the courier from bin ${bin.name}` : `released from bin ${bin.name}`
    const isDone = ({ orderId, status }: Parcel) => whole.has(orderId) && statesBefore(to).includes(status)
    const of = ({ merchantId, orderId }: Parcel) => ({ merchantId, orderId })
    await moveAll(
      tx,
      who,
      orders.filter(isDone).map((one) => ({ ...of(one), from: one.status, to, note: told })),
    )
    await noteOrders(
      tx,
      who,
      orders.filter((one) => !isDone(one)).map((one) => ({ ...of(one), note: partsTold(parcels, one, told) })),
    )
    return {
      shippingBinId: bin.id,
      targetStatus: to,
      moved: parcels.length,
      handOverId,
      orderIds: orders.map(({ orderId }) => orderId),
    }
  },

  verifyTrackingNumber: (tx, { query }, who) => checkParcel(tx, who, query),
}
