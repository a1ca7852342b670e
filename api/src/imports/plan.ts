import type { ImportType } from 'contract/imports'
import { refuse } from '../kernel/refuse.ts'
import { delimiterNames, type Table } from '../kernel/table.ts'
import { answersOf, planDates, refuseNoDates, refuseOpenDates } from './date-plan.ts'
import type { Column, FileRow } from './importer.ts'
import { matchColumns, missingFields } from './matching.ts'
import type { Change, ImportJob, ImportOptions, Said } from './job.ts'
import { type KeptMapping, refuseUpdate } from './rules.ts'
import { isTimeZone } from './zones.ts'

/** Fields of the call that imports have no use for; they are kept with the job as they were said. */
const otherFields = [
  'dateTimeFromTimestamp',
  'dateTimeToTimestamp',
  'updateAfterTimestamp',
  'externalWarehouseId',
  'monthYear',
] as const

export function refuseTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw refuse('bad-input', {
      field: 'TimeZone',
      problem: 'is not a name of the time zone database, as Asia/Kuala_Lumpur is',
    })
}

/** How a file will be read: its columns and what holds for all of it. */
export type Plan = { mapping: Column[]; options: ImportOptions; encoding: string; delimiter: string }

/** From what was said, what was used last, and the file itself. */
export function planOf(body: Said, csv: Table, merchant: { timeZone: string }, kept: KeptMapping | undefined): Plan {
  refuseOptions(body)
  const mapping = matchColumns(body.jobType, csv, body.mapping ?? [], kept?.columns ?? [])
  refuseNoDates(body.jobType, mapping, body.dateFormats ?? [])
  const dates = planDates(
    body.jobType,
    mapping,
    (index) => csv.rows.map(({ cells }) => cells[index] ?? ''),
    body,
    kept ?? {},
  )
  return {
    mapping,
    encoding: csv.encoding,
    delimiter: delimiterNames[csv.delimiter],
    options: { ...optionsOf(body, merchant, kept), ...dates },
  }
}

/**
 * Of a long file, by its beginning where that says something: its columns. What its rows decide, as how dates are
 * written, is planned by the worker.
 */
export function planLater(
  body: Said,
  top: Table | undefined,
  merchant: { timeZone: string },
  kept: KeptMapping | undefined,
): Plan {
  refuseOptions(body)
  const begun = top
    ? planOf(body, top, merchant, kept)
    : { mapping: [], encoding: '', delimiter: '', options: optionsOf(body, merchant, kept) }
  return {
    ...begun,
    options: { ...begun.options, dates: [], serialFields: [], isLong: true, toPlan: { said: body } },
  }
}

function refuseOptions({ jobType, existing, timeZone }: Said): void {
  refuseUpdate(jobType, existing ?? 'leave')
  refuseTimeZone(timeZone)
}

/** Refuses to make what nobody looks at first while columns are missing or dates may be read in two ways. */
export function refuseUnready(jobType: ImportType, { mapping, options }: Pick<Plan, 'mapping' | 'options'>): void {
  if (!options.isCommitting) return
  const missing = missingFields(jobType, mapping)
  if (missing.length > 0) throw refuse('mapping-incomplete', { fields: missing.join(', '), field: 'Mapping' })
  refuseOpenDates(options)
}

const optionsOf = (body: Said, merchant: { timeZone: string }, kept: KeptMapping | undefined) => ({
  existing: body.existing ?? 'leave',
  timeZone: body.timeZone ?? kept?.timeZone ?? merchant.timeZone,
  ...(body.shopId === undefined ? {} : { shopId: body.shopId }),
  isCommitting: !body.check,
  asked: Object.fromEntries(otherFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]]))),
})

/** The options after a person changed some. What was answered about a column holds while it is one of dates. */
export function replanned(
  job: ImportJob,
  mapping: readonly Column[],
  body: Change,
  rows: readonly FileRow[],
): ImportOptions {
  const { options } = job
  const { dateFormat, dateFormats = [] } = body
  refuseNoDates(job.jobType, mapping, dateFormats)
  const plan = planDates(
    job.jobType,
    mapping,
    (index) => rows.map(({ cells }) => cells[index] ?? ''),
    dateFormat ? body : { dateFormats: [...dateFormats, ...answersOf(options)] },
    { dateFormats: options.dates, dateFormat: options.dates[0]?.dateFormat },
  )
  return {
    ...options,
    existing: body.existing ?? options.existing,
    timeZone: body.timeZone ?? options.timeZone,
    ...plan,
  }
}

/** The options of a long file after a person changed some: what its rows decide waits for the worker. */
export function replannedLater(job: ImportJob, mapping: readonly Column[], body: Change): ImportOptions {
  refuseNoDates(job.jobType, mapping, body.dateFormats ?? [])
  const { options } = job
  return {
    ...options,
    existing: body.existing ?? options.existing,
    timeZone: body.timeZone ?? options.timeZone,
    toPlan: { change: body },
  }
}
