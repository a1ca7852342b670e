import { defineCalls } from '../define.ts'
import { anyOf, merchantAdmins, signedIn, warehouseManagers } from '../roles.ts'
import {
  count,
  cursors,
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
  text,
  timestamp,
} from '../schema.ts'
import { range } from './stock.ts'

/** Where an error was met: in a call, in a job, in somebody's browser. */
export const errorSources = ['api', 'job', 'portal'] as const

const errorFilters = { merchantId: optional(merchantFilter()), source: optional(oneOf(...errorSources)), ...range }

const errorReaders = anyOf(warehouseManagers, merchantAdmins)

export const log = defineCalls({
  getMerchantLogs: {
    method: 'GET',
    path: '/api/Log/GetMerchantLogs',
    access: errorReaders,
    summary: 'List what went wrong, the newest first',
    shows: ['error'],
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
    shows: ['error'],
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
    changes: ['error'],
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
})
