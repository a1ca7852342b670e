import { warehouseManagers, warehouseStaff } from './roles.ts'
import { count, flag, freeText, id, list, maybe, object, oneOf, optional, text, timestamp, units } from './schema.ts'
import { orderStatus } from './calls/order.ts'

const trayStates = ['Free', 'Picking', 'Waiting for packing', 'Aside', 'To put back'] as const

const trayState = () => oneOf(...trayStates)

/** Which order this is, wherever a list names one. */
export const ofOrder = {
  orderId: id(),
  warehouseOrderId: text(),
  referenceCode: text(),
  merchantId: id(),
  merchantName: text(),
  orderStatus: orderStatus(),
}

const trayInUse = object({
  trayId: id(),
  trayName: text(),
  state: trayState(),
  /** Why it is set aside; empty otherwise. */
  asideReason: freeText(),
  /** Who set it aside, and when; nobody and never of one that is in use. */
  asideBy: freeText(),
  asideTimestamp: maybe(timestamp()),
  /** A parcel whose units are to be put back: it is named as a tray is, by its order's number. */
  isParcel: flag(),
  pickingListId: maybe(id()),
  /** None of an order in a tray that is free, or set aside while it was. */
  orderId: maybe(id()),
  warehouseOrderId: maybe(text()),
  referenceCode: maybe(text()),
  merchantId: maybe(id()),
  merchantName: maybe(text()),
  orderStatus: maybe(orderStatus()),
  slot: maybe(count()),
  picker: freeText(),
  /** Who last put goods into it or took some out. */
  lastPerson: freeText(),
  units: count(),
  unitsDone: count(),
  unitsPacked: count(),
  /** What lies in it now, of all its orders; of one tray, and of what is to be put back, with where it goes. */
  contents: list(
    object({
      sku: text(),
      productName: text(),
      batchNo: freeText(),
      quantity: units(),
      /** Those of them that nobody is promised. */
      toPutBack: count(),
      isUnusable: flag(),
      putBackCell: maybe(text()),
      /** An order that is out of stock of it: it is promised the units once they lie in their cell. */
      waitingOrder: maybe(text()),
    }),
  ),
  isPutBack: flag(),
  /** Units of a failed order that its courier still has, among `units`: they come on the books as they are put back. */
  unitsWithCourier: count(),
  takenTimestamp: maybe(timestamp()),
  shipByTimestamp: maybe(timestamp()),
})

const ofTray = { trayName: text(20), locationId: optional(id()) }

/** Trays: what lies in them, and how it comes out again other than into a parcel. */
export const trays = {
  getInPickingTray: {
    method: 'GET',
    path: '/api/Fulfillment/GetInPickingTray',
    access: warehouseStaff,
    summary:
      'List the trays in use, the order in each and how far it is, and trays and parcels that must be put back; ' +
      'one by its name or those of one state, free or not',
    shows: ['pickingList', 'tray', 'order'],
    query: object({
      dateTimeFromTimestamp: optional(timestamp()),
      dateTimeToTimestamp: optional(timestamp()),
      trayName: optional(text(20)),
      state: optional(trayState()),
      holdsGoods: optional(flag()),
    }),
    reply: list(trayInUse),
  },
  putBack: {
    method: 'PUT',
    path: '/api/Fulfillment/PutBack',
    access: warehouseStaff,
    ours: true,
    summary:
      'Put units of an order that will not be sent out of their tray, or its parcel, back into a cell; what its ' +
      'courier brings back as good or damaged, by Condition',
    changes: ['tray', 'pickingList', 'order', 'stock'],
    body: object({
      trayName: optional(text(20)),
      orderId: optional(id()),
      code: text(64),
      quantity: optional(units()),
      cellCode: text(40),
      /** Of what the courier brings back, as the hand sees it: Good unless told. What lies here has its own already. */
      condition: optional(oneOf('Good', 'Unusable')),
      locationId: optional(id()),
    }),
    reply: object({
      from: text(),
      sku: text(),
      quantity: units(),
      cellCode: text(),
      condition: oneOf('Good', 'Unusable'),
      unitsLeft: count(),
    }),
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
  takeOut: {
    method: 'PUT',
    path: '/api/Fulfillment/TakeOut',
    access: warehouseStaff,
    ours: true,
    summary: 'Take picked units out of a tray that is not packed yet, back into their cell: their line is picked again',
    changes: ['pickingList', 'order', 'stock'],
    body: object({
      ...ofTray,
      code: text(64),
      quantity: optional(units()),
      cellCode: text(40),
      batchNo: optional(freeText(64)),
    }),
    reply: object({
      trayName: text(),
      orderId: id(),
      warehouseOrderId: text(),
      pickingListId: id(),
      sku: text(),
      quantity: units(),
      cellCode: text(),
      unitsLeft: count(),
    }),
    refuses: [
      'not-found',
      'wrong-state',
      'wrong-cell',
      'wrong-item',
      'wrong-tray',
      'batch-needed',
      'unknown-code',
      'ambiguous-code',
      'too-many-units',
    ],
  },
  setTrayAside: {
    method: 'PUT',
    path: '/api/Fulfillment/SetTrayAside',
    access: warehouseStaff,
    ours: true,
    summary:
      'Set a tray aside with the reason, so that nothing goes into it or out into a parcel; without one, use it again',
    changes: ['tray'],
    body: object({ ...ofTray, reason: optional(text(200)) }),
    reply: object({ trayName: text(), asideReason: freeText() }),
    refuses: ['not-found', 'wrong-tray'],
  },
  freeTray: {
    method: 'PUT',
    path: '/api/Fulfillment/FreeTray',
    access: warehouseManagers,
    ours: true,
    summary: 'Set a tray free that is empty and still counts as in use; one with goods in it is refused',
    changes: ['tray', 'order'],
    body: object(ofTray),
    reply: object({ trayName: text() }),
    refuses: ['not-found', 'wrong-tray', 'wrong-state'],
  },
} as const
