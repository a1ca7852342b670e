import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { compiled, one, run, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho, type Who } from '../kernel/who.ts'
import {
  cursorNow,
  type Cursor,
  type FeedChange,
  mostChanges,
  prune,
  readLately,
  readSince,
  sinceStatement,
} from './feed.ts'
import { writeChanges } from './write.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const say = (tx: Tx, ...ids: number[]) =>
  writeChanges(
    tx,
    ids.map((id) => ({ subject: 'order', id, kind: 'changed', merchantId: 7 })),
  )
const idsOf = (changes: readonly FeedChange[]): number[] => changes.map(({ id }) => id)
/** A cursor before everything that this database holds. */
const beginning = async (): Promise<Cursor> => ({ ...(await house.system(cursorNow)), snapshot: '1:1:' })
const since = (cursor: Cursor) => house.system((tx) => readSince(tx, cursor))
/** A transaction that waits in the middle until it is told to commit. */
function slowly(work: (tx: Tx) => Promise<void>): { written: Promise<void>; commit: () => Promise<void> } {
  let isWritten = (): void => undefined
  let mayCommit = (): void => undefined
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  const committing = new Promise<void>((resolve) => {
    mayCommit = resolve
  })
  const done = house.system(async (tx) => {
    await work(tx)
    isWritten()
    await committing
  })
  return { written, commit: () => (mayCommit(), done) }
}

const [early, late, never] = [1, 2, 3]

test('a transaction that wrote first and commits last is not left out, and nothing comes twice', async () => {
  const start = await house.system(cursorNow)
  const slow = slowly((tx) => say(tx, early))
  await slow.written
  await house.system((tx) => say(tx, late))
  const first = await since(start)
  expect(idsOf(first.changes)).toEqual([late])
  await slow.commit()
  const second = await since(first.cursor)
  expect(idsOf(second.changes)).toEqual([early])
  expect((await since(second.cursor)).changes).toEqual([])
})

test('what is rolled back is never told', async () => {
  const start = await house.system(cursorNow)
  await expect(
    house.system(async (tx) => {
      await say(tx, never)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect((await since(start)).changes).toEqual([])
})

test('a change is read as it was written, with the states it moved between', async () => {
  const start = await house.system(cursorNow)
  await house.system((tx) =>
    writeChanges(tx, [
      { subject: 'order', id: 5, kind: 'moved', merchantId: 7, locationId: 8, from: 1500, to: 540 },
      { subject: 'courier', id: 6, kind: 'made', merchantId: null, userId: 9 },
    ]),
  )
  expect((await since(start)).changes).toEqual([
    { subject: 'order', id: 5, kind: 'moved', merchantId: 7, locationId: 8, userId: null, from: 1500, to: 540 },
    { subject: 'courier', id: 6, kind: 'made', merchantId: null, locationId: null, userId: 9 },
  ])
})

test('four writers at once and a reader that looks all the while: each row is read exactly once', async () => {
  let { cursor } = await since(await house.system(cursorNow))
  const seen: number[] = []
  let isWriting = true
  const look = async (): Promise<void> => {
    const read = await since(cursor)
    cursor = read.cursor
    seen.push(...idsOf(read.changes))
  }
  const reading = (async () => {
    while (isWriting) await look()
  })()
  const each = 60
  await Promise.all(
    [0, 1, 2, 3].map(async (writer) => {
      for (let n = 0; n < each; n++)
        await house.system(async (tx) => {
          await say(tx, writer * each + n)
          if (n % 7 === 0) await run(tx, sql`select pg_sleep(0.005)`)
        })
    }),
  )
  isWriting = false
  await reading
  await look()
  expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 4 * each }, (_, n) => n))
})

test('a look reads only the new end of a long feed', async () => {
  await house.system((tx) => say(tx, ...Array.from({ length: 20_000 }, (_, n) => n)))
  const cursor = await house.system(cursorNow)
  await house.system((tx) => say(tx, 1))
  const { text, values } = compiled(sinceStatement(cursor))
  const plan = await house.system(async (tx) =>
    JSON.stringify(
      (await tx.client.query(`explain (analyze, costs off, timing off, summary off) ${text}`, values)).rows,
    ),
  )
  expect(plan).toContain('change_xact')
  expect(plan).not.toContain('Seq Scan on change')
})

