import { imports as importWords, type ImportType } from 'contract/imports'
import { anyOf, merchantAdmins, warehouseManagers } from 'contract/roles'
import { addProgress, beginRun } from '../jobs/job.ts'
import type { Kind, Run } from '../jobs/kind.ts'
import { readTable } from '../kernel/read-table.ts'
import { isZip } from '../kernel/zip.ts'
import { dateMatchedOf, refuseOpenDates } from './date-plan.ts'
import { errorFile } from './error-file.ts'
import { type Examined, examine } from './examine.ts'
import type { FileRow, Look, Values } from './importer.ts'
import { importers } from './importers.ts'
import type { ImportJob } from './job.ts'
import { knownColumns, missingFields } from './matching.ts'
import * as queries from './queries.ts'
import { countsOf, inSteps, outcome, refuseEmptyStart, rowsPerStep } from './rules.ts'
import { countNoticed, goodRecords, openRows, putRows } from './rows/queries.ts'
import { contextOf, endOfCheck, keepMapping, makeRecords, noteBadRows } from './steps.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file that is checked and made: one kind of job for each thing a file can be imported as. */
const fileImport: Kind = {
  access: anyOf(warehouseManagers, merchantAdmins),

  start: async (tx, job) => {
    const file = await queries.importOf(tx, job)
    const missing = missingFields(file.jobType, file.mapping)
    if (job.status === 'Draft') refuseOpenDates(file.options)
    refuseEmptyStart(missing, await queries.tallyOf(tx, file), job.status === 'Draft')
    await keepMapping(tx, file)
  },

  run: (run) => (run.job.status === 'Checking' ? check(run) : make(run)),

  counts: async (tx, job) => countsOf(await queries.tallyOf(tx, await queries.importOf(tx, job))),

  file: async (tx, job, name) => {
    const file = await queries.importOf(tx, job)
    if (name === 'errors')
      return {
        fileName: `refused-${job.fileName.replace(/\.\w*$/, '')}.csv`,
        contentType: 'text/csv; charset=utf-8',
        bytes: await errorFile(tx, file),
      }
    const source = await queries.fileOf(tx, file)
    return {
      fileName: source.name || `${job.uniqueKey}.csv`,
      contentType: isZip(source.bytes) ? workbookType : 'text/csv',
      bytes: source.bytes,
    }
  },

  details: async (tx, job) => {
    const file = await queries.importOf(tx, job)
    const { encoding, delimiter, mapping, options } = file
    return {
      encoding,
      delimiter,
      columns: mapping.map((column) => ({ ...column, ...options.dates.find((one) => one.column === column.column) })),
      missing: missingFields(file.jobType, mapping),
      counts: await queries.tallyOf(tx, file),
      ...(await queries.countRecords(tx, file)),
      noticed: await countNoticed(tx, file),
      options: {
        existing: options.existing,
        timeZone: options.timeZone,
        dateFormat: options.dates[0]?.dateFormat ?? 'M/D/Y',
      },
      shopName: options.shopId ? ((await queries.shopOf(tx, file.merchantId, options.shopId))?.name ?? '') : '',
      dateMatched: dateMatchedOf(options),
    }
  },
}

/** The kinds of job that begin with a file. */
export const importKinds = Object.fromEntries(
  Object.keys(importWords).map((jobType) => [jobType, fileImport]),
) as Record<ImportType, Kind>

async function readRows(look: Look, file: ImportJob): Promise<FileRow[]> {
  const { bytes } = await look((tx) => queries.fileOf(tx, file))
  return (await readTable(bytes, 'csvFile', knownColumns(file.jobType))).rows
}

/** How the rows of a file stand, as a person left them; no transaction is open while they are read and judged. */
async function examined({ job, read }: Run): Promise<Examined<Values> & { rows: FileRow[] }> {
  const look: Look = (work) => read((tx) => work(tx))
  const { file, who, stored } = await read(async (tx, who) => {
    const file = await queries.importOf(tx, job)
    return { file, who, stored: await openRows(tx, file) }
  })
  const fresh = stored.length >= job.total ? stored : await readRows(look, file)
  const corrected = new Map(stored.map((row) => [row.rowNo, row]))
  const rows = fresh.map((row) => corrected.get(row.rowNo) ?? row)
  return { rows, ...(await examine(look, who, contextOf(file, who), importers[file.jobType], rows)) }
}

/** The check of a long file: read as a whole, since rows decide about each other, and written in steps. */
async function check(run: Run) {
  const { job, step } = run
  const { rows, verdicts } = await examined(run)
  const known = new Map(verdicts.map((verdict) => [verdict.rowNo, verdict]))
  for (let start = 0; start < rows.length; start += rowsPerStep)
    await step(async (tx) => {
      const part = rows.slice(start, start + rowsPerStep)
      await putRows(
        tx,
        await queries.importOf(tx, job),
        part,
        part.flatMap(({ rowNo }) => known.get(rowNo) ?? []),
      )
    })
  return step(async (tx) => endOfCheck(tx, await queries.importOf(tx, job)))
}

/**
 * Makes the records step by step, each with its progress in one transaction: a worker that dies resumes exactly there.
 */
async function make({ job, step }: Run) {
  const { file, records } = await step(async (tx) => {
    const file = await queries.importOf(tx, job)
    await beginRun(tx, job, job.total, countsOf(await queries.tallyOf(tx, file)))
    return { file, records: await goodRecords(tx, file) }
  })
  const isLate = importers[file.jobType].isLate ?? (() => false)
  const parts = [
    ...inSteps(records.filter(({ record }) => !isLate(record))),
    ...inSteps(records.filter(({ record }) => isLate(record))),
  ]
  for (const part of parts)
    await step(async (tx, who) => addProgress(tx, job, countsOf(await makeRecords(tx, who, file, part))))
  return step(async (tx) => {
    await noteBadRows(tx, file)
    return outcome(file.jobType, await queries.tallyOf(tx, file), await countNoticed(tx, file))
  })
}
