/**
 * What the portal asks of a marketplace: one object for each, in a folder of its own, which speaks its protocol and knows
 * nothing of ours. Nothing here reads the database; whoever calls brings tokens, whoever opens it a clock.
 * Sources of the protocols: the marketplaces' own documentation, as the specification's table of them has it.
 */
export const marketNames = ['Shopee', 'Lazada'] as const
export type MarketName = (typeof marketNames)[number]

/** Whom a call speaks for: a shop, by the access it gave. */
export type Account = { marketShopId: string; country: string; accessToken: string }

/** What a shop gave: access until a moment, and what renews it until another. Times in Unix milliseconds. */
export type Grant = {
  marketShopId: string
  /** ISO 3166 alpha-2 in capitals; '' where the marketplace does not say. */
  country: string
  accessToken: string
  accessUntil: number
  refreshToken: string
  refreshUntil: number
}

export type Profile = { name: string; country: string; currency: string }

/**
 * How an order stands there, in one vocabulary for both (domain.md 1). 'unknown' is a word that nobody here knows: the
 * order waits for a person.
 */
export type MarketState =
  | 'unpaid'
  | 'ready'
  | 'ship-again'
  | 'arranged'
  | 'shipped'
  | 'delivered'
  /** Delivery failed, or the parcel was lost. */
  | 'failed'
  /** Not delivered and on its way back: a return is expected. */
  | 'coming-back'
  | 'cancel-asked'
  | 'cancelled'
  | 'returned'
  | 'unknown'

export type MarketLine = {
  listingId: string
  /** The variant of the listing; '' where it has none. */
  variantId: string
  sku: string
  name: string
  /** Units, at least 1. */
  quantity: number
  /** As the marketplace writes it: decimal, in the order's currency. */
  unitPrice: string
  /** The marketplace's own id of each unit, where units have one. */
  itemIds?: string[]
}

export type MarketOrder = {
  id: string
  /** The marketplace's own word, as it came. */
  status: string
  state: MarketState
  /** Why the state is unknown though the word is not: what is odd about the order. */
  cause?: string
  /** The marketplace sends it itself: kept for reports, never allocated. */
  isTheirs?: true
  placedAt: number
  updatedAt: number
  /** When it must be shipped; absent where the marketplace does not say. */
  shipBy?: number
  /** When a wish to cancel is granted by itself; absent where none is open. */
  cancelBy?: number
  currency: string
  /** Cash the courier collects, decimal in the order's currency; absent where it is paid. */
  codAmount?: string
  remark: string
  /** Masked there as a rule; '' where nothing came. */
  buyer: {
    name: string
    phone: string
    address1: string
    address2: string
    city: string
    state: string
    postcode: string
    country: string
  }
  lines: MarketLine[]
  trackingNumber?: string
}

/** One of the orders that changed between two moments. */
export type ChangedOrder = { id: string; updatedAt: number }

/**
 * What a push says, once its signature holds: something changed, look. `key` is the same for each delivery of one
 * message and differs between two messages.
 */
export type Push =
  | { about: 'order'; key: string; marketShopId: string; orderId: string; at: number }
  | { about: 'access'; key: string; marketShopId: string; isGone: boolean; at: number }
  | { about: 'other'; key: string; marketShopId: string; at: number }

export type Marketplace = {
  name: MarketName
  /** Orders that `orders` takes at once. */
  mostOrders: number
  /** The longest time that one reading of `changedOrders` may span, milliseconds. */
  longestWindowMs: number
  /** Where a person allows us in. `redirect` carries nothing of ours but, where the marketplace has no state, the state. */
  authorizeUrl: (ask: { redirect: string; state: string; now: number }) => string
  /** What a callback's query holds; undefined where a part is missing. */
  readCallback: (
    query: Readonly<Record<string, string>>,
  ) => { code: string; state: string; marketShopId?: string; mainAccountId?: string } | undefined
  /** A code against grants: one shop's, or of each shop of a main account. */
  redeem: (ask: { code: string; marketShopId?: string; mainAccountId?: string; now: number }) => Promise<Grant[]>
  renew: (ask: { marketShopId: string; country: string; refreshToken: string; now: number }) => Promise<Grant>
  profile: (account: Account) => Promise<Profile>
  /**
   * Orders updated from `from` to `until` (Unix milliseconds, both included), oldest update first, over all pages; `next`
   * asks for the following page, null after the last. A page may be empty, and an order may come twice. Whoever has kept a
   * page may begin again at its last order: none that follows is older.
   */
  changedOrders: (
    account: Account,
    ask: { from: number; until: number; next?: string },
  ) => Promise<{ orders: ChangedOrder[]; next: string | null }>
  /** Whole orders; one that is not answered is absent. At most `mostOrders`. */
  orders: (account: Account, ids: readonly string[]) => Promise<MarketOrder[]>
  /** The answer to a buyer's wish to cancel. */
  answerCancel: (account: Account, orderId: string, isGranted: boolean) => Promise<void>
  /** A push's messages; undefined when its signature does not hold. `body` as it came, byte for byte. */
  readPush: (ask: { url: string; body: Buffer; authorization: string; now: number }) => Push[] | undefined
  /** What the marketplace's own test of the address wants to hear, where it has one. */
  answerVerification?: (body: Buffer) => object | undefined
  /** Messages that were not acknowledged, oldest first, and the place to confirm once they are stored. */
  lostPushes?: (now: number) => Promise<{ pushes: Push[]; last: number | null; hasMore: boolean }>
  confirmLost?: (last: number, now: number) => Promise<void>
}

/** Why a marketplace did not do what it was asked. */
export type MarketFault =
  /** The access was withdrawn or the renewal refused, in its named words: connect again. */
  | 'access-refused'
  /** The access token is not good any more; renewing may help. */
  | 'access-ended'
  /** Asked too fast: again after `retryAfterMs`. */
  | 'too-fast'
  /** No answer, 5xx, a dropped connection, a name that does not resolve: whether it was done is not known. */
  | 'unreachable'
  /** An answer that nobody here understands. */
  | 'bad-answer'
  /** A no in its words. */
  | 'refused'

export class MarketProblem extends Error {
  constructor(
    readonly fault: MarketFault,
    /** The marketplace's own code and words, without secrets or buyers' data. */
    readonly code: string,
    readonly words: string,
    readonly retryAfterMs = 0,
  ) {
    super(words || code || fault)
  }
}
