import { defineCalls } from '../define.ts'
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
  money,
  object,
  oneOf,
  optional,
  page,
  sku,
  text,
  timestamp,
  units,
} from '../schema.ts'
import { trackingStages } from '../tracking.ts'

/** The codes of the 21 states of an order (portal.md 4). */
export const orderStatusCodes = orderStatuses.map((status) => status.code)
/** 0 Normal, 1 High, 2 Urgent. */
export const orderPriorities = [0, 1, 2] as const
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

const status = () => oneOf(...orderStatusCodes)
const priority = () => oneOf(...orderPriorities)

/**
 * Codes are found whole, in any letter case; the remark by a part of it. `keyword` is a beginning of an order number,
 * reference code, marketplace number or tracking number. `sorting` and `orderListPriority` (urgent orders first) order a list
 * and change no count.
 */
const filters = {
  orderId: optional(id()),
  warehouseOrderId: optional(freeText(40)),
  marketplaceOrderId: optional(freeText(100)),
  referenceCode: optional(freeText(100)),
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
  keyword: optional(freeText(100)),
  sku: optional(freeText(64)),
  shipByUntilTimestamp: optional(timestamp()),
  shippingProviderId: optional(id()),
}

/** An order as lists show it. The remark is for warehouse staff; a merchant's people read ''. Weights in kg. */
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
  slot: maybe(count()),
  pickingListId: maybe(id()),
  trackingNumber: maybe(text()),
  shippingBinId: maybe(id()),
  shippingBinName: maybe(text()),
  shippingProviderName: maybe(text()),
  boxName: maybe(text()),
  expectedWeight: maybe(decimal()),
  finalWeight: maybe(decimal()),
  remark: freeText(),
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
  holdUntilTimestamp: maybe(timestamp()),
  boxLength: maybe(decimal()),
  boxWidth: maybe(decimal()),
  boxHeight: maybe(decimal()),
  externalWarehouseId: maybe(id()),
  externalSyncStatus: maybe(text()),
  bucketId: maybe(id()),
  total: money(),
  shipping: shipping(),
  lines: list(line()),
  charges: list(charge()),
  events: list(event()),
  documents: list(document()),
  nextMoves: list(status()),
}

const address = {
  shippingName: optional(freeText(200)),
  shippingPhone: optional(freeText(40)),
  shippingAddress1: optional(freeText(300)),
  shippingAddress2: optional(freeText(300)),
  shippingPostcode: optional(freeText(20)),
  shippingCity: optional(freeText(100)),
  shippingState: optional(freeText(100)),
  shippingCountry: optional(freeText(60)),
}
/** Prices and amounts are in the merchant's currency, with its decimals. Equal SKUs become one line. */
const made = {
  referenceCode: text(100),
  marketplaceOrderId: optional(text(100)),
  placedTimestamp: optional(timestamp()),
  remark: optional(freeText()),
  priority: optional(priority()),
  ...address,
  items: list(
    object({ sku: sku(), productName: optional(freeText(300)), quantity: units(), unitPrice: optional(decimal()) }),
    { least: 1, most: 500 },
  ),
  charges: optional(
    list(object({ code: text(40), description: optional(freeText(200)), amount: decimal({ least: -10_000_000 }) }), {
      most: 50,
    }),
  ),
}
const madeReply = () =>
  object({ orderId: id(), warehouseOrderId: text(), referenceCode: text(), status: status(), reason: freeText() })

/** The public word of a status (contract/tracking). */
const stage = () => oneOf(...trackingStages.map(({ stage }) => stage))
/** What a buyer reads: nothing that names a person, a product, a price or a merchant. `referenceCode` is the number the buyer knows: the marketplace's, or else the shop's. */
const tracked = {
  referenceCode: text(),
  stage: stage(),
  isProblem: flag(),
  placedTimestamp: timestamp(),
  shippingProviderName: maybe(text()),
  trackingNumber: maybe(text()),
  steps: list(object({ stage: stage(), timestamp: timestamp() })),
}

const readers = anyOf(warehouseStaff, merchantStaff, clients)

