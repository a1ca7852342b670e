import { defineCalls } from '../define.ts'
import { warehouseManagers, warehouseStaff } from '../roles.ts'
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
  object,
  oneOf,
  optional,
  page,
  refusedOrders,
  text,
  timestamp,
  units,
  wholeBetween,
} from '../schema.ts'
import { priority } from '../order-entry.ts'
import { status as ofAnOrder } from '../order-shown.ts'
import { barcodeFormats } from './catalogue.ts'
import { shortReasons } from './counting.ts'
import { orderIds, orderStatus } from './order.ts'
import { ofOrder, trays } from '../tray-calls.ts'

/**
 * Single: orders of one unit, into one bulk tray. Cluster: a tray for each order, in the slots of a cart.
 * Order: one large order.
 */
export const pickingKinds = ['Single', 'Cluster', 'Order'] as const

/** Lists that one request may make. */
export const mostPickingLists = 1_000

/** Lists that are still walked, and have their cart. */
export const openLists = ['New', 'Assigned', 'Picking', 'Paused'] as const
export const pickingListStatuses = [...openLists, 'Picked', 'Cleared'] as const

const kind = () => oneOf(...pickingKinds)

const listStatus = () => oneOf(...pickingListStatuses)

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
  /** The batches of the product that lie in the cell, where it holds more than one: which is taken is said. */
  batches: list(object({ batchId: id(), batchNo: freeText(), expiryDay: maybe(day()) })),
  /** Who else has begun this line and not ended it. */
  pickedBy: maybe(text()),
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
  /** By the books nothing lies in the line's cell any more: the picker is asked whether it is so. */
  isCellEmptied: flag(),
  /** What became of a short line, in words; empty otherwise. */
  reason: freeText(),
})

/** What picking lists are made of, and how much one takes. Of orders that are named, the limits alone count. */
const wanted = {
  shopId: optional(id()),
  merchantId: optional(merchantFilter()),
  shippingProviderId: optional(id()),
  zone: optional(text(20)),
  /** Only what must have left by then. */
  shipByTimestamp: optional(timestamp()),
  /** Only orders as urgent as this or more, never this urgency alone: at least, as the summaries say. */
  priority: optional(priority()),
  kind: optional(kind()),
  slots: optional(units()),
  maxLines: optional(units()),
  maxWeight: optional(decimal({ least: 0.001, most: 2000 })),
  /** Litres. */
  maxVolume: optional(decimal({ least: 0.001, most: 100_000 })),
  /** Each list keeps to one zone, or to the zones that its first order needs. */
  byZone: optional(flag()),
  /** So many lists at most, as long as orders wait; one unless told. */
  lists: optional(wholeBetween(1, mostPickingLists)),
  locationId: optional(id()),
}

/** The first list's cart; the others count on from it, and numbers that open lists have are passed over. */
const cartFrom = { cart: optional(wholeBetween(1, 9_000)) }

/** What lists come to: kilograms, litres, and metres of the walk by the floor plan. */
const yielded = {
  lists: count(),
  orders: count(),
  lines: count(),
  units: count(),
  stops: count(),
  weight: decimal(),
  volume: decimal(),
  /** Units of products that say no weight or no size: they count as nothing in both. */
  unmeasured: count(),
  walkMetres: count(),
  /** Ready orders that were asked for and are on none of the lists, a few of them by number. */
  staysOut: list(object({ reason: text(), orders: count(), warehouseOrderIds: list(text()) })),
}

export const picking = defineCalls({
  generatePickingList: {
    method: 'POST',
    path: '/api/Fulfillment/GeneratePickingList',
    access: warehouseStaff,
    summary:
      'Make a picking list, or several, of orders that are ready to pick: ' +
      'the urgent and the soonest to ship first, as many as fit on the cart; with Priority those at least as urgent; ' +
      'of those named, one that is not ready says why',
    changes: ['pickingList', 'order'],
    body: object({ orderIds: optional(orderIds()), ...cartFrom, ...wanted }),
    reply: object({
      /** The first list; all of them, the most urgent first. */
      pickingListId: id(),
      pickingListIds: list(id()),
      /** The cart of each. */
      carts: list(count()),
      ...yielded,
      refused: refusedOrders(),
    }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'nothing-to-pick'],
  },
  previewPickingList: {
    method: 'GET',
    path: '/api/Fulfillment/PreviewPickingList',
    access: warehouseStaff,
    ours: true,
    summary:
      'Show what generating picking lists would yield, which orders stay out and why; nothing is made. Priority and ' +
      'the rest mean what they mean there: at least as urgent',
    shows: ['order'],
    query: object(wanted),
    reply: object({
      ...yielded,
      /** When the orders that wait are due, hour by hour, and how many are due by each: what to choose a cut-off from. */
      cutOffs: list(object({ shipByTimestamp: timestamp(), orders: count() })),
      /** The zones of the location that have aisles: what to choose one from. */
      zones: list(text()),
    }),
    refuses: ['not-found'],
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
      'List the open picking lists, the oldest first, with their orders; one by its number or by an order in it, or ' +
      'those with an order of this Status or of this PickingListStatus, open or not',
    shows: ['pickingList', 'order'],
    query: object({
      pickingListId: optional(id()),
      /** Of an order in it: one of the 21 states. A list's own is `pickingListStatus`. */
      status: optional(ofAnOrder()),
      orderId: optional(id()),
      pickingListStatus: optional(listStatus()),
      ...page,
    }),
    reply: list(object({ ...listFacts, orders: list(orderInList) })),
    beside: cursors(),
  },
  updateOrdersPickingList: {
    method: 'PUT',
    path: '/api/Fulfillment/UpdateOrdersPickingList',
    access: warehouseStaff,
    waits: true,
    summary:
      'Pick: one scan at a stop. Or undo it, declare the cell short, say whether it is empty, skip the stop, ' +
      'take or pause the list',
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
      /** Of an undo that waited on the device: when it was asked; its seconds end then. */
      askedTimestamp: optional(timestamp()),
      short: optional(flag()),
      reason: optional(oneOf(...shortReasons)),
      cellEmpty: optional(flag()),
      batchNo: optional(freeText(64)),
      batchId: optional(id()),
      changeBatch: optional(flag()),
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
      'wrong-batch',
      'batch-needed',
      'taken-by',
      'unknown-code',
      'ambiguous-code',
      'too-many-units',
      'wrong-person',
      'too-late',
      'stock-short',
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
  releasePicker: {
    method: 'PUT',
    path: '/api/Fulfillment/ReleasePicker',
    access: warehouseManagers,
    ours: true,
    summary: 'Take a picking list from its picker, who is gone or stuck: it is paused, and whoever takes it goes on',
    changes: ['pickingList'],
    body: object({ pickingListId: id() }),
    reply: object({ status: listStatus(), picker: freeText() }),
    refuses: ['not-found', 'wrong-state'],
  },
  ...trays,
})
