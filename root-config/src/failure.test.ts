import { expect, test } from 'vitest'
import { wordsOf } from './failure.ts'

test('a part that cannot be fetched is said in words, without addresses', () => {
  const problem = new TypeError(
    "application 'mf-orders' died in status LOADING_SOURCE_CODE: Failed to fetch dynamically imported module: https://portal.example/assets/mf-orders-1.js",
  )
  expect(wordsOf(problem)).toBe('A part of it could not be fetched, or is not the part that was published.')
})

test('any other problem keeps its own words', () => {
  expect(
    wordsOf(
      new Error(
        "application 'mf-orders' died in status LOADING_SOURCE_CODE: mf-orders did not arrive within 10 seconds.",
      ),
    ),
  ).toBe('mf-orders did not arrive within 10 seconds.')
  expect(wordsOf('paper jam')).toBe('paper jam')
})
