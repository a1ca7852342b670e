import { expect, test } from 'vitest'
import { notReady } from './ready.ts'

const order = { holds: [], shippingProviderName: 'Swift', trackingNumber: 'SW-1' }

test('an order with courier and tracking number goes into a bin', () => expect(notReady(order)).toBeUndefined())
test('a hold is named first', () =>
  expect(notReady({ ...order, holds: ['address'], trackingNumber: null })).toBe('On hold: address'))
test('an order without a courier says so', () =>
  expect(notReady({ ...order, shippingProviderName: null })).toBe('No courier is chosen yet'))
test('an order without a tracking number says so', () =>
  expect(notReady({ ...order, trackingNumber: null })).toBe('No tracking number yet'))
test('an order with several parcels says how many have no number', () => {
  expect(notReady({ ...order, parcelCount: 3 })).toBe('2 parcels without a tracking number')
  expect(notReady({ ...order, trackingNumber: 'SW-1, SW-2', parcelCount: 2 })).toBeUndefined()
})
