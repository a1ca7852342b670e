import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'

/** What the form says: a shop, and days or numbers of orders. */
export type Said = {
  shopId: number
  by: 'dates' | 'numbers'
  from?: number
  to?: number
  numbers?: string
}

export const mostNumbers = 500
const dayMs = 86_400_000

/** Numbers of orders as they are pasted: a line each, or with commas, semicolons or blanks between; each once. */
export const numbersIn = (text = ''): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** What is asked of the server; the last day is fetched whole, up to now. */
export function bodyOf(
  { shopId, by, from, to, numbers }: Said,
  now: number,
): Body<Calls['order']['syncMarketPlaceOrder']> {
  if (by === 'numbers') return { shopId, marketplaceOrderIds: numbersIn(numbers) }
  return {
    shopId,
    ...(from === undefined ? {} : { dateTimeFromTimestamp: from }),
    dateTimeToTimestamp: Math.min(to === undefined ? now : to + dayMs, now),
  }
}
