import { isMove } from 'contract/order-moves'
import { orderStatuses, type OrderStatusCode } from 'contract/order-status'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MarketState } from '../../marketplaces/marketplace.ts'
import { isGrantedAlone, type Ours, type Theirs, verdictOf } from './rules.ts'

const states: readonly MarketState[] = [
  'unpaid',
  'ready',
  'ship-again',
  'arranged',
  'shipped',
  'delivered',
  'failed',
  'coming-back',
  'cancel-asked',
  'cancelled',
  'returned',
  'unknown',
]
const theirs = (state: MarketState, updatedAt = 1): Theirs => ({ state, status: state.toUpperCase(), updatedAt })
const ours = (status: OrderStatusCode, said: Partial<Ours> = {}): Ours => ({
  status,
  marketUpdatedAt: null,
  isHanded: false,
  ...said,
})
const stepOf = (state: MarketState, status?: OrderStatusCode) =>
  verdictOf(theirs(state), status === undefined ? undefined : ours(status)).step
const flagOf = (state: MarketState, status: OrderStatusCode) => verdictOf(theirs(state), ours(status)).flag

test('an order begins as its marketplace has it; one that has left already is not made', () => {
  const begins = Object.fromEntries(
    states.map((state) => {
      const step = stepOf(state)
      return [state, step.do === 'make' ? step.status : step.do]
    }),
  )
  expect(begins).toEqual({
    unpaid: 500,
    ready: 1000,
    'ship-again': 1000,
    arranged: 200,
    shipped: 'leave',
    delivered: 'leave',
    failed: 'leave',
    'coming-back': 'leave',
    'cancel-asked': 1000,
    cancelled: 510,
    returned: 'leave',
    unknown: 200,
  })
})

test('what is paid goes to the warehouse once, and never back', () => {
  for (const state of ['ready', 'ship-again', 'cancel-asked'] as const) {
    expect(stepOf(state, 500)).toMatchObject({ do: 'move', to: 1000 })
    expect(stepOf(state, 200)).toMatchObject({ do: 'move', to: 1000 })
    for (const status of [1000, 1500, 2000, 2100, 3000, 4000, 5000, 510] as const)
      expect(stepOf(state, status)).toEqual({ do: 'nothing' })
  }
  expect(stepOf('unpaid', 1000)).toEqual({ do: 'nothing' })
  expect(flagOf('ship-again', 4000)).toBe('Ship again')
})

test('cancelled there is cancelled here until the courier has it; then its return is expected', () => {
  for (const status of [200, 500, 540, 550, 1000, 1500, 2000, 2100, 2200, 3000, 4000] as const)
    expect(stepOf('cancelled', status)).toEqual({ do: 'cancel' })
  expect(verdictOf(theirs('cancelled'), ours(4000, { isHanded: true }))).toMatchObject({
    step: { do: 'nothing' },
    flag: 'Return expected',
  })
  for (const status of [5000, 6000] as const)
    expect([stepOf('cancelled', status), flagOf('cancelled', status)]).toEqual([{ do: 'nothing' }, 'Return expected'])
  for (const status of [510, 520, 530, 210] as const) expect(stepOf('cancelled', status)).toEqual({ do: 'nothing' })
})

test('a marketplace that is ahead of the house is a flag; behind it, nothing', () => {
  expect([flagOf('arranged', 2000), flagOf('arranged', 4000)]).toEqual(['Arranged outside', ''])
  expect([flagOf('shipped', 4000), flagOf('shipped', 5000)]).toEqual(['Shipped there', ''])
  expect([flagOf('delivered', 3000), flagOf('delivered', 5000)]).toEqual(['Delivered there', ''])
  expect(stepOf('delivered', 5000)).toMatchObject({ do: 'move', to: 6000 })
  expect(flagOf('shipped', 510)).toBe('Shipped there')
  expect([stepOf('failed', 5000), stepOf('returned', 5000), stepOf('returned', 6000)]).toEqual([
    { do: 'fail' },
    { do: 'return' },
    { do: 'return' },
  ])
})

