import { first, sql, type Tx } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { Line, PickingList } from '../rules.ts'

/**
 * A line that somebody else has begun is theirs until they end it, or until the list is taken over: two people on one
 * list go different ways.
 */
export async function refuseTaken(tx: Tx, who: Who, list: PickingList, line: Line): Promise<void> {
  if (line.picked === 0 || line.picked === line.quantity) return
  const other = await first<{ name: string }>(
    tx,
    sql`
    select v.actor as name from scan s
      join picking_list l on l.id = ${list.id}
      join stock_movement v on v.merchant_id = s.merchant_id and v.entry = 'pick:' || s.id and v.side = 1
     where s.merchant_id = ${line.merchantId} and s.demand_id = ${line.demand.id} and s.allocation_id = ${line.id}
       and s.kind = 'pick' and s.undone_at is null and s.user_id <> ${who.userId} and s.at >= l.assigned_at
     order by s.id desc limit 1`,
  )
  if (other) throw refuse('taken-by', { who: other.name, what: line.productName })
}
