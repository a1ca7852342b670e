import { expect, test } from 'vitest'
import { bodyOf, numbersIn } from './said.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const dayMs = 86_400_000

test('numbers are read however they are pasted, each once', () => {
  expect(numbersIn(' 2404A, 2404B;2404A\n2404C\t')).toEqual(['2404A', '2404B', '2404C'])
  expect(numbersIn()).toEqual([])
})

test('the last day is fetched whole, and nothing of the time ahead', () => {
  const from = now - 3 * dayMs
  expect(bodyOf({ shopId: 7, by: 'dates', from, to: from }, now)).toEqual({
    shopId: 7,
    dateTimeFromTimestamp: from,
    dateTimeToTimestamp: from + dayMs,
  })
  expect(bodyOf({ shopId: 7, by: 'dates', from, to: now - 1 }, now).dateTimeToTimestamp).toBe(now)
  expect(bodyOf({ shopId: 7, by: 'numbers', numbers: 'A B', from }, now)).toEqual({
    shopId: 7,
    marketplaceOrderIds: ['A', 'B'],
  })
})
