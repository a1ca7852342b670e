import { expect, test } from 'vitest'
import { binScanned, type Found, found, handedOver, type Parcel, startOf, undone } from './scan-step.ts'

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
  checkedBy: 'Ana',
  checkedTimestamp: 60_000,
  isRepeated: false,
  checkedCount: 1,
  waitingCount: 2,
  problem: '',
  ...more,
})
const lies = (orderId: number, checkedTimestamp: number | null, status: Parcel['status'] = 4000) =>
  ({ orderId, parcelNumber: 1, status, checkedTimestamp }) as Parcel
const bin = { shippingBinId: 7, name: 'B-7', parcels: [lies(1, null), lies(2, null)] }
const start = startOf(bin)
const now = 180_000

test('a parcel of this bin is checked, says which of its order it is, and may be taken back', () => {
  const { strip } = found(start, parcel({ parcelNumber: 2, parcelCount: 2 }), now)
  expect(strip).toMatchObject({ kind: 'right', title: 'Right parcel, 1 checked', undo: 'SW-1' })
  expect(strip.detail).toBe('SW-1 · WO-1-2 · Birch R-1')
  expect(undone(start, parcel({ checkedCount: 0 })).strip).toMatchObject({ kind: 'idle', undo: undefined })
})
test('what stands in its way is refused aloud, in the words of the server', () => {
  const problem = 'Wrong bin: this parcel belongs to B-8.'
  expect(found(start, parcel({ problem }), now).strip).toMatchObject({ kind: 'wrong', title: problem, undo: undefined })
})
test('a parcel read twice is said to be checked already, when and by whom', () =>
  expect(found(start, parcel({ isRepeated: true }), now).strip).toMatchObject({
    kind: 'repeated',
    title: 'Checked already',
    detail: 'SW-1 · by Ana 2 min ago',
  }))
test('a page that is opened says how many were checked before, of those that still wait', () => {
  const again = startOf({ ...bin, parcels: [lies(1, 5), lies(2, null), lies(3, 5, 5000)] })
  expect(again.strip.title).toBe('1 checked before')
  expect(handedOver(again, 2).strip.title).toBe('2 handed over')
})
test("the bin's own label changes nothing; another bin's is refused", () => {
  expect(binScanned(start, bin).strip.kind).toBe('repeated')
  expect(binScanned(start, { shippingBinId: 8, name: 'B-8' }).strip).toMatchObject({
    kind: 'wrong',
    title: 'Wrong bin: this is B-8',
  })
})
