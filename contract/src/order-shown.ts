import { marketFlags } from './market-flags.ts'
import { orderHolds, priority } from './order-entry.ts'
import { orderStatuses } from './order-status.ts'
import {
  count,
  day,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  money,
  object,
  oneOf,
  parcelNumber,
  text,
  timestamp,
  units,
} from './schema.ts'

/** The codes of the 21 states of an order (portal.md 4). */
export const orderStatusCodes = orderStatuses.map((status) => status.code)

export const status = () => oneOf(...orderStatusCodes)

/**
 * An order as lists show it. Both sides read the remark, the merchant's instruction; the warehouse's note is for its staff,
 * a merchant's people read ''. Weights in kg.
 */
export const shown = {
  id: id(),
  orderId: id(),
  warehouseOrderId: text(),
  merchantId: id(),
  merchantName: text(),
  shopId: maybe(id()),
  shopName: freeText(),
  platform: text(),
  marketplaceOrderId: maybe(text()),
  referenceCode: text(),
  status: status(),
  statusChangedTimestamp: timestamp(),
  reason: freeText(),
  /** Of an order out of the flow: since when, whatever was tried meanwhile, and the person who has taken it on. */
  problemSinceTimestamp: maybe(timestamp()),
  takenBy: maybe(text()),
  priority: priority(),
  holds: list(text()),
  placedTimestamp: timestamp(),
  shipByTimestamp: timestamp(),
  lineCount: count(),
  unitCount: count(),
  firstSku: freeText(),
  firstProductId: maybe(id()),
  firstProductName: freeText(),
  trayName: maybe(text()),
  /** Units of a cancelled order that are to be put back from its parcel. */
  unitsToUnpack: count(),
  slot: maybe(count()),
  pickingListId: maybe(id()),
  /** Of an order with several parcels: what each of them has, with commas between, and the sum of their weights. */
  parcelCount: count(),
  /** How many of them the courier has: below parcelCount while others are here. */
  handedCount: count(),
  trackingNumber: maybe(text(10_000)),
  /** What parcels of it were numbered until they became void: the labels must not leave the house, the last one first. */
  voidTrackingNumbers: list(text()),
  shippingBinId: maybe(id()),
  shippingBinName: maybe(text(10_000)),
  shippingProviderName: maybe(text()),
  boxName: maybe(text(10_000)),
  expectedWeight: maybe(decimal()),
  finalWeight: maybe(decimal()),
  remark: freeText(),
  warehouseNote: freeText(),
  shippingCity: freeText(),
  shippingCountry: freeText(),
}

/** Where stock for a line was promised, and why there. */
const allocation = {
  allocationId: id(),
  cellCode: text(),
  batchNo: freeText(),
  expiryDay: maybe(day()),
  quantity: units(),
  picked: count(),
  packed: count(),
  reason: freeText(),
}

const ordered = {
  orderId: id(),
  lineNo: id(),
  productId: maybe(id()),
  sku: text(),
  productName: text(),
  hasImage: flag(),
  quantity: units(),
  unitPrice: money(),
  picked: count(),
  packed: count(),
}
/** Units of a product that a line without stock was not promised, and the rule that left them out. */
const leftOut = () => object({ place: text(), quantity: units(), why: text() })
export const line = () => object({ ...ordered, allocations: list(object(allocation)), leftOut: list(leftOut()) })

/** A parcel of an order: sides in cm, weights in kg. Handed: the courier has it. */
const parcel = {
  parcelNumber: parcelNumber(),
  units: count(),
  isClosed: flag(),
  isHanded: flag(),
  boxName: maybe(text()),
  boxLength: maybe(decimal()),
  boxWidth: maybe(decimal()),
  boxHeight: maybe(decimal()),
  expectedWeight: maybe(decimal()),
  finalWeight: maybe(decimal()),
  trackingNumber: maybe(text()),
  shippingBinId: maybe(id()),
  shippingBinName: maybe(text()),
  /** How often its label was handed out, to whom last and when. */
  labelPrints: count(),
  /** It says another amount to collect than the order does now. */
  isLabelOld: flag(),
  labelPrintedBy: maybe(text()),
  labelPrintedTimestamp: maybe(timestamp()),
  /** The serials of its units, where their products ask for one. */
  serials: list(object({ sku: text(), serial: text() })),
}

