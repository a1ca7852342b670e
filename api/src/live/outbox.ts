import type { EventName, Events } from 'contract/events'
import { asTable, one, rows, run, sql, type Sql, type Tx } from '../database.ts'

export const channel = 'outbox'

/** What one person is to hear, and the merchant it is about, where it is about one. */
export type Told<E extends EventName> = { userId: number; merchantId?: number | null; payload: Events[E] }

/**
 * Tells people something in the transaction of the change itself: they hear of it once that is committed, or never. The rows
 * are the truth; NOTIFY says no more than "look", once a transaction however many rows it leaves.
 */
export async function tell<E extends EventName>(tx: Tx, event: E, told: readonly Told<E>[]): Promise<void> {
  if (told.length === 0) return
  await run(
    tx,
    sql`
    with written as (
      insert into outbox (user_id, merchant_id, event, payload)
      select t."userId", t."merchantId", ${event}, t.payload from ${asTable(told)} as t ("userId" bigint, "merchantId" bigint, payload jsonb))
    select pg_notify(${channel}, '')`,
  )
}

export type OutboxRow = { id: number; userId: number; merchantId: number | null; event: EventName; payload: object }

/** Where a reader begins: what is committed by now is behind it. */
export const snapshotNow = async (tx: Tx): Promise<string> =>
  (await one<{ snapshot: string }>(tx, sql`select pg_current_snapshot()::text as snapshot`)).snapshot

/** Everything committed after a snapshot, by the index of transactions; always at least one row, for its own snapshot. */
export const sinceStatement = (snapshot: string): Sql => sql`
  select s.snapshot::text as snapshot, o.id, o.user_id, o.merchant_id, o.event, o.payload
    from (select pg_current_snapshot() as snapshot) s
    left join outbox o on o.xact_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(o.xact_id, ${snapshot}::pg_snapshot)
   order by o.id`

/**
 * What was committed after a snapshot, and the snapshot of this very reading to go on from. A transaction that began early and
 * commits late was not in the old snapshot and is in the new one, whatever its ids: nothing is left out and nothing comes twice,
 * with no window of time to guess.
 */
export async function readSince(tx: Tx, snapshot: string): Promise<{ snapshot: string; told: OutboxRow[] }> {
  const read = await rows<Omit<OutboxRow, 'id'> & { id: number | null; snapshot: string }>(tx, sinceStatement(snapshot))
  return {
    snapshot: read[0]?.snapshot ?? snapshot,
    told: read.flatMap(({ id, snapshot: _, ...row }) => (id === null ? [] : [{ id, ...row }])),
  }
}

/** Every process has read them long ago, or nobody was there to hear. */
export const prune = (tx: Tx) => run(tx, sql`delete from outbox where created_at < now() - interval '1 hour'`)
