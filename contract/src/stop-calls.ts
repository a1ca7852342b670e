import { defineCalls } from './define.ts'
import { status } from './order-shown.ts'
import { mostTroubled } from './order-status.ts'
import { anyOf, clients, merchantAdmins, warehouseManagers, warehouseStaff } from './roles.ts'
import {
  count,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  mostUnits,
  mostReference,
  object,
  oneOf,
  optional,
  parcelNumber,
  refusedOrders,
  sku,
  text,
  timestamp,
  units,
} from './schema.ts'

/** Why an order failed on its way: it could not be sent or delivered, its goods are lost, the courier does not take it. */
export const failCauses = ['ShipFailed', 'Lost', 'Rejected'] as const

/** Why a unit that was picked is not packed. */
export const unitTroubles = ['Missing', 'Damaged'] as const

/** Units of an order, by SKU. */
const unitsOfSku = { sku: sku(), quantity: units() }
const manyLines = { least: 1, most: 500 }

/** How an order is stopped, fails, comes back and is sent again; part of the calls of shipping. */
export const stops = defineCalls({
  cancelOrder: {
    method: 'POST',
    path: '/api/Stock/CancelOrder',
    access: anyOf(warehouseManagers, merchantAdmins),
    summary:
      'Cancel an order at any moment before the courier has it, or some of its units (Lines: what is left goes on), or ' +
      'close one that stands in Non conformance. What is promised is given back; units in a tray or a parcel wait to be ' +
      'put back. One whose buyer wants to cancel is cancelled at its marketplace first',
    changes: ['order', 'pickingList', 'bin', 'stock'],
    body: object({
      orderId: id(),
      reason: text(200),
      /** The status its sender saw; in another by now, nothing is done. */
      status: optional(status()),
      /** A part of it; all that is left of it is the whole order. */
      lines: optional(
        list(
          object({
            ...unitsOfSku,
            /** The units of the line that its sender saw; where it has others by now, nothing is done. */
            ordered: optional(units()),
          }),
          manyLines,
        ),
      ),
      /** With Lines: what is collected for what is left; needed where something is to be collected. */
      codAmount: optional(decimal()),
    }),
    reply: object({ orderId: id(), status: status(), unitsToPutBack: count(), trayNames: list(text()) }),
    refuses: [
      'not-found',
      'wrong-state',
      'being-worked-on',
      'stale',
      'too-many-units',
      'market-refused',
      'market-away',
    ],
  },
  closeOrders: {
    method: 'PUT',
    path: '/api/Order/CloseOrders',
    access: anyOf(warehouseManagers, merchantAdmins),
    ours: true,
    summary:
      'Close orders that stand in Non conformance, each as CancelOrder does alone; one that cannot be closed is left as ' +
      'it is and says why',
    changes: ['order', 'pickingList', 'stock'],
    body: object({ orderIds: list(id(), { least: 1, most: mostTroubled }), reason: text(200) }),
    reply: object({ changed: count(), refused: refusedOrders() }),
    refuses: ['not-found'],
  },
  reportFailed: {
    method: 'POST',
    path: '/api/Order/ReportFailed',
    access: warehouseManagers,
    ours: true,
    summary:
      'Say that an order failed: it could not be sent, its courier does not take it, or its goods are lost, which writes ' +
      'them off. With ParcelNumber one parcel of several: it becomes a failed order of its own, and what is left goes on',
    changes: ['order', 'pickingList', 'bin', 'stock'],
    body: object({
      orderId: id(),
      cause: oneOf(...failCauses),
      reason: text(200),
      parcelNumber: optional(parcelNumber()),
      /** With ParcelNumber: what is collected for what is left; needed where something is to be collected. */
      codAmount: optional(decimal()),
      status: optional(status()),
    }),
    reply: object({
      orderId: id(),
      status: status(),
      /** In trays and parcels, and with the courier that brings them back. */
      unitsToPutBack: count(),
      unitsWrittenOff: count(),
      /** The order that the parcel which failed alone is from now on: it waits in Non conformance. */
      failedOrderId: maybe(id()),
      trayNames: list(text()),
    }),
    refuses: ['not-found', 'wrong-state', 'stale'],
  },
  shipAgain: {
    method: 'POST',
    path: '/api/Order/ShipAgain',
    access: warehouseManagers,
    ours: true,
    summary: 'Send a failed order again, once all of it that came back is put back: it is promised stock anew at once',
    changes: ['order', 'stock'],
    body: object({ orderId: id(), status: optional(status()) }),
    reply: object({ orderId: id(), status: status(), reason: freeText() }),
    refuses: ['not-found', 'wrong-state', 'stale'],
  },
  createReturnRequest: {
    method: 'POST',
    path: '/api/Inbound/CreateReturnRequest',
    access: anyOf(warehouseManagers, merchantAdmins, clients),
    summary:
      'Announce the return of an order the courier has or had: all of it unless Items says less. It is Returned then',
    changes: ['order', 'inbound'],
    body: object({
      orderId: id(),
      items: optional(list(object(unitsOfSku), manyLines)),
      /** Its own unless it is said: the order's with -R. */
      referenceCode: optional(text(mostReference)),
      remark: optional(freeText(1000)),
      estimatedDeliveryTimestamp: optional(timestamp()),
    }),
    reply: object({
      orderId: id(),
      status: status(),
      inboundRequestId: id(),
      referenceCode: text(),
      quantity: count(),
    }),
    refuses: ['not-found', 'wrong-state', 'already-exists', 'rows-refused', 'too-many-units'],
  },
  reportUnit: {
    method: 'POST',
    path: '/api/Order/ReportUnit',
    access: warehouseStaff,
    ours: true,
    summary:
      'Say at the bench that a unit is missing from its tray, which asks for a count of its cell, or damaged, which makes ' +
      'it unusable. Another one is picked from wherever there is one, else the order is out of stock; with InPart, a ' +
      "manager's word, the order goes on without it",
    changes: ['order', 'pickingList', 'stock'],
    body: object({
      orderId: id(),
      code: text(64),
      quantity: optional(units()),
      trouble: oneOf(...unitTroubles),
      /** Needs UnitsSeen, since the order stands as before and a second press would take a second unit. */
      inPart: optional(flag()),
      /** How many units of the product its sender saw left to pack; where others are, nothing is done. */
      unitsSeen: optional(count(mostUnits)),
      /** With InPart: what is collected for what is left; needed where something is to be collected. */
      codAmount: optional(decimal()),
      status: optional(status()),
    }),
    reply: object({ orderId: id(), status: status(), sku: text(), quantity: units(), reason: text() }),
    refuses: [
      'not-found',
      'wrong-state',
      'stale',
      'not-allowed',
      'unknown-code',
      'ambiguous-code',
      'wrong-item',
      'too-many-units',
    ],
  },
  voidParcel: {
    method: 'POST',
    path: '/api/Order/VoidParcel',
    access: warehouseStaff,
    ours: true,
    summary:
      'Void one parcel before the courier has it, to make it again: its tracking number and its label are dead. With ' +
      'TrayName its units go into that tray, to be packed anew; without, it keeps them and gets another number',
    changes: ['order', 'bin', 'stock'],
    body: object({
      orderId: id(),
      parcelNumber: optional(parcelNumber()),
      reason: text(200),
      trayName: optional(text(20)),
    }),
    reply: object({ orderId: id(), status: status(), parcelNumber: parcelNumber(), unitsToPack: count() }),
    refuses: ['not-found', 'wrong-state', 'wrong-tray'],
  },
})
