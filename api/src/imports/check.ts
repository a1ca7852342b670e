import type { End, Run } from '../jobs/kind.ts'
import { readTable } from '../kernel/read-table.ts'
import { found, Refusal } from '../kernel/refuse.ts'
import type { Table } from '../kernel/table.ts'
import type { Who } from '../kernel/who.ts'
import { nextOf } from '../server/failure.ts'
import { limitsOf } from '../server/limits.ts'
import { examine } from './examine.ts'
import type { FileRow, Look } from './importer.ts'
import { importers } from './importers.ts'
import type { ImportJob, Said } from './job.ts'
import { knownColumns } from './matching.ts'
import { type Plan, planOf, refuseUnready, replanned } from './plan.ts'
import * as queries from './queries.ts'
import { openRows, putRows } from './rows/queries.ts'
import { rowsPerStep } from './rules.ts'
import { contextOf, endOfCheck, keepMapping } from './steps.ts'

/** The check of a long file: read as a whole, since rows decide about each other, and written in steps. */
export async function check(run: Run): Promise<End> {
  const { job, read, step, pause } = run
  const look: Look = (work) => read((tx) => work(tx))
  const begun = await begin(run, look).catch(endOf)
  if ('status' in begun) return begun
  const { file, who, rows } = begun
  const { verdicts } = await examine(look, who, contextOf(file, who), importers[file.jobType], rows, pause)
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

/** What whoever sent the file would have been told, had they waited for it. */
function endOf(problem: unknown): End {
  if (!(problem instanceof Refusal)) throw problem
  return { status: 'Failed', message: `${problem.message} ${nextOf(problem)}` }
}

type Begun = { file: ImportJob; who: Who; rows: readonly FileRow[] }

/** How the rows of a file stand, as a person left them, and how they are read; no transaction is open meanwhile. */
async function begin(run: Run, look: Look): Promise<Begun> {
  const { job, read } = run
  const { file, who, stored } = await read(async (tx, who) => {
    const file = await queries.importOf(tx, job)
    return { file, who, stored: await openRows(tx, file) }
  })
  const { toPlan } = file.options
  const said = toPlan && 'said' in toPlan ? toPlan.said : undefined
  const table = said || stored.length < job.total ? await readFile(look, file) : undefined
  const corrected = new Map(stored.map((row) => [row.rowNo, row]))
  const rows = table ? table.rows.map((row) => corrected.get(row.rowNo) ?? row) : stored
  if (!toPlan) return { file, who, rows }
  const plan =
    said && table
      ? await planned(look, who, file, said, table)
      : 'change' in toPlan
        ? { ...file, options: replanned(file, file.mapping, toPlan.change, rows) }
        : file
  const isKept = 'change' in toPlan ? toPlan.change.keep : plan.options.isCommitting
  return { file: await kept(run, { ...file, ...plan }, rows.length, isKept), who, rows }
}

/** Reads the file of a job, all of it: how its letters are written is told by its last one too. */
async function readFile(look: Look, file: ImportJob): Promise<Table> {
  const bytes = Buffer.allocUnsafe(await look((tx) => queries.fileSize(tx, file)))
  for (let [at, part] = [0, 0]; at < bytes.length; part++) {
    const piece = await look((tx) => queries.pieceOf(tx, file, part))
    at += found(piece, 'A piece of the file').bytes.copy(bytes, at)
  }
  return readTable(bytes, 'csvFile', knownColumns(file.jobType), { mostRows: limitsOf().rowsPerFile })
}

/** How a long file is read, which only its rows can say; refused as a short one is, before any of them is kept. */
async function planned(look: Look, who: Who, file: ImportJob, said: Said, table: Table): Promise<Plan> {
  const { merchant, last } = await look(async (tx) => ({
    merchant: await queries.merchantOf(tx, who, file.merchantId),
    last: await queries.keptMapping(tx, file.merchantId, file.jobType),
  }))
  const plan = planOf(said, table, found(merchant, 'The merchant'), last?.mapping)
  refuseUnready(file.jobType, plan)
  return { ...plan, options: { ...file.options, ...plan.options } }
}

const kept = (
  { job, step }: Run,
  { options: { toPlan: _, ...options }, ...file }: ImportJob,
  total: number,
  isKept: boolean | undefined,
): Promise<ImportJob> =>
  step(async (tx) => {
    const now = { ...file, options }
    await queries.setPlan(tx, job.id, now)
    await queries.setPlanned(tx, job.id, options, total)
    if (isKept) await keepMapping(tx, now)
    return now
  })
