import { defineCalls } from '../define.ts'
import { groupStatuses, inboundStatuses, inboundTypes } from '../inbound-status.ts'
import { anyOf, clients, merchantAdmins, warehouseManagers, warehouseStaff } from '../roles.ts'
import {
  count,
  cursors,
  day,
  flag,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  mostReference,
  object,
  oneOf,
  optional,
  page,
  sku,
  text,
  timestamp,
  units,
} from '../schema.ts'
import { condition } from './stock.ts'

const status = () => oneOf(...inboundStatuses.map(({ code }) => code))

const type = () => oneOf(...inboundTypes)

const groupStatus = () => oneOf(...groupStatuses)

const requestFilters = {
  merchantId: optional(merchantFilter()),
  status: optional(list(status(), { most: 9 })),
  type: optional(type()),
  dateTimeFromTimestamp: optional(timestamp()),
  dateTimeToTimestamp: optional(timestamp()),
  referenceCode: optional(freeText(mostReference)),
  requestId: optional(id()),
  /** What an import made; of an import of orders, the returns. */
  jobId: optional(id()),
  /** What may be received and has arrived, or is expected until then. */
  dueUntilTimestamp: optional(timestamp()),
}

/**
 * What each text finds: docs/words.md, "Words of search". IsOpen asks for items with something left to receive, of requests that may be received.
 */
const itemFilters = {
  merchantId: optional(merchantFilter()),
  requestId: optional(id()),
  sku: optional(freeText(64)),
  productId: optional(id()),
  groupId: optional(id()),
  groupName: optional(freeText(100)),
  groupStatus: optional(groupStatus()),
  isOpen: optional(flag()),
}

const requestSorting = {
  sorting: optional(
    oneOf('created', '-created', 'reference', '-reference', 'estimated', '-estimated', 'status', '-status'),
  ),
}

const itemSorting = { sorting: optional(oneOf('group', '-group', 'sku', '-sku')) }

const quantities = {
  expectedQuantity: count(),
  receivedQuantity: count(),
  damagedQuantity: count(),
  remainQuantity: count(),
}

const barcode = () => object({ code: text(48), format: text(), packQuantity: units() })

/** Moves: the statuses this person may put the request into now. */
const request = {
  id: id(),
  inboundRequestId: id(),
  merchantId: id(),
  merchantName: text(),
  locationId: id(),
  locationName: text(),
  referenceCode: text(),
  type: type(),
  status: status(),
  moves: list(status()),
  orderId: maybe(id()),
  trackingNumber: freeText(),
  remark: freeText(),
  estimatedDeliveryTimestamp: maybe(timestamp()),
  groupCount: count(),
  itemCount: count(),
  ...quantities,
  createdBy: text(),
  createdTimestamp: timestamp(),
  statusTimestamp: timestamp(),
}

const item = {
  id: id(),
  requestId: id(),
  referenceCode: text(),
  requestStatus: status(),
  merchantId: id(),
  merchantName: text(),
  groupId: id(),
  groupName: text(),
  groupStatus: groupStatus(),
  productId: id(),
  sku: text(),
  productName: text(),
  hasImage: flag(),
  hasExpDate: flag(),
  barcodes: list(barcode()),
  batchNo: freeText(),
  expiryDate: maybe(day()),
  requestQuantity: count(),
  receivedQuantity: count(),
  damagedQuantity: count(),
  remainQuantity: count(),
  isQc: flag(),
  suggestedCell: maybe(text()),
}

const readers = anyOf(warehouseStaff, merchantAdmins, clients)

const announcers = anyOf(warehouseManagers, merchantAdmins, clients)

