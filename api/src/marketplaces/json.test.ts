import { expect, test } from 'vitest'
import { decimalOf, fieldsOf, isSet, readJson, wholeOf } from './json.ts'

test('numbers are read as they are written, however long', () => {
  expect(
    readJson('{"id":12345678901234567890,"price":19.90,"list":[1,-2.5e3],"text":"7 \\"8\\" 9","none":null}'),
  ).toEqual({
    id: '12345678901234567890',
    price: '19.90',
    list: ['1', '-2.5e3'],
    text: '7 "8" 9',
    none: null,
  })
})

test.each(['', '<html>', '{', '{"a":1', '{1:2}', 'undefined', "{'a':1}"])('%s is no JSON', (text) => {
  expect(readJson(text)).toBeUndefined()
})

test.each([
  ['19.90', '19.90'],
  ['-5', '-5'],
  ['1.0E7', '10000000'],
  ['1.25e1', '12.5'],
  ['12e-3', '0.012'],
  ['0.5E-2', '0.005'],
  ['abc', undefined],
  ['1,000.00', undefined],
  ['', undefined],
  ['1e999', undefined],
])('the decimal %s is %s', (text, decimal) => {
  expect(decimalOf(text)).toBe(decimal)
})

test('what is not what it should be is as absent', () => {
  expect(wholeOf('1.5')).toBeUndefined()
  expect(wholeOf('9999999999999999')).toBeUndefined()
  expect(wholeOf('-3')).toBe(-3)
  expect(fieldsOf(['a'])).toEqual({})
  expect([true, 'true', '1', false, '0', null].map(isSet)).toEqual([true, true, true, false, false, false])
})
