import { defineCalls } from '../define.ts'
import { shipped } from '../order-status.ts'
import { anyOf, merchantAdmins, merchantStaff, warehouseManagers, warehouseStaff } from '../roles.ts'
import {
  count,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  object,
  oneOf,
  optional,
  parcelNumber,
  refusedOrders,
  text,
  timestamp,
} from '../schema.ts'
import { address, items, orderHolds, priority } from '../order-entry.ts'
import { status } from '../order-shown.ts'
import { side, weight } from './packing.ts'

const bin = {
  id: id(),
  shippingBinId: id(),
  name: text(),
  locationId: id(),
  locationName: text(),
  shippingProviderMasterId: maybe(id()),
  shippingProvider: maybe(text()),
  isActive: flag(),
  shipped: count(),
  readyToDeliver: count(),
}

/** A parcel in a shipping bin; its status is its own, its order's is that of its last. The weight is in kg. */
const parcel = () =>
  object({
    orderId: id(),
    parcelNumber: parcelNumber(),
    parcelCount: parcelNumber(),
    merchantId: id(),
    merchantName: text(),
    referenceCode: text(),
    status: oneOf(...shipped),
    trackingNumber: maybe(text()),
    shippingProvider: maybe(text()),
    weight: maybe(decimal()),
    hold: maybe(text()),
    shipByTimestamp: maybe(timestamp()),
    statusTimestamp: timestamp(),
  })

