import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { refuse } from '../refuse.ts'
import { type Csv, delimiterNames } from './csv.ts'
import type { Column, FileRow } from './importer.ts'
import { matchColumns, matchDates } from './matching.ts'
import { type JobOptions, type KeptMapping, refuseUpdate } from './rules.ts'
import type { Job } from './queries.ts'
import { isTimeZone } from './values.ts'

type Upload = Body<Calls['jobs']['createJobWithAttachment']>
type Change = Body<Calls['jobs']['setMapping']>

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

/** How a file will be read: its columns, options and dates, from what was said, what was used last, and the file itself. */
export function planOf(
  body: Upload,
  csv: Csv,
  merchant: { timeZone: string },
  kept: KeptMapping | undefined,
): { mapping: Column[]; options: JobOptions; encoding: string; delimiter: string } {
  const existing = body.existing ?? 'leave'
  refuseUpdate(body.jobType, existing)
  refuseTimeZone(body.timeZone)
  const mapping = matchColumns(body.jobType, csv, body.mapping ?? [], kept?.columns ?? [])
  const dates = matchDates(
    body.jobType,
    mapping,
    (index) => csv.rows.map(({ cells }) => cells[index] ?? ''),
    body.dateFormat,
    kept?.dateFormat ?? null,
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
      ...dates,
      isCommitting: !body.check,
      asked,
    },
  }
}

/** The options after a person changed some. Dates that were chosen stay chosen; else another column may read otherwise. */
export function replanned(job: Job, mapping: readonly Column[], body: Change, rows: readonly FileRow[]): JobOptions {
  const { options } = job
  const chosen = body.dateFormat ?? (options.dateMatched === 'chosen' ? options.dateFormat : undefined)
  const last = options.dateMatched === 'as last time' ? options.dateFormat : null
  const dates = matchDates(job.jobType, mapping, (index) => rows.map(({ cells }) => cells[index] ?? ''), chosen, last)
  return {
    ...options,
    existing: body.existing ?? options.existing,
    timeZone: body.timeZone ?? options.timeZone,
    ...dates,
  }
}
