import { nonConformance } from 'contract/order-status'
import { expect, test } from 'vitest'
import { actsFor, firstActOf } from './acts.ts'

const order = {
  status: 540 as const,
  takenBy: null,
  lineCount: 2,
  unitCount: 3,
  trayName: null,
  unitsToUnpack: 0,
  marketplaceOrderId: null,
}
const labels = (more: object, role: Parameters<typeof actsFor>[1] = 'WAREHOUSE_MANAGER') =>
  actsFor({ ...order, ...more }, role, 'Ana').map(({ label }) => label)

test('a manager has a way out of every state of the queue, and a worker takes it on', () => {
  for (const status of nonConformance) {
    expect(labels({ status }).join()).toMatch(/Close|Cancel order/)
    expect(labels({ status }, 'WAREHOUSE_WORKER')).toEqual(['Take on'])
  }
  expect(labels({})).toEqual(['Split', 'Take on', 'Close'])
  expect(labels({ status: 550 })).toEqual(['Map SKU', 'Split', 'Take on', 'Close'])
  expect(labels({ status: 200 })).toEqual(['It is New', 'It is Unpaid', 'Take on', 'Cancel order'])
  expect(labels({}, 'USER')).toEqual([])
})

test('one unit cannot be split, and what a marketplace sold is split there', () => {
  expect(labels({ unitCount: 1 })).not.toContain('Split')
  expect(labels({ marketplaceOrderId: 'S-1' })).not.toContain('Split')
})

test('who has taken an order on is told to others, and may give it back', () => {
  expect(labels({ takenBy: 'Bo' })).toContain('Take over from Bo')
  expect(labels({ takenBy: 'Ana' })).toContain('Give back')
})

test('a row offers what only a person decides; closing only where nothing else is left', () => {
  const first = (more: object) => firstActOf({ ...order, ...more }, 'MERCHANT_ADMIN', 'Ana')?.label
  expect(first({})).toBe('Split')
  expect(first({ unitCount: 1 })).toBeUndefined()
  expect(first({ status: 550 })).toBe('Map SKU')
  expect(first({ status: 200 })).toBe('It is New')
  expect(first({ status: 510 })).toBe('Close')
  expect(first({ status: 510, unitsToUnpack: 2 })).toBeUndefined()
})
