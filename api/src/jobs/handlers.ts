import { randomUUID } from 'node:crypto'
import type { Tx } from '../database.ts'
import { inOrder, pageOfIds } from '../page.ts'
import { found, refuse } from '../refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { refuseStaleClock } from '../stale-clock.ts'
import type { Who } from '../who.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { errorFile } from './error-file.ts'
import { missingFields, rechosen } from './matching.ts'
import { planOf, refuseTimeZone, replanned } from './plan.ts'
import * as queries from './queries.ts'
import { openRows, rowsByNumber, rowsInOrder, setCells } from './row-queries.ts'
import {
  keptOf,
  mostRowsAtOnce,
  paceOf,
  refuseEmptyStart,
  refuseMove,
  refuseUnlessIdle,
  refuseUpdate,
} from './rules.ts'
import { shownRows } from './shown-rows.ts'
import { checkAgain, checkRows, draftWords, leaveChecked } from './steps.ts'

export const jobs: Handlers<'jobs'> = {
  createJob: async (tx, { body }, who) => {
    const job = found(await queries.lockJob(tx, who, body.jobId), 'The job')
    refuseUnlessIdle(job.status, 'it cannot be started now')
    refuseEmptyStart(missingFields(job.jobType, job.mapping), await queries.tallyOf(tx, job), job.status === 'Draft')
    await keep(tx, job)
    await queries.queueJob(tx, job)
    return { jobId: job.id, status: 'Queued' }
  },

  createJobWithAttachment: async (tx, { body, files }, who) => {
    const merchant = found(await merchantAsked(tx, who, body.merchantId), 'The merchant')
    const file = found(files['csvFile'], 'The file')
    const csv = readCsv(file.bytes, 'csvFile')
    const plan = planOf(body, csv, merchant, (await queries.keptMapping(tx, merchant.id, body.jobType))?.mapping)
    const missing = missingFields(body.jobType, plan.mapping)
    if (missing.length > 0 && plan.options.isCommitting)
      throw refuse('mapping-incomplete', { fields: missing.join(', '), field: 'Mapping' })
    const uniqueKey = body.uniqueKey ?? randomUUID()
    const made = await queries.addJob(tx, who, {
      ...plan,
      merchantId: merchant.id,
      jobType: body.jobType,
      uniqueKey,
      status: 'Checking',
      fileName: file.fileName,
      total: csv.rows.length,
      message: 'Checking the rows.',
    })
    if (!made) throw refuse('already-exists', { what: 'The job', name: uniqueKey, field: 'UniqueKey' })
    const job = found(await queries.lockJob(tx, who, made.jobId), 'The job')
    await queries.addFile(tx, job.merchantId, job.id, file)
    if (plan.options.isCommitting) await keep(tx, job)
    if (csv.rows.length <= mostRowsAtOnce) await checked(tx, who, job, csv.rows)
    return statusOf(tx, who, job.id)
  },

  cancelJob: async (tx, { body }, who) => {
    const job = found(await queries.lockJob(tx, who, body.jobId), 'The job')
    refuseMove(job.status, 'Cancelled')
    await queries.settleJob(tx, job, await queries.tallyOf(tx, job), {
      status: 'Cancelled',
      message: `Cancelled by ${who.name}.`,
    })
    return null
  },

  setMapping: async (tx, { body }, who) => {
    const job = found(await queries.lockJob(tx, who, body.jobId), 'The job')
    refuseMove(job.status, 'Checking')
    refuseUpdate(job.jobType, body.existing ?? 'leave')
    refuseTimeZone(body.timeZone)
    const mapping = rechosen(job.jobType, job.mapping, body.mapping ?? [])
    const rows = await openRows(tx, job)
    const changed = { ...job, mapping, options: replanned(job, mapping, body, rows) }
    await queries.setJob(tx, job, {
      status: 'Checking',
      mapping,
      options: changed.options,
      message: 'Checking the rows.',
    })
    if (body.keep) await keep(tx, changed)
    if (rows.length <= mostRowsAtOnce) await checked(tx, who, changed)
    return statusOf(tx, who, job.id)
  },

  fixRow: async (tx, { body }, who) => {
    const job = found(await queries.lockJob(tx, who, body.jobId), 'The job')
    refuseUnlessIdle(job.status, 'its rows cannot be changed now')
    const place = job.mapping.findIndex(({ column }) => column === body.column)
    if (place < 0) throw refuse('bad-input', { field: 'Column', problem: 'is not a column of the file' })
    const [row] = await rowsByNumber(tx, job, [body.rowNo])
    const { state, cells } = found(row, 'The row')
    if (state === 'made')
      throw refuse('wrong-state', { what: `Row ${body.rowNo}`, state: 'made', problem: 'it can no longer be changed' })
    const changed = await setCells(tx, job, {
      rowNo: body.rowNo,
      place,
      old: cells[place] ?? '',
      value: body.value,
      isEverywhere: body.everywhere ?? false,
    })
    await checkAgain(
      tx,
      who,
      job,
      changed.map(({ record, fault, ...at }) => ({ record, row: { ...at, ...(fault ? { problem: fault } : {}) } })),
    )
    if (job.status === 'Draft') await queries.setJob(tx, job, { message: await draftWords(tx, job) })
    else await queries.settleJob(tx, job, await queries.tallyOf(tx, job))
    return { rows: changed.length }
  },

  getFile: async (tx, { query }, who) => {
    const { id } = found(await queries.jobByKey(tx, who, query), 'The file')
    const job = found(await queries.readJob(tx, who, id), 'The file')
    if (query.kind === 'errors')
      return {
        fileName: `refused-${job.fileName.replace(/\.\w*$/, '')}.csv`,
        contentType: 'text/csv; charset=utf-8',
        bytes: await errorFile(tx, job),
      }
    const { name, bytes } = await queries.fileOf(tx, job)
    return { fileName: name || `${job.uniqueKey}.csv`, contentType: 'text/csv', bytes }
  },

  getJobList: async (tx, { query }, who) => {
    const { ids, cursor } = await pageOfIds(tx, queries.jobsNewestFirst(who, query), query)
    return { result: inOrder(ids, await listed(tx, who, ids)), cursor }
  },
  getJobListTotal: (tx, { query }, who) => queries.countJobs(tx, queries.jobFilter(who, query)),

  getJobStatus: async (tx, { query }, who) => {
    const job = found(await queries.readJob(tx, who, query.jobId), 'The job')
    const [shown] = await listed(tx, who, [job.id])
    const { encoding, delimiter, mapping, options } = job
    return {
      ...found(shown, 'The job'),
      encoding,
      delimiter,
      columns: mapping,
      missing: missingFields(job.jobType, mapping),
      counts: await queries.tallyOf(tx, job),
      ...(await queries.countRecords(tx, job)),
      options: { existing: options.existing, timeZone: options.timeZone, dateFormat: options.dateFormat },
      dateMatched: options.dateMatched,
    }
  },

  queryJobStatus: async (tx, { query }, who) => {
    refuseStaleClock(query.timestamp, who.now)
    found(await queries.shopOfMerchant(tx, who, query.shopId), 'The shop')
    const [shown] = await listed(tx, who, [query.jobId])
    const {
      jobId,
      jobType,
      uniqueKey,
      status,
      total,
      done,
      ok,
      failed,
      skipped,
      rowsPerSecond,
      secondsLeft,
      message,
      hasErrorFile,
    } = found(shown, 'The job')
    return {
      jobId,
      jobType,
      uniqueKey,
      status,
      total,
      done,
      ok,
      failed,
      skipped,
      rowsPerSecond,
      secondsLeft,
      message,
      hasErrorFile,
    }
  },

  getRows: async (tx, { query }, who) => {
    const job = found(await queries.readJob(tx, who, query.jobId), 'The job')
    const { ids, cursor } = await pageOfIds(tx, rowsInOrder(job, query.state), query)
    return { result: await shownRows(tx, job, inOrder(ids, await rowsByNumber(tx, job, ids))), cursor }
  },

  getMapping: async (tx, { query }, who) => {
    const merchant = found(await merchantAsked(tx, who, query.merchantId), 'The merchant')
    const kept = await queries.keptMapping(tx, merchant.id, query.jobType)
    if (!kept) return null
    const { columns, ...options } = kept.mapping
    return { mapping: columns, ...options, updatedTimestamp: kept.updatedTimestamp }
  },
}

/** The merchant named, or the person's own. Another's is as if absent. */
async function merchantAsked(tx: Tx, who: Who, asked: number | undefined) {
  const merchantId = asked ?? who.merchantId
  if (merchantId === null) throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing' })
  return queries.merchantOf(tx, who, merchantId)
}

/** What the merchant is offered with its next file of this kind. */
async function keep(tx: Tx, { merchantId, jobType, mapping, options }: queries.Job): Promise<void> {
  const before = await queries.keptMapping(tx, merchantId, jobType)
  await queries.keepMapping(tx, merchantId, jobType, keptOf(mapping, options, before?.mapping))
}

async function checked(tx: Tx, who: Who, job: queries.Job, file?: readonly CsvRow[]): Promise<void> {
  await checkRows(tx, who, job, file)
  await leaveChecked(tx, job)
}

async function statusOf(tx: Tx, who: Who, jobId: number) {
  const { status } = found(await queries.readJob(tx, who, jobId), 'The job')
  return { jobId, status }
}

const listed = async (tx: Tx, who: Who, ids: readonly number[]) =>
  (await queries.jobsById(tx, who, ids)).map(({ options, ...shown }) => ({
    ...shown,
    ...paceOf({ ...shown, options }, who.now),
  }))
