import { receivable } from 'contract/inbound-status'
import { expect, test } from 'vitest'
import { linkedBy, linkedFilters, statusesLinked } from './linked.ts'

const clock = { now: Date.UTC(2026, 10, 24, 1, 42), zone: 'Asia/Kuala_Lumpur' }
const midnight = String(Date.UTC(2026, 10, 24, 16))

test('a link says until when it is expected under either name, and what is on its way by its word', () => {
  for (const name of ['due', 'dueUntil'])
    expect(linkedBy({ [name]: midnight })).toEqual({ jobId: undefined, dueUntilTimestamp: Number(midnight) })
  expect(linkedBy({ due: midnight, dueUntil: '1000' }).dueUntilTimestamp).toBe(1000)
  expect(statusesLinked({ due: 'open' })?.toSorted()).toEqual([...receivable].toSorted())
  expect([linkedBy({ due: 'open' }).dueUntilTimestamp, statusesLinked({ due: midnight })]).toEqual([
    undefined,
    undefined,
  ])
})

test('what a link says wrongly is not asked for', () => {
  expect(linkedBy({ due: 'soon', dueUntil: '-5', job: 'x' })).toEqual({
    jobId: undefined,
    dueUntilTimestamp: undefined,
  })
})

test('each stands as a chip in words, to be taken off, and none stands there by itself', () => {
  const chips = linkedFilters({ dueUntil: midnight, job: '42', type: 'Normal' }, clock)
  expect(chips.map(({ id, label, options }) => [id, label, options?.[0]?.label])).toEqual([
    ['job', 'Import', '42'],
    ['dueUntil', 'Expected', 'until 25 Nov 2026 12:00 AM'],
  ])
  expect(linkedFilters({ due: 'open' }, clock)[0]?.options).toEqual([{ value: 'open', label: 'on its way' }])
  expect(linkedFilters({ from: '2026-11-24' }, clock)).toEqual([])
})
