import {
  type Grant,
  type MarketName,
  type Marketplace,
  MarketProblem,
  type Profile,
} from '../src/marketplaces/marketplace.ts'
import type { MarketOf } from '../src/marketplaces/markets.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A seller as a marketplace of the tests keeps it. */
type Seller = Profile & { id: string; turn: number; isRevoked: boolean }

/** What a test orders of a marketplace. */
export type Orders = {
  /** What is thrown before a renewal is carried out, or after it; undefined to let it be. */
  beforeRenewal?: (seller: string) => Error | undefined
  afterRenewal?: (seller: string) => Error | undefined
  /** A refresh token is taken again until its pair was used for a renewal: what is lost can be asked for anew. */
  isForgiving?: boolean
  /** Days that a refresh token lasts; hours that an access token does. */
  refreshDays?: number
  accessHours?: number
}

export const noAnswer = (): MarketProblem => new MarketProblem('unreachable', 'ECONNRESET', 'No answer in 10 s.')

/** A marketplace of the tests: any code of the form `seller` or `main:one,two` lets those in. It speaks no protocol. */
export class TestMarket {
  readonly sellers = new Map<string, Seller>()
  readonly codes = new Set<string>()
  renewals = 0
  /** Renewals of each seller that were under way at once, the most there ever were. */
  most = 0
  private readonly underWay = new Map<string, number>()
  constructor(
    readonly name: MarketName,
    public orders: Orders = {},
  ) {}

  private seller(id: string): Seller {
    const known = this.sellers.get(id) ?? {
      id,
      turn: 1,
      isRevoked: false,
      name: `Seller ${id}`,
      country: 'MY',
      currency: 'MYR',
    }
    this.sellers.set(id, known)
    return known
  }

  private grantOf({ id, turn }: Seller, now: number): Grant {
    const { accessHours = 4, refreshDays = 30 } = this.orders
    return {
      marketShopId: id,
      country: 'MY',
      accessToken: `access-${id}-${turn}`,
      accessUntil: now + accessHours * hourMs,
      refreshToken: `refresh-${id}-${turn}`,
      refreshUntil: now + refreshDays * dayMs,
    }
  }

  private async renew({ marketShopId, refreshToken, now }: Parameters<Marketplace['renew']>[0]): Promise<Grant> {
    const at = (this.underWay.get(marketShopId) ?? 0) + 1
    this.underWay.set(marketShopId, at)
    this.most = Math.max(this.most, at)
    try {
      await new Promise((done) => setImmediate(done))
      const before = this.orders.beforeRenewal?.(marketShopId)
      if (before) throw before
      const seller = this.seller(marketShopId)
      const isLast = refreshToken === `refresh-${marketShopId}-${seller.turn}`
      const isBefore = refreshToken === `refresh-${marketShopId}-${seller.turn - 1}`
      if (seller.isRevoked || !(isLast || (this.orders.isForgiving && isBefore)))
        throw new MarketProblem('access-refused', 'error_auth', 'refresh token revoked')
      if (isLast) seller.turn += 1
      this.renewals += 1
      const after = this.orders.afterRenewal?.(marketShopId)
      if (after) throw after
      return this.grantOf(seller, now)
    } finally {
      this.underWay.set(marketShopId, at - 1)
    }
  }

  /** Whether an access token is the newest of its seller. */
  opens = (accessToken: string, id: string): boolean => accessToken === `access-${id}-${this.seller(id).turn}`

  marketplace(): Marketplace {
    const unused = () => Promise.reject(new Error('No test asks this marketplace for it.'))
    return {
      name: this.name,
      mostOrders: 50,
      longestWindowMs: 15 * dayMs,
      authorizeUrl: ({ redirect, state }) => `https://market.example/auth?${new URLSearchParams({ redirect, state })}`,
      readCallback: ({ code, state, shop_id }) =>
        code && state ? { code, state, ...(shop_id ? { marketShopId: shop_id } : {}) } : undefined,
      redeem: async ({ code, now }) => {
        if (code === 'away') throw noAnswer()
        if (code === 'wrong' || this.codes.has(code))
          throw new MarketProblem('refused', 'invalid_code', 'Invalid code.')
        this.codes.add(code)
        const ids = code.replace(/^\w+:/, '').split(',')
        return ids.map((id) => {
          const seller = this.seller(id)
          seller.turn += 1
          seller.isRevoked = false
          return this.grantOf(seller, now)
        })
      },
      renew: (ask) => this.renew(ask),
      profile: async ({ marketShopId, accessToken }) => {
        if (!this.opens(accessToken, marketShopId))
          throw new MarketProblem('access-ended', 'error_auth', 'Invalid token.')
        const { name, country, currency } = this.seller(marketShopId)
        return { name, country, currency }
      },
      changedOrders: unused,
      orders: unused,
      answerCancel: unused,
      readPush: () => undefined,
    }
  }
}

/** The marketplaces of a test by their names. */
export const marketsOf = (...markets: readonly TestMarket[]): MarketOf => {
  const made = new Map(markets.map((one) => [one.name, one.marketplace()]))
  return (name) => made.get(name)
}
