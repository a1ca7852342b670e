import { expect, test } from 'vitest'
import {
  absentWords,
  askedFor,
  everywhereWords,
  firstShop,
  madeWords,
  partsOf,
  previewOf,
  previews,
  readAs,
  some,
  sumWords,
} from './words.ts'

const tally = (rows: number, records = rows) => ({ rows, records })
const counts = {
  bad: tally(6, 5),
  same: tally(11, 5),
  good: tally(523, 209),
  skipped: tally(0),
  excluded: tally(0),
  made: tally(0),
}

test('the counts of a file sum to it', () => {
  const parts = partsOf({ jobType: 'OrderImport', counts })
  expect(parts.map(({ label, rows }) => `${label} ${rows}`)).toEqual([
    'Need a fix 6',
    'In the same orders 11',
    'Good 523',
  ])
  expect(sumWords(parts)).toBe('6 + 11 + 523 = 540 rows')
  expect(
    sumWords(partsOf({ jobType: 'OrderImport', counts: { ...counts, skipped: tally(2), excluded: tally(3) } })),
  ).toBe('6 + 11 + 523 + 2 + 3 = 545 rows')
})

test('what is taken where no column goes to a field is said', () => {
  const column = (field: string) => ({ column: field, field, matched: 'chosen' as const, samples: [] })
  expect(absentWords({ jobType: 'OrderImport', columns: [column('referenceCode'), column('placed')] })).toBe(
    'No column goes to Quantity: each row is one unit.',
  )
  expect(absentWords({ jobType: 'OrderImport', columns: [column('quantity'), column('placed')] })).toBe('')
})

test('a file begins with the shop of last time, else with the only one', () => {
  expect(firstShop([4], undefined)).toBe(4)
  expect(firstShop([4, 5], undefined)).toBeUndefined()
  expect(firstShop([4, 5], 5)).toBe(5)
  expect(firstShop([4], null)).toBeUndefined()
  expect(firstShop([4], 9)).toBeUndefined()
})

test('products that stand alone have no rows waiting with them', () => {
  expect(
    partsOf({ jobType: 'ProductImport', counts: { ...counts, same: tally(0) } }).map(({ state }) => state),
  ).toEqual(['bad', 'good'])
})

test('the button says what it will make', () => {
  expect(madeWords('OrderImport', counts.good)).toBe('209 orders (523 rows)')
  expect(madeWords('OrderImport', tally(1))).toBe('1 order (1 row)')
  expect(some(1204, 'row')).toBe('1,204 rows')
})

test('an empty fix asks for what its field takes', () => {
  expect(askedFor('OrderImport', { field: 'quantity', label: 'Quantity' }, 'D/M/Y')).toBe('type a number')
  expect(askedFor('OrderImport', { field: 'placed', label: 'Placed' }, 'D/M/Y')).toBe('DD/MM/YY')
  expect(askedFor('OrderImport', { field: 'shippingPostcode', label: 'Shipping postcode' }, 'D/M/Y')).toBe(
    'type a postcode',
  )
  expect(askedFor('OrderImport', { field: 'shippingAddress1', label: 'Shipping address 1' }, 'D/M/Y')).toBe(
    'type an address 1',
  )
  expect(askedFor('OrderImport', { field: 'sku', label: 'SKU' }, 'D/M/Y')).toBe('type an SKU')
})

test('a date is shown as it would be read, where it reads in two ways', () => {
  expect([readAs('05/12/26 8:26', 'D/M/Y'), readAs('5-12-2026', 'M/D/Y')]).toEqual(['05 Dec 2026', '12 May 2026'])
  expect(['11/11/26', '21/11/26', '2026-05-12', 'soon'].map((text) => readAs(text, 'D/M/Y'))).toEqual(
    Array(4).fill(undefined),
  )
})

test('one fix may serve all rows with the same value', () => {
  expect(everywhereWords(1)).toBe('Use in both')
  expect(everywhereWords(4)).toBe('Use in all 5')
})

test('a row is shown as it will be made', () => {
  const values = [
    { field: 'referenceCode', value: '5816' },
    { field: 'placed', value: String(Date.UTC(2026, 10, 21, 0, 26)) },
    { field: 'shippingPostcode', value: '47301' },
    { field: 'shippingCountry', value: 'MY' },
    { field: 'unitPrice', value: '24.5' },
  ]
  expect(
    previews.OrderImport.map((column) => previewOf('OrderImport', { values }, column, 'Asia/Kuala_Lumpur')),
  ).toEqual(['5816', '–', '–', '21 Nov 2026 08:26 AM', '47301 MY', '24.50'])
})
