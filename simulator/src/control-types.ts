/**
 * What the calls under /control take and answer. Times are milliseconds of the simulator's clock unless a name says
 * otherwise. `shop` is a key, `shopee:14701711` or `lazada:1234567`; the number alone will do where only one has it.
 */

export type Marketplace = 'shopee' | 'lazada'
export type ShopState = 'normal' | 'holiday' | 'penalty' | 'frozen' | 'banned' | 'closed'

/** GET /control/world. */
export type WorldAnswer = {
  now: number
  skewMs: number
  isLimited: boolean
  settings: Settings
  apps: Apps
  shops: ShopAnswer[]
  mainAccounts: { id: number; name: string; shops: string[] }[]
}
export type ShopAnswer = {
  key: string
  marketplace: Marketplace
  /** shop_id, or seller_id. */
  id: number
  name: string
  country: string
  currency: string
  state: ShopState
  mainAccount?: number
  /** Somebody allowed the app and did not take it back. */
  isAuthorised: boolean
  counts: { orders: number; listings: number }
}

/** POST /control/apps takes any part of it: `{ shopee: { pushUrl } }`. */
export type Apps = {
  shopee: { partnerId: number; partnerKey: string; pushKey: string; pushUrl: string }
  /** `redirectUri` is the registered one: the authorise page takes no other; empty takes any. */
  lazada: { appKey: string; appSecret: string; redirectUri: string; pushUrl: string }
}

/** POST /control/settings takes any part of it. */
export type Settings = {
  seed: number
  /** Calls a shop may make in any second. Shopee's documents name no figure. */
  shopeePerSecond: number
  lazadaPerSecond: number
  /** Delays of the courier's number and of a document after it was asked for. */
  trackingMs: number
  documentMs: number
  /** How long a push waits for its answer, and how Shopee (its documents are silent) tries again. */
  shopeeAckMs: number
  lazadaAckMs: number
  shopeePushRetryMs: number[]
  /** The HTTP status of Shopee's refusals, which its documents do not state: by kind (403, 400, 500) or always 200. */
  shopeeErrorStatus: 'kind' | 'always200'
  /** Order of get_order_list and what its cursor is: neither is stated. */
  shopeeListOrder: 'ascending' | 'descending'
  shopeeCursor: 'position' | 'offset'
  /** Form of `data` in get_lost_push_message. */
  shopeeLostData: 'object' | 'text'
  lazadaIsLive: boolean
  /** Letter case of Lazada's push signature: the document leaves it open. */
  lazadaPushUpperCase: boolean
}

/** POST /control/clock; answers { now, skewMs }. The clock of signatures is the machine's, moved by skewMs alone. */
export type ClockInput = { advanceMs?: number; skewMs?: number }

/** POST /control/limits: rate limits alone; page and window limits always hold. */
export type LimitsInput = { on?: boolean; shopeePerSecond?: number; lazadaPerSecond?: number }

/** POST /control/shops: a new shop, or a change of one that is there ({ shop, state }). */
export type ShopInput = {
  shop?: string
  marketplace?: Marketplace
  id?: number
  name?: string
  country?: string
  currency?: string
  mainAccount?: number
  state?: ShopState
  /** What Shopee's get_shipping_parameter asks for. */
  shipping?: 'pickup' | 'dropoff' | 'non_integrated'
}

/** POST /control/code: a code without the page. Answers { code, shop_id | main_account_id, redirectTo? }. */
export type CodeInput = { shop?: string; mainAccount?: number; redirect?: string; state?: string }

/** POST /control/tokens. `give` answers { accessToken, refreshToken } without any code. */
export type TokensInput = { shop: string; act: 'give' | 'expire-access' | 'expire-refresh' | 'revoke' }

/** POST /control/listings; answers { listings: ListingAnswer[] }. GET /control/listings?shop=[&sku=] reads them. */
export type ListingsInput = {
  shop: string
  listings: {
    sku: string
    name?: string
    /** In cents of the shop's currency. */
    priceCents?: number
    stock?: number
    weightGrams?: number
    barcode?: string
    /** Variants; without them the listing has one model. */
    models?: { sku: string; name?: string; priceCents?: number; stock?: number }[]
  }[]
}
export type ListingAnswer = {
  itemId: number
  modelId: number
  sku: string
  name: string
  status: string
  priceCents: number
  /** What a buyer can buy now. On Shopee a campaign's reserved units are among them. */
  sellable: number
  withhold: number
  occupied: number
  campaign: number
  /** The shop's numbers from before a holiday, penalty or ban, which come back with its end. */
  heldBack?: number
  isPoison: boolean
}
/** POST /control/listings/edit: what a seller does in the marketplace's own console. */
export type ListingEdit = {
  shop: string
  sku: string
  name?: string
  newSku?: string
  priceCents?: number
  stock?: number
  status?: 'NORMAL' | 'UNLIST' | 'BANNED' | 'DELETED'
  isPoison?: boolean
}
/** POST /control/campaigns. `begin` sets units aside, `end` gives back what is left, silently. */
export type CampaignInput = { shop: string; sku: string; act: 'begin' | 'end'; quantity?: number; endsAt?: number }

