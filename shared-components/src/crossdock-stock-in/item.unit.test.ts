import { expect, test } from 'vitest'
import { countWords, openItems } from './item.ts'
import { makeItem } from './make-item.ts'
import { missingOf, stepFor } from './step.ts'

test('rows with nothing left are hidden', () => {
  const rows = [makeItem({ id: 1 }), makeItem({ id: 2, remainQuantity: 0 }), makeItem({ id: 3, remainQuantity: 1 })]
  expect(openItems(rows)?.map(({ id }) => id)).toEqual([1, 3])
})

test('no answer is not an empty one, and what is no list is no answer', () => {
  expect(openItems(undefined)).toBeUndefined()
  expect(openItems(JSON.parse('{}'))).toBeUndefined()
  expect(openItems([])).toEqual([])
  expect(openItems(JSON.parse('[null, 5, {}]'))).toEqual([])
})

test('of many, it is said which part is shown', () => {
  expect(
    [
      [0, false],
      [1, false],
      [100, false],
      [100, true],
      [10_000, false],
    ].map(([count, isCut]) => countWords(Number(count), Boolean(isCut))),
  ).toEqual([
    'No Items Found',
    '1 item found',
    '100 items found',
    'The first 100 of more than 100 are shown: narrow the search.',
    'The first 100 of 10,000 are shown: narrow the search.',
  ])
})

test('a step says what it still needs: a cell, 1 to what remains, the day of a product that expires', () => {
  const step = stepFor(makeItem({ remainQuantity: 12 }), 'A-01')
  expect(missingOf(step)).toBeUndefined()
  expect(missingOf({ ...step, cell: ' ' })).toBe('Scan or type the cell.')
  expect(['', '0', '13'].map((quantity) => missingOf({ ...step, quantity }))).toEqual(Array(3).fill('Enter 1 to 12.'))
  expect(missingOf({ ...stepFor(makeItem({ remainQuantity: 1 }), 'A-01'), quantity: '2' })).toBe(
    'Enter 1: one unit is left.',
  )
  const expiring = stepFor(makeItem({ hasExpDate: true, expiryDate: null }), 'A-01')
  expect(missingOf(expiring)).toContain('enter the day')
  expect(missingOf({ ...expiring, expiryDay: '2031-02-28' })).toBeUndefined()
})
