import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'

/**
 * A portal over https as a company runs it: `authority` is the file that makes its certificate trusted, `upgrades` the
 * paths asked for as a WebSocket.
 */
export type SecureFront = { address: string; authority: string; upgrades: string[]; stop: () => Promise<void> }

/**
 * Stands before a portal and insists on https: the headers, cookies and redirects of a usual front. Its certificate is
 * for 127.0.0.1 only.
 */
export async function startSecureFront(portal: string): Promise<SecureFront> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-front-'))
  const [key, authority] = [join(folder, 'key.pem'), join(folder, 'authority.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=A portal of the tests',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      authority,
    ],
    { stdio: 'pipe' },
  )
  const server = createServer({ key: readFileSync(key), cert: readFileSync(authority) })
  const upgrades: string[] = []
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', (asked, answer) => passOn(asked, answer, { portal, address }))
  server.on('upgrade', (asked, socket, head) => {
    upgrades.push(new URL(asked.url ?? '/', address).pathname)
    passUpgrade(asked, socket, head, portal)
  })
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    rmSync(folder, { recursive: true, force: true })
  }
  return { address, authority, upgrades, stop }
}

function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  { portal, address }: { portal: string; address: string },
): void {
  const passed = request(
    new URL(asked.url ?? '/', portal),
    { method: asked.method, headers: asked.headers },
    (reply) => {
      const { location, 'content-security-policy': policy } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, {
        ...reply.headers,
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
        'alt-svc': 'h3=":443"',
        'set-cookie': ['node=one; Path=/; Domain=127.0.0.1; Secure; HttpOnly; SameSite=None'],
        ...(location ? { location: new URL(location, address).href } : {}),
        ...(policy ? { 'content-security-policy': `${String(policy)}; upgrade-insecure-requests` } : {}),
      })
      reply.pipe(answer)
    },
  )
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}

function passUpgrade(asked: IncomingMessage, socket: Duplex, head: Buffer, portal: string): void {
  const passed = request(new URL(asked.url ?? '/', portal), { headers: asked.headers })
  passed.on('upgrade', (reply, far, farHead) => {
    const lines = Object.entries(reply.headers).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.write(farHead)
    far.write(head)
    far.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => far.destroy())
    far.pipe(socket).pipe(far)
  })
  passed.on('error', () => socket.destroy())
  socket.on('error', () => passed.destroy())
  passed.end()
}
