import { expect, test } from 'vitest'
import { changeOf, correctionsOf, type Entry, entryOf, newEntry, notReady, typedIn } from './adjusting.ts'

const cell: Entry = entryOf({
  place: 'cell',
  cellCode: 'A-01',
  locationId: 1,
  batchId: 7,
  batchNo: 'B7',
  expiryDay: '2027-01-01',
  condition: 'Good',
  onHand: 10,
  allocated: 4,
})

test('a count is turned into the change from what is on hand', () => {
  expect([
    changeOf({ ...cell, text: '12' }, 'counted'),
    changeOf({ ...cell, text: '0' }, 'counted'),
    changeOf({ ...cell, text: '10' }, 'counted'),
  ]).toEqual([2, -10, 0])
  expect([
    changeOf({ ...cell, text: '-3' }, 'change'),
    changeOf({ ...cell, text: '-' }, 'change'),
    changeOf({ ...cell, text: '' }, 'counted'),
  ]).toEqual([-3, undefined, undefined])
})

test('only places that change are sent, and each keeps its key', () => {
  const entries = [
    { ...cell, text: '10' },
    { ...cell, key: 'b', text: '8' },
    { ...newEntry(1), cellCode: ' A-02 ', text: '5', batchNo: 'B9' },
  ]
  expect(correctionsOf(entries, 'counted', { productId: 3, reason: ' stock take ' })).toEqual({
    keys: ['b', 'new 1'],
    items: [
      { productId: 3, cellCode: 'A-01', change: -2, reason: 'stock take', batchId: 7, condition: 'Good' },
      { productId: 3, cellCode: 'A-02', change: 5, reason: 'stock take', batchNo: 'B9' },
    ],
  })
})

test('nothing is sent without a change, a cell and a reason', () => {
  expect(notReady([cell], 'change', 'lost')).toBe('Enter a change at one place first')
  expect(notReady([{ ...newEntry(1), text: '5' }], 'change', 'found')).toBe('Name the cell')
  expect(notReady([{ ...cell, text: '-1' }], 'change', ' ')).toBe('Say the reason')
  expect(notReady([{ ...cell, text: '-1' }], 'change', 'lost')).toBeUndefined()
})

test('a sign is taken before a change, never in a count', () => {
  expect([typedIn('change', '-1a2'), typedIn('change', '+5'), typedIn('counted', '-12')]).toEqual(['-12', '5', '12'])
})