test('a buyer’s wish to cancel holds the order, and is granted alone before anybody begins with it', () => {
  const asked = (status: OrderStatusCode) => verdictOf(theirs('cancel-asked'), ours(status))
  for (const status of [1000, 1500, 2000, 540, 550] as const) {
    expect(asked(status).isAsked).toBe(true)
    expect(isGrantedAlone(asked(status), status, true)).toBe(true)
    expect(isGrantedAlone(asked(status), status, false)).toBe(false)
  }
  for (const status of [2100, 2200, 3000, 4000] as const) {
    expect(asked(status).isAsked).toBe(true)
    expect(isGrantedAlone(asked(status), status, true)).toBe(false)
  }
  expect(asked(5000)).toMatchObject({ isAsked: false, flag: 'Cancel asked' })
})

test('what a marketplace sends itself is kept for reports, and goes nowhere here', () => {
  const sent = { ...theirs('ready'), isTheirs: true as const }
  expect(verdictOf(sent, undefined).step).toEqual({ do: 'keep' })
  expect(verdictOf(sent, ours(500))).toMatchObject({ step: { do: 'nothing' }, flag: 'Sent by the marketplace' })
})

/** How an order stands after it was looked at, as far as the rule alone says it. */
function looked(before: Ours | undefined, seen: Theirs): { ours: Ours | undefined; flag: string } {
  const { step, flag } = verdictOf(seen, before)
  const ends: Record<string, OrderStatusCode> = { cancel: 510, fail: 520, return: 530 }
  const status =
    step.do === 'make' ? step.status : step.do === 'move' ? step.to : (ends[step.do] ?? before?.status ?? undefined)
  if (status === undefined) return { ours: undefined, flag: '' }
  const isOld = (before?.marketUpdatedAt ?? -1) > seen.updatedAt
  const marketUpdatedAt = isOld ? (before?.marketUpdatedAt ?? null) : seen.updatedAt
  return { ours: { status, marketUpdatedAt, isHanded: before?.isHanded ?? false }, flag }
}

const anyState = fc.constantFrom(...states)
const anyStatus = fc.constantFrom(...orderStatuses.map(({ code }) => code))

test('no word of a marketplace moves an order but as the table of moves allows', () => {
  fc.assert(
    fc.property(anyState, fc.option(anyStatus, { nil: undefined }), fc.boolean(), (state, status, isHanded) => {
      const before = status === undefined ? undefined : ours(status, { isHanded })
      const after = looked(before, theirs(state)).ours
      if (after && after.status !== status) expect(isMove(status ?? null, after.status)).toBe(true)
    }),
  )
})

test('the same reading twice is once', () => {
  fc.assert(
    fc.property(anyState, fc.option(anyStatus, { nil: undefined }), (state, status) => {
      const once = looked(status === undefined ? undefined : ours(status), theirs(state))
      const twice = looked(once.ours, theirs(state))
      expect(twice).toEqual(once)
    }),
  )
})

test('readings in any order, some of them twice, end as they would in theirs', () => {
  // Each step of its life there; readings are made at any time and may arrive late.
  const lives: readonly (readonly MarketState[])[] = [
    ['unpaid', 'ready', 'cancelled'],
    ['unpaid', 'cancelled'],
    ['unpaid', 'ready', 'cancel-asked', 'ready'],
    ['unpaid', 'ready', 'cancel-asked', 'cancelled'],
    ['unknown', 'unpaid', 'ready', 'ship-again'],
  ]
  fc.assert(
    fc.property(fc.constantFrom(...lives), fc.array(fc.nat({ max: 3 }), { maxLength: 12 }), (life, arrivals) => {
      const readings = life.map((state, index) => theirs(state, index))
      const last = readings.at(-1)
      if (!last) return
      const run = (all: readonly Theirs[]) =>
        all.reduce<ReturnType<typeof looked>>(
          (before, one) => {
            const after = looked(before.ours, one)
            // What is stale leaves all as it stood.
            return (before.ours?.marketUpdatedAt ?? -1) > one.updatedAt ? before : after
          },
          { ours: undefined, flag: '' },
        )
      const shuffled = arrivals.flatMap((index) => readings[index] ?? [])
      expect(run([...shuffled, last])).toEqual(run(readings))
      expect(run([...shuffled, last, ...shuffled])).toEqual(run(readings))
    }),
  )
})
