import type { Calls } from 'contract/calls/all'
import type { Query, Reply } from 'contract/define'
import { allOf, at, rows, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'

type Call = Calls['statistics']['getShortPicks']
type Told = Reply<Call>
const dayMs = 86_400_000

/**
 * Cells that pickers found short, by cause: one for each batch in a cell from the first short pick until it is counted.
 * Its units are what was held for the count.
 */
export async function shortPicks(tx: Tx, who: Who, { days = 30, locationId }: Query<Call>): Promise<Told> {
  const fromTimestamp = who.now - days * dayMs
  const result = await rows<Told['result'][number]>(
    tx,
    sql`
  select c.reason, count(*)::int as cells, sum(c.held)::int as units,
         count(*) filter (where c.counted_at is null)::int as waiting
    from count_request c
   where c.asked_at >= ${at(fromTimestamp)} and c.reason is distinct from 'NotEmpty'
     and ${allOf(
       visibleTo(who, sql`c.merchant_id`),
       atLocation(who, sql`c.location_id`),
       ...(locationId ? [sql`c.location_id = ${locationId}`] : []),
     )}
   group by c.reason order by 2 desc, 1 nulls last`,
  )
  const sum = (key: 'cells' | 'units' | 'waiting') => result.reduce((total, one) => total + one[key], 0)
  return { result, cells: sum('cells'), units: sum('units'), waiting: sum('waiting') }
}
