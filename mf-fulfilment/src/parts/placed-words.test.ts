import { expect, test } from 'vitest'
import { placedInWords } from './placed-words.ts'

const result = [{ shippingBinName: 'S-1' }]

test('what went into the bin is told, and of every order that was left its reason', () => {
  expect(placedInWords({ result, refused: [] })).toBe('1 parcel lies in bin S-1')
  expect(
    placedInWords({ result, refused: [{ reason: 'WO-1 is on hold: Fraud.' }, { reason: 'WO-2 is Shipped; done.' }] }),
  ).toBe('1 parcel of 3 lies in bin S-1. WO-1 is on hold: Fraud. WO-2 is Shipped; done.')
  const refused = Array.from({ length: 7 }, (_, n) => ({ reason: `WO-${n} is Shipped.` }))
  expect(placedInWords({ result, refused })).toMatch(/WO-4 is Shipped\. And 2 more\.$/)
})
