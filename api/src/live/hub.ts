import { randomBytes } from 'node:crypto'
import websocket from '@fastify/websocket'
import { calls as allCalls } from 'contract/calls/all'
import { toldAgainMs } from 'contract/events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { refuse } from '../kernel/refuse.ts'
import { quietly } from '../kernel/quietly.ts'
import { isOwnPage } from '../server/cors.ts'
import { bearerOf, passwordExpired, type Session } from '../server/session.ts'
import type { CallTable } from './audience.ts'
import { type Limits, mostBytes, usualLimits } from './connection.ts'
import { Connections } from './connections.ts'

const path = '/hubs/notification'

/**
 * The SignalR hub of notifications: negotiate, WebSockets, the JSON protocol. Register it before the routes of the calls, so that
 * an upgrade asked of any of them is refused. A connection needs nothing of the process that negotiated it: its own token is read.
 */
export async function serveHub(
  app: FastifyInstance,
  pool: pg.Pool,
  { limits = usualLimits, calls = allCalls }: { limits?: Limits; calls?: CallTable } = {},
): Promise<void> {
  const connections = new Connections({
    pool,
    sessions: app.sessions,
    limits,
    calls,
    report: quietly((problem) => app.log.warn({ err: problem }, 'live connections')),
  })
  const listeners = new WeakMap<FastifyRequest, Session>()
  const admit = async (req: FastifyRequest): Promise<void> => {
    if (!isOwnPage(req))
      throw refuse('bad-input', { field: 'Origin', problem: 'is not one whose pages may listen here' })
    listeners.set(req, await listenerOf(app, req))
  }
  await app.register(websocket, {
    options: { maxPayload: mostBytes },
    preClose: async () => {
      await connections.close()
      for (const client of app.websocketServer.clients) client.terminate()
      app.websocketServer.close()
    },
  })
  app.post(`${path}/negotiate`, { onRequest: admit }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({
      negotiateVersion: 1,
      connectionId: newId(),
      connectionToken: newId(),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }),
  )
  app.route({
    method: 'GET',
    url: path,
    onRequest: admit,
    handler: () => {
      throw refuse('bad-input', {
        field: 'Upgrade',
        problem: 'must be websocket: this address takes no other transport',
      })
    },
    wsHandler: (socket, req) => {
      const session = listeners.get(req)
      if (session) connections.open(socket, session, readingMsOf(req))
      else socket.terminate()
    },
  })
}

const newId = (): string => randomBytes(16).toString('base64url')

/** A browser cannot set a header on a WebSocket, so that the token may stand in the address there, and nowhere else. */
function tokenOf({ headers, query, ws }: FastifyRequest): string | undefined {
  const inAddress = ws ? (query as Record<string, unknown>)['access_token'] : undefined
  return (
    bearerOf(headers.authorization) ?? (typeof inAddress === 'string' ? bearerOf(`Bearer ${inAddress}`) : undefined)
  )
}

/** How long a page has been reading; none where it does not say so, or reads everything anew. */
function readingMsOf({ query }: FastifyRequest): number | undefined {
  const ms = Number((query as Record<string, unknown>)['readingMs'] ?? Number.NaN)
  return ms >= 0 && ms <= toldAgainMs ? ms : undefined
}

/** Anybody signed in may listen, and elements by tokens made for the bell. */
async function listenerOf(app: FastifyInstance, req: FastifyRequest): Promise<Session> {
  const token = tokenOf(req)
  const session = token ? await app.sessions.of(token, Date.now()) : undefined
  if (!session) throw refuse('not-signed-in')
  if (session.embed && session.embed !== 'notification-bell')
    throw refuse('closed-to-embed', { element: session.embed })
  if (session.isPasswordExpired) throw passwordExpired(session)
  return session
}