export const shipping = defineCalls({
  changeToReadyToShip: {
    method: 'POST',
    path: '/api/Order/ChangeToReadyToShip',
    access: warehouseStaff,
    summary: 'Place packed parcels in a shipping bin, shipment arranged; of several, which it left and why',
    changes: ['order', 'bin'],
    body: object({
      orderId: optional(id()),
      orderIds: optional(list(id(), { least: 1, most: 200 })),
      /** One parcel of one order; without it all that are not in a bin yet. */
      parcelNumber: optional(parcelNumber()),
      shippingBinId: optional(id()),
      shippingBinName: optional(text(40)),
      trackingNumber: optional(text(100)),
    }),
    reply: list(
      object({
        orderId: id(),
        /** Packed while another parcel of the order is not in a bin. */
        status: status(),
        parcelNumber: parcelNumber(),
        trackingNumber: text(),
        shippingBinId: id(),
        shippingBinName: text(),
      }),
    ),
    beside: object({ refused: refusedOrders() }),
    refuses: [
      'not-found',
      'wrong-state',
      'on-hold',
      'no-tracking-number',
      'already-exists',
      'number-void',
      'wrong-bin',
    ],
  },
  enterTrackingNo: {
    method: 'PUT',
    path: '/api/Order/EnterTrackingNo',
    access: warehouseStaff,
    summary: 'Enter the tracking number of a parcel',
    changes: ['order'],
    body: object({ orderId: id(), parcelNumber: optional(parcelNumber()), trackingNumber: text(100) }),
    reply: object({ orderId: id(), parcelNumber: parcelNumber(), trackingNumber: text() }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'already-exists', 'number-void'],
  },
  confirm: {
    method: 'PUT',
    path: '/api/ShippingProvider/Confirm',
    access: warehouseStaff,
    summary: 'Settle which courier takes an order, with the measured weight (kg) and sides (cm) of its parcel',
    changes: ['order'],
    body: object({
      /** An order's number, or a parcel's of an order that has several. */
      warehouseOrderId: text(40),
      shippingProvider: text(120),
      weight: weight(),
      length: side(),
      width: side(),
      height: side(),
    }),
    reply: object({ orderId: id(), shippingProvider: text(), chargeableWeight: decimal() }),
    refuses: ['not-found', 'wrong-state', 'on-hold'],
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/Stock/CancelOrder',
    access: anyOf(warehouseManagers, merchantAdmins),
    summary:
      'Cancel an order at any moment before the courier has it, or close one that stands in Non conformance. What is ' +
      'promised is given back; units in a tray or a parcel wait to be put back',
    changes: ['order', 'pickingList', 'bin', 'stock'],
    /** `status`: the one its sender saw; in another by now, nothing is done. */
    body: object({ orderId: id(), reason: text(200), status: optional(status()) }),
    reply: object({ orderId: id(), status: status(), unitsToPutBack: count(), trayNames: list(text()) }),
    refuses: ['not-found', 'wrong-state', 'being-worked-on'],
  },
  updateOrder: {
    method: 'PUT',
    path: '/api/Order/UpdateOrder',
    access: anyOf(warehouseManagers, merchantStaff),
    summary:
      'Hold an order or lift its holds at any moment before the courier has it; change address, priority, courier or ' +
      'ship-by before the shipping desk has it, its items before anything is picked: unless it is held they are promised ' +
      'anew at once',
    changes: ['order', 'pickingList', 'stock'],
    body: object({
      orderId: id(),
      /**
       * The holds that stand from now on; an empty list lifts them all, for a merchant its own. One that stands already
       * keeps its moment. `untilTimestamp` ends by itself the Date hold where that is named, else each that is named.
       */
      hold: optional(list(oneOf(...orderHolds), { most: orderHolds.length })),
      untilTimestamp: optional(timestamp()),
      /** Instead of `hold`: each with its own moment; without one it stands until it is lifted. */
      holdsUntil: optional(
        list(object({ hold: oneOf(...orderHolds), untilTimestamp: optional(timestamp()) }), {
          most: orderHolds.length,
        }),
      ),
      ...address,
      priority: optional(priority()),
      shippingProvider: optional(text(120)),
      shipByTimestamp: optional(timestamp()),
      items: optional(items()),
      remark: optional(freeText()),
    }),
    reply: object({ orderId: id(), status: status(), reason: freeText(), holds: list(text()) }),
    refuses: ['not-found', 'wrong-state', 'being-worked-on', 'rows-refused', 'stale'],
  },
  shippingBinListCreate: {
    method: 'POST',
    path: '/api/Warehouse/ShippingBinList/Create',
    access: warehouseManagers,
    summary: 'Set up shipping bins, each for one courier or for any',
    changes: ['bin'],
    body: object({
      locationId: optional(id()),
      bins: list(object({ name: text(40), shippingProviderMasterId: optional(id()) }), { least: 1, most: 200 }),
    }),
    reply: list(object({ shippingBinId: id(), name: text() })),
    refuses: ['already-exists', 'not-found'],
  },
  shippingBinGetAll: {
    method: 'GET',
    path: '/api/Warehouse/ShippingBin/GetAll',
    access: warehouseStaff,
    summary: 'List shipping bins and how many parcels each holds',
    shows: ['bin', 'order'],
    reply: list(object(bin)),
  },
  shippingBinGetAllDetail: {
    method: 'GET',
    path: '/api/Warehouse/ShippingBin/GetAllDetail',
    access: warehouseStaff,
    summary: 'List shipping bins with their parcels',
    shows: ['bin', 'order'],
    reply: list(object({ ...bin, parcels: list(parcel()) })),
  },
  shippingBinCompleteDelivery: {
    method: 'POST',
    path: '/api/Warehouse/ShippingBin/CompleteDelivery',
    access: warehouseStaff,
    summary: 'Hand the parcels of a bin to the courier (5000), which issues their stock, or mark them delivered (6000)',
    changes: ['order', 'bin', 'stock'],
    body: object({ shippingBinId: id(), targetStatus: oneOf(5000, 6000) }),
    reply: object({ shippingBinId: id(), targetStatus: oneOf(5000, 6000), moved: count(), orderIds: list(id()) }),
    refuses: ['not-found', 'empty-bin', 'on-hold', 'no-tracking-number', 'wrong-state', 'stock-short'],
  },
  shippingCheckoutDetail: {
    method: 'GET',
    path: '/api/Warehouse/ShippingCheckoutDetail',
    access: warehouseStaff,
    summary: 'Show what a bin would hand over, parcel by parcel',
    shows: ['bin', 'order'],
    query: object({ shippingBinId: id() }),
    reply: object({ ...bin, totalWeight: decimal(), parcels: list(parcel()) }),
    refuses: ['not-found'],
  },
  verifyTrackingNumber: {
    method: 'GET',
    path: '/api/Warehouse/VerifyTrackingNumber',
    access: warehouseStaff,
    summary: 'Find the parcel a tracking number belongs to and the bin it lies in',
    shows: ['order', 'bin'],
    query: object({ trackingNumber: text(64) }),
    reply: object({
      orderId: id(),
      parcelNumber: parcelNumber(),
      parcelCount: parcelNumber(),
      merchantId: id(),
      merchantName: text(),
      referenceCode: text(),
      status: count(),
      trackingNumber: text(),
      shippingProvider: maybe(text()),
      hold: maybe(text()),
      shippingBinId: maybe(id()),
      shippingBinName: maybe(text()),
      problem: freeText(),
    }),
    refuses: ['not-found'],
  },
})
