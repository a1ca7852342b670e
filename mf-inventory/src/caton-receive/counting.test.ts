import { expect, test } from 'vitest'
import {
  chosen,
  type Counting,
  currentLine,
  damageTurned,
  labelled,
  type Line,
  nothingCounted,
  placed,
  scanned,
  uncounted,
} from './counting.ts'

const mug: Line = {
  id: 1,
  sku: 'MUG',
  barcodes: [
    { code: '2001234500173', packQuantity: 1 },
    { code: '2001234500999', packQuantity: 6 },
  ],
  expected: 10,
  received: 2,
  left: 8,
  hasExpDate: false,
  batchNo: '',
  expiryDay: null,
}
const cap: Line = {
  ...mug,
  id: 2,
  sku: 'CAP',
  barcodes: [{ code: '2009999900017', packQuantity: 1 }],
  expected: 1,
  received: 0,
  left: 1,
}
const cream: Line = { ...mug, id: 3, sku: 'CREAM', barcodes: [], hasExpDate: true }
const lines = [mug, cap, cream]

/** The state after scans, each of which must be right. */
const after = (...codes: string[]): Counting =>
  codes.reduce((state, code) => {
    const step = scanned(state, lines, code)
    expect(step.said?.kind).toBe('right')
    return step.state
  }, nothingCounted)

test('an item of the carton is counted up, a pack by its units', () => {
  const step = scanned(after('2001234500173'), lines, '2001234500999')
  expect(step).toMatchObject({
    state: { activeId: 1, counted: 7 },
    said: { kind: 'right', title: 'Right item, 9 of 10', undoes: 6 },
  })
})

test('more units than are left are refused and not counted', () => {
  const state = after('2001234500999')
  expect(scanned(state, lines, '2001234500999')).toEqual({
    state,
    said: {
      kind: 'wrong',
      title: '6 is more than the 2 left.',
      detail: '2001234500999',
      over: { code: '2001234500999', times: 1 },
    },
  })
  expect(scanned(nothingCounted, lines, 'MUG', 9).said?.title).toBe('9 is more than the 8 left.')
})

test('another item is wrong while counted units lie in no cell', () => {
  const state = after('MUG')
  expect(scanned(state, lines, 'CAP')).toMatchObject({
    state,
    said: { kind: 'wrong', title: 'Wrong item: CAP is not MUG.' },
  })
  expect(chosen(state, lines, 2)).toMatchObject({ state, said: { kind: 'wrong' } })
  expect(scanned(uncounted(state, 1), lines, 'CAP').said?.kind).toBe('right')
})

test('a barcode nobody announced is a wrong item, never a cell', () => {
  expect(scanned(nothingCounted, lines, '2007777700012').said?.title).toBe(
    'Wrong item: 2007777700012 is not in this carton.',
  )
  const step = scanned(after('MUG'), lines, '2007777700012')
  expect([step.said?.title, step.placement]).toEqual(['Wrong item: 2007777700012 is not MUG.', undefined])
})

test('a cell takes what was counted, and only after something was', () => {
  expect(scanned(nothingCounted, lines, 'A-01-01-A')).toMatchObject({
    said: { kind: 'wrong', title: 'Nothing is counted yet.' },
  })
  expect(scanned(after('MUG', 'MUG'), lines, 'A-01-01-A').placement).toEqual({
    inboundItemId: 1,
    cellCode: 'A-01-01-A',
    quantity: 2,
    condition: 'Good',
    serial: 1,
  })
})

test('damaged units ask for an unusable place, once', () => {
  const state = damageTurned(after('MUG'))
  expect(scanned(state, lines, 'X-01').placement?.condition).toBe('Unusable')
  expect(placed(state, { quantity: 1, remaining: 7 })).toMatchObject({
    isDamaged: false,
    counted: 0,
    activeId: 1,
    serial: 2,
  })
})

test('a product that expires goes into no cell before its expiry was read', () => {
  const state = after('CREAM')
  expect(scanned(state, lines, 'A-01')).toMatchObject({ asksLabel: true, said: { kind: 'wrong' } })
  const read = labelled(state, cream, { batchNo: ' B7 ', expiryDay: '2027-05-01' })
  expect(scanned(read, lines, 'A-01').placement).toMatchObject({ batchNo: 'B7', expiryDay: '2027-05-01', quantity: 1 })
})

test('one item may go into several cells; the last unit frees the hands', () => {
  const once = placed(after('MUG', 'MUG'), { quantity: 2, remaining: 6 })
  expect(once).toMatchObject({ activeId: 1, counted: 0, serial: 2 })
  expect(placed(after('CAP'), { quantity: 1, remaining: 0 }).activeId).toBeUndefined()
})

test('a reply that was lost and came again leaves what was counted since', () => {
  expect(placed(after('MUG', 'MUG', 'MUG'), { quantity: 2, remaining: 6 })).toMatchObject({ counted: 1, activeId: 1 })
})

test('two open batches of one SKU ask for the label; the tapped one is counted', () => {
  const batches = [
    { ...mug, batchNo: 'B1' },
    { ...mug, id: 9, batchNo: 'B2' },
  ]
  expect(scanned(nothingCounted, batches, 'MUG').said).toMatchObject({
    kind: 'wrong',
    title: '2 batches of MUG are open.',
  })
  const { state } = chosen(nothingCounted, batches, 9)
  expect(scanned(state, batches, 'MUG').state).toMatchObject({ activeId: 9, counted: 1 })
})

test('an item that is complete takes no more; the next with something left is shown', () => {
  const done = [{ ...mug, left: 0, received: 10 }, cap]
  expect(scanned(nothingCounted, done, 'MUG').said?.title).toBe('MUG is complete: all 10 are in.')
  expect(currentLine(nothingCounted, done)?.id).toBe(2)
})

test('what a manager counts beyond the announcement is put away as such', () => {
  const { state, said } = scanned(after('CAP'), lines, 'CAP', 2, true)
  expect([state.counted, said?.title]).toEqual([3, 'Right item, 3 of 1'])
  expect(scanned(state, lines, 'A-01').placement).toMatchObject({ quantity: 3, allowOver: true })
  expect(scanned(nothingCounted, [{ ...mug, left: 0, received: 10 }], 'MUG', 1, true).state).toMatchObject({
    activeId: 1,
    counted: 1,
  })
})

test('what others received meanwhile never turns a count into more than was announced', () => {
  const less = [{ ...mug, received: 9, left: 1 }]
  expect(scanned(after('MUG', 'MUG'), less, 'A-01').placement).not.toHaveProperty('allowOver')
})
