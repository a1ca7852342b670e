import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { metricsServer } from './metrics.ts'

test('the port for metrics answers one request a connection, and writes once for all who wait', async () => {
  let written = 0
  let asked = 0
  let tell: () => void = () => undefined
  const allAsked = new Promise<void>((done) => (tell = done))
  const registry = new Registry()
  registry.metrics = async () => {
    written++
    await allAsked
    return 'figures'
  }
  const server = metricsServer({ registry, observe: () => undefined }).listen(0, '127.0.0.1')
  server.on('request', () => ++asked === 15 && tell())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (piece: Buffer) => (answer += String(piece)))
    socket.on('error', () => undefined)
    socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200))
    await once(socket, 'close')
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 15 }, ask))
  server.close()
  for (const answer of answers) expect(answer.match(/figures/g)?.length ?? 0).toBe(1)
  // The first, and one for the fourteen that came meanwhile.
  expect(written).toBe(2)
})
