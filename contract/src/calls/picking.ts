import { defineCalls } from '../define.ts'
import { warehouseStaff } from '../roles.ts'
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
  object,
  oneOf,
  optional,
  page,
  refusedOrders,
  text,
  timestamp,
  units,
} from '../schema.ts'
import { barcodeFormats } from './catalogue.ts'
import { orderIds, orderStatus } from './order.ts'

/**
 * Single: orders of one unit, into one bulk tray. Cluster: a tray for each order, in the slots of a cart.
 * Order: one large order.
 */
export const pickingKinds = ['Single', 'Cluster', 'Order'] as const

export const pickingListStatuses = ['New', 'Assigned', 'Picking', 'Paused', 'Picked', 'Cleared'] as const

const kind = () => oneOf(...pickingKinds)

const listStatus = () => oneOf(...pickingListStatuses)

/** Which order this is, wherever a list names one. */
const ofOrder = {
  orderId: id(),
  warehouseOrderId: text(),
  referenceCode: text(),
  merchantId: id(),
  merchantName: text(),
  orderStatus: orderStatus(),
}

/** One stop of a walk: a quantity of one batch in one cell, for one order. LineId is the allocation's. */
const line = object({
  lineId: id(),
  pickingListId: id(),
  stop: count(),
  ...ofOrder,
  cellId: id(),
  cellCode: text(),
  zone: freeText(),
  productId: id(),
  sku: text(),
  productName: text(),
  hasImage: flag(),
  barcodes: list(object({ code: text(), format: oneOf(...barcodeFormats), packQuantity: units() })),
  batchNo: freeText(),
  expiryDay: maybe(day()),
  quantity: units(),
  picked: count(),
  left: count(),
  isSkipped: flag(),
  hold: maybe(text()),
  slot: maybe(count()),
  trayName: maybe(text()),
  reason: freeText(),
  nextCell: maybe(text()),
})

const listFacts = {
  id: id(),
  pickingListId: id(),
  kind: kind(),
  status: listStatus(),
  pickerId: maybe(id()),
  picker: freeText(),
  slots: count(),
  cart: count(),
  stops: count(),
  stopsDone: count(),
  units: count(),
  unitsDone: count(),
  createdBy: freeText(),
  createdTimestamp: timestamp(),
  finishedTimestamp: maybe(timestamp()),
  shipByTimestamp: maybe(timestamp()),
}

const orderInList = object({
  ...ofOrder,
  slot: maybe(count()),
  trayName: maybe(text()),
  priority: count(),
  hold: maybe(text()),
  shipByTimestamp: maybe(timestamp()),
  lines: count(),
  units: count(),
  unitsDone: count(),
})

const trayInUse = object({
  trayId: id(),
  trayName: text(),
  /** A parcel whose units are to be put back: it is named as a tray is, by its order's number. */
  isParcel: flag(),
  pickingListId: maybe(id()),
  ...ofOrder,
  slot: maybe(count()),
  picker: freeText(),
  units: count(),
  unitsDone: count(),
  unitsPacked: count(),
  isPutBack: flag(),
  takenTimestamp: timestamp(),
  shipByTimestamp: maybe(timestamp()),
})

const scanned = object({
  /** The line that moved; null when nothing of a line did (assign, pause). */
  lineId: maybe(id()),
  orderId: maybe(id()),
  orderStatus: maybe(orderStatus()),
  picked: count(),
  left: count(),
  lineDone: flag(),
  orderDone: flag(),
  listDone: flag(),
  listStatus: listStatus(),
  trayName: maybe(text()),
  slot: maybe(count()),
  scanNumber: maybe(text()),
  isRepeated: flag(),
  nextLineId: maybe(id()),
  unitsLeft: count(),
  /** What became of a short line, in words; empty otherwise. */
  reason: freeText(),
})

