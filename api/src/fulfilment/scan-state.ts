import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import type { Tx } from '../database.ts'
import { addEvents } from '../order/events.ts'
import type { Who } from '../who.ts'
import * as queries from './pick-queries.ts'
import type { PickingList } from './rules.ts'

export type Scanned = Reply<Calls['fulfilment']['updateOrdersPickingList']>
type Told = { lineId?: number; slot?: number | null; scanNumber?: string; isRepeated?: boolean; reason?: string }

/** How it stands after a scan. With `mover`, the scan that completes an order moves it to Picked, and the last of a list ends the list. */
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
  if (
    mover &&
    orderId !== null &&
    progress.orderLeft === 0 &&
    (await queries.moveOrder(tx, mover.merchantId, orderId, 2100, 2200))
  ) {
    await addEvents(tx, mover.who, [
      {
        merchantId: mover.merchantId,
        orderId,
        fromStatus: 2100,
        toStatus: 2200,
        note: `picked into ${progress.trayName ?? 'its tray'}`,
      },
    ])
    orderStatus = 2200
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
    reason: told.reason ?? '',
  }
}
