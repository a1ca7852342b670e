import type { ChangeSubject } from 'contract/changes'
import type pg from 'pg'
import type { Tx } from '../kernel/database.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import { type Cursor, type Read, readLately, readSince } from './feed.ts'
import { channel } from './hint.ts'
import { listen } from './listen.ts'

/** Within a second of its end a session opens nothing, in no process: this, and a look that waits for the database. */
const pollMs = 250
/** However many processes say "look". */
const soonestMs = 100

export type Following = {
  stop: () => void
  /** Looks soon, and says then how far: what was delivered before lies behind, what is delivered later ahead. */
  atNextLook: (reached: (cursor: Cursor) => void) => void
}

export type Follower<T> = {
  /** Of these alone; of everything where none are named. */
  subjects?: readonly ChangeSubject[]
  /** Looks in its own time alone: a connection less, where a quarter of a second is soon enough. */
  isUnhinted?: true
  /** In the transaction of the look: what else has to be read before it can be delivered. */
  read: (tx: Tx, news: Read) => Promise<T>
  /** What was committed shortly before is told once, at the beginning. */
  lately: { withinMs: number; tell: (read: Read) => void }
  deliver: (told: T) => void
  report: (problem: unknown) => void
}

/**
 * Follows the feed from now on: what is committed after this promise settles is delivered, once. It looks every 250 ms,
 * sooner on a hint; while the database is away it keeps its place and goes on from there.
 */
export async function follow<T>(
  pool: pg.Pool,
  { subjects, isUnhinted, read, lately, deliver, report }: Follower<T>,
): Promise<Following> {
  const first = await transaction(pool, systemWho(), (tx) => readLately(tx, lately.withinMs))
  lately.tell(first)
  let { cursor } = first
  let timer: NodeJS.Timeout | undefined
  let lookedAt = Date.now()
  let isLooking = false
  let isHinted = false
  let isStopped = false
  let asking: ((cursor: Cursor) => void)[] = []
  const look = async (): Promise<void> => {
    isLooking = true
    isHinted = false
    // Whoever asks while it is looking is ahead of this look, perhaps.
    const asked = asking.splice(0)
    try {
      const told = await transaction(pool, systemWho(), async (tx) => {
        const news = await readSince(tx, cursor, subjects)
        const isNothing = news.changes.length === 0 && !news.hasGap
        return { cursor: news.cursor, ...(isNothing ? {} : { news: await read(tx, news) }) }
      })
      cursor = told.cursor
      if ('news' in told && !isStopped) deliver(told.news as T)
      if (!isStopped) for (const reached of asked) reached(cursor)
    } catch (problem) {
      report(problem)
      asking = [...asked, ...asking]
      isHinted = false
    }
    isLooking = false
    lookedAt = Date.now()
    lookIn(isHinted ? soonestMs : pollMs)
  }
  const lookIn = (ms: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void look(), ms).unref()
  }
  const hear = (): void => {
    if (isHinted) return
    isHinted = true
    if (!isLooking) lookIn(Math.max(0, lookedAt + soonestMs - Date.now()))
  }
  const listening = isUnhinted ? undefined : listen(pool.options.connectionString, channel, hear)
  lookIn(pollMs)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      listening?.stop()
    },
    atNextLook: (reached) => {
      asking.push(reached)
      hear()
    },
  }
}
