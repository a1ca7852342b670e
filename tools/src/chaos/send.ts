import { type Agent, request } from 'node:http'
import type { Call } from 'contract/define'
import { toWire, toWireName } from 'contract/wire'

/** What goes over the wire, made once: sent again it is the same request. */
export type Sending = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}
export type Answer = {
  status: number
  json: Record<string, unknown>
  text: string
  requestId: string
  /** When to come again, where the server says so. */
  againMs: number | undefined
}

type Asked = { query?: object; body?: object; file?: File | undefined; token?: string | undefined; key?: string }

/** Longer than a request waits in a server for anything; what is silent for longer was lost. */
const silentMs = 25_000

/** A call of the contract as a request, whole. */
export async function sendingOf(call: Call, { query = {}, body = {}, file, token, key }: Asked): Promise<Sending> {
  const pairs = Object.entries(query).map(([name, value]) => [toWireName(name), String(value)])
  const content = call.method === 'GET' ? undefined : await contentOf(call, body, file)
  return {
    method: call.method,
    path: `${call.path}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(content ? { 'content-type': content.type, 'content-length': String(content.body.length) } : {}),
    },
    body: content?.body,
  }
}

async function contentOf(call: Call, body: object, file?: File): Promise<{ type: string; body: Buffer }> {
  if (call.form !== 'multipart') return { type: 'application/json', body: Buffer.from(JSON.stringify(toWire(body))) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(toWireName(name), String(value))
  if (file) form.append((call.files?.[0] ?? 'file').replace('?', ''), file)
  const made = new Response(form)
  return { type: made.headers.get('content-type') ?? '', body: Buffer.from(await made.arrayBuffer()) }
}

/** One try. Nothing is sent again here: a connection that ends without the whole answer is thrown. */
export const send = (agent: Agent, base: string, { method, path, headers, body }: Sending): Promise<Answer> =>
  new Promise((answered, lost) => {
    const sent = request(`${base}${path}`, { agent, method, headers, timeout: silentMs }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.once('error', lost)
      reply.once('close', () => {
        if (!reply.complete) return lost(new Error('The answer was cut off.'))
        const text = Buffer.concat(parts).toString()
        const again = reply.headers['retry-after']
        answered({
          status: reply.statusCode ?? 0,
          text,
          json: jsonOf(text),
          requestId: String(reply.headers['x-request-id'] ?? ''),
          againMs: again === undefined ? undefined : Number(again) * 1000,
        })
      })
    })
    sent.once('timeout', () => sent.destroy(new Error('No answer came.')))
    sent.once('error', lost)
    sent.end(body)
  })

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
