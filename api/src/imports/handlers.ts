import { randomUUID } from 'node:crypto'
import { imports as imported, type ImportType, importTypes } from 'contract/imports'
import { addJob, type Job, lockJob, queueJob, readJob, setCounts, setJob } from '../jobs/job.ts'
import { refuseLetGo, refuseMove, refuseUnlessIdle } from '../jobs/rules.ts'
import { isShortInside, readTable, readTop } from '../kernel/read-table.ts'
import type { Table } from '../kernel/table.ts'
import type { Tx } from '../kernel/database.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import type { Handlers, Upload } from '../server/handler.ts'
import type { FileRow } from './importer.ts'
import type { ImportJob } from './job.ts'
import { knownColumns, rechosen } from './matching.ts'
import { planLater, planOf, refuseTimeZone, refuseUnready, replanned, replannedLater } from './plan.ts'
import * as queries from './queries.ts'
import {
  cellsSet,
  changeManyRows,
  changeRows,
  countChanged,
  openRows,
  type RowChange,
  rowsByNumber,
  rowsExcluded,
  rowsInOrder,
} from './rows/queries.ts'
import { shownRows } from './rows/shown.ts'
import { countsOf, mostBytesAtOnce, mostRowsAtOnce, refuseUpdate } from './rules.ts'
import { checkAgain, checkRows, draftWords, endOfCheck, keepMapping } from './steps.ts'

export const imports: Handlers<'imports'> = {
  createJobWithAttachment: async (tx, { body, files }, who) => {
    const merchant = found(await merchantAsked(tx, who, body.merchantId), 'The merchant')
    if (body.shopId !== undefined) await refuseShop(tx, merchant.id, body.jobType, body.shopId)
    const file = found(files['csvFile'], 'The file')
    const { table, isWhole } = await readAtOnce(file, body.jobType)
    const kept = (await queries.keptMapping(tx, merchant.id, body.jobType))?.mapping
    const plan = table && isWhole ? planOf(body, table, merchant, kept) : planLater(body, table, merchant, kept)
    if (table) refuseUnready(body.jobType, plan)
    const uniqueKey = body.uniqueKey ?? randomUUID()
    const jobId = await addJob(tx, who, {
      merchantId: merchant.id,
      jobType: body.jobType,
      uniqueKey,
      status: 'Checking',
      lane: isWhole ? 'short' : 'long',
      fileName: file.fileName,
      options: plan.options,
      total: table && isWhole ? table.rows.length : 0,
      message: checking,
      hasFile: true,
    })
    if (jobId === undefined) throw refuse('already-exists', { what: 'The job', name: uniqueKey, field: 'UniqueKey' })
    await queries.setPlan(tx, jobId, plan)
    await queries.addFile(tx, { merchantId: merchant.id, id: jobId }, file)
    const job = await lockImport(tx, who, jobId)
    if (table && isWhole) {
      if (plan.options.isCommitting) await keepMapping(tx, job)
      await checked(tx, who, job, table.rows)
    }
    return statusOf(tx, who, job.id)
  },

  setMapping: async (tx, { body }, who) => {
    const job = await lockImport(tx, who, body.jobId)
    refuseMove(job.status, 'Checking')
    refuseRowsGone(job, who)
    refuseUpdate(job.jobType, body.existing ?? 'leave')
    refuseTimeZone(body.timeZone)
    const mapping = rechosen(job.jobType, job.mapping, body.mapping ?? [])
    const rows = isLong(job) ? undefined : await openRows(tx, job)
    const options = rows ? replanned(job, mapping, body, rows) : replannedLater(job, mapping, body)
    const changed = { ...job, mapping, options }
    await setJob(tx, job, { status: 'Checking', options, message: checking })
    await queries.setPlan(tx, job.id, changed)
    if (rows && body.keep) await keepMapping(tx, changed)
    if (rows) await checked(tx, who, changed, rows)
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
    const { rowNo, value, everywhere: isEverywhere = false } = body
    return rechecked(tx, who, job, cellsSet(job, { rowNo, place, old: cells[place] ?? '', value, isEverywhere }))
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
    return rechecked(tx, who, job, rowsExcluded(job, { rowNos, fault }, isExcluded))
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

/**
 * Rows that a person changed count at once, in a draft and in what is left of a job. Where many hang together the worker
 * checks a draft again.
 */
async function rechecked(tx: Tx, who: Who, job: ImportJob, change: RowChange): Promise<{ rows: number }> {
  const rows = await countChanged(tx, change)
  const isDone = rows <= mostRowsAtOnce && (await checkAgain(tx, who, job, await changeRows(tx, change)))
  if (!isDone) {
    if (job.status !== 'Draft') throw refuse('wrong-state', { what: 'The job', state: job.status, problem: tooMany })
    if (rows > mostRowsAtOnce) await changeManyRows(tx, change)
    await setJob(tx, job, { status: 'Checking', message: checking })
  } else if (job.status === 'Draft') await setJob(tx, job, { message: await draftWords(tx, job) })
  else await setCounts(tx, job, countsOf(await queries.tallyOf(tx, job)))
  return { rows }
}

const checking = 'Checking the rows.'
const tooMany =
  `more than ${mostRowsAtOnce.toLocaleString('en')} of its rows would have to be checked again: download the rows with ` +
  'their reasons, correct them and upload that file'

/** Its rows are the worker's to read. */
const isLong = ({ options, total }: ImportJob): boolean => options.isLong === true || total > mostRowsAtOnce

/** What is read of a file while its sender waits: all of a short one, of a long one what its beginning says. */
async function readAtOnce(file: Upload, jobType: ImportType): Promise<{ table?: Table | undefined; isWhole: boolean }> {
  const isKnown = knownColumns(jobType)
  const top = await file.first(mostBytesAtOnce)
  if (file.size > mostBytesAtOnce)
    return { table: await readTop(top, 'csvFile', isKnown, mostRowsAtOnce), isWhole: false }
  if (!isShortInside(top, 'csvFile')) return { isWhole: false }
  const table = await readTable(top, 'csvFile', isKnown, { mostRows: mostRowsAtOnce, isLeftThere: true })
  return { table, isWhole: !table.isCut }
}

async function statusOf(tx: Tx, who: Who, jobId: number) {
  const { status } = found(await readJob(tx, who, jobId), 'The job')
  return { jobId, status }
}