export const order = defineCalls({
  merchantCreateOrder: {
    method: 'POST',
    path: '/api/Order/MerchantCreateOrder',
    access: merchantStaff,
    summary: "Take an order from a merchant's own systems",
    body: object({ shopId: id(), timestamp: timestamp(), ...made }),
    reply: madeReply(),
    refuses: ['stale-clock', 'not-found', 'already-exists', 'wrong-state'],
  },
  createInternalOrder: {
    method: 'POST',
    path: '/api/Order/Internal/CreateOrder',
    access: anyOf(warehouseManagers, merchantStaff),
    summary: 'Enter an order by hand',
    body: object({ merchantId: optional(id()), shopId: optional(id()), ...made }),
    reply: madeReply(),
    refuses: ['not-found', 'already-exists', 'rows-refused', 'wrong-state'],
  },
  getOrder: {
    method: 'GET',
    path: '/api/Order/GetOrder',
    access: readers,
    summary: 'Show one order: lines, allocations, charges, timeline, what may come next',
    query: object({ orderId: id() }),
    reply: object(details),
    refuses: ['not-found'],
  },
  getOrderItem: {
    method: 'GET',
    path: '/api/Order/GetOrderItem',
    access: readers,
    summary: 'Show the lines of an order',
    query: object({ orderId: id() }),
    reply: list(line()),
    refuses: ['not-found'],
  },
  getOrderItemList: {
    method: 'GET',
    path: '/api/Order/GetOrderItemList',
    access: readers,
    summary: 'List the lines of an order',
    query: object({ orderId: id() }),
    reply: list(line()),
    refuses: ['not-found'],
  },
  getOrderList: {
    method: 'GET',
    path: '/api/Order/GetOrderList',
    access: readers,
    summary: 'List orders',
    query: object({ ...filters, ...page }),
    reply: list(object(shown)),
    beside: cursors(),
  },
  getOrderListCount: {
    method: 'GET',
    path: '/api/Order/GetOrderListCount',
    access: readers,
    summary: 'Count the orders a list would show',
    query: object(filters),
    reply: count(),
  },
  setPriority: {
    method: 'PUT',
    path: '/api/Order/SetPriority',
    access: anyOf(warehouseManagers, merchantAdmins),
    ours: true,
    summary: 'Set how urgent orders are; the reply holds what they were before, to undo it',
    body: object({ orderIds: list(id(), { least: 1, most: 500 }), priority: priority() }),
    reply: object({ changed: count(), before: list(object({ orderId: id(), priority: priority() })) }),
    refuses: ['not-found', 'wrong-state'],
  },
  changeToPack: {
    method: 'POST',
    path: '/api/Order/ChangeToPack',
    access: warehouseStaff,
    summary: 'Pack a scanned unit; the last one closes the parcel',
    body: object({
      orderId: id(),
      code: text(64),
      quantity: optional(units()),
      scanNumber: optional(text(64)),
      undo: optional(flag()),
    }),
    reply: object({
      orderId: id(),
      status: status(),
      sku: text(),
      packed: count(),
      quantity: units(),
      left: count(),
      unitsLeft: count(),
      isClosed: flag(),
      scanNumber: text(),
      isRepeated: flag(),
      boxName: maybe(text()),
      expectedWeight: maybe(decimal()),
      labelUrl: optional(text()),
    }),
    refuses: [
      'not-found',
      'wrong-state',
      'on-hold',
      'unknown-code',
      'ambiguous-code',
      'wrong-item',
      'too-many-units',
      'wrong-person',
      'too-late',
    ],
  },
  changeToReadyToShip: {
    method: 'POST',
    path: '/api/Order/ChangeToReadyToShip',
    access: warehouseStaff,
    summary: 'Place packed parcels in a shipping bin, shipment arranged',
    body: object({
      orderId: optional(id()),
      orderIds: optional(list(id(), { least: 1, most: 200 })),
      shippingBinId: optional(id()),
      shippingBinName: optional(text(40)),
      trackingNumber: optional(text(100)),
    }),
    reply: list(
      object({ orderId: id(), status: status(), trackingNumber: text(), shippingBinId: id(), shippingBinName: text() }),
    ),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'no-tracking-number', 'already-exists', 'wrong-bin'],
  },
  updateBoxSize: {
    method: 'PUT',
    path: '/api/Order/UpdateBoxSize',
    access: warehouseStaff,
    summary: 'Choose the box of a parcel, by its name or its sides in cm',
    body: object({
      orderId: id(),
      boxName: optional(text(40)),
      length: optional(decimal({ least: 0.1, most: 1000 })),
      width: optional(decimal({ least: 0.1, most: 1000 })),
      height: optional(decimal({ least: 0.1, most: 1000 })),
    }),
    reply: object({
      orderId: id(),
      boxName: maybe(text()),
      length: decimal(),
      width: decimal(),
      height: decimal(),
      expectedWeight: maybe(decimal()),
    }),
    refuses: ['not-found', 'wrong-state', 'on-hold'],
  },
  updateFinalWeight: {
    method: 'PUT',
    path: '/api/Order/UpdateFinalWeight',
    access: warehouseStaff,
    summary: 'Record the measured weight of a parcel in kg; one outside the limit needs Confirmed',
    body: object({ orderId: id(), weight: decimal({ least: 0.001, most: 2000 }), confirmed: optional(flag()) }),
    reply: object({ orderId: id(), expectedWeight: maybe(decimal()), finalWeight: decimal() }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'weight-off'],
  },
  enterTrackingNo: {
    method: 'PUT',
    path: '/api/Order/EnterTrackingNo',
    access: warehouseStaff,
    summary: 'Enter the tracking number of a parcel',
    body: object({ orderId: id(), trackingNumber: text(100) }),
    reply: object({ orderId: id(), trackingNumber: text() }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'already-exists'],
  },
  createTrackingToken: {
    method: 'POST',
    path: '/api/Order/CreateTrackingToken',
    access: readers,
    ours: true,
    neverKept: true,
    summary:
      'Make the token that shows one order to its buyer, and nothing personal; it is the same every time. Url answers Order/Track with it',
    body: object({ orderId: id() }),
    reply: object({ token: text(), url: text() }),
    refuses: ['not-found'],
  },
  track: {
    method: 'GET',
    path: '/api/Order/Track',
    access: everybody,
    ours: true,
    summary: 'Show a buyer how an order stands, by its tracking token',
    query: object({ token: text(100) }),
    reply: object(tracked),
    refuses: ['not-found'],
  },
})
