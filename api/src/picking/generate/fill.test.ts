import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '../../kernel/pieces.ts'
import { fill } from './fill.ts'
import { type Asked, type Candidate, cutOffsOf, limitsOf } from './rules.ts'

const hour = 3_600_000
let serial = 0
const makeCandidate = (facts: Partial<Candidate> = {}): Candidate => ({
  id: ++serial,
  status: 2000,
  holds: [],
  merchantId: 1,
  locationId: 2,
  priority: 0,
  shipBy: 10 * hour,
  lines: 1,
  units: 1,
  grams: 500,
  cubicMm: 1_000_000,
  unmeasured: 0,
  firstSku: 'MUG',
  cells: [1],
  zones: ['A'],
  aisles: ['A/1'],
  ...facts,
})
const inCell = (cell: number, facts: Partial<Candidate> = {}) =>
  makeCandidate({ cells: [cell], aisles: [`A/${Math.floor(cell / 100)}`], ...facts })
const filled = (orders: readonly Candidate[], asked: Asked = {}) => {
  const { lists, left } = atOnce(fill(orders, limitsOf(asked)))
  return {
    lists: lists.map((list) => list.map((order) => orders.indexOf(order))),
    left: left.map(({ order, reason }) => [orders.indexOf(order), reason]),
  }
}

test('a list takes what fits its slots, and says of the rest that it waits', () => {
  expect(filled([makeCandidate(), makeCandidate(), makeCandidate()], { slots: 2 })).toEqual({
    lists: [[0, 1]],
    left: [[2, 'waits for the next list: all 2 slots are taken']],
  })
})

test.each([
  ['lines', { lines: 3 }, { maxLines: 5 }, 'over 5 lines'],
  ['weight', { grams: 3000 }, { maxWeight: 5.5 }, 'over 5.5 kg'],
  ['volume', { cubicMm: 3_000_000 }, { maxVolume: 5 }, 'over 5 l'],
])('%s: an order that does not fit beside the others waits for the next list', (_, facts, asked, why) => {
  const orders = [makeCandidate(facts), makeCandidate(facts), makeCandidate()]
  expect(filled(orders, asked)).toEqual({ lists: [[0, 2]], left: [[1, `waits for the next list: ${why}`]] })
})

test('an order that is too large by itself stays out of every list', () => {
  const orders = [makeCandidate({ lines: 9 }), makeCandidate()]
  expect(filled(orders, { maxLines: 5, lists: 10 })).toEqual({
    lists: [[1]],
    left: [[0, 'over 5 lines by itself: give it an Order list without that limit']],
  })
})

test('an order on hold stays out, and one that is due after the cut-off was not asked for', () => {
  const orders = [makeCandidate({ holds: ['Fraud'] }), makeCandidate({ shipBy: 11 * hour }), makeCandidate()]
  expect(filled(orders, { shipByTimestamp: 10 * hour })).toEqual({ lists: [[2]], left: [[0, 'on hold: Fraud']] })
})

test("an order is on a zone's list only if all its lines lie there", () => {
  const orders = [makeCandidate({ zones: ['A', 'B'] }), makeCandidate({ zones: ['B'] }), makeCandidate()]
  expect(filled(orders, { zone: 'a' })).toEqual({
    lists: [[2]],
    left: [[0, 'not wholly in zone A: its list goes over A, B']],
  })
})

test('lists that keep to zones: each to the zones of its most urgent order', () => {
  const orders = [['A'], ['B'], ['A', 'B'], ['A'], ['B', 'C']].map((zones) => makeCandidate({ zones }))
  expect(filled(orders, { byZone: true }).lists).toEqual([[0, 3]])
  expect(filled(orders, { byZone: true }).left).toContainEqual([1, 'waits for the next list: the list keeps to A'])
  expect(filled(orders, { byZone: true, lists: 10 }).lists).toEqual([[0, 3], [1], [2], [4]])
  expect(filled(orders).lists).toEqual([[0, 1, 2, 3, 4]])
})