export const inbound = defineCalls({
  createRequest: {
    method: 'POST',
    path: '/api/Inbound/CreateRequest',
    access: announcers,
    form: 'multipart',
    files: ['csvFile'],
    summary: 'Announce a delivery: a CSV file with SKU, quantity, carton, batch and expiry date',
    changes: ['inbound', 'order'],
    body: object({
      merchantId: optional(id()),
      type: optional(type()),
      /** Of a Return: the order that comes back. One the courier has or had is Returned once this is submitted. */
      orderId: optional(id()),
      referenceCode: text(mostReference),
      estimatedDeliveryTimestamp: optional(timestamp()),
      remark: optional(freeText(1000)),
      isDraft: optional(flag()),
    }),
    reply: object({
      inboundRequestId: id(),
      status: status(),
      groupCount: count(),
      itemCount: count(),
      quantity: count(),
    }),
    refuses: [
      'not-found',
      'already-exists',
      'file-empty',
      'file-not-csv',
      'file-too-large',
      'mapping-incomplete',
      'rows-refused',
    ],
  },
  getRequests: {
    method: 'GET',
    path: '/api/Inbound/GetRequests',
    access: readers,
    summary: 'List inbound requests',
    shows: ['inbound'],
    query: object({ ...requestFilters, ...requestSorting, ...page }),
    reply: list(object(request)),
    beside: cursors(),
  },
  getTotalRequestsCount: {
    method: 'GET',
    path: '/api/Inbound/GetTotalRequestsCount',
    access: readers,
    summary: 'Count the inbound requests a list would show',
    shows: ['inbound'],
    query: object(requestFilters),
    reply: count(),
  },
  getItemGroups: {
    method: 'GET',
    path: '/api/Inbound/GetItemGroups',
    access: readers,
    summary: 'List the cartons of an inbound request',
    shows: ['inbound'],
    query: object({ requestId: id() }),
    reply: list(
      object({
        id: id(),
        groupName: text(),
        groupStatus: groupStatus(),
        itemCount: count(),
        ...quantities,
        isQc: flag(),
      }),
    ),
    refuses: ['not-found'],
  },
  getItems: {
    method: 'GET',
    path: '/api/Inbound/GetItems',
    access: readers,
    embed: ['stock-in'],
    summary: 'List what inbound requests announce, and what of it has come',
    shows: ['inbound'],
    query: object({ ...itemFilters, ...itemSorting, ...page }),
    reply: list(object(item)),
    beside: cursors(),
  },
  getTotalItemsCount: {
    method: 'GET',
    path: '/api/Inbound/GetTotalItemsCount',
    access: readers,
    summary: 'Count the items a list would show',
    shows: ['inbound'],
    query: object(itemFilters),
    reply: count(),
  },
  updateRequestStatus: {
    method: 'PUT',
    path: '/api/Inbound/UpdateRequestStatus',
    access: readers,
    summary: 'Submit, cancel, reject, start or close an inbound request; closing counts what is missing as short',
    changes: ['inbound'],
    body: object({ inboundRequestId: id(), status: status() }),
    reply: object({ inboundRequestId: id(), status: status(), shortQuantity: count() }),
    refuses: ['not-found', 'wrong-state', 'not-allowed'],
  },
  stockIn: {
    method: 'POST',
    path: '/api/Stock/StockIn',
    access: warehouseStaff,
    embed: ['stock-in'],
    summary: 'Put received units into a cell: of an announced item, or, for managers, of a product nobody announced',
    changes: ['stock', 'inbound', 'order'],
    body: object({
      inboundItemId: optional(id()),
      merchantId: optional(id()),
      sku: optional(sku()),
      locationId: optional(id()),
      cellCode: text(64),
      quantity: units(),
      code: optional(text(64)),
      condition: optional(oneOf('Good', 'Quarantine', 'Unusable')),
      batchNo: optional(freeText(64)),
      expiryDay: optional(day()),
      scanNumber: optional(text(64)),
      allowOver: optional(flag()),
    }),
    reply: object({
      inboundItemId: maybe(id()),
      productId: id(),
      sku: text(),
      productName: text(),
      quantity: units(),
      remaining: count(),
      received: count(),
      expected: count(),
      groupStatus: maybe(oneOf(...groupStatuses)),
      requestStatus: maybe(status()),
      cellCode: text(),
      onHand: count(),
      batchNo: freeText(),
      expiryDay: maybe(day()),
      condition: condition(),
      isRepeated: flag(),
      reprocessedOrderIds: list(id()),
    }),
    refuses: [
      'not-found',
      'wrong-state',
      'unknown-code',
      'ambiguous-code',
      'wrong-item',
      'wrong-cell',
      'too-many-units',
      'not-allowed',
    ],
  },
})
