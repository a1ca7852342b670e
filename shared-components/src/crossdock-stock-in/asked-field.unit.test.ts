import { expect, test } from 'vitest'
import { parseGs1 } from '../wedge/gs1.ts'
import { askedField, codeFor } from './asked-field.ts'

const situation = { isStep: false, hasCarton: true, focused: 'sku', sku: '', carton: '', found: undefined }

test('the SKU is asked first, then the carton while the SKU alone does not settle it', () => {
  expect(askedField(situation)).toBe('sku')
  expect(askedField({ ...situation, sku: 'TENT' })).toBe('carton')
  expect(askedField({ ...situation, sku: 'TENT', found: 2 })).toBe('carton')
})

test('after one row, none, or a carton the next SKU is asked', () => {
  expect([{ found: 1 }, { found: 0 }, { found: 5, carton: 'Carton 1' }].map((more) => askedField({ ...situation, sku: 'TENT', ...more }))).toEqual(['sku', 'sku', 'sku'])
})

test('who stands in the carton field asks for the carton, and a step for the cell', () => {
  expect(askedField({ ...situation, focused: 'carton' })).toBe('carton')
  expect(askedField({ ...situation, hasCarton: false, sku: 'TENT', focused: 'carton' })).toBe('sku')
  expect(askedField({ ...situation, isStep: true, focused: 'quantity' })).toBe('cell')
})

test('a GS1 code gives the SKU its product number, and a carton the code as it is', () => {
  const raw = ']C1010200123450017317311231'
  expect(codeFor('sku', raw, parseGs1(raw))).toBe('2001234500173')
  expect(codeFor('sku', ']E02001234500173', undefined)).toBe('2001234500173')
  const pallet = '(02)02001234500173(37)24'
  expect(codeFor('sku', pallet, parseGs1(pallet))).toBe('2001234500173')
  expect(codeFor('carton', ' Carton 1 ', undefined)).toBe('Carton 1')
})
