import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password } from '../../test/house.ts'
import { rows, sql } from '../kernel/database.ts'
import { settings } from '../kernel/settings.ts'
import { isExpired, newToken, tokenHash } from './session.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 23, 12)

test.each([
  [90, 0, false],
  [90, 90 * dayMs - 1, false],
  [90, 90 * dayMs, false],
  [90, 90 * dayMs + 1, true],
  [90, 91 * dayMs, true],
  [1, dayMs, false],
  [1, dayMs + 1, true],
  [0, 0, false],
  [0, 36_500 * dayMs, false],
  [90, -dayMs, false],
])('with %i days of life a password %i ms old has expired: %s', (lifeDays, ageMs, hasExpired) => {
  expect(isExpired(now - ageMs, now, lifeDays)).toBe(hasExpired)
})

test('a token is 256 random bits, each another', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('of a session the database keeps what its token makes with the secret of the server, and not the token', async () => {
  const { token } = await house.anonymous.account.authenticate({ body: { email: emailOf('CLIENT'), password } })
  const kept = await house.system((tx) =>
    rows<{ hash: string; whole: string }>(
      tx,
      sql`select encode(token_hash, 'hex') as hash, s::text as whole from session s`,
    ),
  )
  const hash = createHmac('sha256', settings().secret).update(token).digest('hex')
  expect(kept.map((row) => row.hash)).toContain(hash)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(JSON.stringify(kept)).not.toContain(Buffer.from(token).toString('hex'))
  expect(JSON.stringify(kept)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  expect(tokenHash('another secret', token).toString('hex')).not.toBe(hash)
})
