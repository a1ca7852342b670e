import { expect, test } from 'vitest'
import { hourly } from './hourly.ts'

test('of each key so many an hour pass, and those of another key all the same', () => {
  let now = 0
  const may = hourly(2, () => now)
  expect(['a', 'a', 'a', 'b', 'a'].map(may)).toEqual([true, true, false, true, false])
  now = 3_600_001
  expect(may('a')).toBe(true)
})
