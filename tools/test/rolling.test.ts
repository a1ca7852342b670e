import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import type { Events } from 'contract/events'
import { routes } from 'contract/routes'
import { one, rows, sql } from '../../api/src/kernel/database.ts'
import { type Api, emailOf, type House, openHouse } from '../../api/test/house.ts'
import { isAlive } from '../lock.mjs'
import { freePort } from '../processes.mjs'
import { ensureBuilt } from '../ready.mjs'
import { type Served, runServe } from './parts/served.ts'
import { askSteadily, sendOnce, type Sent, type Steady } from './parts/steady.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 })

/** npm run serve with two processes, while somebody asks without a pause: nobody notices who answers. */
let house: House
let served: Served
let folder: string
let metricsPort: number
const stops: (() => unknown)[] = []
const patiently = { timeout: 150_000, interval: 20 }

beforeAll(async () => {
  await ensureBuilt()
  house = await openHouse()
  folder = mkdtempSync(join(tmpdir(), 'crossdock-rolling-'))
  metricsPort = await freePort()
  settings('before')
  served = await runServe(['--processes', '2', '--settings', join(folder, 'settings')], {
    DATABASE_URL: house.appUrl,
    DATA_DIR: folder,
    // Connections that are idle are waited for, each time.
    IDLE_SECONDS: '2',
  })
  await vi.waitFor(() => expect(served.words()).toContain('with 2 processes'), patiently)
}, 400_000)
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(async () => {
  served.launcher.kill('SIGTERM')
  await served.ended
  await house.close()
  rmSync(folder, { recursive: true })
})

const settings = (name: string): void =>
  writeFileSync(join(folder, 'settings'), `PROCESS_NAME=${name}\nMETRICS_PORT=${metricsPort}\n`)
