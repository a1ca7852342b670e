import { expect, test } from 'vitest'
import { isClosed, orderStatuses, statusLabel, statusOf } from './order-status.ts'

test('there are 21 statuses, each code once', () => {
  expect(new Set(orderStatuses.map(({ code }) => code)).size).toBe(21)
})

test('the forward flow fills the ring from 0 to 8', () => {
  expect(orderStatuses.filter(({ code }) => code >= 1000).map(({ glyph }) => glyph)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ])
})

test('a code nobody knows reads Unknown', () => {
  expect([statusLabel(2100), statusOf(7777).label]).toEqual(['In Picking List', 'Unknown'])
})

test('the five completed statuses are closed, the open ones are not', () => {
  expect(orderStatuses.filter(({ code }) => isClosed(code)).every(({ label }) => label.startsWith('Completed'))).toBe(
    true,
  )
  expect([200, 510, 6000].some(isClosed)).toBe(false)
})
