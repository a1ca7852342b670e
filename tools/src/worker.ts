import { openPool } from 'api/database'
import { runWorker } from 'api/jobs/worker'
import { assertSafeRole } from 'api/safe-role'

/** The worker process: imports, and the allocation of waiting orders. Any number of them may run beside each other. */
export async function work(): Promise<void> {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error("DATABASE_URL is not set: the address of PostgreSQL for the application's role.")
  const pool = openPool(url, Number(process.env['POOL'] ?? 5))
  await assertSafeRole(pool)
  const stopping = new AbortController()
  process.on('SIGTERM', () => stopping.abort())
  process.on('SIGINT', () => stopping.abort())
  await runWorker(pool, { signal: stopping.signal })
  await pool.end()
  process.exit(0)
}

await work().catch((problem: Error & { code?: string }) => {
  console.error(problem.message || problem.code)
  process.exit(1)
})
