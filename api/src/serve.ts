import { once } from 'node:events'
import { type ListenOptions, Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from './app.ts'
import { openPool } from './kernel/database.ts'
import { assertSafeRole } from './kernel/safe-role.ts'
import { metricsServer } from './server/metrics.ts'
import { proxyWarning } from './server/proxy.ts'
import { startSettings } from './start-settings.ts'

const poolEndMs = 1_000

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
  // What is set wrongly ends it before anything is opened.
  const { limits, host, port, metricsPort, trustProxy, ...said } = startSettings(10)
  const pool = openPool(said.databaseUrl, said.pool, { waitMs: limits.waitSeconds * 1000 })
  await assertSafeRole(pool)
  const warning = proxyWarning(said.publicUrl, trustProxy)
  if (warning) console.warn(warning)
  const app = await buildApp({
    pool,
    limits,
    trustProxy,
    logLevel: said.logLevel,
    metricsToken: said.metricsToken,
  })
  await add(app, pool)
  const metrics = metricsPort ? metricsServer(app.metrics).listen(metricsPort, said.metricsHost) : undefined
  if (metrics) await once(metrics, 'listening')
  // Who sees that it listens sends requests, and may stop another that answered them.
  const { statusCode, body } = await app.inject('/readyz')
  if (statusCode !== 200) throw new Error(`/readyz answers ${statusCode}: ${body}`)
  const place = { host, port }
  await app.listen(place)
  let isStopping = false
  process.on('message', (word) => {
    if (!isStopping) obey(word, app.server, place)
  })
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    metrics?.close()
    await app.close()
    // A connection that does not end by itself holds nobody up: everybody has been answered.
    await Promise.race([pool.end(), setTimeout(poolEndMs)])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/**
 * What a launcher that holds the port may ask: to take no new connections, since another process takes them, and to take
 * them again. The http server's own close would end the connections that are idle.
 */
function obey(word: unknown, server: Server, place: ListenOptions): void {
  const tell = (): void => void process.send?.(`${String(word)}: done`)
  if (word === 'rest' && server.listening) Server.prototype.close.call(server)
  if (word === 'take' && !server.listening) return void server.listen(place, tell)
  tell()
}
