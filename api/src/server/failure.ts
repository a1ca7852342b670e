import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { errors, type Failure, type Facts } from 'contract/errors'
import { nextInWords } from 'contract/order-moves'
import { statusOf } from 'contract/order-status'
import { Refusal, refuse } from '../kernel/refuse.ts'

/**
 * SQLSTATE of what passes by itself: a statement or transaction that was cut off, no connection or memory to be had,
 * the connection lost, the server stopping or starting, two in each other's way after every try.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passing = /^(08...|25P0[34]|40(001|P01)|53[234]00|55P03|57(014|P0[1-5]))$/
const diskFull = '53100'
/** The driver's own words where it has no code: the connection ended, or there was none to be had. */
const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/
const noConnection = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH)$/
/** What failed of a socket; a file that is missing has other ones, a request that its sender gave up none. */
const ofSocket = /^(connect|read|write|getaddrinfo)$/

const secondsUntilAgain = 2

/** Anything thrown, as a refusal: what we know how to say, or 'unexpected'. */
export function asRefusal(problem: unknown, bodyLimit = 0): Refusal {
  if (problem instanceof Refusal) return problem
  const { code, statusCode, syscall } = problem as Partial<FastifyError & NodeJS.ErrnoException>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse('body-too-large', { field: 'The body', kilobytes: Math.floor(bodyLimit / 1024) })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return refuse('bad-input', { field: 'Content-Type', problem: 'is not one this call takes' })
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return refuse('bad-input', { field: 'The form', problem: 'has too many parts' })
  if (problem instanceof pg.DatabaseError && passing.test(problem.code ?? '')) return refuse('busy')
  if (code === diskFull || code === 'ENOSPC') return refuse('disk-full')
  if (problem instanceof pg.DatabaseError && problem.code === '22021')
    return refuse('bad-input', { field: 'A text', problem: 'contains a NUL character' })
  if (statusCode === 429) return refuse('too-many-tries', { seconds: 60 })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return refuse('bad-input', { field: 'The request', problem: 'cannot be read' })
  if (problem instanceof Error && lostConnection.test(problem.message)) return refuse('busy')
  if (code && noConnection.test(code) && ofSocket.test(syscall ?? '')) return refuse('busy')
  if (code === 'ECONNRESET') return refuse('bad-input', { field: 'The request', problem: 'was cut off' })
  return refuse('unexpected')
}

/** Answers a failure as domain.md lays it down: the right status, the sentence, what to do next, the request id. */
export function sendFailure(problem: unknown, req: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = asRefusal(problem, req.routeOptions.bodyLimit)
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
  if (refusal.status === 503 || refusal.status === 429)
    void reply.header('retry-after', String(refusal.facts['seconds'] ?? secondsUntilAgain))
  void reply.code(refusal.status).header('cache-control', 'no-store').send(body)
  return refusal
}

/** What is no request, or does not come whole in time: answered as a refusal, and its connection is closed. */
export function sendClientFailure({ code, seconds }: { code?: string; seconds?: number }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [status, problem, next] = clientFailures[code ?? ''] ?? [400, 'cannot be read']
  const facts = {
    field: 'The request',
    problem: problem.replace('{seconds}', String(seconds)),
    ...(next ? { next } : {}),
  }
  const refusal = refuse('bad-input', facts)
  const { code: error, message } = refusal
  const told = { success: false, status: { code: status, message }, message, error, next: nextOf(refusal) }
  const body = JSON.stringify({ ...told, field: facts.field, facts })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  // Whoever does not hang up is hung up on: what came of the request is held until then.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Closed at once, what it still sends would take the answer from it. */
const lingerMs = 2_000

/** Of an upload that brings next to nothing. */
export const tooQuiet = 'UPLOAD_TOO_QUIET'
const sendFaster = 'Send it again over a faster connection, or a smaller file.'

const clientFailures: Record<string, readonly [status: number, problem: string, next?: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'did not come whole in time', sendFaster],
  [tooQuiet]: [408, 'brought less than 64 kB within {seconds} seconds', sendFaster],
  HPE_HEADER_OVERFLOW: [431, 'has more than 16 kB of headers'],
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