test('orders that lie near each other come together, as long as none is more urgent', () => {
  const orders = [inCell(101), inCell(501), inCell(901), inCell(101), inCell(501)]
  expect(filled(orders, { slots: 2, lists: 9 }).lists).toEqual([[0, 3], [1, 4], [2]])
  const urgent = [inCell(101, { priority: 2 }), inCell(501, { priority: 1 }), inCell(101)]
  expect(filled(urgent, { slots: 2 }).lists).toEqual([[0, 1]])
  const due = [inCell(101), inCell(501), inCell(101, { shipBy: 12 * hour })]
  expect(filled(due, { slots: 2 }).lists).toEqual([[0, 1]])
})

test('single orders of one SKU come together, and an order of more units stays out', () => {
  const orders = ['MUG', 'PEN', 'MUG', 'PEN'].map((firstSku) => makeCandidate({ firstSku }))
  expect(filled([...orders, makeCandidate({ units: 2 })], { kind: 'Single', slots: 3 })).toEqual({
    lists: [[0, 2, 1]],
    left: [
      [4, 'more than one unit: a Single list takes orders of one unit'],
      [3, 'waits for the next list: all 3 slots are taken'],
    ],
  })
})

test("an order's list is its own", () => {
  expect(filled([makeCandidate(), makeCandidate()], { kind: 'Order', slots: 8, lists: 5 }).lists).toEqual([[0], [1]])
})

test('cut-offs are the moments orders are due by, hour by hour, with all that is due by then', () => {
  const orders = [9.2, 9.9, 15, 14.5, 23.99].map((hours) => makeCandidate({ shipBy: hours * hour }))
  expect(cutOffsOf([...orders, makeCandidate({ shipBy: 9.95 * hour, holds: ['Date'] })])).toEqual([
    { shipByTimestamp: 9.9 * hour, orders: 2 },
    { shipByTimestamp: 15 * hour, orders: 4 },
    { shipByTimestamp: 23.99 * hour, orders: 5 },
  ])
})

const anyOrder = fc
  .record({
    lines: fc.integer({ min: 1, max: 6 }),
    units: fc.integer({ min: 1, max: 9 }),
    grams: fc.integer({ min: 0, max: 9_000 }),
    cubicMm: fc.integer({ min: 0, max: 9_000_000 }),
    priority: fc.integer({ min: 0, max: 2 }),
    cells: fc.uniqueArray(fc.integer({ min: 100, max: 130 }), { minLength: 1, maxLength: 4 }),
    zones: fc.subarray(['A', 'B', 'C'], { minLength: 1 }),
    holds: fc.constantFrom([], [], [], ['Fraud']),
  })
  .map((facts) => makeCandidate(facts))

test('whatever is asked, each order is on one list or told why not, and no list is over its limits', () => {
  const limited = fc.record({
    kind: fc.constantFrom('Cluster', 'Single', 'Order'),
    slots: fc.integer({ min: 1, max: 9 }),
    maxLines: fc.integer({ min: 1, max: 20 }),
    maxWeight: fc.integer({ min: 1, max: 20 }),
    maxVolume: fc.integer({ min: 1, max: 20 }),
    byZone: fc.boolean(),
    lists: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 40 }), limited, (orders, asked) => {
      const { lists, left } = atOnce(fill(orders, limitsOf(asked as Asked)))
      const told = [...lists.flat(), ...left.map(({ order }) => order)].map((order) => order.id)
      expect(told.toSorted((a, b) => a - b)).toEqual(orders.map((order) => order.id))
      expect(lists.length).toBeLessThanOrEqual(asked.lists)
      for (const list of lists) {
        const sum = (of: (order: Candidate) => number) => list.reduce((total, order) => total + of(order), 0)
        expect(list.length).toBeGreaterThan(0)
        expect(list.length).toBeLessThanOrEqual(asked.kind === 'Order' ? 1 : asked.slots)
        expect(sum((order) => order.lines)).toBeLessThanOrEqual(asked.maxLines)
        expect(sum((order) => order.grams)).toBeLessThanOrEqual(asked.maxWeight * 1_000)
        expect(sum((order) => order.cubicMm)).toBeLessThanOrEqual(asked.maxVolume * 1_000_000)
        expect(list.every((order) => order.holds.length === 0)).toBe(true)
      }
    }),
    { seed: 5, numRuns: 300 },
  )
})
