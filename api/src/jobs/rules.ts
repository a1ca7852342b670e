import { type DateFormat, imports, type JobStatus, type JobType, type RowState } from 'contract/imports'
import { refuse } from '../refuse.ts'
import type { DateMatched } from './matching.ts'
import type { Column, Existing } from './importer.ts'

export type JobOptions = {
  existing: Existing
  timeZone: string
  dateFormat: DateFormat
  dateMatched: DateMatched
  /** Made as soon as it is checked: nobody asked for a draft. */
  isCommitting?: boolean
  /** Rows made before this run began, so that its rate is its own. */
  madeBefore?: number
  /** What the caller sent for other kinds of job; kept as it was said. */
  asked?: Record<string, string | number>
}
export type Tally = Record<RowState, { rows: number; records: number }>
/** What decides about a job. */
export type JobState = {
  status: JobStatus
  total: number
  done: number
  ok: number
  startedTimestamp: number | null
  options: JobOptions
}

/** Rows up to which a file is checked while its sender waits; a longer one is checked by the worker. */
export const mostRowsAtOnce = 2_000
/** Records made in one transaction, their progress with them. */
export const recordsPerChunk = 200
export const mostTries = 3
export const leaseSeconds = 30

/** Which status may follow which. What is left of a finished job may be fixed and started again; what it made stays. */
const jobMoves: Record<JobStatus, readonly JobStatus[]> = {
  Draft: ['Checking', 'Queued', 'Cancelled'],
  Checking: ['Draft', 'Queued', 'Failed', 'Cancelled'],
  Queued: ['Running', 'Failed', 'Cancelled'],
  Running: ['Succeeded', 'Partly succeeded', 'Failed', 'Cancelled'],
  Succeeded: [],
  'Partly succeeded': ['Queued'],
  Failed: ['Queued'],
  Cancelled: [],
}
const problems: Partial<Record<JobStatus, string>> = {
  Cancelled: 'it can no longer be stopped',
  Checking: 'only a draft can be changed',
}

export function refuseMove(from: JobStatus, to: JobStatus): void {
  if (!jobMoves[from].includes(to))
    throw refuse('wrong-state', { what: 'The job', state: from, problem: problems[to] ?? `it cannot become ${to}` })
}

/** The rows that are left of a job may be fixed, and started again, while nobody works on it. */
export function refuseUnlessIdle(
  status: JobStatus,
  problem: 'its rows cannot be changed now' | 'it cannot be started now',
): void {
  if (!['Draft', 'Partly succeeded', 'Failed'].includes(status))
    throw refuse('wrong-state', { what: 'The job', state: status, problem })
}

/** Refuses to start what would make nothing. */
export function refuseEmptyStart(missing: readonly string[], tally: Tally, isFirst: boolean): void {
  if (missing.length > 0) throw refuse('mapping-incomplete', { fields: missing.join(', '), field: 'Mapping' })
  const bad = tally.bad.rows + tally.same.rows
  if (tally.good.rows === 0 && (!isFirst || tally.skipped.rows === 0))
    throw refuse('rows-refused', { bad, total: bad + tally.skipped.rows + tally.made.rows })
}

export const refuseUpdate = (jobType: JobType, existing: Existing): void => {
  if (existing === 'update' && jobType !== 'ProductImport')
    throw refuse('bad-input', {
      field: 'Existing',
      problem: `must be leave: ${imports[jobType].records} that exist are never changed by a file`,
    })
}

const some = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** How a draft stands, in a sentence. */
export function draftMessage(jobType: JobType, { good, bad, same, skipped }: Tally): string {
  const { record, records } = imports[jobType]
  return (
    [
      `${some(good.records, record, records)} (${some(good.rows, 'row')}) can be made`,
      ...(bad.rows ? [`${some(bad.rows, 'row')} need a fix`] : []),
      ...(same.rows ? [`${some(same.rows, 'row')} wait with them`] : []),
      ...(skipped.rows ? [`${some(skipped.rows, 'row')} are there already`] : []),
    ].join('; ') + '.'
  )
}

/** How a run ended: nothing left, something left, or nothing made at all. */
export function outcome(jobType: JobType, { made, bad, same, skipped }: Tally): { status: JobStatus; message: string } {
  const { record, records } = imports[jobType]
  const left = bad.rows + same.rows
  const status = left === 0 ? 'Succeeded' : made.rows + skipped.rows > 0 ? 'Partly succeeded' : 'Failed'
  const message =
    [
      `Made ${some(made.records, record, records)} from ${some(made.rows, 'row')}`,
      ...(skipped.rows
        ? [`${some(skipped.records, record, records)} (${some(skipped.rows, 'row')}) existed already`]
        : []),
      ...(left ? [`${some(left, 'row')} left to fix`] : []),
    ].join('; ') + '.'
  return { status, message }
}

/** Rows a second of this run, and how long the rest takes at that. */
export function paceOf(
  { status, total, done, ok, startedTimestamp, options }: JobState,
  now: number,
): { rowsPerSecond: number | null; secondsLeft: number | null } {
  const seconds = (now - (startedTimestamp ?? now)) / 1000
  const made = ok - (options.madeBefore ?? 0)
  if (status !== 'Running' || seconds <= 0 || made <= 0) return { rowsPerSecond: null, secondsLeft: null }
  const rate = made / seconds
  return { rowsPerSecond: Math.round(rate * 10) / 10, secondsLeft: Math.ceil((total - done) / rate) }
}

/** What the next file of this kind is offered. */
export type KeptMapping = {
  columns: { column: string; field: string | null }[]
  existing: Existing
  timeZone: string
  dateFormat: DateFormat | null
}
const mostKept = 200
/** Columns of files that looked otherwise stay known, so that a merchant with two systems maps each once. */
export function keptOf(
  columns: readonly Column[],
  { existing, timeZone, dateFormat, dateMatched }: JobOptions,
  before: KeptMapping | undefined,
): KeptMapping {
  const names = new Set(columns.map(({ column }) => column))
  const all = [
    ...columns.map(({ column, field }) => ({ column, field })),
    ...(before?.columns ?? []).filter(({ column }) => !names.has(column)),
  ]
  return {
    columns: all.slice(0, mostKept),
    existing,
    timeZone,
    dateFormat: dateMatched === 'none' ? (before?.dateFormat ?? null) : dateFormat,
  }
}
