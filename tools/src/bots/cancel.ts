import { attempt } from './book.ts'
import type { Floor } from './floor.ts'

/** The buyer thinks again, whatever is being done with the order. True where it is cancelled. */
export async function cancel({ book, manager }: Floor, orderId: number, when: 'late' | 'early'): Promise<boolean> {
  const done = await attempt(
    book,
    manager.shipping.cancelOrder({ body: { orderId, reason: 'the buyer thought again' } }),
  )
  const order = book.orders.get(orderId)
  if (!done || !order) return false
  order.isCancelled = true
  // As they stand now: until the cancel somebody else may have given a parcel another number.
  const numbers = (await attempt(book, manager.order.getOrder({ query: { orderId } })))?.parcels ?? []
  book.retiredNumbers.push(...numbers.flatMap(({ trackingNumber }) => trackingNumber ?? []))
  book.count(when === 'late' ? 'orders cancelled in somebody’s hands' : 'orders cancelled')
  return true
}