/** POST /control/orders; answers { orders: { id, status }[], took }. More than 1000 answer { count, first, last }. */
export type OrdersInput = {
  shop: string
  count?: number
  /** The number it gets, for the same number in two shops; only with one order. */
  id?: string
  lines?: { sku: string; quantity?: number; priceCents?: number; name?: string }[]
  isPaid?: boolean
  status?: string
  isCod?: boolean
  /** Spread of the times they are made and updated: from here to there; both now without. All in one second: the same. */
  createdFrom?: number
  createdTo?: number
  /** No push, no stock: for large histories. */
  isQuiet?: boolean
  oddity?: Oddity
  currency?: string
  /** Lazada: fulfilled by the marketplace; Shopee: fulfilled_by_shopee. */
  isByMarketplace?: boolean
  isDigital?: boolean
}
export type Oddity = 'unknown-status' | 'no-items' | 'negative-price' | 'emoji' | 'lines-300' | 'unmapped-sku'

/** POST /control/orders/move: what a buyer or a courier does. `id` of the order; `unit` of Lazada alone. */
export type MoveInput = {
  shop: string
  id: string
  act: Act
  /** Only this parcel or unit. */
  parcel?: string
  unit?: string
  reason?: string
  /** Of buyer-cancel: when the marketplace decides by itself; 24 hours without. */
  deadlineMs?: number
}
export type Act =
  | 'pay'
  | 'cancel'
  | 'buyer-cancel'
  | 'pickup'
  | 'pickup-failed'
  | 'deliver'
  | 'complete'
  | 'delivery-failed'
  | 'lost'
  | 'return'
  | 'touch'

/** POST /control/orders/touch: gives many orders a new update time, at random by the seed. */
export type TouchInput = { shop: string; count: number }

/** GET /control/orders?shop=&id=: all that is true of it. `shipments` counts what was really arranged, for each parcel. */
export type OrderAnswer = {
  shop: string
  id: string
  status: string
  createTime: number
  updateTime: number
  lines: { lineId: string; sku: string; quantity: number; status: string; parcel: string }[]
  parcels: { number: string; status: string; tracking: string; shipments: number; packs: number }[]
}

/** POST /control/faults; answers { id }. GET lists, DELETE /control/faults?id= or ?shop= or none removes. */
export type FaultInput = {
  /** All shops without. */
  shop?: string
  kind: FaultKind
  /** A part of the call's path, or a regular expression between slashes. All without. */
  calls?: string
  times?: number
  share?: number
  delayMs?: number
  /** http: its status. word: the marketplace's error and message. */
  status?: number
  error?: string
  message?: string
  sku?: string
  /** touch-between-pages: how many orders after each page. */
  count?: number
}
export type FaultKind =
  | 'http'
  | 'off'
  | 'drop'
  | 'lost-answer'
  | 'slow'
  | 'limit'
  | 'word'
  | 'html'
  | 'not-json'
  | 'touch-between-pages'
  | 'tracking-late'
  | 'document-late'
  | 'document-failed'
  | 'document-html'
  | 'combined-parcel'
  | 'slot-expired'
  | 'no-package-number'
  | 'partly-failed'
  | 'stock-unchanged'
  | 'stock-race'
export type FaultAnswer = FaultInput & { id: number; hits: number }

/** POST /control/push: how pushes of a marketplace (or one shop) go wrong. Shares of 0 to 1. */
export type PushFaults = {
  marketplace?: Marketplace
  shop?: string
  lostShare?: number
  twiceShare?: number
  /** Held back and so overtaken by later ones. */
  lateShare?: number
  lateMs?: number
  /** The next so many are signed with another key. */
  wrongSignatures?: number
  /** Puts a subscription that was disabled back. */
  isEnabled?: boolean
}
/** POST /control/push/send: any message, signed. POST /control/push/verify { marketplace }: the console's verify call. */
export type PushSend = { shop: string; code: number; data: unknown; isWronglySigned?: boolean; raw?: string }
/** GET /control/push?marketplace=. */
export type PushAnswer = {
  isEnabled: boolean
  isWarned: boolean
  waiting: number
  sent: number
  acknowledged: number
  failed: number
  lost: number
  rateOf6Hours: number
  last: { at: number; shop: string; code: number; status: number; outcome: string; tookMs: number; body: string }[]
}

/** GET /control/received?shop=&path=&limit=: the last calls (newest first, 5000 are kept) and counts of all. */
export type ReceivedAnswer = {
  counts: { shop: string; path: string; outcome: string; count: number }[]
  calls: { at: number; shop: string; method: string; path: string; outcome: string; status: number; input: string }[]
}
