import { expect, test } from 'vitest'
import { barcodesOf, formatOf, refusalOf } from '../parts/barcodes.ts'
import { changeOf, emptiedNumber, sameBarcodes } from './change-of.ts'

const before = { productName: 'Tent', sku: 'TENT', brand: 'Oak', packageWeight: 2.5, basePrice: 189, hasExpDate: false }

test('only what differs is sent', () => {
  expect(changeOf(before, { ...before, productName: 'Two-person tent', packageWeight: 3 })).toEqual({
    productName: 'Two-person tent',
    packageWeight: 3,
  })
  expect(changeOf(before, { ...before })).toEqual({})
})

test('a text that was emptied is sent empty, a number cannot be', () => {
  expect(changeOf(before, { ...before, brand: '' })).toEqual({ brand: '' })
  expect(emptiedNumber(before, { ...before, packageWeight: undefined })).toBe('packageWeight')
  expect(emptiedNumber(before, before)).toBeUndefined()
})

test('the minimum of days left may be emptied: it asks for none then', () => {
  const asking = { ...before, minimumDaysLeft: 30 }
  expect(changeOf(asking, { ...before, minimumDaysLeft: undefined })).toEqual({ minimumDaysLeft: null })
  expect(emptiedNumber(asking, before)).toBeUndefined()
  expect(changeOf(asking, { ...asking })).toEqual({})
  expect(changeOf(before, { ...before, minimumDaysLeft: 0 })).toEqual({ minimumDaysLeft: 0 })
})

test('a barcode without a format is printed as its length says', () => {
  expect([formatOf('2001234500173'), formatOf('20012345'), formatOf('TENT-1')]).toEqual(['EAN13', 'EAN8', 'Code128'])
  expect(
    barcodesOf([
      { key: 0, code: ' 2001234500173 ', format: '', packQuantity: '' },
      { key: 1, code: '', format: '', packQuantity: '6' },
    ]),
  ).toEqual([{ code: '2001234500173', format: 'EAN13', packQuantity: 1 }])
})

test('barcodes are the same when code, format and units are', () => {
  const barcode = { code: '20012345', format: 'EAN8', packQuantity: 1 } as const
  expect(sameBarcodes([barcode], [{ ...barcode }])).toBe(true)
  expect(sameBarcodes([barcode], [{ ...barcode, packQuantity: 6 }])).toBe(false)
})

test('a refused barcode is shown on the line it was typed in', () => {
  const lines = [
    { key: 4, code: '', format: '', packQuantity: '1' },
    { key: 7, code: '20012344', format: '', packQuantity: '1' },
  ] as const
  expect(refusalOf({ field: 'Barcodes[0].Code', message: 'Barcodes[0].Code is not an EAN8.' }, lines)).toEqual({
    key: 7,
    message: 'This is not an EAN8.',
  })
  expect(refusalOf({ field: 'Sku', message: 'SKU exists already.' }, lines)).toBeUndefined()
})
