import type { Calls } from 'contract/calls/all'
import type { exported } from 'contract/calls/jobs'
import type { Item, Query } from 'contract/define'
import { imports, type ImportType } from 'contract/imports'
import type { ExportList } from 'contract/jobs'
import { decimalsOf } from 'contract/money'
import { statusOf } from 'contract/order-status'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import { order } from '../order/handlers.ts'
import { priorityNames } from '../order/rules.ts'
import { stock } from '../stock/handlers.ts'
import type { Column } from './rules.ts'

type Filters<L extends ExportList> = Query<(typeof exported)[L]>
/** A page of a list by cursor, as the list's own call answers it; more rows a page than a screen may ask for. */
type Asked<L extends ExportList> = Filters<L> & { pageSize?: number; cursor?: string }
type Listed<L extends ExportList, R> = {
  columns: readonly Column<R>[]
  count: (tx: Tx, who: Who, query: Filters<L>) => Promise<number>
  page: (tx: Tx, who: Who, query: Asked<L>) => Promise<{ result: R[]; cursor: { next: string | null } }>
}

/** As our own import calls the field, so that the file can be read back. */
function known(type: ImportType, field: string): string {
  const found = imports[type].fields.find((one) => one.field === field)
  if (!found) throw new Error(`${type} has no field ${field}.`)
  return found.label
}

const nothing = { body: {}, files: {} }

type Order = Item<Calls['order']['getOrderList']>
const orders: Listed<'orders', Order> = {
  // In the list's own order whatever was chosen there: by what never changes, so that no row is met twice or left out.
  page: (tx, who, { sorting: _, orderListPriority: __, ...query }) =>
    order.getOrderList(tx, { query, ...nothing }, who),
  count: (tx, who, query) => order.getOrderListCount(tx, { query, ...nothing }, who),
  columns: [
    { name: 'Order', cell: (row) => row.warehouseOrderId },
    { name: known('OrderImport', 'referenceCode'), cell: (row) => row.referenceCode },
    { name: known('OrderImport', 'marketplaceOrderId'), cell: (row) => row.marketplaceOrderId },
    { name: 'Merchant', cell: (row) => row.merchantName },
    { name: 'Shop', cell: (row) => row.shopName },
    { name: 'Platform', cell: (row) => row.platform },
    { name: 'Status', cell: (row) => statusOf(row.status).label },
    { name: 'Status since', isTime: true, cell: (row) => row.statusChangedTimestamp },
    { name: 'Reason', cell: (row) => row.reason },
    { name: known('OrderImport', 'priority'), cell: (row) => priorityNames[row.priority] },
    { name: 'On hold', cell: (row) => row.holds.join(', ') },
    { name: known('OrderImport', 'placed'), isTime: true, cell: (row) => row.placedTimestamp },
    { name: known('OrderImport', 'shipBy'), isTime: true, cell: (row) => row.shipByTimestamp },
    { name: 'Lines', cell: (row) => row.lineCount },
    { name: 'Units', cell: (row) => row.unitCount },
    { name: 'First SKU', cell: (row) => row.firstSku },
    { name: 'First product', cell: (row) => row.firstProductName },
    { name: 'Tray', cell: (row) => row.trayName },
    { name: known('OrderImport', 'courier'), cell: (row) => row.shippingProviderName },
    { name: known('OrderImport', 'trackingNumber'), cell: (row) => row.trackingNumber },
    { name: 'Shipping bin', cell: (row) => row.shippingBinName },
    { name: 'Box', cell: (row) => row.boxName },
    { name: 'Expected weight (kg)', cell: (row) => row.expectedWeight },
    { name: 'Final weight (kg)', cell: (row) => row.finalWeight },
    { name: known('OrderImport', 'shippingCity'), cell: (row) => row.shippingCity },
    { name: known('OrderImport', 'shippingCountry'), cell: (row) => row.shippingCountry },
    { name: known('OrderImport', 'remark'), cell: (row) => row.remark },
    { name: 'Warehouse note', cell: (row) => row.warehouseNote },
  ],
}

type Product = Item<Calls['stock']['getProductStockList']>
const ofProduct = (field: string, cell: Column<Product>['cell']): Column<Product> => ({
  name: known('ProductImport', field),
  cell,
})
/** In a column that names no units a code ends where another may begin. */
const isOneWord = (code: string): boolean => !/[|,;\s]/.test(code)
const codes = ({ barcodes }: Product, packQuantity: number | null): string =>
  barcodes
    .filter((barcode) => barcode.packQuantity === packQuantity && isOneWord(barcode.code))
    .map(({ code }) => code)
    .join('|')
/** The barcodes of all other packs, each with the units it counts: '6=SIX|480=PALLET'. */
const otherCodes = ({ barcodes, packCase }: Product): string =>
  barcodes
    .filter(({ packQuantity, code }) => !isOneWord(code) || (packQuantity !== 1 && packQuantity !== packCase))
    .map(({ packQuantity, code }) => `${packQuantity}=${code}`)
    .join('|')
