import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long requests that are under way may take once the process is told to stop. */
const graceMs = 5_000
const sweepMs = 100

/**
 * Lets a server that is closed come to an end. Node waits for every open connection, also for one that never sent a
 * request (browsers open some ahead of time, and anybody may): those go at once; the others when they have been
 * answered, or when their grace is over.
 */
export function boundStopping(app: FastifyInstance, withinMs = graceMs): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (req) => unused.delete(req.socket))
  app.server.on('upgrade', (req) => unused.delete(req.socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs).unref()
    const cut = setTimeout(() => app.server.closeAllConnections(), withinMs).unref()
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
}
