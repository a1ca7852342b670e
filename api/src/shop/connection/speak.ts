import type pg from 'pg'
import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { noteTo } from '../../log/market-call.ts'
import { type Account, MarketProblem, type MarketName, type Marketplace } from '../../marketplaces/marketplace.ts'
import { type MarketOf, marketOf } from '../../marketplaces/markets.ts'
import * as queries from './queries.ts'
import { renew } from './renew.ts'
import { isDue, isEnded, isTriedLately, type Kept, stepFor, troubleOf } from './rules.ts'
import { openPair, secretChanged } from './tokens.ts'

/** The marketplace of a shop of ours, by which it is noted what is said there. */
export type MarketFor = (name: MarketName, shop: { merchantId: number; shopId: number }) => Marketplace | undefined

export type Speaking = { market: Marketplace; account: Account; merchantId: number }

/**
 * With whom and by which access a shop is spoken for at its marketplace. The access is renewed ahead of time; one that is
 * good still is used although it could not be renewed; what is said is kept for the error log. Throws 'access-refused' where a person must connect again.
 */
export async function speakFor(
  pool: pg.Pool,
  shopId: number,
  now: number,
  markets: MarketOf = marketOf,
): Promise<Speaking> {
  const read = () => transaction(pool, systemWho(now), (tx) => queries.keptOf(tx, shopId))
  let kept = connected(await read())
  const market = setUp(kept, markets(kept.market, noteTo(pool, kept)))
  if (isDue(kept, now) && !isTriedLately(kept, now)) {
    await renew(pool, market, shopId, now)
    kept = connected(await read())
  }
  return speaking(kept, market, now)
}

/**
 * The same within a transaction of somebody's, by the access that stands: nothing is renewed, since that is saved for
 * itself. Undefined of a shop that is connected no more: there is nobody to speak to.
 */
export async function speakIn(
  tx: Tx,
  shopId: number,
  now: number,
  marketFor: MarketFor,
): Promise<Speaking | undefined> {
  const kept = await queries.keptOf(tx, shopId)
  if (!kept || kept.state === 'Disconnected') return undefined
  return speaking(kept, setUp(kept, marketFor(kept.market, kept)), now)
}

function setUp({ market: name }: Kept, market: Marketplace | undefined): Marketplace {
  if (!market) throw new MarketProblem('unreachable', 'not-set-up', `${name} is not set up in this installation.`)
  return market
}

function speaking(kept: Kept, market: Marketplace, now: number): Speaking {
  const pair = openPair(kept.shopId, kept.tokens)
  if (!pair) throw secretChanged()
  if (isEnded(kept, now)) throw ended(kept)
  const { marketShopId, country, merchantId } = kept
  return { market, account: { marketShopId, country, accessToken: pair.accessToken }, merchantId }
}

function connected(kept: Kept | undefined): Kept {
  if (!kept || kept.state === 'Disconnected')
    throw new MarketProblem('access-refused', 'not-connected', 'This shop is not connected.')
  return kept
}

/** An access that ended: nobody renews it any more, or that is tried again by itself. */
const ended = ({ state }: Kept): MarketProblem =>
  state === 'Refused'
    ? new MarketProblem('access-refused', 'refused', 'Its marketplace refuses it: a person must connect it again.')
    : new MarketProblem('unreachable', 'not-renewed', 'Its access has ended and could not be renewed yet.', 30_000)

/**
 * What stands at a shop of what its marketplace said, in its words; null when it works again. A word about the access
 * renews it first: a refusal there, in its named words, is what disconnects a shop.
 */
export const shopSaid = (
  pool: pg.Pool,
  shopId: number,
  problem: MarketProblem | null,
  now: number = Date.now(),
): Promise<void> =>
  transaction(pool, systemWho(now), async (tx) => {
    // Whoever works tells it after each call: nothing is locked where nothing is wrong.
    if (!problem && !(await queries.isInTrouble(tx, shopId))) return
    const kept = await queries.lockKept(tx, shopId)
    if (!kept || kept.state === 'Disconnected') return
    const tell = async (isNews: boolean): Promise<void> => {
      const { merchantId } = kept
      if (isNews) await writeChanges(tx, [{ subject: 'shop', id: shopId, kind: 'changed', merchantId }])
    }
    if (!problem) return tell(await queries.noteWorks(tx, shopId))
    const step = stepFor(problem.fault, kept, now)
    const trouble = troubleOf(problem, now)
    if (step === 'note') return tell(await queries.noteTrouble(tx, shopId, trouble, now))
    if (step === 'refuse') return tell(await queries.refuseShop(tx, shopId, trouble, now))
    if (step === 'renew') await queries.renewNow(tx, shopId, { isEnded: problem.fault === 'access-ended', now })
  })
