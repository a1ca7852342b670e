import pg from 'pg'
import { calls } from 'contract/calls/all'
import type { Child } from '../../../tools/processes.mjs'
import type { Book } from './book.ts'
import type { Ground } from './ground.ts'

const lookMs = 25
const longestMs = 60_000

async function answersDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const answers = (url: string, token = ''): Promise<boolean> =>
  fetch(url, {
    signal: AbortSignal.timeout(1_000),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  }).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  )

/** Ready by its own word, and, where somebody is signed in, by an answer that the database has a part in. */
const answersApi = async (base: string, token: string): Promise<boolean> =>
  (await answers(`${base}/readyz`)) && (!token || (await answers(`${base}${calls.account.myself.path}`, token)))

async function until(isSo: () => Promise<boolean>): Promise<number | undefined> {
  for (const end = Date.now() + longestMs; Date.now() < end;) {
    if (await isSo()) return Date.now()
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  return undefined
}

/** After what it is looked, what was started since when counts as new, how long may be, and who asks. */
export type Look = { after: string; since: number; mostMs: number; token?: string | undefined }

/**
 * Waits until everything is back by itself, after one fault. How long an api process took is counted from when the database answered,
 * or, of one that was started again, from its start.
 */
export async function backAgain(ground: Ground, book: Book, look: Look): Promise<void> {
  const { after, since, mostMs, token = '' } = look
  const faults = book.faults
  const databaseAt = await until(() => answersDatabase(ground.database.appUrl))
  if (databaseAt === undefined) return book.find(`The database did not come back within ${longestMs / 1000} s.`)
  await Promise.all(
    ground.apis.map(async ({ name, isNew }, n) => {
      // One that was told to stop answers until it has.
      const readyAt = await until(async () => isNew() && answersApi(ground.bases[n] ?? '', token))
      if (readyAt === undefined) return book.find(`${name} did not come back: ${ground.lastOf(name).join(' | ')}`)
      const startedAt = ground.apis[n]?.startedAt ?? 0
      const tookMs = Math.max(0, readyAt - Math.max(databaseAt, startedAt))
      // Another fault came into it, after which everything is looked at again.
      if (book.faults !== faults) return book.count('looks that another fault came into')
      ;(startedAt > since ? book.restartMs : book.readyMs).push(tookMs)
      // One that was started again reads all of its code first, which is the machine's pace.
      if (startedAt > since) return undefined
      book.readyAfter.set(after, Math.max(book.readyAfter.get(after) ?? 0, tookMs))
      if (tookMs > mostMs)
        book.find(`${name} was ready ${tookMs} ms after the database (${after}), ${mostMs} ms at most are right.`)
    }),
  )
  const isAtWork = async (): Promise<boolean> => ground.worker.isNew() && isAlive(ground.worker.child)
  if ((await until(isAtWork)) === undefined) book.find('The worker did not come back.')
}

const isAlive = ({ exitCode, signalCode }: Child): boolean => exitCode === null && signalCode === null
