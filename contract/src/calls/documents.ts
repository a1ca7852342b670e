import { defineCalls } from '../define.ts'
import { mostOnManifest } from '../manifest.ts'
import { anyOf, clients, merchantStaff, warehouseStaff } from '../roles.ts'
import { id, nothing, object, optional, parcelNumber, wholeBetween } from '../schema.ts'

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
  getManifest: {
    method: 'GET',
    path: '/api/Warehouse/GetManifest',
    access: warehouseStaff,
    ours: true,
    download: true,
    summary:
      'Print the manifest of a shipping bin, pages for each courier: what lies in it now, or what a hand-over took; ' +
      `more than ${mostOnManifest} parcels are in parts`,
    shows: ['bin', 'order'],
    /** One of the bin's hand-overs, or else what lies in it. */
    query: object({ shippingBinId: id(), handOverId: optional(id()), part: optional(wholeBetween(1, 1000)) }),
    reply: nothing(),
    refuses: ['not-found', 'bad-input', 'empty-bin'],
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
