import { openPool } from 'api/database'
import { violationRecorder } from 'api/log/violation'
import { assertSafeRole } from 'api/safe-role'
import { buildServer } from 'api/server/server'
import { portal } from 'root-config/serve'

/** The http process: the portal and the API on one port. Any number of them may run beside each other. */
export async function serve(): Promise<void> {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error("DATABASE_URL is not set: the address of PostgreSQL for the application's role.")
  const pool = openPool(url, Number(process.env['POOL'] ?? 10))
  await assertSafeRole(pool)
  const app = await buildServer({
    pool,
    trustProxy: process.env['TRUST_PROXY'] || false,
    logLevel: process.env['LOG'] === 'info' ? 'info' : 'warn',
  })
  const record = violationRecorder(pool)
  await portal(app, {
    dir: process.env['PORTAL_DIR'] ?? 'dist/portal',
    onViolation: (violation) => void record(violation),
  })
  await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 8080) })
  const stop = async (): Promise<void> => {
    await app.close()
    await pool.end()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

await serve().catch((problem: Error & { code?: string }) => {
  console.error(problem.message || problem.code)
  process.exit(1)
})
