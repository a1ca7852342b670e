import { defineCalls } from '../define.ts'
import { anyOf, merchantStaff, superadmins, warehouseStaff } from '../roles.ts'
import {
  count,
  cursors,
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
  text,
  timestamp,
  wholeNumber,
} from '../schema.ts'

export const masterStatuses = ['Active', 'Inactive'] as const
const masterStatus = () => oneOf(...masterStatuses)

const filters = { merchantId: optional(merchantFilter()), masterStatus: optional(masterStatus()) }
const readers = anyOf(warehouseStaff, merchantStaff)
/** Sides in cm, weights in kg. */
const side = () => decimal({ least: 0.1, most: 1000 })
const weight = () => decimal({ least: 0.001, most: 2000 })

export const shippingProvider = defineCalls({
  masterCreate: {
    method: 'POST',
    path: '/api/ShippingProvider/Master/Create',
    access: superadmins,
    summary: 'Add a courier; its volumetric divisor turns cubic centimetres into kilograms',
    body: object({
      shippingProviderName: text(120),
      code: text(16),
      masterStatus: optional(masterStatus()),
      volumetricDivisor: optional(wholeNumber()),
      cutOff: optional(text(5)),
    }),
    reply: object({ shippingProviderMasterId: id() }),
    refuses: ['already-exists'],
  },
  masterGetAll: {
    method: 'GET',
    path: '/api/ShippingProvider/Master/GetAll',
    access: readers,
    summary: 'List couriers; with a merchant, those that carry for it',
    query: object({ ...filters, ...page }),
    reply: list(
      object({
        id: id(),
        shippingProviderMasterId: id(),
        shippingProviderName: text(),
        code: text(),
        masterStatus: masterStatus(),
        volumetricDivisor: count(),
        cutOff: maybe(text()),
        merchants: list(object({ merchantId: id(), merchantName: text() })),
        createdTimestamp: timestamp(),
      }),
    ),
    beside: cursors(),
  },
  masterGetAllCount: {
    method: 'GET',
    path: '/api/ShippingProvider/Master/GetAllCount',
    access: readers,
    summary: 'Count the couriers a list would show',
    query: object(filters),
    reply: count(),
  },
  merchantAssign: {
    method: 'POST',
    path: '/api/ShippingProvider/Merchant/Assign',
    access: superadmins,
    summary: 'Let couriers carry for a merchant',
    body: object({ merchantId: id(), shippingProviderMasterIds: list(id(), { least: 1, most: 100 }) }),
    reply: object({ assigned: count() }),
    refuses: ['not-found', 'wrong-state'],
  },
  confirm: {
    method: 'PUT',
    path: '/api/ShippingProvider/Confirm',
    access: warehouseStaff,
    summary: 'Settle which courier takes a parcel, with its measured weight (kg) and sides (cm)',
    body: object({
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
  getParcelDimension: {
    method: 'GET',
    path: '/api/ShippingProvider/GetParcelDimension',
    access: warehouseStaff,
    summary: 'Propose the smallest box an order fits, and say how every other box does',
    query: object({ orderId: id() }),
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
