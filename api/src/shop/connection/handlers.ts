import { writeChanges } from '../../changes/write.ts'
import { addJob } from '../../jobs/job.ts'
import type { Tx } from '../../kernel/database.ts'
import { found, needed, type Refusal, refuse } from '../../kernel/refuse.ts'
import { settings } from '../../kernel/settings.ts'
import type { Who } from '../../kernel/who.ts'
import {
  type Grant,
  MarketProblem,
  type MarketName,
  type Marketplace,
  type Profile,
} from '../../marketplaces/marketplace.ts'
import type { MarketOf } from '../../marketplaces/markets.ts'
import type { Handlers, Open } from '../../server/handler.ts'
import { newToken, tokenHash, tokenHashes } from '../../server/session.ts'
import { activeMerchant } from '../queries.ts'
import { merchantFor } from '../rules.ts'
import * as queries from './queries.ts'
import { callbackOf, marketNamed, placesOf, stateLastsMs } from './rules.ts'

/** The marketplaces, and the address of this portal to which they send people back. */
export type ShopPlaces = { marketOf: MarketOf; publicUrl: string }

const aboutState = (state: string): string => `connect ${state}`

/** A shop is let in by a person at its marketplace, who comes back with a code. */
export const connectionHandlers = ({
  marketOf,
  publicUrl,
}: ShopPlaces): Pick<Handlers<'shop'>, 'authMarketUrl' | 'syncMarket'> => {
  const marketHere = (name: MarketName): Marketplace => {
    if (!publicUrl) throw refuse('market-not-set-up', { market: 'The address of this portal (PUBLIC_URL)' })
    const market = marketOf(name)
    if (!market) throw refuse('market-not-set-up', { market: name })
    return market
  }
  return {
    authMarketUrl: async (tx, { query }, who) => {
      const begun = await beginning(tx, who, query)
      const market = marketHere(begun.market)
      const state = newToken()
      const expiresTimestamp = who.now + stateLastsMs
      await queries.addState(tx, who, tokenHash(settings().secret, aboutState(state)), expiresTimestamp, begun)
      const redirect = callbackOf(publicUrl, market.name)
      return { url: market.authorizeUrl({ redirect, state, now: who.now }), expiresTimestamp }
    },

    syncMarket: {
      steps: async (open, { query }, who) => {
        const begun = await open(async (tx) => {
          if (query.merchantId !== undefined) found(await activeMerchant(tx, who, query.merchantId), 'The merchant')
          if (query.shopId !== undefined) found(await queries.shopOf(tx, who, query.shopId), 'The shop')
          return queries.takeState(tx, who, tokenHashes(aboutState(query.state)))
        })
        // It is used up whatever comes of it, so that nobody tries codes on it.
        if (!begun || differs(query.merchantId, begun.merchantId) || differs(query.shopId, begun.shopId))
          throw refuse('way-back-ended')
        const market = marketHere(begun.market)
        const { code, marketShopId, mainAccountId } = query
        const grants = await redeemed(market, {
          code,
          ...(marketShopId === undefined ? {} : { marketShopId }),
          ...(mainAccountId === undefined ? {} : { mainAccountId }),
          now: who.now,
        })
        const made = await keepAll(open, who, begun, grants)
        for (const one of made) await nameShop(open, market, one)
        return answerOf(open, who, begun, made)
      },
    },
  }
}

const differs = (said: number | undefined, meant: number | null): boolean => said !== undefined && said !== meant

/** For which shop, or for a new one of which marketplace and merchant, a person sets out. */
async function beginning(
  tx: Tx,
  who: Who,
  asked: { shopId?: number; merchantId?: number; platform?: MarketName },
): Promise<queries.Begun> {
  if (asked.shopId === undefined) {
    const merchantId = merchantFor(who.merchantId, asked.merchantId)
    const { id } = found(await activeMerchant(tx, who, merchantId), 'The merchant')
    return { merchantId: id, market: needed(asked.platform, 'Platform'), shopId: null }
  }
  const shop = found(await queries.shopOf(tx, who, asked.shopId), 'The shop')
  if (differs(asked.merchantId, shop.merchantId)) throw refuse('not-found', { what: 'The shop' })
  const market = marketNamed(shop.platform)
  if (!market || differsIn(asked.platform, market))
    throw refuse('wrong-state', { what: 'The shop', state: shop.platform, problem: 'it sells on no such marketplace' })
  return { merchantId: shop.merchantId, market, shopId: shop.shopId }
}

const differsIn = (said: MarketName | undefined, meant: MarketName): boolean => said !== undefined && said !== meant

async function redeemed(market: Marketplace, ask: Parameters<Marketplace['redeem']>[0]): Promise<Grant[]> {
  const grants = await market.redeem(ask).catch((problem: unknown) => {
    throw problem instanceof MarketProblem ? refusalOf(market.name, problem) : problem
  })
  if (grants.length === 0) throw refuse('market-refused', { market: market.name, words: 'it named no shop.' })
  return grants
}

