import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'

type Wanted = Body<Calls['order']['createInternalOrder']>
type Line = { sku: string; quantity: number | undefined; unitPrice: number | undefined }
/** The form: the call's body, its lines as they are typed, and one charge. */
export type Said = Omit<Wanted, 'items' | 'charges'> & {
  items: Line[]
  charge?: number | undefined
  isUnpaid?: boolean | undefined
}

export const emptyLine: Line = { sku: '', quantity: 1, unitPrice: undefined }

/** The form as the call takes it. */
export function bodyOf({ items, charge, isUnpaid, ...said }: Said): Wanted {
  return {
    ...said,
    ...(isUnpaid ? { shopStatus: 'Unpaid' } : {}),
    items: items.map(({ sku, quantity, unitPrice }) => ({
      sku: sku.trim(),
      quantity: quantity ?? 1,
      ...(unitPrice === undefined ? {} : { unitPrice }),
    })),
    ...(charge ? { charges: [{ code: 'SHIPPING', description: 'Shipping', amount: charge }] } : {}),
  }
}

type RowError = { itemId: string | number; msg: string }
const isRow = (row: unknown): row is RowError =>
  typeof row === 'object' && row !== null && 'itemId' in row && 'msg' in row

/** The lines a refusal names, counted from 0, with what the server says of each; none when it names no line. */
export function refusedLines(problem: unknown): { index: number; message: string }[] {
  const failure =
    typeof problem === 'object' && problem !== null && 'failure' in problem
      ? (problem.failure as { message?: unknown })
      : {}
  return Array.isArray(failure.message)
    ? failure.message.filter(isRow).map(({ itemId, msg }) => ({ index: Number(itemId) - 1, message: msg }))
    : []
}
