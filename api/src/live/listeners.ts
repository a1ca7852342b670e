import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import { isOwnPage } from '../server/cors.ts'
import { bearerOf, passwordExpired, type Session, tokenHashes } from '../server/session.ts'
import { readTicket, type Ticket } from './ticket.ts'

/** Asked for as a browser's EventSource asks. */
export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  /\btext\/event-stream\b/i.test(headers.accept ?? '')

/** Who asks, read before anything else of a request. */
export class Listeners {
  private readonly sessions = new WeakMap<FastifyRequest, Session>()
  private readonly ended = new WeakMap<FastifyRequest, readonly string[]>()
  constructor(private readonly app: FastifyInstance) {}

  async admit(req: FastifyRequest): Promise<void> {
    if (!isOwnPage(req))
      throw refuse('bad-input', { field: 'Origin', problem: 'is not one whose pages may listen here' })
    const token = tokenOf(req)
    const session = token ? await this.app.sessions.of(token, Date.now()) : undefined
    if (session) this.sessions.set(req, listening(session))
    // Whoever polls with a connection of a session that has ended is told so there, and does not come back for more.
    else if (token && isPoll(req))
      this.ended.set(
        req,
        tokenHashes(token).map((hash) => hash.toString('hex')),
      )
    if (!session && !this.hasEnded(req)) throw refuse('not-signed-in')
  }

  of(req: FastifyRequest): Session {
    const session = this.sessions.get(req)
    if (!session) throw refuse('not-signed-in')
    return session
  }

  hasEnded(req: FastifyRequest): boolean {
    const ended = this.ended.get(req)
    const ticket = ended && ticketIn(req)
    return ticket !== undefined && ended?.includes(ticket.sessionHash) === true
  }

  /** The connection a request is about, which is of the same session. */
  ticketOf(req: FastifyRequest): Ticket {
    const ticket = ticketIn(req)
    const session = this.sessions.get(req)?.who.sessionHash
    const own = session === undefined ? (this.ended.get(req) ?? []) : [session]
    if (idIn(req) === '')
      throw refuse('bad-input', { field: 'id', problem: 'must be the token of one connection; negotiate one first' })
    if (!ticket || !own.includes(ticket.sessionHash)) throw refuse('not-found', { what: 'The connection' })
    return ticket
  }
}

const isPoll = (req: FastifyRequest): boolean => req.method === 'GET' && !req.ws && !wantsEvents(req)

function idIn({ query }: FastifyRequest): string {
  const { id } = query as Record<string, unknown>
  return typeof id === 'string' ? id : ''
}

/** The ticket of the connection's token in the address; undefined where we did not make it. */
const ticketIn = (req: FastifyRequest): Ticket | undefined =>
  settings()
    .secrets.map((secret) => readTicket(secret, idIn(req)))
    .find(Boolean)

/** A browser cannot set a header on a WebSocket or a stream of events: the token may stand in the address there, and nowhere else. */
function tokenOf(req: FastifyRequest): string | undefined {
  const { headers, query, ws, method } = req
  const mayBeInAddress = ws || (method === 'GET' && wantsEvents(req))
  const inAddress = mayBeInAddress ? (query as Record<string, unknown>)['access_token'] : undefined
  return (
    bearerOf(headers.authorization) ?? (typeof inAddress === 'string' ? bearerOf(`Bearer ${inAddress}`) : undefined)
  )
}

/** Anybody signed in may listen, and elements by tokens made for the bell. */
function listening(session: Session): Session {
  if (session.embed && session.embed !== 'notification-bell')
    throw refuse('closed-to-embed', { element: session.embed })
  if (session.who.shopKey) throw refuse('closed-to-keys')
  if (session.isPasswordExpired) throw passwordExpired(session)
  return session
}
