import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf, laterMark, overlapMs, readableMark, windowsOf } from './rules.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const dayMs = 86_400_000

test('a reading begins ten minutes before its mark, and anew without one that can be read', () => {
  const from = (markAt: number | null, connectedAt: number): number =>
    beginningOf(readableMark(markAt, 'A', now), connectedAt, now)
  expect(from(now - 1_000, 0)).toBe(now - 1_000 - overlapMs)
  expect(from(now - 90 * dayMs, now)).toBe(now - 90 * dayMs - overlapMs)
  expect(from(null, now - 60_000)).toBe(now - 60_000 - overlapMs)
  expect(from(null, now - 90 * dayMs)).toBe(now - 15 * dayMs)
  for (const strange of [Number.NaN, -5, now + 400 * dayMs])
    expect(from(strange, now - 60_000)).toBe(now - 60_000 - overlapMs)
})

test('windows cover all of a span, one after the other, none longer than may be', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.integer({ min: 1, max: 3_000 }), (from, length, longest) => {
      const windows = windowsOf({ from, until: from + length }, longest)
      expect(windows[0]?.from).toBe(from)
      expect(windows.at(-1)?.until).toBe(from + length)
      for (const [index, window] of windows.entries()) {
        expect(window.until - window.from).toBeLessThanOrEqual(longest)
        if (index > 0) expect(window.from).toBe(windows[index - 1]?.until)
      }
    }),
  )
})

test('a mark never goes back', () => {
  const [early, late] = [
    { at: 1, orderId: 'A' },
    { at: 2, orderId: 'B' },
  ]
  expect(laterMark(late, early)).toEqual(late)
  expect(laterMark(undefined, early)).toEqual(early)
  expect(laterMark({ at: 2, orderId: 'A' }, late)).toEqual(late)
})
