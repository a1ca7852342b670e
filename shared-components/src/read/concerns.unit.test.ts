import { describe, expect, test } from 'vitest'
import type { Change } from 'contract/changes'
import { concerns, idIn, type Asked } from './concerns.ts'

const makeChange = (given: Partial<Change> = {}): Change => ({
  subject: 'order',
  id: 7,
  kind: 'changed',
  merchantId: 3,
  locationId: 1,
  ...given,
})
const orders = (input: Asked['input'] = {}): Asked => ({ shows: ['order'], input })

test('an answer is read again for what it shows, and for nothing else', () => {
  expect(concerns(makeChange(), orders())).toBe(true)
  expect(concerns(makeChange({ subject: 'bin' }), orders())).toBe(false)
  expect(concerns(makeChange(), { shows: ['bin', 'order'], input: {} })).toBe(true)
})

test("a list of one merchant is not read again for another merchant's change; 0 stands for all", () => {
  expect(concerns(makeChange(), orders({ merchantId: 4 }))).toBe(false)
  for (const merchantId of [3, '3', 0, undefined]) expect(concerns(makeChange(), orders({ merchantId }))).toBe(true)
  expect(concerns(makeChange({ merchantId: null }), orders({ merchantId: 4 }))).toBe(true)
})

test('a list of one location is not read again for what happened at another', () => {
  expect(concerns(makeChange(), orders({ locationId: 2 }))).toBe(false)
  expect(concerns(makeChange({ locationId: null }), orders({ locationId: 2 }))).toBe(true)
})

test('a record is read again for its own changes', () => {
  expect(concerns(makeChange(), orders({ orderId: 7 }))).toBe(true)
  expect(concerns(makeChange(), orders({ orderId: 8 }))).toBe(false)
  expect(concerns(makeChange({ subject: 'stock', id: 7 }), { shows: ['stock'], input: { productId: 8 } })).toBe(false)
  // The list of an order is found by that order's changes and by its own.
  const listOfOrder = { shows: ['pickingList', 'order'] as const, input: { orderId: 8 } }
  expect(concerns(makeChange({ subject: 'pickingList', id: 7 }), listOfOrder)).toBe(true)
})

describe('an order that moved', () => {
  const moved = makeChange({ kind: 'moved', from: 2000, to: 2100 })
  test('is a reason to read the lists of the states it left and came to', () => {
    for (const status of [[2000], [2100], ['2100'], [1000, 2000], []])
      expect(concerns(moved, orders({ status })), String(status)).toBe(true)
  })
  test('is none to read the list of other states', () => {
    expect(concerns(moved, orders({ status: [2200, 3000] }))).toBe(false)
  })
  test('is one where it is not known from where to where, and where the states are those of something else', () => {
    expect(concerns(makeChange({ kind: 'moved' }), orders({ status: [3000] }))).toBe(true)
    expect(concerns(moved, { shows: ['inbound', 'order'], input: { status: [100] } })).toBe(true)
  })
})

test('what a write named is the record that changed', () => {
  expect(idIn({ orderId: 7, productId: 8 }, 'order')).toBe(7)
  expect(idIn({ orderIds: [7, 8] }, 'order')).toBeUndefined()
  expect(concerns({ subject: 'order', id: undefined }, orders({ orderId: 8 }))).toBe(true)
})
