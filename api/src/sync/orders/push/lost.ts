import type pg from 'pg'
import { marketNames } from '../../../marketplaces/marketplace.ts'
import { type MarketOf, marketOf } from '../../../marketplaces/markets.ts'
import { storePushes } from './store.ts'

/** Messages are fetched a hundred at a time; what is left after so many comes with the next round. */
const mostRounds = 50

/**
 * Fetches the messages that were not acknowledged, and confirms them once they are kept: whoever dies in between fetches
 * them again, and finds them kept. True when more waits.
 */
export async function fetchLost(
  pool: pg.Pool,
  report: (problem: unknown) => void,
  markets: MarketOf = marketOf,
  now: () => number = Date.now,
): Promise<boolean> {
  let hasMore = false
  for (const name of marketNames) {
    const market = markets(name)
    if (!market?.lostPushes) continue
    try {
      for (let round = 0; round < mostRounds; round++) {
        const lost = await market.lostPushes(now())
        if (lost.pushes.length > 0) await storePushes(pool, name, 'lost', lost.pushes)
        if (lost.last !== null) await market.confirmLost?.(lost.last, now())
        if (!lost.hasMore || lost.last === null) break
        if (round === mostRounds - 1) hasMore = true
      }
    } catch (problem) {
      report(problem)
    }
  }
  return hasMore
}