const metrics = async (slot: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${metricsPort + slot - 1}/metrics`)).text()
const processNameAt = async (slot: number): Promise<string | undefined> =>
  /process="([^"]*)"/.exec(await metrics(slot))?.[1]
const times = (words: string): number => served.words().split(words).length - 1

async function roll(): Promise<void> {
  const before = times('All processes are new')
  served.launcher.kill('SIGUSR2')
  await expect.poll(() => times('All processes are new'), patiently).toBe(before + 1)
}

/** A bell as a page has it: it reads the list whenever it is connected, and hears the rest. */
class Bell {
  readonly heard = new Set<string>()
  reconnects = 0
  private readonly api: Api
  private readonly connection: HubConnection
  constructor(token: string) {
    this.api = createClient<typeof calls>(routes, { base: served.base, token: () => token })
    this.connection = new HubConnectionBuilder()
      .withUrl(`${served.base}/hubs/notification`, {
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => token,
      })
      .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 50 })
      .configureLogging(LogLevel.None)
      .build()
    this.connection.on('NotifyUser', ({ message }: Events['NotifyUser']) => void this.heard.add(message))
    this.connection.onreconnected(() => {
      this.reconnects++
      void this.read()
    })
    stops.push(() => this.connection.stop())
  }
  async start(): Promise<void> {
    await this.connection.start()
    await this.read()
  }
  private async read(): Promise<void> {
    const { result } = await this.api.notification.getNotifications({ query: { pageSize: 100 } })
    for (const { message } of result) this.heard.add(message)
  }
}

/** 200 requests a second of one person; each twentieth tells another person something, which is kept in `told`. */
async function steadily(name: string, told: Set<string>, silentMs = 0): Promise<Steady> {
  const token = await house.tokenOf('MERCHANT_ADMIN')
  const { id } = await house.system((tx) =>
    one<{ id: number }>(tx, sql`select id from app_user where email = ${emailOf('CLIENT')}`),
  )
  const { sendMessageToUser } = calls.notification
  const next = (n: number): Sent =>
    n % 20 === 0
      ? {
          method: 'POST',
          path: sendMessageToUser.path,
          token,
          key: `${name}-${n}`,
          body: { UserId: id, Message: `${name} ${n}` },
        }
      : { method: 'GET', path: n % 2 ? counting : calls.account.myself.path, token }
  return askSteadily(served.base, { perSecond: 200, connections: 6, silentMs }, next, ({ body }, status) => {
    if (body && status === 200) told.add((body as { Message: string }).Message)
  })
}

test('two rolling restarts under 200 requests a second: none is lost, none doubled, and bells hear all', async () => {
  const token = await house.tokenOf('CLIENT')
  const bells = Array.from({ length: 4 }, () => new Bell(token))
  for (const bell of bells) await bell.start()
  const before = served.serving()
  const told = new Set<string>()
  const steady = await steadily('Rolling', told)
  await expect.poll(() => told.size, patiently).toBeGreaterThan(5)
  settings('after')
  for (let times = 1; times <= 2; times++) await roll()
  const enough = told.size + 5
  await expect.poll(() => told.size, patiently).toBeGreaterThan(enough)
  await steady.stop()

  expect(steady.failures).toEqual([])
  expect([...steady.statuses.keys()]).toEqual([200])
  const after = served.serving()
  expect([after.length, after.filter((pid) => before.includes(pid))]).toEqual([2, []])
  expect([await processNameAt(1), await processNameAt(2)]).toEqual(['after-1', 'after-2'])
  for (const { heard } of bells)
    await expect.poll(() => [...told].filter((message) => !heard.has(message)), patiently).toEqual([])
  expect(bells.map(({ reconnects }) => reconnects)).toEqual([2, 2, 2, 2])
  const kept = await house.system((tx) =>
    rows<{ message: string }>(tx, sql`select message from notification where message like 'Rolling %'`),
  )
  expect(kept.map(({ message }) => message).toSorted()).toEqual([...told].toSorted())
})

test('a process killed under load: the other goes on, and it is there again', async () => {
  const told = new Set<string>()
  // A connection that was on its way to the process when that was killed is nobody's: its client hears nothing.
  const steady = await steadily('Killed', told, 20_000)
  await expect.poll(() => told.size, patiently).toBeGreaterThan(2)
  const [killed = 0, other] = served.serving()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => served.serving().includes(killed), patiently).toBe(false)
  await expect.poll(() => served.serving().length, patiently).toBe(2)
  const enough = told.size + 5
  await expect.poll(() => told.size, patiently).toBeGreaterThan(enough)
  await steady.stop()
  // At most those that the killed process had: the other's go on.
  expect(steady.silent).toBeLessThanOrEqual(3)
  expect(steady.failures).toEqual([])
  expect([...steady.statuses.keys()]).toEqual([200])
  expect([served.serving().includes(other ?? 0), served.serving().includes(killed)]).toEqual([true, false])
  expect(served.words()).toMatch(/The serve [12] process ended by itself \(SIGKILL\); it is started again in 0\.5 s\./)
})

test('a restart with settings that do not start is given up in words, and the old processes go on', async () => {
  const before = served.serving()
  writeFileSync(join(folder, 'settings'), 'PASSWORD_RULES=none\n')
  served.launcher.kill('SIGUSR2')
  await expect.poll(served.words, patiently).toContain('was given up: it ended with 1 before it was ready.')
  expect(served.words()).toContain('PASSWORD_RULES is none: it may be composition or length.')
  expect(served.serving()).toEqual(before)
  const token = await house.tokenOf('MERCHANT_ADMIN')
  const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: false }))
  const asked: Sent = { method: 'GET', path: calls.account.myself.path, token }
  const answers = await Promise.all(agents.map((agent) => sendOnce(agent, served.base, asked)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

const isRefused = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done(false)))
    socket.once('error', () => done(true))
  })

const counting = calls.notification.getNotificationsCount.path

/** Nothing of notifications is read until what it answers is called. */
async function lockNotifications(): Promise<() => Promise<void>> {
  const client = await house.pool.connect()
  await client.query('begin')
  await client.query('lock table notification in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const locked = async (): Promise<number> =>
  (
    await house.system((tx) =>
      one<{ count: number }>(
        tx,
        sql`select count(*) as count from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
  ).count

