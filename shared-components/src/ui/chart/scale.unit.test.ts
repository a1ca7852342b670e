import { expect, test } from 'vitest'
import { daysBetween, labelledDays, scaleOf, spread } from './scale.ts'
import { windowOf } from './window.ts'

test.each([
  [1302, 3, [0, 500, 1000, 1500]],
  [519, 2, [0, 500, 1000]],
  [92, 3, [0, 50, 100]],
  [29, 3, [0, 10, 20, 30]],
  [1, 3, [0, 1]],
  [0, 3, [0, 1]],
  [0.4, 3, [0, 1]],
])('an axis up to %d in %d parts has its lines at round whole numbers', (most, parts, ticks) => {
  const scale = scaleOf(most, parts)
  expect(scale.ticks).toEqual(ticks)
  expect(scale.top).toBe(ticks.at(-1))
})

test('no axis cuts a figure off, has more parts than asked for, or a line between two counts', () => {
  for (let most = 0; most < 3_000; most += 7)
    for (const parts of [2, 3, 4]) {
      const { top, ticks } = scaleOf(most, parts)
      expect(top).toBeGreaterThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(parts + 1)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }
})

test('every day between two has its place, also over the end of a month and a leap day', () => {
  expect(daysBetween('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysBetween('2026-11-23', '2026-11-22')).toEqual([])
  expect(daysBetween('x', 'y')).toEqual([])
})

test('few days are all named, a month by its Mondays, a year by some firsts', () => {
  const names = (first: string, last: string) => labelledDays(daysBetween(first, last), 6).map(({ label }) => label)
  expect(names('2026-11-20', '2026-11-23')).toEqual(['20 Nov', '21 Nov', '22 Nov', '23 Nov'])
  expect(names('2026-10-25', '2026-11-23')).toEqual(['26 Oct', '2 Nov', '9 Nov', '16 Nov', '23 Nov'])
  expect(names('2026-01-01', '2026-12-31').length).toBeLessThanOrEqual(6)
})

test('labels that would stand on one another are pushed apart', () => {
  expect(spread([30, 20, 90], 16)).toEqual([36, 20, 90])
})

test('a range that runs on is asked for without its end', () => {
  expect(windowOf({ from: 10, to: 20 }, 15)).toEqual({ dateFrom: '10' })
  expect(windowOf({ from: 10, to: 20 }, 25)).toEqual({ dateFrom: '10', dateTo: '20' })
})
