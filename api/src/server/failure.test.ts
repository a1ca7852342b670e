import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { asRefusal, sendNotFound } from './failure.ts'

test('a connection to the database that ends in the middle is no fault of ours: try again', () => {
  for (const words of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
    expect(asRefusal(new Error(words))).toMatchObject({ code: 'busy', status: 503 })
  expect(asRefusal(new Error('Something else'))).toMatchObject({ code: 'unexpected', status: 500 })
})

test('an address nobody answers is refused once, and logs nothing', async () => {
  const logged: string[] = []
  const stream = new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) })
  const app = fastify({ logger: { level: 'warn', stream } })
  app.setNotFoundHandler(sendNotFound)
  app.get('/files/*', async (_, reply) => reply.callNotFound())
  for (const path of ['/nowhere', '/files/missing.js'])
    expect((await app.inject(path)).json(), path).toMatchObject({ success: false, error: 'no-such-call' })
  await app.close()
  expect(logged).toEqual([])
})
