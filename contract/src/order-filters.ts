import { orderStatusCodes, status } from './order-shown.ts'
import { priority } from './order-entry.ts'
import { flag, freeText, id, list, merchantFilter, mostReference, oneOf, optional, timestamp } from './schema.ts'

export const orderSorts = [
  'shipBy',
  '-shipBy',
  'placed',
  '-placed',
  'status',
  '-status',
  'priority',
  '-priority',
  'units',
  '-units',
  'updated',
  '-updated',
  'waits',
  '-waits',
] as const

/**
 * What each text finds: docs/words.md, "Words of search". `sku` is the SKU of a line or a barcode of its product;
 * `remark` is looked for in the warehouse's note too, for warehouse staff.
 * `called` is what a label says, whole, as a scan of it looks for its order.
 * `keyword` is a beginning of an order number, reference code, marketplace number or tracking number. `sorting`
 * and `orderListPriority` (urgent orders first) order a list and change no count.
 */
export const orderFilters = {
  orderId: optional(id()),
  warehouseOrderId: optional(freeText(40)),
  marketplaceOrderId: optional(freeText(100)),
  referenceCode: optional(freeText(mostReference)),
  platform: optional(freeText(40)),
  shopId: optional(id()),
  trackingNumber: optional(freeText(100)),
  trayName: optional(freeText(40)),
  status: optional(list(status(), { most: orderStatusCodes.length })),
  priority: optional(priority()),
  singleOrderItem: optional(flag()),
  externalWarehouseId: optional(id()),
  externalSyncStatus: optional(oneOf('Pending', 'Sent', 'Accepted', 'Failed')),
  remark: optional(freeText(200)),
  bucketId: optional(id()),
  sorting: optional(oneOf(...orderSorts)),
  orderListPriority: optional(flag()),
  merchantId: optional(merchantFilter()),
  locationId: optional(id()),
  dateTimeFromTimestamp: optional(timestamp()),
  dateTimeToTimestamp: optional(timestamp()),
  filterTrackingNumber: optional(flag()),
  /** Whether a hold stands, of whatever kind. */
  onHold: optional(flag()),
  keyword: optional(freeText(100)),
  /** The whole of an order's or parcel's number, reference code, marketplace or tracking number: what a label says. */
  called: optional(freeText(100)),
  sku: optional(freeText(64)),
  shipByFromTimestamp: optional(timestamp()),
  shipByUntilTimestamp: optional(timestamp()),
  /** What a figure over days counts, both ends included: as many orders as it says. */
  receivedFromTimestamp: optional(timestamp()),
  receivedUntilTimestamp: optional(timestamp()),
  shippedFromTimestamp: optional(timestamp()),
  shippedUntilTimestamp: optional(timestamp()),
  returnedFromTimestamp: optional(timestamp()),
  returnedUntilTimestamp: optional(timestamp()),
  lostFromTimestamp: optional(timestamp()),
  lostUntilTimestamp: optional(timestamp()),
  /** Lost for want of this product, as GetStockOuts counts them: it was named among what the order lacked. */
  lostProductId: optional(id()),
  deliveredFromTimestamp: optional(timestamp()),
  deliveredUntilTimestamp: optional(timestamp()),
  /** These alone: what an advice or a bar stands for. */
  orderIds: optional(list(id(), { most: 200 })),
  /** Whether a courier is chosen. */
  hasShippingProvider: optional(flag()),
  shippingProviderId: optional(id()),
  /** What an import made. */
  jobId: optional(id()),
  /** The whole name of who has taken it on; whether anybody has. */
  takenBy: optional(freeText(200)),
  isTaken: optional(flag()),
}
