import type { Tx } from '../database.ts'
import type { Who } from '../who.ts'
import { readCsv } from './csv.ts'
import { examine, problemOf, type Verdict } from './examine.ts'
import type { FileRow, ImportContext, Made } from './importer.ts'
import { importers } from './importers.ts'
import { missingFields } from './matching.ts'
import * as queries from './queries.ts'
import { addRows, openRows, rowsOfRecords, setVerdicts } from './row-queries.ts'
import { draftMessage } from './rules.ts'

/** What the steps of an import know of its job. */
export const contextOf = ({ id, mapping, options, ...job }: queries.Job): ImportContext => ({
  jobId: id,
  jobType: job.jobType,
  merchantId: job.merchantId,
  merchantName: job.merchantName,
  currency: job.currency,
  columns: mapping,
  existing: options.existing,
  timeZone: options.timeZone,
  dateFormat: options.dateFormat,
  fileName: job.fileName,
  uniqueKey: job.uniqueKey,
})

/** Checks every row that is not made: those of the file, or as a person left them. */
export async function checkRows(tx: Tx, who: Who, job: queries.Job, file?: readonly FileRow[]): Promise<void> {
  const stored = file ? [] : await openRows(tx, job)
  const rows = file ?? (stored.length ? stored : readCsv((await queries.fileOf(tx, job)).bytes, 'csvFile').rows)
  const { verdicts } = await examine(tx, who, contextOf(job), importers[job.jobType], rows)
  await (stored.length ? setVerdicts(tx, job, verdicts) : addRows(tx, job, rows, verdicts))
}

/** After a check a job is a draft, or in line when nobody asked for a draft. */
export async function leaveChecked(tx: Tx, job: queries.Job): Promise<void> {
  if (job.options.isCommitting) await queries.queueJob(tx, job)
  else await queries.setJob(tx, job, { status: 'Draft', message: await draftWords(tx, job) })
}

/** How the draft stands, in a sentence; first of all what no column goes to. */
export async function draftWords(tx: Tx, job: queries.Job): Promise<string> {
  const missing = missingFields(job.jobType, job.mapping)
  return missing.length
    ? `No column goes to ${missing.join(', ')}.`
    : draftMessage(job.jobType, await queries.tallyOf(tx, job))
}

/** Checks the records again that a corrected row belonged to, belongs to now, or decides about. */
export async function checkAgain(
  tx: Tx,
  who: Who,
  job: queries.Job,
  changed: readonly { record: string; row: FileRow }[],
): Promise<void> {
  const [context, importer] = [contextOf(job), importers[job.jobType]]
  const fixed = await examine(
    tx,
    who,
    context,
    importer,
    changed.map(({ row }) => row),
  )
  const keys = [...new Set([...changed.map(({ record }) => record), ...fixed.verdicts.map(({ record }) => record)])]
  const affected = new Map(
    [
      ...(await rowsOfRecords(tx, job, [...keys, ...(importer.dependentsOf?.(keys) ?? [])])),
      ...changed.map(({ row }) => row),
    ].map((row) => [row.rowNo, row]),
  )
  const { verdicts } = await examine(
    tx,
    who,
    context,
    importer,
    [...affected.values()].sort((one, other) => one.rowNo - other.rowNo),
  )
  await setVerdicts(tx, job, verdicts)
}

/** Checks some records once more and makes them: the same path as the draft, with the rows as the database stands now. */
export async function makeRecords(tx: Tx, who: Who, job: queries.Job, keys: readonly string[]): Promise<void> {
  const [context, importer] = [contextOf(job), importers[job.jobType]]
  const rows = await rowsOfRecords(tx, job, keys, 'good')
  const { verdicts, good } = await examine(tx, who, context, importer, rows)
  const made = good.length ? await importer.make(tx, who, context, good) : { existing: [], refused: [] }
  const cells = new Map(rows.map((row) => [row.rowNo, row.cells]))
  await setVerdicts(
    tx,
    job,
    verdicts.map((verdict) => afterMaking(context, verdict, made, cells.get(verdict.rowNo) ?? [])),
  )
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
    : { ...verdict, state: 'made', problems: [] }
}
