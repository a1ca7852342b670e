import { expect, test } from 'vitest'
import { brokenRule, isMatching, mayConfirm, strengthOf } from './password-rules.ts'

test('one message at a time, in order, until all are satisfied', () => {
  expect(brokenRule('')).toBeUndefined()
  expect(brokenRule('Ab1!xyz')).toBe('Minimum 8 characters')
  expect(brokenRule('ABCDEFG1!')).toBe('At least 1 character')
  expect(brokenRule('abcdefg1!')).toBe('At least 1 upper case character')
  expect(brokenRule('Abcdefgh!')).toBe('At least 1 number')
  expect(brokenRule('Abcdefg1')).toBe('At least 1 special character')
  expect(brokenRule('Abcdefg1_')).toBe('At least 1 special character')
  expect(brokenRule('Abcdefg1!')).toBeUndefined()
})

test('under 8 characters is always Weak, then the classes present are counted', () => {
  expect(strengthOf('')).toBeUndefined()
  expect(strengthOf('aB1!')?.word).toBe('Weak')
  expect(strengthOf('abcdefgh')?.word).toBe('Weak')
  expect(strengthOf('abcdefg1')?.word).toBe('Good')
  expect(strengthOf('Abcdefg1')?.word).toBe('Strong')
  expect(strengthOf('Abcdefg1!')?.word).toBe('Very Strong')
})

test('the button works when all three are filled, the new ones match and no rule is broken', () => {
  const good = { old: 'x', next: 'Abcdefg1!', confirm: 'Abcdefg1!' }
  expect(mayConfirm(good)).toBe(true)
  expect(mayConfirm({ ...good, old: '' })).toBe(false)
  expect(mayConfirm({ ...good, confirm: 'Abcdefg1?' })).toBe(false)
  expect(mayConfirm({ ...good, next: 'short', confirm: 'short' })).toBe(false)
})

test('the passwords match until the confirmation differs', () => {
  expect(isMatching({ old: '', next: 'abc', confirm: '' })).toBe(true)
  expect(isMatching({ old: '', next: 'abc', confirm: 'ab' })).toBe(false)
})
