import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sendNotFound } from './failure.ts'
import { together } from '../kernel/together.ts'
import { bearerOf } from './session.ts'
import type { Turns } from './turns.ts'

export type Metrics = {
  registry: Registry
  observe: (name: string, milliseconds: number, isOk: boolean) => void
}

/** Prometheus: how long each call takes, how often it is refused, how the connections stand. */
export function metricsOf(pool: pg.Pool, turns: Turns, name = process.env['PROCESS_NAME'] || 'api'): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'crossdock_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['call'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  })
  const refused = new Counter({
    name: 'crossdock_call_refused_total',
    help: 'Calls refused or failed',
    labelNames: ['call'],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'crossdock_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'open' }, pool.totalCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount + turns.waitingCount)
    },
  })
  return {
    registry,
    observe: (name, milliseconds, isOk) => {
      seconds.observe({ call: name }, milliseconds / 1000)
      if (!isOk) refused.inc({ call: name })
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Answers /metrics beside the API to whoever brings the token; to others there is no such address. */
export function answerMetrics(app: FastifyInstance, { registry }: Metrics, token: string): void {
  app.get('/metrics', async (req, reply) =>
    timingSafeEqual(digest(bearerOf(req.headers.authorization) ?? ''), digest(token))
      ? reply.header('content-type', registry.contentType).send(await registry.metrics())
      : sendNotFound(req, reply),
  )
}

/** Those who ask on a port of its own at once; more are not taken. */
const mostAsking = 20

/** Serves /metrics, and nothing else, on a port of its own: an answer a connection, and one writing for all who wait. */
export function metricsServer({ registry }: Metrics): Server {
  const written = together(async () => {
    const text = await registry.metrics()
    return () => text
  })
  const server = createServer((req, answer) => {
    answer.shouldKeepAlive = false
    if (req.url?.split('?', 1)[0] !== '/metrics') return answer.writeHead(404).end()
    written(undefined).then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => answer.writeHead(500).end(),
    )
  })
  server.maxConnections = mostAsking
  // What came in one piece with the first request is answered by nobody.
  server.maxRequestsPerSocket = 1
  server.requestTimeout = server.headersTimeout = server.timeout = 10_000
  return server
}
