import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, forkScript } from '../cluster.mjs'
import { freePort, type Product, startProduct } from '../processes.mjs'

/** Two http processes on one port: small ones that answer their name, and end at once where a file says so. */
let folder: string
let product: Product
let words: string[]

const write = (version: string): void =>
  writeFileSync(
    join(folder, 'serve.mjs'),
    `import { existsSync } from 'node:fs'
     import { createServer } from 'node:http'
     const { PROCESS_NAME: name, PORT: port } = process.env
     if (existsSync('${folder}/broken-' + name)) process.exit(3)
     let server
     const take = () => (server = createServer((_, reply) => {
       reply.setHeader('connection', 'close')
       reply.end('${version} ' + name + ' ' + process.pid)
     }).listen(port, '127.0.0.1'))
     take()
     process.on('message', (word) => {
       if (word === 'rest') server.close()
       if (word === 'take' && !server.listening) take()
       process.send(word + ': done')
     })`,
  )
const breakFromNowOn = (name: string): void => writeFileSync(join(folder, `broken-${name}`), '')

/** What one new connection is answered. */
const answer = (): Promise<string> =>
  new Promise((done, refuse) =>
    get(product.address, { agent: new Agent() }, (reply) => {
      let text = ''
      reply.on('data', (piece) => (text += String(piece))).on('end', () => done(text))
    }).on('error', refuse),
  )
const answers = async (): Promise<string[]> => [await answer(), await answer(), await answer(), await answer()]
const namesIn = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.replace(/ \d+$/, '')))].toSorted()
const pidOf = async (name: string): Promise<number> =>
  Number(
    (await answers())
      .find((text) => text.includes(name))
      ?.split(' ')
      .at(-1),
  )

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossdock-cluster-'))
  words = []
  write('old')
  product = await startProduct({
    env: {},
    host: '127.0.0.1',
    port: await freePort(),
    log: (line) => words.push(line),
    pauseMs: 5,
    processes: 2,
    hasWorker: false,
    fork: (options) => forkScript(join(folder, 'serve.mjs'), options),
  })
})
afterEach(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

test('connections go to each process in turn, and each has its name', async () => {
  expect(namesIn(await answers())).toEqual(['old api-1', 'old api-2'])
})

test('one of two that ends again and again is left for a minute while the other serves, and both are given up', async () => {
  breakFromNowOn('api-2')
  process.kill(await pidOf('api-2'), 'SIGKILL')
  await expect.poll(() => words.length, { timeout: 10_000 }).toBe(5)
  expect(words.at(-1)).toBe(
    'The serve 2 process ended 5 times within a minute, the last time by itself with 3. ' +
      'It is left for a minute; the others go on.',
  )
  expect(namesIn(await answers())).toEqual(['old api-1'])
  breakFromNowOn('api-1')
  process.kill(await pidOf('api-1'), 'SIGKILL')
  expect(await product.givenUp).toMatchObject({ name: 'serve 1', ends: 5, code: 3 })
})

test('new ones run what is there by then; where one does not start, those that are left go on', async () => {
  const told: string[] = []
  write('new')
  await product.roll((line) => told.push(line))
  expect(told).toEqual(['A new serve 1 process is in place.', 'A new serve 2 process is in place.'])
  expect(namesIn(await answers())).toEqual(['new api-1', 'new api-2'])
  write('newest')
  breakFromNowOn('api-2')
  await expect(product.roll((line) => told.push(line))).rejects.toThrow(
    'The new serve 2 process was given up: it ended with 3 before it was ready. The old ones go on.',
  )
  expect(namesIn(await answers())).toEqual(['new api-2', 'newest api-1'])
  expect(words).toEqual([])
})

test('stopped in the middle of it, nothing is left', async () => {
  const rolling = product.roll(() => undefined)
  await product.stop()
  await rolling
  await expect(answer()).rejects.toThrow('ECONNREFUSED')
})

test('what a process says to something else is not taken for its answer', async () => {
  const sent: string[] = []
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    send: (word: string) => sent.push(word) > 0,
    ended: new Promise<never>(() => undefined),
  })
  let isObeyed = false
  const asked = ask(child, 'rest').then(() => (isObeyed = true))
  expect(sent).toEqual(['rest'])
  child.emit('message', 'take: done')
  await setImmediate()
  expect(isObeyed).toBe(false)
  child.emit('message', 'rest: done')
  await asked
  expect(child.listenerCount('message')).toBe(0)
})
