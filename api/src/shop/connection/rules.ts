import type { Grant, MarketFault, MarketName, MarketProblem } from '../../marketplaces/marketplace.ts'
import { marketNames } from '../../marketplaces/marketplace.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** A way back from a marketplace is good so long. */
export const stateLastsMs = 10 * minuteMs
/** No shop's access is asked for twice within. */
export const betweenTriesMs = 30_000
/** What is said of an access that was renewed so short a time ago may be about the one before. */
export const freshMs = 30_000
/** An access that is refused so soon after it was renewed is refused for good. */
export const renewedLatelyMs = 5 * minuteMs
/** When a shop is looked at again that its marketplace said nothing about. */
export const usualWaitMs = minuteMs

export const marketNamed = (platform: string): MarketName | undefined => marketNames.find((name) => name === platform)

/** Where a marketplace sends people back to. */
export const callbackOf = (publicUrl: string, market: MarketName): string =>
  `${publicUrl}/shop/${market.toLowerCase()}/callback/call`

/** When an access is renewed: a quarter of its life ahead, at least half an hour, at most a week, never past its half. */
export function renewAtOf({ accessUntil }: Pick<Grant, 'accessUntil'>, now: number): number {
  const life = Math.max(0, accessUntil - now)
  const ahead = Math.min(Math.max(life / 4, 30 * minuteMs), 7 * dayMs, life / 2)
  return Math.floor(accessUntil - ahead)
}

/** What keeps a connection: a shop's marketplace and seller there, the access it gave, and what is known of that. */
export type Kept = {
  merchantId: number
  shopId: number
  shopName: string
  market: MarketName
  marketShopId: string
  country: string
  state: 'Connected' | 'Refused' | 'Disconnected'
  tokens: string | null
  turn: number
  accessUntil: number | null
  renewAt: number | null
  triedAt: number | null
  renewedAt: number | null
}

export const isDue = ({ state, renewAt }: Kept, now: number): boolean =>
  state === 'Connected' && renewAt !== null && renewAt <= now

export const isEnded = ({ accessUntil }: Kept, now: number): boolean => accessUntil === null || accessUntil <= now

/** Whether somebody asked so lately that it is not done again. */
export const isTriedLately = ({ triedAt }: Kept, now: number): boolean =>
  triedAt !== null && now - triedAt < betweenTriesMs

/** What is kept of something that went wrong: only a refusal in its named words ends a connection, and not this one. */
export type Trouble = { fault: MarketFault; code: string; words: string; waitsUntil: number }

export const troubleOf = ({ fault, code, words, retryAfterMs }: MarketProblem, now: number): Trouble => ({
  fault,
  code: code.slice(0, 200),
  words: words.slice(0, 500),
  waitsUntil: now + (retryAfterMs || usualWaitMs),
})

/** What is done about something that a marketplace said of a shop. */
export type Step = 'note' | 'renew' | 'refuse' | 'nothing'

/**
 * A word about the access says first that it has to be renewed, which tells whether it is refused; what was said of one
 * that is another by now is left alone.
 */
export function stepFor(fault: MarketFault, { renewedAt }: Pick<Kept, 'renewedAt'>, now: number): Step {
  const since = renewedAt === null ? Number.POSITIVE_INFINITY : now - renewedAt
  if (fault !== 'access-refused' && fault !== 'access-ended') return 'note'
  if (since < freshMs) return 'nothing'
  return fault === 'access-refused' && since < renewedLatelyMs ? 'refuse' : 'renew'
}

/** A shop of the merchant on one marketplace, with the seller's number there where it is known. */
export type Place = { shopId: number; marketShopId: string | null }

/**
 * Which shop each grant is for: the one that asked, another that has the same number there, or a new one (undefined). Of a
 * main account's many the one that asked takes its own number, or the first that no other shop has.
 */
export function placesOf<G extends Pick<Grant, 'marketShopId'>>(
  grants: readonly G[],
  shops: readonly Place[],
  askedBy: number | null,
): { grant: G; shopId: number | undefined }[] {
  const own = shops.find(({ shopId }) => shopId === askedBy)
  const numbered = new Map(shops.flatMap(({ shopId, marketShopId }) => (marketShopId ? [[marketShopId, shopId]] : [])))
  const isFree = ({ marketShopId }: G): boolean => !numbered.has(marketShopId)
  const chosen =
    own &&
    (grants.find((grant) => (own.marketShopId === null ? isFree(grant) : grant.marketShopId === own.marketShopId)) ??
      grants[0])
  const first = chosen ?? grants[0]
  return grants
    .toSorted((one, other) => Number(other === first) - Number(one === first))
    .map((grant) => ({
      grant,
      shopId: grant === chosen && own ? own.shopId : numbered.get(grant.marketShopId),
    }))
}
