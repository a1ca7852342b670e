import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from './app.ts'
import { openPool } from './kernel/database.ts'
import { assertSafeRole } from './kernel/safe-role.ts'
import { settings } from './kernel/settings.ts'
import { proxyWarning } from './server/proxy.ts'

/** The http process: the API, and what `add` puts beside it. Any number of them may run beside each other. */
export async function serve(add: (app: FastifyInstance, pool: pg.Pool) => Promise<void> = async () => {}) {
  try {
    await listen(add)
  } catch (problem) {
    const { message, code } = problem as Error & { code?: string }
    console.error(message || code)
    process.exit(1)
  }
}

async function listen(add: (app: FastifyInstance, pool: pg.Pool) => Promise<void>) {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error("DATABASE_URL is not set: the address of PostgreSQL for the application's role.")
  // What is set wrongly ends it before anything is opened.
  const { publicUrl } = settings()
  const pool = openPool(url, Number(process.env['POOL'] ?? 10))
  await assertSafeRole(pool)
  const trustProxy = process.env['TRUST_PROXY'] || false
  const warning = proxyWarning(publicUrl, trustProxy)
  if (warning) console.warn(warning)
  const app = await buildApp({
    pool,
    trustProxy,
    logLevel: process.env['LOG'] === 'info' ? 'info' : 'warn',
  })
  await add(app, pool)
  await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 8080) })
  const stop = async (): Promise<void> => {
    await app.close()
    await pool.end()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
