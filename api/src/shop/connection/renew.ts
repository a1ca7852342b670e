import type pg from 'pg'
import { writeChanges } from '../../changes/write.ts'
import { limited } from '../../kernel/limited.ts'
import type { Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { noteTo } from '../../log/market-call.ts'
import { type Grant, MarketProblem, type Marketplace, marketNames } from '../../marketplaces/marketplace.ts'
import type { MarketOf } from '../../marketplaces/markets.ts'
import * as queries from './queries.ts'
import { isDue, type Kept, troubleOf } from './rules.ts'
import { openPair, secretChanged } from './tokens.ts'

/**
 * Renews the access of a shop, by one process at a time: the try is claimed, then the connection is held while the
 * marketplace is asked, with the pair that is read under that hold, and the new pair is saved before anybody uses it. What
 * fails is noted at the shop.
 */
export async function renew(pool: pg.Pool, market: Marketplace, shopId: number, now: number): Promise<void> {
  const who = systemWho(now)
  if (!(await transaction(pool, who, (tx) => queries.claimTry(tx, shopId, now)))) return
  const given: { kept?: Kept; grant?: Grant } = {}
  try {
    await transaction(pool, who, async (tx) => {
      const kept = await queries.lockKept(tx, shopId)
      if (!kept || !isDue(kept, now)) return
      // The transaction may begin again: the marketplace is asked once.
      const grant = given.grant ?? (await asked(tx, market, kept, now))
      if (!grant) return
      Object.assign(given, { kept, grant })
      await keep(tx, kept, grant, now)
    })
  } catch (problem) {
    const { kept, grant } = given
    if (!kept || !grant) throw problem
    // What the marketplace gave must not go with a connection to the database: the pair before it may be of no use now.
    await transaction(pool, who, (tx) => keep(tx, kept, grant, now))
  }
}

async function keep(tx: Tx, kept: Kept, grant: Grant, now: number): Promise<void> {
  if (await queries.keepGrant(tx, kept, grant, now)) await tell(tx, kept)
}

const tell = (tx: Tx, { shopId, merchantId }: Kept) =>
  writeChanges(tx, [{ subject: 'shop', id: shopId, kind: 'changed', merchantId }])

/** Undefined where it was not given: that stands at the shop then. No time-out and no fault of theirs disconnects it. */
async function asked(tx: Tx, market: Marketplace, kept: Kept, now: number): Promise<Grant | undefined> {
  const { shopId, marketShopId, country } = kept
  const pair = openPair(shopId, kept.tokens)
  const problem = pair
    ? await market.renew({ marketShopId, country, refreshToken: pair.refreshToken, now }).catch((one: unknown) => {
        if (one instanceof MarketProblem) return one
        throw one
      })
    : secretChanged()
  if (!(problem instanceof MarketProblem)) return problem
  const trouble = troubleOf(problem, now)
  const isNews =
    problem.fault === 'access-refused'
      ? await queries.refuseShop(tx, shopId, trouble, now)
      : await queries.noteTrouble(tx, shopId, trouble, now)
  if (isNews) await tell(tx, kept)
  return undefined
}

const mostAtOnce = 100
/** Renewals of one marketplace that are under way: each holds a connection to the database. */
const lanes = 2

/** Renews what is due, each marketplace for itself: one that is down keeps no other's shops waiting. True when more waits. */
export async function renewDue(
  pool: pg.Pool,
  markets: MarketOf,
  report: (problem: unknown) => void,
  now: number = Date.now(),
): Promise<boolean> {
  const more = await Promise.all(
    marketNames.map(async (name) => {
      if (!markets(name)) return false
      const due = await transaction(pool, systemWho(now), (tx) => queries.dueShops(tx, name, now, mostAtOnce))
      const inTurn = limited({ atOnce: lanes, waiting: mostAtOnce })
      await Promise.all(
        due.map(async (shop) => {
          const market = markets(name, noteTo(pool, shop))
          if (market) await inTurn(() => renew(pool, market, shop.shopId, now)).catch((problem) => report(problem))
        }),
      )
      return due.length === mostAtOnce
    }),
  )
  return more.includes(true)
}
