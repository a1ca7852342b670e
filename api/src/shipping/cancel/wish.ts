import type { Tx } from '../../kernel/database.ts'
import { type Refusal, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { MarketProblem } from '../../marketplaces/marketplace.ts'
import { noteOrders } from '../../order/move.ts'
import { type MarketFor, speakIn, type Speaking } from '../../shop/connection/speak.ts'
import * as queries from './queries.ts'

type Wished = { id: number; merchantId: number; shopId: number | null; marketplaceOrderId: string | null }
type Answer = { order: Wished; isGranted: boolean; marketFor: MarketFor }

/**
 * Answers a buyer's wish to cancel: the marketplace hears it first, while the order is locked, and what it refuses leaves
 * all as it stood. Of a shop that is connected no more nobody hears it.
 */
export async function answerWish(tx: Tx, who: Who, { order, isGranted, marketFor }: Answer): Promise<void> {
  const { shopId, marketplaceOrderId } = order
  if (shopId !== null && marketplaceOrderId !== null)
    await said(tx, who, { shopId, marketplaceOrderId, isGranted, marketFor })
  await queries.endWish(tx, order)
  const note = `its buyer's wish to cancel is ${isGranted ? 'granted' : 'turned down'}`
  await noteOrders(tx, who, [{ merchantId: order.merchantId, orderId: order.id, note }])
}

type Asked = { shopId: number; marketplaceOrderId: string; isGranted: boolean; marketFor: MarketFor }

async function said(tx: Tx, who: Who, { shopId, marketplaceOrderId, isGranted, marketFor }: Asked): Promise<void> {
  try {
    const speaking = await speakIn(tx, shopId, who.now, marketFor)
    if (speaking) await answered(speaking, marketplaceOrderId, isGranted)
  } catch (problem) {
    throw problem instanceof MarketProblem ? refusalOf(problem) : problem
  }
}

/** An answer that was given before is refused the second time: then what stands there counts. */
async function answered({ market, account }: Speaking, id: string, isGranted: boolean): Promise<void> {
  try {
    await market.answerCancel(account, id, isGranted)
  } catch (problem) {
    if (!(problem instanceof MarketProblem) || problem.fault !== 'refused') throw problem
    const state = (await market.orders(account, [id])).find((order) => order.id === id)?.state
    const isSo = isGranted ? state === 'cancelled' : state !== 'cancelled' && state !== 'cancel-asked'
    if (state === undefined || !isSo) throw problem
  }
}

const refusalOf = ({ fault, words, code }: MarketProblem): Refusal => {
  const isNo = fault === 'refused' || fault === 'access-refused'
  return refuse(isNo ? 'market-refused' : 'market-away', {
    market: 'The marketplace',
    words: [words, code && `(${code})`].filter(Boolean).join(' ') || fault,
    next: isNo ? 'Nothing was changed here.' : 'Nothing was changed here. Try again in a few minutes.',
  })
}
