import { one, sql, type Tx } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { begunBy } from '../queries.ts'
import type { Line } from '../rules.ts'

/**
 * A line that somebody else has begun is theirs until they end it, or until the list is taken over: two people on one
 * list go different ways.
 */
export async function refuseBegunByOther(tx: Tx, who: Who, line: Line): Promise<void> {
  // Most lines are not begun: they cost no statement.
  if (line.picked === 0) return
  const { other } = await one<{ other: string | null }>(
    tx,
    sql`select ${begunBy(who)} as other from allocation a where a.merchant_id = ${line.merchantId} and a.id = ${line.id}`,
  )
  if (other !== null) throw refuse('taken-by', { who: other, what: line.productName })
}
