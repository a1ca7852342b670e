import { expect, test } from 'vitest'
import { type Found, found, handedOver, startOf } from './scan-step.ts'

const parcel = (more: Partial<Found> = {}): Found => ({
  orderId: 1,
  merchantId: 1,
  merchantName: 'Birch',
  referenceCode: 'R-1',
  status: 4000,
  trackingNumber: 'SW-1',
  shippingProvider: 'Swift',
  hold: null,
  shippingBinId: 7,
  shippingBinName: 'B-7',
  problem: '',
  ...more,
})
const start = startOf(7, 'B-7')

test('a parcel of this bin is ticked', () => {
  const next = found(start, parcel())
  expect([...next.verified]).toEqual([1])
  expect(next.strip.kind).toBe('right')
})
test('a parcel of another bin is refused aloud and ticks nothing', () => {
  const next = found(start, parcel({ shippingBinId: 8, shippingBinName: 'B-8' }))
  expect(next.verified.size).toBe(0)
  expect(next.strip).toMatchObject({ kind: 'wrong', title: 'Wrong bin: this parcel belongs to B-8' })
})
test('a parcel on hold is refused with the reason', () =>
  expect(found(start, parcel({ problem: 'It is on hold: address.' })).strip).toMatchObject({
    kind: 'wrong',
    title: 'It is on hold: address.',
  }))
test('the same parcel twice is said to be checked already', () => {
  const next = found(found(start, parcel()), parcel())
  expect([next.strip.kind, next.verified.size]).toEqual(['repeated', 1])
})
test('after the hand-over nothing is ticked', () => expect(handedOver(found(start, parcel()), 1).verified.size).toBe(0))
