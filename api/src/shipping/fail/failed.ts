import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { unitsWithCourier } from '../../order/coming-back.ts'
import { orderDemand } from '../../order/demand.ts'
import { moveAll, noteOrders } from '../../order/move.ts'
import { outgoing } from '../../packing/parcel.ts'
import { type Parcel, parcelSaid } from '../../packing/rules.ts'
import { giveBack, leaveListOf, leaveTrays } from '../../picking/leave.ts'
import { stray } from '../../stock/spot.ts'
import { lockToStop } from '../cancel/cancel.ts'
import { heldOf } from '../cancel/cut-queries.ts'
import type { Held } from '../cancel/cut-rules.ts'
import { leaveBin, type Order, unitsToPutBack } from '../cancel/queries.ts'
import { refuseCashOfWhole } from '../cash.ts'
import { failAlone } from './alone.ts'
import { straysOf } from './queries.ts'
import { failed, failedWords, refuseArrived, refuseFailed } from './rules.ts'
import { type Lying, writeOff } from './write-off.ts'

type Call = Calls['shipping']['reportFailed']
type Said = Body<Call>

/** An order did not arrive: what is here is put back, what is lost is written off, and the rest comes with the courier. */
export async function reportFailed(tx: Tx, who: Who, said: Said): Promise<Reply<Call>> {
  const { order, list } = await lockToStop(tx, who, said)
  refuseFailed(order, said.cause)
  refuseCashOfWhole(said.codAmount, said.parcelNumber !== undefined, 'which in ParcelNumber')
  const parcel = said.parcelNumber === undefined ? undefined : await parcelFailed(tx, who, order, said.parcelNumber)
  // Of an order that failed before, what was left in trays and parcels then still lies there.
  const strays = parcel || order.status === failed ? await straysOf(tx, order, parcel?.id) : []
  const alone = parcel && (await failAlone(tx, who, order, { ...said, parcel, strays }))
  if (alone) return alone
  const demand = orderDemand(order)
  const told = failedWords(said.cause, said.reason)
  const held = await heldOf(tx, order)
  const left = await giveBack(tx, who, demand, {
    reason: `${warehouseOrderId(order.id)} failed, ${told}`,
    list,
    isLost: said.cause === 'Lost',
  })
  const lost =
    said.cause === 'Lost' ? await writeOff(tx, who, order, { here: [...strays, ...held.flatMap(strayed)], told }) : 0
  const note = `${told}${lost ? `; ${countOf(lost, 'unit')} written off` : ''}`
  const { merchantId, id: orderId } = order
  if (order.status === failed) await noteOrders(tx, who, [{ merchantId, orderId, note }])
  else await moveAll(tx, who, [{ merchantId, orderId, from: order.status, to: failed, reason: told, note }])
  if (list) await leaveListOf(tx, demand, list, lost ? { ...left, inTrays: 0 } : left)
  if (lost) await leaveTrays(tx, demand)
  await leaveBin(tx, order)
  return {
    orderId,
    status: failed,
    unitsToPutBack: lost ? await unitsToPutBack(tx, demand) : left.units + (await unitsWithCourier(tx, order)),
    unitsWrittenOff: lost,
    trayNames: lost ? [] : left.trayNames,
    failedOrderId: null,
  }
}

function strayed({ allocationId: _, cellId: _cell, trayId, parcelId, ...unit }: Held): Lying[] {
  if (parcelId !== null) return [{ ...unit, from: stray('parcel', parcelId) }]
  return trayId === null ? [] : [{ ...unit, from: stray('tray', trayId) }]
}

/** The parcel that is said to have failed. */
async function parcelFailed(tx: Tx, who: Who, order: Order, parcelNumber: number): Promise<Parcel> {
  const parcel = parcelSaid(found(await outgoing(tx, who, order.id), 'The order'), parcelNumber)
  if (parcel.isReleased) refuseArrived(order, parcelNumber)
  return parcel
}
