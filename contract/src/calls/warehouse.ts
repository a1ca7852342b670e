import { defineCalls } from '../define.ts'
import { anyOf, companyAdmins, superadmins, warehouseManagers, warehouseStaff } from '../roles.ts'
import {
  count, cursors, decimal, flag, freeText, id, list, maybe, merchantFilter, object, oneOf, optional, page, sku, text, timestamp, wholeNumber,
} from '../schema.ts'

export const cellStatuses = ['Active', 'Inactive'] as const
const cellStatus = () => oneOf(...cellStatuses)

const locationFilters = { merchantGroupId: optional(id()) }
const groupFilters = { locationId: optional(id()) }
const cellFilters = {
  merchantId: optional(merchantFilter()), status: optional(cellStatus()), productSku: optional(sku()), isUnusableStock: optional(flag()),
  code: optional(freeText(40)), cellGroupId: optional(id()), locationId: optional(id()),
}
/** What a cell is for; a cell kept for one merchant holds nobody else's stock. */
const cellUse = { priority: optional(wholeNumber()), isPickable: optional(flag()), isUnusableStock: optional(flag()) }
const bin = {
  id: id(), shippingBinId: id(), name: text(), locationId: id(), locationName: text(), shippingProviderMasterId: maybe(id()), shippingProvider: maybe(text()),
  isActive: flag(), shipped: count(), readyToDeliver: count(),
}
/** A parcel in a shipping bin; the weight is in kg. */
const parcel = () => object({
  orderId: id(), merchantId: id(), merchantName: text(), referenceCode: text(), status: oneOf(4000, 5000), trackingNumber: maybe(text()), shippingProvider: maybe(text()),
  weight: maybe(decimal()), hold: maybe(text()), shipByTimestamp: maybe(timestamp()), statusTimestamp: timestamp(),
})

