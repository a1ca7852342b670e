import { defineCalls } from '../define.ts'
import { productStatuses } from '../product-status.ts'
import { anyOf, clients, merchantAdmins, merchantStaff, warehouseManagers, warehouseStaff } from '../roles.ts'
import {
  barcodeText,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  minimumDaysLeft,
  nothing,
  object,
  oneOf,
  optional,
  sku,
  text,
  timestamp,
  units,
} from '../schema.ts'

export const barcodeFormats = ['EAN13', 'EAN8', 'Code128', 'Code39'] as const

export const barcode = () => object({ code: barcodeText(), format: oneOf(...barcodeFormats), packQuantity: units() })

export const productStatus = () => oneOf(...productStatuses)

/**
 * Lengths in cm, weights in kg, the price in the merchant's currency with its decimals, shelf life in days, and the days
 * that a batch must have left at an order's ship-by.
 */
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
  /** At the bench each unit of it is packed with its serial. */
  asksSerial: optional(flag()),
  collection: optional(freeText(100)),
  materialCode: optional(freeText(60)),
  packCase: optional(units()),
  shelfLife: optional(units()),
  minimumDaysLeft: optional(minimumDaysLeft()),
  barcodes: optional(list(barcode(), { most: 50 })),
}

/** Of one unit that somebody has in hand: cm, kg. */
const unitSide = () => decimal({ least: 0.1, most: 300 })
const unitWeight = () => decimal({ least: 0.001, most: 200 })

const readers = anyOf(warehouseStaff, merchantStaff, clients)

const writers = anyOf(warehouseManagers, merchantAdmins)

export const catalogue = defineCalls({
  createProduct: {
    method: 'POST',
    path: '/api/Product/CreateProduct',
    access: writers,
    form: 'multipart',
    files: ['imageFile?'],
    summary: 'Add a product to the catalogue',
    changes: ['product'],
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
    changes: ['product'],
    body: object({
      merchantId: optional(id()),
      productId: id(),
      ...details,
      productName: optional(text(300)),
      sku: optional(sku()),
      status: optional(productStatus()),
    }),
    reply: object({ productId: id() }),
    refuses: ['already-exists', 'not-found', 'wrong-state', 'file-not-image', 'file-too-large'],
  },
  updateProductStatus: {
    method: 'PUT',
    path: '/api/Product/UpdateProductStatus',
    access: writers,
    summary: 'Activate, deactivate or archive a product',
    changes: ['product'],
    body: object({ productId: id(), status: productStatus() }),
    reply: nothing(),
    refuses: ['not-found', 'wrong-state'],
  },
  measureProduct: {
    method: 'PUT',
    path: '/api/Product/MeasureProduct',
    access: warehouseStaff,
    ours: true,
    summary:
      'Say the sides of one unit in cm and its weight in kg where nobody has said them yet, as it is measured at a bench; ' +
      'what is known stays',
    changes: ['product'],
    body: object({
      productId: id(),
      length: optional(unitSide()),
      width: optional(unitSide()),
      height: optional(unitSide()),
      weight: optional(unitWeight()),
    }),
    reply: object({
      productId: id(),
      packageLength: maybe(decimal()),
      packageWidth: maybe(decimal()),
      packageHeight: maybe(decimal()),
      packageWeight: maybe(decimal()),
      measuredBy: text(),
      measuredTimestamp: timestamp(),
    }),
    refuses: ['not-found', 'wrong-state'],
  },
  getImage: {
    method: 'GET',
    path: '/api/Product/GetImage',
    access: readers,
    ours: true,
    download: true,
    summary: 'Show the picture of a product',
    shows: ['product'],
    query: object({ productId: id() }),
    reply: nothing(),
    refuses: ['not-found'],
  },
  getImageList: {
    method: 'GET',
    path: '/api/Product/GetImageList',
    access: readers,
    ours: true,
    summary: 'List the small pictures of products, as data: addresses; a product without one is left out',
    shows: ['product'],
    query: object({ productIds: list(id(), { least: 1, most: 200 }) }),
    reply: list(object({ productId: id(), image: text(100_000) })),
  },
})
