import { expect, test } from 'vitest'
import {
  clock,
  countOf,
  initialsOf,
  dateTime,
  day,
  dayOf,
  due,
  duration,
  expiryOf,
  isoDay,
  money,
  relative,
  startOfDay,
  thousands,
} from './format.ts'

const zone = 'Asia/Kuala_Lumpur'
const now = Date.parse('2026-11-21T01:42:00Z')
const hours = 3_600_000

test('a time is written DD MMM YYYY hh:mm A in the zone of the warehouse', () => {
  expect(dateTime(Date.parse('2026-11-20T10:00:00Z'), zone)).toBe('20 Nov 2026 06:00 PM')
  expect(dateTime(Date.parse('2026-11-20T16:00:00Z'), zone)).toBe('21 Nov 2026 12:00 AM')
  expect(dateTime(Date.parse('2026-09-01T04:05:00Z'), zone)).toBe('01 Sep 2026 12:05 PM')
})

test('the date reads Today on the same day of the warehouse, not of UTC', () => {
  expect(dateTime(Date.parse('2026-11-20T17:00:00Z'), zone, now)).toBe('Today 01:00 AM')
  expect(dateTime(Date.parse('2026-11-20T15:00:00Z'), zone, now)).toBe('20 Nov 2026 11:00 PM')
})

test('days and hours have their own short forms', () => {
  expect([day(now, zone), clock(now, zone), isoDay(now, zone), dayOf('2026-12-12')]).toEqual([
    '21 Nov 2026',
    '09:42 AM',
    '2026-11-21',
    '12 Dec 2026',
  ])
})

test('a duration names its two largest units', () => {
  expect([40_000, 42 * 60_000, 78 * 60_000, 2 * hours, 50 * hours, 48 * hours].map(duration)).toEqual([
    '40 s',
    '42 min',
    '1 h 18 min',
    '2 h',
    '2 d 2 h',
    '2 d',
  ])
})

test('a ship-by time is late, soon within two hours, or in time', () => {
  expect(due(now - 42 * 60_000, now)).toEqual({ state: 'late', words: '42 min late' })
  expect(due(now - 15.7 * hours, now)).toEqual({ state: 'late', words: '15 h late' })
  expect(due(now + 78 * 60_000, now)).toEqual({ state: 'soon', words: 'in 1 h 18 min' })
  expect(due(now + 4.3 * hours, now)).toEqual({ state: 'intime', words: 'in 4 h 18 min' })
})

test('relative times look both ways', () => {
  expect([relative(now - 40_000, now), relative(now + 3.5 * hours, now)]).toEqual(['40 s ago', 'in 3 h'])
})

test('money has two decimals, none where the currency has none', () => {
  expect(money({ minor: 120450, currency: 'MYR' })).toBe('MYR 1,204.50')
  expect(money({ minor: -5, currency: 'MYR' })).toBe('MYR −0.05')
  expect(money({ minor: 1204, currency: 'JPY' })).toBe('JPY 1,204')
  expect(money({ minor: 1204567, currency: 'KWD' })).toBe('KWD 1,204.57')
  expect(money({ minor: 0, currency: 'GBP' })).toBe('GBP 0.00')
})

test('thousands are set apart', () => {
  expect([0, 999, 1204, 98412, 1234567.5, -1204].map(thousands)).toEqual([
    '0',
    '999',
    '1,204',
    '98,412',
    '1,234,567.5',
    '−1,204',
  ])
})

test('an expiry day is EXPIRED when past, soon within 30 days, NEVER when empty', () => {
  expect(expiryOf('2026-11-20', zone, now)).toMatchObject({ state: 'expired', words: 'EXPIRED' })
  expect(expiryOf('2026-11-21', zone, now)).toMatchObject({ state: 'soon', daysLeft: 0 })
  expect(expiryOf('2026-12-21', zone, now)).toMatchObject({ state: 'soon', words: '21 Dec 2026' })
  expect(expiryOf('2026-12-22', zone, now)).toMatchObject({ state: 'later' })
  expect(expiryOf(null, zone, now)).toEqual({ state: 'never', words: 'NEVER' })
})

test('a day starts at midnight of the warehouse, also on the days the clocks change', () => {
  expect(startOfDay('2026-11-21', zone)).toBe(Date.parse('2026-11-20T16:00:00Z'))
  expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe(Date.parse('2026-03-28T23:00:00Z'))
  expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T22:00:00Z'))
  expect(startOfDay('2026-11-01', 'America/New_York')).toBe(Date.parse('2026-11-01T04:00:00Z'))
})

test('one is counted in the singular, none and many in the plural', () => {
  expect([0, 1, 1204].map((count) => countOf(count, 'product'))).toEqual(['0 products', '1 product', '1,204 products'])
  expect(countOf(2, 'row needs', 'rows need')).toBe('2 rows need')
})

test('a person has two initials, of the name or the e-mail', () => {
  expect(['Warehouse Manager', 'devi@crossdock.example', ' ', 'Ångström', '𝒟evi Kumar'].map(initialsOf)).toEqual([
    'WM',
    'DC',
    '',
    'Å',
    '𝒟K',
  ])
})
