import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { envelope } from 'contract/wire'
import { isOpenTo } from '../embed/rules.ts'
import { handlers } from '../handlers.ts'
import { serveHub } from '../live/hub.ts'
import { recordError } from '../log/record.ts'
import { trackingScope } from '../order/tracking.ts'
import { refuse } from '../refuse.ts'
import { settings } from '../settings.ts'
import { transaction } from '../transaction.ts'
import { nobody, type Who } from '../who.ts'
import { allowOrigins } from './cors.ts'
import { sendFailure } from './failure.ts'
import type { Download, Handler } from './handler.ts'
import { idempotent } from './idempotency.ts'
import { readBodies, readBody, readQuery } from './input.ts'
import { metricsOf } from './metrics.ts'
import { documentCalls } from './openapi.ts'
import { bearerOf, Sessions } from './session.ts'
import { checksOf } from './validation.ts'

export type ServerOptions = {
  pool: pg.Pool
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
export async function buildServer({
  pool,
  trustProxy = false,
  logLevel = 'warn',
}: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy,
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID().slice(0, 18),
    requestIdHeader: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: { req: loggedRequest },
          },
  })
  app.decorate('sessions', new Sessions(pool, settings().secret))
  app.addHook('onRequest', async (req, reply) => void reply.header('x-request-id', req.id))
  await allowOrigins(app)
  await serveHub(app, pool)
  app.setErrorHandler((problem, req, reply) => {
    const refusal = sendFailure(problem, req, reply)
    if (refusal.status < 500) return
    req.log.error({ err: problem }, 'call failed')
    void recordError(pool, {
      source: 'api',
      code: refusal.code,
      message: refusal.message,
      call: req.url.split('?')[0] ?? '',
      requestId: req.id,
      userName: req.who?.name ?? '',
      merchantId: req.who?.merchantId ?? null,
      locationId: req.who?.locationId ?? null,
      details: { cause: String((problem as Error).message) },
    })
  })
  app.setNotFoundHandler((req, reply) => sendFailure(refuse('no-such-call'), req, reply))
  await readBodies(app)
  const metrics = metricsOf(app, pool)
  await documentCalls(app)
  for (const [subject, table] of Object.entries(calls))
    for (const [name, call] of Object.entries<Call>(table))
      addCall(app, pool, `${subject}.${name}`, call, handlerOf(subject, name), metrics.observe)
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await pool.query('select 1').catch(() => {
      throw refuse('busy')
    })
    return { status: 'ready' }
  })
  return app
}

/** What the log tells of a request. Its address may hold a token: a buyer's, or a browser's that opens a WebSocket. */
const loggedRequest = ({ method, url, host, ip }: Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>) => ({
  method,
  url: url.replace(/([?&][^=&]*token=)[^&]*/gi, '$1***'),
  host,
  remoteAddress: ip,
})

const handlerOf = (subject: string, name: string): Handler<Call> =>
  (handlers as unknown as Record<string, Record<string, Handler<Call>>>)[subject]?.[name] ??
  missing(`${subject}.${name}`)

const missing =
  (name: string): Handler<Call> =>
  () => {
    throw new Error(`The contract declares ${name}, but nothing answers it.`)
  }

/** Public calls that bring their own proof: it says what may be seen, and is read before the database is. */
const scopes: Record<string, (query: Record<string, unknown>, who: Who) => Who> = {
  'order.track': (query, who) => trackingScope(who, String(query['token'])),
}

function addCall(
  app: FastifyInstance,
  pool: pg.Pool,
  name: string,
  call: Call,
  handler: Handler<Call>,
  observe: (name: string, milliseconds: number, isOk: boolean) => void,
): void {
  const checks = checksOf(call)
  const answer = async (req: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const startedAt = performance.now()
    let isOk = false
    try {
      const input = await inputOf(call, checks, req)
      const key = req.headers['idempotency-key']
      const who = scopes[name]?.(input.query, req.who) ?? req.who
      // Two tokens of one person count their keys apart.
      const bracket = idempotent(
        call,
        who.embed ? `${name} ${who.sessionHash}` : name,
        typeof key === 'string' ? key : undefined,
        input,
        who,
      )
      const result = await transaction(pool, who, (tx) => handler(tx, input as never, who), bracket)
      isOk = true
      // A sign-out, a new password, a disabled account or a revoked token counts at once in this process.
      if (/^(user|embed)\./.test(name)) app.sessions.forget()
      if (call.download) return sendFile(reply, result as Download)
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
  const { body, files } = await readBody(call, req)
  checks.body(body)
  return { query, body, files }
}

const asEnvelope = (call: Call, result: unknown): object => {
  if (!call.beside) return envelope(result ?? null)
  const { result: inner, ...beside } = result as { result: unknown }
  return envelope(inner, beside)
}

const sendFile = (reply: FastifyReply, { fileName, contentType, bytes }: Download): FastifyReply =>
  reply
    .header('content-type', contentType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(bytes)

/** Access is decided before anything of the request is read. A call that names nobody answers nobody. */
async function admit(app: FastifyInstance, call: Call, req: FastifyRequest): Promise<void> {
  const now = Date.now()
  req.who = nobody(now, req.id)
  const token = bearerOf(req.headers.authorization)
  if (call.access.includes('PUBLIC')) return
  const session = token ? await app.sessions.of(token, now) : undefined
  if (!token || !session) throw refuse('not-signed-in')
  if (session.embed && !isOpenTo(call, session.embed)) throw refuse('closed-to-embed', { element: session.embed })
  if (!call.access.includes(session.who.role)) throw refuse('not-allowed', { role: session.who.role })
  if (session.isPasswordExpired && !call.allowsExpiredPassword) throw refuse('password-expired')
  req.who = { ...session.who, requestId: req.id, now }
}
