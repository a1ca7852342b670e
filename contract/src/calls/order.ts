import { attachments } from '../attachment-calls.ts'
import { defineCalls } from '../define.ts'
import { made, priority } from '../order-entry.ts'
import { orderFilters } from '../order-filters.ts'
import { details, line, merchantDetails, shown, status } from '../order-shown.ts'
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
  freeText,
  id,
  list,
  mostReference,
  nothing,
  object,
  optional,
  page,
  refusedOrders,
  text,
  timestamp,
} from '../schema.ts'
import { problems } from '../problem-calls.ts'
import { tracked } from '../tracked.ts'

export const orderStatus = () => count()

export const orderIds = () => list(id(), { least: 1, most: 200 })

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
    shopKey: true,
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
  syncMarketPlaceOrder: {
    method: 'POST',
    path: '/api/Order/SyncMarketPlaceOrder',
    access: anyOf(warehouseManagers, merchantAdmins),
    summary:
      'Fetch orders of a shop from its marketplace, as a job: those that changed between two moments, or those of these numbers',
    changes: ['job'],
    body: object({
      shopId: id(),
      dateTimeFromTimestamp: optional(timestamp()),
      dateTimeToTimestamp: optional(timestamp()),
      marketplaceOrderIds: optional(list(text(100), { least: 1, most: 500 })),
    }),
    reply: object({ jobId: id() }),
    refuses: ['not-found', 'wrong-state', 'bad-input'],
  },
  getOrder: {
    method: 'GET',
    path: '/api/Order/GetOrder',
    access: readers,
    summary: 'Show one order: lines, allocations, charges, timeline, what may come next',
    // What is left out of a line follows the days left that its product and its order's shop ask for.
    shows: ['order', 'product', 'shop'],
    query: object({ orderId: id() }),
    reply: object(details),
    refuses: ['not-found'],
  },
  getOrderItem: {
    method: 'GET',
    path: '/api/Order/GetOrderItem',
    access: readers,
    summary: 'Show the lines of an order',
    shows: ['order', 'product', 'shop'],
    query: object({ orderId: id() }),
    reply: list(line()),
    refuses: ['not-found'],
  },
  getOrderItemList: {
    method: 'GET',
    path: '/api/Order/GetOrderItemList',
    access: readers,
    summary: 'List the lines of an order',
    shows: ['order', 'product', 'shop'],
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
    query: object({ ...orderFilters, ...page }),
    reply: list(object(shown)),
    beside: cursors(),
  },
  getOrderListCount: {
    method: 'GET',
    path: '/api/Order/GetOrderListCount',
    access: readers,
    summary: 'Count the orders a list would show',
    shows: ['order'],
    query: object(orderFilters),
    reply: count(),
  },
  getOrders: {
    method: 'GET',
    path: '/api/Order/GetOrders',
    access: readers,
    summary: 'Look orders up by tracking number or status: those that GetOrderList finds, the newest 200 at most',
    shows: ['order'],
    query: object({
      trackingNumber: orderFilters.trackingNumber,
      status: orderFilters.status,
      filterTrackingNumber: orderFilters.filterTrackingNumber,
    }),
    reply: list(object(shown)),
  },
  getOrderListBySku: {
    method: 'GET',
    path: '/api/Order/GetOrderListBySku',
    access: readers,
    summary:
      'List the orders of one SKU or barcode that are open or wait in Non conformance: ' +
      'what ships first stands first, 200 at most',
    shows: ['order'],
    query: object({ merchantId: orderFilters.merchantId, sku: text(64) }),
    reply: list(object(shown)),
  },
  merchantGetOrder: {
    method: 'GET',
    path: '/api/Order/MerchantGetOrder',
    shopKey: true,
    access: merchantStaff,
    summary: "Show an order of a shop to its merchant's own systems, by its number in the warehouse",
    shows: ['order'],
    query: object({ warehouseOrderId: text(40), shopId: id(), timestamp: timestamp() }),
    reply: object(merchantDetails),
    refuses: ['stale-clock', 'not-found'],
  },
  merchantGetOrderByReferenceCode: {
    method: 'GET',
    path: '/api/Order/MerchantGetOrderByReferenceCode',
    shopKey: true,
    access: merchantStaff,
    summary: "Show an order of a shop to its merchant's own systems, by its whole reference code, spelt as it was made",
    shows: ['order'],
    query: object({ referenceCode: text(mostReference), shopId: id(), timestamp: timestamp() }),
    reply: object(merchantDetails),
    refuses: ['stale-clock', 'not-found'],
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
  ...problems,
  ...attachments,
})
