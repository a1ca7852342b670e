import type { Change, ChangeSubject } from 'contract/changes'
import { longestTransactionMs, one, rows, sql, type Sql, type Tx } from '../kernel/database.ts'

/** A change as readers take it; `userId` is whom alone it is told. */
export type FeedChange = Change & { userId: number | null }

/** How far a reader has read, and of which database. */
export type Cursor = { snapshot: string; databaseId: string }

/** `hasGap`: what lies between is not known, so that the reader makes its result anew. */
export type Read = { cursor: Cursor; changes: FeedChange[]; hasGap: boolean }

/** More than this at once are not handed over one by one: making the result anew is sooner done. */
export const mostChanges = 10_000

/** Which database this is. One restored from a dump is another: its rows bear transaction ids of the old one. */
const databaseId = sql`(
  select c.system_identifier || '/' || d.oid
    from pg_control_system() c, pg_database d where d.datname = current_database())`

/** Where a reader begins: what is committed by now is behind it. */
export const cursorNow = (tx: Tx): Promise<Cursor> =>
  one<Cursor>(tx, sql`select pg_current_snapshot()::text as snapshot, ${databaseId} as database_id`)

/** There is a gap in another database, in one set back to an earlier state, and where rows not seen were pruned. */
const hasGap = ({ snapshot, databaseId: known }: Cursor): Sql => sql`(
  n.database_id <> ${known}
  or pg_snapshot_xmax(n.snapshot) < pg_snapshot_xmax(${snapshot}::pg_snapshot)
  or exists (
    select from feed_pruned p
     where p.database_id = n.database_id and p.xact_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)))`

const changeShown = sql`r.id as row_id, r.subject, r.subject_id as id, r.kind, r.merchant_id, r.location_id, r.user_id,
  r.from_status, r.to_status`

/**
 * Everything committed after a cursor, by the index of transactions; always at least one row, for its own snapshot.
 * `until` is a later cursor, and this moment unless said.
 */
export const sinceStatement = (cursor: Cursor, subjects?: readonly ChangeSubject[], until?: Cursor): Sql => sql`
  select n.snapshot::text as snapshot, n.database_id, ${hasGap(cursor)} as has_gap, c.row_id, c.subject, c.id, c.kind,
         c.merchant_id, c.location_id, c.user_id, c.from_status, c.to_status
    from (select ${until ? sql`${until.snapshot}::pg_snapshot` : sql`pg_current_snapshot()`} as snapshot,
                 ${databaseId} as database_id) n
    left join lateral (
      select ${changeShown}
        from change r
       where r.xact_id >= pg_snapshot_xmin(${cursor.snapshot}::pg_snapshot)
         and not pg_visible_in_snapshot(r.xact_id, ${cursor.snapshot}::pg_snapshot)
         and pg_visible_in_snapshot(r.xact_id, n.snapshot)
         and ${subjects ? sql`r.subject = any (${[...subjects]}::text[])` : sql`true`}
       limit ${mostChanges + 1}) c on true
   order by c.row_id`

/**
 * What was committed within this time, and perhaps somewhat earlier (a row bears the time at which its transaction
 * began, which may be long before its commit), with the cursor to go on from.
 */
export async function readLately(tx: Tx, withinMs: number): Promise<Read> {
  const cursor = await cursorNow(tx)
  const seconds = (withinMs + longestTransactionMs) / 1000
  const read = await rows<Row>(
    tx,
    sql`
    select ${changeShown} from change r
     where r.at > now() - ${seconds} * interval '1 second'
       and pg_visible_in_snapshot(r.xact_id, ${cursor.snapshot}::pg_snapshot)
     order by r.id
     limit ${mostChanges + 1}`,
  )
  const isLost = read.length > mostChanges
  return { cursor, changes: isLost ? [] : read.map(asChange), hasGap: isLost }
}

type Row = Cursor & { hasGap: boolean; rowId: number | null } & Omit<FeedChange, 'from' | 'to'> & {
    fromStatus: number | null
    toStatus: number | null
  }

/**
 * What was committed after a cursor, and the cursor of this very reading to go on from. A transaction that began early
 * and commits late was not in the old snapshot and is in the new one, whatever its ids: nothing is left out and nothing
 * comes twice, with no window of time to guess.
 */
export const readSince = (tx: Tx, cursor: Cursor, subjects?: readonly ChangeSubject[]): Promise<Read> =>
  readBy(tx, sinceStatement(cursor, subjects))

/** What was committed after a cursor and is behind a later one. */
export const readBetween = (tx: Tx, cursor: Cursor, until: Cursor): Promise<Read> =>
  readBy(tx, sinceStatement(cursor, undefined, until))

async function readBy(tx: Tx, statement: Sql): Promise<Read> {
  const read = await rows<Row>(tx, statement)
  const [top] = read
  if (!top) throw new Error('A look at the feed always answers its own snapshot.')
  const isLost = top.hasGap || read.length > mostChanges
  return {
    cursor: { snapshot: top.snapshot, databaseId: top.databaseId },
    changes: isLost || top.rowId === null ? [] : read.map(asChange),
    hasGap: isLost,
  }
}

const asChange = ({ subject, id, kind, merchantId, locationId, userId, fromStatus, toStatus }: Row): FeedChange => ({
  subject,
  id,
  kind,
  merchantId,
  locationId,
  userId,
  ...(fromStatus === null ? {} : { from: fromStatus }),
  ...(toStatus === null ? {} : { to: toStatus }),
})

/**
 * Clears what is older than an hour and remembers how far, so that a reader that was away for longer notices. Rows that
 * a dump brought along bear transaction ids of another database, and are not counted.
 */
export const prune = async (tx: Tx): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  with gone as (
    delete from change where at < now() - interval '1 hour' returning xact_id
  ), remembered as (
    insert into feed_pruned as p (database_id, xact_id)
    select ${databaseId}, max(xact_id) from gone where pg_visible_in_snapshot(xact_id, pg_current_snapshot())
    having count(*) > 0
    on conflict (database_id) do update set xact_id = greatest(p.xact_id, excluded.xact_id))
  select count(*) as n from gone`,
    )
  ).n
