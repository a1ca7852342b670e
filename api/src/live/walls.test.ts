import { beforeEach, expect, test, vi } from 'vitest'
import type { ChangeSubject } from 'contract/changes'
import { calls } from 'contract/calls/all'
import type { FeedChange } from '../changes/feed.ts'
import { Changed } from './changed.ts'
import type { Connection } from './connection.ts'

/** One person who listens, and looks at their walls that are answered by hand. */
let said: string[]
let listener: { isReady: boolean; session: object; say: (text: string) => void }
let looks: { see: (merchantId: number) => void; fail: () => void }[]
let changed: Changed

const sessionOf = (merchantId: number) => ({
  who: { role: 'MERCHANT_ADMIN', userId: 7, merchantId, merchants: [merchantId], locationId: null },
})
const change = (subject: ChangeSubject, id: number, merchantId: number): FeedChange => ({
  subject,
  id,
  kind: 'changed',
  merchantId,
  locationId: null,
  userId: null,
})
const add = (...changes: FeedChange[]) =>
  changed.add({ cursor: { snapshot: '1:1:', databaseId: '1/1' }, changes, hasGap: false })
const orders = (): string[] =>
  said.flatMap((text) => [...text.matchAll(/"order","id":(\d+)/g)].map(([, id]) => id ?? ''))
/** The next look is under way. */
const lookAt = async (n: number) => {
  await vi.waitFor(() => expect(looks).toHaveLength(n))
  const look = looks.at(-1)
  if (!look) throw new Error('Nobody looks.')
  return look
}

beforeEach(() => {
  ;[said, looks] = [[], []]
  listener = { isReady: true, session: sessionOf(1), say: (text) => void said.push(text) }
  changed = new Changed(
    () => [listener as unknown as Connection],
    () =>
      new Promise((resolve, reject) =>
        looks.push({
          see: (merchantId) => {
            listener.session = sessionOf(merchantId)
            resolve()
          },
          fail: () => reject(new Error('The database is away.')),
        }),
      ),
    calls,
  )
})

test('what comes while the walls are read is told by walls that are read after it', async () => {
  add(change('account', 7, 1), change('order', 1, 1))
  const first = await lookAt(1)
  // The person moves to another merchant after the first look began.
  add(change('account', 7, 1), change('order', 2, 1), change('order', 3, 2))
  first.see(1)
  const second = await lookAt(2)
  expect(orders()).toEqual(['1'])
  second.see(2)
  await vi.waitFor(() => expect(orders()).toEqual(['1', '3']))
})

test('while nobody can read the walls nothing is told, nor what comes after it; then all of it is', async () => {
  add(change('account', 7, 1), change('order', 1, 1), change('order', 2, 2))
  const first = await lookAt(1)
  add(change('order', 3, 1), change('order', 4, 2))
  first.fail()
  const second = await lookAt(2)
  expect(said).toEqual([])
  second.see(2)
  await vi.waitFor(() => expect(orders().toSorted()).toEqual(['2', '4']))
})

test('nobody is greeted by walls that could not be read', async () => {
  add(change('account', 7, 1), change('order', 1, 1))
  ;(await lookAt(1)).see(1)
  const greeted = changed.greeting(listener as unknown as Connection, 1_000)
  ;(await lookAt(2)).fail()
  await expect(greeted).rejects.toThrow('The database is away.')
})
