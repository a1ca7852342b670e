import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

const zone = 'Asia/Kuala_Lumpur'
const now = Date.parse('2026-11-24T09:42:30+08:00')
const at = (ms: number) => new Date(ms).toISOString()

test('the last 30 days begin with a whole day of the warehouse, and run on to the end of today', () => {
  const { id, from, to } = rangeOf('', now, zone)
  expect([id, at(from), at(to)]).toEqual(['30', '2026-10-24T16:00:00.000Z', '2026-11-24T16:00:00.000Z'])
})

test('today and the last seven days are asked for in the address', () => {
  expect(at(rangeOf('?range=today', now, zone).from)).toBe('2026-11-23T16:00:00.000Z')
  expect(at(rangeOf('?range=7', now, zone).from)).toBe('2026-11-16T16:00:00.000Z')
})

test('two dates are whole days, the last one too', () => {
  const { id, from, to, words } = rangeOf('?from=2026-10-01&to=2026-10-31', now, zone)
  expect([id, at(from), at(to)]).toEqual(['dates', '2026-09-30T16:00:00.000Z', '2026-10-31T16:00:00.000Z'])
  expect(words).toBe('01 Oct 2026 to 31 Oct 2026')
})

test('a day that is longer than others is whole', () => {
  const { from, to } = rangeOf('?from=2026-10-25&to=2026-10-25', now, 'Europe/Berlin')
  expect(to - from).toBe(25 * 3_600_000)
})

test.each([
  '?from=2026-10-31&to=2026-10-01',
  '?from=2020-01-01&to=2026-10-01',
  '?from=x&to=y',
  '?range=12',
  '?from=2027-01-01&to=2027-01-02',
])('what the address says wrongly, as %s, is the last 30 days', (search) =>
  expect(rangeOf(search, now, zone).id).toBe('30'),
)
