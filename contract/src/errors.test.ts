import { expect, test } from 'vitest'
import { errors } from './errors.ts'

test('a failure claims nothing about what was done: it says how to see it', () => {
  const [, sentence, next] = errors.unexpected
  expect(next).toContain('to see what was done')
  for (const words of [sentence, ...Object.values(errors).map((error) => error[1])])
    expect(words).not.toMatch(/nothing (was|has been) (changed|done|saved)/i)
})
