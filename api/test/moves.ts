import { isMove } from 'contract/order-moves'
import { statusLabel } from 'contract/order-status'
import { rows, sql, type Tx } from '../src/kernel/database.ts'

const named = (status: number | null): string => (status === null ? 'nothing' : `${status} ${statusLabel(status)}`)

/**
 * Steps of orders' timelines that the table of moves does not have; notes, which move nothing, left out. None means all
 * is well.
 */
export async function strangeMoves(tx: Tx): Promise<string[]> {
  const steps = await rows<{ fromStatus: number | null; toStatus: number }>(
    tx,
    sql`select distinct from_status, to_status from order_event where from_status is distinct from to_status`,
  )
  return steps
    .filter((step) => !isMove(step.fromStatus, step.toStatus))
    .map((s) => `${named(s.fromStatus)} to ${named(s.toStatus)}`)
}
