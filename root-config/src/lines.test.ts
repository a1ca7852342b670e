import { expect, test } from 'vitest'
import { hourlyLines } from './lines.ts'

test('so many lines an hour are written, the last one known as such, and again after the hour', () => {
  let now = 0
  const next = hourlyLines(3, () => now)
  const five = () => Array.from({ length: 5 }, next)
  expect(five()).toEqual(['write', 'write', 'last', 'none', 'none'])
  now = 3_600_001
  expect(five()).toEqual(['write', 'write', 'last', 'none', 'none'])
})
