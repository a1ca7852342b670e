import { expect, test } from 'vitest'
import { isExpired } from './session.ts'

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
