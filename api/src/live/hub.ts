import websocket from '@fastify/websocket'
import { calls as allCalls } from 'contract/calls/all'
import { toldAgainMs } from 'contract/events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type WebSocket from 'ws'
import { refuse } from '../kernel/refuse.ts'
import { quietly } from '../kernel/quietly.ts'
import { settings } from '../kernel/settings.ts'
import type { CallTable } from './audience.ts'
import { mostBytes } from './connection.ts'
import { Connections, sessionEnded } from './connections.ts'
import { type HubLimits, usualLimits } from './limits.ts'
import { eventLine, socketLine } from './line.ts'
import { Listeners, wantsEvents } from './listeners.ts'
import { closing, handshake, refusedOf } from './protocol.ts'
import { newTicket, sealed } from './ticket.ts'

const path = '/hubs/notification'
const text = 'text/plain; charset=utf-8'

/** What is served here, best first: a client that is refused one tries the next. */
const availableTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}))

/**
 * The SignalR hub of notifications, the JSON protocol over WebSockets, server-sent events or long polls. Register it before
 * the routes of the calls, so that an upgrade asked of any of them is refused. A connection needs nothing of the process that
 * negotiated it: each request brings its person's token, and the connection's own says the rest.
 */
export async function serveHub(
  app: FastifyInstance,
  pool: pg.Pool,
  { limits = usualLimits, calls = allCalls }: { limits?: HubLimits; calls?: CallTable } = {},
): Promise<void> {
  const connections = new Connections({
    pool,
    sessions: app.sessions,
    limits,
    calls,
    report: quietly((problem) => app.log.warn({ err: problem }, 'live connections')),
  })
  const listeners = new Listeners(app)
  const onRequest = (req: FastifyRequest) => listeners.admit(req)
  await app.register(websocket, {
    options: { maxPayload: mostBytes },
    preClose: async () => {
      await connections.close()
      for (const client of app.websocketServer.clients) client.terminate()
      app.websocketServer.close()
    },
  })
  app.post(`${path}/negotiate`, { onRequest }, async (req, reply) => {
    const ticket = newTicket(listeners.of(req).who.sessionHash, await connections.begin(), Date.now())
    const connectionToken = sealed(settings().secret, ticket)
    return noStore(reply).send({ negotiateVersion: 1, connectionId: ticket.id, connectionToken, availableTransports })
  })
  app.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    onRequest,
    handler: (req, reply) => (wantsEvents(req) ? stream : poll)({ connections, listeners, req, reply }),
    wsHandler: (socket: WebSocket, req) => {
      const { take, left } = connections.open(socketLine(socket), listeners.of(req), readingMsOf(req))
      socket.on('message', (data) => take(String(data)))
      socket.once('close', left)
    },
  })
  // Not waited for: it takes over how failures are answered, which is said later.
  void app.register(async (scope) => takeMessages(scope, listeners, connections))
}

/** What a client says over anything but a WebSocket, whichever process it comes to; and that it polls no more. */
function takeMessages(scope: FastifyInstance, listeners: Listeners, connections: Connections): void {
  const onRequest = (req: FastifyRequest) => listeners.admit(req)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_, body, done) => done(null, body))
  scope.post(path, { onRequest }, async (req, reply) => {
    listeners.ticketOf(req)
    const problem = refusedOf(String(req.body ?? ''))
    if (problem !== undefined) throw refuse('bad-input', { field: 'The message', problem })
    return noStore(reply).type(text).send('')
  })
  scope.delete(path, { onRequest }, async (req, reply) => {
    await connections.end(listeners.ticketOf(req))
    return noStore(reply).code(202).type(text).send('')
  })
}

type Asked = { connections: Connections; listeners: Listeners; req: FastifyRequest; reply: FastifyReply }

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')

/** Opens a stream of events. The handshake comes in a request of its own, but there is only one; it is answered at once. */
async function stream({ connections, listeners, req, reply }: Asked): Promise<void> {
  listeners.ticketOf(req)
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Or a proxy would keep what it has until it has more.
    'x-accel-buffering': 'no',
  })
  reply.raw.write(':\n\n')
  const { take, left } = connections.open(eventLine(reply.raw), listeners.of(req), readingMsOf(req))
  reply.raw.once('close', left)
  take(handshake)
}

async function poll({ connections, listeners, req, reply }: Asked): Promise<FastifyReply> {
  const ticket = listeners.ticketOf(req)
  if (listeners.hasEnded(req))
    return noStore(reply)
      .type(text)
      .send(closing({ error: sessionEnded }))
  const session = listeners.of(req)
  const answer = await connections.poll({ ticket, session, readingMs: readingMsOf(req), reply: reply.raw })
  if (answer.status === 404) throw refuse('not-found', { what: 'The connection' })
  return noStore(reply).code(answer.status).type(text).send(answer.text)
}

/** How long a page has been reading; none where it does not say so, or reads everything anew. */
function readingMsOf({ query }: FastifyRequest): number | undefined {
  const ms = Number((query as Record<string, unknown>)['readingMs'] ?? Number.NaN)
  return ms >= 0 && ms <= toldAgainMs ? ms : undefined
}
