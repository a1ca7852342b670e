import { describe, expect, test } from 'vitest'
import { makeOrder } from './make-order.ts'
import {
  answered,
  begun,
  goneBack,
  lineNow,
  nth,
  type PackReply,
  type PackState,
  read,
  refused,
  undone,
  unitsLeft,
} from './scan-step.ts'

const line = (sku: string, quantity: number, packed = 0) => ({
  sku,
  name: sku,
  productId: 1,
  hasImage: false,
  batches: '',
  quantity,
  packed,
  elsewhere: 0,
})
const start: PackState = {
  lines: [line('SER', 5, 3), line('CRM', 1), line('MSK', 1, 1)],
  parcel: { number: 1, units: 4 },
  isClosed: false,
  strip: { key: '0', kind: 'idle', title: '' },
}
const reply = (more: Partial<PackReply> = {}): PackReply => ({
  orderId: 1,
  status: 2200,
  parcelNumber: 1,
  parcelCount: 1,
  sku: 'SER',
  packed: 4,
  quantity: 5,
  left: 1,
  unitsLeft: 2,
  isClosed: false,
  scanNumber: 'n1',
  isRepeated: false,
  boxName: null,
  expectedWeight: null,
  ...more,
})

describe('another parcel', () => {
  test('is begun by the next scan, and counts what comes into it', () => {
    const next = begun(start)
    expect(next.parcel).toEqual({ number: 2, units: 0, before: start.parcel })
    expect(next.strip.title).toBe('The next scan begins parcel 2')
    expect(answered(next, '200', reply({ parcelNumber: 2, parcelCount: 2 })).parcel).toEqual({
      number: 2,
      units: 1,
    })
  })
  test('is not begun before something is in this one, nor after the last unit', () => {
    const empty = { ...start, parcel: { number: 1, units: 0 } }
    expect([begun(empty), begun({ ...start, isClosed: true }).parcel]).toEqual([empty, start.parcel])
  })
  test('that was announced stays so when the order is read before the next scan', () =>
    expect(read(begun(start), makeOrder(), undefined).parcel).toMatchObject({ number: 2, before: start.parcel }))
  test('that was announced and not begun is taken back', () => {
    expect(goneBack(begun(start)).parcel).toEqual(start.parcel)
    expect(goneBack(start)).toBe(start)
  })
  test('a scan into the same parcel adds to it, one that counted already does not', () => {
    expect(answered(start, '200', reply()).parcel.units).toBe(5)
    expect(answered(start, '200', reply({ isRepeated: true })).parcel.units).toBe(4)
  })
})

describe('a unit on the bench', () => {
  test('a right one counts, and says which of all it is', () => {
    const next = answered(start, '200', reply())
    expect(next.strip).toMatchObject({
      kind: 'right',
      title: 'Right item: SER, 4 of 5',
      detail: '200 · 5th of 7 units',
      undo: 'n1',
    })
    expect([unitsLeft(next), lineNow(next)?.sku]).toEqual([2, 'SER'])
  })
  test('the line in hand stays until it is whole, then the next one that wants more', () =>
    expect(lineNow(answered(start, '200', reply({ packed: 5, left: 0, unitsLeft: 1 })))?.sku).toBe('CRM'))
  test('the last one closes the parcel and names its box', () => {
    const next = answered(start, '200', reply({ packed: 5, unitsLeft: 0, isClosed: true, boxName: 'M' }))
    expect([next.isClosed, next.strip.title]).toEqual([true, 'Parcel closed, box M'])
  })
  test('one counted before is grey', () =>
    expect(answered(start, '200', reply({ isRepeated: true })).strip.kind).toBe('repeated'))
  test('a wrong one is a hard stop that moves nothing', () => {
    const next = refused(start, 'Wrong item.')
    expect([next.strip.kind, unitsLeft(next)]).toEqual(['wrong', unitsLeft(start)])
  })
  test('undone, a closed parcel is open again', () => expect(undone({ ...start, isClosed: true }).isClosed).toBe(false))
})

test('1st, 2nd, 3rd, 11th, 22nd', () =>
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(nth)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
  ]))