export const picking = defineCalls({
  generatePickingList: {
    method: 'POST',
    path: '/api/Fulfillment/GeneratePickingList',
    access: warehouseStaff,
    summary:
      'Make a picking list of orders that are ready to pick: ' +
      'the urgent and the soonest to ship first, as many as fit on the cart; of those named, one that is not ready says why',
    changes: ['pickingList', 'order'],
    body: object({
      orderIds: optional(orderIds()),
      shopId: optional(id()),
      merchantId: optional(id()),
      shippingProviderId: optional(id()),
      zone: optional(text(20)),
      kind: optional(oneOf(...pickingKinds)),
      slots: optional(units()),
      cart: optional(units()),
      maxLines: optional(units()),
      maxWeight: optional(decimal({ least: 0.001, most: 2000 })),
      locationId: optional(id()),
    }),
    reply: object({ pickingListId: id(), orders: count(), lines: count(), units: count(), refused: refusedOrders() }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'nothing-to-pick'],
  },
  checkPickingList: {
    method: 'GET',
    path: '/api/Fulfillment/CheckPickingList',
    access: warehouseStaff,
    summary: 'Tell how far a picking list is, and where it goes next',
    shows: ['pickingList', 'order'],
    query: object({ pickingListId: id() }),
    reply: object({
      ...listFacts,
      orders: count(),
      ordersDone: count(),
      lines: count(),
      linesDone: count(),
      left: count(),
      skipped: count(),
      next: maybe(object({ lineId: id(), cellCode: text(), sku: text(), productName: text(), left: count() })),
    }),
    refuses: ['not-found'],
  },
  getOrderItemsByPickingListId: {
    method: 'GET',
    path: '/api/Fulfillment/GetOrderItemsByPickingListId',
    access: warehouseStaff,
    summary: 'Show the walk of a picking list: every stop in order, what to take there and where to put it',
    shows: ['pickingList', 'order'],
    query: object({ pickingListId: id() }),
    reply: list(line),
    refuses: ['not-found'],
  },
  getOrdersPickingList: {
    method: 'GET',
    path: '/api/Fulfillment/GetOrdersPickingList',
    access: warehouseStaff,
    summary:
      'List the open picking lists, the oldest first, with their orders; ' +
      'one by its number or by an order in it, open or not',
    shows: ['pickingList', 'order'],
    query: object({
      pickingListId: optional(id()),
      status: optional(count(9_999)),
      orderId: optional(id()),
      pickingListStatus: optional(listStatus()),
      ...page,
    }),
    reply: list(object({ ...listFacts, orders: list(orderInList) })),
    beside: cursors(),
  },
  getInPickingTray: {
    method: 'GET',
    path: '/api/Fulfillment/GetInPickingTray',
    access: warehouseStaff,
    summary: 'List the trays in use, the order in each and how far it is, and trays and parcels that must be put back',
    shows: ['pickingList', 'order'],
    query: object({
      dateTimeFromTimestamp: optional(timestamp()),
      dateTimeToTimestamp: optional(timestamp()),
      trayName: optional(text(20)),
    }),
    reply: list(trayInUse),
  },
  updateOrdersPickingList: {
    method: 'PUT',
    path: '/api/Fulfillment/UpdateOrdersPickingList',
    access: warehouseStaff,
    summary: 'Pick: one scan at a stop. Or undo it, declare the cell short, skip the stop, take or pause the list',
    changes: ['pickingList', 'order', 'stock'],
    body: object({
      pickingListId: id(),
      lineId: optional(id()),
      cellCode: optional(text(40)),
      code: optional(text(64)),
      quantity: optional(units()),
      trayName: optional(text(20)),
      newTray: optional(flag()),
      scanNumber: optional(text(64)),
      undo: optional(flag()),
      short: optional(flag()),
      skip: optional(flag()),
      assign: optional(flag()),
      pause: optional(flag()),
    }),
    reply: scanned,
    refuses: [
      'not-found',
      'wrong-state',
      'on-hold',
      'wrong-cell',
      'wrong-item',
      'wrong-tray',
      'unknown-code',
      'ambiguous-code',
      'too-many-units',
      'wrong-person',
      'too-late',
      'stock-short',
    ],
  },
  putBack: {
    method: 'PUT',
    path: '/api/Fulfillment/PutBack',
    access: warehouseStaff,
    ours: true,
    summary: 'Put units of an order that will not be sent out of their tray, or its parcel, back into a cell',
    changes: ['pickingList', 'order', 'stock'],
    body: object({
      trayName: optional(text(20)),
      orderId: optional(id()),
      code: text(64),
      quantity: optional(units()),
      cellCode: text(40),
      locationId: optional(id()),
    }),
    reply: object({ from: text(), sku: text(), quantity: units(), cellCode: text(), unitsLeft: count() }),
    refuses: [
      'not-found',
      'wrong-state',
      'wrong-cell',
      'wrong-item',
      'unknown-code',
      'ambiguous-code',
      'too-many-units',
    ],
  },
  clearPickingList: {
    method: 'PUT',
    path: '/api/Fulfillment/ClearPickingList',
    access: warehouseStaff,
    summary: 'Give back the orders of a picking list of which nothing is picked yet',
    changes: ['pickingList', 'order'],
    body: object({ pickingListId: id() }),
    reply: object({ status: listStatus(), cleared: count(), kept: count() }),
    refuses: ['not-found', 'wrong-state'],
  },
})
