import type pg from 'pg'
import { rows, sql, type Sql, type Tx } from './database.ts'
import { transaction } from './transaction.ts'
import { systemWho } from './who.ts'

/** Rows that one transaction throws away at most: nobody waits for long behind one. */
export const mostAtOnce = 1_000

/** What goes by itself: from which tables, after how many days, or 0 where a row says itself when it ends. */
export type Pruned = {
  tables: readonly string[]
  days: number
  /** Throws some of it away, in one short transaction that waits for nobody; true when more may be waiting. */
  prune: (tx: Tx) => Promise<boolean>
}

type ByAge<Gone> = {
  table: string
  days: number
  /** The moment of a row `t` from which its days count. */
  since: Sql
  /** Which rows `t` go; all, unless said. */
  which?: Sql
  /** Nobody may change its rows, so nobody can hold one. */
  isOnlyAdded?: boolean
  /** What is read of the rows that go, and what is written with them. */
  gone?: Sql
  also?: (tx: Tx, gone: Gone[]) => Promise<unknown>
}

/** A moment so many days ago. */
export const daysAgo = (days: number): Sql => sql`(now() - make_interval(days => ${days}::int))`

/** Rows of one table that are older than their days, without those that somebody holds just now. */
export const byAge = <Gone extends object>(kept: ByAge<Gone>): Pruned => {
  const { table, days, since, which = sql`true`, isOnlyAdded = false, gone = sql`1 as gone`, also } = kept
  const name = sql.table(table)
  // In order, so that an index by that moment is used whatever the planner thinks of how many there are.
  const statement = sql`
  delete from ${name} t where t.ctid = any (array(
    select t.ctid from ${name} t
     where ${since} < ${daysAgo(days)} and ${which}
     order by ${since} limit ${mostAtOnce} ${isOnlyAdded ? sql`` : sql`for update of t skip locked`}))
  returning ${gone}`
  return {
    tables: [table],
    days,
    prune: async (tx) => {
      const thrown = await rows<Gone>(tx, statement)
      if (thrown.length > 0) await also?.(tx, thrown)
      return thrown.length === mostAtOnce
    },
  }
}

/** Throws away some of all that is old; true when more may be waiting. What fails is told, and holds up nothing else. */
export async function pruneSome(
  pool: pg.Pool,
  list: readonly Pruned[],
  report: (problem: unknown) => void,
): Promise<boolean> {
  let isMore = false
  for (const { tables, prune } of list) {
    try {
      isMore = (await transaction(pool, systemWho(), prune)) || isMore
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : String(cause)
      report(new Error(`What is old in ${tables.join(' and ')} stays for now: ${said}`, { cause }))
    }
  }
  return isMore
}
