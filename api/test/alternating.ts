import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

type Behaviour = {
  /** Upgrades are refused, as by a proxy that knows none. */
  isWithoutUpgrades?: boolean
  /** Streams of events are refused too. */
  isWithoutEvents?: boolean
  /** What says nothing for so long is cut off. */
  silentMs?: number
}
export type Alternating = {
  base: string
  /** Method, path without its query, and the base it was handed to. */
  seen: { method: string; path: string; to: string; status: number }[]
  close: () => Promise<void>
}

/** A proxy in front of several servers that hands each request to the next one, whoever asks; who is away is passed over. */
export async function alternate(bases: readonly string[], behaviour: Behaviour = {}): Promise<Alternating> {
  const seen: Alternating['seen'] = []
  const sockets = new Set<Socket>()
  let turn = 0
  const next = (): string => bases[turn++ % bases.length] ?? ''
  const hand = (req: IncomingMessage, res: ServerResponse, body: Buffer, tries = bases.length): void => {
    const to = next()
    const { method = '', url = '', headers } = req
    const asked = request(to + url, { method, headers: { ...headers, host: new URL(to).host } }, (answer) => {
      seen.push({ method, path: url.split('?')[0] ?? '', to, status: answer.statusCode ?? 0 })
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
      answer.once('error', () => res.destroy())
      res.once('close', () => asked.destroy())
    })
    if (behaviour.silentMs !== undefined) asked.setTimeout(behaviour.silentMs, () => res.destroy())
    asked.once('error', (problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ECONNREFUSED' && tries > 1) hand(req, res, body, tries - 1)
      else res.destroy()
    })
    asked.end(body)
  }
  const server = createServer((req, res) => {
    if (behaviour.isWithoutEvents && req.headers.accept?.includes('text/event-stream'))
      return void res.writeHead(502).end()
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part)).once('end', () => hand(req, res, Buffer.concat(parts)))
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  server.on('upgrade', (req: IncomingMessage, socket: Socket) => {
    if (behaviour.isWithoutUpgrades) return void socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
    const { hostname, port } = new URL(next())
    const there = connect(Number(port), hostname, () => {
      const headers = req.rawHeaders.flatMap((name, n) => (n % 2 === 0 ? [`${name}: ${req.rawHeaders[n + 1]}`] : []))
      there.write(`GET ${req.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      there.pipe(socket).pipe(there)
    })
    there.on('error', () => socket.destroy()).once('close', () => socket.destroy())
    socket.once('close', () => there.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
