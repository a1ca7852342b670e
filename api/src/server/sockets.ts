import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Limits, UnderWay } from './limits.ts'

type Bounds = Pick<Limits, 'requestsPerConnection' | 'connectionsPerAddress' | 'unreadSeconds'>

/** What is known of one connection. */
export type Kept = {
  /** Its answers that have not ended. */
  readonly answers: Set<ServerResponse>
  hasAsked: boolean
  /** It speaks another protocol: whoever serves that ends it. */
  isUpgraded: boolean
  /** Since when nothing is under way on it. */
  idleSince: number
}

/**
 * Keeps count of every connection, and closes what takes more than its share: one with too many requests under way
 * (who pipelines thousands would have us make all their answers), one that does not read what it asked for, and
 * those of an address that holds too many.
 */
export function boundSockets(app: FastifyInstance, bounds: Bounds, isBehindProxy: boolean): Map<Socket, Kept> {
  const sockets = new Map<Socket, Kept>()
  const ofAddress = new UnderWay(isBehindProxy ? Number.POSITIVE_INFINITY : bounds.connectionsPerAddress)
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!ofAddress.enter(address)) return socket.destroy()
    // One for each answer under way, and those of node and others.
    socket.setMaxListeners(bounds.requestsPerConnection + 20)
    sockets.set(socket, { answers: new Set(), hasAsked: false, isUpgraded: false, idleSince: Date.now() })
    socket.once('close', () => {
      sockets.delete(socket)
      ofAddress.leave(address)
    })
  })
  app.server.prependListener('request', ({ socket }, answer) => {
    const kept = sockets.get(socket)
    if (!kept) return
    kept.hasAsked = true
    kept.answers.add(answer)
    if (kept.answers.size > bounds.requestsPerConnection) return socket.destroy()
    answer.once('close', () => {
      kept.answers.delete(answer)
      kept.idleSince = Date.now()
    })
  })
  app.server.prependListener('upgrade', ({ socket }) => {
    const kept = sockets.get(socket)
    if (kept) Object.assign(kept, { hasAsked: true, isUpgraded: true })
  })
  // What came with too many others, in one piece, is answered by nobody.
  app.addHook('onRequest', (req, reply, done) => (req.raw.socket.destroyed ? void reply.hijack() : done()))
  // Node starts this anew with every byte that comes or goes, also within one large answer.
  const quietMs = bounds.unreadSeconds * 1000
  app.server.timeout = quietMs
  app.server.on('timeout', (socket: Socket) => {
    const isWorkedOn = socket.writableLength === 0 && (sockets.get(socket)?.answers.size ?? 0) > 0
    if (isWorkedOn) socket.setTimeout(quietMs)
    else socket.destroy()
  })
  return sockets
}

/**
 * Tells once when an answer has left whole, or its connection has ended: of answers that wait behind another one, node
 * tells nothing then.
 */
export function whenLeft(socket: Socket, answer: ServerResponse, tell: () => void): void {
  const left = (): void => {
    answer.off('close', left)
    socket.off('close', left)
    tell()
  }
  if (socket.destroyed) return left()
  answer.once('close', left)
  socket.once('close', left)
}
