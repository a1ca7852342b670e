import type pg from 'pg'

export const channel = 'changes'
const everyMs = 100

/**
 * Says "look" to all processes, at most ten times a second. It is said after the commit and outside of it, since
 * PostgreSQL holds one lock from a NOTIFY to the end of its commit. Nothing depends on it: the next look comes sooner.
 */
export function hintOf(pool: pg.Pool): () => void {
  let resting: NodeJS.Timeout | undefined
  let isWanted = false
  const say = (): void => {
    isWanted = false
    void pool.query('select pg_notify($1, $2)', [channel, '']).catch(() => undefined)
    resting = setTimeout(() => {
      resting = undefined
      if (isWanted) say()
    }, everyMs).unref()
  }
  return () => {
    isWanted = true
    if (!resting) say()
  }
}
