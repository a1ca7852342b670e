import { expect, test } from 'vitest'
import { readCode } from './code.ts'

const codesOf = (raws: readonly string[]) => raws.map((raw) => readCode(raw).code)

test('a GS1 label is looked up by its product, a pallet by its SSCC, the rest by their text', () => {
  expect(
    codesOf([
      ']C10102001234500173',
      '(01)02001234500173(10)26-B4',
      ']d20112001234500170',
      ']C102120012345001703740',
      ']C100200123450000000014',
      'A-03-12-B',
    ]),
  ).toEqual(['2001234500173', '2001234500173', '12001234500170', '12001234500170', '200123450000000014', 'A-03-12-B'])
})

test('a GS1 code that is wrong is looked up as it stands, and says what is wrong', () => {
  expect(readCode(']C10102001234500174')).toMatchObject({
    code: '0102001234500174',
    gs1: { problem: expect.stringContaining('check digit would be 3') },
  })
})

test('the text stays whole beside the code to look up: a tracking number may be an SSCC', () => {
  expect(readCode('00200123450000000014')).toMatchObject({ code: '200123450000000014', text: '00200123450000000014' })
})

test('prefix and suffix of the scanner are not part of the code, on either side of the AIM identifier', () => {
  const affixes = { prefix: 'S>', suffix: '#' }
  expect(
    ['S>A-03-12-B#', 'A-03-12-B', 'S>]C0A-03-12-B#', ']C0S>A-03-12-B'].map((raw) => readCode(raw, affixes).code),
  ).toEqual(Array(4).fill('A-03-12-B'))
})

test('the symbology is told by the AIM identifier', () => {
  expect(
    [']C0A', ']C1A', ']E02001234500173', ']E420012342', ']A0A', ']d1A', ']X0A', 'A'].map(
      (raw) => readCode(raw).symbology,
    ),
  ).toEqual(['Code128', 'Code128', 'EAN13', 'EAN8', 'Code39', 'DataMatrix', undefined, undefined])
})

test('an AIM identifier repeated inside is a separator', () => {
  expect(readCode(']C11026-B4]C10102001234500173').gs1).toMatchObject({ batch: '26-B4', gtin: '02001234500173' })
})

test('an identifier without a code is nothing', () => {
  expect(codesOf([']C1', '', '\u001d', '  '])).toEqual(['', '', '', ''])
})
