import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { errors, type Failure, type Facts } from 'contract/errors'
import { nextInWords } from 'contract/order-moves'
import { statusOf } from 'contract/order-status'
import { Refusal, refuse } from '../kernel/refuse.ts'

const transactionTimeout = '25P04'

/** Anything thrown, as a refusal: what we know how to say, or 'unexpected'. */
export function asRefusal(problem: unknown): Refusal {
  if (problem instanceof Refusal) return problem
  const { code, statusCode } = problem as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('file-too-large', { field: 'The body', megabytes: 1 })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return refuse('bad-input', { field: 'Content-Type', problem: 'is not one this call takes' })
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return refuse('bad-input', { field: 'The form', problem: 'has too many parts' })
  if (problem instanceof pg.DatabaseError && ['57014', '53300', transactionTimeout].includes(problem.code ?? ''))
    return refuse('busy')
  if (problem instanceof pg.DatabaseError && problem.code === '22021')
    return refuse('bad-input', { field: 'A text', problem: 'contains a NUL character' })
  if (statusCode === 429) return refuse('too-many-tries', { seconds: 60 })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return refuse('bad-input', { field: 'The request', problem: 'cannot be read' })
  // The driver's own words where it has no code: the connection ended, or there was none to be had.
  if (
    problem instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(problem.message)
  )
    return refuse('busy')
  if (code && /^(ECONNREFUSED|ECONNRESET|ENOENT|57P0\d)$/.test(code)) return refuse('busy')
  return refuse('unexpected')
}

/** Answers a failure as domain.md lays it down: the right status, the sentence, what to do next, the request id. */
export function sendFailure(problem: unknown, req: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = asRefusal(problem)
  const body: Failure = {
    success: false,
    status: { code: refusal.status, message: refusal.message },
    message: refusal.rows ? [...refusal.rows] : refusal.message,
    error: refusal.code,
    next: nextOf(refusal),
    ...(typeof refusal.facts['field'] === 'string' ? { field: refusal.facts['field'] } : {}),
    ...(Object.keys(refusal.facts).length ? { facts: refusal.facts as Facts } : {}),
    requestId: req.id,
  }
  void reply.code(refusal.status).header('cache-control', 'no-store').send(body)
  return refusal
}

/** Nothing answers at this address. It hands back nothing itself: Fastify would send that after the answer. */
export const sendNotFound = (req: FastifyRequest, reply: FastifyReply): void =>
  void sendFailure(refuse('no-such-call'), req, reply)

/** A browser that asks for a page; programs and files get the envelope. */
const asksForPage = ({ url, headers }: FastifyRequest): boolean =>
  /text\/html/.test(headers.accept ?? '') &&
  !/^\/(api|assets|embed|hubs)(\/|$)|\.[a-z0-9]{1,5}$/i.test(url.split('?', 1)[0] ?? '')

/** An address that cannot be read, before any route or hook: a page leads where every unknown one does. */
export function sendBadAddress({ code }: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
  const problem = code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'is too long' : 'cannot be read: a % in it stands for no letter'
  void reply.header('x-request-id', req.id).header('cache-control', 'no-store')
  if (asksForPage(req)) void reply.redirect('/auth/login')
  else sendFailure(refuse('bad-input', { field: 'The address', problem }), req, reply)
}

/** What to do next: what the rule says itself, else what moves an order on that stands in the way, else the code's. */
export function nextOf({ code, facts }: Refusal): string {
  const { next, orderStatus } = facts
  if (typeof next === 'string') return next
  return code === 'wrong-state' && typeof orderStatus === 'number'
    ? nextInWords(statusOf(orderStatus).code)
    : errors[code][2]
}
