import { defineCalls } from '../define.ts'
import { warehouseStaff } from '../roles.ts'
import {
  count,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  object,
  optional,
  parcelNumber,
  printedText,
  text,
  units,
} from '../schema.ts'
import { status } from '../order-shown.ts'

/** Sides in cm, weights in kg. */
export const side = () => decimal({ least: 0.1, most: 1000 })

export const weight = () => decimal({ least: 0.001, most: 2000 })

export const packing = defineCalls({
  changeToPack: {
    method: 'POST',
    path: '/api/Order/ChangeToPack',
    access: warehouseStaff,
    summary:
      'Pack a scanned unit into the open parcel of its order or, by its number, into one more; the last unit closes it',
    changes: ['order', 'stock'],
    body: object({
      orderId: id(),
      code: text(64),
      quantity: optional(units()),
      scanNumber: optional(text(64)),
      undo: optional(flag()),
      /** The order's last parcel unless told; one more closes that and begins another. */
      parcelNumber: optional(parcelNumber()),
      /** The parcel is to be begun by this scan: refused where somebody has begun it. */
      newParcel: optional(flag()),
      /** Of the one unit, where its product asks for one. */
      serial: optional(printedText(64)),
    }),
    reply: object({
      orderId: id(),
      status: status(),
      parcelNumber: parcelNumber(),
      parcelCount: parcelNumber(),
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
      'serial-needed',
      'serial-used',
      'box-too-small',
      'bad-input',
      'wrong-person',
      'too-late',
      'stale',
    ],
  },
  updateBoxSize: {
    method: 'PUT',
    path: '/api/Order/UpdateBoxSize',
    access: warehouseStaff,
    summary:
      'Choose the box of a parcel, by its name or its sides in cm; one that its content does not fit, as far as sides ' +
      'are known, needs Confirmed',
    changes: ['order'],
    body: object({
      orderId: id(),
      parcelNumber: optional(parcelNumber()),
      boxName: optional(text(40)),
      length: optional(decimal({ least: 0.1, most: 1000 })),
      width: optional(decimal({ least: 0.1, most: 1000 })),
      height: optional(decimal({ least: 0.1, most: 1000 })),
      confirmed: optional(flag()),
    }),
    reply: object({
      orderId: id(),
      parcelNumber: parcelNumber(),
      boxName: maybe(text()),
      length: decimal(),
      width: decimal(),
      height: decimal(),
      expectedWeight: maybe(decimal()),
    }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'box-too-small'],
  },
  updateFinalWeight: {
    method: 'PUT',
    path: '/api/Order/UpdateFinalWeight',
    access: warehouseStaff,
    summary: 'Record the measured weight of a parcel in kg; one outside the limit needs Confirmed',
    changes: ['order'],
    body: object({
      orderId: id(),
      parcelNumber: optional(parcelNumber()),
      weight: weight(),
      confirmed: optional(flag()),
    }),
    reply: object({
      orderId: id(),
      parcelNumber: parcelNumber(),
      expectedWeight: maybe(decimal()),
      finalWeight: decimal(),
    }),
    refuses: ['not-found', 'wrong-state', 'on-hold', 'weight-off'],
  },
  getParcelDimension: {
    method: 'GET',
    path: '/api/ShippingProvider/GetParcelDimension',
    access: warehouseStaff,
    summary: 'Propose the smallest box a parcel fits, the open one unless told, and say how every other box does',
    shows: ['order', 'product'],
    query: object({ orderId: id(), parcelNumber: optional(parcelNumber()) }),
    reply: object({
      /** Null where no box fits and the parcel needs one of its own; the sides then hold the largest unit. */
      boxName: maybe(text()),
      length: decimal(),
      width: decimal(),
      height: decimal(),
      weight: decimal(),
      /** Litres the units fill; the weight that may be off, in kg; what products do not say, in words. */
      litres: decimal(),
      limit: decimal(),
      missing: freeText(),
      /** Products nobody has said the sides or the weight of: they are measured once, at the bench. */
      unmeasured: list(
        object({ productId: id(), sku: text(), productName: text(), needsSides: flag(), needsWeight: flag() }),
      ),
      boxes: list(
        object({
          boxName: text(),
          length: side(),
          width: side(),
          height: side(),
          weight: decimal(),
          litres: decimal(),
          fits: flag(),
          reason: freeText(),
        }),
      ),
    }),
    refuses: ['not-found'],
  },
})
