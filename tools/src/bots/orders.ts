import { attempt } from './book.ts'
import type { Api, Floor, Work } from './floor.ts'

const mostInTurn = 8

/** Works through orders of a status, some after each look at the list; two people are at one order now and then. */
export function inTurn(
  { book, pick, once, isOver }: Floor,
  hand: Api,
  status: 2200 | 3000,
  work: (orderId: number) => Promise<void>,
): Work {
  const isFree = (orderId: number): boolean => book.orders.has(orderId) && !book.inHand.has(orderId)
  return async () => {
    const listed = await attempt(book, hand.order.getOrderList({ query: { status: [status], pageSize: 50 } }))
    const waiting = new Set((listed?.result ?? []).map((order) => order.orderId))
    for (let turn = 0; turn < mostInTurn && !isOver(); turn++) {
      const orderId = pick([...waiting].filter(isFree))
      if (orderId === undefined) return turn > 0
      waiting.delete(orderId)
      const isAlone = !once(40)
      if (isAlone) book.inHand.add(orderId)
      await work(orderId)
      if (isAlone) book.inHand.delete(orderId)
    }
    return true
  }
}
