import type { ChangeKind, ChangeSubject } from 'contract/changes'
import { asTable, run, sql, type Tx } from '../kernel/database.ts'

/** One row of the feed: what changed, whose it is, where. `userId`: told to that person alone. */
export type NewChange = {
  subject: ChangeSubject
  id: number
  kind: ChangeKind
  merchantId: number | null
  locationId?: number | null
  userId?: number | null
  from?: number
  to?: number
}

/** The columns of `change` that writers fill, in the order in which statements of other subjects select them. */
export const changeColumns = sql`subject, subject_id, kind, merchant_id, location_id, user_id, from_status, to_status`

/** Writes rows of the feed, in the transaction of the change itself: readers hear of it once that is committed, or never. */
export async function writeChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return
  await run(
    tx,
    sql`
    insert into change (${changeColumns})
    select c.subject, c.id, c.kind, c."merchantId", c."locationId", c."userId", c."from", c."to"
      from ${asTable(changes)}
        as c (subject text, id bigint, kind text, "merchantId" bigint, "locationId" bigint, "userId" bigint, "from" int, "to" int)`,
  )
}
