import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, startDatabase } from '../database.mjs'
import { isAlive, LockHeld } from '../lock.mjs'

let folder: string
let dataDir: string
const started: Database[] = []

const open = async ({ isDurable = false } = {}): Promise<Database> => {
  const database = await startDatabase({ dataDir, isDurable, waitMs: 0 })
  started.push(database)
  return database
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crossdock-database-'))
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const database of started.splice(0)) await database.stop({ remove: true })
  rmSync(folder, { recursive: true })
})

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T & object>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A launcher that starts the database and is then killed. */
async function startAndDie(): Promise<void> {
  const script = `
    const { startDatabase } = await import(${JSON.stringify(new URL('../database.mjs', import.meta.url).href)})
    await startDatabase({ dataDir: ${JSON.stringify(dataDir)}, isDurable: false })
    process.kill(process.pid, 'SIGKILL')`
  await once(spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }), 'exit')
}

test('the application role owns nothing and cannot pass row security', async () => {
  const { ownerUrl, appUrl, adminUrl } = await open()
  const roles = await ask(
    adminUrl,
    `select rolname, rolsuper, rolbypassrls from pg_roles where rolname like 'crossdock%' order by 1`,
  )
  expect(roles).toEqual([
    { rolname: 'crossdock_app', rolsuper: false, rolbypassrls: false },
    { rolname: 'crossdock_owner', rolsuper: false, rolbypassrls: false },
  ])
  await ask(ownerUrl, 'create table kept (id integer)')
  await expect(ask(appUrl, 'create table mine (id integer)')).rejects.toThrow('permission denied')
})

test('the server of a killed launcher is adopted with its data, and stops when asked', async () => {
  await startAndDie()
  const adopted = await open()
  expect(adopted.adopted).toBe(true)
  expect(adopted.wasCrashed).toBe(true)
  await ask(adopted.ownerUrl, 'create table kept as select 7 as number')
  await adopted.stop()
  await expect.poll(() => isAlive(adopted.pid ?? 0), { timeout: 10_000 }).toBe(false)
  const again = await open()
  expect(again.adopted).toBe(false)
  expect(await ask(again.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }])
})

test('a second starter of one data folder is told who holds it, and one that shares gets the same server', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(LockHeld)
  const shared = await startDatabase({ dataDir, mayShare: true })
  expect(shared.appUrl).toBe(first.appUrl)
  await shared.stop()
  expect(await ask(first.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a process number left in postmaster.pid that belongs to another process now does not keep it from starting', async () => {
  const first = await open()
  await first.stop()
  writeFileSync(
    join(first.data ?? '', 'postmaster.pid'),
    `${process.pid}\n${first.data}\n0\n5432\n\n127.0.0.1\n\nready   \n`,
  )
  expect((await open()).adopted).toBe(false)
})

test('whatever the umask, passwords and data are for their owner only', async () => {
  const before = process.umask(0o000)
  const database = await open().finally(() => process.umask(before))
  expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  expect(statSync(database.data ?? '').mode & 0o777).toBe(0o700)
  expect(existsSync(join(dataDir, 'postgres.password'))).toBe(false)
})

test('a killed server is started again on its port with its data, in words, until it is stopped', async () => {
  const database = await open({ isDurable: true })
  const words: string[] = []
  void database.keepUp?.({ log: (line) => words.push(line), pauseMs: 5 })
  await ask(database.ownerUrl, 'create table kept as select 7 as number')
  for (let times = 1; times <= 2; times++) {
    const killed = database.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => database.pid, { timeout: 20_000 }).not.toBe(killed)
    expect(await ask(database.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }])
  }
  expect(words).toEqual([
    'The database process ended by itself (no process any more); it is started again in 0.005 s.',
    'The database process ended by itself (no process any more); it is started again in 0.01 s.',
  ])
  await database.stop()
  expect(isAlive(database.pid ?? 0)).toBe(false)
})

test('a database that crashed with other settings of its log starts with its data', async () => {
  const before = await open()
  // Filled in the transaction that made it: such a table is written past a minimal log.
  await ask(
    before.ownerUrl,
    'set synchronous_commit = on; create table kept as select generate_series(1, 1000) as number',
  )
  before.leave()
  started.pop()
  process.kill(before.pid ?? 0, 'SIGKILL')
  const after = await open({ isDurable: true })
  expect(after.adopted).toBe(false)
  expect(await ask(after.adminUrl, `select current_setting('wal_level') as level`)).toEqual([{ level: 'replica' }])
  expect(await ask(after.ownerUrl, 'select count(*)::int as count from kept')).toEqual([{ count: 1000 }])
})
