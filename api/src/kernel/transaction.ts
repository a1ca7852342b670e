import type pg from 'pg'
import { longestTransactionMs, type Tx } from './database.ts'
import { Refusal } from './refuse.ts'
import type { Who } from './who.ts'

const serializationFailure = '40001'
const deadlock = '40P01'
const mostAttempts = 6

const scopeOf = (who: Who): string =>
  who.merchants === '*'
    ? '*'
    : who.merchantId !== null
      ? String(who.merchantId)
      : who.merchants.length
        ? who.merchants.join(',')
        : '0'

/** The statements every transaction opens with: what row-level security lets it see. All values are numbers or '*'. */
const opening = (who: Who): string =>
  `begin; select set_config('app.merchant', '${scopeOf(who)}', true), ` +
  `set_config('app.user', '${Number(who.userId)}', true), ` +
  `set_config('app.location', '${who.locationId === null ? '' : Number(who.locationId)}', true);`

/**
 * What one request adds to its transaction: statements sent with its opening and its commit, each a round trip saved.
 */
export type Bracket<T> = {
  opening?: string
  /** Told the rows of the last opening statement; may answer at once instead of the work. */
  opened?: (tx: Tx, rows: readonly Record<string, unknown>[]) => Promise<{ answer: T } | undefined>
  closing?: (result: T) => string
  /** What took longer is not committed. */
  longestMs?: number
}

/**
 * The one transaction of a request, reads too: scope first, then the work, then commit. It is asked again from the
 * start when the database reports a serialization failure or a deadlock; everything else rolls back and is thrown.
 */
export async function transaction<T>(
  pool: pg.Pool,
  who: Who,
  work: (tx: Tx) => Promise<T>,
  bracket: Bracket<T> = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await attempted(client, who, work, bracket)
    } catch (problem) {
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
      const code = (problem as { code?: string }).code
      if ((code !== serializationFailure && code !== deadlock) || attempt === mostAttempts) throw problem
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt))
    } finally {
      client.release(broken)
    }
  }
}

async function attempted<T>(
  client: pg.PoolClient,
  who: Who,
  work: (tx: Tx) => Promise<T>,
  bracket: Bracket<T>,
): Promise<T> {
  const tx: Tx = { client }
  const startedAt = performance.now()
  const replies = (await client.query(opening(who) + (bracket.opening ?? ''))) as unknown as pg.QueryResult[]
  const early = await bracket.opened?.(tx, replies.at(-1)?.rows ?? [])
  if (early) {
    await client.query('commit')
    return early.answer
  }
  const result = await work(tx).catch(async (problem: unknown) => {
    if (problem instanceof Refusal && problem.isKeeping) await client.query('commit')
    throw problem
  })
  if (performance.now() - startedAt > (bracket.longestMs ?? longestTransactionMs))
    throw new Error('The transaction took too long.')
  await client.query(`${bracket.closing?.(result) ?? ''} commit`)
  return result
}
