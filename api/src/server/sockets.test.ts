import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitsOf } from './limits.ts'
import { boundSockets } from './sockets.ts'

const large = 64 * 1024 * 1024
let app: FastifyInstance
let answered = 0
const opened: Socket[] = []

async function start(bounds: Partial<ReturnType<typeof limitsOf>>, isBehindProxy = false): Promise<void> {
  app = fastify()
  answered = 0
  boundSockets(app, { ...limitsOf({}), ...bounds }, isBehindProxy)
  app.get('/never', () => {
    answered++
    return new Promise(() => undefined)
  })
  app.get('/now', async () => 'now')
  app.get('/later', () => new Promise((done) => setTimeout(() => done('later'), 500)))
  app.get('/large', async () => Buffer.alloc(large))
  await app.listen({ host: '127.0.0.1', port: 0 })
}
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  app.server.closeAllConnections()
  await app.close()
})

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`

test('a connection with more requests under way than it may have is closed, and the rest is not begun', async () => {
  await start({ requestsPerConnection: 4 })
  const socket = await open()
  socket.write(ask('/never').repeat(200))
  await once(socket, 'close')
  expect(answered).toBe(4)
})

test('requests one after the other are no more than one', async () => {
  await start({ requestsPerConnection: 2 })
  const socket = await open()
  for (let at = 0; at < 10; at++) {
    socket.write(ask('/now'))
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('who does not read an answer is closed; who reads it, however slowly, gets it whole', async () => {
  await start({ unreadSeconds: 1 })
  const slow = await open()
  let bytes = 0
  // With a pause after every few megabytes, longer in all than an unread answer is kept.
  let rest = 0
  slow.on('data', (piece: Buffer) => {
    bytes += piece.length
    rest += piece.length
    if (rest < large / 16) return
    rest = 0
    slow.pause()
    setTimeout(() => slow.resume(), 150)
  })
  slow.write(ask('/large'))
  const stuck = await open()
  stuck.write(ask('/large'))
  stuck.pause()
  await expect.poll(countOf, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(large)
})

test('an answer that takes longer to make than an unread one is kept is given all the same', async () => {
  await start({ unreadSeconds: 0.1 })
  const socket = await open()
  socket.write(ask('/later'))
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
})
const countOf = (): Promise<number> => new Promise((done) => app.server.getConnections((_, count) => done(count)))

test('one address holds so many connections and no more, unless it is a proxy that speaks for many', async () => {
  await start({ connectionsPerAddress: 2 })
  const [, , third] = [await open(), await open(), await open()]
  await once(third, 'close')
  expect(await countOf()).toBe(2)
  app.server.closeAllConnections()
  await app.close()
  await start({ connectionsPerAddress: 2 }, true)
  for (let at = 0; at < 3; at++) {
    const socket = await open()
    socket.write(ask('/now'))
    expect(String((await once(socket, 'data'))[0])).toMatch(/ 200 /)
  }
})
