import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { readParcelName } from 'contract/order-number'
import type { Tx } from '../kernel/database.ts'
import { found } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { noteOrders } from '../order/move.ts'
import { expectedGrams } from '../packing/boxes.ts'
import { chargeableWeight } from '../packing/dimension.ts'
import { lockOutgoing, packingBoxes, unitsOf } from '../packing/parcel.ts'
import { parcelSaid, refuseParcel, refuseWeight } from '../packing/rules.ts'
import { refuseOtherCourier, refuseProvider } from './rules.ts'
import * as queries from './queries.ts'

type Confirm = Calls['shipping']['confirm']

/** Settles who carries a parcel. A tracking number is the courier's to give: none is made up here. */
export async function confirmCourier(tx: Tx, who: Who, asked: Body<Confirm>): Promise<Reply<Confirm>> {
  const said = found(readParcelName(asked.warehouseOrderId), 'The order')
  const order = found(await lockOutgoing(tx, who, said.orderId), 'The order')
  const parcel = parcelSaid(order, said.parcelNumber)
  refuseParcel(order, parcel, 'its courier can be chosen')
  const provider = found(await queries.providerFor(tx, order.merchantId, asked.shippingProvider.trim()), 'The courier')
  refuseProvider(provider)
  refuseOtherCourier(order, provider.id)
  const [lengthMm, widthMm, heightMm] = [
    Math.round(asked.length * 10),
    Math.round(asked.width * 10),
    Math.round(asked.height * 10),
  ]
  const named = (await packingBoxes(tx)).find(
    (box) => box.lengthMm === lengthMm && box.widthMm === widthMm && box.heightMm === heightMm,
  )
  const measured = Math.round(asked.weight * 1000)
  const expected = expectedGrams(await unitsOf(tx, order, parcel), named?.weightGrams ?? 0)
  // A weight that stands was asked about when it was entered.
  refuseWeight(expected, measured, asked.confirmed === true || measured === parcel.finalWeightGrams)
  await queries.setCourier(tx, order, provider.id)
  const box = { boxName: named?.name ?? null, lengthMm, widthMm, heightMm }
  await queries.setMeasures(tx, order, parcel, { measured, expected }, box)
  await noteOrders(tx, who, [{ merchantId: order.merchantId, orderId: order.id, note: `courier ${provider.name}` }])
  return {
    orderId: order.id,
    shippingProvider: provider.name,
    chargeableWeight: chargeableWeight(asked, provider.volumetricDivisor),
  }
}
