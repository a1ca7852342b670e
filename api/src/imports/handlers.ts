import { randomUUID } from 'node:crypto'
import { imports as imported, type ImportType, importTypes } from 'contract/imports'
import { addJob, type Job, lockJob, queueJob, readJob, setCounts, setJob } from '../jobs/job.ts'
import { laneOf, refuseLetGo, refuseMove, refuseUnlessIdle } from '../jobs/rules.ts'
import { readTable } from '../kernel/read-table.ts'
import type { Tx } from '../kernel/database.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import type { Handlers } from '../server/handler.ts'
import { refuseOpenDates } from './date-plan.ts'
import type { FileRow } from './importer.ts'
import type { ImportJob } from './job.ts'
import { knownColumns, missingFields, rechosen } from './matching.ts'
import { planOf, refuseTimeZone, replanned } from './plan.ts'
import * as queries from './queries.ts'
import { type Changed, openRows, rowsByNumber, rowsInOrder, setCells, setExcluded } from './rows/queries.ts'
import { shownRows } from './rows/shown.ts'
import { countsOf, mostRowsAtOnce, refuseUpdate } from './rules.ts'
import { checkAgain, checkRows, draftWords, endOfCheck, keepMapping } from './steps.ts'

export const imports: Handlers<'imports'> = {
  createJobWithAttachment: async (tx, { body, files }, who) => {
    const merchant = found(await merchantAsked(tx, who, body.merchantId), 'The merchant')
    if (body.shopId !== undefined) await refuseShop(tx, merchant.id, body.jobType, body.shopId)
    const file = found(files['csvFile'], 'The file')
    const csv = await readTable(file.bytes, 'csvFile', knownColumns(body.jobType))
    const plan = planOf(body, csv, merchant, (await queries.keptMapping(tx, merchant.id, body.jobType))?.mapping)
    const missing = missingFields(body.jobType, plan.mapping)
    if (missing.length > 0 && plan.options.isCommitting)
      throw refuse('mapping-incomplete', { fields: missing.join(', '), field: 'Mapping' })
    if (plan.options.isCommitting) refuseOpenDates(plan.options)
    const uniqueKey = body.uniqueKey ?? randomUUID()
    const jobId = await addJob(tx, who, {
      merchantId: merchant.id,
      jobType: body.jobType,
      uniqueKey,
      status: 'Checking',
      lane: laneOf(csv.rows.length, mostRowsAtOnce),
      fileName: file.fileName,
      options: plan.options,
      total: csv.rows.length,
      message: 'Checking the rows.',
      hasFile: true,
    })
    if (jobId === undefined) throw refuse('already-exists', { what: 'The job', name: uniqueKey, field: 'UniqueKey' })
    await queries.setPlan(tx, jobId, plan)
    await queries.addFile(tx, merchant.id, jobId, file)
    const job = await lockImport(tx, who, jobId)
    if (plan.options.isCommitting) await keepMapping(tx, job)
    if (csv.rows.length <= mostRowsAtOnce) await checked(tx, who, job, csv.rows)
    return statusOf(tx, who, job.id)
  },

  setMapping: async (tx, { body }, who) => {
    const job = await lockImport(tx, who, body.jobId)
    refuseMove(job.status, 'Checking')
    refuseRowsGone(job, who)
    refuseUpdate(job.jobType, body.existing ?? 'leave')
    refuseTimeZone(body.timeZone)
    const mapping = rechosen(job.jobType, job.mapping, body.mapping ?? [])
    const rows = await openRows(tx, job)
    const changed = { ...job, mapping, options: replanned(job, mapping, body, rows) }
    await setJob(tx, job, { status: 'Checking', options: changed.options, message: 'Checking the rows.' })
    await queries.setPlan(tx, job.id, changed)
    if (body.keep) await keepMapping(tx, changed)
    if (rows.length <= mostRowsAtOnce) await checked(tx, who, changed, rows)
    return statusOf(tx, who, job.id)
  },

  fixRow: async (tx, { body }, who) => {
    const job = await lockImport(tx, who, body.jobId)
    refuseUnlessIdle(job.status, 'its rows cannot be changed now')
    refuseRowsGone(job, who)
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
    return rechecked(tx, who, job, changed)
  },

  excludeRows: async (tx, { body }, who) => {
    const job = await lockImport(tx, who, body.jobId)
    refuseUnlessIdle(job.status, 'its rows cannot be changed now')
    refuseRowsGone(job, who)
    const { rowNos, fault, isExcluded = true } = body
    if (isExcluded && !rowNos && !fault)
      throw refuse('bad-input', { field: 'RowNos', problem: 'or Fault must say which rows are left out' })
    if (fault && rowNos)
      throw refuse('bad-input', { field: 'Fault', problem: 'and RowNos are two choices: send one of them' })
    // A row that was left out is not checked, so it has no fault to be found by.
    if (fault && !isExcluded)
      throw refuse('bad-input', { field: 'Fault', problem: 'finds no row that was left out: name them by RowNos' })
    return rechecked(tx, who, job, await setExcluded(tx, job, { rowNos, fault }, isExcluded))
  },

  getRows: async (tx, { query }, who) => {
    const job = await importOf(tx, await readJob(tx, who, query.jobId))
    refuseRowsGone(job, who)
    const { ids, cursor } = await pageOfIds(tx, rowsInOrder(job, query.state, query.isNoticed), query)
    return { result: await shownRows(tx, who, job, inOrder(ids, await rowsByNumber(tx, job, ids))), cursor }
  },

  getMapping: async (tx, { query }, who) => {
    const merchant = found(await merchantAsked(tx, who, query.merchantId), 'The merchant')
    const kept = await queries.keptMapping(tx, merchant.id, query.jobType)
    if (!kept) return null
    const { columns, shopId, dateFormats = [], ...options } = kept.mapping
    const shop = shopId ? await queries.shopOf(tx, merchant.id, shopId) : undefined
    const chosen = shopId === null ? null : shop?.id
    return { mapping: columns, ...options, dateFormats, shopId: chosen, updatedTimestamp: kept.updatedTimestamp }
  },
}

