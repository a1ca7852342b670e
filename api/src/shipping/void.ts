import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { inStatus, isIn, onBench, statusOf } from 'contract/order-status'
import type { Tx } from '../kernel/database.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { moveAll, noteOrders } from '../order/move.ts'
import { lockOutgoing } from '../packing/parcel.ts'
import { nameOf, type Outgoing, type Parcel, parcelSaid } from '../packing/rules.ts'
import { unpack, voidParcels } from '../packing/void.ts'

type Call = Calls['shipping']['voidParcel']

/** One parcel of an order is made again, the others stay as they are; its number and its label are void. */
export async function voidParcel(tx: Tx, who: Who, said: Body<Call>): Promise<Reply<Call>> {
  const order = found(await lockOutgoing(tx, who, said.orderId), 'The order')
  const parcel = parcelSaid(order, said.parcelNumber)
  refuseVoid(order, parcel, said.trayName !== undefined)
  const note = `${nameOf(order, parcel)} void: ${said.reason}`
  await voidParcels(tx, who, order, [parcel.id], note)
  const { merchantId, id: orderId } = order
  let status = order.status
  const step = async (to: 3000 | 2200) => {
    await moveAll(tx, who, [{ merchantId, orderId, from: status, to, note }])
    status = to
  }
  if (status === 4000) await step(3000)
  const unitsToPack = said.trayName === undefined ? 0 : await unpack(tx, who, order, parcel, said.trayName)
  if (said.trayName !== undefined && status === 3000) await step(2200)
  if (status === order.status) await noteOrders(tx, who, [{ merchantId, orderId, note }])
  return { orderId, status: statusOf(status).code, parcelNumber: parcel.number, unitsToPack }
}

/** A parcel that is closed and still here can be made again; what is to be put back is taken out of it first. */
function refuseVoid(order: Outgoing, parcel: Parcel, isUnpacked: boolean): void {
  const refused = (problem: string) =>
    refuse('wrong-state', { what: nameOf(order, parcel), ...inStatus(order.status), problem })
  if (parcel.isHanded) throw refused('the courier has it; what comes back is reported as failed or returned')
  if (!isIn([...onBench, 4000], order.status))
    throw refused('a parcel is void once it is closed, before the courier has it')
  if (!parcel.isClosed) throw refused('it is still being packed')
  const open = order.parcels.find(({ isClosed }) => !isClosed)
  if (isUnpacked && open)
    throw refused(`${nameOf(order, open)} is being packed; pack that to its end first, or void this one without a tray`)
  if (isUnpacked && parcel.strays > 0) throw refused(`${parcel.strays} units in it must be put back first`)
}
