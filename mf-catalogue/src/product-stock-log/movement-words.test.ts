import { expect, test } from 'vitest'
import { changeWords, recordHref, wayOf } from './movement-words.ts'

test('units that left a place went from it, units that came in went to it', () => {
  expect(wayOf({ change: -2, place: 'A-01-01-A', otherPlace: 'T-12' })).toBe('A-01-01-A → T-12')
  expect(wayOf({ change: 24, place: 'A-01-01-A', otherPlace: 'Outside' })).toBe('Outside → A-01-01-A')
})

test('what is promised stays where it is', () => {
  expect(wayOf({ change: 0, place: 'A-01-01-A', otherPlace: 'A-01-01-A' })).toBe('A-01-01-A')
  expect(changeWords({ change: 0, quantity: 4 })).toBe('(4)')
})

test('a change carries its sign', () => {
  expect([changeWords({ change: 1204, quantity: 1204 }), changeWords({ change: -3, quantity: 3 })]).toEqual([
    '+1,204',
    '−3',
  ])
})

test('a movement leads to its order or its inbound request', () => {
  expect(recordHref({ orderId: 7, inboundRequestId: null })).toBe('/order/order-management?open=7')
  expect(recordHref({ orderId: null, inboundRequestId: 3 })).toBe('/inbound/inbound-request-detail/3')
  expect(recordHref({ orderId: null, inboundRequestId: null })).toBeUndefined()
})
