import type { Marketplace, Oddity, ShopState } from './control-types.ts'

/** What the world is made of. Money is in cents, times are milliseconds. */

export type Shop = {
  key: string
  marketplace: Marketplace
  id: number
  name: string
  country: string
  currency: string
  state: ShopState
  shipping: 'pickup' | 'dropoff' | 'non_integrated'
  mainAccount?: number
  isAuthorised: boolean
}

export type Model = {
  /** Shopee's model_id (0 where a listing has no variants), Lazada's SkuId. */
  id: number
  sku: string
  name: string
  priceCents: number
  sellable: number
  withhold: number
  occupied: number
  campaign: number
  campaignUntil?: number
  heldBack?: number
  isPoison: boolean
}

export type Item = {
  shop: string
  id: number
  title: string
  status: 'NORMAL' | 'UNLIST' | 'BANNED' | 'DELETED'
  hasModels: boolean
  weightGrams: number
  barcode: string
  createTime: number
  updateTime: number
  models: Model[]
}

export type Buyer = { name: string; phone: string; street: string; city: string; zip: string }

export type Line = {
  id: number
  itemId: number
  modelId: number
  sku: string
  name: string
  quantity: number
  priceCents: number
}

export type ShippingDocument = { type: string; readyAt: number; isFailed: boolean; reason: string; isHtml: boolean }

/** A Shopee package. */
export type Package = {
  number: string
  lines: { lineId: number; quantity: number }[]
  status: string
  tracking: string
  trackingAt: number
  shipments: number
  isCombined: boolean
  document?: ShippingDocument
}

export type OrderBase = {
  shop: string
  id: string
  createTime: number
  updateTime: number
  payTime?: number
  buyer: Buyer
  currency: string
  isCod: boolean
  isByMarketplace: boolean
  isDigital: boolean
  oddity?: Oddity
  /** Stock was taken for it and has to be given back. */
  holdsStock: boolean
}

export type ShopeeOrder = OrderBase & {
  marketplace: 'shopee'
  status: string
  statusBeforeCancel?: string
  cancelBy: string
  cancelReason: string
  cancelDeadline?: number
  shipBy: number
  isSplit: boolean
  lines: Line[]
  packages: Package[]
}

/** A unit of a Lazada order: each has a status of its own. */
export type Unit = Omit<Line, 'quantity'> & {
  shopSku: string
  status: string
  /** What it was before its buyer wanted to cancel. */
  statusBefore?: string
  parcel: string
  reason: string
  updateTime: number
  reverse?: string
}

/** A Lazada package. */
export type LazadaParcel = {
  id: string
  tracking: string
  trackingAt: number
  provider: string
  packs: number
  shipments: number
  documentAt?: number
}

export type LazadaOrder = OrderBase & {
  marketplace: 'lazada'
  units: Unit[]
  parcels: LazadaParcel[]
  shipBy: number
  /** A buyer who wants to cancel waits for an answer until then. */
  cancelDeadline?: number
}

export type Order = ShopeeOrder | LazadaOrder

export type Return = {
  shop: string
  id: string
  order: string
  status: string
  reason: string
  lines: number[]
  createTime: number
  updateTime: number
}

/** A right to call: a token opens a subject (a shop, a main account's merchant) until a time. */
export type Grant = { token: string; subject: string; until: number }
/** A Shopee refresh token is used once by each subject. */
export type Refresh = { token: string; subject: string; until: number; isUsed: boolean }
export type Code = {
  code: string
  marketplace: Marketplace
  shop?: string
  mainAccount?: number
  until: number
  isUsed: boolean
}
