import { defineCalls } from '../define.ts'
import { anyOf, clients, merchantAdmins, merchantStaff, warehouseStaff } from '../roles.ts'
import {
  count,
  cursors,
  day,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  minimumDaysLeft,
  merchantFilter,
  money,
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
import { stockParts } from '../stock-part-calls.ts'
import { barcode, productStatus } from './catalogue.ts'

const movementKinds = ['receive', 'adjust', 'allocate', 'release', 'pick', 'pack', 'issue', 'undo', 'transfer'] as const

export const conditions = ['Good', 'Held', 'Quarantine', 'Unusable'] as const
export const condition = () => oneOf(...conditions)

export const range = { dateTimeFromTimestamp: optional(timestamp()), dateTimeToTimestamp: optional(timestamp()) }

const stockFilters = {
  merchantId: optional(merchantFilter()),
  productId: optional(id()),
  sku: optional(freeText(64)),
  ...range,
}

const stockReaders = anyOf(warehouseStaff, merchantStaff, ['USER'])

/**
 * The quantities of domain.md 3: onHand = available + allocated + held + quarantine + unusable;
 * incoming is not on hand.
 */
const quantities = {
  onHand: count(),
  allocated: count(),
  available: count(),
  held: count(),
  quarantine: count(),
  unusable: count(),
  incoming: count(),
}

/** What each text finds, here and in every list: docs/words.md, "Words of search". */
const productFilters = {
  merchantId: optional(merchantFilter()),
  sku: optional(freeText(64)),
  productId: optional(id()),
  keyword: optional(freeText(100)),
  isInStock: optional(flag()),
  /** Products of which units that are not unusable expire on one of these days, both included: as a figure counts them. */
  expiresFromDay: optional(day()),
  expiresUntilDay: optional(day()),
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

export const balance = { onHand: count(), allocated: count(), available: count() }

const lookers = anyOf(warehouseStaff, merchantStaff, clients)

const readers = anyOf(warehouseStaff, merchantAdmins)

const listFilters = {
  merchantId: optional(merchantFilter()),
  sku: optional(freeText(64)),
  wordsStartWith: optional(freeText(100)),
  externalWarehouseId: optional(id()),
  externalSyncStatus: optional(oneOf('Pending', 'Sent', 'Accepted', 'Failed')),
  productStatus: optional(productStatus()),
}

const stockListFilters = {
  merchantId: optional(merchantFilter()),
  sku: optional(freeText(64)),
  wordsContain: optional(freeText(100)),
  /** As the search of all finds products, so that its list is what it counts. */
  wordsStartWith: optional(freeText(100)),
  productStatus: optional(productStatus()),
  /** What an import made or changed. */
  jobId: optional(id()),
}

const listSorting = { sorting: optional(oneOf('name', '-name', 'sku', '-sku', 'created', '-created')) }

const productShown = {
  id: id(),
  productId: id(),
  merchantId: id(),
  merchantName: text(),
  sku: text(),
  productName: text(),
  model: freeText(),
  brand: freeText(),
  productDescription: freeText(),
  basePrice: money(),
  packageHeight: maybe(decimal()),
  packageLength: maybe(decimal()),
  packageWidth: maybe(decimal()),
  packageWeight: maybe(decimal()),
  color: freeText(),
  size: freeText(),
  flavour: freeText(),
  hasExpDate: flag(),
  asksSerial: flag(),
  /** Who measured it at a bench, where its merchant had not said its sides or its weight. */
  measuredBy: maybe(text()),
  measuredTimestamp: maybe(timestamp()),
  collection: freeText(),
  materialCode: freeText(),
  packCase: maybe(units()),
  shelfLife: maybe(units()),
  minimumDaysLeft: minimumDaysLeft(),
  status: productStatus(),
  hasImage: flag(),
  barcodes: list(barcode()),
  createdTimestamp: timestamp(),
  updatedTimestamp: timestamp(),
}

const listQuantities = { onHand: count(), allocated: count(), available: count(), incoming: count() }

export const stock = defineCalls({
  getProductStockLog: {
    method: 'GET',
    path: '/api/Log/GetProductStockLog',
    access: stockReaders,
    summary: 'List every movement of stock once: who, when, why, how much, before and after; the newest first',
    shows: ['stock'],
    query: object({ ...stockFilters, ...page }),
    reply: list(
      object({
        id: id(),
        timestamp: timestamp(),
        kind: oneOf(...movementKinds),
        merchantId: id(),
        merchantName: text(),
        productId: id(),
        sku: sku(),
        productName: text(),
        quantity: count(),
        change: wholeNumber(),
        before: count(),
        after: count(),
        place: freeText(),
        otherPlace: freeText(),
        condition: condition(),
        batchId: id(),
        batchNo: freeText(),
        expiryDay: maybe(day()),
        reason: freeText(),
        actor: text(),
        locationName: text(),
        orderId: maybe(id()),
        inboundRequestId: maybe(id()),
        reference: freeText(),
      }),
    ),
    beside: cursors(),
  },
  getProductStockLogTotal: {
    method: 'GET',
    path: '/api/Log/GetProductStockLogTotal',
    access: stockReaders,
    summary: 'Count the movements a stock log would show',
    shows: ['stock'],
    query: object(stockFilters),
    reply: count(),
  },
  getStockByProduct: {
    method: 'GET',
    path: '/api/Stock/GetStockByProduct',
    access: lookers,
    summary: 'Show how much there is of a product, and where',
    shows: ['stock', 'product', 'inbound'],
    query: object({ productId: optional(id()), sku: optional(sku()), merchantId: optional(merchantFilter()) }),
    reply: object({ ...product, ...quantities, places: list(object(place)) }),
    refuses: ['not-found', 'ambiguous-code'],
  },
  ...stockParts,
  getStockByProductList: {
    method: 'GET',
    path: '/api/Stock/GetStockByProductList',
    access: readers,
    summary: 'List products with their stock by condition',
    shows: ['stock', 'product', 'inbound'],
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
    shows: ['stock', 'product'],
    query: object(productFilters),
    reply: count(),
  },
  getStockBatchInfoList: {
    method: 'GET',
    path: '/api/Stock/GetStockBatchInfoList',
    access: readers,
    summary: 'List batches with expiry, stock and cells',
    shows: ['stock', 'product'],
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
    shows: ['stock', 'product'],
    query: object(batchFilters),
    reply: count(),
  },
  getBatchList: {
    method: 'GET',
    path: '/api/Product/GetBatchList',
    access: lookers,
    summary: 'List the batches of a product, the first to expire first',
    shows: ['stock'],
    query: object({ productId: id() }),
    reply: list(
      object({ batchId: id(), batchNo: freeText(), expiryDay: maybe(day()), onHand: count(), available: count() }),
    ),
    refuses: ['not-found'],
  },
  getProductList: {
    method: 'GET',
    path: '/api/Product/GetProductList',
    access: lookers,
    summary: 'List products',
    shows: ['product', 'stock', 'inbound'],
    query: object({ ...listFilters, ...listSorting, ...page }),
    reply: list(object({ ...productShown, ...listQuantities })),
    beside: cursors(),
  },
  getProductListCount: {
    method: 'GET',
    path: '/api/Product/GetProductListCount',
    access: lookers,
    summary: 'Count the products a list would show',
    shows: ['product'],
    query: object(listFilters),
    reply: count(),
  },
  getProductStockList: {
    method: 'GET',
    path: '/api/Product/GetProductStockList',
    access: lookers,
    summary: 'List products with their stock',
    shows: ['product', 'stock', 'inbound'],
    query: object({ ...stockListFilters, ...listSorting, ...page }),
    reply: list(object({ ...productShown, ...listQuantities })),
    beside: cursors(),
  },
  getProductStockListCount: {
    method: 'GET',
    path: '/api/Product/GetProductStockListCount',
    access: lookers,
    summary: 'Count the products a stock list would show',
    shows: ['product'],
    query: object(stockListFilters),
    reply: count(),
  },
  merchantGetProductList: {
    method: 'GET',
    path: '/api/Product/Merchant/GetProductList',
    also: ['GET /api/Merchant/GetProductList'],
    shopKey: true,
    access: merchantStaff,
    summary: "List products for a merchant's own systems",
    shows: ['product', 'stock', 'inbound'],
    query: object({ sku: optional(freeText(64)), shopId: id(), timestamp: timestamp(), ...page }),
    reply: list(object({ ...productShown, ...listQuantities })),
    beside: cursors(),
    refuses: ['stale-clock', 'not-found'],
  },
})
