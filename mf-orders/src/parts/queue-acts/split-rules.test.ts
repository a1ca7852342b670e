import { expect, test } from 'vitest'
import { laterOf, unitsIn } from './split-rules.ts'

const line = (lineNo: number, quantity: number) => ({ lineNo, sku: '', productName: '', quantity, available: 0 })

test('what does not go now waits; an empty field sends nothing of its line', () => {
  const lines = [line(1, 5), line(2, 2), line(3, 4)]
  expect(laterOf(lines, [2, 2, undefined])).toEqual([
    { lineNo: 1, quantity: 3 },
    { lineNo: 3, quantity: 4 },
  ])
  expect(laterOf(lines, [9, 2, 4])).toEqual([])
  expect(unitsIn(lines)).toBe(11)
})
