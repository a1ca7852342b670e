import { defineCalls } from '../define.ts'
import { dateFormats, jobStatuses, jobTypes, matches, rowStates } from '../imports.ts'
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

export const mostCellLength = 4000

const jobType = () => oneOf(...jobTypes)
const uniqueKey = () => text(100)

/** Which column goes to which field; a column with field null is not imported. Columns left out are matched by name. */
const mapping = () => list(object({ column: text(200), field: maybe(text(60)) }), { most: 200 })

/** existing: a record that exists already is left alone, or (products only) updated. timeZone: IANA, the location's unless told. */
const options = {
  existing: optional(oneOf('leave', 'update')),
  timeZone: optional(text(60)),
  dateFormat: optional(oneOf(...dateFormats)),
}

const filters = { merchantId: optional(merchantFilter()), jobType: optional(jobType()) }

/** total, done, ok, failed and skipped are rows of the file: ok + failed + skipped = done, and done = total at the end. */
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
  hasErrorFile: flag(),
}
const shown = {
  id: id(),
  merchantId: id(),
  merchantName: text(),
  ...progress,
  fileName: freeText(),
  createdBy: freeText(),
  createdTimestamp: timestamp(),
  startedTimestamp: maybe(timestamp()),
  finishedTimestamp: maybe(timestamp()),
}

const column = () =>
  object({ column: text(), samples: list(freeText()), field: maybe(text()), matched: oneOf(...matches) })
const tally = () => object({ rows: count(), records: count() })

/** The mapping step and the counts: how every column was matched, rows and records by state (they sum to the file). */
const details = {
  encoding: freeText(),
  delimiter: freeText(),
  columns: list(column()),
  missing: list(text()),
  counts: object({ bad: tally(), same: tally(), good: tally(), skipped: tally(), made: tally() }),
  records: count(),
  /** Records with a bad row: they are made whole or not at all, so all their rows stay. */
  recordsLeft: count(),
  options: object({ existing: oneOf('leave', 'update'), timeZone: text(), dateFormat: oneOf(...dateFormats) }),
  /** 'ambiguous': every date of the file reads in two ways, so a person should look. */
  dateMatched: oneOf('none', 'detected', 'ambiguous', 'chosen', 'as last time'),
}

const problem = () =>
  object({
    column: freeText(),
    field: text(),
    label: text(),
    value: freeText(),
    reason: text(),
    suggestion: maybe(freeText()),
    /** Other rows of the file with the same wrong value in the same column. */
    others: count(),
  })
const value = () => object({ field: text(), value: freeText() })

const users = anyOf(warehouseManagers, merchantAdmins)

