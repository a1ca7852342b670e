import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Prometheus: how long each call takes, how often it is refused, how the connections stand. Answered at /metrics. */
export function metricsOf(
  app: FastifyInstance,
  pool: pg.Pool,
): { observe: (name: string, milliseconds: number, isOk: boolean) => void } {
  const registry = new Registry()
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
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  app.get('/metrics', async (_, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  )
  return {
    observe: (name, milliseconds, isOk) => {
      seconds.observe({ call: name }, milliseconds / 1000)
      if (!isOk) refused.inc({ call: name })
    },
  }
}
