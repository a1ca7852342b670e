import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Tx } from '../../../kernel/database.ts'
import { transaction } from '../../../kernel/transaction.ts'
import { systemWho, type Who } from '../../../kernel/who.ts'
import { MarketProblem } from '../../../marketplaces/marketplace.ts'
import { type MarketOf, marketOf } from '../../../marketplaces/markets.ts'
import { cancelThere } from '../../../shipping/cancel/cancel.ts'
import { shopSaid, speakFor, type Speaking } from '../../../shop/connection/speak.ts'
import { noteOrder } from '../queries.ts'
import { type Failed, type Open, type Result, settleEach } from './each.ts'
import { type Fetched, fetchOrders } from './fetch.ts'
import * as queries from './queries.ts'
import { afterTries, atOnce, batchesInTurn, lanes, sliceMs, usualWaitMs } from './rules.ts'

type Report = (problem: unknown) => void

/** Who does what a marketplace says: the timeline names it. */
export const asMarket = (market: string, now: number): Who => ({ ...systemWho(now, 'orders-in'), name: market })

/**
 * Looks at what pushes and polls asked for, shops beside each other: one that dawdles goes on by itself while the others
 * have their turns. A claim is a row, so that any number of processes may do this.
 */
export function lookingAtOrders(markets: MarketOf = marketOf) {
  const running = new Set<Promise<void>>()
  return async (pool: pg.Pool, report: Report): Promise<boolean> => {
    const free = lanes - running.size
    const shops = free > 0 ? await claimed(pool, free) : []
    for (const shop of shops) {
      const work: Promise<void> = lookAtShop(pool, shop, markets, report)
        .catch(report)
        .finally(() => running.delete(work))
      running.add(work)
    }
    if (running.size > 0) await Promise.race([...running, pause(sliceMs)])
    return shops.length > 0
  }
}

/** Looks at all that is due once, and waits for it. */
export async function lookDue(pool: pg.Pool, markets: MarketOf, report: Report): Promise<void> {
  for (let shops = await claimed(pool, lanes); shops.length > 0; shops = await claimed(pool, lanes))
    await Promise.all(shops.map((shop) => lookAtShop(pool, shop, markets, report)))
}

const claimed = (pool: pg.Pool, most: number): Promise<queries.Claimed[]> =>
  transaction(pool, systemWho(), (tx) => queries.claimShops(tx, randomUUID(), most))

/** Looks at the orders of one shop; what its marketplace refuses stands at the shop, and puts off no other. */
export async function lookAtShop(
  pool: pg.Pool,
  shop: queries.Claimed,
  markets: MarketOf,
  report: Report,
): Promise<void> {
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(pool, systemWho(), work)
  let waitMs = usualWaitMs
  try {
    for (let batch = 0; batch < batchesInTurn; batch++) {
      const isOurs = await system((tx) => queries.isStillOurs(tx, shop))
      if (!isOurs || !(await lookAtSome(pool, shop, markets, report))) break
    }
    waitMs = 0
  } catch (problem) {
    if (!(problem instanceof MarketProblem)) throw problem
    waitMs = problem.retryAfterMs || usualWaitMs
    await shopSaid(pool, shop.shopId, problem)
  } finally {
    await system((tx) => queries.giveBack(tx, shop, waitMs))
  }
}

/** One batch; false where nothing is due any more. */
async function lookAtSome(pool: pg.Pool, shop: queries.Claimed, markets: MarketOf, report: Report): Promise<boolean> {
  const open: Open = (work) => {
    const who = asMarket(shop.market, Date.now())
    return transaction(pool, who, (tx) => work(tx, who))
  }
  const due = await open((tx) => queries.dueLooks(tx, shop, atOnce))
  if (due.length === 0) return false
  const speaking = await speakFor(pool, shop.shopId, Date.now(), markets)
  const looks = new Map(due.slice(0, speaking.market.mostOrders).map((look) => [look.id, look]))
  const { orders, refused } = await fetchOrders(speaking, [...looks.keys()])
  await shopSaid(pool, shop.shopId, null)
  const here = orders.filter(({ id }) => looks.has(id))
  const results =
    here.length === 0 ? [] : await settleEach(open, shop, here, (tx, some) => settleLooks(tx, shop, looks, some))
  for (const { problem } of results.filter((one): one is Failed => one.did === 'failed')) if (problem) report(problem)
  await putOffAbsent(open, shop, looks, { orders: here, refused })
  await grantAll(open, shop, speaking, looks, results)
  return true
}

/** Orders of which nothing came are looked at later, each with why. */
async function putOffAbsent(
  open: Open,
  shop: queries.Claimed,
  looks: ReadonlyMap<string, queries.Look>,
  { orders, refused }: Fetched,
): Promise<void> {
  const seen = new Set(orders.map(({ id }) => id))
  const whys = new Map(refused.map(({ id, why }) => [id, why]))
  const absent = [...looks.values()].filter(({ id }) => !seen.has(id))
  if (absent.length === 0) return
  const later = absent.map((look) => laterBecause(whys.get(look.id) ?? 'Its marketplace does not answer for it.')(look))
  await open((tx) => queries.putOff(tx, shop, later))
}

const laterBecause = (problem: string) => (look: queries.Look) => ({
  ...look,
  problem,
  seconds: afterTries(look.tries),
})

/** Drops the looks that came to an end, and puts off the others, each with why. */
async function settleLooks(
  tx: Tx,
  shop: queries.Claimed,
  looks: ReadonlyMap<string, queries.Look>,
  results: readonly Result[],
): Promise<void> {
  const of = ({ id }: Result): queries.Look[] => [looks.get(id) ?? []].flat()
  const isOver = (one: Result): boolean => one.did !== 'failed' && one.did !== 'again' && !('grants' in one)
  await queries.dropLooks(tx, shop, results.filter(isOver).flatMap(of))
  const failed = results.flatMap((one) => (one.did === 'failed' ? of(one).map(laterBecause(one.why)) : []))
  const again = results
    .filter(({ did }) => did === 'again')
    .flatMap(of)
    .map((look) => ({ ...look, problem: '', seconds: 1 }))
  if (failed.length + again.length > 0) await queries.putOff(tx, shop, [...failed, ...again])
  const [newest] = results.filter(({ did }) => did === 'made').flatMap(of)
  if (newest) await noteOrder(tx, shop, newest.askedBy)
}

/** The marketplace hears first that a buyer's wish is granted; ours follows its answer. */
async function grantAll(
  open: Open,
  shop: queries.Claimed,
  { market, account }: Speaking,
  looks: ReadonlyMap<string, queries.Look>,
  results: readonly Result[],
): Promise<void> {
  for (const one of results) {
    const look = looks.get(one.id)
    if (!look || one.did === 'failed' || one.grants === undefined) continue
    const orderId = one.grants
    try {
      await market.answerCancel(account, one.id, true)
    } catch (problem) {
      if (!(problem instanceof MarketProblem)) throw problem
      // Looked at again: it may be cancelled by now, or another's wish.
      await open((tx) => queries.putOff(tx, shop, [laterBecause(problem.words || problem.code)(look)]))
      if (problem.fault !== 'refused') throw problem
      continue
    }
    await open(async (tx, who) => {
      await cancelThere(tx, who, orderId, 'Its buyer wanted to cancel, which was granted by itself')
      await queries.dropLooks(tx, shop, [look])
    })
  }
}