const charge = () => object({ code: text(), description: freeText(), amount: money() })

const event = () =>
  object({ timestamp: timestamp(), fromStatus: maybe(status()), toStatus: status(), actor: text(), note: freeText() })

/** A document that exists, or when it will. */
const document = () => object({ name: oneOf('Invoice', 'ShippingLabel'), isReady: flag(), note: freeText() })

/**
 * `isMasked`: warehouse staff read names and streets from packing on. `absent`: why nothing is read of the buyer, 90 days
 * after the order came or where SECRET was changed.
 */
const shipping = () =>
  object({
    isMasked: flag(),
    absent: maybe(oneOf('Forgotten', 'Unreadable')),
    name: freeText(),
    phone: freeText(),
    address1: freeText(),
    address2: freeText(),
    postcode: freeText(),
    city: freeText(),
    state: freeText(),
    country: freeText(),
  })

export const details = {
  ...shown,
  locationName: text(),
  timeZone: text(),
  source: oneOf('import', 'internal', 'merchant', 'marketplace'),
  /** How it stands at its marketplace, in its word; null of one that was not looked at there. */
  market: maybe(
    object({
      status: freeText(),
      updatedTimestamp: timestamp(),
      /** What differs there from how it stands here. */
      flag: maybe(oneOf(...marketFlags)),
      /** When the marketplace grants its buyer's wish to cancel, unless somebody answers. */
      cancelByTimestamp: maybe(timestamp()),
    }),
  ),
  jobId: maybe(id()),
  createdBy: freeText(),
  createdTimestamp: timestamp(),
  /** When the last of its holds ends by itself; null where none stands, or one until it is lifted. */
  holdUntilTimestamp: maybe(timestamp()),
  /** Each hold that stands and when it ends by itself; null: until it is lifted. */
  holdsUntil: list(object({ hold: oneOf(...orderHolds), untilTimestamp: maybe(timestamp()) })),
  externalWarehouseId: maybe(id()),
  externalSyncStatus: maybe(text()),
  bucketId: maybe(id()),
  /** The order this one was split off from, and those that were split off from this one. */
  splitFrom: maybe(id()),
  splitInto: list(id()),
  total: money(),
  /** Cash the courier collects with the first parcel; null: none. */
  codAmount: maybe(money()),
  shipping: shipping(),
  parcels: list(object(parcel)),
  lines: list(line()),
  charges: list(charge()),
  events: list(event()),
  documents: list(document()),
  nextMoves: list(status()),
}

/** What of an order, its parcels and allocations is the warehouse's alone: a merchant's own systems are not told it. */
export const warehouseOnly = {
  order: [
    'warehouseNote',
    'unitsToUnpack',
    'trayName',
    'slot',
    'pickingListId',
    'shippingBinId',
    'shippingBinName',
    'externalWarehouseId',
    'externalSyncStatus',
    'bucketId',
    'problemSinceTimestamp',
    'takenBy',
  ],
  parcel: ['shippingBinId', 'shippingBinName', 'labelPrints', 'isLabelOld', 'labelPrintedBy', 'labelPrintedTimestamp'],
  allocation: ['allocationId', 'cellCode', 'reason'],
} as const

/** An object but for some of its fields. */
export const without = <T extends object, K extends keyof T>(whole: T, names: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as K))) as Omit<T, K>

/** An order as its merchant's own systems read it. */
export const merchantDetails = {
  ...without(details, warehouseOnly.order),
  parcels: list(object(without(parcel, warehouseOnly.parcel))),
  lines: list(object({ ...ordered, allocations: list(object(without(allocation, warehouseOnly.allocation))) })),
}
