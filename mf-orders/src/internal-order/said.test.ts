import { expect, test } from 'vitest'
import { bodyOf, refusedLines } from './said.ts'

test('lines without a price are sent without one, the charge becomes a charge, and not paid yet is Unpaid', () => {
  expect(
    bodyOf({ referenceCode: 'R-1', items: [{ sku: ' MUG ', quantity: 2, unitPrice: undefined }], charge: 4.9 }),
  ).toEqual({
    referenceCode: 'R-1',
    items: [{ sku: 'MUG', quantity: 2 }],
    charges: [{ code: 'SHIPPING', description: 'Shipping', amount: 4.9 }],
  })
  const unpaid = bodyOf({ referenceCode: 'R-2', items: [{ sku: 'MUG', quantity: 1, unitPrice: 1 }], isUnpaid: true })
  expect(unpaid).toMatchObject({ shopStatus: 'Unpaid' })
  expect(unpaid).not.toHaveProperty('isUnpaid')
})

test('a refusal of lines goes to the lines it names', () => {
  const problem = { failure: { message: [{ itemId: 2, msg: 'NOPE is not a product of this merchant' }] } }
  expect(refusedLines(problem)).toEqual([{ index: 1, message: 'NOPE is not a product of this merchant' }])
  expect(refusedLines({ failure: { message: 'busy' } })).toEqual([])
  expect(refusedLines(new Error('no'))).toEqual([])
})
