import { defineCalls } from '../define.ts'
import { dateFormats, dateMatches, matches } from '../imports.ts'
import { exportLists, jobStatuses, jobTypes } from '../jobs.ts'
import { anyOf, merchantAdmins, merchantStaff, warehouseManagers } from '../roles.ts'
import {
  count,
  cursors,
  decimal,
  flag,
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
import { order } from './order.ts'
import { range, stock } from './stock.ts'

export const jobType = () => oneOf(...jobTypes)

export const uniqueKey = () => text(100)

/** How columns of dates are written, each by its name in the file. */
export const writtenAs = () => list(object({ column: text(200), dateFormat: oneOf(...dateFormats) }), { most: 200 })

/**
 * existing: a record that exists already is left alone, or (products only) updated.
 * timeZone: IANA, the location's unless told.
 * dateFormat: how all columns of dates are written that dateFormats does not name.
 */
export const options = {
  existing: optional(oneOf('leave', 'update')),
  timeZone: optional(text(60)),
  dateFormat: optional(oneOf(...dateFormats)),
  dateFormats: optional(writtenAs()),
}

const filters = { merchantId: optional(merchantFilter()), jobType: optional(jobType()) }

/**
 * The lists an export writes, each with what its own list takes:
 * what the count takes, since paging and order are the export's.
 */
export const exported = {
  orders: order.getOrderListCount,
  products: stock.getProductStockListCount,
  balances: stock.getStockByProductListCount,
  movements: stock.getProductStockLogTotal,
}

/** Any of their filters; the list itself refuses what it does not take. */
const exportFilters = () =>
  object({
    ...exported.movements.query.properties,
    ...exported.balances.query.properties,
    ...exported.products.query.properties,
    ...exported.orders.query.properties,
  })

/** Filters that a job may name beside its type, as the specification does; the list takes them under these names. */
const besideFilters = { ...range, externalWarehouseId: optional(id()) }

/**
 * total, done, ok, failed and skipped are rows of the file: ok + failed + skipped = done, and done = total at the end.
 */
const progress = {
  jobId: id(),
  jobType: jobType(),
  uniqueKey: text(),
  status: oneOf(...jobStatuses),
  total: count(),
  done: count(),
  ok: count(),
  failed: count(),
  skipped: count(),
  rowsPerSecond: maybe(decimal()),
  secondsLeft: maybe(count()),
  message: freeText(),
  hasFile: flag(),
  hasErrorFile: flag(),
}

/** What the warehouse exports has no merchant, whichever it was asked about: it is theirs alone who made it. */
const shown = {
  id: id(),
  merchantId: maybe(id()),
  merchantName: freeText(),
  ...progress,
  fileName: freeText(),
  createdBy: freeText(),
  createdTimestamp: timestamp(),
  startedTimestamp: maybe(timestamp()),
  finishedTimestamp: maybe(timestamp()),
}

/**
 * A column of dates says how they are read and how that was found: 'ambiguous' is asked about, and dateSample is a date
 * of it that reads in two ways.
 */
const column = () =>
  object({
    column: text(),
    samples: list(freeText()),
    field: maybe(text()),
    matched: oneOf(...matches),
    dateFormat: optional(oneOf(...dateFormats)),
    dateMatched: optional(oneOf(...dateMatches)),
    dateSample: optional(freeText()),
  })

const tally = () => object({ rows: count(), records: count() })

/** Of an import: how every column was matched, rows and records by state (they sum to the file). */
const details = {
  encoding: optional(freeText()),
  delimiter: optional(freeText()),
  columns: optional(list(column())),
  missing: optional(list(text())),
  counts: optional(
    object({ bad: tally(), same: tally(), good: tally(), skipped: tally(), excluded: tally(), made: tally() }),
  ),
  records: optional(count()),
  /** Records with a bad row: they are made whole or not at all, so all their rows stay. */
  recordsLeft: optional(count()),
  /** dateFormat: of the first column of dates; each column says its own. */
  options: optional(
    object({ existing: oneOf('leave', 'update'), timeZone: text(), dateFormat: oneOf(...dateFormats) }),
  ),
  /** Rows that are right and say something a person should know. */
  noticed: optional(count()),
  /** The shop that its orders belong to; '' of none. */
  shopName: optional(freeText()),
  /** Of a sync of orders: those that were refused, the first 200 of them, each with why. */
  refusedOrders: optional(list(object({ marketplaceOrderId: freeText(), reason: freeText() }))),
  /** 'ambiguous': the dates of a column read in two ways; nothing is imported until each such column is answered. */
  dateMatched: optional(oneOf(...dateMatches)),
}

export const users = anyOf(warehouseManagers, merchantAdmins)

export const jobs = defineCalls({
  createJob: {
    method: 'POST',
    path: '/api/Jobs/CreateJob',
    access: users,
    summary:
      'Start a checked draft, or a job without a file: an export of the rows a list shows with these filters. ' +
      'List is orders unless told',
    changes: ['job'],
    body: object({
      jobId: optional(id()),
      jobType: optional(jobType()),
      merchantId: optional(id()),
      uniqueKey: optional(uniqueKey()),
      list: optional(oneOf(...exportLists)),
      filters: optional(exportFilters()),
      ...besideFilters,
    }),
    reply: object({ jobId: id(), status: oneOf(...jobStatuses) }),
    refuses: [
      'not-found',
      'no-longer-kept',
      'wrong-state',
      'mapping-incomplete',
      'dates-ambiguous',
      'rows-refused',
      'already-exists',
      'bad-input',
    ],
  },
  cancelJob: {
    method: 'POST',
    path: '/api/Jobs/CancelJob',
    access: users,
    ours: true,
    summary: 'Throw a draft away, or stop a job; what it has made stays',
    changes: ['job'],
    body: object({ jobId: id() }),
    reply: nothing(),
    refuses: ['not-found', 'wrong-state'],
  },
  getFile: {
    method: 'GET',
    path: '/api/Jobs/GetFile',
    access: users,
    download: true,
    summary: 'Download the file of a job, or its refused rows with reasons',
    shows: ['job'],
    query: object({
      merchantId: optional(id()),
      jobType: jobType(),
      uniqueKey: uniqueKey(),
      kind: optional(oneOf('source', 'errors')),
    }),
    reply: nothing(),
    refuses: ['not-found', 'no-longer-kept'],
  },
  getJobList: {
    method: 'GET',
    path: '/api/Jobs/GetJobList',
    access: users,
    summary: 'List jobs, the newest first',
    shows: ['job'],
    query: object({ ...filters, ...page }),
    reply: list(object(shown)),
    beside: cursors(),
  },
  getJobListTotal: {
    method: 'GET',
    path: '/api/Jobs/GetJobListTotal',
    access: users,
    summary: 'Count the jobs a list would show',
    shows: ['job'],
    query: object(filters),
    reply: count(),
  },
  getJobStatus: {
    method: 'GET',
    path: '/api/Jobs/GetJobStatus',
    access: users,
    summary: 'Show how far a job is, how its columns were matched and how its rows stand',
    shows: ['job'],
    query: object({ jobId: id() }),
    reply: object({ ...shown, ...details }),
    refuses: ['not-found'],
  },
  queryJobStatus: {
    method: 'GET',
    path: '/api/Jobs/QueryJobStatus',
    shopKey: true,
    access: merchantStaff,
    summary: "Show how far a job is, for a merchant's own systems",
    shows: ['job'],
    query: object({ jobId: id(), shopId: id(), timestamp: timestamp() }),
    reply: object(progress),
    refuses: ['stale-clock', 'not-found'],
  },
})
