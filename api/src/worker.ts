import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { runBackground, runLongJobs } from './background.ts'
import { openPool } from './kernel/database.ts'
import { assertSafeRole } from './kernel/safe-role.ts'
import { startSettings } from './start-settings.ts'

/** What long jobs need at once: a step, what is read for it, and the renewal of the lease. */
const longJobsPool = 3

/**
 * The worker process: jobs, and work that comes back by itself. Any number of them may run beside each other. Long jobs
 * have a thread of their own: a file of 100,000 rows is read in one go, and nothing short waits for it.
 */
async function work(): Promise<void> {
  // What is set wrongly ends it before anything is opened.
  const { databaseUrl, pool: connections } = startSettings(5)
  const pool = openPool(databaseUrl, connections)
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

if (isMainThread) await work().catch(sayAndEnd)
else await workOnLongJobs(startSettings(longJobsPool).databaseUrl)
