import { describe, expect, test } from 'vitest'
import { listScanned } from './list-scanned.ts'
import { makeLine, makeReply } from './make-line.ts'
import { answered, batchChosen, scanned } from './scan-step.ts'
import { lineNow, type PickState, startOf } from './walk-state.ts'

const code = '2001234500173'
let keys = 0
const scan = (state: PickState, said: string, batchNo?: string) => scanned(state, said, 1, `k${(keys += 1)}`, batchNo)
const after = (state: PickState, ...codes: string[]) => codes.reduce((now, said) => scan(now, said).state, state)
const walk = (...lines: Parameters<typeof makeLine>[0][]) => startOf(9, 'Cluster', lines.map(makeLine))

describe('a full tray', () => {
  const inTray = after(walk({ trayName: 'T-12', picked: 1, left: 4 }), 'A-03-12-B')
  test('another tray is refused once, and taken when it is scanned once more', () => {
    const first = scan(inTray, 'T-13').state
    expect(first.strip).toMatchObject({ kind: 'wrong', detail: 'Is T-12 full? Scan T-13 once more to go on in it.' })
    const second = scan(first, 'T-13').state
    expect(second.strip).toMatchObject({ kind: 'right', title: 'Tray T-13' })
    expect(scan(second, code).calls).toMatchObject([{ trayName: 'T-13', newTray: true }])
  })
  test('what is in hand goes into the new tray', () => {
    const { calls } = scan(scan(after(inTray, code), 'T-13').state, 'T-13')
    expect(calls).toMatchObject([{ code, trayName: 'T-13', newTray: true }])
  })
  test('anything else scanned between the two takes the offer back', () =>
    expect(scan(after(inTray, 'T-13', 'A-03-12-B'), 'T-13').state.strip.kind).toBe('wrong'))
  test('the tray the order has is no new one', () =>
    expect(scan(after(inTray, 'T-12'), code).calls[0]).not.toHaveProperty('newTray'))
})

describe('a batch', () => {
  const batches = [
    { batchId: 71, batchNo: '26-B4', expiryDay: null },
    { batchId: 72, batchNo: '26-C1', expiryDay: null },
  ]
  const two = after(walk({ batches }), 'A-03-12-B', 'T-12')
  test('on a label that is the list’s goes with the scan', () =>
    expect(scan(two, code, '26-b4').calls).toMatchObject([{ code, batchNo: '26-b4' }]))
  test('is asked where the cell holds two and the label says none, and stands for the rest of the line', () => {
    const asked = scan(two, code)
    expect([asked.calls, asked.state.asksBatch?.words]).toEqual([[], 'Which batch is printed on it?'])
    const chosen = batchChosen(asked.state, 71)
    expect(chosen.calls).toMatchObject([{ code, batchId: 71 }])
    expect(chosen.calls[0]).not.toHaveProperty('changeBatch')
    expect(scan(chosen.state, code).calls).toMatchObject([{ batchId: 71 }])
  })
  test('is chosen by a scan too', () =>
    expect(scan(scan(two, code).state, '26-C1').calls).toMatchObject([{ code, batchId: 72, changeBatch: true }]))
  test('that is another one of the cell may be taken instead, or is put back', () => {
    const asked = scan(two, code, '26-C1').state
    expect(asked.asksBatch?.words).toBe('This is batch 26-C1, the list says 26-B4')
    expect(batchChosen(asked, 72).calls).toMatchObject([{ batchId: 72, changeBatch: true }])
    expect(batchChosen(asked, null)).toMatchObject({ calls: [], state: { strip: { title: 'Put it back' } } })
  })
  test('taken instead stands for the line that the server made of it', () => {
    const { state, calls } = batchChosen(scan(two, code).state, 72)
    const next = calls[0] && answered(state, calls[0], makeReply({ lineId: 8 }))
    expect(next?.batch).toEqual({ lineId: 8, batchId: 72 })
  })
  test('that is nowhere in the cell is wrong', () =>
    expect(scan(after(walk({}), 'A-03-12-B', 'T-12'), code, 'X9').state.strip.title).toBe(
      'Wrong batch: this is X9, the list says 26-B4.',
    ))
  test('on a label of goods that are kept without batches is no question', () =>
    expect(scan(after(walk({ batchNo: '' }), 'A-03-12-B', 'T-12'), code, 'X9').calls).toHaveLength(1))
})

describe('a cell that should be empty', () => {
  const at = after(walk({}, { lineId: 2, stop: 2, cellId: 2, cellCode: 'A-03-14-A' }), 'A-03-12-B', 'T-12')
  const [call] = scan(at, code).calls
  const done = call && answered(at, call, makeReply({ left: 0, isCellEmptied: true }))
  test('is asked about, and the scan of the next cell says yes', () => {
    expect(done?.asksEmpty).toEqual({ lineId: 1, cellCode: 'A-03-12-B' })
    expect(done && scan(done, 'A-03-14-A').state.asksEmpty).toBeUndefined()
  })
})

test('a line that somebody else has begun is passed over', () =>
  expect(lineNow(walk({ pickedBy: 'Aida' }, { lineId: 2 }))?.lineId).toBe(2))

describe('a list is taken', () => {
  type List = Parameters<typeof listScanned>[0][number]
  const list = (pickingListId: number, more: object) =>
    ({ pickingListId, status: 'Picking', orders: [], ...more }) as unknown as List
  const lists = [
    list(1, { cart: 1 }),
    list(2, { cart: 1, status: 'Paused' }),
    list(3, { cart: 3, orders: [{ trayName: 'T-12' }] }),
    list(4, { cart: 4 }),
    list(5, { cart: 4 }),
  ]
  const taken = (code: string) => {
    const said = listScanned(lists, code)
    return typeof said === 'object' ? said.list.pickingListId : said
  }
  test('by its cart, a paused one first', () => expect(taken('cart-1')).toBe(2))
  test('by one of its trays', () => expect(taken('t-12')).toBe(3))
  test('not where two are on the cart, or none', () => {
    expect(taken('CART-4')).toBe('2 lists are on CART-4: scan one of its trays, or take one here.')
    expect(taken('T-99')).toBe('No open list is on T-99. Take one of these.')
  })
  test('not by anything else', () => expect(taken('A-03-12-B')).toBeUndefined())
})
