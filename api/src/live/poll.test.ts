import { expect, test } from 'vitest'
import type { Session } from '../server/session.ts'
import { Poll } from './poll.ts'
import { closing } from './protocol.ts'

const cursor = { snapshot: '1:1:', databaseId: '1/1' }
const pollThat = (move: () => Promise<boolean>): Poll =>
  new Poll({} as Session, {
    ticket: { id: 'one', sessionHash: '', cursor, at: 0 },
    readingMs: undefined,
    pollMs: 20_000,
    move,
    end: () => undefined,
    left: () => undefined,
  })

test('what it is told is noted first', async () => {
  const poll = pollThat(async () => true)
  poll.hear(cursor, { personal: 'a', changes: 'b' })
  expect(await poll.answered).toEqual({ status: 200, text: 'ab' })
})

test('where nobody knows whether that was noted, its client is sent to come back and read anew', async () => {
  const poll = pollThat(() => Promise.reject(new Error('The connection to the database has ended.')))
  poll.hear(cursor, { personal: 'a' })
  expect(await poll.answered).toEqual({ status: 200, text: closing({ allowReconnect: true }) })
})
