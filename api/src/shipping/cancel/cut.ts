import { randomUUID } from 'node:crypto'
import type { Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { movedFor, orderDemand } from '../../order/demand.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { inCell, inParcel, inTray, type Spot, stray } from '../../stock/spot.ts'
import * as queries from './cut-queries.ts'
import type { Cut, Held } from './cut-rules.ts'

type Order = { merchantId: number; id: number }

/** Units of an order are not promised to it any more, what was picked of them is to be put back, and its lines ask for so many fewer. */
export async function cut(
  tx: Tx,
  who: Who,
  order: Order,
  { parts, cuts, reason }: { parts: readonly Held[]; cuts: readonly Cut[]; reason: string },
): Promise<void> {
  const entry = `cut:${randomUUID()}`
  await post(
    tx,
    who,
    parts.map((part, index) => ({ ...moveOf(part, order), entry: `${entry}:${index}`, reason })),
  )
  await queries.forget(tx, order, { parts, cuts })
}

function moveOf(part: Held, order: Order): Omit<Move, 'entry' | 'reason'> {
  const { allocationId: _, cellId, trayId, parcelId, ...unit } = part
  const [from, back]: [Spot, Spot] =
    parcelId !== null
      ? [inParcel(parcelId), stray('parcel', parcelId)]
      : trayId !== null
        ? [inTray(trayId), stray('tray', trayId)]
        : [inCell(cellId, 'Good', true), inCell(cellId)]
  return {
    ...unit,
    merchantId: order.merchantId,
    kind: 'release',
    from,
    to: back,
    ...movedFor(orderDemand(order)),
  }
}
