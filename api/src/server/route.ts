import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Call } from 'contract/define'
import { envelope } from 'contract/wire'
import { refuse } from '../kernel/refuse.ts'
import { transaction } from '../kernel/transaction.ts'
import { nobody, type Who } from '../kernel/who.ts'
import { isFromElsewhere } from './cors.ts'
import { sendFile } from './download.ts'
import type { AllHandlers, Download, Handler, InSteps } from './handler.ts'
import { idempotent } from './idempotency.ts'
import { readBody, readQuery } from './input.ts'
import { mostOfStrangers } from './bodies.ts'
import type { Limits, UnderWay } from './limits.ts'
import { madeBy, type Read } from './made-by.ts'
import { bearerOf, passwordExpired } from './session.ts'
import { whenLeft } from './sockets.ts'
import type { Turns } from './turns.ts'
import { TemporaryFiles, type UploadPlaces } from './uploads.ts'
import { checksOf } from './validation.ts'

/** Public calls that bring their own proof: it says what may be seen, and is read before the database is. */
export type Proofs = Record<NonNullable<Call['proof']>, (query: Record<string, unknown>, who: Who) => Who>

const handlerOf = (handlers: AllHandlers, subject: string, name: string): Handler<Call> | InSteps<Call> =>
  (handlers as unknown as Record<string, Record<string, Handler<Call> | InSteps<Call>>>)[subject]?.[name] ??
  missing(`${subject}.${name}`)

const missing =
  (name: string): Handler<Call> =>
  () => {
    throw new Error(`The contract declares ${name}, but nothing answers it.`)
  }

/** What every route needs beside its call. */
export type Around = {
  pool: pg.Pool
  handlers: AllHandlers
  proofs: Proofs
  limits: Limits
  underWay: UnderWay
  /** Of what a holder has under way, how much is worked on at once. */
  turns: Turns
  uploads: UploadPlaces
  observe: (name: string, milliseconds: number, isOk: boolean) => void
  hint: () => void
  clock: () => number
}

/** Every spelling of one call as a route: who may, what came, one transaction, the answer. */
export function addCall(app: FastifyInstance, around: Around, subject: string, field: string, call: Call): void {
  const { pool, proofs, underWay, turns, uploads, observe, hint } = around
  const name = `${subject}.${field}`
  const handler = handlerOf(around.handlers, subject, field)
  const checks = checksOf(call)
  // Kept answers are found by what never changes: the specification's path.
  const route = `${call.method} ${call.path}`
  const answer = async (req: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const startedAt = performance.now()
    let isOk = false
    const holder = holderOf(req)
    if (!underWay.enter(holder))
      throw refuse('too-many-at-once', { most: around.limits.requestsPerPerson, what: 'requests' })
    // Its place is free when both its work has ended and its answer has left: one that nobody reads is kept whole.
    const part = inParts(2, () => underWay.leave(holder))
    whenLeft(req.raw.socket, reply.raw, part)
    // All that one request asks of the database, also before its work and behind it.
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.take(holder, work)
    const read: Read = (as, work) => inTurn(() => transaction(pool, as, work))
    const files = new TemporaryFiles()
    let leaveUploads: (() => void) | undefined
    try {
      leaveUploads = uploads.enter(holder, req)
      const input = await inputOf(call, checks, req, files, around.limits)
      refuseOtherShops(req.who, input)
      const key = req.headers['idempotency-key']
      const who = call.proof
        ? proofs[call.proof](input.query, req.who)
        : await madeBy(read, call, req.headers['made-by'], req.who)
      // Two tokens of one person count their keys apart.
      const bracket = await idempotent(
        call,
        who.embed ? `${route} ${who.sessionHash}` : who.shopKey ? `${route} key ${who.shopKey.id}` : route,
        typeof key === 'string' ? key : undefined,
        input,
        who,
      )
      const result = await inTurn(() =>
        'steps' in handler
          ? handler.steps((work) => transaction(pool, who, work), input as never, who)
          : transaction(pool, who, (tx) => handler(tx, input as never, who), bracket),
      )
      isOk = true
      if (call.method !== 'GET' || call.changes) hint()
      if (call.endsSessions) app.sessions.forget(call.endsSessions === 'own' ? [who.userId] : undefined)
      if (call.download) return sendFile(reply, result as Download, (work) => read(who, work))
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      return asEnvelope(call, result)
    } finally {
      await files.close()
      leaveUploads?.()
      part()
      observe(name, performance.now() - startedAt, isOk)
    }
  }
  for (const [method, path] of spellingsOf(call))
    app.route({
      method,
      url: path,
      // Whoever is not signed in has little to say, and its body counts for the whole address until it has come.
      ...(call.access.includes('PUBLIC') ? { bodyLimit: mostOfStrangers } : {}),
      onRequest: async (req) => admit(app, around, call, req),
      handler: answer,
    })
}

