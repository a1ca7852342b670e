import { describe, expect, test } from 'vitest'
import { makeLine, makeReply } from './make-line.ts'
import { answered, kept, refused, scanned } from './scan-step.ts'
import { readAnew } from './walk-gone.ts'
import { lineNow, linesNow, type PickState, startOf, trayOf, trayReady, wants } from './walk-state.ts'
import { stopsOf } from './stops.ts'

const hand = makeLine({
  lineId: 2,
  productId: 2,
  sku: 'CRM-HAND-75',
  productName: 'Hand cream',
  barcodes: [],
  quantity: 1,
  left: 1,
})
const clay = makeLine({
  lineId: 3,
  stop: 2,
  orderId: 2,
  warehouseOrderId: 'WO-2',
  cellId: 2,
  cellCode: 'A-03-14-A',
  productId: 3,
  sku: 'MSK',
  productName: 'Clay mask',
  barcodes: [],
  quantity: 1,
  left: 1,
  slot: 7,
})
const start = startOf(9, 'Cluster', [makeLine(), hand, clay])
let count = 0
const scan = (state: PickState, code: string, quantity = 1) => scanned(state, code, quantity, `n${(count += 1)}`)
const after = (state: PickState, ...codes: string[]) => codes.reduce((now, code) => scan(now, code).state, state)
const atItem = after(start, 'A-03-12-B', 'T-12')
/** The one call a scan sends. */
function sentBy(code: string, state = atItem) {
  const [call] = scan(state, code).calls
  if (!call) throw new Error('The scan sent nothing.')
  return call
}

describe('the cell comes first', () => {
  test('the right cell opens its items, in any letter case', () =>
    expect(wants(after(start, 'a-03-12-b'))).toBe('item'))
  test('another cell is refused with where to go and changes nothing', () => {
    const { state, calls } = scan(start, 'A-03-14-A')
    expect(state.strip).toMatchObject({ kind: 'wrong', title: 'Wrong cell: this is A-03-14-A, go to A-03-12-B.' })
    expect([wants(state), calls.length]).toEqual(['cell', 0])
  })
  test('an item before its cell is refused', () =>
    expect(scan(start, '2001234500173').state.strip).toMatchObject({
      kind: 'wrong',
      title: 'That is an item: scan the cell first',
      detail: 'Scan A-03-12-B · 2001234500173',
    }))
  test('another item of the list, and a barcode nobody here knows, are called items too', () => {
    for (const code of ['MSK', '2010000000014'])
      expect(scan(start, code).state.strip.title).toBe('That is an item: scan the cell first')
  })
  test('the cell again is said to be repeated', () =>
    expect(scan(atItem, 'A-03-12-B').state.strip.kind).toBe('repeated'))
})

describe('an item and its tray', () => {
  test('the first unit of an order waits for its tray, then goes out', () => {
    const held = after(start, 'A-03-12-B', '2001234500173')
    expect([wants(held), held.strip.title]).toEqual(['tray', 'Right item, 1 of 5'])
    expect(scan(held, 't-12').calls).toMatchObject([
      { lineId: 1, cellCode: 'A-03-12-B', code: '2001234500173', quantity: 1, trayName: 'T-12' },
    ])
  })
  test('items scanned before the tray are all kept and go out in order', () => {
    const { calls } = scan(after(start, 'A-03-12-B', '2001234500173', 'SER-BOX'), 'T-12')
    expect(calls.map(({ code, units }) => [code, units])).toEqual([
      ['2001234500173', 1],
      ['SER-BOX', 3],
    ])
  })
  test('once its tray was scanned every item is one call', () =>
    expect(scan(atItem, 'ser-vitc-30').calls).toMatchObject([{ trayName: 'T-12', quantity: 1, units: 1 }]))
  test('another order asks for its tray again, also where it is known', () => {
    const next = after(
      startOf(9, 'Cluster', [clay, makeLine({ orderId: 2, lineId: 4, trayName: 'T-13', picked: 1, left: 0 })]),
      'A-03-14-A',
      'MSK',
    )
    expect([wants(next), trayOf(next, clay), trayReady(next, clay)]).toEqual(['tray', 'T-13', undefined])
    expect(scan(next, 'T-12').state.strip).toMatchObject({ kind: 'wrong', title: 'Wrong tray: T-12. WO-2 is in T-13.' })
  })
  test('the tray of another order is refused', () => {
    const state = after(
      startOf(9, 'Cluster', [makeLine(), { ...clay, trayName: 'T-13' }]),
      'A-03-12-B',
      '2001234500173',
    )
    expect(scan(state, 'T-13').state.strip.title).toBe('Wrong tray: T-13. It holds WO-2.')
  })
  test('a list of single orders has one tray for all', () => {
    const single = after(
      startOf(9, 'Single', [makeLine(), { ...clay, cellId: 1, cellCode: 'A-03-12-B' }]),
      'A-03-12-B',
      'T-12',
    )
    const first = answered(single, sentBy('SER-BOX', single), makeReply({ picked: 5, left: 0 }))
    expect(scan(first, 'MSK').calls).toMatchObject([{ lineId: 3, trayName: 'T-12' }])
  })
})

