import { anyOf, merchantAdmins, warehouseManagers } from 'contract/roles'
import { addProgress, beginRun, endRun, expectMore, type Job } from '../../../jobs/job.ts'
import type { End, Kind, Run } from '../../../jobs/kind.ts'
import { found, type Refusal, refuse } from '../../../kernel/refuse.ts'
import { type ChangedOrder, MarketProblem } from '../../../marketplaces/marketplace.ts'
import { type MarketOf, marketOf } from '../../../marketplaces/markets.ts'
import { shopSaid, speakFor, type Speaking } from '../../../shop/connection/speak.ts'
import { type Also, type Open, type Result, settleEach } from '../looks/each.ts'
import { fetchOrders } from '../looks/fetch.ts'
import { windowsOf } from '../poll/rules.ts'
import * as queries from './queries.ts'
import { countsOf, endInWords, type Kept, noTally, readAfter, refusedIn, tallied } from './rules.ts'

type Options = Kept & { shopId: number; orderIds?: string[]; from?: number; until?: number }
const optionsOf = (job: Job) => job.options as Options

/** The orders of a shop as they stand at its marketplace now, fetched because somebody asked, or the shop has connected. */
export const orderSyncKind = (markets: MarketOf = marketOf): Kind => ({
  access: anyOf(warehouseManagers, merchantAdmins),
  run: (run) => sync(run, markets),
  details: async (_, job) => {
    const { refused } = optionsOf(job)
    return refused ? { refusedOrders: refused } : {}
  },
})

type Sync = {
  run: Run
  shop: queries.SyncShop
  kept: Kept
  speak: () => Promise<Speaking>
}

async function sync(run: Run, markets: MarketOf): Promise<End> {
  const { job, pool, step } = run
  const options = optionsOf(job)
  const shop = await step(async (tx) => found(await queries.shopOf(tx, options.shopId), 'The shop'))
  const { tally = noTally } = options
  await step((tx) =>
    beginRun(tx, job, options.orderIds?.length ?? 0, {
      ok: tally.made + tally.changed + tally.same,
      failed: tally.failed,
      skipped: tally.left,
    }),
  )
  const speak = () => speakFor(pool, shop.shopId, Date.now(), markets)
  const syncing: Sync = { run, shop, kept: { ...options }, speak }
  try {
    await (options.orderIds ? byNumbers(syncing, options.orderIds) : byDates(syncing, options))
    await shopSaid(pool, shop.shopId, null)
  } catch (problem) {
    if (!(problem instanceof MarketProblem)) throw problem
    await shopSaid(pool, shop.shopId, problem)
    // What goes by itself is tried again; what a person must mend is not.
    if (!isForPerson(problem)) throw inWords(shop, problem)
    return { status: 'Failed', message: inWords(shop, problem).message }
  }
  return step(async (tx) => {
    await endRun(tx, job)
    const end = syncing.kept.tally ?? noTally
    return { status: end.failed > 0 ? 'Partly succeeded' : 'Succeeded', message: endInWords(end) }
  })
}

/** Trying again would change nothing: refused in words, or no app of that marketplace is here. */
const isForPerson = ({ fault, code }: MarketProblem): boolean =>
  fault === 'access-refused' || fault === 'refused' || code === 'not-set-up'

const inWords = ({ market }: queries.SyncShop, { words, code, fault }: MarketProblem): Refusal =>
  refuse(fault === 'access-refused' || fault === 'refused' ? 'market-refused' : 'market-away', {
    market,
    words: [words, code && `(${code})`].filter(Boolean).join(' ') || fault,
  })

/** What was done of a list of numbers is the first of it: they are taken in their order. */
async function byNumbers(syncing: Sync, orderIds: readonly string[]): Promise<void> {
  const { made, changed, same, left, failed } = syncing.kept.tally ?? noTally
  await takeAll(
    syncing,
    orderIds.slice(made + changed + same + left + failed).map((id) => ({ id, updatedAt: 0 })),
  )
}

/** What changed between two moments, page after page; who goes on does so at the last order that was read. */
async function byDates(syncing: Sync, { from = 0, until = 0 }: Options): Promise<void> {
  const { market } = await syncing.speak()
  for (const window of windowsOf({ from: syncing.kept.readTo ?? from, until }, market.longestWindowMs))
    for (let next: string | null | undefined; next !== null;) {
      const { account } = await syncing.speak()
      const page = await market.changedOrders(account, { ...window, ...(next === undefined ? {} : { next }) })
      const { readTo = 0, readIds = [] } = syncing.kept
      const fresh = page.orders.filter(
        ({ id, updatedAt }) => updatedAt > readTo || (updatedAt === readTo && !readIds.includes(id)),
      )
      await syncing.run.step((tx) => expectMore(tx, syncing.run.job, fresh.length))
      await takeAll(syncing, fresh)
      next = page.next
    }
}

async function takeAll(syncing: Sync, orders: readonly ChangedOrder[]): Promise<void> {
  const { market } = await syncing.speak()
  for (let begin = 0; begin < orders.length; begin += market.mostOrders)
    await takeSome(syncing, orders.slice(begin, begin + market.mostOrders))
}

/** Orders and what is told of them are one transaction, so that who dies in between counts none twice. */
async function takeSome(syncing: Sync, changed: readonly ChangedOrder[]): Promise<void> {
  const { run, shop, kept } = syncing
  await run.pause()
  const ids = new Set(changed.map(({ id }) => id))
  const { orders, refused } = await fetchOrders(await syncing.speak(), [...ids])
  const here = orders.filter(({ id }) => ids.has(id))
  const open: Open = (work) => run.step((tx, who) => work(tx, { ...who, name: shop.market }))
  const also: Also = async (tx, results) => {
    const isWhole = results.length === here.length
    const next = { ...keptAfter(kept, results), ...readAfter(kept, changed) }
    await addProgress(tx, run.job, countsOf(results), isWhole ? next : undefined)
    // What needs an answer to the marketplace, or was made by somebody else meanwhile, is looked at by itself.
    const later = results.filter((one) => one.did === 'again' || 'grants' in one).map(({ id }) => id)
    if (later.length > 0) await queries.askForLooks(tx, shop, later)
  }
  const settled = here.length > 0 ? await settleEach(open, shop, here, also) : []
  const seen = new Set(here.map(({ id }) => id))
  const absent = [...ids]
    .filter((id) => !seen.has(id))
    .map((id): Result => refused.find((one) => one.id === id) ?? noAnswer(id))
  Object.assign(kept, keptAfter(kept, [...settled, ...absent]), readAfter(kept, changed))
  await run.step((tx) => addProgress(tx, run.job, countsOf(absent), keptOf(kept)))
}

const noAnswer = (id: string): Result => ({ id, did: 'failed', why: 'Its marketplace does not answer for it.' })

const keptOf = ({ tally, refused, readTo, readIds }: Kept): Kept => ({
  ...(tally && { tally }),
  ...(refused && { refused }),
  ...(readTo !== undefined && { readTo }),
  ...(readIds && { readIds }),
})

const keptAfter = ({ tally = noTally, refused = [] }: Kept, results: readonly Result[]) => ({
  tally: tallied(tally, results),
  refused: refusedIn(refused, results),
})
