import { defineCalls } from '../define.ts'
import { anyOf, merchantAdmins, merchantStaff, signedIn, warehouseManagers, warehouseStaff } from '../roles.ts'
import {
  count,
  cursors,
  day,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  nothing,
  object,
  oneOf,
  optional,
  page,
  sku,
  text,
  timestamp,
  wholeNumber,
} from '../schema.ts'

/** Where an error was met: in a call, in a job, in somebody's browser. */
export const errorSources = ['api', 'job', 'portal'] as const
export const movementKinds = [
  'receive',
  'adjust',
  'allocate',
  'release',
  'pick',
  'pack',
  'issue',
  'undo',
  'transfer',
] as const
export const stockConditions = ['Good', 'Held', 'Quarantine', 'Unusable'] as const

const range = { dateTimeFromTimestamp: optional(timestamp()), dateTimeToTimestamp: optional(timestamp()) }
const errorFilters = { merchantId: optional(merchantFilter()), source: optional(oneOf(...errorSources)), ...range }
const errorReaders = anyOf(warehouseManagers, merchantAdmins)
const stockFilters = {
  merchantId: optional(merchantFilter()),
  productId: optional(id()),
  sku: optional(sku()),
  ...range,
}
const stockReaders = anyOf(warehouseStaff, merchantStaff, ['USER'])

export const log = defineCalls({
  getMerchantLogs: {
    method: 'GET',
    path: '/api/Log/GetMerchantLogs',
    access: errorReaders,
    summary: 'List what went wrong, the newest first',
    query: object({ ...errorFilters, ...page }),
    reply: list(
      object({
        id: id(),
        timestamp: timestamp(),
        source: oneOf(...errorSources),
        code: text(),
        message: freeText(),
        call: freeText(),
        requestId: freeText(),
        userName: freeText(),
        merchantId: maybe(id()),
        merchantName: maybe(text()),
        area: freeText(),
        version: freeText(),
        path: freeText(),
        stack: freeText(),
      }),
    ),
    beside: cursors(),
  },
  getMerchantLogsCount: {
    method: 'GET',
    path: '/api/Log/GetMerchantLogsCount',
    access: errorReaders,
    ours: true,
    summary: 'Count the errors a list would show',
    query: object(errorFilters),
    reply: count(),
  },
  reportError: {
    method: 'POST',
    path: '/api/Log/ReportError',
    access: signedIn,
    ours: true,
    neverKept: true,
    summary: "Tell that an area failed in this person's browser",
    body: object({
      area: text(60),
      version: optional(freeText(80)),
      message: text(2000),
      stack: optional(freeText(8000)),
      path: text(500),
    }),
    reply: nothing(),
    refuses: ['too-many-tries'],
  },
  getProductStockLog: {
    method: 'GET',
    path: '/api/Log/GetProductStockLog',
    access: stockReaders,
    summary: 'List every movement of stock once: who, when, why, how much, before and after; the newest first',
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
        condition: oneOf(...stockConditions),
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
    query: object(stockFilters),
    reply: count(),
  },
})
