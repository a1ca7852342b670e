import { expect, test } from 'vitest'
import { Refusal } from '../../kernel/refuse.ts'
import { calledBy, meant, problemOf } from './label.ts'
import type { Found } from './rules.ts'

const parcel = (more: Partial<Found> = {}): Found => ({
  id: 1,
  orderId: 12,
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
  locationId: 2,
  isWeighed: true,
  isLabelOld: false,
  checkedBy: null,
  checkedTimestamp: null,
  checkedCount: 0,
  waitingCount: 1,
  ...more,
})
const sscc = '340123450000000017'
const gs = '\u001d'

test.each([
  ['sw-1', ['sw-1']],
  ['  SW 123 456\u00a0MY\t', ['sw123456my']],
  [']C0SW-1', [']c0sw-1', 'sw-1']],
  [`]C100${sscc}`, [`]c100${sscc}`, `00${sscc}`, sscc]],
  [`00${sscc}`, [`00${sscc}`, sscc]],
  [`(00)${sscc}`, [`(00)${sscc}`, `00${sscc}`, sscc]],
  [']C1401SW123', [']c1401sw123', '401sw123', 'sw123']],
  [`]C140212345678901234567${gs}10AB`, expect.arrayContaining(['12345678901234567'])],
  // Without a mark of GS1 a number that begins so is whole.
  ['401SW123', ['401sw123']],
  ['420100019405511899223197428490', ['420100019405511899223197428490', '9405511899223197428490']],
  ['884017', ['884017']],
])('the label %j may mean the numbers %j', (said, keys) => expect(calledBy(said).keys).toEqual(keys))

test('an order or a parcel is named in whatever case; digits alone are a courier’s number', () => {
  expect(calledBy(' wo-12 ').named).toEqual({ orderId: 12 })
  expect(calledBy('Wo-12-2').named).toEqual({ orderId: 12, parcelNumber: 2 })
  expect(calledBy('12').named).toBeUndefined()
})

test.each(['', '   ', '\t\u00a0', ']C1'])('the label %j is refused as empty', (said) => {
  expect(() => calledBy(said)).toThrow(Refusal)
  expect(() => calledBy(said)).toThrow(/TrackingNumber is empty/)
})

test('of an order with several parcels here the hand says which; the only one that is left is meant', () => {
  const [first, second] = [1, 2].map((n) => parcel({ parcelNumber: n, parcelCount: 2, trackingNumber: `SW-${n}` }))
  if (!first || !second) throw new Error('There are two.')
  expect(() => meant([first, second], calledBy('WO-12'))).toThrow('WO-12-1 or WO-12-2')
  expect(meant([{ ...first, status: 5000 }, second], calledBy('WO-12'))).toBe(second)
  expect(meant([second], calledBy('WO-12-2'))).toBe(second)
  expect(meant([{ ...first, status: 5000 }], calledBy('WO-12'))?.status).toBe(5000)
  expect(meant([first, second], calledBy('sw-1'))).toBe(first)
  expect(meant([], calledBy('WO-12'))).toBeUndefined()
})

test.each<[string, Partial<Found>, string]>([
  ['ready in this bin', {}, ''],
  ['in another bin', { shippingBinId: 8, shippingBinName: 'B-8' }, 'Wrong bin: this parcel belongs to B-8.'],
  ['on hold', { hold: 'address' }, 'It is on hold: address. Take it out until the hold is lifted.'],
  ['cancelled', { status: 510, hold: 'address' }, 'It was cancelled: take it out, and void its label.'],
  ['failed', { status: 520 }, 'It failed: take it out and put its goods back; its label must not leave.'],
  ['gone', { status: 5000 }, 'The courier has it already.'],
  ['not packed', { status: 2200 }, 'It is Picked: pack it to its end first.'],
  [
    'not weighed',
    { status: 3000, isWeighed: false },
    'It is packed and lies in no bin: weigh it at the shipping desk.',
  ],
  [
    'without a courier',
    { status: 3000, shippingProvider: null },
    'It is packed and lies in no bin: choose its courier at the shipping desk.',
  ],
  [
    'without a number',
    { status: 3000, trackingNumber: '' },
    'It is packed and lies in no bin: read its tracking number at the shipping desk.',
  ],
  ['in no bin', { status: 3000 }, 'It is packed and lies in no bin: scan it into a shipping bin.'],
  ['delivered', { status: 6000 }, 'It is Delivered: take it out and ask a manager.'],
])('a parcel that is %s', (_, more, words) => expect(problemOf(parcel(more), 7)).toBe(words))