/** What is done when the last of so many parts is. */
const inParts =
  (parts: number, done: () => void): (() => void) =>
  () => {
    if (--parts === 0) done()
  }

const spellingsOf = (call: Call): [Call['method'], string][] => [
  [call.method, call.path],
  ...(call.also ?? []).map((also) => also.split(' ') as [Call['method'], string]),
]

/**
 * Whose a request is: a person's, that of the element tokens one person made for a merchant (one may make any number),
 * that of one key of a shop, or, where nobody is signed in, an address's.
 */
export const holderOf = ({ who, ip }: Pick<FastifyRequest, 'ip'> & { who?: Who }): string =>
  who?.shopKey
    ? `key ${who.shopKey.id}`
    : who?.embed
      ? `tokens of ${who.userId} for ${String(who.merchants)}`
      : who?.userId
        ? `person ${who.userId}`
        : `address ${ip}`

/** A key asks for its own shop: another is answered as if it were not there, also where it is of the same merchant. */
function refuseOtherShops({ shopKey }: Who, { query, body }: { query: object; body: unknown }): void {
  const said = { ...query, ...(body as object | undefined) } as { shopId?: number }
  if (shopKey && said.shopId !== shopKey.shopId) throw refuse('not-found', { what: 'The shop' })
}

async function inputOf(
  call: Call,
  checks: ReturnType<typeof checksOf>,
  req: FastifyRequest,
  temporary: TemporaryFiles,
  limits: Limits,
) {
  const query = readQuery(call, req.query as Record<string, unknown>)
  checks.query(query)
  const { body, files, fileList } = await readBody(call, req, temporary, limits)
  checks.body(body)
  return { query, body, files, fileList }
}

const asEnvelope = (call: Call, result: unknown): object => {
  if (!call.beside) return envelope(result ?? null)
  const { result: inner, ...beside } = result as { result: unknown }
  return envelope(inner, beside)
}

/** Access is decided before anything of the request is read. A call that names nobody answers nobody. */
async function admit(
  app: FastifyInstance,
  { pool, limits, clock }: Around,
  call: Call,
  req: FastifyRequest,
): Promise<void> {
  // A queue of minutes helps nobody: who is told at once asks again, or elsewhere.
  if (pool.waitingCount >= limits.waitingRequests) throw refuse('busy')
  const now = clock()
  const from = { address: req.ip, userAgent: req.headers['user-agent'] ?? '' }
  req.who = nobody(now, req.id, from)
  const token = bearerOf(req.headers.authorization)
  if (call.ownPages && isFromElsewhere(req)) throw refuse('from-elsewhere')
  if (call.access.includes('PUBLIC')) return
  const session = token ? await app.sessions.of(token, now) : undefined
  if (!token || !session) throw refuse('not-signed-in')
  if (session.embed && !call.embed?.includes(session.embed)) throw refuse('closed-to-embed', { element: session.embed })
  if (session.who.shopKey && !call.shopKey) throw refuse('closed-to-keys')
  if (!call.access.includes(session.who.role)) throw refuse('not-allowed', { role: session.who.role })
  if (session.isPasswordExpired && !call.allowsExpiredPassword) throw passwordExpired(session)
  req.who = { ...session.who, requestId: req.id, now, from }
}
