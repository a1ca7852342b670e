import { expect, test } from 'vitest'
import { readDay } from './row-rules.ts'

test.each([
  ['2027-03-04', '2027-03-04'],
  ['2027/3/4', '2027-03-04'],
  ['31/12/2027', '2027-12-31'],
  ['12/31/2027', '2027-12-31'],
  ['25.6.27', '2027-06-25'],
  ['05-05-2027', '2027-05-05'],
  ['29/2/2028', '2028-02-29'],
])('the expiry %s is %s', (text, day) => {
  expect(readDay(text)).toEqual({ day })
})

test('an expiry that reads two ways, or is no day of the calendar, is refused in words', () => {
  expect(readDay('03/04/2027').problem).toBe(
    'the expiry "03/04/2027" may be 2027-04-03 or 2027-03-04: write YYYY-MM-DD',
  )
  for (const text of ['2027-02-30', '31/31/2027', '29/2/2027', 'soon', '2027', '1/1/1'])
    expect(readDay(text).problem).toContain('is not a date')
})

test('no expiry is no problem', () => {
  expect(readDay('')).toEqual({ day: null })
})
