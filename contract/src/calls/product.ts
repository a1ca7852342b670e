import { defineCalls } from '../define.ts'
import { productStatuses } from '../product-status.ts'
import { anyOf, clients, merchantAdmins, merchantStaff, warehouseManagers, warehouseStaff } from '../roles.ts'
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
  merchantFilter,
  money,
  nothing,
  object,
  oneOf,
  optional,
  page,
  sku,
  text,
  timestamp,
  units,
} from '../schema.ts'

export const barcodeFormats = ['EAN13', 'EAN8', 'Code128', 'Code39'] as const

const barcode = () => object({ code: text(48), format: oneOf(...barcodeFormats), packQuantity: units() })
const status = () => oneOf(...productStatuses)

/** Lengths in cm, weights in kg, the price in the merchant's currency with its decimals, shelf life in days. */
const details = {
  productName: text(300),
  sku: sku(),
  model: optional(freeText(100)),
  brand: optional(freeText(100)),
  productDescription: optional(freeText(4000)),
  basePrice: optional(decimal({ most: 100_000_000 })),
  packageHeight: optional(decimal({ most: 1000 })),
  packageLength: optional(decimal({ most: 1000 })),
  packageWeight: optional(decimal({ most: 2000 })),
  packageWidth: optional(decimal({ most: 1000 })),
  color: optional(freeText(60)),
  size: optional(freeText(60)),
  flavour: optional(freeText(60)),
  hasExpDate: optional(flag()),
  collection: optional(freeText(100)),
  materialCode: optional(freeText(60)),
  packCase: optional(units()),
  shelfLife: optional(units()),
  barcodes: optional(list(barcode(), { most: 50 })),
}

const filters = {
  merchantId: optional(merchantFilter()),
  sku: optional(freeText(64)),
  wordsStartWith: optional(freeText(100)),
  externalWarehouseId: optional(id()),
  externalSyncStatus: optional(oneOf('Pending', 'Sent', 'Accepted', 'Failed')),
  productStatus: optional(status()),
}
const stockFilters = {
  merchantId: optional(merchantFilter()),
  sku: optional(freeText(64)),
  wordsContain: optional(freeText(100)),
  productStatus: optional(status()),
}
const sorting = { sorting: optional(oneOf('name', '-name', 'sku', '-sku', 'created', '-created')) }

const shown = {
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
  collection: freeText(),
  materialCode: freeText(),
  packCase: maybe(units()),
  shelfLife: maybe(units()),
  status: status(),
  hasImage: flag(),
  barcodes: list(barcode()),
  createdTimestamp: timestamp(),
  updatedTimestamp: timestamp(),
}
const quantities = { onHand: count(), allocated: count(), available: count(), incoming: count() }

const readers = anyOf(warehouseStaff, merchantStaff, clients)
const writers = anyOf(warehouseManagers, merchantAdmins)

export const product = defineCalls({
  createProduct: {
    method: 'POST',
    path: '/api/Product/CreateProduct',
    access: writers,
    form: 'multipart',
    files: ['imageFile?'],
    summary: 'Add a product to the catalogue',
    body: object({ merchantId: optional(id()), ...details }),
    reply: object({ productId: id() }),
    refuses: ['already-exists', 'not-found', 'file-not-image', 'file-too-large'],
  },
  updateProduct: {
    method: 'PUT',
    path: '/api/Product/UpdateProduct',
    access: writers,
    form: 'multipart',
    files: ['imageFile?'],
    summary: 'Change what is known of a product; fields left out stay as they are',
    body: object({
      merchantId: optional(id()),
      productId: id(),
      ...details,
      productName: optional(text(300)),
      sku: optional(sku()),
      status: optional(status()),
    }),
    reply: object({ productId: id() }),
    refuses: ['already-exists', 'not-found', 'wrong-state', 'file-not-image', 'file-too-large'],
  },
  updateProductStatus: {
    method: 'PUT',
    path: '/api/Product/UpdateProductStatus',
    access: writers,
    summary: 'Activate, deactivate or archive a product',
    body: object({ productId: id(), status: status() }),
    reply: nothing(),
    refuses: ['not-found', 'wrong-state'],
  },
  getBatchList: {
    method: 'GET',
    path: '/api/Product/GetBatchList',
    access: readers,
    summary: 'List the batches of a product, the first to expire first',
    query: object({ productId: id() }),
    reply: list(
      object({ batchId: id(), batchNo: freeText(), expiryDay: maybe(day()), onHand: count(), available: count() }),
    ),
    refuses: ['not-found'],
  },
  getProductList: {
    method: 'GET',
    path: '/api/Product/GetProductList',
    access: readers,
    summary: 'List products',
    query: object({ ...filters, ...sorting, ...page }),
    reply: list(object({ ...shown, ...quantities })),
    beside: cursors(),
  },
  getProductListCount: {
    method: 'GET',
    path: '/api/Product/GetProductListCount',
    access: readers,
    summary: 'Count the products a list would show',
    query: object(filters),
    reply: count(),
  },
  getProductStockList: {
    method: 'GET',
    path: '/api/Product/GetProductStockList',
    access: readers,
    summary: 'List products with their stock',
    query: object({ ...stockFilters, ...sorting, ...page }),
    reply: list(object({ ...shown, ...quantities })),
    beside: cursors(),
  },
  getProductStockListCount: {
    method: 'GET',
    path: '/api/Product/GetProductStockListCount',
    access: readers,
    summary: 'Count the products a stock list would show',
    query: object(stockFilters),
    reply: count(),
  },
  merchantGetProductList: {
    method: 'GET',
    path: '/api/Product/Merchant/GetProductList',
    also: ['GET /api/Merchant/GetProductList'],
    access: merchantStaff,
    summary: "List products for a merchant's own systems",
    query: object({ sku: optional(freeText(64)), shopId: id(), timestamp: timestamp(), ...page }),
    reply: list(object({ ...shown, ...quantities })),
    beside: cursors(),
    refuses: ['stale-clock', 'not-found'],
  },
  getImage: {
    method: 'GET',
    path: '/api/Product/GetImage',
    access: readers,
    ours: true,
    download: true,
    summary: 'Show the picture of a product',
    query: object({ productId: id() }),
    reply: nothing(),
    refuses: ['not-found'],
  },
})
