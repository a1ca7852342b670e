import { expect, test } from 'vitest'
import { orderStatuses } from './order-status.ts'
import { stageOf, stagesOnTheWay, stepsOf, trackingStage, trackingStages } from './tracking.ts'

const minute = 60_000
/** A timeline of these statuses, a minute apart. */
const after = (...statuses: number[]) => stepsOf(statuses.map((toStatus, n) => ({ toStatus, timestamp: n * minute })))
const stages = (...statuses: number[]) => after(...statuses).map(({ stage }) => stage)

test('every status has a public word of its own family, and every word has a status', () => {
  const used = new Set(orderStatuses.map(({ code }) => stageOf(code)))
  expect([...used].sort()).toEqual(trackingStages.map(({ stage }) => stage).sort())
})

test('no public word is one of our own', () => {
  for (const { label, sentence } of trackingStages)
    expect(`${label} ${sentence}`).not.toMatch(/allocat|picking|SKU|bin|stock|merchant|\d/i)
})

test('a status or a word that nobody knows reads Delayed', () => {
  expect(stageOf(7777)).toBe('delayed')
  expect(trackingStage('nonsense').label).toBe('Delayed')
})

test('the way to the door is five steps', () => {
  expect(stagesOnTheWay.map(({ label }) => label)).toEqual([
    'Received',
    'In preparation',
    'Packed',
    'Handed to courier',
    'Delivered',
  ])
})

test('a whole life is five steps, each with the time it was first reached', () => {
  expect(after(1000, 1500, 2000, 2100, 2200, 3000, 4000, 5000, 6000)).toEqual([
    { stage: 'received', timestamp: 0 },
    { stage: 'preparing', timestamp: minute },
    { stage: 'packed', timestamp: 5 * minute },
    { stage: 'with-courier', timestamp: 7 * minute },
    { stage: 'delivered', timestamp: 8 * minute },
  ])
})

test('an undone scan takes the step after it back', () => {
  expect(after(1000, 1500, 2200, 3000, 2200)).toEqual([
    { stage: 'received', timestamp: 0 },
    { stage: 'preparing', timestamp: minute },
  ])
})

test('a delay is told while it lasts and forgotten when the order goes on', () => {
  expect(stages(1000, 1500, 540)).toEqual(['received', 'preparing', 'delayed'])
  expect(stages(1000, 1500, 540, 1500, 2000)).toEqual(['received', 'preparing'])
  expect(stages(500, 1000)).toEqual(['received'])
})

test('how an order ended stands after what it went through', () => {
  expect(stages(1000, 510, 210)).toEqual(['received', 'cancelled'])
  expect(stages(1000, 1500, 3000, 5000, 6000, 530, 230)).toEqual([
    'received',
    'preparing',
    'packed',
    'with-courier',
    'delivered',
    'returned',
  ])
  expect(stages(1000, 5000, 520, 220)).toEqual(['received', 'with-courier', 'delayed', 'not-delivered'])
  expect(after()).toEqual([])
})
