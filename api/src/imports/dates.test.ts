import { expect, test } from 'vitest'
import {
  areSerials,
  dayOf,
  endOfDay,
  pastTimestampOf,
  plainOrderOf,
  serialAsText,
  slashOrderOf,
  timestampOf,
} from './dates.ts'

const utc = (text: string): number => Date.parse(text)
const inUtc = (text: string, format: 'M/D/Y' | 'D/M/Y' | 'Y-M-D' = 'M/D/Y') => {
  const read = timestampOf(text, format, 'UTC')
  return typeof read === 'string' ? read : new Date(read).toISOString().slice(0, 19)
}

test('the whole column decides whether days or months come first', () => {
  expect(slashOrderOf(['12/1/10', '1/31/11'])).toBe('M/D/Y')
  expect(slashOrderOf(['12/1/10', '31-1-11 8:26'])).toBe('D/M/Y')
  expect(slashOrderOf(['12/1/10', '1/2/11'])).toBe('ambiguous')
  expect(slashOrderOf(['2026-11-21', '05/12/2026', '6.7.2026'])).toBe('ambiguous')
  expect(slashOrderOf(['soon', '', '2010-12-01T08:26:00', '05.12.2026', '11/11/2026'])).toBeUndefined()
})

test('a column whose dates contradict each other is not decided by the greater number', () => {
  expect(slashOrderOf(['21/11/26', '22/11/26', '11/23/26', '05/12/26'])).toBe('ambiguous')
})

test('what dates with a dot or with the year first say themselves is told', () => {
  expect([['2010-12-01T08:26:00'], ['', '05.12.2026'], ['12 Nov 2026']].map(plainOrderOf)).toEqual([
    'Y-M-D',
    'D/M/Y',
    undefined,
  ])
})

test('a dot means day, month, year, whatever slashes mean', () => {
  expect(inUtc('05.12.2026', 'M/D/Y')).toBe('2026-12-05T00:00:00')
  expect(inUtc('5.12.26 10:11', 'Y-M-D')).toBe('2026-12-05T10:11:00')
  expect(inUtc('2026.12.05', 'M/D/Y')).toBe('2026-12-05T00:00:00')
  expect(inUtc('12.31.2026', 'M/D/Y')).toBe('No such day')
})

test('months are read by their names, short and long', () => {
  for (const text of [
    '12 Nov 2026 10:11',
    '12-Nov-26 10:11',
    '12 november 2026, 10:11',
    'Nov 12 2026 10:11',
    'Nov 12, 2026 10:11 AM',
    'November 12th, 2026 at 10:11',
    'Thu, 12 Nov 2026 10:11:00 +0000',
    'Thu, Nov 12, 2026 10:11 am',
  ])
    expect([text, inUtc(text)]).toEqual([text, '2026-11-12T10:11:00'])
  expect(['1 Sept 2026', '30 Feb 2026', '12 Nov'].map((text) => inUtc(text))).toEqual([
    '2026-09-01T00:00:00',
    'No such day',
    'Not a date',
  ])
})

test('dates of digits alone are days, seconds or milliseconds', () => {
  expect(['20261112', '20261112101112', '1794478272', '1794478272000'].map((text) => inUtc(text))).toEqual([
    '2026-11-12T00:00:00',
    '2026-11-12T10:11:12',
    '2026-11-12T10:11:12',
    '2026-11-12T10:11:12',
  ])
  expect(dayOf('1794478272', 'M/D/Y')).toEqual({ day: '2026-11-12' })
})

test('twelve digits from 20 on are a day and a time, any others milliseconds', () => {
  expect(inUtc('202611201011')).toBe('2026-11-20T10:11:00')
  expect(inUtc('999999999999')).toBe('2001-09-09T01:46:39')
})

test('a day without a time ends at its end where that is asked, however it is written', () => {
  const end = (text: string) => {
    const read = timestampOf(text, 'D/M/Y', 'UTC', endOfDay)
    return typeof read === 'string' ? read : new Date(read).toISOString().slice(0, 16)
  }
  for (const text of ['20261125', '2026-11-25', '25/11/2026', '25 Nov 2026'])
    expect([text, end(text)]).toEqual([text, '2026-11-25T23:59'])
  for (const text of ['202611251011', '2026-11-25T10:11', '25 Nov 2026 10:11', '1795601460'])
    expect([text, end(text)]).toEqual([text, '2026-11-25T10:11'])
  expect(end('2026-11-25 00:00')).toBe('2026-11-25T00:00')
})

test("a spreadsheet's day numbers are dates only in a column of nothing else", () => {
  expect(areSerials(['45973.42', '', '46000'])).toBe(true)
  expect(areSerials(['45973.42', '2026-11-12'])).toBe(false)
  expect(areSerials(['', ' '])).toBe(false)
  expect(areSerials(['10250', '47301'])).toBe(false)
  expect(['45973.42', '45973', '2026-11-12'].map(serialAsText)).toEqual([
    '2025-11-12 10:04:48',
    '2025-11-12',
    '2026-11-12',
  ])
  expect(inUtc('45973.42')).toBe('Not a date')
})

test('a time is read on the clocks of its zone, across summer time too', () => {
  expect(timestampOf('12/1/10 8:26', 'M/D/Y', 'Asia/Kuala_Lumpur')).toBe(utc('2010-12-01T00:26:00Z'))
  expect(timestampOf('12/1/10 8:26', 'D/M/Y', 'UTC')).toBe(utc('2010-01-12T08:26:00Z'))
  expect(timestampOf('7/1/2026 12:05 AM', 'M/D/Y', 'Europe/Berlin')).toBe(utc('2026-06-30T22:05:00Z'))
  expect(timestampOf('1/1/2026 12:05:09 pm', 'M/D/Y', 'Europe/Berlin')).toBe(utc('2026-01-01T11:05:09Z'))
  expect(timestampOf('2026-11-21T08:26:00+08:00', 'M/D/Y', 'UTC')).toBe(utc('2026-11-21T00:26:00Z'))
  expect(timestampOf('2026-11-21 08:26:00 -0530', 'M/D/Y', 'UTC')).toBe(utc('2026-11-21T13:56:00Z'))
})

test('a day or time that does not exist is said in words', () => {
  expect(inUtc('31/02/26 9:05', 'D/M/Y')).toBe('No such day')
  expect(inUtc('1/2/26 25:05', 'D/M/Y')).toBe('No such time')
  expect(inUtc('1/2/26 13:05 pm', 'D/M/Y')).toBe('No such time')
  expect(inUtc('tomorrow')).toBe('Not a date')
  expect(inUtc('05/12/26', 'Y-M-D')).toBe('Not a date')
  expect(dayOf('29/2/28', 'D/M/Y')).toEqual({ day: '2028-02-29' })
})

test('what lies before 2000 is a mistake, and so is an order of more than a day ahead; an expiry may be in the future', () => {
  const now = utc('2026-11-22T12:00:00Z')
  const placed = (text: string) => pastTimestampOf(text, 'D/M/Y', 'UTC', now)
  expect(placed('23/11/2026 11:59')).toBe(utc('2026-11-23T11:59:00Z'))
  expect(placed('23/11/2026 12:01')).toBe('Lies in the future')
  expect(placed('1893456000')).toBe('Lies in the future')
  expect([placed('31/12/1999'), placed('01/01/85'), placed('00/01/1900')]).toEqual(Array(3).fill('Lies before 2000'))
  expect(dayOf('23/11/2036', 'D/M/Y')).toEqual({ day: '2036-11-23' })
  expect(dayOf('31/12/1999', 'D/M/Y')).toBe('Lies before 2000')
})
