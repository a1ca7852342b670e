import { refuse } from '../kernel/refuse.ts'

export function refuseMissing(orderIds: readonly number[], orders: readonly { id: number }[]): void {
  const known = new Set(orders.map((order) => order.id))
  const missing = orderIds.filter((id) => !known.has(id))
  if (missing.length)
    throw refuse(
      'not-found',
      { what: 'The order', field: 'OrderIds' },
      missing.map((itemId) => ({ msg: 'The order was not found.', itemId })),
    )
}
