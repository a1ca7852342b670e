import { expect, test } from 'vitest'
import { expiryShown } from './expiry.ts'

const now = Date.parse('2026-06-15T04:00:00Z')
const shown = (value: Parameters<typeof expiryShown>[0]) => {
  const { state, words } = expiryShown(value, now)
  return `${state}: ${words}`
}

test('a day is EXPIRED when past, soon within 30 days, and NEVER where there is none', () => {
  expect(['2026-06-14', '2026-07-15', '2026-07-16', '', null, undefined].map(shown)).toEqual([
    'expired: EXPIRED',
    'soon: 15 Jul 2026',
    'later: 16 Jul 2026',
    'never: NEVER',
    'never: NEVER',
    'never: NEVER',
  ])
})

test('days are read from timestamps too, in milliseconds, in seconds, as text and as a Date', () => {
  const ms = Date.parse('2027-12-31T12:00:00Z')
  expect([ms, ms / 1000, String(ms), new Date(ms), '2027-12-31T00:00:00Z', '2027-12-31 00:00:00'].map(shown)).toEqual(
    Array(6).fill('later: 31 Dec 2027'),
  )
})

test('the empty dates of other systems mean never', () => {
  expect([0, '0001-01-01T00:00:00', '   '].map(shown)).toEqual(Array(3).fill('never: NEVER'))
})

test('what could be read two ways, or not at all, is shown as it stands', () => {
  expect(['03/04/2027', '2027-02-31', '20271231', 'best before Dec 27', '<b>soon</b>'].map(shown)).toEqual([
    'later: 03/04/2027',
    'later: 2027-02-31',
    'later: 20271231',
    'later: best before Dec 27',
    'later: <b>soon</b>',
  ])
  expect([Number.NaN, Infinity, 1e300, new Date('no')].map(shown)).toEqual(Array(4).fill('later: Unknown'))
})
