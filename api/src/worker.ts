import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { runBackground, runLongJobs } from './background.ts'
import { openPool } from './kernel/database.ts'
import { assertSafeRole } from './kernel/safe-role.ts'
import { numberOf, settings } from './kernel/settings.ts'
import { marketSettings } from './marketplaces/settings.ts'

/** What long jobs need at once: a step, what is read for it, and the renewal of the lease. */
const longJobsPool = 3

/**
 * The worker process: jobs, and work that comes back by itself. Any number of them may run beside each other. Long jobs
 * have a thread of their own: a file of 100,000 rows is read in one go, and nothing short waits for it.
 */
async function work(url: string): Promise<void> {
  // What is set wrongly ends it before anything is opened.
  settings()
  marketSettings()
  const pool = openPool(url, numberOf('POOL', process.env['POOL'], 5, 1, 1_000))
  await assertSafeRole(pool)
  const stopping = new AbortController()
  const thread = new Worker(new URL(import.meta.url))
  const left = new Promise<void>((done) =>
    thread.once('exit', () => {
      // The whole process goes, so that whoever looks after it starts it again.
      if (!stopping.signal.aborted) process.exit(1)
      done()
    }),
  )
  thread.once('error', sayAndEnd)
  const stop = (): void => {
    stopping.abort()
    thread.postMessage('stop')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await runBackground(pool, { lanes: ['short'], signal: stopping.signal })
  await Promise.all([pool.end(), left])
  process.exit(0)
}

/** The thread: long jobs, until it is told to stop. */
async function workOnLongJobs(url: string): Promise<void> {
  const pool = openPool(url, longJobsPool)
  const stopping = new AbortController()
  parentPort?.once('message', () => stopping.abort())
  await runLongJobs(pool, { signal: stopping.signal })
  await pool.end()
}

function sayAndEnd(problem: Error & { code?: string }): void {
  console.error(problem.message || problem.code)
  process.exit(1)
}

function databaseUrl(): string {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error("DATABASE_URL is not set: the address of PostgreSQL for the application's role.")
  return url
}

if (isMainThread)
  await Promise.resolve()
    .then(() => work(databaseUrl()))
    .catch(sayAndEnd)
else await workOnLongJobs(databaseUrl())
