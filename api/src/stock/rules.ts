import { type Role, warehouseManagers } from 'contract/roles'
import { refuse } from '../kernel/refuse.ts'
import type { Condition } from './spot.ts'

export type Cell = {
  id: number
  code: string
  locationId: number
  status: string
  isPickable: boolean
  isUnusableStock: boolean
  merchantId: number | null
}

/** Refuses a cell that may not take these units: closed, kept for somebody else, or meant for the other condition. */
export function refuseCell(cell: Cell, condition: Condition, merchantId: number): void {
  if (cell.status !== 'Active')
    throw refuse('wrong-state', {
      what: `The cell ${cell.code}`,
      state: cell.status,
      problem: 'nothing is put into it',
      field: 'CellCode',
    })
  if (cell.merchantId !== null && cell.merchantId !== merchantId)
    throw refuse('wrong-cell', {
      got: `${cell.code}, kept for another merchant`,
      expected: 'a cell of this merchant, or of all',
      field: 'CellCode',
    })
  if (cell.isUnusableStock && condition !== 'Unusable')
    throw refuse('wrong-cell', {
      got: `${cell.code}, for unusable stock`,
      expected: 'a cell for good stock',
      field: 'CellCode',
    })
  if (!cell.isUnusableStock && condition === 'Unusable')
    throw refuse('wrong-cell', {
      got: `${cell.code}, for good stock`,
      expected: 'a cell for unusable stock',
      field: 'CellCode',
    })
}

export const refuseUnlessManager = (role: Role): void => {
  if (!warehouseManagers.includes(role)) throw refuse('not-allowed', { role })
}

type ExpiryDays = { expiresFromDay?: string; expiresUntilDay?: string }

/** Refuses a day that no calendar has: 2027-02-30. */
export function refuseDay(day: string | undefined, field = 'ExpiryDay'): void {
  if (day === undefined) return
  const [year, month, date] = day.split('-').map(Number)
  const read = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, date))
  if (read.toISOString().slice(0, 10) !== day)
    throw refuse('bad-input', { field, problem: 'is not a day of the calendar' })
}

/** Refuses days of expiry that no calendar has, and those that end before they begin. */
export function refuseDays({ expiresFromDay: from, expiresUntilDay: until }: ExpiryDays): void {
  refuseDay(from, 'ExpiresFromDay')
  refuseDay(until, 'ExpiresUntilDay')
  if (from !== undefined && until !== undefined && from > until)
    throw refuse('bad-input', { field: 'ExpiresFromDay', problem: 'is after ExpiresUntilDay' })
}

export type Batch = { batchNo: string; expiryDay: string | null }

/**
 * The batch units are kept as: what was announced, unless the label says otherwise.
 * A product that expires needs the day.
 */
export function batchToKeep(
  goods: Batch & { hasExpiry: boolean },
  said: { batchNo?: string; expiryDay?: string },
): Batch {
  refuseDay(said.expiryDay)
  const batchNo = said.batchNo?.trim() ?? goods.batchNo
  const expiryDay = said.expiryDay ?? (batchNo === goods.batchNo ? goods.expiryDay : null)
  if (goods.hasExpiry && !expiryDay)
    throw refuse('bad-input', { field: 'ExpiryDay', problem: 'is missing: this product expires' })
  return { batchNo, expiryDay }
}

export type Balance = { onHand: number; allocated: number }

/** What is left of a balance after a correction. Nothing falls below zero, nor below what is promised to orders. */
export function adjustment<T extends Balance>(balance: T, change: number, sku: string): T {
  const after = balance.onHand + change
  if (after < 0) throw refuse('stock-short', { sku, needed: -change, available: balance.onHand, field: 'Change' })
  if (after < balance.allocated)
    throw refuse('stock-allocated', { allocated: balance.allocated, after, field: 'Change' })
  return { ...balance, onHand: after }
}

/** A balance of a product in one cell, as a correction finds it. */
export type Held = Balance & Batch & { batchId: number; condition: Condition }
export type Correction = { condition: Condition; change: number; sku: string; hasExpiry: boolean }
export type BatchAsked = { batchId?: number; batchNo?: string; expiryDay?: string }

/**
 * The batch a correction means: the one named, else the only one in the cell. A batch that is not there yet is named by
 * number and expiry, or by its id; it can only be added to.
 */
export function batchMeant(
  balances: readonly Held[],
  asked: BatchAsked,
  correction: Correction,
): number | Batch | undefined {
  const { condition, change, sku, hasExpiry } = correction
  refuseDay(asked.expiryDay)
  const isNamed = asked.batchId !== undefined || asked.batchNo !== undefined || asked.expiryDay !== undefined
  const fits = balances.filter(
    (held) =>
      held.condition === condition &&
      (isNamed || held.onHand > 0) &&
      (asked.batchId === undefined || held.batchId === asked.batchId) &&
      (asked.batchNo === undefined || held.batchNo === asked.batchNo.trim()) &&
      (asked.expiryDay === undefined || held.expiryDay === asked.expiryDay),
  )
  if (fits.length > 1)
    throw refuse('bad-input', {
      field: 'BatchId',
      problem: `is missing: the cell holds ${fits.length} batches of ${sku}`,
    })
  if (fits[0]) return fits[0].batchId
  if (change < 0) throw refuse('stock-short', { sku, needed: -change, available: 0, field: 'Change' })
  if (asked.batchId !== undefined) return undefined
  if (hasExpiry && !asked.expiryDay)
    throw refuse('bad-input', { field: 'ExpiryDay', problem: 'is missing: this product expires' })
  return { batchNo: asked.batchNo?.trim() ?? '', expiryDay: asked.expiryDay ?? null }
}
