import { type RowState, rowStates } from 'contract/imports'
import type { End } from '../jobs/kind.ts'
import { setFiles } from '../jobs/job.ts'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import { dateOrdersOf } from './date-plan.ts'
import { examine, problemOf, type Verdict } from './examine.ts'
import { type FileRow, type ImportContext, type Made, within } from './importer.ts'
import { importers } from './importers.ts'
import type { ImportJob } from './job.ts'
import { missingFields } from './matching.ts'
import * as queries from './queries.ts'
import { type Changed, countOfRecords, putRows, rowsOfRecords, setVerdicts } from './rows/queries.ts'
import { draftMessage, keptOf, mostRowsAtOnce, type Tally } from './rules.ts'

/** What the steps of an import know of its job. */
export const contextOf = ({ id, mapping, options, ...job }: ImportJob, { now }: Pick<Who, 'now'>): ImportContext => ({
  jobId: id,
  jobType: job.jobType,
  merchantId: job.merchantId,
  merchantName: job.merchantName,
  currency: job.currency,
  columns: mapping,
  existing: options.existing,
  timeZone: options.timeZone,
  dateOrders: dateOrdersOf(options, mapping),
  serialFields: options.serialFields,
  now,
  fileName: job.fileName,
  uniqueKey: job.uniqueKey,
  shopId: options.shopId ?? null,
})

/** Keeps what the merchant is offered with its next file of this kind. */
export async function keepMapping(tx: Tx, { merchantId, jobType, mapping, options }: ImportJob): Promise<void> {
  const before = await queries.keptMapping(tx, merchantId, jobType)
  await queries.keepMapping(tx, merchantId, jobType, keptOf(mapping, options, before?.mapping))
}

/** Checks rows and keeps them with how they stand: those of the file, or as a person left them. */
export async function checkRows(tx: Tx, who: Who, job: ImportJob, rows: readonly FileRow[]): Promise<void> {
  const { verdicts } = await examine(within(tx), who, contextOf(job, who), importers[job.jobType], rows)
  await putRows(tx, job, rows, verdicts)
}

/** After a check a job is a draft, or in line when nobody asked for a draft. */
export async function endOfCheck(tx: Tx, job: ImportJob): Promise<End> {
  await noteBadRows(tx, job)
  return job.options.isCommitting
    ? { status: 'Queued', message: '' }
    : { status: 'Draft', message: await draftWords(tx, job) }
}

/** Whether there is a file of refused rows. */
export const noteBadRows = async (tx: Tx, job: ImportJob) =>
  setFiles(tx, job, { hasErrorFile: await queries.hasBadRows(tx, job) })

/** How the draft stands, in a sentence; first of all what no column goes to. */
export async function draftWords(tx: Tx, job: ImportJob): Promise<string> {
  const missing = missingFields(job.jobType, job.mapping)
  return missing.length
    ? `No column goes to ${missing.join(', ')}.`
    : draftMessage(job.jobType, await queries.tallyOf(tx, job))
}

/**
 * Checks the records again that a corrected row belonged to, belongs to now, or decides about; false where those have
 * too many rows.
 */
export async function checkAgain(tx: Tx, who: Who, job: ImportJob, changed: readonly Changed[]): Promise<boolean> {
  const [context, importer] = [contextOf(job, who), importers[job.jobType]]
  const fixed = await examine(
    within(tx),
    who,
    context,
    importer,
    changed.map(({ row }) => row),
  )
  const keys = [...new Set([...changed.map(({ record }) => record), ...fixed.verdicts.map(({ record }) => record)])]
  const all = [...keys, ...(importer.dependentsOf?.(keys) ?? [])]
  if ((await countOfRecords(tx, job, all)) > mostRowsAtOnce) return false
  const affected = new Map(
    [...(await rowsOfRecords(tx, job, all)), ...changed.map(({ row }) => row)].map((row) => [row.rowNo, row]),
  )
  const { verdicts } = await examine(
    within(tx),
    who,
    context,
    importer,
    [...affected.values()].sort((one, other) => one.rowNo - other.rowNo),
  )
  await setVerdicts(tx, job, verdicts)
  await noteBadRows(tx, job)
  return true
}

/**
 * Checks some records once more and makes them: the same path as the draft, with the rows as the database stands now.
 * Answers what became of their rows.
 */
export async function makeRecords(tx: Tx, who: Who, job: ImportJob, keys: readonly string[]): Promise<Tally> {
  const [context, importer] = [contextOf(job, who), importers[job.jobType]]
  const rows = await rowsOfRecords(tx, job, keys, 'good')
  const { verdicts, good } = await examine(within(tx), who, context, importer, rows)
  const made = good.length ? await importer.make(tx, who, context, good) : { existing: [], refused: [] }
  const cells = new Map(rows.map((row) => [row.rowNo, row.cells]))
  const after = verdicts.map((verdict) => afterMaking(context, verdict, made, cells.get(verdict.rowNo) ?? []))
  await setVerdicts(tx, job, after)
  if (after.some(({ state }) => state === 'bad')) await setFiles(tx, job, { hasErrorFile: true })
  return tallied(after)
}

const tallied = (verdicts: readonly Verdict[]): Tally => {
  const of = (state: RowState) => {
    const alike = verdicts.filter((verdict) => verdict.state === state)
    return { rows: alike.length, records: new Set(alike.map(({ record }) => record)).size }
  }
  return Object.fromEntries(rowStates.map((state) => [state, of(state)])) as Tally
}

function afterMaking(
  context: ImportContext,
  verdict: Verdict,
  { existing, refused }: Made,
  cells: readonly string[],
): Verdict {
  if (verdict.state !== 'good') return verdict
  const refusal = refused.find(({ key }) => key === verdict.record)
  if (refusal)
    return {
      ...verdict,
      state: 'bad',
      problems: [problemOf(context, { field: 'referenceCode', reason: refusal.reason }, cells)],
    }
  return existing.includes(verdict.record)
    ? {
        ...verdict,
        state: 'skipped',
        problems: [problemOf(context, { field: '', reason: `${verdict.record} exists already` }, cells)],
      }
    : { ...verdict, state: 'made' }
}
