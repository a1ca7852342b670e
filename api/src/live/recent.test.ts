import { expect, test } from 'vitest'
import { toldAgainMs } from 'contract/events'
import type { FeedChange } from '../changes/feed.ts'
import { Recent } from './recent.ts'

const cursor = { snapshot: '1:1:', databaseId: '1/1' }
const change = (id: number): FeedChange => ({
  subject: 'order',
  id,
  kind: 'changed',
  merchantId: 1,
  locationId: null,
  userId: null,
})
const read = (...ids: number[]) => ({ cursor, changes: ids.map(change), hasGap: false })
const idsIn = (recent: Recent, readingMs: number, now: number) =>
  recent.batch(readingMs, now).changes.map(({ id }) => id)

test('a page hears what was told while it was reading, each change once', () => {
  const recent = new Recent()
  recent.add(read(1, 2), 0)
  recent.add(read(2, 3), 20_000)
  expect(idsIn(recent, toldAgainMs, toldAgainMs)).toEqual([1, 2, 3])
  expect(idsIn(recent, 2_000, toldAgainMs)).toEqual([])
  expect(idsIn(recent, 10_000, toldAgainMs)).toEqual([2, 3])
  expect(recent.batch(toldAgainMs, 90_000)).toEqual({ changes: [], isEverything: false })
  expect(recent.batch(toldAgainMs + 1, 90_000).isEverything).toBe(true)
})

test('more than ten thousand, and a gap, count as everything, until half a minute after', () => {
  const recent = new Recent()
  recent.add(read(...Array.from({ length: 9_000 }, (_, n) => n)), 0)
  recent.add(read(...Array.from({ length: 2_000 }, (_, n) => n)), 1_000)
  expect(recent.batch(2_000, 2_000)).toEqual({ changes: [], isEverything: true })
  recent.add({ cursor, changes: [], hasGap: true }, 30_000)
  expect(recent.batch(toldAgainMs, 31_000 + toldAgainMs).isEverything).toBe(true)
  expect(recent.batch(toldAgainMs, 90_000).isEverything).toBe(false)
})
