import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { hintOf } from '../changes/hint.ts'
import { quietly } from '../kernel/quietly.ts'
import { refuse } from '../kernel/refuse.ts'
import { together } from '../kernel/together.ts'
import type { Who } from '../kernel/who.ts'
import { Bodies } from './bodies.ts'
import { allowOrigins } from './cors.ts'
import { sendBadAddress, sendClientFailure, sendFailure, sendNotFound } from './failure.ts'
import type { AllHandlers } from './handler.ts'
import { readBodies } from './input.ts'
import { type Limits, limitsOf, UnderWay } from './limits.ts'
import { answerMetrics, type Metrics, metricsOf } from './metrics.ts'
import { documentCalls } from './openapi.ts'
import { warnOfForwarded } from './proxy.ts'
import { addCall, holderOf, type Proofs } from './route.ts'
import { Sessions, type TokenKind } from './session.ts'
import { watchSessions } from './session-watch.ts'
import { boundSockets } from './sockets.ts'
import { boundStopping } from './stopping.ts'
import { Turns } from './turns.ts'
import { UploadPlaces } from './uploads.ts'

/** Whoever met a failure that nobody can be told the cause of. */
export type Met = {
  code: string
  message: string
  call: string
  requestId: string
  who: Who | undefined
  cause: string
}

export type ServerOptions = {
  pool: pg.Pool
  handlers: AllHandlers
  proofs: Proofs
  /** Tokens other than a person's session. */
  tokenKinds: readonly TokenKind[]
  onFailure: (met: Met) => void
  /** Adds what is no call: the hub. */
  attach: (app: FastifyInstance) => Promise<void>
  /** Addresses of proxies in front whose forwarded headers are believed. */
  trustProxy?: string | boolean
  limits?: Limits
  /** What opens /metrics here; without it there is none. */
  metricsToken?: string | undefined
  logLevel?: 'silent' | 'warn' | 'info'
  /** What its requests take for the time; the time unless told. Nothing outside of the process can say it. */
  clock?: () => number
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Who
  }
  interface FastifyInstance {
    sessions: Sessions
    metrics: Metrics
  }
}

/** The API: every call of the contract as a route, and the health, metrics and documentation beside them. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { pool, trustProxy = false, logLevel = 'warn', limits = limitsOf() } = options
  const app = fastify({
    trustProxy,
    bodyLimit: limits.bodyKilobytes * 1024,
    ...requestTimesOf(limits),
    return503OnClosing: false,
    clientErrorHandler: sendClientFailure,
    genReqId: () => randomUUID().slice(0, 18),
    requestIdHeader: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    frameworkErrors: sendBadAddress,
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: { req: loggedRequest },
          },
  })
  const stopping = boundStopping(app, boundSockets(app, limits, trustProxy !== false), limits)
  app.decorate('sessions', new Sessions(pool, options.tokenKinds))
  watchSessions(app, pool)
  warnOfForwarded(app)
  app.addHook('onRequest', async (req, reply) => void reply.header('x-request-id', req.id))
  const bodies = new Bodies(limits)
  // Of every address, also where there is no call: it is kept until the last of it is there.
  app.addHook('preParsing', async (req) => bodies.hold(req, holderOf(req), Boolean(req.who?.userId)))
  await allowOrigins(app)
  await options.attach(app)
  const sayBusy = quietly((problem) => app.log.warn({ err: problem }, 'busy'))
  app.setErrorHandler((problem, req, reply) => {
    const refusal = sendFailure(problem, req, reply)
    if (refusal.status < 500) return
    // The database is away, full or asked too much: told of one, not of every request, and not written into it.
    if (refusal.status === 503) return sayBusy(problem)
    req.log.error({ err: problem }, 'call failed')
    options.onFailure({
      code: refusal.code,
      message: refusal.message,
      call: req.url.split('?')[0] ?? '',
      requestId: req.id,
      who: req.who,
      cause: String((problem as Error).message),
    })
  })
  app.setNotFoundHandler(sendNotFound)
  await readBodies(app, limits)
  // Nobody has all connections to the database, however much they ask at once.
  const turns = new Turns(Math.max(1, Math.floor(pool.options.max / 2)), limits.waitSeconds * 1_000)
  const metrics = metricsOf(pool, turns)
  app.decorate('metrics', metrics)
  if (options.metricsToken) answerMetrics(app, metrics, options.metricsToken)
  await documentCalls(app)
  answerCalls(app, options, limits, turns)
  answerHealth(app, pool, limits)
  stopping.last()
  return app
}

function answerCalls(app: FastifyInstance, options: ServerOptions, limits: Limits, turns: Turns): void {
  const [underWay, uploads] = [new UnderWay(limits.requestsPerPerson), new UploadPlaces(limits)]
  const around = {
    ...options,
    clock: options.clock ?? Date.now,
    limits,
    underWay,
    turns,
    uploads,
    observe: app.metrics.observe,
    hint: hintOf(options.pool),
  }
  for (const [subject, table] of Object.entries(calls))
    for (const [name, call] of Object.entries<Call>(table)) addCall(app, around, subject, name, call)
}

/** Node takes the longer of two times for a request, and looks at them every half minute unless told. */
function requestTimesOf({ requestSeconds }: Limits) {
  const requestTimeout = requestSeconds * 1000
  const headersTimeout = Math.min(requestTimeout, 60_000)
  return { requestTimeout, http: { headersTimeout, connectionsCheckingInterval: Math.min(requestTimeout / 4, 30_000) } }
}

function answerHealth(app: FastifyInstance, pool: pg.Pool, { waitingRequests }: Limits): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  // Anybody may ask, so that all who ask at once are one question.
  const look = together(async () => {
    await pool.query('select 1').catch(() => {
      throw refuse('busy')
    })
    return () => ({ status: 'ready' })
  })
  app.get('/readyz', () => {
    if (pool.waitingCount >= waitingRequests) throw refuse('busy')
    return look(undefined)
  })
}

/**
 * What the log tells of a request. Its address may hold a token: a buyer's, or a browser's that opens a WebSocket; or the
 * code and the state with which a marketplace sent somebody back.
 */
const loggedRequest = ({ method, url, host, ip }: Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>) => ({
  method,
  url: url.replace(/([?&](?:[^=&]*token|code|state)=)[^&]*/gi, '$1***'),
  host,
  remoteAddress: ip,
})
