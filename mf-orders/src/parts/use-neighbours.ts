import { thousands } from 'contract/format'
import type { Order } from './use-orders.ts'

type List = { open: string | undefined; page: number; pageSize: number; setOpen: (key: string | undefined) => void }

/** The open record's place in the list, and the records beside it on this page. */
export function useNeighbours(rows: readonly Order[] | undefined, list: List) {
  const at = rows?.findIndex((order) => String(order.orderId) === list.open) ?? -1
  const step = (index: number): (() => void) | undefined => {
    const order = at < 0 ? undefined : rows?.[index]
    return order && (() => list.setOpen(String(order.orderId)))
  }
  return {
    open: list.open !== undefined && /^\d{1,15}$/.test(list.open) ? Number(list.open) : undefined,
    place: (total: number | undefined) =>
      at < 0 || total === undefined
        ? undefined
        : `${thousands((list.page - 1) * list.pageSize + at + 1)} of ${thousands(total)}`,
    onPrevious: step(at - 1),
    onNext: step(at + 1),
  }
}
