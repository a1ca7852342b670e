import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Http, openHttp } from './http.ts'
import { MarketProblem } from './marketplace.ts'

let servers: Server[] = []
let sockets: Socket[] = []
let https: Http[] = []
afterEach(async () => {
  for (const http of https) await http.close()
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  ;[servers, sockets, https] = [[], [], []]
})

/** A server that does with the first bytes of each request what it is told, HTTP or not. */
async function raw(answer: (socket: Socket, request: string) => void): Promise<URL> {
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => answer(socket, String(bytes)))
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return new URL(`http://127.0.0.1:${port}/api?sign=SECRET`)
}

const said = (head: string, body = ''): string =>
  `HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`

const brief = { connectMs: 500, headersMs: 300, bodyMs: 300, wholeMs: 1_500, mostBytes: 20_000 }
function get(url: URL) {
  const http = openHttp(brief)
  https.push(http)
  return http.send({ method: 'GET', url })
}
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (problem: unknown) => (problem instanceof MarketProblem ? problem : Promise.reject(problem)),
  )

test('an answer is its status and its JSON', async () => {
  const url = await raw((socket) => socket.end(said('403 Forbidden', '{"error":"error_auth"}')))
  expect(await get(url)).toEqual({ status: 403, retryAfterMs: 0, json: { error: 'error_auth' } })
})

test.each([
  ['a page', said('200 OK', '<!doctype html><h1>Try again later</h1>')],
  ['half of JSON', said('200 OK', '{"error":')],
  ['bytes that are no text', said('200 OK', '').replace('content-length: 0', 'content-length: 2') + '"\xff'],
])('%s is no JSON', async (_, bytes) => {
  const url = await raw((socket) => socket.end(Buffer.from(bytes, 'latin1')))
  expect(await get(url)).toMatchObject({ status: 200, json: undefined })
})

test('it goes nowhere else, and brings nothing there', async () => {
  const asked: string[] = []
  const elsewhere = await raw((socket, request) => {
    asked.push(request)
    socket.end(said('200 OK', '{}'))
  })
  const url = await raw((socket) => socket.end(said(`302 Found\r\nlocation: ${elsewhere.href}`, '')))
  expect(await get(url)).toMatchObject({ status: 302, json: undefined })
  expect(asked).toEqual([])
})

test.each([
  ['says nothing', () => undefined],
  ['stops half way', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":')],
  ['closes at once', (socket: Socket) => socket.destroy()],
  ['closes half way', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":')],
  [
    'drips for ever',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const drip = setInterval(() => socket.write('1\r\n \r\n'), 50)
      socket.once('close', () => clearInterval(drip))
    },
  ],
])('one that %s is unreachable', async (_, answer) => {
  const problem = await problemOf(get(await raw(answer)))
  expect(problem?.fault).toBe('unreachable')
  expect(problem?.words).not.toMatch(/SECRET|127\.0\.0\.1/)
})

test('where nobody listens, and where no name is, it is unreachable', async () => {
  const url = await raw(() => undefined)
  const server = servers.pop()
  await new Promise((done) => server?.close(done))
  expect(await problemOf(get(url))).toMatchObject({ fault: 'unreachable', words: 'Nothing answers at its address.' })
  expect(await problemOf(get(new URL('https://nobody.invalid/')))).toMatchObject({ fault: 'unreachable' })
})

test.each([
  ['too long an answer', said('200 OK', JSON.stringify('x'.repeat(30_000)))],
  ['too long an answer without a length', 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n' + 'x'.repeat(30_000)],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
])('%s is a bad answer', async (_, bytes) => {
  const problem = await problemOf(get(await raw((socket) => socket.end(bytes))))
  expect(problem?.fault).toBe('bad-answer')
})

test.each([
  ['retry-after: 7', 7_000],
  ['date: Mon, 23 Nov 2026 10:00:00 GMT\r\nretry-after: Mon, 23 Nov 2026 10:00:03 GMT', 3_000],
  ['retry-after: soon', 0],
  ['retry-after: -5', 0],
])('when to come again is read from %j', async (head, retryAfterMs) => {
  const url = await raw((socket) => socket.end(said(`429 Too Many Requests\r\n${head}`, '{}')))
  expect(await get(url)).toMatchObject({ status: 429, retryAfterMs })
})
