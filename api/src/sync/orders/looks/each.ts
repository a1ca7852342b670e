import type { Tx } from '../../../kernel/database.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import type { Who } from '../../../kernel/who.ts'
import type { MarketOrder } from '../../../marketplaces/marketplace.ts'
import type { Shop } from '../draft.ts'
import { type Outcome, settleOrders } from '../settle.ts'

/** An order that could not be settled, and why in words; `problem` where that is nobody's but ours. */
export type Failed = { id: string; did: 'failed'; why: string; problem?: unknown }
export type Result = Outcome | Failed

/** Opens a transaction for whoever settles orders. */
export type Open = <T>(work: (tx: Tx, who: Who) => Promise<T>) => Promise<T>
/** What is written with what became of orders, in the same transaction. */
export type Also = (tx: Tx, results: readonly Result[]) => Promise<unknown>

/**
 * Settles orders, all in one transaction; where that fails, each in its own, so that one bad order stops none beside it.
 */
export async function settleEach(
  open: Open,
  shop: Shop & { grantsCancels: boolean },
  orders: readonly MarketOrder[],
  also: Also,
): Promise<Result[]> {
  const together = (some: readonly MarketOrder[]): Promise<Result[]> =>
    open(async (tx, who) => {
      const results = await settleOrders(tx, who, shop, some)
      await also(tx, results)
      return results
    })
  try {
    return await together(orders)
  } catch (problem) {
    if (orders.length > 1) {
      const results: Result[] = []
      for (const order of orders) results.push(...(await settleEach(open, shop, [order], also)))
      return results
    }
    const failed = orders.map(({ id }) => ({ id, did: 'failed' as const, ...failureOf(problem) }))
    await open((tx) => also(tx, failed))
    return failed
  }
}

const failureOf = (problem: unknown): Pick<Failed, 'why' | 'problem'> =>
  problem instanceof Refusal
    ? { why: problem.message }
    : { why: 'Something went wrong on our side; the error log says what.', problem }
