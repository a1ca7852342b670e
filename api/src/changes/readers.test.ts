import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { readWhileKilled } from '../../test/killed-readers.ts'
import { one, rows, run, sql } from '../kernel/database.ts'
import { type Reader, readOnce, runReader } from './readers.ts'
import { writeChanges } from './write.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const say = (...ids: number[]) =>
  house.system((tx) =>
    writeChanges(
      tx,
      ids.map((id) => ({ subject: 'shop', id, kind: 'changed', merchantId: house.birch })),
    ),
  )
/** A reader that notes what it is given, and fails when told to. */
function noting(name: string): Reader & { taken: number[]; rebuilds: number; failure?: Error | undefined } {
  const reader: ReturnType<typeof noting> = {
    name,
    subjects: ['shop'],
    taken: [],
    rebuilds: 0,
    take: async (tx, changes) => {
      await run(tx, sql`update merchant set phone = ${name} where id = ${house.birch}`)
      if (reader.failure) throw reader.failure
      reader.taken.push(...changes.map(({ id }) => id))
    },
    rebuild: async () => {
      reader.rebuilds += 1
    },
  }
  return reader
}
const phone = async () =>
  (await house.system((tx) => one<{ phone: string }>(tx, sql`select phone from merchant where id = ${house.birch}`)))
    .phone

test('at its first start a reader makes its result anew, then takes each change once and in order', async () => {
  await say(1)
  const reader = noting('first')
  expect(await readOnce(house.pool, reader)).toBe(true)
  expect([reader.rebuilds, reader.taken]).toEqual([1, []])
  await say(2, 3)
  await say(4)
  expect(await readOnce(house.pool, reader)).toBe(true)
  expect(await readOnce(house.pool, reader)).toBe(false)
  expect([reader.rebuilds, reader.taken]).toEqual([1, [2, 3, 4]])
})

test('a reader is not woken by what it does not read', async () => {
  const reader = noting('deaf')
  await readOnce(house.pool, reader)
  await house.system((tx) => writeChanges(tx, [{ subject: 'bin', id: 1, kind: 'made', merchantId: null }]))
  expect(await readOnce(house.pool, reader)).toBe(false)
  expect(reader.taken).toEqual([])
})

test('when it fails, what it wrote is undone, its cursor stays, and it is given the same again', async () => {
  const reader = noting('failing')
  await readOnce(house.pool, reader)
  await say(5)
  reader.failure = new Error('not now')
  await expect(readOnce(house.pool, reader)).rejects.toThrow('not now')
  expect(await phone()).not.toBe('failing')
  reader.failure = undefined
  await readOnce(house.pool, reader)
  expect([reader.taken, await phone()]).toEqual([[5], 'failing'])
})

test('running, it reports what fails, goes on, and stops when told', async () => {
  const reader = noting('running')
  const stopping = new AbortController()
  const problems: unknown[] = []
  reader.failure = new Error('not now')
  const running = runReader(house.pool, reader, {
    signal: stopping.signal,
    report: (problem) => {
      problems.push(problem)
      reader.failure = undefined
    },
  })
  await vi.waitFor(() => expect(reader.rebuilds).toBe(1))
  await say(6)
  await vi.waitFor(() => expect(reader.taken).toEqual([6]), 10_000)
  expect(problems).toEqual([new Error('not now')])
  stopping.abort()
  await running
})

test('a cursor moves on although nothing concerns its reader, and costs nothing until then', async () => {
  const reader = noting('idle')
  await readOnce(house.pool, reader)
  const snapshot = () =>
    house.system((tx) => rows(tx, sql`select snapshot::text as snapshot from feed_reader where name = 'idle'`))
  const before = await snapshot()
  await say(7)
  await house.system((tx) => run(tx, sql`delete from change`))
  expect(await readOnce(house.pool, reader)).toBe(false)
  expect(await snapshot()).toEqual(before)
  await house.system((tx) => run(tx, sql`update feed_reader set updated_at = now() - interval '11 seconds'`))
  expect(await readOnce(house.pool, reader)).toBe(false)
  expect(await snapshot()).not.toEqual(before)
})

test('two processes read for one reader and are killed again and again: every change counts exactly once', async () => {
  const { kills, ...counts } = await readWhileKilled(house.pool, house.ownerUrl, 1_000)
  expect(counts).toEqual({ taken: 1_000, different: 1_000, rebuilt: 1 })
  expect(kills).toBeGreaterThan(0)
}, 60_000)