export const jobs = defineCalls({
  createJob: {
    method: 'POST',
    path: '/api/Jobs/CreateJob',
    access: users,
    summary: 'Start a checked draft: its good rows are made by the worker',
    body: object({ jobId: id() }),
    reply: object({ jobId: id(), status: oneOf(...jobStatuses) }),
    refuses: ['not-found', 'wrong-state', 'mapping-incomplete', 'rows-refused'],
  },
  createJobWithAttachment: {
    method: 'POST',
    path: '/api/Jobs/CreateJobWithAttachment',
    access: users,
    form: 'multipart',
    files: ['csvFile'],
    summary: 'Upload a file to import; with Check it is only read, matched and checked, and kept as a draft',
    body: object({
      merchantId: optional(id()),
      jobType: jobType(),
      uniqueKey: optional(uniqueKey()),
      dateTimeFromTimestamp: optional(timestamp()),
      dateTimeToTimestamp: optional(timestamp()),
      updateAfterTimestamp: optional(timestamp()),
      externalWarehouseId: optional(id()),
      monthYear: optional(freeText(20)),
      check: optional(flag()),
      mapping: optional(mapping()),
      ...options,
    }),
    reply: object({ jobId: id(), status: oneOf(...jobStatuses) }),
    refuses: [
      'not-found',
      'already-exists',
      'file-empty',
      'file-too-large',
      'file-not-csv',
      'mapping-incomplete',
      'bad-input',
    ],
  },
  cancelJob: {
    method: 'POST',
    path: '/api/Jobs/CancelJob',
    access: users,
    ours: true,
    summary: 'Throw a draft away, or stop a job; what it has made stays',
    body: object({ jobId: id() }),
    reply: nothing(),
    refuses: ['not-found', 'wrong-state'],
  },
  setMapping: {
    method: 'PUT',
    path: '/api/Jobs/SetMapping',
    access: users,
    ours: true,
    summary: 'Change which column goes where in a draft, and check its rows again',
    body: object({ jobId: id(), mapping: optional(mapping()), ...options, keep: optional(flag()) }),
    reply: object({ jobId: id(), status: oneOf(...jobStatuses) }),
    refuses: ['not-found', 'wrong-state', 'bad-input'],
  },
  fixRow: {
    method: 'PUT',
    path: '/api/Jobs/FixRow',
    access: users,
    ours: true,
    summary: 'Correct one cell of a draft, or every cell of that column with the same value',
    body: object({
      jobId: id(),
      rowNo: id(),
      column: text(200),
      value: freeText(mostCellLength),
      everywhere: optional(flag()),
    }),
    reply: object({ rows: count() }),
    refuses: ['not-found', 'wrong-state', 'bad-input'],
  },
  getFile: {
    method: 'GET',
    path: '/api/Jobs/GetFile',
    access: users,
    download: true,
    summary: 'Download the file of a job, or its refused rows with reasons',
    query: object({
      merchantId: optional(id()),
      jobType: jobType(),
      uniqueKey: uniqueKey(),
      kind: optional(oneOf('source', 'errors')),
    }),
    reply: nothing(),
    refuses: ['not-found'],
  },
  getJobList: {
    method: 'GET',
    path: '/api/Jobs/GetJobList',
    access: users,
    summary: 'List jobs, the newest first',
    query: object({ ...filters, ...page }),
    reply: list(object(shown)),
    beside: cursors(),
  },
  getJobListTotal: {
    method: 'GET',
    path: '/api/Jobs/GetJobListTotal',
    access: users,
    summary: 'Count the jobs a list would show',
    query: object(filters),
    reply: count(),
  },
  getJobStatus: {
    method: 'GET',
    path: '/api/Jobs/GetJobStatus',
    access: users,
    summary: 'Show how far a job is, how its columns were matched and how its rows stand',
    query: object({ jobId: id() }),
    reply: object({ ...shown, ...details }),
    refuses: ['not-found'],
  },
  queryJobStatus: {
    method: 'GET',
    path: '/api/Jobs/QueryJobStatus',
    access: merchantStaff,
    summary: "Show how far a job is, for a merchant's own systems",
    query: object({ jobId: id(), shopId: id(), timestamp: timestamp() }),
    reply: object(progress),
    refuses: ['stale-clock', 'not-found'],
  },
  getRows: {
    method: 'GET',
    path: '/api/Jobs/GetRows',
    access: users,
    ours: true,
    summary: 'List the rows of a file by how they stand, with what is wrong in each',
    query: object({ jobId: id(), state: optional(oneOf(...rowStates)), ...page }),
    reply: list(
      object({
        rowNo: id(),
        record: freeText(),
        state: oneOf(...rowStates),
        cells: list(freeText()),
        problems: list(problem()),
        /** The row as it will be made: timestamps in Unix milliseconds, money with its decimals, all as text. */
        values: list(value()),
      }),
    ),
    beside: cursors(),
    refuses: ['not-found'],
  },
  getMapping: {
    method: 'GET',
    path: '/api/Jobs/GetMapping',
    access: users,
    ours: true,
    summary: 'Show the mapping a merchant used last',
    query: object({ merchantId: optional(id()), jobType: jobType() }),
    reply: maybe(
      object({
        mapping: mapping(),
        existing: oneOf('leave', 'update'),
        timeZone: text(),
        dateFormat: maybe(oneOf(...dateFormats)),
        updatedTimestamp: timestamp(),
      }),
    ),
    refuses: ['not-found'],
  },
})
