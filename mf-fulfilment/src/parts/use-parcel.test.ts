import { describe, expect, test } from 'vitest'
import { makeParcel } from '../pack-items/make-order.ts'
import { type Dimension, openOf, parcelOf } from './use-parcel.ts'

/** Four units of 0.58 kg; box M of 0.11 kg is proposed, L of 0.19 kg is there too. */
const makeDimension = (more: Partial<Dimension> = {}): Dimension => ({
  boxName: 'M',
  length: 24,
  width: 18,
  height: 10,
  weight: 0.69,
  litres: 1.2,
  limit: 0.069,
  missing: '',
  unmeasured: [],
  boxes: [
    { boxName: 'M', length: 24, width: 18, height: 10, weight: 0.69, litres: 4.3, fits: true, reason: '' },
    { boxName: 'L', length: 32, width: 24, height: 14, weight: 0.77, litres: 10.8, fits: true, reason: '' },
  ],
  ...more,
})
const unboxed = {
  boxName: null,
  boxLength: null,
  boxWidth: null,
  boxHeight: null,
  expectedWeight: 0.58,
  finalWeight: null,
}
const inL = { ...unboxed, boxName: 'L', boxLength: 32, boxWidth: 24, boxHeight: 14, expectedWeight: 0.77 }
const shownOf = (...asked: Parameters<typeof parcelOf>) => {
  const { boxName, expectedKg } = parcelOf(...asked)
  return [boxName, expectedKg]
}

describe('what a parcel should weigh', () => {
  test('before a box is chosen it is the units and the box that is named', () => {
    expect(shownOf(unboxed, makeDimension())).toEqual(['M', 0.69])
    expect(parcelOf(unboxed, makeDimension()).limitKg).toBeCloseTo(0.069)
  })
  test('in the box chosen it is what the server keeps', () =>
    expect(shownOf(inL, makeDimension())).toEqual(['L', 0.77]))
  test('where no box fits it is the units alone, and no box is named', () =>
    expect(shownOf(unboxed, makeDimension({ boxName: null, weight: 0.58 }))).toEqual([undefined, 0.58]))
  test('in a box of its own sides it is never the weight with the box proposed', () => {
    const own = { ...inL, boxName: null }
    expect(shownOf({ ...own, expectedWeight: 0.58 }, makeDimension())).toEqual([undefined, 0.58])
    expect(shownOf({ ...own, expectedWeight: null }, makeDimension())).toEqual([undefined, undefined])
  })
  test('it is unknown while a product does not say its weight; a size alone hides nothing', () => {
    const missing = 'No size or weight is known of MUG-1'
    expect(shownOf({ ...unboxed, expectedWeight: null }, makeDimension({ missing }))).toEqual(['M', undefined])
    expect(shownOf(unboxed, makeDimension({ missing }))).toEqual(['M', 0.69])
  })
})

test('the parcel at the bench is the first that is open, else the last', () => {
  const [open, closed] = [makeParcel({ isClosed: false }), makeParcel({ parcelNumber: 2, isClosed: true })]
  expect([openOf([open, closed]), openOf([{ ...open, isClosed: true }, closed]), openOf([])]).toEqual([
    open,
    closed,
    undefined,
  ])
})
