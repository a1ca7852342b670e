import { describe, expect, test } from 'vitest'
import { makeOrder, makeParcel } from './make-order.ts'
import { answered, begun, goneBack, nth, ofAnother, refused, undone } from './scan-step.ts'
import { lineNow, type PackReply, type PackState, read, startOf, unitsLeft } from './pack-state.ts'

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
  parcelCount: 1,
  lastNumber: 1,
  isClosed: false,
  strip: { key: '0', kind: 'idle', title: '' },
}
/** Parcel 2, packed. */
const closed = makeParcel({ parcelNumber: 2, units: 1, isClosed: true })
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
    expect(read(begun(start), makeOrder(), undefined).parcel).toMatchObject({ number: 2, before: { number: 1 } }))
  test('that another person began first is a hard stop: the box in hand is not the one scans go into', () => {
    const order = makeOrder({ parcels: [makeParcel({ isClosed: true }), makeParcel({ parcelNumber: 2, units: 1 })] })
    const next = read(begun(start), order, undefined)
    expect(next.parcel).toEqual({ number: 2, units: 1 })
    expect(next.strip).toMatchObject({ kind: 'wrong', title: 'Parcel 2 was begun by another person' })
  })
  test('is begun after the last one while an earlier one is made again', () => {
    const order = makeOrder({ parcels: [makeParcel({ units: 1 }), closed] })
    const bench = startOf(order, undefined)
    expect(bench.parcel).toEqual({ number: 1, units: 1 })
    expect(read(start, order, undefined).parcel).toEqual({ number: 1, units: 1 })
    expect(begun(bench).parcel).toEqual({ number: 3, units: 0, before: { number: 1, units: 1 } })
    expect(read(begun(bench), order, undefined).parcel).toMatchObject({ number: 3, before: { number: 1 } })
    const closedAll = makeOrder({ parcels: [makeParcel({ isClosed: true }), closed] })
    expect(startOf(closedAll, undefined).parcel.number).toBe(2)
  })
  test('begun after one that is gone has a number that none had', () => {
    const order = makeOrder({ parcels: [makeParcel({ isClosed: true }), makeParcel({ parcelNumber: 3, units: 1 })] })
    expect(begun(startOf(order, undefined)).parcel).toMatchObject({ number: 4, before: { number: 3 } })
    expect(read(begun(startOf(order, undefined)), order, undefined).parcel).toMatchObject({ number: 4 })
  })
  test('that is made again stays the one in hand when its only unit is undone', () => {
    const order = makeOrder({ parcels: [makeParcel({ isClosed: true }), makeParcel({ parcelNumber: 2, units: 1 })] })
    const next = undone(startOf(order, undefined), reply({ parcelNumber: 2, parcelCount: 2 }))
    expect([next.parcel.number, next.parcel.before, next.strip.detail]).toEqual([2, undefined, undefined])
  })
  test('whose first unit is undone is begun by the next scan again', () => {
    const next = undone(answered(begun(start), '200', reply({ parcelNumber: 2, parcelCount: 2 })), reply())
    expect(next.strip.detail).toBe('The next scan begins parcel 2 again')
    const reread = read(next, makeOrder({ parcels: [makeParcel({ units: 4 })] }), undefined)
    expect(reread.parcel).toEqual({ number: 2, units: 0, before: { number: 1, units: 4 } })
  })
  test('is named at every unit', () =>
    expect(answered(begun(start), '200', reply({ parcelNumber: 2, parcelCount: 2 })).strip.detail).toMatch(
      /^Parcel 2 · 200 · /,
    ))
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
  test('of one unit nobody reads "1st of 1 units"', () => {
    const one = { ...start, lines: [line('SER', 1)] }
    expect(answered(one, '200', reply({ packed: 1, quantity: 1, unitsLeft: 0, isClosed: true })).strip.detail).toBe(
      '200 · the only unit',
    )
    expect(startOf(makeOrder({ unitCount: 1 }), undefined).strip.detail).toBe('1 unit of WO-7')
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
  test('a tray or an order that is scanned as a unit is called by its name', () =>
    expect(['T-7101', 'WO-55', 'wo-55-2', '2001234500173'].map(ofAnother)).toEqual([
      'T-7101 is a tray, not a unit of this one',
      'WO-55 is an order, not a unit of this one',
      'wo-55-2 is an order, not a unit of this one',
      undefined,
    ]))
  test('undone, a closed parcel is open again', () =>
    expect(undone({ ...start, isClosed: true }, reply()).isClosed).toBe(false))
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
