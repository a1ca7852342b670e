import { defineCalls } from '../define.ts'
import { anyOf, merchantStaff, superadmins, warehouseStaff } from '../roles.ts'
import {
  count,
  cursors,
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

export const courier = defineCalls({
  masterCreate: {
    method: 'POST',
    path: '/api/ShippingProvider/Master/Create',
    access: superadmins,
    summary: 'Add a courier; its volumetric divisor turns cubic centimetres into kilograms',
    changes: ['courier'],
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
    shows: ['courier'],
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
    shows: ['courier'],
    query: object(filters),
    reply: count(),
  },
  merchantAssign: {
    method: 'POST',
    path: '/api/ShippingProvider/Merchant/Assign',
    access: superadmins,
    summary: 'Let couriers carry for a merchant',
    changes: ['courier'],
    body: object({ merchantId: id(), shippingProviderMasterIds: list(id(), { least: 1, most: 100 }) }),
    reply: object({ assigned: count() }),
    refuses: ['not-found', 'wrong-state'],
  },
})
