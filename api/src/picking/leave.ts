import { releaseDemand, reprocessWaiting } from '../order/allocate/allocate.ts'
import { type Demand, movedFor } from '../order/demand.ts'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import { type Move, post } from '../stock/ledger.ts'
import { inParcel, stray } from '../stock/spot.ts'
import type { PickingList, PickingListStatus } from './rules.ts'
import * as queries from './scan/queries.ts'
import { tellList } from './tell.ts'
import { dropTrayName, freeTrays, freeTraysOf, lockTraysOf, trayNames, traysFor } from './trays.ts'
import { dropAllocations, releaseInTrays, type UnitsPacked, unitsInTrays, unitsPacked } from './units.ts'

/** What a demand that leaves the floor leaves behind: units to be put back, and in which trays they are. */
export type LeftBehind = { units: number; inTrays: number; trayNames: string[] }

/** Of a demand that is given back: why, the list it is on, and what else becomes of it. */
export type GivenBack = {
  reason: string
  list: PickingList | undefined
  /** What lies in its trays leaves them too. */
  isLost?: boolean
  /** Orders that wait for what is free then stay where they are: nothing of it is. */
  isShort?: boolean
}

/**
 * Gives back all that a demand is promised: what lies in cells is free at once, what was picked or packed stays where
 * it is, promised to nobody, until it is put back; orders that wait for it stand in line again. Locked as everywhere:
 * lists, orders, trays, balances, each in the order of their ids.
 */
export async function giveBack(tx: Tx, who: Who, demand: Demand, given: GivenBack): Promise<LeftBehind> {
  const { reason, list } = given
  const products = await queries.productsPromised(tx, demand)
  if (!given.isShort) await reprocessWaiting(tx, who, demand.merchantId, products)
  if (list || given.isLost) await lockTraysOf(tx, list?.id ?? null, [demand.id])
  await releaseDemand(tx, who, demand, reason)
  const [picked, packed] = [await unitsInTrays(tx, demand), await unitsPacked(tx, demand)]
  await post(tx, who, [...releaseInTrays(picked, demand, reason), ...releasePacked(packed, demand, reason)])
  await dropAllocations(tx, demand)
  const sum = (units: readonly { quantity: number }[]) => units.reduce((total, { quantity }) => total + quantity, 0)
  return {
    units: sum(picked) + sum(packed),
    inTrays: sum(picked),
    trayNames: await trayNames(
      tx,
      picked.map((unit) => unit.trayId),
    ),
  }
}

const releasePacked = (units: readonly UnitsPacked[], demand: Demand, reason: string): Move[] =>
  units.map(({ allocationId, parcelId, ...unit }) => ({
    ...unit,
    kind: 'release',
    from: inParcel(parcelId, demand.condition),
    to: stray('parcel', parcelId, demand.condition),
    entry: `release:${allocationId}:parcel:${parcelId}`,
    reason,
    ...movedFor(demand),
  }))

/** The list an order is on, locked before the order as scans lock it: a scan and a stop never both win. */
export async function listUnder(tx: Tx, who: Who, orderId: number): Promise<PickingList | undefined> {
  const listId = await queries.listOf(tx, who, orderId)
  return listId === null ? undefined : queries.lockList(tx, who, listId)
}

/** An order that is stopped from outside leaves its list, which is told. */
export async function leaveListOf(tx: Tx, demand: Demand, list: PickingList, left: LeftBehind): Promise<void> {
  await leavePicking(tx, demand, list, left)
  await tellList(tx, list, 'changed')
}

/** Takes an order off its list, and sets its trays free where nothing is left in them. Answers how the list stands. */
export async function leavePicking(
  tx: Tx,
  demand: Demand,
  list: PickingList,
  { inTrays }: LeftBehind,
): Promise<PickingListStatus> {
  await queries.setOffList(tx, demand.merchantId, demand.id)
  if (inTrays === 0) await leaveTrays(tx, demand)
  return endList(tx, list)
}

/** How a list stands after orders of it changed; one that was done is done, whatever becomes of its orders. */
async function endList(tx: Tx, list: PickingList): Promise<PickingListStatus> {
  if (list.status === 'Picked' || list.status === 'Cleared') return list.status
  const left = await queries.ordersLeft(tx, list.id)
  const status = left.unpicked > 0 ? list.status : left.orders > 0 ? 'Picked' : 'Cleared'
  await queries.setListStatus(tx, list.id, status)
  if (status === 'Cleared') await freeTraysOf(tx, list.id)
  return status
}

/** Of an order on a list less is to be picked: the list is told, and done when that was the last of it. */
export async function stayOnList(tx: Tx, list: PickingList): Promise<void> {
  await endList(tx, list)
  await tellList(tx, list, 'changed')
}

/** Sets the trays of a demand free, and the one it shares with other single orders, where they are empty. */
export async function leaveTrays(tx: Tx, demand: Demand): Promise<void> {
  const own = (await traysFor(tx, { demand })).map((tray) => tray.id)
  await freeTrays(tx, [...own, ...(await queries.sharedTrayOf(tx, demand))])
  await dropTrayName(tx, demand)
}
