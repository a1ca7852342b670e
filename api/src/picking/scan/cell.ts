import { askCount } from '../../counting/requests.ts'
import { one, sql, type Tx } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { PickingList } from '../rules.ts'
import type { LineAndOrder } from './queries.ts'
import { type Scanned, state } from './state.ts'

/** By the books nothing of anybody lies in the cell. */
export const isCellEmpty = async (tx: Tx, cellId: number): Promise<boolean> =>
  (
    await one<{ isEmpty: boolean }>(
      tx,
      sql`
  select not exists (select from stock_balance
                      where place_kind = 1 and place_id = ${cellId} and on_hand > 0) as is_empty`,
    )
  ).isEmpty

/** Whether a cell is empty that should be, after its last unit was picked: one that is not is to be counted. */
export async function saidOfCell(
  tx: Tx,
  who: Who,
  list: PickingList,
  line: LineAndOrder,
  isEmpty: boolean,
): Promise<Scanned> {
  if (line.picked < line.quantity)
    throw refuse('wrong-state', {
      what: 'The line',
      state: 'not picked yet',
      problem: 'pick it, or report it short',
      next: 'Pick it, or report it short.',
    })
  const note = `${line.cellCode} should be empty after picking list ${list.id} and is not`
  if (!isEmpty) await askCount(tx, who, { ...line, reason: 'NotEmpty', note, held: 0 })
  return state(tx, list, line.id, line.order.id, {
    lineId: line.id,
    slot: line.slot,
    reason: isEmpty ? '' : `${line.cellCode} is to be counted`,
  })
}
