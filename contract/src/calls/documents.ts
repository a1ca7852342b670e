import { defineCalls } from '../define.ts'
import { anyOf, clients, merchantStaff, warehouseStaff } from '../roles.ts'
import { id, nothing, object, optional, parcelNumber } from '../schema.ts'

export const documents = defineCalls({
  getShippingLabel: {
    method: 'GET',
    path: '/api/Document/GetShippingLabel',
    access: warehouseStaff,
    download: true,
    summary:
      'Print the shipping label of a packed parcel, or of each of an order: 100 x 150 mm, with its number as Code 128',
    shows: ['order'],
    query: object({ orderId: id(), parcelNumber: optional(parcelNumber()) }),
    reply: nothing(),
    refuses: ['not-found', 'wrong-state'],
  },
  getInvoice: {
    method: 'GET',
    path: '/api/Document/GetInvoice',
    access: anyOf(warehouseStaff, merchantStaff, clients),
    download: true,
    summary: 'Print the invoice of an order, which is its packing slip too',
    shows: ['order'],
    query: object({ orderId: id() }),
    reply: nothing(),
    refuses: ['not-found'],
  },
})
