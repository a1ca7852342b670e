import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { compiled, one, run, rows, sql, type Tx } from '../database.ts'
import { transaction } from '../transaction.ts'
import { systemWho, type Who } from '../who.ts'
import { prune, readSince, sinceStatement, snapshotNow, tell } from './outbox.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const say = (tx: Tx, message: string) =>
  tell(tx, 'NotifyUser', [{ userId: 7, payload: { notificationId: 1, message } }])
const messages = (told: readonly { payload: object }[]): unknown[] =>
  told.map(({ payload }) => (payload as { message: string }).message)
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

test('a transaction that wrote first and commits last is not left out, and nothing comes twice', async () => {
  const start = await house.system(snapshotNow)
  const slow = slowly((tx) => say(tx, 'early id, late commit'))
  await slow.written
  await house.system((tx) => say(tx, 'late id, early commit'))
  const first = await house.system((tx) => readSince(tx, start))
  expect(messages(first.told)).toEqual(['late id, early commit'])
  await slow.commit()
  const second = await house.system((tx) => readSince(tx, first.snapshot))
  expect(messages(second.told)).toEqual(['early id, late commit'])
  expect((await house.system((tx) => readSince(tx, second.snapshot))).told).toEqual([])
})

test('what is rolled back is never told', async () => {
  const start = await house.system(snapshotNow)
  await expect(
    house.system(async (tx) => {
      await say(tx, 'never')
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect((await house.system((tx) => readSince(tx, start))).told).toEqual([])
})

test('four writers at once and a reader that looks all the while: each row is read exactly once', async () => {
  let { snapshot } = await house.system((tx) => readSince(tx, '1:1:'))
  const seen: unknown[] = []
  let isWriting = true
  const look = async (): Promise<void> => {
    const read = await house.system((tx) => readSince(tx, snapshot))
    snapshot = read.snapshot
    seen.push(...messages(read.told))
  }
  const reading = (async () => {
    while (isWriting) await look()
  })()
  const each = 60
  await Promise.all(
    [0, 1, 2, 3].map(async (writer) => {
      for (let n = 0; n < each; n++)
        await house.system(async (tx) => {
          await say(tx, `${writer}-${n}`)
          if (n % 7 === 0) await run(tx, sql`select pg_sleep(0.005)`)
        })
    }),
  )
  isWriting = false
  await reading
  await look()
  const expected = [0, 1, 2, 3].flatMap((writer) => Array.from({ length: each }, (_, n) => `${writer}-${n}`))
  expect([...seen].sort()).toEqual(expected.sort())
})

test('a look reads only the new end of a long outbox', async () => {
  await house.system((tx) =>
    tell(
      tx,
      'NotifyUser',
      Array.from({ length: 20_000 }, (_, n) => ({ userId: n, payload: { notificationId: n + 1, message: 'x' } })),
    ),
  )
  const { snapshot } = await house.system((tx) => readSince(tx, '1:1:'))
  await house.system((tx) => say(tx, 'one more'))
  const { text, values } = compiled(sinceStatement(snapshot))
  const plan = await house.system(async (tx) =>
    JSON.stringify(
      (await tx.client.query(`explain (analyze, costs off, timing off, summary off) ${text}`, values)).rows,
    ),
  )
  expect(plan).toContain('outbox_xact')
  expect(plan).not.toContain('Seq Scan')
})

test('only the system reads the outbox; a person may tell and may not listen', async () => {
  const person: Who = { ...systemWho(), userId: 7, merchants: '*' }
  await transaction(house.pool, person, (tx) => say(tx, 'told by a person'))
  expect(await transaction(house.pool, person, (tx) => rows(tx, sql`select id from outbox`))).toEqual([])
  expect(await transaction(house.pool, person, (tx) => run(tx, sql`delete from outbox`))).toBe(0)
  const nobody: Who = { ...systemWho(), merchants: [] }
  expect(await transaction(house.pool, nobody, (tx) => rows(tx, sql`select id from outbox`))).toEqual([])
})

test('rows of more than an hour are pruned, younger ones stay', async () => {
  const outbox = () =>
    house.system((tx) =>
      one<{ old: number; all: number }>(
        tx,
        sql`select count(*) filter (where payload = '{}') as old, count(*) as all from outbox`,
      ),
    )
  const { all } = await outbox()
  await house.system((tx) =>
    run(
      tx,
      sql`insert into outbox (user_id, event, payload, created_at) select n, 'NotifyUser', '{}', now() - interval '61 minutes' from generate_series(1, 50) n`,
    ),
  )
  expect(await outbox()).toEqual({ old: 50, all: all + 50 })
  expect(await house.system(prune)).toBe(50)
  expect(await outbox()).toEqual({ old: 0, all })
})
