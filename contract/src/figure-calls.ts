import { shortReasons } from './calls/counting.ts'
import { moment } from './day-calls.ts'
import { defineCalls } from './define.ts'
import { inboundStatuses, inboundTypes } from './inbound-status.ts'
import { status } from './order-shown.ts'
import { anyOf, clients, merchantAdmins, merchantStaff, orderReaders, superadmins, warehouseStaff } from './roles.ts'
import {
  count,
  day,
  decimal,
  flag,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  wholeBetween,
} from './schema.ts'

/** Of one location, or of all that this person sees. */
const at = { locationId: optional(id()) }
const of = { merchantId: optional(merchantFilter()), ...at }
const location = { locationId: id(), locationName: text() }

/** Who reads how much stock there is (calls/stock.ts). */
const stockReaders = anyOf(warehouseStaff, merchantStaff, ['USER'])
/** Who reads inbound requests (calls/inbound.ts). */
const inboundReaders = anyOf(warehouseStaff, merchantAdmins, clients)

/** A share of something, from 0 to 1. */
const share = () => decimal({ most: 1 })

/** What asks for somebody, the most urgent first: one line of it stands above the dashboard. */
export const adviceKinds = ['worker', 'queue', 'errors', 'misses', 'unpacked', 'late', 'cover'] as const

/** Units of returns: what is still to come, came good or damaged, and did not come at all. */
const comeBack = { expected: count(), good: count(), damaged: count(), lost: count() }
/** Returns that GetReturns lists. */
export const mostReturns = 200

