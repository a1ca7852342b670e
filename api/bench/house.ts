import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startDatabase } from '../../tools/database.mjs'
import { heapParameters, root } from '../../tools/house.mjs'
import { hashPassword } from '../src/account/password.ts'
import { one, openPool, run, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'

process.env['SECRET'] ??= randomBytes(24).toString('hex')

export type BenchHouse = Awaited<ReturnType<typeof openBenchHouse>>

let server: ReturnType<typeof startServer> | undefined
/** A PostgreSQL of the benchmarks' own, with the settings of a portal that keeps what it is told (fsync on). */
const benchServer = (): ReturnType<typeof startServer> => (server ??= startServer())

async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir, name: 'npm run bench' })
  // Every clone makes its databases where this names.
  process.env['TEST_ADMIN_URL'] = database.adminUrl
  return { ...database, dataDir }
}

/** Ends the server and throws its data away. */
export async function stopBenchServer(): Promise<void> {
  const running = await server
  await running?.stop({ remove: true })
  if (running) rmSync(running.dataDir, { recursive: true, force: true })
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const manager = { email: 'bench@crossdock.example', password: 'Crossdock#2026' }

/**
 * A database of its own with one merchant, one location that allocates only when asked, one manager. `clone`: the
 * folder whose migrations and built server it runs, this one unless told.
 */
export async function openBenchHouse(clone: string = root) {
  const { pid: serverPid = 0 } = await benchServer()
  const { makeTestDatabase } = (await import(
    pathToFileURL(join(clone, 'tools/test-database.mjs')).href
  )) as typeof import('../../tools/test-database.mjs')
  const database = await makeTestDatabase()
  const pool = openPool(database.appUrl, 4)
  const ids = await makeHouse(pool)
  const { serve, work, stop } = processesOn(database.appUrl, clone)
  /** Tells the planner what has been loaded, as autovacuum would within a minute. */
  const analyze = async (): Promise<void> => {
    const owner = openPool(database.ownerUrl, 1)
    await owner.query('analyze')
    await owner.end()
  }
  const close = async (): Promise<void> => {
    stop()
    await pool.end()
    await database.drop()
  }
  return { ...ids, serverPid, pool, appUrl: database.appUrl, serve, work, analyze, close }
}

/** Writes the location, the merchant it serves and the manager. */
async function makeHouse(pool: ReturnType<typeof openPool>): Promise<{ locationId: number; merchantId: number }> {
  const hash = await hashPassword(manager.password)
  return transaction(pool, systemWho(), async (tx) => {
    const group = await one<{ id: number }>(tx, sql`select id from merchant_group`)
    const location = await one<{ id: number }>(
      tx,
      sql`with made as (
            insert into warehouse_location (name, code, time_zone, is_auto_allocating)
            values ('Bench', 'BE', 'UTC', false) returning id
          )
          insert into merchant_group_location (location_id, merchant_group_id)
          select id, ${group.id} from made returning location_id as id`,
    )
    const merchant = await one<{ id: number }>(
      tx,
      sql`with made as (insert into merchant (name, code, currency) values ('Bench', 'BENCH', 'MYR') returning id)
          insert into merchant_group_merchant (merchant_id, merchant_group_id)
          select id, ${group.id} from made returning merchant_id as id`,
    )
    await run(
      tx,
      sql`insert into app_user (email, name, role, location_id, password_hash)
          values (${manager.email}, 'Bench', 'WAREHOUSE_MANAGER', ${location.id}, ${hash})`,
    )
    return { locationId: location.id, merchantId: merchant.id }
  })
}

/** What starts processes on a database, as built, and what ends those that were started. */
function processesOn(appUrl: string, clone: string) {
  const started: ChildProcess[] = []
  /** Starts one more api process, waits until it is ready and signs the manager in. */
  const serve = async (): Promise<{ base: string; token: string; pid: number }> => {
    const port = await freePort()
    const server = spawn(process.execPath, [...heapParameters('serve'), join(clone, 'dist/server/serve.js')], {
      cwd: clone,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: appUrl, PORT: String(port), HOST: '127.0.0.1' },
    })
    started.push(server)
    const base = `http://127.0.0.1:${port}`
    await ready(base)
    return { base, token: await signIn(base), pid: server.pid ?? 0 }
  }
  /** Starts one more worker process. */
  const work = (): ChildProcess => {
    const worker = spawn(process.execPath, ['dist/server/worker.js'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: appUrl },
    })
    started.push(worker)
    return worker
  }
  const stop = (): void => {
    for (const child of started) child.kill('SIGTERM')
  }
  return { serve, work, stop }
}

/** The token of the manager, or of somebody else with the manager's password. */
export async function signIn(base: string, email = manager.email): Promise<string> {
  const reply = await fetch(`${base}/api/User/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: email, Password: manager.password }),
  })
  const { token } = (await reply.json()) as { token: string }
  return token
}

async function ready(base: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const reply = await fetch(`${base}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${base} did not become ready in 60 s.`)
}
