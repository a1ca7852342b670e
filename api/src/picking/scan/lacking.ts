import { warehouseOrderId } from 'contract/order-number'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { askCount } from '../../counting/requests.ts'
import { movedFor } from '../../order/demand.ts'
import { moveAll } from '../../order/move.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { inCell, inTray, stray } from '../../stock/spot.ts'
import type { PickingList } from '../rules.ts'
import { setLastPerson } from '../trays.ts'
import type { InTray } from '../units.ts'
import { coverFrom, endOutOfStock } from './short.ts'
import * as queries from './queries.ts'

export type UnitTrouble = 'Missing' | 'Damaged'
type Lines = readonly queries.LineAndOrder[]

/** The lines that units in trays were picked for, locked. */
export async function linesPicked(tx: Tx, who: Who, list: PickingList, parts: readonly InTray[]): Promise<Lines> {
  const lines: queries.LineAndOrder[] = []
  for (const { allocationId } of parts)
    lines.push(found(await queries.lockLine(tx, who, list.id, allocationId), 'The line'))
  return lines
}

/**
 * Units leave their trays without being packed. What is missing never came, for all one knows: it is held in the cell it
 * was picked from, and a count is asked for there. What is damaged lies in the tray still, unusable, until it is put back.
 */
export async function leaveTray(
  tx: Tx,
  who: Who,
  trouble: { what: UnitTrouble; note: string; entry: string },
  lines: Lines,
  parts: readonly InTray[],
): Promise<void> {
  await setLastPerson(
    tx,
    who,
    parts.map((part) => part.trayId),
  )
  await post(
    tx,
    who,
    parts.map((part, index): Move => {
      const line = found(lines[index], 'The line')
      return {
        merchantId: part.merchantId,
        locationId: part.locationId,
        productId: part.productId,
        batchId: part.batchId,
        kind: 'release',
        quantity: part.quantity,
        from: inTray(part.trayId, line.demand.condition),
        to: trouble.what === 'Missing' ? inCell(line.cellId, 'Held') : stray('tray', part.trayId, 'Unusable'),
        entry: `${trouble.entry}:${index}`,
        reason: trouble.note,
        ...movedFor(line.demand),
      }
    }),
  )
  if (trouble.what === 'Missing')
    for (const [index, { quantity }] of parts.entries())
      await askCount(tx, who, { ...found(lines[index], 'The line'), reason: null, note: trouble.note, held: quantity })
}

/**
 * An order on the bench that lacks units is picked again: they are promised from whichever cell has them, at the end of
 * its list's walk. Where none has, it is out of stock. Answers where they come from.
 */
export async function pickAgain(
  tx: Tx,
  who: Who,
  list: PickingList,
  [line]: Lines,
  { lacking, reason }: { lacking: number; reason: string },
): Promise<string | undefined> {
  const { demand, ...rest } = found(line, 'The line')
  const cells = await coverFrom(tx, who, list, { demand, ...rest }, { lacking, reason, but: 0 })
  const order = { merchantId: demand.merchantId, orderId: demand.id }
  const note = cells === undefined ? reason : `${reason}; ${cells}`
  await moveAll(tx, who, [{ ...order, from: 2200, to: 2100, note }])
  if (cells === undefined)
    await endOutOfStock(tx, who, list, demand, `${reason}, no cell has another for ${warehouseOrderId(demand.id)}`)
  else if (list.status === 'Picked') await queries.setListStatus(tx, list.id, 'Picking')
  return cells
}
