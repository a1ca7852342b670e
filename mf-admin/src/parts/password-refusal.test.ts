import { expect, test } from 'vitest'
import { passwordRefusal } from './password-refusal.ts'

test('an account is made only with a password that keeps the rules, typed twice alike', () => {
  expect(passwordRefusal('', '')).toBe('Fill in both passwords.')
  expect(passwordRefusal('abcdefgh', 'abcdefgh')).toBe('The password does not keep the rules yet.')
  expect(passwordRefusal('Abcdefg1!', 'Abcdefg1?')).toBe('New passwords do not match')
  expect(passwordRefusal('Abcdefg1!', 'Abcdefg1!')).toBeUndefined()
})
