import { expect, test } from 'vitest'
import { meantBy, unitsOfCode } from './code.ts'

const mug = {
  sku: 'MUG',
  barcodes: [
    { code: 'mug', packQuantity: 6 },
    { code: 'X-12', packQuantity: 12 },
    { code: 'x-12', packQuantity: 1 },
  ],
}

test('a barcode counts its pack, the SKU one unit, in any letter case', () => {
  expect(unitsOfCode({ sku: 'CAP', barcodes: [{ code: 'Cap-Box', packQuantity: 12 }] }, ' cap-BOX')).toBe(12)
  expect(unitsOfCode({ sku: 'CAP', barcodes: [] }, 'cap')).toBe(1)
  expect(unitsOfCode({ sku: 'CAP', barcodes: [] }, 'caps')).toBeUndefined()
})

test('what is spelt exactly so wins', () => {
  expect([unitsOfCode(mug, 'X-12'), unitsOfCode(mug, 'x-12')]).toEqual([12, 1])
  expect([unitsOfCode(mug, 'MUG'), unitsOfCode(mug, 'mug'), unitsOfCode(mug, 'Mug')]).toEqual([1, 6, 6])
})

test('of a list, a code means what is spelt exactly so before what differs by letter case', () => {
  const list = [
    { sku: 'Cap', barcodes: [] },
    { sku: 'CAP', barcodes: [] },
  ]
  expect(meantBy(list, 'CAP').map(({ sku }) => sku)).toEqual(['CAP'])
  expect(meantBy(list, 'cap').map(({ sku }) => sku)).toEqual(['Cap', 'CAP'])
  expect(meantBy(list, 'mug')).toEqual([])
})
