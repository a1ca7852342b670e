import { attachments } from '../attachment-calls.ts'
import { defineCalls } from '../define.ts'
import { made, orderHolds, priority } from '../order-entry.ts'
import { orderStatuses } from '../order-status.ts'
import {
  anyOf,
  clients,
  everybody,
  merchantAdmins,
  merchantStaff,
  warehouseManagers,
  warehouseStaff,
} from '../roles.ts'
import {
  count,
  cursors,
  day,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  mostReference,
  money,
  nothing,
  object,
  oneOf,
  optional,
  page,
  parcelNumber,
  refusedOrders,
  text,
  timestamp,
  units,
} from '../schema.ts'
import { tracked } from '../tracked.ts'

export const orderStatus = () => count()

export const orderIds = () => list(id(), { least: 1, most: 200 })

/** The codes of the 21 states of an order (portal.md 4). */
export const orderStatusCodes = orderStatuses.map((status) => status.code)

export const orderSorts = [
  'shipBy',
  '-shipBy',
  'placed',
  '-placed',
  'status',
  '-status',
  'priority',
  '-priority',
  'units',
  '-units',
  'updated',
  '-updated',
] as const

export const status = () => oneOf(...orderStatusCodes)

/**
 * What each text finds: docs/words.md, "Words of search". `sku` is the SKU of a line or a barcode of its product;
 * `remark` is looked for in the warehouse's note too, for warehouse staff.
 * `keyword` is a beginning of an order number, reference code, marketplace number or tracking number. `sorting`
 * and `orderListPriority` (urgent orders first) order a list and change no count.
 */
const filters = {
  orderId: optional(id()),
  warehouseOrderId: optional(freeText(40)),
  marketplaceOrderId: optional(freeText(100)),
  referenceCode: optional(freeText(mostReference)),
  platform: optional(freeText(40)),
  shopId: optional(id()),
  trackingNumber: optional(freeText(100)),
  trayName: optional(freeText(40)),
  status: optional(list(status(), { most: orderStatusCodes.length })),
  priority: optional(priority()),
  singleOrderItem: optional(flag()),
  externalWarehouseId: optional(id()),
  externalSyncStatus: optional(oneOf('Pending', 'Sent', 'Accepted', 'Failed')),
  remark: optional(freeText(200)),
  bucketId: optional(id()),
  sorting: optional(oneOf(...orderSorts)),
  orderListPriority: optional(flag()),
  merchantId: optional(merchantFilter()),
  dateTimeFromTimestamp: optional(timestamp()),
  dateTimeToTimestamp: optional(timestamp()),
  filterTrackingNumber: optional(flag()),
  /** Whether a hold stands, of whatever kind. */
  onHold: optional(flag()),
  keyword: optional(freeText(100)),
  sku: optional(freeText(64)),
  shipByUntilTimestamp: optional(timestamp()),
  shippingProviderId: optional(id()),
  /** What an import made. */
  jobId: optional(id()),
}

/**
 * An order as lists show it. Both sides read the remark, the merchant's instruction; the warehouse's note is for its staff,
 * a merchant's people read ''. Weights in kg.
 */
