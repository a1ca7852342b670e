import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus, isIn, nonConformance, reprocessable } from 'contract/order-status'
import { refuse } from '../../kernel/refuse.ts'
import { type Movable, refuseHold } from '../rules.ts'

export type Troubled = Movable & { merchantId: number; locationId: number; takenBy: string | null }
export type Line = {
  lineNo: number
  productId: number | null
  sku: string
  name: string
  quantity: number
  unitPriceMinor: number
  /** Of one unit, where its product says it. */
  weightGrams: number | null
}
export type Later = Body<Calls['order']['splitOrder']>['later']

const unknown = 200
const unpaid = 500
const ready = 1000
const notFound = 550

function refuseUnless(order: Movable, isRight: boolean, problem: string): void {
  if (!isRight) throw refuse('wrong-state', { what: warehouseOrderId(order.id), ...inStatus(order.status), problem })
}

export const refuseTaking = (order: Movable): void =>
  refuseUnless(order, isIn(nonConformance, order.status), 'it does not wait in Non conformance')
/** A person says what an unknown status means, and that an order is paid after all. */
export const refuseMappingStatus =
  (to: number) =>
  (order: Movable): void =>
    refuseUnless(
      order,
      order.status === unknown || (order.status === unpaid && to === ready),
      'only an order of an unknown status is told one, and an unpaid one that it is paid',
    )
export const refuseMappingSku = (order: Movable): void =>
  refuseUnless(order, order.status === notFound, 'only an order of an unknown product is told which it means')

/** An order that waits for goods or a product is split; one that a marketplace sold is split there. */
export function refuseSplitting(order: Movable & { marketplaceOrderId: string | null }): void {
  refuseUnless(order, isIn(reprocessable, order.status), 'only one that lacks stock or a product is split')
  refuseHold(order)
  if (order.marketplaceOrderId !== null)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: "a marketplace's order",
      problem: 'it is split there, into packages',
      next: 'Split it in the marketplace, or send stock for all of it.',
    })
}

/** The lines that stay with the order and go now, and those that wait; both numbered from 1. */
export function splitLines(lines: readonly Line[], later: Later): { stay: Line[]; wait: Line[] } {
  const asked = new Map(later.map(({ lineNo, quantity }) => [lineNo, quantity]))
  for (const [index, { lineNo, quantity }] of later.entries()) {
    const line = lines.find((one) => one.lineNo === lineNo)
    const field = `Later[${index}]`
    if (!line) throw refuse('bad-input', { field: `${field}.LineNo`, problem: 'is no line of this order' })
    if (quantity > line.quantity)
      throw refuse('bad-input', { field: `${field}.Quantity`, problem: `is more than the ${line.quantity} ordered` })
    if (later.findIndex((one) => one.lineNo === lineNo) !== index)
      throw refuse('bad-input', { field: `${field}.LineNo`, problem: 'is named twice' })
  }
  const waits = (line: Line): number => asked.get(line.lineNo) ?? 0
  const parts = {
    stay: numbered(lines, (line) => line.quantity - waits(line)),
    wait: numbered(lines, waits),
  }
  if (parts.stay.length === 0)
    throw refuse('bad-input', { field: 'Later', problem: 'takes all of the order: leave what can go now' })
  return parts
}

const numbered = (lines: readonly Line[], quantityOf: (line: Line) => number): Line[] =>
  lines
    .map((line) => ({ ...line, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity > 0)
    .map((line, index) => ({ ...line, lineNo: index + 1 }))

/** What the lines weigh, where every product says it. */
export function weightOf(lines: readonly Line[]): number | null {
  const grams = lines.reduce((sum, line) => sum + (line.weightGrams ?? Number.NaN) * line.quantity, 0)
  return grams <= 2_000_000_000 ? grams : null
}

/** The first number after an order's own that is free: I-90417-2. */
export function nextNumber(referenceCode: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n++) {
    const code = numberedAfter(referenceCode, n)
    if (!taken.has(code)) return code
  }
}
const mostLetters = 100
export const numberedAfter = (referenceCode: string, n: number): string =>
  `${referenceCode.slice(0, mostLetters - 1 - String(n).length)}-${n}`
