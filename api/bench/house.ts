import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { makeTestDatabase } from '../../tools/test-database.mjs'
import { one, openPool, run, sql } from '../src/database.ts'
import { transaction } from '../src/transaction.ts'
import { hashPassword } from '../src/user/handlers.ts'
import { systemWho } from '../src/who.ts'

process.env['SECRET'] ??= randomBytes(24).toString('hex')

export type BenchHouse = Awaited<ReturnType<typeof openBenchHouse>>

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A database of its own with one merchant, one location that allocates only when asked, one manager. */
export async function openBenchHouse() {
  const database = await makeTestDatabase()
  const pool = openPool(database.appUrl, 4)
  const servers: ChildProcess[] = []
  const hash = await hashPassword('Crossdock#2026')
  const ids = await transaction(pool, systemWho(), async (tx) => {
    const group = await one<{ id: number }>(tx, sql`select id from merchant_group`)
    const location = await one<{ id: number }>(
      tx,
      sql`insert into warehouse_location (name, code, time_zone, merchant_group_id, is_auto_allocating) values ('Bench', 'BE', 'UTC', ${group.id}, false) returning id`,
    )
    const merchant = await one<{ id: number }>(
      tx,
      sql`insert into merchant (name, code, currency, merchant_group_id) values ('Bench', 'BENCH', 'MYR', ${group.id}) returning id`,
    )
    await run(
      tx,
      sql`insert into app_user (email, name, role, location_id, password_hash) values ('bench@crossdock.example', 'Bench', 'WAREHOUSE_MANAGER', ${location.id}, ${hash})`,
    )
    return { locationId: location.id, merchantId: merchant.id }
  })
  /** Starts one more api process on this database, as built, and waits until it is ready. */
  const serve = async (): Promise<{ base: string; token: string }> => {
    const port = await freePort()
    const server = spawn(process.execPath, ['dist/server/serve.js'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: database.appUrl, PORT: String(port), HOST: '127.0.0.1' },
    })
    servers.push(server)
    const base = `http://127.0.0.1:${port}`
    await ready(base)
    const reply = await fetch(`${base}/api/User/Authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: 'bench@crossdock.example', Password: 'Crossdock#2026' }),
    })
    const { token } = (await reply.json()) as { token: string }
    return { base, token }
  }
  /** Tells the planner what has been loaded, as autovacuum would within a minute. */
  const analyze = async (): Promise<void> => {
    const owner = openPool(database.ownerUrl, 1)
    await owner.query('analyze')
    await owner.end()
  }
  const close = async (): Promise<void> => {
    for (const server of servers) server.kill('SIGTERM')
    await pool.end()
    await database.drop()
  }
  return { ...ids, pool, appUrl: database.appUrl, serve, analyze, close }
}

async function ready(base: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const reply = await fetch(`${base}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${base} did not become ready in 10 s.`)
}
