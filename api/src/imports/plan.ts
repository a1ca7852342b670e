import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { refuse } from '../kernel/refuse.ts'
import { delimiterNames, type Table } from '../kernel/table.ts'
import { answersOf, planDates, refuseNoDates } from './date-plan.ts'
import type { Column, FileRow } from './importer.ts'
import { matchColumns } from './matching.ts'
import type { ImportJob, ImportOptions } from './job.ts'
import { type KeptMapping, refuseUpdate } from './rules.ts'
import { isTimeZone } from './zones.ts'

type Upload = Body<Calls['imports']['createJobWithAttachment']>
type Change = Body<Calls['imports']['setMapping']>

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

/**
 * How a file will be read: its columns, options and dates, from what was said, what was used last, and the file itself.
 */
export function planOf(
  body: Upload,
  csv: Table,
  merchant: { timeZone: string },
  kept: KeptMapping | undefined,
): { mapping: Column[]; options: ImportOptions; encoding: string; delimiter: string } {
  const existing = body.existing ?? 'leave'
  refuseUpdate(body.jobType, existing)
  refuseTimeZone(body.timeZone)
  const mapping = matchColumns(body.jobType, csv, body.mapping ?? [], kept?.columns ?? [])
  refuseNoDates(body.jobType, mapping, body.dateFormats ?? [])
  const plan = planDates(
    body.jobType,
    mapping,
    (index) => csv.rows.map(({ cells }) => cells[index] ?? ''),
    body,
    kept ?? {},
  )
  const asked = Object.fromEntries(
    otherFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  )
  return {
    mapping,
    encoding: csv.encoding,
    delimiter: delimiterNames[csv.delimiter],
    options: {
      existing,
      timeZone: body.timeZone ?? kept?.timeZone ?? merchant.timeZone,
      ...plan,
      ...(body.shopId === undefined ? {} : { shopId: body.shopId }),
      isCommitting: !body.check,
      asked,
    },
  }
}

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
