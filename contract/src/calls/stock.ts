import { defineCalls } from '../define.ts'
import { anyOf, clients, merchantAdmins, merchantStaff, warehouseManagers, warehouseStaff } from '../roles.ts'
import { groupStatuses } from '../inbound-status.ts'
import {
  count,
  cursors,
  day,
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
  sku,
  text,
  timestamp,
  units,
  wholeNumber,
} from '../schema.ts'

export const conditions = ['Good', 'Held', 'Quarantine', 'Unusable'] as const
const condition = () => oneOf(...conditions)

/** The quantities of domain.md 3: onHand = available + allocated + held + quarantine + unusable; incoming is not on hand. */
const quantities = {
  onHand: count(),
  allocated: count(),
  available: count(),
  held: count(),
  quarantine: count(),
  unusable: count(),
  incoming: count(),
}

/** Sku takes a SKU or a barcode. */
const productFilters = {
  merchantId: optional(merchantFilter()),
  sku: optional(freeText(64)),
  productId: optional(id()),
  keyword: optional(freeText(100)),
  isInStock: optional(flag()),
}
const productSorting = {
  sorting: optional(oneOf('name', '-name', 'sku', '-sku', 'created', '-created', 'onHand', '-onHand')),
}
const batchFilters = {
  merchantId: optional(merchantFilter()),
  productId: optional(id()),
  batchNo: optional(freeText(64)),
  keyword: optional(freeText(100)),
  isInStock: optional(flag()),
}
const batchSorting = { sorting: optional(oneOf('expiry', '-expiry', 'batch', '-batch', 'created', '-created')) }

const product = {
  productId: id(),
  merchantId: id(),
  merchantName: text(),
  sku: text(),
  productName: text(),
  hasImage: flag(),
  hasExpDate: flag(),
}
/** A tray's or a parcel's CellCode is the tray's name or the order's reference code. */
const place = {
  place: oneOf('cell', 'tray', 'parcel'),
  cellCode: text(),
  locationId: id(),
  batchId: id(),
  batchNo: freeText(),
  expiryDay: maybe(day()),
  condition: condition(),
  onHand: count(),
  allocated: count(),
}

/** One correction. A batch is named by its id, or by number and expiry; unneeded where the cell holds one batch of the product. */
const adjustment = {
  merchantId: optional(id()),
  productId: optional(id()),
  sku: optional(sku()),
  cellCode: text(64),
  batchId: optional(id()),
  batchNo: optional(freeText(64)),
  expiryDay: optional(day()),
  change: wholeNumber(),
  condition: optional(condition()),
  reason: text(300),
}
const balance = { onHand: count(), allocated: count(), available: count() }

const lookers = anyOf(warehouseStaff, merchantStaff, clients)
const readers = anyOf(warehouseStaff, merchantAdmins)

export const stock = defineCalls({
  stockIn: {
    method: 'POST',
    path: '/api/Stock/StockIn',
    access: warehouseStaff,
    embed: ['stock-in'],
    summary: 'Put received units into a cell: of an announced item, or, for managers, of a product nobody announced',
    body: object({
      inboundItemId: optional(id()),
      merchantId: optional(id()),
      sku: optional(sku()),
      locationId: optional(id()),
      cellCode: text(64),
      quantity: units(),
      code: optional(text(64)),
      condition: optional(oneOf('Good', 'Quarantine', 'Unusable')),
      batchNo: optional(freeText(64)),
      expiryDay: optional(day()),
      scanNumber: optional(text(64)),
      allowOver: optional(flag()),
    }),
    reply: object({
      inboundItemId: maybe(id()),
      productId: id(),
      sku: text(),
      productName: text(),
      quantity: units(),
      remaining: count(),
      received: count(),
      expected: count(),
      groupStatus: maybe(oneOf(...groupStatuses)),
      requestStatus: maybe(oneOf(100, 200, 300, 400, 450, 500, 600, 900, 910)),
      cellCode: text(),
      onHand: count(),
      batchNo: freeText(),
      expiryDay: maybe(day()),
      condition: condition(),
      isRepeated: flag(),
      reprocessedOrderIds: list(id()),
    }),
    refuses: [
      'not-found',
      'wrong-state',
      'unknown-code',
      'ambiguous-code',
      'wrong-item',
      'wrong-cell',
      'too-many-units',
      'not-allowed',
    ],
  },
  adjustStocks: {
    method: 'POST',
    path: '/api/Stock/AdjustStocks',
    access: warehouseManagers,
    summary: 'Correct the counted stock of a product in a cell, or of up to 200 at once, all or nothing',
    body: object({
      ...adjustment,
      cellCode: optional(text(64)),
      change: optional(wholeNumber()),
      reason: optional(text(300)),
      locationId: optional(id()),
      items: optional(list(object(adjustment), { least: 1, most: 200 })),
    }),
    reply: object({
      ...balance,
      items: list(
        object({ productId: id(), sku: text(), cellCode: text(), batchId: id(), condition: condition(), ...balance }),
      ),
    }),
    refuses: ['not-found', 'stock-allocated', 'stock-short', 'wrong-cell', 'rows-refused'],
  },
  getStockByProduct: {
    method: 'GET',
    path: '/api/Stock/GetStockByProduct',
    access: lookers,
    summary: 'Show how much there is of a product, and where',
    query: object({ productId: optional(id()), sku: optional(sku()), merchantId: optional(merchantFilter()) }),
    reply: object({ ...product, ...quantities, places: list(object(place)) }),
    refuses: ['not-found', 'ambiguous-code'],
  },
  getStockByProductList: {
    method: 'GET',
    path: '/api/Stock/GetStockByProductList',
    access: readers,
    summary: 'List products with their stock by condition',
    query: object({ ...productFilters, ...productSorting, ...page }),
    reply: list(
      object({
        id: id(),
        ...product,
        ...quantities,
        cellCount: count(),
        batchCount: count(),
        nextExpiryDay: maybe(day()),
      }),
    ),
    beside: cursors(),
  },
  getStockByProductListCount: {
    method: 'GET',
    path: '/api/Stock/GetStockByProductListCount',
    access: readers,
    summary: 'Count the products a stock list would show',
    query: object(productFilters),
    reply: count(),
  },
  getStockBatchInfoList: {
    method: 'GET',
    path: '/api/Stock/GetStockBatchInfoList',
    access: readers,
    summary: 'List batches with expiry, stock and cells',
    query: object({ ...batchFilters, ...batchSorting, ...page }),
    reply: list(
      object({
        id: id(),
        batchId: id(),
        ...product,
        batchNo: freeText(),
        expiryDay: maybe(day()),
        isHeld: flag(),
        createdTimestamp: timestamp(),
        received: count(),
        ...balance,
        cells: list(object({ cellCode: text(), condition: condition(), onHand: count() })),
      }),
    ),
    beside: cursors(),
  },
  getStockBatchInfoListCount: {
    method: 'GET',
    path: '/api/Stock/GetStockBatchInfoListCount',
    access: readers,
    summary: 'Count the batches a list would show',
    query: object(batchFilters),
    reply: count(),
  },
  reProcessOrder: {
    method: 'PUT',
    path: '/api/Stock/ReProcessOrder',
    access: anyOf(warehouseStaff, merchantAdmins),
    summary: 'Try again to allocate orders that are out of stock or had an unknown product',
    body: object({ orderId: optional(id()), orderIds: optional(list(id(), { least: 1, most: 200 })) }),
    reply: list(object({ orderId: id(), status: count(), reason: freeText() })),
    refuses: ['not-found', 'wrong-state'],
  },
})