/** How many requests wait in the two processes, for a connection or for a lock. */
async function waiting(): Promise<number> {
  const texts = await Promise.all([metrics(1), metrics(2)])
  const queued = texts.map((text) => Number(/crossdock_connections\{state="waiting"[^}]*\} (\d+)/.exec(text)?.[1]))
  return queued.reduce((sum, count) => sum + count, await locked())
}

test('told to end with 200 requests under way, it answers each of them, and is gone', async () => {
  const tokens = await Promise.all(
    (['CLIENT', 'USER', 'MERCHANT_ADMIN', 'MERCHANT_WORKER'] as const).map((role) => house.tokenOf(role)),
  )
  // Each of the two processes, which take connections in turn, knows all of them: who is asked about waits on one request.
  for (const token of [...tokens, ...tokens].toSorted())
    await sendOnce(new Agent(), served.base, { method: 'GET', path: counting, token })
  const release = await lockNotifications()
  const agent = new Agent({ keepAlive: true })
  const answers = Array.from({ length: 200 }, (_, n) => {
    return sendOnce(agent, served.base, { method: 'GET', path: counting, token: tokens[n % tokens.length] ?? '' })
  })
  await expect.poll(waiting, patiently).toBeGreaterThanOrEqual(200)
  served.launcher.kill('SIGTERM')
  await expect.poll(() => isRefused(Number(new URL(served.base).port)), patiently).toBe(true)
  await release()
  const releasedAt = Date.now()
  const found = await Promise.all(answers)
  expect(found.filter(({ status }) => status !== 200)).toEqual([])
  expect(found.filter(({ headers }) => headers.connection !== 'close')).toEqual([])
  expect(await served.ended).toBe(0)
  expect(Date.now() - releasedAt).toBeLessThan(10_000)
})

test('when the launcher is killed, what is under way is answered, and nothing stays behind', async () => {
  const alone = await runServe(['--no-worker'], { DATABASE_URL: house.appUrl, DATA_DIR: folder })
  await expect.poll(alone.words, patiently).toContain('Crossdock serves')
  const [pid = 0, ...others] = alone.serving()
  expect(others).toEqual([])
  const release = await lockNotifications()
  const token = await house.tokenOf('CLIENT')
  const answer = sendOnce(new Agent(), alone.base, { method: 'GET', path: counting, token })
  await expect.poll(locked, patiently).toBe(1)
  alone.launcher.kill('SIGKILL')
  await alone.ended
  await expect.poll(() => isRefused(Number(new URL(alone.base).port)), patiently).toBe(true)
  await release()
  expect((await answer).status).toBe(200)
  await expect.poll(() => isAlive(pid), patiently).toBe(false)
})

test('a number of processes that cannot be is refused, with the way out', async () => {
  for (const said of ['0', '2.5', 'many', '100000']) {
    const { ended, words } = await runServe(['--processes', said], { DATABASE_URL: 'postgres://nowhere' })
    expect(await ended).toBe(1)
    expect(words()).toContain(`--processes is ${said}: say how many server processes share the port`)
    expect(words()).toContain('npm run serve -- --processes 2')
  }
  const { ended, words } = await runServe(['--process', '2'], { DATABASE_URL: 'postgres://nowhere' })
  expect([await ended, words()]).toEqual([1, expect.stringContaining('npm run serve takes -- --processes <number>')])
})

test('ports for metrics that meet the portal are refused', async () => {
  const port = await freePort()
  const { ended, words } = await runServe(['--processes', '2'], {
    DATABASE_URL: 'postgres://nowhere',
    PORT: String(port),
    METRICS_PORT: String(port - 1),
  })
  expect(await ended).toBe(1)
  expect(words()).toContain(`METRICS_PORT is ${port - 1}: 2 processes take the ports ${port - 1} to ${port}`)
})
