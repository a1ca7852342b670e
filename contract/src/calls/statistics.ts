import { dayFigures, moment } from '../day-calls.ts'
import { conformers } from '../problem-calls.ts'
import { defineCalls } from '../define.ts'
import { figures } from '../figure-calls.ts'
import { orderFilters } from '../order-filters.ts'
import { without } from '../order-shown.ts'
import { orderReaders, warehouseStaff } from '../roles.ts'
import { count, flag, freeText, id, list, maybe, merchantFilter, object, optional, text, timestamp } from '../schema.ts'

/** A SKU that orders wait for; without a product nothing of it can be available or incoming. */
const shortage = () =>
  object({
    merchantId: id(),
    merchantName: text(),
    productId: maybe(id()),
    sku: text(),
    productName: freeText(),
    hasImage: flag(),
    orders: count(),
    units: count(),
    available: maybe(count()),
    incoming: maybe(count()),
    oldestTimestamp: timestamp(),
  })

const inStatuses = () => list(object({ status: count(), orders: count() }))

/** What the list of orders is filtered by, but for the statuses, which are those of the house, and its order. */
const departing = without(orderFilters, ['status', 'sorting', 'orderListPriority'])

export const statistics = defineCalls({
  ...dayFigures,
  ...figures,
  getOrder: {
    method: 'GET',
    path: '/api/Statistics/GetOrder',
    access: orderReaders,
    summary:
      'Tell where the orders are now; only `delivered` counts the dates given (those that became Delivered in the last 30 ' +
      'days unless told, up to the end and without it), ' +
      'open orders count whatever their age, as the lists they open do',
    shows: ['order'],
    query: object({ dateFrom: optional(moment()), dateTo: optional(moment()) }),
    reply: object({
      totalFulfillment: count(),
      inPickingList: count(),
      newOrder: count(),
      nonformance: count(),
      packed: count(),
      picked: count(),
      ship: count(),
      delivered: count(),
      statuses: list(object({ status: count(), orders: count(), oldestTimestamp: maybe(timestamp()) })),
    }),
  },
  getDepartures: {
    method: 'GET',
    path: '/api/Statistics/GetDepartures',
    access: warehouseStaff,
    ours: true,
    summary:
      'Tell what must leave the house of the orders that GetOrderList finds with the same filters: how many, how many ' +
      'of them late and held, in which statuses; and by hour and courier, the first 100 of `rows`. An hour is named by ' +
      'its earliest cut-off; without one stand those whose moment has passed',
    shows: ['order'],
    query: object(departing),
    reply: list(
      object({
        shipByTimestamp: maybe(timestamp()),
        shippingProviderId: maybe(id()),
        shippingProviderName: maybe(text()),
        orders: count(),
        held: count(),
        statuses: inStatuses(),
      }),
    ),
    beside: object({ orders: count(), late: count(), held: count(), statuses: inStatuses(), rows: count() }),
  },
  getShortages: {
    method: 'GET',
    path: '/api/Statistics/GetShortages',
    access: conformers,
    ours: true,
    summary:
      'Tell which SKUs orders wait for: the units they need beyond what is available, or of a product nobody knows. ' +
      '`skus` counts them all; the 200 that hold up most orders are listed',
    shows: ['order', 'stock', 'product', 'inbound'],
    query: object({ merchantId: optional(merchantFilter()), keyword: optional(freeText(100)) }),
    reply: list(shortage()),
    beside: object({ skus: count() }),
  },
})