test('more than is handed over one by one is a gap', async () => {
  const start = await house.system(cursorNow)
  await house.system((tx) => say(tx, ...Array.from({ length: mostChanges }, (_, n) => n)))
  const whole = await since(start)
  expect([whole.hasGap, whole.changes.length]).toEqual([false, mostChanges])
  await house.system((tx) => say(tx, 1))
  const read = await since(start)
  expect([read.hasGap, read.changes]).toEqual([true, []])
  expect(await since(read.cursor)).toMatchObject({ hasGap: false, changes: [] })
})

test('a cursor of another database, or of a later state of this one, is a gap', async () => {
  const cursor = await house.system(cursorNow)
  expect((await since(cursor)).hasGap).toBe(false)
  expect((await since({ ...cursor, databaseId: '1/1' })).hasGap).toBe(true)
  expect((await since({ ...cursor, snapshot: '9000000000:9000000000:' })).hasGap).toBe(true)
})

test('only the system reads the feed; a person may tell and may not listen', async () => {
  const person: Who = { ...systemWho(), userId: 7, merchants: '*' }
  await transaction(house.pool, person, (tx) => say(tx, 1))
  expect(await transaction(house.pool, person, (tx) => rows(tx, sql`select id from change`))).toEqual([])
  expect(await transaction(house.pool, person, (tx) => run(tx, sql`delete from change`))).toBe(0)
  const nobody: Who = { ...systemWho(), merchants: [] }
  expect(await transaction(house.pool, nobody, (tx) => rows(tx, sql`select id from change`))).toEqual([])
})

const counted = () =>
  house.system((tx) =>
    one<{ old: number; all: number }>(
      tx,
      sql`select count(*) filter (where subject = 'shop') as old, count(*) as all from change`,
    ),
  )
const addOld = (transactionId = sql`pg_current_xact_id()`) =>
  house.system((tx) =>
    run(
      tx,
      sql`
    insert into change (xact_id, subject, subject_id, kind, at)
    select ${transactionId}, 'shop', n, 'made', now() - interval '61 minutes' from generate_series(1, 50) n`,
    ),
  )

/** Until every transaction that has begun is over, those of other databases of the cluster too: they share its ids. */
async function untilOthersEnd(): Promise<void> {
  const idOf = (which: Sql) => house.system((tx) => one<{ id: number }>(tx, sql`select ${which}::text::bigint as id`))
  const { id } = await idOf(sql`pg_current_xact_id()`)
  const oldest = () => idOf(sql`pg_snapshot_xmin(pg_current_snapshot())`)
  while ((await oldest()).id <= id) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('rows of more than an hour are pruned, younger ones stay; a gap has who had not read them', async () => {
  const { all } = await counted()
  const before = await house.system(cursorNow)
  await addOld()
  await untilOthersEnd()
  const after = await house.system(cursorNow)
  expect(await counted()).toEqual({ old: 50, all: all + 50 })
  expect(await house.system(prune)).toBe(50)
  expect(await counted()).toEqual({ old: 0, all })
  expect((await since(before)).hasGap).toBe(true)
  expect((await since(await beginning())).hasGap).toBe(true)
  expect((await since(after)).hasGap).toBe(false)
})

test('rows of a dump, of transactions still to come here, are neither told nor taken for a gap', async () => {
  await untilOthersEnd()
  const start = await house.system(cursorNow)
  await addOld(sql`'900000000'::xid8`)
  expect(await since(start)).toMatchObject({ hasGap: false, changes: [] })
  expect(await house.system(prune)).toBe(50)
  expect(await since(start)).toMatchObject({ hasGap: false, changes: [] })
})

test('what changed lately is read with the cursor to go on from; what is older is not', async () => {
  await untilOthersEnd()
  await house.system((tx) => run(tx, sql`delete from change`))
  await house.system((tx) =>
    run(
      tx,
      sql`
    insert into change (subject, subject_id, kind, at)
    values ('order', ${early}, 'changed', now() - interval '2 minutes')`,
    ),
  )
  const slow = slowly((tx) => say(tx, never))
  await slow.written
  await house.system((tx) => say(tx, late))
  const lately = await house.system((tx) => readLately(tx, 30_000))
  expect(idsOf(lately.changes)).toEqual([late])
  await slow.commit()
  expect(idsOf((await since(lately.cursor)).changes)).toEqual([never])
})
