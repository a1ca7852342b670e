import { afterEach, expect, test, vi } from 'vitest'
import { makeTestDatabase } from '../../../tools/test-database.mjs'
import { openPool } from '../kernel/database.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import { follow } from './follow.ts'
import { writeChanges } from './write.ts'

afterEach(() => void vi.useRealTimers())

test('four looks fit into a second: a session that was ended elsewhere opens nothing after it', async () => {
  const database = await makeTestDatabase()
  const pool = openPool(database.appUrl, 2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let tell = (_ids: number[]): void => undefined
  const following = await follow<number[]>(pool, {
    subjects: ['account'],
    isUnhinted: true,
    read: async (_, { changes }) => changes.map(({ id }) => id),
    lately: { withinMs: 0, tell: () => undefined },
    deliver: (ids) => tell(ids),
    report: (problem) => {
      throw problem
    },
  })
  for (const id of [1, 2, 3, 4]) {
    const told = new Promise<number[]>((resolve) => {
      tell = resolve
    })
    await transaction(pool, systemWho(), (tx) =>
      writeChanges(tx, [{ subject: 'account', id, kind: 'changed', merchantId: null }]),
    )
    vi.advanceTimersByTime(250)
    expect(await told).toEqual([id])
  }
  following.stop()
  await pool.end()
  await database.drop()
})
