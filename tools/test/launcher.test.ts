import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '../house.mjs'
import { holderOf, isAlive } from '../lock.mjs'
import { freePort } from '../processes.mjs'
import { ensureBuilt } from '../ready.mjs'

/** npm start in a folder of its own, without demo data, while what it started is killed. */
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let address: string
let launcher: ChildProcess
let ended: Promise<number | null>
let words = ''

beforeAll(async () => {
  await ensureBuilt()
  folder = mkdtempSync(join(tmpdir(), 'crossdock-launcher-'))
  chmodSync(folder, 0o711)
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, npm_lifecycle_event: ___, ...env } = process.env
  launcher = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...env, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: String(port), DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (text) => (words += String(text)))
  ended = new Promise((done) => launcher.once('exit', done))
  await vi.waitFor(() => expect(words).toContain('Ctrl-C stops it.'), { timeout: 200_000 })
}, 400_000)
afterAll(async () => {
  launcher.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true })
})

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
const children = (): number[] =>
  readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8').trim().split(' ').map(Number)
const pidOf = (name: string): number => children().find((pid) => commandOf(pid).includes(name)) ?? 0
const serve = () => pidOf('server/serve.js')
const worker = () => pidOf('server/worker.js')
const postmaster = () => Number(readFileSync(join(dataOf(serverNow()), 'postmaster.pid'), 'utf8').split('\n', 1)[0])
const serverNow = () => commandOf(pidOf('postgres -D'))
const dataOf = (command: string) => /-D (\S+)/.exec(command)?.[1] ?? ''

const status = (path: string): Promise<number> =>
  fetch(`${address}${path}`)
    .then((answer) => answer.status)
    .catch(() => 0)
const authenticate = async (): Promise<number> =>
  (
    await fetch(`${address}/api/User/Authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: 'nobody@crossdock.example', Password: 'Wrong#Password1' }),
    })
  ).status
const patiently = { timeout: 30_000, interval: 20 }

test('what answers requests and what works on jobs know the database as the application alone', () => {
  for (const pid of [serve(), worker()]) {
    const all = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    // What a run of tests tells all that it starts is not the launcher's doing.
    const environment = all.filter((line) => !line.startsWith('TEST_'))
    expect(environment.filter((line) => line.startsWith('DATABASE_')).map((line) => line.split('=', 1)[0])).toEqual([
      'DATABASE_URL',
    ])
    expect(environment.join('\n')).not.toContain('crossdock_owner')
  }
})

test('a killed worker is there again, and HTTP never noticed', async () => {
  const [serving, working] = [serve(), worker()]
  process.kill(working, 'SIGKILL')
  await expect.poll(() => worker() || working, patiently).not.toBe(working)
  expect([await status('/readyz'), serve()]).toEqual([200, serving])
  expect(words).toContain('The worker process ended by itself (SIGKILL); it is started again in 0.5 s.')
})

test('while a killed database comes back, calls are answered 503, and then as ever by the same process', async () => {
  const [serving, killed] = [serve(), postmaster()]
  expect(await authenticate()).toBe(401)
  process.kill(killed, 'SIGKILL')
  await expect.poll(authenticate, patiently).toBe(503)
  await expect.poll(() => status('/readyz'), patiently).toBe(200)
  expect(await authenticate()).toBe(401)
  expect(postmaster()).not.toBe(killed)
  expect(serve()).toBe(serving)
  // One that had only begun may have been started again.
  await expect.poll(worker, patiently).toBeGreaterThan(0)
})

test('an http process killed five times is given up: all is stopped in order, in words, with 1', async () => {
  const server = postmaster()
  for (let times = 1; times <= 5; times++) {
    await expect.poll(serve, patiently).toBeGreaterThan(0)
    process.kill(serve(), 'SIGKILL')
    if (times < 5)
      await expect.poll(() => words.match(/The serve process ended by itself/g)?.length, patiently).toBe(times)
  }
  expect(await ended).toBe(1)
  expect(words).toContain(
    'The serve process ended 5 times within a minute, the last time by itself with SIGKILL. Stopping the rest.',
  )
  expect([isAlive(server), holderOf(join(folder, 'data/lock'))]).toEqual([false, undefined])
})
