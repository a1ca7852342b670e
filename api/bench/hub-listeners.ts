import { Agent, type IncomingMessage, request } from 'node:http'
import WebSocket from 'ws'

/** One who listens to the hub over one transport; calls `heard` with each message it is told. */
export type Listening = { stop: () => void }
export type Transport = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
type Listen = (bases: readonly string[], token: string, heard: (message: string) => void) => Promise<Listening>

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const path = '/hubs/notification'
const handshake = '{"protocol":"json","version":1}\u001e'

function ask(base: string, method: string, query: string, token: string, body = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const said = body === '' ? {} : { 'content-type': 'text/plain' }
    const headers = { authorization: `Bearer ${token}`, 'content-length': body.length, ...said }
    request(base + path + query, { method, agent, headers }, resolve)
      .once('error', reject)
      .end(body)
  })
}
const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += String(part)
  return text
}
async function negotiate(base: string, token: string): Promise<string> {
  const answer = await ask(base, 'POST', '/negotiate', token)
  const text = await textOf(answer)
  if (answer.statusCode !== 200) throw new Error(`Negotiating was answered with ${answer.statusCode}: ${text}`)
  return (JSON.parse(text) as { connectionToken: string }).connectionToken
}

const tell = (text: string, heard: (message: string) => void): void => {
  for (const [, message] of text.matchAll(/"message":"([^"]*)"/g)) heard(message ?? '')
}

const overSocket: Listen = async ([base = ''], token, heard) => {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}${path}?access_token=${token}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(handshake)
  await new Promise((resolve) => socket.once('message', resolve))
  socket.on('message', (data) => tell(String(data), heard))
  const ping = setInterval(() => socket.send('{"type":6}\u001e'), 15_000)
  return { stop: () => (clearInterval(ping), socket.terminate()) }
}

const overEvents: Listen = async ([base = '', other = base], token, heard) => {
  const id = await negotiate(base, token)
  const asked = request(`${base}${path}?id=${id}&access_token=${token}`, { headers: { accept: 'text/event-stream' } })
  const stream = await new Promise<IncomingMessage>((resolve, reject) =>
    asked.once('response', resolve).once('error', reject).end(),
  )
  asked.on('error', () => undefined)
  stream.setEncoding('utf8').on('error', () => undefined)
  const ready = new Promise<void>((resolve) => {
    stream.on('data', (text: string) => {
      if (text.includes('data: {}')) resolve()
      tell(text, heard)
    })
  })
  // The handshake goes to the other process, as behind a proxy that minds nothing.
  await textOf(await ask(other, 'POST', `?id=${id}`, token, handshake))
  await ready
  return { stop: () => asked.destroy() }
}

const overPolls: Listen = async (bases, token, heard) => {
  const [first = ''] = bases
  const id = await negotiate(first, token)
  let turn = Math.floor(Math.random() * 2)
  let isStopped = false
  const poll = async (): Promise<string> =>
    textOf(await ask(bases[turn++ % bases.length] ?? '', 'GET', `?id=${id}&_=${Date.now()}`, token))
  await poll()
  await poll()
  const keep = async (): Promise<void> => {
    while (!isStopped) tell(await poll(), heard)
  }
  void keep().catch(() => undefined)
  return { stop: () => (isStopped = true) }
}

export const listenOver: Record<Transport, Listen> = {
  WebSockets: overSocket,
  ServerSentEvents: overEvents,
  LongPolling: overPolls,
}
