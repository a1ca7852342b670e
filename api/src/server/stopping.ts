import { Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Limits } from './limits.ts'
import type { Kept } from './sockets.ts'

const sweepMs = 50
const unaskedMs = 500

/**
 * Lets a server that is closed come to an end, and nobody who was answered lose a word: no connection is taken any
 * more; those that sent no request (browsers open some ahead of time, and anybody may) go half a second after they
 * came; the others with their last answer, which says so, or when they were idle for a while, because the next request
 * may be on its way; what is under way for too long is cut. `last` is called when everything else that ends connections is hooked in.
 */
export function boundStopping(
  app: FastifyInstance,
  sockets: Map<Socket, Kept>,
  { idleSeconds, stopSeconds }: Pick<Limits, 'idleSeconds' | 'stopSeconds'>,
): { last: () => void } {
  let closed = Promise.resolve()
  let hasListened = false
  app.server.once('listening', () => (hasListened = true))
  app.addHook('preClose', async () => {
    // It may have stopped listening before, while its connections went on.
    if (!hasListened) return
    // Not the http server's own close, which also ends connections that have just been answered.
    closed = new Promise((done) => Server.prototype.close.call(app.server, () => done()))
    for (const { answers } of sockets.values())
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close')
    // After what has come was read: on a busy machine a request may have waited for that.
    const sweep = setInterval(() => setImmediate(closeIdle, sockets, idleSeconds * 1000), sweepMs)
    const cut = setTimeout(() => closeAll(sockets), stopSeconds * 1000)
    void closed.then(() => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
  return { last: () => void app.addHook('preClose', () => closed) }
}

function closeIdle(sockets: Map<Socket, Kept>, idleMs: number): void {
  const now = Date.now()
  for (const [socket, { answers, hasAsked, isUpgraded, idleSince }] of sockets) {
    const mostMs = hasAsked ? idleMs : Math.min(idleMs, unaskedMs)
    if (answers.size === 0 && !isUpgraded && now - idleSince >= mostMs) socket.destroy()
  }
}

function closeAll(sockets: Map<Socket, Kept>): void {
  for (const socket of sockets.keys()) socket.destroy()
}
