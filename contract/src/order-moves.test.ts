import { expect, test } from 'vitest'
import { nextInWords, onwardFrom, orderMoves, whyMoved } from './order-moves.ts'
import { isClosed, orderStatuses } from './order-status.ts'

test('each of the 21 statuses has a reason to be there and a way on, unless it is an end', () => {
  for (const { code, label } of orderStatuses) {
    const ways = orderMoves.filter(({ to }) => to === code)
    expect(ways.length, label).toBeGreaterThan(0)
    for (const { from } of ways) expect(whyMoved(from, code), label).toMatch(/\w{3}/)
    expect(onwardFrom(code).length > 0, label).toBe(!isClosed(code))
    expect(nextInWords(code)).toMatch(/\.$/)
  }
})