describe('a wrong item', () => {
  test('is named where the list knows it, without asking the server, before a tray is scanned', () => {
    const { state, calls } = scan(after(start, 'A-03-12-B'), 'CRM-HAND-75')
    expect(state.strip.title).toBe('Wrong item: Hand cream (CRM-HAND-75) is not Vitamin C serum (SER-VITC-30).')
    expect(calls).toEqual([])
  })
  test('goes to the server for its words when it can be asked', () =>
    expect(scan(atItem, '999').calls).toMatchObject([{ code: '999' }]))
  test('another item of the list is never kept on the device', () => {
    expect(scan({ ...atItem, isOffline: true }, 'CRM-HAND-75').calls).toEqual([])
    const asked = kept(atItem, sentBy('CRM-HAND-75'), true)
    expect([asked.strip.kind, asked.waiting]).toEqual(['wrong', []])
  })
  test('too many units are refused', () =>
    expect(scan(atItem, 'SER-BOX', 2).state.strip.title).toBe('6 is more than the 5 left.'))
})

describe('what the server says', () => {
  const call = sentBy('2001234500173')
  test('a counted scan shows how many, and can be undone', () => {
    const next = answered(atItem, call, makeReply())
    expect(next.strip).toMatchObject({ kind: 'right', title: 'Right item, 1 of 5', undo: call.scanNumber })
    expect([lineNow(next)?.left, trayOf(next, hand)]).toEqual([4, 'T-12'])
  })
  test('the last unit of a line brings the next one in the same cell, without a cell scan', () => {
    const next = answered(atItem, call, makeReply({ picked: 5, left: 0 }))
    expect([lineNow(next)?.lineId, wants(next)]).toEqual([2, 'item'])
  })
  test('a refusal keeps the state and says the words', () => {
    const next = refused(atItem, 'WO-1 is on hold: address.', 'Lift the hold first.')
    expect([next.strip.kind, lineNow(next)?.left, next.held.length]).toEqual(['wrong', 5, 0])
  })
  test('a refused tray leaves its items waiting for another tray', () => {
    const next = refused(atItem, 'Wrong tray: T-12.', undefined, [call])
    expect([wants(next), trayReady(next, makeLine())]).toEqual(['tray', undefined])
    expect(scan(next, 'T-20').calls).toMatchObject([{ trayName: 'T-20', scanNumber: call.scanNumber }])
  })
})

describe('offline', () => {
  const one = sentBy('2001234500173')
  const waiting = kept(atItem, one, true)
  test('a kept scan counts on the screen and says where it is', () => {
    expect(waiting.strip).toMatchObject({ title: 'Right item, 1 of 5', detail: '2001234500173 · kept on this device' })
    expect([lineNow(waiting)?.left, waiting.lines[0]?.left, waiting.isOffline]).toEqual([4, 5, true])
  })
  test('a code only the server knows waits as not checked yet and counts nothing', () => {
    const [first, second] = [kept(atItem, sentBy('999'), true), scan(waiting, '998', 2).calls[0]]
    expect(first.strip).toMatchObject({
      kind: 'unchecked',
      title: 'Not checked yet',
      detail: '999 · checked when the connection is back',
    })
    expect([lineNow(first)?.left, first.waiting.length]).toEqual([5, 1])
    expect([second?.quantity, second && kept(waiting, second, true).strip.kind]).toEqual([2, 'unchecked'])
  })
  test('an unknown code waits for its tray as well', () => {
    const held = after({ ...after(start, 'A-03-12-B'), isOffline: true }, '999')
    expect([wants(held), held.strip.kind, held.strip.title]).toEqual(['tray', 'unchecked', 'Not checked yet'])
    expect(scan(held, 'T-12').calls).toMatchObject([{ code: '999', trayName: 'T-12' }])
  })
  test('scans that wait from before say nothing of the connection', () => {
    expect(startOf(9, 'Cluster', [makeLine()], [one]).isOffline).toBe(false)
    expect(kept(atItem, one, false).isOffline).toBe(false)
  })
  test('a refused kept scan stops the line', () =>
    expect(scan({ ...waiting, stopped: { call: one, words: 'no' } }, '2001234500173').state.strip.title).toBe(
      'A kept scan was refused',
    ))
  test('what the server has read again still counts what waits', () =>
    expect(linesNow(readAnew(waiting, [makeLine()], []))[0]?.picked).toBe(1))
})

test('the walk is counted by cells; a skipped one is marked', () => {
  const stops = stopsOf(
    readAnew(
      start,
      [
        makeLine({ picked: 5, left: 0 }),
        { ...hand, picked: 1, left: 0 },
        clay,
        makeLine({ lineId: 4, stop: 3, cellId: 3, isSkipped: true }),
      ],
      [],
    ),
  )
  expect(stops).toMatchObject({ now: 1, total: 3, done: 1, skipped: [2], units: 12, unitsDone: 6 })
})
test('a list without anything left is done', () =>
  expect(lineNow(startOf(9, 'Cluster', [makeLine({ picked: 5, left: 0 })]))).toBeUndefined())
