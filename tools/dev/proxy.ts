import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as askPlain,
  type ServerResponse,
} from 'node:http'
import { request as askSafe } from 'node:https'
import type { Duplex } from 'node:stream'
import { plainHeaders } from './headers.ts'

/**
 * Asks the portal as the browser asked us. Its own pages may listen and write, so a page of ours is told as one of its
 * own.
 */
function ask(shell: URL, { url, method, headers }: IncomingMessage): ClientRequest {
  const send = shell.protocol === 'https:' ? askSafe : askPlain
  return send(new URL(url ?? '/', shell), {
    method,
    headers: { ...headers, host: shell.host, ...(isOwn(headers) ? { origin: shell.origin } : {}) },
  })
}

const isOwn = ({ origin, host }: IncomingHttpHeaders) =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host

/** What is said while the portal does not answer. */
export const silence = (shell: URL, problem: NodeJS.ErrnoException) =>
  `The portal at ${shell.origin} does not answer (${problem.code ?? problem.message}). Start it again, then reload.`

/** Answers with what the portal answers. */
export function forward(shell: URL, request: IncomingMessage, response: ServerResponse): void {
  const asked = ask(shell, request)
  asked.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, plainHeaders(shell, reply.headers))
    reply.pipe(response)
  })
  asked.on('error', (problem) => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(silence(shell, problem))
  })
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}

const headOf = ({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage) => {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
  return `${[`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...lines].join('\r\n')}\r\n\r\n`
}

/** Connects a WebSocket of the page with the portal. */
export function forwardUpgrade(shell: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const asked = ask(shell, request)
  asked.on('upgrade', (reply, far, farHead) => {
    socket.write(headOf(reply))
    socket.write(farHead)
    far.write(head)
    far.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => far.destroy())
    far.pipe(socket).pipe(far)
  })
  asked.on('response', (reply) => {
    socket.write(headOf(reply))
    reply.pipe(socket)
  })
  asked.on('error', () => socket.destroy())
  socket.on('error', () => asked.destroy())
  asked.end()
}
