import { stagesOnTheWay, trackingStages, type TrackingStageName } from 'contract/tracking'
import { expect, test } from 'vitest'
import { isTracked, progressOf, trackedOf, type TrackedOrder } from './progress.ts'
import { wordsFor } from './words.ts'

const order = (stage: TrackingStageName, ...passed: TrackingStageName[]): TrackedOrder => ({
  referenceCode: 'B-1',
  stage,
  isProblem: false,
  placedTimestamp: 0,
  shippingProviderName: null,
  parcels: [],
  steps: [...passed, stage].map((one, index) => ({ stage: one, timestamp: index })),
})
const said = (tracked: TrackedOrder) => progressOf(tracked).map(({ stage, state }) => `${stage} ${state}`)

test('an order in preparation has one stage behind it and three before it', () => {
  expect(progressOf(order('preparing', 'received'))).toEqual([
    { stage: 'received', at: 0, state: 'done' },
    { stage: 'preparing', at: 1, state: 'now' },
    { stage: 'packed', at: undefined, state: 'next' },
    { stage: 'with-courier', at: undefined, state: 'next' },
    { stage: 'delivered', at: undefined, state: 'next' },
  ])
})

test('an order that waits for its payment has its whole way before it', () => {
  expect(said(order('awaiting-payment'))).toEqual([
    'awaiting-payment now',
    ...stagesOnTheWay.map(({ stage }) => `${stage} next`),
  ])
})

test('a delay stands after the last stage that was reached, and the rest is still to come', () => {
  expect(said(order('delayed', 'received', 'preparing'))).toEqual([
    'received done',
    'preparing done',
    'delayed now',
    'packed next',
    'with-courier next',
    'delivered next',
  ])
})

test('nothing comes after an order is cancelled, lost, returned or delivered', () => {
  expect(said(order('cancelled', 'received'))).toEqual(['received done', 'cancelled now'])
  expect(said(order('not-delivered', 'received', 'preparing'))).toEqual([
    'received done',
    'preparing done',
    'not-delivered now',
  ])
  expect(said(order('returned', 'delivered')).at(-1)).toBe('returned now')
  expect(said(order('delivered', 'received')).at(-1)).toBe('delivered now')
})

test('a stage that was passed over is behind the order too, without a time', () => {
  expect(progressOf(order('with-courier', 'received')).map(({ at, state }) => [at, state])).toEqual([
    [0, 'done'],
    [undefined, 'done'],
    [undefined, 'done'],
    [1, 'now'],
    [undefined, 'next'],
  ])
})

test('in every stage the order stands at exactly one step', () => {
  for (const { stage } of trackingStages)
    expect(
      progressOf(order(stage))
        .filter(({ state }) => state === 'now')
        .map((step) => step.stage),
    ).toEqual([stage])
})

test('the record of an order reads as its buyer would read it: public words, no person, no cell', () => {
  const at = (toStatus: 1000 | 1500 | 2000 | 2100, timestamp: number) => ({
    fromStatus: null,
    toStatus,
    timestamp,
    actor: 'Wong',
    note: 'A-03-12-B',
  })
  const record = {
    marketplaceOrderId: 'A-1',
    referenceCode: 'R-1',
    status: 2100 as const,
    statusChangedTimestamp: 40,
    placedTimestamp: 1,
    shippingProviderName: 'Coast',
    parcels: [
      { parcelNumber: 1, trackingNumber: 'C-1', isClosed: true, isHanded: true },
      { parcelNumber: 2, trackingNumber: null, isClosed: false, isHanded: false },
    ],
    events: [at(1000, 10), at(1500, 20), at(2000, 30), at(2100, 40)],
  }
  expect(trackedOf(record)).toEqual({
    referenceCode: 'A-1',
    stage: 'preparing',
    isProblem: false,
    placedTimestamp: 1,
    shippingProviderName: 'Coast',
    parcels: [{ parcelNumber: 1, trackingNumber: 'C-1', stage: 'with-courier', timestamp: null }],
    steps: [
      { stage: 'received', timestamp: 10 },
      { stage: 'preparing', timestamp: 20 },
    ],
  })
  expect(trackedOf({ ...record, marketplaceOrderId: null, status: 540 }).isProblem).toBe(true)
  expect(trackedOf({ ...record, status: 510 }).parcels).toEqual([])
})

test('what is no order is not drawn', () => {
  const right = order('packed', 'received')
  expect(isTracked(right)).toBe(true)
  const wrong: unknown[] = [
    undefined,
    null,
    'packed',
    [],
    {},
    { ...right, stage: 'lost' },
    { ...right, steps: null },
    { ...right, steps: [{ stage: 'packed' }] },
    { ...right, steps: [{ stage: 'packed', timestamp: 1e20 }] },
    { ...right, parcels: undefined },
    { ...right, parcels: [{ parcelNumber: 1, trackingNumber: 12, stage: 'packed', timestamp: null }] },
    { ...right, referenceCode: undefined },
    '<!doctype html>',
  ]
  expect(wrong.filter(isTracked)).toEqual([])
})

test('every stage has its words in both languages, and an unknown language reads English', () => {
  for (const { stage, label } of trackingStages) {
    expect(wordsFor('en').label(stage)).toBe(label)
    expect(wordsFor('ms-MY').label(stage)).not.toBe(label)
    expect(wordsFor('ms').sentence(stage)).toMatch(/\.$/)
  }
  expect([wordsFor('xx').lang, wordsFor(undefined).lang, wordsFor('ms').lang, wordsFor('msx').lang]).toEqual([
    'en',
    'en',
    'ms',
    'en',
  ])
})
