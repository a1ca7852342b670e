import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { one, openPool, sql } from 'api/kernel/database'
import { transaction } from 'api/kernel/transaction'
import { systemWho } from 'api/kernel/who'
import { differences } from 'api/stock/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '../backup/restore.mjs'
import { takeBackup } from '../backup/take.mjs'
import { type Database, startDatabase } from '../database.mjs'
import { root } from '../house.mjs'
import { workTogether } from '../src/bots/crew.ts'
import { openFloor } from '../src/bots/floor.ts'
import { enterGoods } from '../src/demo/catalogue.ts'
import { type DemoHouse, openDemoHouse } from '../src/demo/house.ts'
import { makePlaces } from '../src/demo/people.ts'

/** A portal at work, backed up and restored. */

let folder: string
let database: Database
let house: DemoHouse
beforeAll(async () => {
  process.env['SECRET'] ??= 'a secret for backups only, never used elsewhere'
  folder = mkdtempSync(join(tmpdir(), 'crossdock-backup-'))
  chmodSync(folder, 0o711)
  // Its mails lie where no other test's bots read theirs.
  process.env['DATA_DIR'] = join(folder, 'portal')
  database = await startDatabase({ dataDir: join(folder, 'data') })
  const migrating = spawn(process.execPath, ['--import', 'tsx', join(root, 'api/src/migrate.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_OWNER_URL: database.ownerUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(migrating, 'exit')).toEqual([0, null])
  house = await openDemoHouse(database.appUrl)
  await enterGoods(house, await makePlaces(house))
}, 240_000)
afterAll(async () => {
  await house.close()
  await database.stop({ remove: true })
  rmSync(folder, { recursive: true })
})

const booksOf = (pool: DemoHouse['pool']) =>
  transaction(pool, systemWho(), async (tx) => ({
    differences: await differences(tx),
    ...(await one<{ movements: number; orders: number }>(
      tx,
      sql`select (select count(*)::int from stock_movement) as movements,
                 (select count(*)::int from orders) as orders`,
    )),
  }))

test('the books of a portal that was backed up at work are right, and hold what was done before', async () => {
  const to = join(folder, 'backup')
  let isTaken = false
  const end = Date.now() + 180_000
  const floor = await openFloor({
    url: house.base,
    hands: 2,
    seed: 5,
    paceMs: 0,
    isOver: ({ faults }) => isTaken || faults.length > 0 || Date.now() > end,
  })
  const working = workTogether(floor)
  await expect.poll(() => floor.book.counts.get('units left') ?? 0, { timeout: 120_000 }).toBeGreaterThan(5)
  const before = await booksOf(house.pool)
  await takeBackup({ dataDir: join(folder, 'data'), to }).finally(() => (isTaken = true))
  await working
  const after = await booksOf(house.pool)
  expect(floor.book.faults).toEqual([])

  const { migration } = await restoreBackup({ from: to, dataDir: join(folder, 'again') })
  expect(migration).toMatch(/^\d{4}-/)
  const restored = await startDatabase({ dataDir: join(folder, 'again') })
  const pool = openPool(restored.appUrl, 1)
  try {
    const books = await booksOf(pool)
    expect(books.differences).toEqual([])
    expect(books.movements).toBeGreaterThanOrEqual(before.movements)
    expect(books.movements).toBeLessThanOrEqual(after.movements)
    expect(books.orders).toBeGreaterThanOrEqual(before.orders)
  } finally {
    await pool.end()
    await restored.stop({ remove: true })
  }
}, 240_000)
