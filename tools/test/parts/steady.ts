import { Agent, type IncomingMessage, request } from 'node:http'

/** A client that never stops asking, over a few connections that it keeps: what it is answered, and what it loses. */

export type Sent = { method: 'GET' | 'POST'; path: string; token: string; body?: object; key?: string }
export type Steady = {
  /** By status. */
  readonly statuses: Map<number, number>
  /** Sent again, because the connection was closed before a byte of the answer came. */
  resent: number
  /** Of those, sent again because nothing came on the connection for `silentMs`. */
  silent: number
  readonly failures: string[]
  /** When each was to be sent, and how long it took until its answer was whole. */
  readonly times: { at: number; milliseconds: number }[]
  /** Sends no more, and settles when all are answered. */
  stop(): Promise<void>
}

const mostTries = 10
const tickMs = 25

export type Answered = { status: number; headers: IncomingMessage['headers'] }

/** One request: answered, or refused with whether a byte of the answer had come. */
export const sendOnce = (
  agent: Agent,
  base: string,
  { method, path, token, body, key }: Sent,
  silentMs = 0,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const text = body ? JSON.stringify(body) : ''
    let before = 0
    const sent = request(`${base}${path}`, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
    })
    const fail = (problem: NodeJS.ErrnoException): void =>
      reject(Object.assign(problem, { hasBegun: (sent.socket?.bytesRead ?? 0) > before }))
    sent.on('socket', (socket) => (before = socket.bytesRead))
    sent.on('error', fail)
    if (silentMs > 0) sent.setTimeout(silentMs, () => sent.destroy(new Silence('Nothing came.')))
    sent.on('response', (answer) => {
      answer.on('error', fail)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
      answer.resume()
    })
    sent.end(text)
  })

class Silence extends Error {
  readonly code = 'ECONNRESET'
}

const mayResend = ({ code, hasBegun }: NodeJS.ErrnoException & { hasBegun?: boolean }): boolean =>
  !hasBegun && (code === 'ECONNRESET' || code === 'EPIPE')

/**
 * Sends `perSecond` requests, whether the ones before are answered or not; `next` says the n-th. With `silentMs` a
 * connection on which nothing comes for so long is given up, and what was asked on it is sent again.
 */
export function askSteadily(
  base: string,
  { perSecond, connections, silentMs = 0 }: { perSecond: number; connections: number; silentMs?: number },
  next: (n: number) => Sent,
  answered: (sent: Sent, status: number) => void = () => undefined,
): Steady {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()
  const startedAt = performance.now()
  const underWay = new Set<Promise<void>>()
  let count = 0
  const one = async (n: number): Promise<void> => {
    const at = startedAt + (n * 1000) / perSecond
    const sent = next(n)
    for (let tries = 1; ; tries++)
      try {
        const { status } = await sendOnce(agent, base, sent, silentMs)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        steady.times.push({ at: performance.timeOrigin + at, milliseconds: performance.now() - at })
        return answered(sent, status)
      } catch (problem) {
        if (!mayResend(problem as NodeJS.ErrnoException) || tries === mostTries)
          return void steady.failures.push(`${sent.method} ${sent.path}: ${String(problem)}`)
        steady.resent++
        if (problem instanceof Silence) steady.silent++
      }
  }
  const tick = setInterval(() => {
    const due = ((performance.now() - startedAt) * perSecond) / 1000
    for (; count < due; count++) {
      // A machine that cannot keep up is asked less.
      if (underWay.size >= perSecond) continue
      const work: Promise<void> = one(count).finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }, tickMs)
  const steady: Steady = {
    statuses,
    resent: 0,
    silent: 0,
    failures: [],
    times: [],
    async stop() {
      clearInterval(tick)
      await Promise.all(underWay)
      agent.destroy()
    },
  }
  return steady
}