/** Another merchant's shop is as if absent; only orders belong to one. */
async function refuseShop(tx: Tx, merchantId: number, jobType: ImportType, shopId: number): Promise<void> {
  if (!(await queries.shopOf(tx, merchantId, shopId))) throw refuse('not-found', { what: 'The shop', field: 'ShopId' })
  if (jobType !== 'OrderImport')
    throw refuse('bad-input', {
      field: 'ShopId',
      problem: `belongs to an import of orders, not of ${imported[jobType].records}`,
    })
}

/** The merchant named, or the person's own. Another's is as if absent. */
async function merchantAsked(tx: Tx, who: Who, asked: number | undefined) {
  const merchantId = asked ?? who.merchantId
  if (merchantId === null) throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing' })
  return queries.merchantOf(tx, who, merchantId)
}

const lockImport = async (tx: Tx, who: Who, jobId: number) => importOf(tx, await lockJob(tx, who, jobId))

const refuseRowsGone = (job: ImportJob, who: Who): void => refuseLetGo(job, 'What stood in its file', who.now)

/** Any other kind of job has no rows: it is as if absent here. */
async function importOf(tx: Tx, job: Job | undefined): Promise<ImportJob> {
  const isImport = job !== undefined && importTypes.some((type) => type === job.jobType)
  return queries.importOf(tx, found(isImport ? job : undefined, 'The job'))
}

async function checked(tx: Tx, who: Who, job: ImportJob, rows: readonly FileRow[]): Promise<void> {
  await checkRows(tx, who, job, rows)
  const end = await endOfCheck(tx, job)
  await (end.status === 'Queued' ? queueJob(tx, job) : setJob(tx, job, end))
}

/** Rows that a person changed count at once, in a draft and in what is left of a job. */
async function rechecked(tx: Tx, who: Who, job: ImportJob, changed: readonly Changed[]): Promise<{ rows: number }> {
  await checkAgain(tx, who, job, changed)
  if (job.status === 'Draft') await setJob(tx, job, { message: await draftWords(tx, job) })
  else await setCounts(tx, job, countsOf(await queries.tallyOf(tx, job)))
  return { rows: changed.length }
}

async function statusOf(tx: Tx, who: Who, jobId: number) {
  const { status } = found(await readJob(tx, who, jobId), 'The job')
  return { jobId, status }
}
