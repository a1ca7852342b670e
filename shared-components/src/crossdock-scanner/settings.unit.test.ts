import { expect, test } from 'vitest'
import { expectedIn, formatsIn, unitsIn } from './settings.ts'

test('formats come by blanks or commas, and unknown names are told apart', () => {
  expect(formatsIn('EAN13, Code39 QR')).toEqual({ formats: ['EAN13', 'Code39'], unknown: ['QR'] })
  expect(formatsIn(['EAN8']).formats).toEqual(['EAN8'])
})

test('without any name all formats are read; where only unknown ones are named, none is', () => {
  expect(formatsIn(' ').formats).toEqual(['EAN13', 'EAN8', 'Code128', 'Code39'])
  expect(formatsIn('QRCode')).toEqual({ formats: [], unknown: ['QRCode'] })
})

test('expected codes are parted by commas only', () => {
  expect(expectedIn('BOX 7, T-12,')).toEqual(['BOX 7', 'T-12'])
})

test.each([
  ['1', 1],
  ['0012', 12],
  ['0', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['9'.repeat(20), undefined],
])('the quantity %j is %j', (text, units) => {
  expect(unitsIn(text)).toBe(units)
})
