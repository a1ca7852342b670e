import { imports as importWords, type ImportType } from 'contract/imports'
import { anyOf, merchantAdmins, warehouseManagers } from 'contract/roles'
import { addProgress, beginRun } from '../jobs/job.ts'
import type { Kind, Run } from '../jobs/kind.ts'
import { isZip } from '../kernel/zip.ts'
import { pieceBytes } from '../server/uploads.ts'
import { check } from './check.ts'
import { dateMatchedOf, refuseOpenDates } from './date-plan.ts'
import { errorFile } from './error-file.ts'
import { importers } from './importers.ts'
import { missingFields } from './matching.ts'
import * as queries from './queries.ts'
import { countsOf, inSteps, outcome, refuseEmptyStart } from './rules.ts'
import { countNoticed, goodRecords } from './rows/queries.ts'
import { keepMapping, makeRecords, noteBadRows } from './steps.ts'

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
        ...(await errorFile(tx, file)),
      }
    const source = await queries.pieceOf(tx, file, 0)
    return (
      source && {
        fileName: source.name || `${job.uniqueKey}.csv`,
        contentType: isZip(source.bytes) ? workbookType : 'text/csv',
        bytes: source.bytes,
        ...(source.bytes.length < pieceBytes
          ? {}
          : { more: async (tx, part) => (await queries.pieceOf(tx, file, part))?.bytes }),
      }
    )
  },

  details: async (tx, job) => {
    const file = await queries.importOf(tx, job)
    const { encoding, delimiter, mapping, options } = file
    return {
      encoding,
      delimiter,
      columns: mapping.map((column) => ({ ...column, ...options.dates.find((one) => one.column === column.column) })),
      // No column is missing of a file that nobody has read.
      missing: mapping.length > 0 ? missingFields(file.jobType, mapping) : [],
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
