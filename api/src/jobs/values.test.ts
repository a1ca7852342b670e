import { expect, test } from 'vitest'
import { countryOf, countryMeant, postcodeFault } from './countries.ts'
import { dateFormatOf, dayOf, decimalOf, distance, timestampOf, wholeNumberOf } from './values.ts'

const utc = (text: string): number => Date.parse(text)

test('the whole column decides whether days or months come first', () => {
  expect(dateFormatOf(['12/1/10', '1/31/11'])).toEqual({ dateFormat: 'M/D/Y', isAmbiguous: false })
  expect(dateFormatOf(['12/1/10', '31/1/11'])).toEqual({ dateFormat: 'D/M/Y', isAmbiguous: false })
  expect(dateFormatOf(['2010-12-01T08:26:00'])).toEqual({ dateFormat: 'Y-M-D', isAmbiguous: false })
  expect(dateFormatOf(['12/1/10', '1/2/11'])).toEqual({ dateFormat: 'M/D/Y', isAmbiguous: true })
  expect(dateFormatOf(['soon', ''])).toBeUndefined()
})

test('a time is read on the clocks of its zone, across summer time too', () => {
  expect(timestampOf('12/1/10 8:26', 'M/D/Y', 'Asia/Kuala_Lumpur')).toBe(utc('2010-12-01T00:26:00Z'))
  expect(timestampOf('12/1/10 8:26', 'D/M/Y', 'UTC')).toBe(utc('2010-01-12T08:26:00Z'))
  expect(timestampOf('7/1/2026 12:05 AM', 'M/D/Y', 'Europe/Berlin')).toBe(utc('2026-06-30T22:05:00Z'))
  expect(timestampOf('1/1/2026 12:05:09 pm', 'M/D/Y', 'Europe/Berlin')).toBe(utc('2026-01-01T11:05:09Z'))
  expect(timestampOf('2026-11-21T08:26:00+08:00', 'M/D/Y', 'UTC')).toBe(utc('2026-11-21T00:26:00Z'))
})

test('a day or time that does not exist is said in words', () => {
  expect(timestampOf('31/02/26 9:05', 'D/M/Y', 'UTC')).toBe('No such day')
  expect(timestampOf('1/2/26 25:05', 'D/M/Y', 'UTC')).toBe('No such time')
  expect(timestampOf('tomorrow', 'D/M/Y', 'UTC')).toBe('Not a date')
  expect(dayOf('29/2/28', 'D/M/Y')).toEqual({ day: '2028-02-29' })
})

test('numbers are read as people write them', () => {
  expect(['2.55', '2,55', '1,204.50', '1.204,50', '£2.55', 'RM 24.50', '-1', 'RM -3'].map(decimalOf)).toEqual([
    2.55, 2.55, 1204.5, 1204.5, 2.55, 24.5, -1, -3,
  ])
  expect(['6', '6.0', '1,204', '6.5', 'six', '', '1e3'].map(wholeNumberOf)).toEqual([
    6,
    6,
    1204,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('country names become codes where they are plain, and a wrong code is told the right one', () => {
  expect(['United Kingdom', 'gb', 'EIRE', 'France', 'UK', 'Unspecified'].map(countryOf)).toEqual([
    'GB',
    'GB',
    'IE',
    'FR',
    undefined,
    undefined,
  ])
  expect(countryMeant('UK')).toBe('GB')
  expect(postcodeFault('4730', 'MY')).toBe('MY postcodes have 5 digits')
  expect(postcodeFault('SW1A 1AA', 'GB')).toBeUndefined()
})

test('letters that differ are counted up to three', () => {
  expect([
    distance('TENT-2P-OLVE', 'TENT-2P-OLV'),
    distance('abc', 'abd'),
    distance('abc', 'xyz'),
    distance('a', 'abcdef'),
  ]).toEqual([1, 1, 3, 3])
})
