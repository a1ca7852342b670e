import { expect, test } from 'vitest'
import { quietly } from './quietly.ts'

test('of what fails again and again, one failure a minute is said', () => {
  const said: unknown[] = []
  let now = 0
  const say = quietly(
    (problem) => said.push(problem),
    () => now,
  )
  for (const [at, problem] of [
    [1, 'a'],
    [2, 'b'],
    [60_000, 'c'],
    [60_001, 'd'],
  ] as const) {
    now = at
    say(problem)
  }
  expect(said).toEqual(['a', 'd'])
})
