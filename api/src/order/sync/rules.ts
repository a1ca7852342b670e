import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { refuse } from '../../kernel/refuse.ts'
import type { SyncedShop } from './queries.ts'

const dayMs = 86_400_000
/** Marketplaces tell of changes for so long. */
const mostDays = 92
/** Numbers that are asked for with one try are done soon. */
export const mostShort = 50

/** What of a shop is fetched: what changed between two moments, or orders by their numbers there. */
export type Wanted = { from: number; until: number } | { orderIds: string[] }

/** Refuses a shop that its marketplace answers nothing about. */
export function refuseUnconnected({ shopName, state }: SyncedShop): void {
  if (state === null || state === 'Disconnected')
    throw refuse('wrong-state', {
      what: shopName,
      state: 'not connected',
      problem: 'its marketplace answers nothing about it',
      next: 'Connect the shop in Shop management, then fetch its orders.',
    })
}

export function wantedOf(
  { dateTimeFromTimestamp, dateTimeToTimestamp, marketplaceOrderIds }: Body<Calls['order']['syncMarketPlaceOrder']>,
  now: number,
): Wanted {
  if (marketplaceOrderIds) {
    if (dateTimeFromTimestamp !== undefined || dateTimeToTimestamp !== undefined)
      throw refuse('bad-input', {
        field: 'MarketplaceOrderIds',
        problem: 'and dates are two choices: send one of them',
      })
    const orderIds = [...new Set(marketplaceOrderIds.map((one) => one.trim()).filter(Boolean))]
    if (orderIds.length === 0) throw refuse('bad-input', { field: 'MarketplaceOrderIds', problem: 'names no order' })
    return { orderIds }
  }
  if (dateTimeFromTimestamp === undefined)
    throw refuse('bad-input', { field: 'DateTimeFromTimestamp', problem: 'or MarketplaceOrderIds is missing' })
  const until = Math.min(dateTimeToTimestamp ?? now, now)
  if (dateTimeFromTimestamp >= until)
    throw refuse('bad-input', { field: 'DateTimeFromTimestamp', problem: 'must lie before the end, and not ahead' })
  if (until - dateTimeFromTimestamp > mostDays * dayMs)
    throw refuse('bad-input', {
      field: 'DateTimeFromTimestamp',
      problem: `is more than ${mostDays} days before the end`,
    })
  return { from: dateTimeFromTimestamp, until }
}