/** In the marketplace's words. What it did not answer may be tried again. */
const refusalOf = (market: MarketName, { fault, code, words }: MarketProblem): Refusal =>
  refuse(fault === 'unreachable' || fault === 'too-fast' ? 'market-away' : 'market-refused', {
    market,
    words: [words, code && `(${code})`].filter(Boolean).join(' ') || fault,
  })

type Made = { shopId: number; grant: Grant }

/** Keeps each shop that was let in, for itself: of a main account's many one that is another's stops no other. */
async function keepAll(open: Open, who: Who, begun: queries.Begun, grants: readonly Grant[]): Promise<Made[]> {
  const places = await open((tx) => queries.placesOn(tx, begun.merchantId, begun.market))
  const [first, ...others] = placesOf(grants, places, begun.shopId)
  if (!first) return []
  const made = [await open((tx) => keepOne(tx, who, begun, first))]
  for (const one of others)
    await open((tx) => keepOne(tx, who, begun, one)).then(
      (kept) => made.push(kept),
      (problem: { code?: string }) => {
        if (problem.code !== 'shop-taken' && problem.code !== 'other-seller') throw problem
      },
    )
  return made
}

async function keepOne(
  tx: Tx,
  who: Who,
  { merchantId, market }: queries.Begun,
  { grant, shopId: known }: { grant: Grant; shopId: number | undefined },
): Promise<Made> {
  const { marketShopId } = grant
  const places = await queries.placesOn(tx, merchantId, market)
  const own = places.find(({ shopId }) => shopId === known)
  if (own?.marketShopId && own.marketShopId !== marketShopId)
    throw refuse('other-seller', { what: own.shopName, market, expected: own.marketShopId, got: marketShopId })
  const other = places.find((one) => one.isConnected && one.marketShopId === marketShopId && one.shopId !== known)
  if (other)
    throw refuse('shop-taken', { name: marketShopId, market, whose: `another shop of yours, ${other.shopName}` })
  const added = known === undefined ? await queries.addShopOf(tx, merchantId, market, marketShopId) : undefined
  const shopId = known ?? added?.shopId
  if (shopId === undefined)
    throw refuse('already-exists', { what: 'The shop', name: `${market} ${marketShopId}`, field: 'ShopName' })
  await queries.connect(tx, who, { merchantId, shopId, market }, grant)
  await connected(tx, who, { merchantId, shopId, market, isNew: added !== undefined })
  return { shopId, grant }
}

/** A shop has connected, for the first time or again: what begins with that begins here, in the same transaction. */
export async function connected(
  tx: Tx,
  who: Who,
  { merchantId, shopId, isNew }: { merchantId: number; shopId: number; market: MarketName; isNew: boolean },
): Promise<void> {
  if (await queries.readOrders(tx, { merchantId, shopId })) await fetchFirst(tx, who, { merchantId, shopId })
  // Whoever connected it is told by the reader of these (notification/shops), and what was told of its trouble goes.
  await writeChanges(tx, [{ subject: 'shop', id: shopId, kind: isNew ? 'made' : 'changed', merchantId }])
}

/** Days of orders that are fetched of a shop that has just connected. */
const firstDays = 15

/** The orders of a shop's last days are fetched as a job; after that, and after each time away, it is read on by itself. */
async function fetchFirst(tx: Tx, who: Who, { merchantId, shopId }: { merchantId: number; shopId: number }) {
  const options = { shopId, from: who.now - firstDays * 86_400_000, until: who.now }
  await addJob(tx, who, {
    jobType: 'MarketOrderSync',
    uniqueKey: `first-${shopId}`,
    merchantId,
    lane: 'long',
    fileName: 'First orders of a shop',
    options,
    total: 0,
    status: 'Queued',
    message: '',
  })
}

/** The marketplace's name for a shop; one that it does not say now is no reason not to be connected. */
async function nameShop(open: Open, market: Marketplace, { shopId, grant }: Made): Promise<void> {
  const { marketShopId, country, accessToken } = grant
  const said = await market.profile({ marketShopId, country, accessToken }).catch((problem: unknown) => {
    if (problem instanceof MarketProblem) return undefined
    throw problem
  })
  await open(async (tx) => {
    const { merchantId } = await queries.setProfile(tx, { shopId, marketShopId }, said ?? unsaid)
    await writeChanges(tx, [{ subject: 'shop', id: shopId, kind: 'changed', merchantId }])
  })
}

const unsaid: Profile = { name: '', country: '', currency: '' }

async function answerOf(open: Open, who: Who, { merchantId, market }: queries.Begun, made: readonly Made[]) {
  const places = await open((tx) => queries.placesOn(tx, merchantId, market))
  const connectedShops = made.map(({ shopId, grant }) => ({
    shopId,
    shopName: places.find((one) => one.shopId === shopId)?.shopName ?? '',
    marketShopId: grant.marketShopId,
  }))
  const [first] = connectedShops
  const { shopId, shopName } = found(first, 'The shop')
  const accessTimestamp = made[0]?.grant.accessUntil ?? who.now
  return { shopId, shopName, platform: market, connected: connectedShops, accessTimestamp }
}
