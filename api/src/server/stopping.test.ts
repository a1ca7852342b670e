import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { boundStopping } from './stopping.ts'

let app: FastifyInstance
let met: Promise<void>
const sockets: Socket[] = []

async function start(graceMs: number): Promise<void> {
  app = fastify()
  boundStopping(app, graceMs)
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
  await app.listen({ host: '127.0.0.1', port: 0 })
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test('a connection that never sent a request holds nobody up', async () => {
  await start(60_000)
  const [socket] = await Promise.all([open(), once(app.server, 'connection')])
  await Promise.all([once(socket, 'close'), app.close()])
})

test('a request that is under way is answered', async () => {
  await start(60_000)
  const socket = await open()
  socket.write('GET /soon HTTP/1.1\r\nHost: here\r\n\r\n')
  await met
  const [answer] = await Promise.all([once(socket, 'data'), app.close()])
  expect(String(answer[0])).toMatch(/^HTTP\/1\.1 200 /)
})

test('a request that never ends is cut off when its grace is over', async () => {
  await start(100)
  const socket = await open()
  socket.write('GET /never HTTP/1.1\r\nHost: here\r\n\r\n')
  await met
  await Promise.all([once(socket, 'close'), app.close()])
})
