import { defineCalls } from '../define.ts'
import { shipped } from '../order-status.ts'
import { anyOf, merchantStaff, warehouseManagers, warehouseStaff } from '../roles.ts'
import {
  count,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  mostUnits,
  object,
  oneOf,
  oneOrMore,
  optional,
  parcelNumber,
  refusedOrders,
  text,
  timestamp,
} from '../schema.ts'
import { address, items, orderHolds, priority } from '../order-entry.ts'
import { status } from '../order-shown.ts'
import { stops } from '../stop-calls.ts'
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

const holdsUntil = () =>
  list(object({ hold: oneOf(...orderHolds), untilTimestamp: optional(timestamp()) }), { most: orderHolds.length })

/** Who scanned a parcel in its bin at checkout, and when; null: nobody has. */
const checked = { checkedBy: maybe(text()), checkedTimestamp: maybe(timestamp()) }

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
    /** The weight was measured; else it is what it should weigh. */
    isWeighed: flag(),
    hold: maybe(text()),
    shipByTimestamp: maybe(timestamp()),
    statusTimestamp: timestamp(),
    ...checked,
  })

export const shipping = defineCalls({
  changeToReadyToShip: {
    method: 'POST',
    path: '/api/Order/ChangeToReadyToShip',
    access: warehouseStaff,
    summary:
      'Place packed parcels in a shipping bin, shipment arranged; of several, which it left and why, and how many of ' +
      'those it placed were never weighed',
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
    /** Of the parcels placed: they go with what they should weigh, if anything. */
    beside: object({ refused: refusedOrders(), unweighed: count() }),
    refuses: [
      'not-found',
      'wrong-state',
      'on-hold',
      'no-tracking-number',
      'already-exists',
      'number-void',
      'wrong-label',
      'wrong-bin',
    ],
  },
  enterTrackingNo: {
    method: 'PUT',
    path: '/api/Order/EnterTrackingNo',
    access: warehouseStaff,
    summary: 'Enter the tracking number of a parcel, or with Undo take back the one that was read by mistake',
    changes: ['order'],
    body: object({
      orderId: id(),
      parcelNumber: optional(parcelNumber()),
      trackingNumber: text(100),
      /** Ours: the parcel has no number any more, if that was this one. */
      undo: optional(flag()),
    }),
    reply: object({ orderId: id(), parcelNumber: parcelNumber(), trackingNumber: maybe(text()) }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'already-exists', 'number-void', 'wrong-label', 'stale'],
  },
  confirm: {
    method: 'PUT',
    path: '/api/ShippingProvider/Confirm',
    access: warehouseStaff,
    summary:
      'Settle which courier takes an order, with the measured weight (kg) and sides (cm) of its parcel; a weight ' +
      'outside the limit needs Confirmed',
    changes: ['order'],
    body: object({
      /** An order's number, or a parcel's of an order that has several. */
      warehouseOrderId: text(40),
      shippingProvider: text(120),
      weight: weight(),
      length: side(),
      width: side(),
      height: side(),
      confirmed: optional(flag()),
    }),
    reply: object({ orderId: id(), shippingProvider: text(), chargeableWeight: decimal() }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'weight-off'],
  },
  ...stops,
  updateOrder: {
    method: 'PUT',
    path: '/api/Order/UpdateOrder',
    access: anyOf(warehouseManagers, merchantStaff),
    summary:
      'Hold an order or lift its holds at any moment before the courier has it; change address, priority, courier, ' +
      'cash on delivery or ship-by before the shipping desk has it, its items before anything is picked: unless it is held they are promised ' +
      'anew at once',
    changes: ['order', 'pickingList', 'stock'],
    body: object({
      orderId: id(),
      /**
       * The holds that stand from now on; an empty list lifts them all, for a merchant its own. One that stands already
       * keeps its moment; lifting Cancel turns its buyer's wish down at the marketplace first. `untilTimestamp` ends by itself the Date hold where that is named, else each that is named.
       */
      hold: optional(oneOrMore(orderHolds, { most: orderHolds.length })),
      untilTimestamp: optional(timestamp()),
      /** Instead of `hold`: each with its own moment; without one it stands until it is lifted. */
      holdsUntil: optional(holdsUntil()),
      /** The holds its sender saw, as GetOrder shows them; where others stand by now, nothing is done. */
      holdsSeen: optional(holdsUntil()),
      ...address,
      priority: optional(priority()),
      shippingProvider: optional(text(120)),
      shipByTimestamp: optional(timestamp()),
      /** What the courier collects; 0: nothing. */
      codAmount: optional(decimal()),
      items: optional(items()),
      remark: optional(freeText()),
    }),
    reply: object({ orderId: id(), status: status(), reason: freeText(), holds: list(text()) }),
    refuses: ['not-found', 'wrong-state', 'being-worked-on', 'rows-refused', 'stale', 'market-refused', 'market-away'],
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
    body: object({
      shippingBinId: id(),
      targetStatus: oneOf(5000, 6000),
      /** How many parcels that nobody checked its sender lets go; more of them, each named, stop the bin. */
      unchecked: optional(count(mostUnits)),
    }),
    reply: object({
      shippingBinId: id(),
      targetStatus: oneOf(5000, 6000),
      moved: count(),
      handOverId: maybe(id()),
      orderIds: list(id()),
    }),
    refuses: ['not-found', 'empty-bin', 'on-hold', 'no-tracking-number', 'wrong-state', 'stock-short'],
  },
  shippingCheckoutDetail: {
    method: 'GET',
    path: '/api/Warehouse/ShippingCheckoutDetail',
    access: warehouseStaff,
    summary: 'Show what a bin would hand over, parcel by parcel',
    shows: ['bin', 'order'],
    query: object({ shippingBinId: id() }),
    reply: object({
      ...bin,
      totalWeight: decimal(),
      parcels: list(parcel()),
      /** The last ten, newest first. */
      handOvers: list(object({ handOverId: id(), handedTimestamp: timestamp(), handedBy: text(), parcels: count() })),
    }),
    refuses: ['not-found'],
  },
  verifyTrackingNumber: {
    method: 'GET',
    path: '/api/Warehouse/VerifyTrackingNumber',
    access: warehouseStaff,
    summary:
      'Check a parcel at the checkout by its label: the parcel a tracking number belongs to, the bin it lies in, and ' +
      'what stands in its way. One that may go is checked from then on, by whom and when',
    shows: ['order', 'bin'],
    query: object({
      /** As it is printed or as a scanner reads it; an order's or a parcel's number, typed, is taken too. */
      trackingNumber: text(200),
      /** The bin that is checked: a parcel of another one is a problem. */
      shippingBinId: optional(id()),
      /** Takes the check back. */
      undo: optional(flag()),
    }),
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
      ...checked,
      /** It was checked before: by whom and when is as it was. */
      isRepeated: flag(),
      /** Of the parcels that wait in its bin: how many are checked now. */
      checkedCount: count(),
      waitingCount: count(),
      /** Why it may not go, and what to do next; empty where it may. */
      problem: freeText(),
    }),
    refuses: ['unknown-code', 'not-found', 'number-void'],
  },
})
