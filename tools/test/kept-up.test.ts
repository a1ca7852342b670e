import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, type Product, startProduct, startScript } from '../processes.mjs'

let folder: string
let product: Product
let words: string[]

/** Each writes its number, and ends at once where a file says so. */
const head = (name: string): string => `
  import { existsSync, writeFileSync } from 'node:fs'
  if (existsSync('${join(folder, `${name}.broken`)}')) process.exit(3)
  writeFileSync('${join(folder, name)}', String(process.pid))`
const scripts: Record<string, (name: string) => string> = {
  serve: (name) => `${head(name)}
    import { createServer } from 'node:http'
    createServer((_, reply) => reply.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1')`,
  worker: (name) => `${head(name)}
    setInterval(() => {}, 1000)`,
}

const pidOf = (name: string): number =>
  existsSync(join(folder, name)) ? Number(readFileSync(join(folder, name), 'utf8')) : 0
const answer = async (): Promise<string> => (await fetch(product.address)).text()
const breakFromNowOn = (name: string): void => writeFileSync(join(folder, `${name}.broken`), '')

async function kill(name: string): Promise<number> {
  await expect.poll(() => pidOf(name)).toBeGreaterThan(0)
  const pid = pidOf(name)
  process.kill(pid, 'SIGKILL')
  return pid
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossdock-kept-up-'))
  words = []
  for (const [name, script] of Object.entries(scripts)) writeFileSync(join(folder, `${name}.mjs`), script(name))
  product = await startProduct({
    env: {},
    host: '127.0.0.1',
    port: await freePort(),
    log: (line) => words.push(line),
    pauseMs: 5,
    start: (name, options) => startScript(join(folder, `${name}.mjs`), options),
  })
})
afterEach(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

test('a killed worker is started again, in words, and HTTP goes on in the same process', async () => {
  const serving = await answer()
  const pid = await kill('worker')
  await expect.poll(() => pidOf('worker'), { timeout: 10_000 }).not.toBe(pid)
  expect(words).toEqual(['The worker process ended by itself (SIGKILL); it is started again in 0.005 s.'])
  expect(await answer()).toBe(serving)
})

test('a killed http process is started again on its port', async () => {
  const pid = await kill('serve')
  await expect.poll(() => answer().catch(() => ''), { timeout: 10_000 }).toMatch(/^\d+$/)
  expect(await answer()).not.toBe(String(pid))
  expect(words).toHaveLength(1)
})

test('an http process that ends again and again is given up after the fifth time, with ever longer pauses', async () => {
  breakFromNowOn('serve')
  await kill('serve')
  expect(await product.givenUp).toMatchObject({ name: 'serve', ends: 5, code: 3 })
  expect(words.map((line) => /in (\S+) s\.$/.exec(line)?.[1])).toEqual(['0.005', '0.01', '0.02', '0.04'])
})

test('a worker that ends again and again is left for a minute, in words, and HTTP goes on', async () => {
  const serving = await answer()
  // One that is broken while it starts never says its number.
  await expect.poll(() => pidOf('worker')).toBeGreaterThan(0)
  breakFromNowOn('worker')
  await kill('worker')
  await expect.poll(() => words.length, { timeout: 10_000 }).toBe(5)
  expect(words.at(-1)).toBe(
    'The worker process ended 5 times within a minute, the last time by itself with 3. ' +
      'It is left for a minute; what it does waits.',
  )
  expect(await answer()).toBe(serving)
})
