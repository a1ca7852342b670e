import { expect, test } from 'vitest'
import { nonConformance, openStatuses } from 'contract/order-status'
import { happenedOn } from 'contract/order-happenings'
import { filterNames } from './filters.ts'
import { happenedFilters } from './happened.ts'
import { askedBy, queryOf, statusesOf, viewOf } from './views.ts'

const clock = { now: Date.UTC(2026, 10, 21, 1, 42), zone: 'Asia/Kuala_Lumpur' }
const hourMs = 3_600_000

test('late or due today asks for open orders to ship before the location’s midnight', () => {
  expect(askedBy(viewOf('due').preset, '', clock)).toEqual({
    status: [...openStatuses],
    shipByUntilTimestamp: Date.UTC(2026, 10, 21, 16) - 1,
  })
})

test('the view of what went wrong asks for the statuses behind its badge', () => {
  expect(askedBy(viewOf('non-conformance').preset, '', clock).status).toEqual([...nonConformance])
})

test('what is on hold is asked for among open orders: a hold of one that is done holds nothing up', () => {
  expect(askedBy(viewOf('on-hold').preset, '', clock)).toEqual({ status: [...openStatuses], onHold: true })
  expect(askedBy({ hold: 'no' }, '', clock)).toEqual({ onHold: false })
})

test('a remark and the import that made orders are asked for as the address says them', () => {
  expect(askedBy({ remark: 'gift', job: '42' }, '', clock)).toEqual({ remark: 'gift', jobId: 42 })
  expect(askedBy({ job: 'x' }, '', clock)).toEqual({})
})

test('several statuses are asked for at once, each once, and words nobody knows are left out', () => {
  expect(statusesOf('2000,1000,2000,nonsense')).toEqual([2000, 1000])
})

test('a day placed is the whole day of the location', () => {
  const { dateTimeFromTimestamp, dateTimeToTimestamp } = askedBy(
    { placedFrom: '2026-11-20', placedTo: '2026-11-20' },
    '',
    clock,
  )
  expect(dateTimeFromTimestamp).toBe(Date.UTC(2026, 10, 19, 16))
  expect((dateTimeToTimestamp ?? 0) - (dateTimeFromTimestamp ?? 0)).toBe(24 * hourMs - 1)
})

test('what a figure counts is asked for from the first moment of its days to the last one', () => {
  expect(
    askedBy({ shippedFrom: '2026-11-20', shippedTo: '2026-11-21', lostFrom: '2026-11-20', returnedTo: 'x' }, '', clock),
  ).toEqual({
    shippedFromTimestamp: Date.UTC(2026, 10, 19, 16),
    shippedUntilTimestamp: Date.UTC(2026, 10, 21, 16) - 1,
    lostFromTimestamp: Date.UTC(2026, 10, 19, 16),
  })
  expect(
    askedBy(Object.fromEntries(new URLSearchParams(happenedOn('received', '2026-11-20', '2026-11-20'))), '', clock),
  ).toEqual({
    receivedFromTimestamp: Date.UTC(2026, 10, 19, 16),
    receivedUntilTimestamp: Date.UTC(2026, 10, 20, 16) - 1,
  })
})

test('each of them stands as a chip of days; two can be chosen, the others only come with a link', () => {
  expect(happenedFilters({}).map(({ id }) => id)).toEqual(['receivedFrom', 'receivedTo', 'shippedFrom', 'shippedTo'])
  const linked = happenedFilters({ lostFrom: '2026-11-20', lostTo: '2026-11-21' })
  expect(linked.map(({ label }) => label)).toContain('Lost to a stock-out from')
  for (const { id, kind } of happenedFilters({ returnedTo: '2026-11-20' }))
    expect([filterNames.includes(id), kind]).toEqual([true, 'day'])
})

test('a filter beside the view keeps the view, taking one of its own off leaves it', () => {
  const due = viewOf('due')
  expect(queryOf(due, { ...due.preset, priority: '2' })).toEqual({ priority: '2', view: 'due' })
  expect(queryOf(due, { status: 'open' })).toEqual({ status: 'open' })
})

test('what the URL says wrongly is not asked for', () => {
  expect(
    askedBy({ shopId: 'x', priority: '9', placedFrom: 'today', single: 'maybe', shipBy: 'never' }, '  ', clock),
  ).toEqual({})
})
