import { expect, test } from 'vitest'
import { type AtDesk, meaningOf, stepOf, weightTyped } from './desk-step.ts'

const at = (
  parcel: Partial<AtDesk['parcel']> = {},
  order: Partial<AtDesk['order']> = {},
  seenNumber?: string,
): AtDesk => ({
  order: { orderId: 5, status: 3000, shippingProviderName: 'Swift', parcels: [{}], ...order },
  parcel: { parcelNumber: 1, finalWeight: 0.4, trackingNumber: null, shippingBinId: null, ...parcel },
  seenNumber,
})

test('a parcel is weighed, given its courier, its number read off it, and put into a bin, in that order', () => {
  expect(stepOf(at({ finalWeight: null }, { shippingProviderName: null }))).toBe('weight')
  expect(stepOf(at({}, { shippingProviderName: null }))).toBe('courier')
  expect(stepOf(at())).toBe('number')
  expect(stepOf(at({ trackingNumber: 'SW-1' }))).toBe('number')
  expect(stepOf(at({ trackingNumber: 'SW-1' }, {}, 'SW-1'))).toBe('bin')
  expect(stepOf(at({ trackingNumber: 'SW-1', shippingBinId: 7 }, {}, 'SW-1'))).toBe('none')
  expect(stepOf(at({}, { status: 2200 }))).toBe('none')
})
test('a bin takes the parcel only once it has all it needs, and says what is missing', () => {
  expect(meaningOf('B-1', at({ trackingNumber: 'SW-1' }, {}, 'SW-1'), true)).toEqual({ kind: 'place' })
  expect(meaningOf('B-1', at(), true)).toEqual({ kind: 'early', first: 'scan the tracking number on it' })
  expect(meaningOf('B-1', at({ finalWeight: null }), true)).toEqual({ kind: 'early', first: 'weigh it' })
  expect(meaningOf('B-1', at({ shippingBinId: 7 }), true)).toEqual({ kind: 'use-bin' })
})
test('the label of the parcel is known by its tracking number or the parcel’s name', () => {
  const numbered = at({ trackingNumber: 'SW-1' })
  expect(meaningOf('sw-1', numbered, false)).toEqual({ kind: 'label' })
  expect(meaningOf('WO-5', numbered, false)).toEqual({ kind: 'label' })
  expect(meaningOf('WO-5', at(), false)).toEqual({ kind: 'same' })
  expect(meaningOf('SW-1', at({ trackingNumber: 'SW-1' }, {}, 'SW-1'), false)).toEqual({ kind: 'same' })
})
test('a label of another parcel stops where the parcel has a number, and gives it one where it has none', () => {
  expect(meaningOf('SW-2', at({ trackingNumber: 'SW-1' }), false)).toEqual({
    kind: 'wrong-label',
    trackingNumber: 'SW-1',
  })
  expect(meaningOf('SW-2', at(), false)).toEqual({ kind: 'number' })
  expect(meaningOf('SW-2', at({ finalWeight: null }), false)).toEqual({ kind: 'number' })
})
test('a number of digits alone is a courier’s; another order’s or parcel’s name opens that', () => {
  expect(meaningOf('884017', at(), false)).toEqual({ kind: 'number' })
  expect(meaningOf('WO-6', at(), false)).toEqual({ kind: 'other' })
  expect(meaningOf('WO-5-2', at(), false)).toEqual({ kind: 'other' })
  expect(meaningOf('WO-5', at({ parcelNumber: 3, trackingNumber: 'SW-1' }), false)).toEqual({ kind: 'other' })
  expect(meaningOf('SW-9', at({ shippingBinId: 7 }), false)).toEqual({ kind: 'other' })
})
test('a scale that types is heard until the parcel lies in its bin, and is never its number', () => {
  expect(meaningOf('1.27', at({ finalWeight: null }), false)).toEqual({ kind: 'weight', weight: 1.27 })
  expect(meaningOf('1.27', at(), false)).toEqual({ kind: 'weight', weight: 1.27 })
  expect(meaningOf('1.27', at({ trackingNumber: 'SW-1' }, {}, 'SW-1'), false)).toEqual({ kind: 'weight', weight: 1.27 })
  expect([weightTyped('0,480 kg'), weightTyped('12'), weightTyped('1.2.3')]).toEqual([0.48, undefined, undefined])
})
