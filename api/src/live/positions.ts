import type pg from 'pg'
import { type Cursor, cursorNow } from '../changes/feed.ts'
import { asTable, rows, run, sql, type Sql } from '../kernel/database.ts'
import { together } from '../kernel/together.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import type { Ticket } from './ticket.ts'

/**
 * How a polling connection stands: which of its polls this is, and what it was told already; `isGreeted` when that holds
 * what changed while its page was reading.
 */
type Position = { turn: number; cursor: Cursor; isGreeted: boolean; hasEnded: boolean }

/** A connection that was negotiated longer ago begins no more. */
const freshMs = 60_000
/** Of one session; the oldest go first. */
const mostOfSession = 400

const endsAt = sql`now() + interval '20 minutes'`
/** Set anew only now and then, so that a poll changes no index. */
const renewed = sql`case when p.ends_at < now() + interval '10 minutes' then ${endsAt} else p.ends_at end`

type Beginning = { ticket: Ticket; now: number }
type Moved = { id: string; turn: number; cursor: Cursor }
type Row = Omit<Position, 'cursor'> & { id: string; snapshot: string; databaseId: string }

const begun = (list: readonly object[]): Sql => sql`
  insert into hub_poll as p (id, session_hash, turn, snapshot, database_id, ends_at)
  select a.id, a.session, 1, a.snapshot, a.database, ${endsAt}
    from ${asTable(list)} as a (id text, session text, snapshot text, database text, fresh boolean)
   where a.fresh or exists (select from hub_poll k where k.id = a.id)
   order by a.id
      on conflict (id) do update set turn = p.turn + 1, ends_at = ${renewed}
  returning p.id, p.turn, p.snapshot, p.database_id, p.is_greeted, p.has_ended`

const crowded = (sessions: readonly string[]): Sql => sql`
  delete from hub_poll p where p.session_hash = any (${[...sessions]}::text[]) and p.id not in (
    select k.id from hub_poll k where k.session_hash = p.session_hash order by k.ends_at desc, k.id limit ${mostOfSession})`

const moved = (list: readonly object[]): Sql => sql`
  update hub_poll p set snapshot = a.snapshot, database_id = a.database, is_greeted = true
    from (select * from ${asTable(list)} as t (id text, turn int, snapshot text, database text) order by t.id) a
   where p.id = a.id and p.turn = a.turn and not p.has_ended
  returning p.id`

const turnOf = ({ id, turn }: Pick<Moved, 'id' | 'turn'>): string => `${id} ${turn}`

/** Of two with one key only the newer is answered. */
async function byKey<Asked, Answer>(
  asked: readonly Asked[],
  keyOf: (one: Asked) => string,
  work: (list: readonly Asked[]) => Promise<Map<string, Answer>>,
): Promise<(one: Asked) => Answer | undefined> {
  const newest = new Map(asked.map((one) => [keyOf(one), one]))
  const answers = await work([...newest.values()])
  return (one) => (newest.get(keyOf(one)) === one ? answers.get(keyOf(one)) : undefined)
}

/** What is kept of polling connections, in the database, so that any process answers the next poll. */
export class Positions {
  private readonly beginning = together((asked: readonly Beginning[]) =>
    byKey(
      asked,
      ({ ticket }) => ticket.id,
      (list) => this.beginAll(list),
    ),
  )
  /** Where who negotiates now begins; one look for all who do so at once, as after a restart. */
  readonly now = together(async (_: readonly void[]) => {
    const cursor = await transaction(this.pool, systemWho(), cursorNow)
    return () => cursor
  })
  private readonly moving = together((asked: readonly Moved[]) => byKey(asked, turnOf, (list) => this.moveAll(list)))

  constructor(private readonly pool: pg.Pool) {}

  /** Counts one more poll; none where the connection is not known any more, or another poll of it comes in this moment. */
  begin(ticket: Ticket, now: number): Promise<Position | undefined> {
    return this.beginning({ ticket, now })
  }

  /** Notes what is told with this poll; false where it is not the newest one, or the connection has ended. */
  async move(id: string, turn: number, cursor: Cursor): Promise<boolean> {
    return (await this.moving({ id, turn, cursor })) ?? false
  }

  /** No later poll is answered, in no process. */
  end({ id, sessionHash, cursor: { snapshot, databaseId } }: Ticket): Promise<number> {
    return transaction(this.pool, systemWho(), (tx) =>
      run(
        tx,
        sql`
        insert into hub_poll (id, session_hash, turn, snapshot, database_id, has_ended, ends_at)
        values (${id}, ${sessionHash}, 1, ${snapshot}, ${databaseId}, true, ${endsAt})
        on conflict (id) do update set has_ended = true`,
      ),
    )
  }

  private async beginAll(list: readonly Beginning[]): Promise<Map<string, Position>> {
    const asked = list.map(({ ticket: { id, sessionHash, cursor, at }, now }) => ({
      id,
      session: sessionHash,
      snapshot: cursor.snapshot,
      database: cursor.databaseId,
      fresh: now - at < freshMs,
    }))
    const found = await transaction(this.pool, systemWho(), async (tx) => {
      const all = await rows<Row>(tx, begun(asked))
      const first = new Set(all.filter(({ turn }) => turn === 1).map(({ id }) => id))
      if (first.size > 0) await run(tx, crowded(asked.filter(({ id }) => first.has(id)).map(({ session }) => session)))
      return all
    })
    return new Map(
      found.map(({ id, snapshot, databaseId, ...stands }) => [id, { ...stands, cursor: { snapshot, databaseId } }]),
    )
  }

  private async moveAll(list: readonly Moved[]): Promise<Map<string, true>> {
    const to = list.map(({ id, turn, cursor }) => ({
      id,
      turn,
      snapshot: cursor.snapshot,
      database: cursor.databaseId,
    }))
    const done = new Set(
      (await transaction(this.pool, systemWho(), (tx) => rows<{ id: string }>(tx, moved(to)))).map(({ id }) => id),
    )
    return new Map(list.filter(({ id }) => done.has(id)).map(({ id, turn }) => [turnOf({ id, turn }), true] as const))
  }
}
