import { expect, test } from 'vitest'
import { readCode } from '../wedge/code.ts'
import { askedField, codeFor, type Field } from './asked-field.ts'

const situation = { isStep: false, hasCarton: true, focused: 'sku', sku: '', carton: '', found: undefined }

test('the SKU is asked first, then the carton while the SKU alone does not settle it', () => {
  expect(askedField(situation)).toBe('sku')
  expect(askedField({ ...situation, sku: 'TENT' })).toBe('carton')
  expect(askedField({ ...situation, sku: 'TENT', found: 2 })).toBe('carton')
})

test('after one row, none, or a carton the next SKU is asked', () => {
  expect(
    [{ found: 1 }, { found: 0 }, { found: 5, carton: 'Carton 1' }].map((more) =>
      askedField({ ...situation, sku: 'TENT', ...more }),
    ),
  ).toEqual(['sku', 'sku', 'sku'])
})

test('who stands in the carton field asks for the carton, and a step for the cell', () => {
  expect(askedField({ ...situation, focused: 'carton' })).toBe('carton')
  expect(askedField({ ...situation, hasCarton: false, sku: 'TENT', focused: 'carton' })).toBe('sku')
  expect(askedField({ ...situation, isStep: true, focused: 'quantity' })).toBe('cell')
})

test('a GS1 code gives the SKU its product number, the carton its SSCC, and the cell all of it', () => {
  const field = (name: Field, raw: string) => codeFor(name, readCode(raw))
  expect(
    [']C1010200123450017317311231', ']E02001234500173', '(02)02001234500173(37)24'].map((raw) => field('sku', raw)),
  ).toEqual(Array(3).fill('2001234500173'))
  expect(field('carton', '(00)020012345000000012')).toBe('020012345000000012')
  expect(field('carton', ' Carton 1 ')).toBe('Carton 1')
  expect(field('cell', 'A-03-12-B')).toBe('A-03-12-B')
})
