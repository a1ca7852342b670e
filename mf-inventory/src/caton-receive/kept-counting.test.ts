import { expect, test } from 'vitest'
import { type Counting, labelled, nothingCounted, placed } from './counting.ts'
import { countingIn, isUnfinished } from './kept-counting.ts'

const inHands: Counting = {
  ...nothingCounted,
  activeId: 4,
  counted: 3,
  isDamaged: true,
  labels: { 4: { batchNo: 'B7', expiryDay: '2031-02-28' } },
  serial: 5,
}
const keptAs = (work: unknown) => countingIn(JSON.parse(JSON.stringify(work)))

test('units in the hands are there again with their label and the number of their placement', () =>
  expect(keptAs({ seed: 's1', state: inHands })).toEqual({ seed: 's1', state: inHands }))
test('damaged notes are no count', () => {
  const damaged = [null, 3, [], {}, { seed: '', state: inHands }, { seed: 's', state: { ...inHands, counted: -1 } }]
  for (const work of damaged) expect(keptAs(work)).toBeUndefined()
  const state = { ...inHands, counted: '3' }
  expect(keptAs({ seed: 's', state })).toBeUndefined()
  expect(keptAs({ seed: 's', state: { ...inHands, labels: { 4: 'B7' } } })?.state.labels).toEqual({})
})
test('nothing is kept once the units lie in a cell and the item is complete', () => {
  expect([isUnfinished(inHands), isUnfinished(nothingCounted)]).toEqual([true, false])
  expect(isUnfinished(placed(inHands, { quantity: 3, remaining: 0 }))).toBe(false)
  const label = { batchNo: 'B7', expiryDay: '' }
  const line = { ...inHands, id: 4, sku: 'MUG', barcodes: [], expected: 3, received: 0, left: 3 }
  expect(
    isUnfinished(labelled(nothingCounted, { ...line, hasExpDate: false, batchNo: '', expiryDay: null }, label)),
  ).toBe(true)
})
