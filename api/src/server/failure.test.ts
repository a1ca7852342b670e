import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { errors } from 'contract/errors'
import { onwardFrom } from 'contract/order-moves'
import { inStatus, orderStatuses } from 'contract/order-status'
import fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { refuse } from '../kernel/refuse.ts'
import { asRefusal, nextOf, sendNotFound } from './failure.ts'

test('a connection to the database that ends in the middle is no fault of ours: try again', () => {
  for (const words of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(asRefusal(new Error(words))).toMatchObject({ code: 'busy', status: 503 })
  expect(asRefusal(new Error('Something else'))).toMatchObject({ code: 'unexpected', status: 500 })
})

test("a database that cannot be reached is busy; a file that is missing is our fault, a request that was given up nobody's", () => {
  for (const [code, syscall, answer] of [
    ['ECONNREFUSED', 'connect', 'busy'],
    ['ENOENT', 'connect', 'busy'],
    ['ECONNRESET', 'read', 'busy'],
    ['ENOTFOUND', 'getaddrinfo', 'busy'],
    ['ENOENT', 'open', 'unexpected'],
    ['ECONNRESET', undefined, 'bad-input'],
  ] as const)
    expect(asRefusal(Object.assign(new Error('words'), { code, syscall })).code, `${code} ${syscall}`).toBe(answer)
})

test.each([
  ['08006', 'busy'],
  ['25P03', 'busy'],
  ['25P04', 'busy'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['53200', 'busy'],
  ['53300', 'busy'],
  ['53100', 'disk-full'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['57P01', 'busy'],
  ['57P03', 'busy'],
  ['23505', 'unexpected'],
  ['42P01', 'unexpected'],
])('what the database reports as %s is answered as %s', (code, answer) => {
  expect(asRefusal(Object.assign(new pg.DatabaseError('words', 5, 'error'), { code })).code).toBe(answer)
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

test('who is refused because of a status reads what would move it on, for each of the 21', () => {
  for (const { code, label } of orderStatuses) {
    const next = nextOf(refuse('wrong-state', { what: 'WO-1', ...inStatus(code), problem: 'no' }))
    expect(next, label).not.toBe(errors['wrong-state'][2])
    expect(next).toContain(onwardFrom(code).length ? 'What moves it on: ' : 'make a new order')
    // An inbound request that is Cancelled is no order.
    const ofAnother = refuse('wrong-state', { what: 'The inbound request', state: label, problem: 'no' })
    expect(nextOf(ofAnother), label).toBe(errors['wrong-state'][2])
  }
})

/** The facts of every refusal of this kind in a file. */
function factsIn(source: string, code: string): string[] {
  return source
    .split(`refuse('${code}', {`)
    .slice(1)
    .map((rest) => {
      let depth = 1
      let end = 0
      for (; depth > 0; end++) depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0
      return rest.slice(0, end)
    })
}

test('on the floor and in the queue, who is refused for what is no status of an order reads the next step', () => {
  const silent = ['picking', 'packing', 'shipping', 'order'].flatMap((subject) =>
    readdirSync(join(import.meta.dirname, '..', subject), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        factsIn(
          readFileSync(join(import.meta.dirname, '..', subject, name), 'utf8').replaceAll(
            /\(\s+'wrong-state',\s+\{/g,
            "('wrong-state', {",
          ),
          'wrong-state',
        )
          .filter((facts) => !/\bnext:|inStatus\(|\.\.\.refused,/.test(facts))
          .map((facts) => `${subject}/${name}: ${facts.trim()}`),
      ),
  )
  expect(silent).toEqual([])
})
