import { defineCalls } from './define.ts'
import { orderReaders } from './roles.ts'
import {
  count,
  day,
  flag,
  id,
  list,
  maybe,
  merchantFilter,
  money,
  object,
  oneOf,
  optional,
  text,
  wholeNumber,
} from './schema.ts'

/** Unix milliseconds, or YYYY-MM-DDTHH:mm in UTC: the two ways portal.md 7 names. */
export const moment = () => text(16)
/** The window of a figure: from DateFrom up to DateTo, which is not in it; the last 30 days unless told. */
const between = { dateFrom: optional(moment()), dateTo: optional(moment()) }
const whose = { merchantId: optional(merchantFilter()), locationId: optional(id()) }

/** Products that GetTopProducts, shops that GetTopShops and GetShopDays name, and SKUs that GetStockOuts lists. */
export const mostProducts = 20
export const mostShops = 20
export const mostShopSeries = 6
export const mostStockOuts = 200
/** Whole days of a window beyond which lead times are told by the week. */
export const mostLeadDays = 31

/** What happened between two moments (docs/words.md, "Words of figures"). */
const happened = {
  received: count(),
  shipped: count(),
  onTime: count(),
  late: count(),
  delivered: count(),
  returned: count(),
  cancelled: count(),
  outOfStock: count(),
}
const goods = {
  merchantId: id(),
  merchantName: text(),
  productId: id(),
  sku: text(),
  productName: text(),
  hasImage: flag(),
}
/** A shop; without an id what came by no shop: orders a merchant enters or sends itself. */
const shop = { merchantId: id(), merchantName: text(), shopId: maybe(id()), shopName: text(), platform: text() }
const leadTime = { orders: count(), p50Ms: maybe(count()), p90Ms: maybe(count()) }
/** The zone of the days; null where locations of several zones are summed. */
const zone = maybe(text())

/** Figures over days that are over, of a location's own days, and of today so far. */
export const dayFigures = defineCalls({
  getTopProducts: {
    method: 'GET',
    path: '/api/Statistics/GetTopProducts',
    access: orderReaders,
    summary: 'Tell the products most units of which left with a courier between the dates given, at most 20',
    shows: ['order', 'product'],
    query: object(between),
    reply: list(object({ ...goods, units: count(), orders: count() })),
  },
  getTopShops: {
    method: 'GET',
    path: '/api/Statistics/GetTopShops',
    access: orderReaders,
    summary: 'Tell the shops that most orders were received from between the dates given, at most 20',
    shows: ['order', 'shop'],
    query: object(between),
    reply: list(object({ ...shop, orders: count() })),
  },
  getDays: {
    method: 'GET',
    path: '/api/Statistics/GetDays',
    access: orderReaders,
    ours: true,
    summary:
      'Tell of each whole day between the dates given what was received, shipped and not shipped at its close. Beside: ' +
      'today so far, yesterday until the same minute, the whole window, the same window a day earlier, and where ' +
      'orders stood at this minute yesterday. A day from before the first order is left out',
    shows: ['order'],
    query: object({ ...between, ...whose }),
    reply: list(object({ day: day(), ...happened, backlog: count() })),
    beside: object({
      zone,
      /** The day it is; of several zones, the earliest. */
      day: day(),
      today: object({ ...happened, backlog: count() }),
      yesterday: object({ ...happened, backlog: count() }),
      total: object(happened),
      before: object(happened),
      yesterdayStatuses: list(object({ status: count(), orders: count() })),
    }),
  },
  getShopDays: {
    method: 'GET',
    path: '/api/Statistics/GetShopDays',
    access: orderReaders,
    ours: true,
    summary:
      'Tell of each whole day between the dates given how many orders were received from each of `shops`: the six with ' +
      'most, most first; the rest stands in `other`',
    shows: ['order', 'shop'],
    query: object({ ...between, ...whose }),
    /** `orders` stand in the order of `shops`. */
    reply: list(object({ day: day(), orders: list(count(), { most: mostShopSeries }), other: count() })),
    beside: object({
      zone,
      shops: list(object({ ...shop, orders: count() })),
      /** Orders of the shops that are not named, and how many those are. */
      other: count(),
      otherShops: count(),
    }),
  },
  getLeadTimes: {
    method: 'GET',
    path: '/api/Statistics/GetLeadTimes',
    access: orderReaders,
    ours: true,
    summary:
      'Tell how long orders took from being placed to the courier: half of them and nine of ten, by whole day, or by ' +
      'whole week from Monday where there are more than 31 days; over the window, and over the same window a day earlier',
    shows: ['order'],
    query: object({ ...between, ...whose }),
    reply: list(object({ day: day(), ...leadTime })),
    beside: object({
      zone,
      by: oneOf('day', 'week'),
      ...leadTime,
      before: object(leadTime),
    }),
  },
  getStockOuts: {
    method: 'GET',
    path: '/api/Statistics/GetStockOuts',
    access: orderReaders,
    ours: true,
    summary:
      'Tell which SKUs were out of stock between the dates given: on which days orders waited for them, how many were ' +
      'lost to it, and what those would have paid for the SKU. The 200 with most lost orders and days are listed',
    shows: ['order', 'product'],
    query: object({ ...between, ...whose }),
    reply: list(
      object({
        ...goods,
        /** Days on which an order waited for it, and from which to which. */
        days: count(),
        stretches: list(object({ from: day(), to: day() })),
        isOut: flag(),
        ordersLost: count(),
        unitsLost: count(),
        lost: money(),
      }),
    ),
    beside: object({
      zone,
      skus: count(),
      /** Each order once, whatever it lacked; and by how many more than in the same window a day earlier. */
      ordersLost: count(),
      change: wholeNumber(),
      lost: list(money()),
    }),
  },
})
