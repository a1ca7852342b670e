import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitsOf } from './limits.ts'
import { boundSockets } from './sockets.ts'
import { boundStopping } from './stopping.ts'

let app: FastifyInstance
let met: Promise<void>
const sockets: Socket[] = []

async function start(stopSeconds: number, idleSeconds = 0): Promise<void> {
  app = fastify({ return503OnClosing: false })
  const stopping = boundStopping(app, boundSockets(app, limitsOf({}), false), { idleSeconds, stopSeconds })
  let meet = (): void => undefined
  met = new Promise((done) => (meet = done))
  app.get('/never', () => {
    meet()
    return new Promise(() => undefined)
  })
  app.get('/soon', async () => {
    meet()
    await new Promise((done) => setTimeout(done, 100))
    return 'done'
  })
  stopping.last()
  await app.listen({ host: '127.0.0.1', port: 0 })
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setImmediate(done))
}

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test('a connection that never sent a request holds nobody up', async () => {
  await start(60)
  const [socket] = await Promise.all([open(), once(app.server, 'connection')])
  await Promise.all([once(socket, 'close'), app.close()])
})

test('a connection that has just come may still send its request', async () => {
  await start(60, 60)
  const [socket] = await Promise.all([open(), once(app.server, 'connection')])
  const stopped = app.close()
  await until(() => !app.server.listening)
  socket.write('GET /soon HTTP/1.1\r\nHost: here\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
  await stopped
})

test('a request that is under way is answered', async () => {
  await start(60)
  const socket = await open()
  socket.write('GET /soon HTTP/1.1\r\nHost: here\r\n\r\n')
  await met
  const [answer] = await Promise.all([once(socket, 'data'), app.close()])
  expect(String(answer[0])).toMatch(/^HTTP\/1\.1 200 /)
})

test('a request that never ends is cut off when its grace is over', async () => {
  await start(0.1)
  const socket = await open()
  socket.write('GET /never HTTP/1.1\r\nHost: here\r\n\r\n')
  await met
  await Promise.all([once(socket, 'close'), app.close()])
})

test('an answer under way says that its connection ends with it, and no new connection is taken', async () => {
  await start(60, 60)
  const socket = await open()
  socket.write('GET /soon HTTP/1.1\r\nHost: here\r\n\r\n')
  await met
  const { port } = app.server.address() as AddressInfo
  const stopped = app.close()
  await until(() => !app.server.listening)
  const late = connect(port, '127.0.0.1')
  const [refused] = (await once(late, 'error')) as [NodeJS.ErrnoException]
  expect(refused.code).toBe('ECONNREFUSED')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
  await stopped
})

test('a connection that was just answered may ask once more before it ends', async () => {
  await start(60, 60)
  const socket = await open()
  socket.write('GET /soon HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(socket, 'data')
  const stopped = app.close()
  await until(() => !app.server.listening)
  socket.write('GET /soon HTTP/1.1\r\nHost: here\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
  await stopped
})

test('a connection that was idle for long goes at once', async () => {
  await start(60, 0.2)
  const socket = await open()
  socket.write('GET /soon HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(socket, 'data')
  await Promise.all([once(socket, 'close'), app.close()])
})
