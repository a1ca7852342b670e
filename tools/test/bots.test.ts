import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differences } from 'api/stock/verify'
import { transaction } from 'api/kernel/transaction'
import { systemWho } from 'api/kernel/who'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workTogether } from '../src/bots/crew.ts'
import { openFloor } from '../src/bots/floor.ts'
import { enterGoods } from '../src/demo/catalogue.ts'
import { type DemoHouse, openDemoHouse } from '../src/demo/house.ts'
import { makePlaces } from '../src/demo/people.ts'
import { makeTestDatabase, type TestDatabase } from '../test-database.mjs'

let database: TestDatabase
let house: DemoHouse
let folder: string
beforeAll(async () => {
  // Its mails lie where no other test's bots read theirs.
  folder = mkdtempSync(join(tmpdir(), 'crossdock-bots-'))
  process.env['DATA_DIR'] = folder
  process.env['SECRET'] ??= 'a secret for bots only, never used elsewhere'
  database = await makeTestDatabase()
  house = await openDemoHouse(database.appUrl)
  await enterGoods(house, await makePlaces(house))
}, 60_000)
afterAll(async () => {
  await house.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const enough = {
  'units left': 40,
  'orders cancelled': 1,
  'units put back': 1,
  'refused rightly, another item picked': 1,
}

test('hands that work together, sometimes wrong, twice or late, send nothing wrong, and the books hold', async () => {
  const end = Date.now() + 120_000
  const floor = await openFloor({
    url: house.base,
    hands: 3,
    seed: 7,
    paceMs: 0,
    isOver: ({ counts, faults }) =>
      faults.length > 0 ||
      Date.now() > end ||
      Object.entries(enough).every(([what, least]) => (counts.get(what) ?? 0) >= least),
  })
  await workTogether(floor)
  expect(floor.book.faults).toEqual([])
  for (const [what, least] of Object.entries(enough))
    expect(floor.book.counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(least)
  expect(await transaction(house.pool, systemWho(), differences)).toEqual([])
}, 150_000)
