import { calls } from 'contract/calls/all'
import { countOf } from 'contract/format'
import { one, sql } from '../kernel/database.ts'
import { atLocation, visibleTo } from '../kernel/who.ts'
import type { Tasks } from '../server/task.ts'

type Asked = { cells: number; counts: number; since: number | null }

/** Counts that pickers asked for, where a cell was not as the books say. */
export const countsAsked: Tasks = {
  kind: 'count',
  access: calls.counting.settleCount.access,
  find: async (tx, who) => {
    const { cells, counts, since } = await one<Asked>(
      tx,
      sql`
  select count(distinct c.cell_id) as cells, count(*) as counts, min(c.asked_at) as since from count_request c
   where c.counted_at is null and ${visibleTo(who, sql`c.merchant_id`)} and ${atLocation(who, sql`c.location_id`)}`,
    )
    if (counts === 0) return []
    return [
      {
        key: 'count',
        when: 'later',
        title: `Count ${countOf(cells, 'cell')}`,
        note: `${countOf(counts, 'count')} asked for by short picks`,
        amount: cells,
        unit: 'cell',
        sinceTimestamp: since,
        verb: 'Count',
        link: '/stock/stock-adjustment',
      },
    ]
  },
}
