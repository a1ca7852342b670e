import { expect } from 'chai'
import { cleaned, problemOf } from './rules.ts'
import { isNumberKey, numberTyped } from './number-keys.ts'

const schema = {
  required: ['sku', 'email'],
  properties: {
    sku: { type: 'string', minLength: 1, maxLength: 5, pattern: '^\\S(?:[^\\r\\n]*\\S)?$' },
    email: { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' },
    units: { type: 'integer', minimum: 1, maximum: 10 },
    kind: { enum: ['a', 'b'] },
    note: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
  },
}

test('a field the call needs is asked for, another may stay empty', () => {
  expect([problemOf(schema, 'sku', 'SKU', ''), problemOf(schema, 'units', 'Units', undefined)]).to.deep.equal([
    'SKU is needed',
    undefined,
  ])
})

test('the limits of the call are said in words', () => {
  expect(problemOf(schema, 'sku', 'SKU', 'ABCDEF')).to.equal('SKU may have at most 5 characters')
  expect(problemOf(schema, 'units', 'Units', 11)).to.equal('Units must be 10 or less')
  expect(problemOf(schema, 'units', 'Units', 1.5)).to.equal('Units must be a whole number')
  expect(problemOf(schema, 'kind', 'Kind', 'c')).to.equal('Kind is not one of the choices')
  expect(problemOf(schema, 'note', 'Note', 'long')).to.equal('Note may have at most 3 characters')
  expect(problemOf(schema, 'sku', 'SKU', ' ')).to.equal('SKU is empty')
})

test('a wrong e-mail reads as the specification says', () => {
  expect(problemOf(schema, 'email', 'E-mail', 'worker@crossdock')).to.equal('Error: Invalid Email Address!')
})

test('an empty field that is not needed is left out of the call', () => {
  expect(cleaned({ sku: '', units: undefined, note: '', kind: 'a' }, schema)).to.deep.equal({ sku: '', kind: 'a' })
})

test('number fields block sign, dot and comma; the decimal one lets a dot and a comma through', () => {
  expect(
    ['-', '+', '.', ',', 'e', 'a', '7', 'Backspace', 'ArrowLeft', 'Tab'].map((key) => isNumberKey(key, false)),
  ).to.deep.equal([false, false, false, false, false, false, true, true, true, true])
  expect([isNumberKey('.', true), isNumberKey(',', true)]).to.deep.equal([true, true])
})

test('pasted text keeps its digits only', () => {
  expect([numberTyped('-1,204.50', false), numberTyped('-1.5.0', true)]).to.deep.equal(['120450', '1.50'])
})

test('a comma begins decimals as a dot does: a weight is never ten times itself', () => {
  expect(
    ['0,85', '19,5', '1,204.50', '1.204,50', '1,204,333.5', '12,'].map((text) => numberTyped(text, true)),
  ).to.deep.equal(['0.85', '19.5', '1204.50', '1204.50', '1204333.5', '12.'])
})
