import { type MarketOrder, MarketProblem } from '../../../marketplaces/marketplace.ts'
import type { Speaking } from '../../../shop/connection/speak.ts'
import type { Failed } from './each.ts'

/** Orders as they stand there, and those of which the marketplace says why it tells nothing. */
export type Fetched = { orders: MarketOrder[]; refused: Failed[] }

/**
 * Fetches whole orders; where the marketplace refuses them together, or its answer cannot be read, by halves, until the
 * culprit stands alone: one that is odd keeps none beside it away. Where it refuses each of several, that is no order's fault.
 */
export async function fetchOrders(speaking: Speaking, ids: readonly string[]): Promise<Fetched> {
  const fetched = await inHalves(speaking, ids)
  const [first] = fetched.refused
  if (ids.length > 1 && fetched.refused.length === ids.length && first?.problem instanceof MarketProblem)
    throw first.problem
  return { ...fetched, refused: fetched.refused.map(({ id, did, why }) => ({ id, did, why })) }
}

async function inHalves(speaking: Speaking, ids: readonly string[]): Promise<Fetched> {
  const { market, account } = speaking
  try {
    return { orders: await market.orders(account, ids), refused: [] }
  } catch (problem) {
    if (!(problem instanceof MarketProblem) || !isOfOrders(problem)) throw problem
    const [id = ''] = ids
    if (ids.length <= 1)
      return { orders: [], refused: [{ id, did: 'failed', why: problem.words || problem.code, problem }] }
    const middle = Math.ceil(ids.length / 2)
    const [one, other] = [await inHalves(speaking, ids.slice(0, middle)), await inHalves(speaking, ids.slice(middle))]
    return { orders: [...one.orders, ...other.orders], refused: [...one.refused, ...other.refused] }
  }
}

const isOfOrders = ({ fault }: MarketProblem): boolean => fault === 'refused' || fault === 'bad-answer'