/** How the floor stands now and today. What is past stands in the statistics over days. */
export const figures = defineCalls({
  getTodayDeliver: {
    method: 'GET',
    path: '/api/Statistics/GetTodayDeliver',
    access: orderReaders,
    summary:
      'Tell what has to leave the house today by the hour and courier, where its orders stand, and when they will all ' +
      'be in the bin at the rate of the last hour. What should have left already stands first, without an hour',
    shows: ['order'],
    reply: list(
      object({
        ...location,
        timeZone: text(),
        /** The earliest cut-off of the hour; null: it has passed. */
        shipByTimestamp: maybe(timestamp()),
        /** What the list of orders asks for to show the same: from, until, courier or none, location, statuses. */
        shipByFromTimestamp: maybe(timestamp()),
        shipByUntilTimestamp: timestamp(),
        shippingProviderId: maybe(id()),
        shippingProviderName: maybe(text()),
        /** inBin + packed + picked + notPicked; `held` are counted in them. */
        orders: count(),
        inBin: count(),
        packed: count(),
        picked: count(),
        notPicked: count(),
        held: count(),
        /**
         * At the rate of the last hour: when the last one that is not held will be in the bin, how many are in it by the
         * cut-off, how many are not. Null: nobody knows, since somebody has to begin; and for a merchant's people.
         */
        readyByTimestamp: maybe(timestamp()),
        ordersByCutOff: maybe(count()),
        lateOrders: maybe(count()),
      }),
    ),
    beside: object({
      /** All that is due today and not gone, late ones included; `late`: those whose moment has passed. */
      orders: count(),
      late: count(),
      statuses: list(status()),
      /** Orders an hour of each location through each step, in the last hour; empty for a merchant's people. */
      rates: list(object({ ...location, picked: count(), packed: count(), binned: count() })),
    }),
  },
  getStages: {
    method: 'GET',
    path: '/api/Statistics/GetStages',
    access: orderReaders,
    ours: true,
    summary: 'Tell how long the orders of the house stand in their stage: half of them, nine of ten, and the oldest',
    shows: ['order'],
    query: object(of),
    /** All seven, from New to Shipped; none where no order is in the house. */
    reply: list(
      object({
        status: status(),
        orders: count(),
        p50Ms: maybe(count()),
        p90Ms: maybe(count()),
        oldestMs: maybe(count()),
        oldestTimestamp: maybe(timestamp()),
      }),
    ),
  },
  getPickers: {
    method: 'GET',
    path: '/api/Statistics/GetPickers',
    access: warehouseStaff,
    ours: true,
    summary:
      'Tell who picked how many units today, and how many an hour of the time they were at it; a worker hears of their ' +
      'own and of the mean',
    shows: ['pickingList', 'order'],
    query: object(at),
    /** The quickest first. */
    reply: list(
      object({
        userId: id(),
        name: text(),
        isSelf: flag(),
        units: count(),
        /** Between their scans, pauses of more than 15 minutes left out. */
        workedMs: count(),
        /** Null below 5 minutes. */
        unitsAnHour: maybe(count()),
        firstTimestamp: timestamp(),
        lastTimestamp: timestamp(),
        /** They scanned in the last 15 minutes. */
        isActive: flag(),
      }),
    ),
    beside: object({ units: count(), pickers: count(), active: count(), mean: maybe(count()) }),
  },
  getCellFill: {
    method: 'GET',
    path: '/api/Statistics/GetCellFill',
    access: warehouseStaff,
    ours: true,
    summary: 'Tell how full the cells are, zone by zone and bay by bay: a cell is in use while anything lies in it',
    shows: ['cell', 'stock'],
    query: object(at),
    reply: list(
      object({
        ...location,
        /** Empty: cells that were made without one. */
        zone: freeText(),
        cells: count(),
        used: count(),
        free: count(),
        fill: share(),
        bays: list(
          object({
            aisle: count(),
            bay: count(),
            /** What the codes of its cells begin with; empty where they have nothing in common. */
            code: freeText(),
            cells: count(),
            used: count(),
            fill: share(),
            isFull: flag(),
          }),
        ),
      }),
    ),
    beside: object({ cells: count(), used: count(), free: count() }),
  },
  getInboundToday: {
    method: 'GET',
    path: '/api/Statistics/GetInboundToday',
    access: inboundReaders,
    ours: true,
    summary:
      'Tell what is expected today or has arrived, carton by carton; a merchant hears of all that is on its way. The ' +
      'sums are of all, the first 100 are listed',
    shows: ['inbound'],
    query: object(of),
    reply: list(
      object({
        inboundRequestId: id(),
        merchantId: id(),
        merchantName: text(),
        ...location,
        referenceCode: text(),
        type: oneOf(...inboundTypes),
        status: oneOf(...inboundStatuses.map(({ code }) => code)),
        estimatedDeliveryTimestamp: maybe(timestamp()),
        cartons: count(),
        arrivedCartons: count(),
        countedCartons: count(),
        units: count(),
        receivedUnits: count(),
      }),
    ),
    beside: object({
      requests: count(),
      cartons: count(),
      arrivedCartons: count(),
      countedCartons: count(),
      units: count(),
      receivedUnits: count(),
      /** What the list of requests asks for to show the same. */
      dueUntilTimestamp: maybe(timestamp()),
    }),
  },
  getCover: {
    method: 'GET',
    path: '/api/Statistics/GetCover',
    access: stockReaders,
    ours: true,
    summary:
      'Tell for how many days the stock of each SKU lasts at the sales of the last 30 days, the shortest first; of what ' +
      'was not sold nobody can say. `skus` counts those under 7 days, `sold` all; 200 are listed',
    shows: ['stock', 'order', 'inbound', 'product'],
    query: object(of),
    reply: list(
      object({
        merchantId: id(),
        merchantName: text(),
        productId: id(),
        sku: text(),
        productName: freeText(),
        hasImage: flag(),
        available: count(),
        incoming: count(),
        soldUnits: count(),
        /** With one decimal. */
        soldADay: decimal(),
        /** Whole days. */
        coverDays: count(),
        /** The day on which the last one goes, at the merchant's home. */
        runsOutDay: day(),
      }),
    ),
    beside: object({ skus: count(), sold: count() }),
  },
  getExpiryByMonth: {
    method: 'GET',
    path: '/api/Statistics/GetExpiryByMonth',
    access: stockReaders,
    ours: true,
    summary:
      'Tell how many units on hand, and of how many products, expire in the rest of this month and in each of the six ' +
      'that follow, how many have expired, and how many do within 30 days',
    shows: ['stock', 'product'],
    query: object(of),
    /** Seven months, each from its first day or today to its last; none where nothing expires until then. */
    reply: list(object({ month: text(7), fromDay: day(), untilDay: day(), units: count(), products: count() })),
    beside: object({
      /** The day it is where the figures are of. */
      today: day(),
      expired: count(),
      expiredProducts: count(),
      within30Days: count(),
      within30DaysProducts: count(),
    }),
  },
  getReturns: {
    method: 'GET',
    path: '/api/Statistics/GetReturns',
    access: inboundReaders,
    ours: true,
    summary:
      'Tell of the returns announced between the dates given how many units are still expected, arrived good or damaged, ' +
      'and were lost: missing when their request was completed. What is a draft, cancelled or rejected is expected no ' +
      'more. The newest 200 are listed',
    shows: ['inbound'],
    query: object({ dateFrom: optional(moment()), dateTo: optional(moment()), ...of }),
    reply: list(
      object({
        inboundRequestId: id(),
        merchantId: id(),
        merchantName: text(),
        referenceCode: text(),
        orderId: maybe(id()),
        status: oneOf(...inboundStatuses.map(({ code }) => code)),
        createdTimestamp: timestamp(),
        ...comeBack,
      }),
    ),
    beside: object({ returns: count(), ...comeBack }),
  },
  getShortPicks: {
    method: 'GET',
    path: '/api/Statistics/GetShortPicks',
    access: warehouseStaff,
    ours: true,
    summary:
      'Tell how often pickers found less in a cell than the books say, by cause, in the last days (30 unless told)',
    shows: ['stock'],
    query: object({ days: optional(wholeBetween(1, 366)), ...at }),
    /** The most first; a cause of null: the picker's device said none. */
    reply: list(object({ reason: maybe(oneOf(...shortReasons)), cells: count(), units: count(), waiting: count() })),
    beside: object({ cells: count(), units: count(), waiting: count() }),
  },
  getAdvice: {
    method: 'GET',
    path: '/api/Statistics/GetAdvice',
    access: orderReaders,
    ours: true,
    summary: 'Tell the one thing that asks most for somebody now, and where its rows are; null where nothing does',
    shows: ['order', 'stock', 'inbound', 'product', 'job', 'error'],
    reply: maybe(
      object({
        kind: oneOf(...adviceKinds),
        /** One sentence in two parts, the first in bold. */
        lead: text(),
        rest: freeText(),
        /** How many rows the link shows; null where it opens no list. */
        rows: maybe(count()),
        label: maybe(text()),
        link: maybe(text(4_000)),
      }),
    ),
  },
  getQueues: {
    method: 'GET',
    path: '/api/Statistics/GetQueues',
    access: superadmins,
    ours: true,
    summary:
      'Tell how the portal and its houses stand: jobs that wait and run, errors of the last hour, whether a worker is ' +
      'alive, and the orders of each warehouse and merchant',
    shows: ['job', 'error', 'order', 'merchant', 'location'],
    /** The lanes of jobs. `oldestTimestamp`: since when the first could have begun that nobody works on. */
    reply: list(
      object({
        lane: oneOf('short', 'long'),
        waiting: count(),
        running: count(),
        oldestTimestamp: maybe(timestamp()),
      }),
    ),
    beside: object({
      errorsLastHour: count(),
      errorsHourBefore: count(),
      /** Recurring work is done; `behindMs`: by how much the latest of it is late. */
      isWorkerAlive: flag(),
      behindMs: count(),
      /** Orders in the house, those of them whose moment has passed, and what its couriers took today. */
      locations: list(object({ ...location, open: count(), late: count(), shippedToday: count() })),
      merchants: list(
        object({ merchantId: id(), merchantName: text(), open: count(), late: count(), shippedToday: count() }),
      ),
    }),
  },
})
