import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { writeChanges } from '../../../changes/write.ts'
import type { Tx } from '../../../kernel/database.ts'
import { transaction } from '../../../kernel/transaction.ts'
import { systemWho } from '../../../kernel/who.ts'
import { MarketProblem } from '../../../marketplaces/marketplace.ts'
import { type MarketOf, marketOf } from '../../../marketplaces/markets.ts'
import { shopSaid, speakFor, type Speaking } from '../../../shop/connection/speak.ts'
import { lanes, sliceMs } from '../looks/rules.ts'
import { tooManyUnannounced } from '../push/queries.ts'
import * as queries from './queries.ts'
import {
  afterFailureMs,
  beginningOf,
  betweenPollsMs,
  laterMark,
  type Mark,
  readableMark,
  type Window,
  windowsOf,
} from './rules.ts'

type Report = (problem: unknown) => void

/** Asks marketplaces what changed, shops beside each other: one that dawdles keeps no other from its poll. */
export function pollingShops(markets: MarketOf = marketOf) {
  const running = new Set<Promise<void>>()
  return async (pool: pg.Pool, report: Report): Promise<boolean> => {
    const free = lanes - running.size
    const shops = free > 0 ? await claimed(pool, free) : []
    for (const shop of shops) {
      const work: Promise<void> = pollShop(pool, shop, markets, report)
        .catch(report)
        .finally(() => running.delete(work))
      running.add(work)
    }
    if (running.size > 0) await Promise.race([...running, pause(sliceMs)])
    return shops.length > 0
  }
}

/** Polls all that is due once, and waits for it. */
export async function pollDue(pool: pg.Pool, markets: MarketOf, report: Report): Promise<void> {
  for (let shops = await claimed(pool, lanes); shops.length > 0; shops = await claimed(pool, lanes))
    await Promise.all(shops.map((shop) => pollShop(pool, shop, markets, report)))
}

const claimed = (pool: pg.Pool, most: number): Promise<queries.Polling[]> =>
  transaction(pool, systemWho(), (tx) => queries.claimPolls(tx, randomUUID(), most))

/** Another process has the shop by now: it reads on from the mark. */
class Taken extends Error {}

/** Reads what changed at one shop since its mark. What goes wrong stands at the shop, and the mark where it stood. */
export async function pollShop(pool: pg.Pool, shop: queries.Polling, markets: MarketOf, report: Report): Promise<void> {
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(pool, systemWho(), work)
  const end = { waitMs: afterFailureMs, isWhole: false, unannounced: 0 }
  try {
    const speaking = await speakFor(pool, shop.shopId, Date.now(), markets)
    const now = Date.now()
    let mark = readableMark(shop.markAt, shop.markOrderId, now)
    const from = beginningOf(mark, shop.connectedAt, now)
    const windows = windowsOf({ from, until: now }, speaking.market.longestWindowMs)
    const reading: Reading = { system, shop, speaking, now, found: (more) => (end.unannounced += more) }
    for (const [index, window] of windows.entries())
      mark = await readWindow(reading, window, mark, index === windows.length - 1)
    await shopSaid(pool, shop.shopId, null)
    Object.assign(end, { waitMs: betweenPollsMs, isWhole: true })
  } catch (problem) {
    if (problem instanceof Taken) return
    if (!(problem instanceof MarketProblem)) throw problem
    end.waitMs = Math.max(problem.retryAfterMs, afterFailureMs)
    await shopSaid(pool, shop.shopId, problem)
  } finally {
    await system((tx) => endPoll(tx, shop, end))
    tellUnannounced(shop, end.unannounced, report)
  }
}

type Reading = {
  system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  shop: queries.Polling
  speaking: Speaking
  now: number
  found: (unannounced: number) => void
}

/**
 * Reads all pages of one window. The looks of a page and the mark behind them are one transaction: who dies in between
 * reads the page again. A window that was read whole moves the mark to its end, but the last one, which goes on.
 */
async function readWindow(
  { system, shop, speaking: { market, account }, now, found }: Reading,
  window: Window,
  before: Mark | undefined,
  isLast: boolean,
): Promise<Mark | undefined> {
  let mark = before
  for (let next: string | null | undefined; next !== null;) {
    const page = await market.changedOrders(account, { ...window, ...(next === undefined ? {} : { next }) })
    const last = page.orders.at(-1)
    const read = last && { at: last.updatedAt, orderId: last.id }
    const over = page.next === null && !isLast ? { at: window.until, orderId: '' } : undefined
    mark = laterMark(laterMark(mark, read), over)
    const unannounced = await system(async (tx) => {
      if (!(await queries.moveMark(tx, shop, mark))) throw new Taken()
      return page.orders.length > 0 ? (await queries.askForLooks(tx, shop, page.orders, now)).unannounced : 0
    })
    found(unannounced)
    next = page.next
  }
  return mark
}

async function endPoll(tx: Tx, shop: queries.Polling, end: Parameters<typeof queries.endPoll>[2]): Promise<void> {
  await queries.endPoll(tx, shop, end)
  if (!isNews(shop, end.unannounced)) return
  await writeChanges(tx, [{ subject: 'shop', id: shop.shopId, kind: 'changed', merchantId: shop.merchantId }])
}

const isNews = ({ unannounced }: queries.Polling, more: number): boolean =>
  unannounced < tooManyUnannounced && unannounced + more >= tooManyUnannounced

/** Who runs the portal reads it in the error log: pushes come to an address that is theirs to set. */
function tellUnannounced(shop: queries.Polling, more: number, report: Report): void {
  if (!isNews(shop, more)) return
  const { shopName, market, unannounced } = shop
  report(
    new Error(
      `Polls of ${shopName} (${market}) found ${unannounced + more} orders that no push had announced: see that ` +
        `${market} pushes to this portal, and is not told to stop.`,
    ),
  )
}
