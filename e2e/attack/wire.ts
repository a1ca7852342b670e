import { connect, type Socket } from 'node:net'

/** A request as it goes over the wire, letter by letter: for what no client would send. */
export type Wire = {
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body?: Buffer | undefined
}
/** Status 0: the connection ended without an answer. */
export type Heard = { status: number; text: string; json: Record<string, unknown>; retryAfter: string }

const silentMs = 10_000

export function bytesOf({ method, target, headers, body }: Wire): Buffer {
  const named = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(named.has('host') ? [] : ['host: 127.0.0.1']),
    ...(named.has('connection') ? [] : ['connection: close']),
    ...(!body || named.has('content-length') || named.has('transfer-encoding')
      ? []
      : [`content-length: ${body.length}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8'), body ?? Buffer.alloc(0)])
}

export const socketTo = (base: string): Socket => {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  return socket
}

/** Sends it on a connection of its own and hears all that comes back. */
export const sendWire = (base: string, wire: Wire): Promise<Heard> =>
  new Promise((resolve) => {
    const socket = socketTo(base)
    const chunks: Buffer[] = []
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(heardOf(Buffer.concat(chunks).toString('utf8')))
    }
    const timer = setTimeout(end, silentMs)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('close', end)
    socket.once('end', end)
    socket.write(bytesOf(wire))
  })

export function heardOf(whole: string): Heard {
  const answer = whole.replace(/^(HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n)+/, '')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
  const retryAfter = /\r\nretry-after: (\d+)\r\n/i.exec(answer)?.[1] ?? ''
  const text = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  const [from, until] = [text.indexOf('{'), text.lastIndexOf('}')]
  try {
    return { status, text, json: JSON.parse(text.slice(from, until + 1)) as Record<string, unknown>, retryAfter }
  } catch {
    return { status, text, json: {}, retryAfter }
  }
}
