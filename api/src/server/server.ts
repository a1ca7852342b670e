import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { envelope } from 'contract/wire'
import { hintOf } from '../changes/hint.ts'
import type { Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import { transaction } from '../kernel/transaction.ts'
import { nobody, type Who } from '../kernel/who.ts'
import { allowOrigins } from './cors.ts'
import { sendBadAddress, sendFailure, sendNotFound } from './failure.ts'
import type { AllHandlers, Download, Handler, InSteps } from './handler.ts'
import { idempotent } from './idempotency.ts'
import { readBodies, readBody, readQuery } from './input.ts'
import { madeBy } from './made-by.ts'
import { metricsOf } from './metrics.ts'
import { documentCalls } from './openapi.ts'
import { bearerOf, passwordExpired, Sessions, type TokenKind } from './session.ts'
import { watchSessions } from './session-watch.ts'
import { boundStopping } from './stopping.ts'
import { checksOf } from './validation.ts'

/** Whoever met a failure that nobody can be told the cause of. */
export type Met = {
  code: string
  message: string
  call: string
  requestId: string
  who: Who | undefined
  cause: string
}
/** Public calls that bring their own proof: it says what may be seen, and is read before the database is. */
export type Proofs = Record<NonNullable<Call['proof']>, (query: Record<string, unknown>, who: Who) => Who>

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
  logLevel?: 'silent' | 'warn' | 'info'
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Who
  }
  interface FastifyInstance {
    sessions: Sessions
  }
}

/** The API: every call of the contract as a route, and the health, metrics and documentation beside them. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { pool, trustProxy = false, logLevel = 'warn' } = options
  const app = fastify({
    trustProxy,
    bodyLimit: 1024 * 1024,
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
  boundStopping(app)
  app.decorate('sessions', new Sessions(pool, settings().secret, options.tokenKinds))
  watchSessions(app, pool)
  app.addHook('onRequest', async (req, reply) => void reply.header('x-request-id', req.id))
  await allowOrigins(app)
  await options.attach(app)
  app.setErrorHandler((problem, req, reply) => {
    const refusal = sendFailure(problem, req, reply)
    if (refusal.status < 500) return
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
  await readBodies(app)
  const metrics = metricsOf(app, pool)
  const hint = hintOf(pool)
  await documentCalls(app)
  for (const [subject, table] of Object.entries(calls))
    for (const [name, call] of Object.entries<Call>(table))
      addCall(
        app,
        options,
        `${subject}.${name}`,
        call,
        handlerOf(options.handlers, subject, name),
        metrics.observe,
        hint,
      )
  answerHealth(app, pool)
  return app
}

function answerHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await pool.query('select 1').catch(() => {
      throw refuse('busy')
    })
    return { status: 'ready' }
  })
}

/** What the log tells of a request. Its address may hold a token: a buyer's, or a browser's that opens a WebSocket. */
const loggedRequest = ({ method, url, host, ip }: Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>) => ({
  method,
  url: url.replace(/([?&][^=&]*token=)[^&]*/gi, '$1***'),
  host,
  remoteAddress: ip,
})

const handlerOf = (handlers: AllHandlers, subject: string, name: string): Handler<Call> | InSteps<Call> =>
  (handlers as unknown as Record<string, Record<string, Handler<Call> | InSteps<Call>>>)[subject]?.[name] ??
  missing(`${subject}.${name}`)

const missing =
  (name: string): Handler<Call> =>
  () => {
    throw new Error(`The contract declares ${name}, but nothing answers it.`)
  }

function addCall(
  app: FastifyInstance,
  { pool, proofs }: ServerOptions,
  name: string,
  call: Call,
  handler: Handler<Call> | InSteps<Call>,
  observe: (name: string, milliseconds: number, isOk: boolean) => void,
  hint: () => void,
): void {
  const checks = checksOf(call)
  // Kept answers are found by what never changes: the specification's path.
  const route = `${call.method} ${call.path}`
  const answer = async (req: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const startedAt = performance.now()
    let isOk = false
    try {
      const input = await inputOf(call, checks, req)
      const key = req.headers['idempotency-key']
      const who = call.proof
        ? proofs[call.proof](input.query, req.who)
        : await madeBy(pool, call, req.headers['made-by'], req.who)
      // Two tokens of one person count their keys apart.
      const bracket = idempotent(
        call,
        who.embed ? `${route} ${who.sessionHash}` : route,
        typeof key === 'string' ? key : undefined,
        input,
        who,
      )
      const result =
        'steps' in handler
          ? await handler.steps((work) => transaction(pool, who, work), input as never, who)
          : await transaction(pool, who, (tx) => handler(tx, input as never, who), bracket)
      isOk = true
      if (call.method !== 'GET') hint()
      if (call.endsSessions) app.sessions.forget()
      if (call.download) return sendFile(reply, result as Download, (work) => transaction(pool, who, work))
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      return asEnvelope(call, result)
    } finally {
      observe(name, performance.now() - startedAt, isOk)
    }
  }
  const spellings = [
    [call.method, call.path] as const,
    ...(call.also ?? []).map((also) => also.split(' ') as [Call['method'], string]),
  ]
  for (const [method, path] of spellings)
    app.route({ method, url: path, onRequest: async (req) => admit(app, call, req), handler: answer })
}

async function inputOf(call: Call, checks: ReturnType<typeof checksOf>, req: FastifyRequest) {
  const query = readQuery(call, req.query as Record<string, unknown>)
  checks.query(query)
  const { body, files, fileList } = await readBody(call, req)
  checks.body(body)
  return { query, body, files, fileList }
}

const asEnvelope = (call: Call, result: unknown): object => {
  if (!call.beside) return envelope(result ?? null)
  const { result: inner, ...beside } = result as { result: unknown }
  return envelope(inner, beside)
}

type Read = (work: (tx: Tx) => Promise<Buffer | undefined>) => Promise<Buffer | undefined>

/** The pieces of a file, each read when the one before is sent: whatever its size, one is in memory. */
async function* piecesOf({ bytes, more }: Download, read: Read): AsyncGenerator<Buffer> {
  yield bytes
  for (let part = 1; more; part++) {
    const piece = await read((tx) => more(tx, part))
    if (!piece) return
    yield piece
  }
}

const sendFile = (reply: FastifyReply, file: Download, read: Read): FastifyReply =>
  reply
    .header('content-type', file.contentType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${file.isSaved ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .send(file.more ? Readable.from(piecesOf(file, read)) : file.bytes)

/** Access is decided before anything of the request is read. A call that names nobody answers nobody. */
async function admit(app: FastifyInstance, call: Call, req: FastifyRequest): Promise<void> {
  const now = Date.now()
  const from = { address: req.ip, userAgent: req.headers['user-agent'] ?? '' }
  req.who = nobody(now, req.id, from)
  const token = bearerOf(req.headers.authorization)
  if (call.access.includes('PUBLIC')) return
  const session = token ? await app.sessions.of(token, now) : undefined
  if (!token || !session) throw refuse('not-signed-in')
  if (session.embed && !call.embed?.includes(session.embed)) throw refuse('closed-to-embed', { element: session.embed })
  if (!call.access.includes(session.who.role)) throw refuse('not-allowed', { role: session.who.role })
  if (session.isPasswordExpired && !call.allowsExpiredPassword) throw passwordExpired(session)
  req.who = { ...session.who, requestId: req.id, now, from }
}