const shown = {
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
  trackingNumber: maybe(text(10_000)),
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
const allocation = () =>
  object({
    allocationId: id(),
    cellCode: text(),
    batchNo: freeText(),
    expiryDay: maybe(day()),
    quantity: units(),
    picked: count(),
    packed: count(),
    reason: freeText(),
  })

const line = () =>
  object({
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
    allocations: list(allocation()),
  })

/** A parcel of an order: sides in cm, weights in kg. Handed: the courier has it. */
const parcel = () =>
  object({
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
  })

const charge = () => object({ code: text(), description: freeText(), amount: money() })

const event = () =>
  object({ timestamp: timestamp(), fromStatus: maybe(status()), toStatus: status(), actor: text(), note: freeText() })

/** A document that exists, or when it will. */
const document = () => object({ name: oneOf('Invoice', 'ShippingLabel'), isReady: flag(), note: freeText() })

/** `isMasked`: warehouse staff read names and streets from packing on. */
const shipping = () =>
  object({
    isMasked: flag(),
    name: freeText(),
    phone: freeText(),
    address1: freeText(),
    address2: freeText(),
    postcode: freeText(),
    city: freeText(),
    state: freeText(),
    country: freeText(),
  })

const details = {
  ...shown,
  locationName: text(),
  timeZone: text(),
  source: oneOf('import', 'internal', 'merchant'),
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
  total: money(),
  shipping: shipping(),
  parcels: list(parcel()),
  lines: list(line()),
  charges: list(charge()),
  events: list(event()),
  documents: list(document()),
  nextMoves: list(status()),
}

const madeReply = () =>
  object({ orderId: id(), warehouseOrderId: text(), referenceCode: text(), status: status(), reason: freeText() })

const readers = anyOf(warehouseStaff, merchantStaff, clients)

export const order = defineCalls({
  changeToPick: {
    method: 'PUT',
    path: '/api/Fulfillment/ChangeToPick',
    access: warehouseStaff,
    summary: 'Promise stock to one order or to several, so that they can be picked; an order without stock says why',
    changes: ['order', 'stock'],
    body: object({ orderId: optional(id()), orderIds: optional(orderIds()) }),
    reply: list(object({ orderId: id(), status: orderStatus(), reason: freeText() })),
    refuses: ['not-found', 'wrong-state', 'on-hold'],
  },
  merchantCreateOrder: {
    method: 'POST',
    path: '/api/Order/MerchantCreateOrder',
    access: merchantStaff,
    summary: "Take an order from a merchant's own systems",
    changes: ['order', 'stock'],
    body: object({ shopId: id(), timestamp: timestamp(), ...made }),
    reply: madeReply(),
    refuses: ['stale-clock', 'not-found', 'already-exists', 'wrong-state'],
  },
  createInternalOrder: {
    method: 'POST',
    path: '/api/Order/Internal/CreateOrder',
    access: anyOf(warehouseManagers, merchantStaff),
    summary: "Enter an order by hand; the warehouse's note is for its staff alone to write and read",
    changes: ['order', 'stock'],
    body: object({
      merchantId: optional(id()),
      shopId: optional(id()),
      warehouseNote: optional(freeText()),
      ...made,
    }),
    reply: madeReply(),
    refuses: ['not-found', 'already-exists', 'rows-refused', 'wrong-state', 'bad-input'],
  },
  getOrder: {
    method: 'GET',
    path: '/api/Order/GetOrder',
    access: readers,
    summary: 'Show one order: lines, allocations, charges, timeline, what may come next',
    shows: ['order'],
    query: object({ orderId: id() }),
    reply: object(details),
    refuses: ['not-found'],
  },
  getOrderItem: {
    method: 'GET',
    path: '/api/Order/GetOrderItem',
    access: readers,
    summary: 'Show the lines of an order',
    shows: ['order'],
    query: object({ orderId: id() }),
    reply: list(line()),
    refuses: ['not-found'],
  },
  getOrderItemList: {
    method: 'GET',
    path: '/api/Order/GetOrderItemList',
    access: readers,
    summary: 'List the lines of an order',
    shows: ['order'],
    query: object({ orderId: id() }),
    reply: list(line()),
    refuses: ['not-found'],
  },
  getOrderList: {
    method: 'GET',
    path: '/api/Order/GetOrderList',
    access: readers,
    summary: 'List orders',
    shows: ['order'],
    query: object({ ...filters, ...page }),
    reply: list(object(shown)),
    beside: cursors(),
  },
  getOrderListCount: {
    method: 'GET',
    path: '/api/Order/GetOrderListCount',
    access: readers,
    summary: 'Count the orders a list would show',
    shows: ['order'],
    query: object(filters),
    reply: count(),
  },
  setPriority: {
    method: 'PUT',
    path: '/api/Order/SetPriority',
    access: anyOf(warehouseManagers, merchantAdmins),
    ours: true,
    summary: 'Set how urgent orders are; the reply holds what they were before, to undo it, and which it left and why',
    changes: ['order'],
    body: object({ orderIds: list(id(), { least: 1, most: 500 }), priority: priority() }),
    reply: object({
      changed: count(),
      before: list(object({ orderId: id(), priority: priority() })),
      refused: refusedOrders(),
    }),
    refuses: ['not-found', 'wrong-state'],
  },
  setWarehouseNote: {
    method: 'PUT',
    path: '/api/Order/SetWarehouseNote',
    access: warehouseStaff,
    ours: true,
    summary: "Write the warehouse's note of an order, which a merchant's people never read; an empty one takes it away",
    changes: ['order'],
    body: object({ orderId: id(), warehouseNote: freeText() }),
    reply: nothing(),
    refuses: ['not-found'],
  },
  createTrackingToken: {
    method: 'POST',
    path: '/api/Order/CreateTrackingToken',
    access: readers,
    ours: true,
    neverKept: true,
    summary:
      'Make the token that shows one order to its buyer, and nothing personal; it is the same every time. ' +
      'Url answers Order/Track with it',
    body: object({ orderId: id() }),
    reply: object({ token: text(), url: text() }),
    refuses: ['not-found'],
  },
  track: {
    method: 'GET',
    proof: 'tracking',
    path: '/api/Order/Track',
    access: everybody,
    ours: true,
    summary: 'Show a buyer how an order stands, by its tracking token',
    shows: ['order'],
    query: object({ token: text(100) }),
    reply: object(tracked),
    refuses: ['not-found'],
  },
  reProcessOrder: {
    method: 'PUT',
    path: '/api/Stock/ReProcessOrder',
    access: anyOf(warehouseStaff, merchantAdmins),
    summary: 'Try again to allocate orders out of stock or of an unknown product; of several, one it left says why',
    changes: ['order', 'stock'],
    body: object({ orderId: optional(id()), orderIds: optional(list(id(), { least: 1, most: 200 })) }),
    reply: list(object({ orderId: id(), status: count(), reason: freeText() })),
    refuses: ['not-found', 'wrong-state'],
  },
  ...attachments,
})
