import { expect, test } from 'vitest'
import { passwordProblem, passwordStrength } from './password.ts'

const ö = 'ö'
test.each([
  ['', 'Minimum 8 characters'],
  ['Ab#1567', 'Minimum 8 characters'],
  ['Ab#1😀😀', 'Minimum 8 characters'],
  ['Ab#1😀😀😀😀', undefined],
  ['ABCDEF#1', 'At least 1 character'],
  ['abcdef#1', 'At least 1 upper case character'],
  ['Abcdefg#', 'At least 1 number'],
  ['Abcdefg1', 'At least 1 special character'],
  ['Abcdef_1', 'At least 1 special character'],
  ['Abcdef#1', undefined],
  ['Abcdef 1', undefined],
  [`aA1!${'x'.repeat(60)}`, undefined],
  [`aA1!${'x'.repeat(196)}`, undefined],
  [`aA1!${'x'.repeat(197)}`, 'Maximum 200 bytes'],
  [`aA1!${ö.repeat(98)}`, undefined],
  [`aA1!${ö.repeat(99)}`, 'Maximum 200 bytes'],
])('by composition %j is told: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test.each([
  ['fourteen chars', 'Minimum 15 characters'],
  ['fifteen letters', undefined],
  ['😀'.repeat(14), 'Minimum 15 characters'],
  ['x'.repeat(201), 'Maximum 200 bytes'],
])('by length %j is told: %s', (password, problem) => {
  expect(passwordProblem(password, 'length')).toBe(problem)
})

test('under 8 characters is always Weak, however much they take to store', () => {
  expect(passwordStrength('Ab#1😀😀😀')).toBe('Weak')
  expect(passwordStrength('Ab#1😀😀😀😀')).toBe('Very Strong')
})
