import { expect, test } from 'vitest'
import { placedInWords } from './placed-words.ts'

const result = [{ shippingBinName: 'S-1' }]

test('what went into the bin is told, and of every order that was left its reason', () => {
  expect(placedInWords({ result, refused: [], unweighed: 0 })).toBe('1 parcel lies in bin S-1')
  expect(
    placedInWords({
      result,
      refused: [{ reason: 'WO-1 is on hold: Fraud.' }, { reason: 'WO-2 is Shipped; done.' }],
      unweighed: 0,
    }),
  ).toBe('1 parcel of 3 lies in bin S-1. WO-1 is on hold: Fraud. WO-2 is Shipped; done.')
  const refused = Array.from({ length: 7 }, (_, n) => ({ reason: `WO-${n} is Shipped.` }))
  expect(placedInWords({ result, refused, unweighed: 0 })).toMatch(/WO-4 is Shipped\. And 2 more\.$/)
})

test('how many of the parcels in the bin were never weighed is told', () => {
  expect(placedInWords({ result: [...result, ...result], refused: [], unweighed: 2 })).toBe(
    '2 parcels lie in bin S-1. 2 parcels were never weighed.',
  )
  expect(placedInWords({ result, refused: [{ reason: 'WO-1 is on hold: Fraud.' }], unweighed: 1 })).toBe(
    '1 parcel of 2 lies in bin S-1. 1 parcel was never weighed. WO-1 is on hold: Fraud.',
  )
})
