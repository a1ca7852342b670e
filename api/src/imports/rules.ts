import { countOf } from 'contract/format'
import { type DateFormat, imports, type ImportType, type RowState } from 'contract/imports'
import { refuse } from '../kernel/refuse.ts'
import type { Counts } from '../jobs/job.ts'
import type { End } from '../jobs/kind.ts'
import { settledOf } from './date-plan.ts'
import type { WrittenAs } from './dates.ts'
import type { Column, Existing } from './importer.ts'
import type { ImportOptions } from './job.ts'

export type Tally = Record<RowState, { rows: number; records: number }>

/** Rows up to which a file is checked while its sender waits, and made as short work; a longer one the worker checks. */
export const mostRowsAtOnce = 2_000
/** Bytes up to which it is read while its sender waits. */
export const mostBytesAtOnce = 256 * 1024
/** Rows that one step of the worker writes; a record of more is one step, since it is made whole. */
export const rowsPerStep = 500

/** Refuses to start what would make nothing. */
export function refuseEmptyStart(missing: readonly string[], tally: Tally, isFirst: boolean): void {
  if (missing.length > 0) throw refuse('mapping-incomplete', { fields: missing.join(', '), field: 'Mapping' })
  const bad = tally.bad.rows + tally.same.rows
  const skipped = tally.skipped.rows + tally.excluded.rows
  if (tally.good.rows === 0 && (!isFirst || skipped === 0))
    throw refuse('rows-refused', { bad, total: bad + skipped + tally.made.rows })
}

export const refuseUpdate = (jobType: ImportType, existing: Existing): void => {
  if (existing === 'update' && jobType !== 'ProductImport')
    throw refuse('bad-input', {
      field: 'Existing',
      problem: `must be leave: ${imports[jobType].records} that exist are never changed by a file`,
    })
}

/** What the rows of a file mean for the counts of its job. */
export const countsOf = ({ made, bad, same, skipped, excluded }: Tally): Counts => ({
  ok: made.rows,
  failed: bad.rows + same.rows,
  skipped: skipped.rows + excluded.rows,
})

/** Records in parts of at most so many rows, each record whole. */
export function inSteps(records: readonly { record: string; rows: number }[]): string[][] {
  const parts: string[][] = []
  let left = 0
  for (const { record, rows } of records) {
    if (rows > left) {
      parts.push([])
      left = rowsPerStep
    }
    parts.at(-1)?.push(record)
    left -= rows
  }
  return parts
}

/** How a draft stands, in a sentence. */
export function draftMessage(jobType: ImportType, { good, bad, same, skipped, excluded }: Tally): string {
  const { record, records } = imports[jobType]
  return (
    [
      `${countOf(good.records, record, records)} (${countOf(good.rows, 'row')}) can be made`,
      ...(bad.rows ? [`${countOf(bad.rows, 'row needs', 'rows need')} a fix`] : []),
      ...(same.rows ? [`${countOf(same.rows, 'row waits', 'rows wait')} with ${bad.rows === 1 ? 'it' : 'them'}`] : []),
      ...(skipped.rows
        ? [`${countOf(skipped.rows, 'row is', 'rows are')} left alone: there already, or not to be sent`]
        : []),
      ...(excluded.rows ? [`${countOf(excluded.rows, 'row')} left out by hand`] : []),
    ].join('; ') + '.'
  )
}

/** How a run ended: nothing left, something left, or nothing made at all; and how many rows have a notice. */
export function outcome(jobType: ImportType, { made, bad, same, skipped, excluded }: Tally, noticed: number): End {
  const { record, records } = imports[jobType]
  const left = bad.rows + same.rows
  const status = left === 0 ? 'Succeeded' : made.rows + skipped.rows + excluded.rows > 0 ? 'Partly succeeded' : 'Failed'
  const message =
    [
      `Made ${countOf(made.records, record, records)} from ${countOf(made.rows, 'row')}`,
      ...(noticed ? [`${countOf(noticed, 'row has', 'rows have')} a notice`] : []),
      ...(skipped.rows ? [`${countOf(skipped.rows, 'row')} left alone: there already, or not to be sent`] : []),
      ...(excluded.rows ? [`${countOf(excluded.rows, 'row')} left out by hand`] : []),
      ...(left ? [`${countOf(left, 'row needs', 'rows need')} a fix`] : []),
    ].join('; ') + '.'
  return { status, message }
}

/** What the next file of this kind is offered. */
export type KeptMapping = {
  columns: { column: string; field: string | null }[]
  existing: Existing
  timeZone: string
  /** Of the file's first column that says it. */
  dateFormat: DateFormat | null
  /** Absent in what was kept before each column had its own. */
  dateFormats?: WrittenAs[]
  /** Null: none was chosen; absent: nobody was asked. */
  shopId?: number | null
}
const mostKept = 200
/** Columns of files that looked otherwise stay known, so that a merchant with two systems maps each once. */
export function keptOf(
  columns: readonly Column[],
  { existing, timeZone, shopId = null, ...plan }: ImportOptions,
  before: KeptMapping | undefined,
): KeptMapping {
  const names = new Set(columns.map(({ column }) => column))
  const settled = settledOf(plan)
  const others = (before?.dateFormats ?? []).filter((one) => settled.every(({ column }) => column !== one.column))
  const all = [
    ...columns.map(({ column, field }) => ({ column, field })),
    ...(before?.columns ?? []).filter(({ column }) => !names.has(column)),
  ]
  return {
    columns: all.slice(0, mostKept),
    existing,
    timeZone,
    dateFormat: settled[0]?.dateFormat ?? before?.dateFormat ?? null,
    dateFormats: [...settled, ...others].slice(0, mostKept),
    shopId,
  }
}
