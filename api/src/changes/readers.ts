import { setTimeout as pause } from 'node:timers/promises'
import type { ChangeSubject } from 'contract/changes'
import type pg from 'pg'
import { first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import { type Cursor, type FeedChange, type Read, readSince } from './feed.ts'

/**
 * A reader that outlives its process. What it writes is committed with its cursor, so that every change counts exactly
 * once, whoever is killed when. The feed only wakes it: both functions read what is true from the subjects' own tables.
 */
export type Reader = {
  name: string
  subjects: readonly ChangeSubject[]
  take: (tx: Tx, changes: readonly FeedChange[]) => Promise<void>
  /** Makes its whole result anew: at the first start, after a gap, in another database, every night. */
  rebuild: (tx: Tx) => Promise<void>
}

const pollMs = 250
const afterFailureMs = 1_000
/** A cursor moves on this often although nothing concerns its reader: pruned rows are then never taken for a gap. */
const idleSeconds = 10

type Stand = Cursor & { isIdleLong: boolean; isNightOver: boolean }

/** A reader that has never read stands in no database, which is a gap. */
const makeStand = (tx: Tx, name: string) =>
  run(
    tx,
    sql`insert into feed_reader (name, snapshot, database_id) values (${name}, '1:1:', '') on conflict do nothing`,
  )

const standOf = (tx: Tx, name: string) =>
  first<Stand>(
    tx,
    sql`
  select snapshot::text as snapshot, database_id,
         updated_at < now() - ${idleSeconds} * interval '1 second' as is_idle_long,
         rebuilt_at < date_trunc('day', now() - interval '2 hours') + interval '2 hours' as is_night_over
    from feed_reader where name = ${name}`,
  )

/** The reader's row, locked, if it still stands there: another process may have the row, or have moved it on. */
const lockStand = async (tx: Tx, name: string, { snapshot, databaseId }: Cursor): Promise<boolean> =>
  (
    await rows(
      tx,
      sql`
  select name from feed_reader
   where name = ${name} and snapshot::text = ${snapshot} and database_id = ${databaseId} for update skip locked`,
    )
  ).length > 0

const moveOn = (tx: Tx, name: string, { snapshot, databaseId }: Cursor, isRebuilt: boolean) =>
  one(
    tx,
    sql`
  update feed_reader
     set snapshot = ${snapshot}::pg_snapshot, database_id = ${databaseId}, updated_at = now(),
         rebuilt_at = case when ${isRebuilt} then now() else rebuilt_at end
   where name = ${name} returning name`,
  )

/** One look, in one transaction with what the reader makes of it; false when there was nothing to do here. */
export const readOnce = (pool: pg.Pool, reader: Reader): Promise<boolean> =>
  transaction(pool, systemWho(), async (tx) => {
    const { name, subjects } = reader
    const stand = (await standOf(tx, name)) ?? (await makeStand(tx, name), await standOf(tx, name))
    if (!stand) return false
    const news = await readSince(tx, stand, subjects)
    const isRebuilding = news.hasGap || stand.isNightOver
    if (!isRebuilding && news.changes.length === 0 && !stand.isIdleLong) return false
    if (!(await lockStand(tx, name, stand))) return false
    await made(tx, reader, news, isRebuilding)
    await moveOn(tx, name, news.cursor, isRebuilding)
    return isRebuilding || news.changes.length > 0
  })

async function made(tx: Tx, reader: Reader, { changes }: Read, isRebuilding: boolean): Promise<void> {
  if (isRebuilding) await reader.rebuild(tx)
  else if (changes.length > 0) await reader.take(tx, changes)
}

export type Running = { signal: AbortSignal; report: (problem: unknown) => void }

/** Reads until told to stop, in any number of processes: one at a time for each reader, any goes on for one that died. */
export async function runReader(pool: pg.Pool, reader: Reader, { signal, report }: Running): Promise<void> {
  while (!signal.aborted) {
    const restMs = await readOnce(pool, reader).then(
      (wasBusy) => (wasBusy ? 0 : pollMs),
      (problem: unknown) => {
        report(problem)
        return afterFailureMs
      },
    )
    await pause(restMs, undefined, { signal }).catch(() => undefined)
  }
}