export const warehouse = defineCalls({
  warehouseLocationUpdate: {
    method: 'PUT', path: '/api/Warehouse/WarehouseLocation/Update', access: anyOf(companyAdmins, superadmins),
    summary: 'Change a warehouse location, or open one when no id is given; fields left out stay as they are',
    body: object({
      warehouseLocationId: optional(id()), name: optional(text(120)), code: optional(text(16)), timeZone: optional(text(60)), priority: optional(wholeNumber()),
      cutOffs: optional(list(text(5), { most: 24 })), isActive: optional(flag()), isAutoAllocating: optional(flag()), merchantGroupId: optional(maybe(id())), address: optional(freeText(500)),
    }),
    reply: object({ warehouseLocationId: id() }), refuses: ['already-exists', 'not-found', 'wrong-state'],
  },
  warehouseLocationGetAll: {
    method: 'GET', path: '/api/Warehouse/WarehouseLocation/GetAll', access: anyOf(companyAdmins, warehouseStaff),
    summary: 'List warehouse locations, the first to allocate from first', query: object({ ...locationFilters, ...page }),
    reply: list(object({
      id: id(), warehouseLocationId: id(), name: text(), code: text(), timeZone: text(), priority: wholeNumber(), cutOffs: list(text()), isActive: flag(),
      isAutoAllocating: flag(), merchantGroupId: maybe(id()), merchantGroupName: maybe(text()), address: freeText(), cells: count(), createdTimestamp: timestamp(),
    })),
    beside: cursors(),
  },
  warehouseLocationGetAllTotal: {
    method: 'GET', path: '/api/Warehouse/WarehouseLocation/GetAllTotal', access: anyOf(companyAdmins, warehouseStaff),
    summary: 'Count the locations a list would show', query: object(locationFilters), reply: count(),
  },

  cellCreate: {
    method: 'POST', path: '/api/Warehouse/Cell/Create', access: warehouseManagers,
    summary: 'Make one cell by its code, or a grid of up to 5,000 by zone, aisles, bays and levels: A-03-12-B',
    body: object({
      locationId: optional(id()), cellGroupId: optional(id()), merchantId: optional(id()), ...cellUse, code: optional(text(40)),
      zone: optional(text(3)), aisleFrom: optional(count(999)), aisleTo: optional(count(999)), bayFrom: optional(count(999)), bayTo: optional(count(999)),
      levels: optional(list(text(2), { least: 1, most: 50 })),
    }),
    reply: object({ created: count(), firstCode: text(), lastCode: text() }), refuses: ['already-exists', 'not-found'],
  },
  cellUpdate: {
    method: 'POST', path: '/api/Warehouse/Cell/Update', access: warehouseManagers, summary: 'Change a cell; one that holds stock cannot be closed',
    body: object({ cellId: id(), status: optional(cellStatus()), cellGroupId: optional(maybe(id())), merchantId: optional(maybe(id())), ...cellUse }),
    reply: object({ cellId: id() }), refuses: ['not-found', 'wrong-state'],
  },
  cellGetAll: {
    method: 'GET', path: '/api/Warehouse/Cell/GetAll', access: warehouseStaff, summary: 'List cells with what they hold',
    query: object({ ...cellFilters, sorting: optional(oneOf('code', '-code', 'walk', '-walk')), ...page }),
    reply: list(object({
      id: id(), cellId: id(), code: text(), locationId: id(), locationName: text(), cellGroupId: maybe(id()), cellGroupName: maybe(text()), zone: freeText(), aisle: count(),
      bay: count(), level: freeText(), walkSequence: count(), priority: wholeNumber(), isPickable: flag(), isUnusableStock: flag(), status: cellStatus(),
      merchantId: maybe(id()), merchantName: maybe(text()), onHand: count(), products: count(),
    })),
    beside: cursors(),
  },
  cellGetAllTotal: {
    method: 'GET', path: '/api/Warehouse/Cell/GetAllTotal', access: warehouseStaff, summary: 'Count the cells a list would show',
    query: object(cellFilters), reply: count(),
  },

  cellGroupCreate: {
    method: 'POST', path: '/api/Warehouse/CellGroup/Create', access: warehouseManagers, summary: 'Make a group of cells',
    body: object({ locationId: optional(id()), name: text(80) }), reply: object({ cellGroupId: id() }), refuses: ['already-exists', 'not-found'],
  },
  cellGroupUpdate: {
    method: 'PUT', path: '/api/Warehouse/CellGroup/Update', access: warehouseManagers, summary: 'Rename a group of cells',
    body: object({ cellGroupId: id(), name: text(80) }), reply: object({ cellGroupId: id() }), refuses: ['already-exists', 'not-found'],
  },
  cellGroupGetAll: {
    method: 'GET', path: '/api/Warehouse/CellGroup/GetAll', access: warehouseStaff, summary: 'List groups of cells by name',
    query: object({ ...groupFilters, ...page }),
    reply: list(object({ id: id(), cellGroupId: id(), name: text(), locationId: id(), locationName: text(), cells: count() })), beside: cursors(),
  },
  cellGroupGetAllTotal: {
    method: 'GET', path: '/api/Warehouse/CellGroup/GetAllTotal', access: warehouseStaff, summary: 'Count the groups a list would show',
    query: object(groupFilters), reply: count(),
  },

  shippingBinListCreate: {
    method: 'POST', path: '/api/Warehouse/ShippingBinList/Create', access: warehouseManagers, summary: 'Set up shipping bins, each for one courier or for any',
    body: object({ locationId: optional(id()), bins: list(object({ name: text(40), shippingProviderMasterId: optional(id()) }), { least: 1, most: 200 }) }),
    reply: list(object({ shippingBinId: id(), name: text() })), refuses: ['already-exists', 'not-found'],
  },
  shippingBinGetAll: {
    method: 'GET', path: '/api/Warehouse/ShippingBin/GetAll', access: warehouseStaff, summary: 'List shipping bins and how many parcels each holds',
    reply: list(object(bin)),
  },
  shippingBinGetAllDetail: {
    method: 'GET', path: '/api/Warehouse/ShippingBin/GetAllDetail', access: warehouseStaff, summary: 'List shipping bins with their parcels',
    reply: list(object({ ...bin, parcels: list(parcel()) })),
  },
  shippingBinCompleteDelivery: {
    method: 'POST', path: '/api/Warehouse/ShippingBin/CompleteDelivery', access: warehouseStaff,
    summary: 'Hand the parcels of a bin to the courier (5000), which issues their stock, or mark them delivered (6000)',
    body: object({ shippingBinId: id(), targetStatus: oneOf(5000, 6000) }),
    reply: object({ shippingBinId: id(), targetStatus: oneOf(5000, 6000), moved: count(), orderIds: list(id()) }),
    refuses: ['not-found', 'empty-bin', 'on-hold', 'no-tracking-number', 'wrong-state', 'stock-short'],
  },
  shippingCheckoutDetail: {
    method: 'GET', path: '/api/Warehouse/ShippingCheckoutDetail', access: warehouseStaff, summary: 'Show what a bin would hand over, parcel by parcel',
    query: object({ shippingBinId: id() }), reply: object({ ...bin, totalWeight: decimal(), parcels: list(parcel()) }), refuses: ['not-found'],
  },
  verifyTrackingNumber: {
    method: 'GET', path: '/api/Warehouse/VerifyTrackingNumber', access: warehouseStaff, summary: 'Find the parcel a tracking number belongs to and the bin it lies in',
    query: object({ trackingNumber: text(64) }),
    reply: object({
      orderId: id(), merchantId: id(), merchantName: text(), referenceCode: text(), status: count(), trackingNumber: text(), shippingProvider: maybe(text()), hold: maybe(text()),
      shippingBinId: maybe(id()), shippingBinName: maybe(text()), problem: freeText(),
    }),
    refuses: ['not-found'],
  },
})
