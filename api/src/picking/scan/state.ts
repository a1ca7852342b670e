import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import type { Tx } from '../../kernel/database.ts'
import { moveOrders } from '../../order/move.ts'
import type { Who } from '../../kernel/who.ts'
import * as queries from './queries.ts'
import type { PickingList } from '../rules.ts'

export type Scanned = Reply<Calls['picking']['updateOrdersPickingList']>
type Told = {
  lineId?: number
  slot?: number | null
  scanNumber?: string
  isRepeated?: boolean
  isCellEmptied?: boolean
  reason?: string
}

/**
 * How it stands after a scan. With `mover`, the scan that completes an order moves it to Picked, and the last of a list
 * ends the list.
 */
export async function state(
  tx: Tx,
  list: PickingList,
  lineId: number | null,
  orderId: number | null,
  told: Told,
  mover?: { who: Who; merchantId: number },
): Promise<Scanned> {
  const progress = await queries.progressOf(tx, list.id, lineId, orderId)
  let { orderStatus } = progress
  if (mover && orderId !== null && progress.orderLeft === 0) {
    const note = `picked into ${progress.trayName ?? 'its tray'}`
    const moved = await moveOrders(tx, mover.who, [
      { merchantId: mover.merchantId, orderId, from: 2100, to: 2200, note },
    ])
    if (moved.length) orderStatus = 2200
  }
  const isListDone = progress.unitsLeft === 0
  if (mover && isListDone) await queries.setListStatus(tx, list.id, 'Picked')
  return {
    lineId: told.lineId ?? null,
    orderId,
    orderStatus,
    picked: progress.picked,
    left: progress.left,
    lineDone: lineId !== null && progress.left === 0,
    orderDone: orderId !== null && orderStatus !== 2100,
    listDone: isListDone,
    listStatus: mover && isListDone ? 'Picked' : list.status,
    trayName: progress.trayName,
    slot: told.slot ?? null,
    scanNumber: told.scanNumber ?? null,
    isRepeated: told.isRepeated ?? false,
    nextLineId: progress.nextLineId,
    unitsLeft: progress.unitsLeft,
    isCellEmptied: told.isCellEmptied ?? false,
    reason: told.reason ?? '',
  }
}
