import { exported } from 'contract/calls/jobs'
import { type ExportList, exportLists } from 'contract/jobs'
import { anyOf, merchantAdmins, warehouseManagers } from 'contract/roles'
import { toWireName } from 'contract/wire'
import { addProgress, beginRun, endRun, type Job } from '../jobs/job.ts'
import type { Asked, Kind, Run } from '../jobs/kind.ts'
import { laneOf } from '../jobs/rules.ts'
import { csvLines, utf8Mark } from '../kernel/csv.ts'
import { found, refuse } from '../kernel/refuse.ts'
import { checksOf } from '../server/validation.ts'
import { lists } from './lists.ts'
import { countLive, lockMaker, merchantSeen, partOf, putPart, zoneOf } from './queries.ts'
import { cellsOf, headOf, momentIn, mostRowsShort, refuseOneMore, rowsPerPart } from './rules.ts'

type Filters = NonNullable<Asked['filters']>
/** What an export keeps between its steps: what was asked, and where the next page begins. */
type Options = { list: ExportList; filters: Filters; zone: string; parts?: number; cursor?: string | null }
const optionsOf = (job: Job) => job.options as Options

const checks = Object.fromEntries(
  exportLists.map((list) => [list, checksOf({ ...exported[list], method: 'GET' }).query]),
) as Record<ExportList, (filters: unknown) => void>

/** The rows a list shows, as a file: the list's own call, page after page, with the eyes of the person who asked. */
export const exportKind: Kind = {
  access: anyOf(warehouseManagers, merchantAdmins),

  create: async (tx, asked, who) => {
    const { list = 'orders' } = asked
    if (!exported[list].access.includes(who.role)) throw refuse('not-allowed', { role: who.role })
    if (asked.merchantId !== undefined) found(await merchantSeen(tx, who, asked.merchantId), 'The merchant')
    const filters = filtersOf(asked)
    checks[list](filters)
    const total = await lists[list].count(tx, who, filters)
    const zone = await zoneOf(tx, who, filters.merchantId)
    await lockMaker(tx, who)
    refuseOneMore(await countLive(tx, who))
    const fileName = `${list}-${momentIn(zone)(who.now).slice(0, 10)}.csv`
    return {
      merchantId: who.merchantId,
      lane: laneOf(total, mostRowsShort),
      fileName,
      total,
      options: { list, filters, zone },
    }
  },

  run: write,

  file: async (tx, job, name) => {
    const isThere = name === 'source' && job.status === 'Succeeded'
    const first = isThere ? await partOf(tx, job, 0) : undefined
    if (!first) return undefined
    const more = (next: typeof tx, part: number) => partOf(next, job, part)
    return { fileName: job.fileName, contentType: 'text/csv; charset=utf-8', bytes: first, more }
  },
}

/** What the specification names beside the type of a job may stand there or among the filters. */
function filtersOf({ filters = {}, ...asked }: Asked): Filters {
  const { merchantId, dateTimeFromTimestamp, dateTimeToTimestamp, externalWarehouseId } = asked
  const beside = Object.entries({ merchantId, dateTimeFromTimestamp, dateTimeToTimestamp, externalWarehouseId })
  const said = beside.filter(([, value]) => value !== undefined)
  const among: Record<string, unknown> = filters
  const other = said.find(([name, value]) => among[name] && among[name] !== value)
  if (other) throw refuse('bad-input', { field: toWireName(other[0]), problem: 'is not the one among the filters' })
  return { ...filters, ...Object.fromEntries(said) }
}

/**
 * A page, its piece of the file and where the next begins are one transaction:
 * a worker that dies resumes exactly there.
 */
async function write({ job, step }: Run) {
  const { list, filters, zone, parts = 0 } = optionsOf(job)
  const { columns, count, page } = lists[list]
  const moment = momentIn(zone)
  await step(async (tx, who) => {
    await beginRun(tx, job, await count(tx, who, filters), { ok: job.done, failed: 0, skipped: 0 })
    if (parts === 0) await putPart(tx, job, 0, Buffer.from(utf8Mark + csvLines([headOf(columns, zone)])))
  })
  let next = { parts: Math.max(1, parts), cursor: optionsOf(job).cursor }
  while (next.cursor !== null) {
    const { parts: part, cursor } = next
    next = await step(async (tx, who) => {
      const read = await page(tx, who, { ...filters, pageSize: rowsPerPart, ...(cursor ? { cursor } : {}) })
      const rows = read.result.map((row) => cellsOf(columns, row, moment))
      await putPart(tx, job, part, Buffer.from(csvLines(rows)))
      const kept = { parts: part + 1, cursor: read.cursor.next }
      await addProgress(tx, job, { ok: rows.length, failed: 0, skipped: 0 }, kept)
      return kept
    })
  }
  return step(async (tx) => {
    const message = `${(await endRun(tx, job)).toLocaleString('en')} rows in ${job.fileName}.`
    return { status: 'Succeeded' as const, message, hasFile: true }
  })
}
