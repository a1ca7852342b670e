import { expect, test } from 'vitest'
import { errors } from './errors.ts'

test('a failure claims nothing about what was done: it says how to see it', () => {
  const [, sentence, next] = errors.unexpected
  expect(next).toContain('to see what was done')
  for (const words of [sentence, ...Object.values(errors).map((error) => error[1])])
    expect(words).not.toMatch(/nothing (was|has been) (changed|done|saved)/i)
})

test('every refusal says what to do next, in a sentence of its own', () => {
  for (const [code, [, sentence, next]] of Object.entries(errors)) {
    expect(next, code).toMatch(/^[A-Z].{8,}\.$/)
    expect(next, code).not.toBe(sentence)
  }
})
