import { expect, test } from 'vitest'
import { binScanned, type Found, found, handedOver, type Parcel, seenIn, startOf } from './scan-step.ts'

const parcel = (more: Partial<Found> = {}): Found => ({
  orderId: 1,
  parcelNumber: 1,
  parcelCount: 1,
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
const lies = (orderId: number, status: Parcel['status'] = 4000): Parcel => ({
  orderId,
  parcelNumber: 1,
  parcelCount: 1,
  merchantId: 1,
  merchantName: 'Birch',
  referenceCode: 'R-1',
  status,
  trackingNumber: `SW-${orderId}`,
  shippingProvider: 'Swift',
  weight: 1,
  hold: null,
  shipByTimestamp: null,
  statusTimestamp: 0,
})
const bin = { shippingBinId: 7, name: 'B-7', parcels: [lies(1), lies(2), lies(3, 5000)] }
const start = startOf(bin)

test('a parcel of this bin is ticked', () => {
  const next = found(start, parcel())
  expect([...next.verified]).toEqual(['1-1'])
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
test('of an order with several parcels each is ticked by itself', () => {
  const second = parcel({ parcelNumber: 2, parcelCount: 2, trackingNumber: 'SW-2' })
  const next = found(found(start, parcel({ parcelCount: 2 })), second)
  expect([...next.verified]).toEqual(['1-1', '1-2'])
  expect(next.strip.detail).toBe('SW-2 · parcel 2 of 2 · Birch R-1')
})
test('after the hand-over nothing is ticked', () => expect(handedOver(found(start, parcel()), 1).verified.size).toBe(0))
test('parcels checked before the page was opened again are ticked while they still wait in the bin', () => {
  const again = startOf(bin, seenIn(JSON.parse('["1-1","3-1","4-1",1]')))
  expect([[...again.verified], again.strip.title]).toEqual([['1-1'], '1 checked before'])
  expect(found(again, parcel()).strip.kind).toBe('repeated')
})
test('damaged notes of the device tick nothing', () => expect(startOf(bin, seenIn({ a: 1 })).verified.size).toBe(0))
test("the bin's own label changes nothing; another bin's is refused", () => {
  expect(binScanned(start, bin).strip.kind).toBe('repeated')
  expect(binScanned(start, { shippingBinId: 8, name: 'B-8' }).strip).toMatchObject({
    kind: 'wrong',
    title: 'Wrong bin: this is B-8',
  })
})
