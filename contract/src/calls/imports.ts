import { defineCalls } from '../define.ts'
import { dateFormats, importTypes, rowStates } from '../imports.ts'
import { jobStatuses } from '../jobs.ts'
import {
  count,
  cursors,
  flag,
  freeText,
  id,
  list,
  maybe,
  object,
  oneOf,
  optional,
  page,
  text,
  timestamp,
} from '../schema.ts'
import { options, uniqueKey, users, writtenAs } from './jobs.ts'

const importType = () => oneOf(...importTypes)

export const mostCellLength = 4000

/** Which column goes to which field; a column with field null is not imported. Columns left out are matched by name. */
const mapping = () => list(object({ column: text(200), field: maybe(text(60)) }), { most: 200 })

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
    /** Bad rows of the file with the same fault, this one included: what leaving it out by its fault takes. */
    alike: count(),
  })

const value = () => object({ field: text(), value: freeText() })

export const imports = defineCalls({
  createJobWithAttachment: {
    method: 'POST',
    path: '/api/Jobs/CreateJobWithAttachment',
    access: users,
    form: 'multipart',
    files: ['csvFile'],
    summary: 'Upload a file to import; with Check it is only read, matched and checked, and kept as a draft',
    changes: ['job'],
    body: object({
      merchantId: optional(id()),
      jobType: importType(),
      uniqueKey: optional(uniqueKey()),
      dateTimeFromTimestamp: optional(timestamp()),
      dateTimeToTimestamp: optional(timestamp()),
      updateAfterTimestamp: optional(timestamp()),
      externalWarehouseId: optional(id()),
      monthYear: optional(freeText(20)),
      check: optional(flag()),
      mapping: optional(mapping()),
      /** The shop that orders of the file belong to. */
      shopId: optional(id()),
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
      'dates-ambiguous',
      'bad-input',
    ],
  },
  setMapping: {
    method: 'PUT',
    path: '/api/Jobs/SetMapping',
    access: users,
    ours: true,
    summary: 'Change which column goes where in a draft, and check its rows again',
    changes: ['job'],
    body: object({ jobId: id(), mapping: optional(mapping()), ...options, keep: optional(flag()) }),
    reply: object({ jobId: id(), status: oneOf(...jobStatuses) }),
    refuses: ['not-found', 'no-longer-kept', 'wrong-state', 'bad-input'],
  },
  fixRow: {
    method: 'PUT',
    path: '/api/Jobs/FixRow',
    access: users,
    ours: true,
    summary: 'Correct one cell of a draft, or every cell of that column with the same value',
    changes: ['job'],
    body: object({
      jobId: id(),
      rowNo: id(),
      column: text(200),
      value: freeText(mostCellLength),
      everywhere: optional(flag()),
    }),
    reply: object({ rows: count() }),
    refuses: ['not-found', 'no-longer-kept', 'wrong-state', 'bad-input'],
  },
  excludeRows: {
    method: 'PUT',
    path: '/api/Jobs/ExcludeRows',
    access: users,
    ours: true,
    summary:
      'Leave rows out of an import, by number or by what is wrong with them; with IsExcluded false put rows back, by ' +
      'number, or all of them where none are named',
    changes: ['job'],
    body: object({
      jobId: id(),
      rowNos: optional(list(id(), { least: 1, most: 500 })),
      fault: optional(object({ field: freeText(60), value: freeText(200), reason: text(500) })),
      isExcluded: optional(flag()),
    }),
    reply: object({ rows: count() }),
    refuses: ['not-found', 'no-longer-kept', 'wrong-state', 'bad-input'],
  },
  getRows: {
    method: 'GET',
    path: '/api/Jobs/GetRows',
    access: users,
    ours: true,
    summary:
      'List the rows of a file by how they stand, with what is wrong in each; IsNoticed those right with a notice',
    shows: ['job'],
    query: object({ jobId: id(), state: optional(oneOf(...rowStates)), isNoticed: optional(flag()), ...page }),
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
    refuses: ['not-found', 'no-longer-kept'],
  },
  getMapping: {
    method: 'GET',
    path: '/api/Jobs/GetMapping',
    access: users,
    ours: true,
    summary: 'Show the mapping a merchant used last',
    shows: ['job'],
    query: object({ merchantId: optional(id()), jobType: importType() }),
    reply: maybe(
      object({
        mapping: mapping(),
        existing: oneOf('leave', 'update'),
        timeZone: text(),
        dateFormat: maybe(oneOf(...dateFormats)),
        dateFormats: writtenAs(),
        /** Null: none was chosen; absent where nobody was asked. */
        shopId: optional(maybe(id())),
        updatedTimestamp: timestamp(),
      }),
    ),
    refuses: ['not-found'],
  },
})
