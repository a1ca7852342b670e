import { expect, test } from 'vitest'
import { wordsOf } from './failure.ts'

const died = (status: string, message: string) =>
  new Error(`application 'mf-orders' died in status ${status}: ${message}`)
const minified = (code: number) =>
  `single-spa minified message #${code}: See https://single-spa.js.org/error/?code=${code}&arg=mount&arg=mf-orders`

test('a part that cannot be fetched is said in words, without addresses', () => {
  const problem = died(
    'LOADING_SOURCE_CODE',
    'Failed to fetch dynamically imported module: https://portal.example/assets/mf-orders-1.js',
  )
  expect(wordsOf(problem)).toBe('A part of it could not be fetched, or is not the part that was published.')
})

test('what single-spa says of itself never reaches a person', () => {
  expect(wordsOf(died('MOUNTING', minified(31)))).toBe('It did not start in time.')
  expect(wordsOf(died('LOADING_SOURCE_CODE', minified(36)))).toBe('It could not be started.')
  expect(wordsOf(died('LOADING_SOURCE_CODE', 'undefined'))).toBe('It could not be started.')
  expect(wordsOf(minified(15))).toBe('It could not be started.')
  expect(wordsOf('')).toBe('It could not be started.')
})

test('any other problem keeps its own words', () => {
  expect(wordsOf(died('LOADING_SOURCE_CODE', 'mf-orders did not arrive within 10 seconds.'))).toBe(
    'mf-orders did not arrive within 10 seconds.',
  )
  expect(wordsOf(died('MOUNTING', 'paper jam'))).toBe('paper jam')
  expect(wordsOf('paper jam')).toBe('paper jam')
})
