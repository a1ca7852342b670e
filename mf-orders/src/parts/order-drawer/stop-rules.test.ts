import { expect, test } from 'vitest'
import { orderStatuses } from 'contract/order-status'
import { endFor, heldAgain, holdsInWords, mayHold, mayLift, usualHold, whyNotClosed } from './stop-rules.ts'

const at = (status: (typeof orderStatuses)[number]['code']) => ({ status, holds: [] })

test('a manager cancels until the courier has it, and closes what is out of the flow', () => {
  const of = (end: string) =>
    orderStatuses.filter(({ code }) => endFor(at(code), 'WAREHOUSE_MANAGER') === end).map(({ code }) => code)
  expect(of('cancel')).toEqual([200, 500, 1000, 1500, 2000, 2100, 2200, 3000, 4000])
  expect(of('close')).toEqual([510, 520, 530, 540, 550])
})

test('a merchant cancels what the warehouse has not begun with, and who only looks stops nothing', () => {
  expect([2000, 2100, 4000].map((status) => endFor(at(status as 2000), 'MERCHANT_ADMIN'))).toEqual([
    'cancel',
    undefined,
    undefined,
  ])
  for (const role of ['MERCHANT_WORKER', 'CLIENT', 'WAREHOUSE_WORKER'] as const)
    expect(endFor(at(2000), role)).toBe(undefined)
})

test('holds are set and lifted until the courier has it, by managers and the merchant’s staff', () => {
  expect([1000, 4000, 5000, 510].map((status) => mayHold(at(status as 1000), 'MERCHANT_WORKER'))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(mayHold(at(1000), 'WAREHOUSE_WORKER')).toBe(false)
})

test('a merchant is offered to lift what is theirs, and nobody to close what still lies about', () => {
  const held = (...holds: string[]) => ({ status: 2000 as const, holds })
  expect(mayLift(held('Fraud'), 'MERCHANT_ADMIN')).toBe(false)
  expect(mayLift(held('Fraud', 'Address'), 'MERCHANT_ADMIN')).toBe(true)
  expect(mayLift(held('Fraud'), 'WAREHOUSE_MANAGER')).toBe(true)
  expect(mayLift(held(), 'WAREHOUSE_MANAGER')).toBe(false)
  expect(whyNotClosed({ trayName: 'T-1', unitsToUnpack: 0 })).toContain('T-1')
  expect(whyNotClosed({ trayName: null, unitsToUnpack: 2 })).toContain('parcel')
  expect(whyNotClosed({ trayName: null, unitsToUnpack: 0 })).toBe(undefined)
})

test('holds are told and put back each with its own end, but for one that ended meanwhile', () => {
  const holdsUntil = [
    { hold: 'Fraud' as const, untilTimestamp: null },
    { hold: 'Date' as const, untilTimestamp: Date.UTC(2026, 11, 1, 9) },
    { hold: 'Payment' as const, untilTimestamp: 1000 },
  ]
  expect(holdsInWords({ holdsUntil: holdsUntil.slice(0, 2), timeZone: 'UTC' })).toBe(
    'Fraud, Date until 01 Dec 2026 09:00 AM',
  )
  expect(heldAgain(holdsUntil, () => true, 1000)).toEqual([
    { hold: 'Fraud' },
    { hold: 'Date', untilTimestamp: Date.UTC(2026, 11, 1, 9) },
  ])
  expect(heldAgain(holdsUntil, (hold) => hold === 'Payment', 999)).toEqual([{ hold: 'Payment', untilTimestamp: 1000 }])
})

test('a hold is meant for the warehouse to look, and where a merchant sets it for an address', () => {
  expect(usualHold('WAREHOUSE_MANAGER')).toBe('Operator')
  expect(usualHold('MERCHANT_WORKER')).toBe('Address')
})