const products: Listed<'products', Product> = {
  page: (tx, who, query) => stock.getProductStockList(tx, { query, ...nothing }, who),
  count: (tx, who, query) => stock.getProductStockListCount(tx, { query, ...nothing }, who),
  columns: [
    ofProduct('sku', (row) => row.sku),
    ofProduct('productName', (row) => row.productName),
    ofProduct('basePrice', ({ basePrice: { minor, currency } }) => priceOf(minor, currency)),
    { name: 'Currency', cell: (row) => row.basePrice.currency },
    ofProduct('barcode', (row) => codes(row, 1)),
    ofProduct('packBarcode', (row) => (row.packCase === 1 ? '' : codes(row, row.packCase))),
    ofProduct('otherBarcodes', otherCodes),
    ofProduct('packCase', (row) => row.packCase),
    ofProduct('brand', (row) => row.brand),
    ofProduct('model', (row) => row.model),
    ofProduct('productDescription', (row) => row.productDescription),
    ofProduct('packageLength', (row) => row.packageLength),
    ofProduct('packageWidth', (row) => row.packageWidth),
    ofProduct('packageHeight', (row) => row.packageHeight),
    ofProduct('packageWeight', (row) => row.packageWeight),
    ofProduct('hasExpDate', (row) => row.hasExpDate),
    ofProduct('shelfLife', (row) => row.shelfLife),
    ofProduct('minimumDaysLeft', (row) => row.minimumDaysLeft),
    ofProduct('color', (row) => row.color),
    ofProduct('size', (row) => row.size),
    ofProduct('flavour', (row) => row.flavour),
    ofProduct('collection', (row) => row.collection),
    ofProduct('materialCode', (row) => row.materialCode),
    { name: 'Merchant', cell: (row) => row.merchantName },
    { name: 'Status', cell: (row) => row.status },
    { name: 'On hand', cell: (row) => row.onHand },
    { name: 'Allocated', cell: (row) => row.allocated },
    { name: 'Available', cell: (row) => row.available },
    { name: 'Incoming', cell: (row) => row.incoming },
    { name: 'Added', isTime: true, cell: (row) => row.createdTimestamp },
  ],
}

type Balance = Item<Calls['stock']['getStockByProductList']>
const balances: Listed<'balances', Balance> = {
  page: (tx, who, query) => stock.getStockByProductList(tx, { query, ...nothing }, who),
  count: (tx, who, query) => stock.getStockByProductListCount(tx, { query, ...nothing }, who),
  columns: [
    ofSku('sku', (row) => row.sku),
    ofSku('productName', (row) => row.productName),
    { name: 'Merchant', cell: (row) => row.merchantName },
    { name: 'On hand', cell: (row) => row.onHand },
    { name: 'Available', cell: (row) => row.available },
    { name: 'Allocated', cell: (row) => row.allocated },
    { name: 'Held', cell: (row) => row.held },
    { name: 'Quarantine', cell: (row) => row.quarantine },
    { name: 'Unusable', cell: (row) => row.unusable },
    { name: 'Incoming', cell: (row) => row.incoming },
    { name: 'Cells', cell: (row) => row.cellCount },
    { name: 'Batches', cell: (row) => row.batchCount },
    { name: 'Next expiry', cell: (row) => row.nextExpiryDay },
  ],
}

type Movement = Item<Calls['stock']['getProductStockLog']>
const movements: Listed<'movements', Movement> = {
  page: (tx, who, query) => stock.getProductStockLog(tx, { query, ...nothing }, who),
  count: (tx, who, query) => stock.getProductStockLogTotal(tx, { query, ...nothing }, who),
  columns: [
    { name: 'When', isTime: true, cell: (row) => row.timestamp },
    { name: 'Movement', cell: (row) => row.kind },
    { name: known('ProductImport', 'sku'), cell: (row) => row.sku },
    { name: known('ProductImport', 'productName'), cell: (row) => row.productName },
    { name: 'Merchant', cell: (row) => row.merchantName },
    { name: 'Units moved', cell: (row) => row.quantity },
    { name: 'Change', cell: (row) => row.change },
    { name: 'Before', cell: (row) => row.before },
    { name: 'After', cell: (row) => row.after },
    { name: 'Place', cell: (row) => row.place },
    { name: 'Other place', cell: (row) => row.otherPlace },
    { name: 'Condition', cell: (row) => row.condition },
    { name: known('InboundImport', 'batchNo'), cell: (row) => row.batchNo },
    { name: known('InboundImport', 'expiryDay'), cell: (row) => row.expiryDay },
    { name: 'Reason', cell: (row) => row.reason },
    { name: 'Who', cell: (row) => row.actor },
    { name: 'Location', cell: (row) => row.locationName },
    { name: 'Reference', cell: (row) => row.reference },
  ],
}

function ofSku(field: string, cell: Column<Balance>['cell']): Column<Balance> {
  return { name: known('ProductImport', field), cell }
}

/** '12.50': as the currency counts. */
const priceOf = (minor: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  return (minor / 10 ** decimals).toFixed(decimals)
}

/** Every list reads, counts and writes its own rows and never another's, so one table may hold them all. */
export const lists = { orders, products, balances, movements } as unknown as Record<
  ExportList,
  Listed<ExportList, object>
>
