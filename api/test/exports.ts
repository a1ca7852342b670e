import type { ExportList } from 'contract/jobs'
import type { Asked } from '../src/jobs/kind.ts'
import { readCsv } from '../src/kernel/csv.ts'
import type { Api, House } from './house.ts'
import { workThrough } from './imports.ts'

export type Export = { list?: ExportList; filters?: NonNullable<Asked['filters']> } & Pick<
  Asked,
  'merchantId' | 'uniqueKey' | 'dateTimeFromTimestamp' | 'dateTimeToTimestamp'
>

/** Exports a list as a person would, and fetches the file. */
export async function exportAs(house: House, api: Api, asked: Export) {
  const { jobId } = await api.jobs.createJob({ body: { jobType: 'OrderExport', ...asked } })
  await workThrough(house)
  return { jobId, ...(await fileOf(api, jobId)) }
}

export async function fileOf(api: Api, jobId: number) {
  const { jobType, uniqueKey } = await api.jobs.getJobStatus({ query: { jobId } })
  return readFile(await api.jobs.getFile({ query: { jobType, uniqueKey } }))
}

/** The columns and rows of a file that was fetched. */
export async function readFile(file: { arrayBuffer: () => Promise<ArrayBuffer> }) {
  const bytes = Buffer.from(await file.arrayBuffer())
  const { columns, rows } = await readCsv(bytes, 'file')
  return { bytes, columns, rows: rows.map(({ cells }) => cells) }
}

/** What the rows of a file say in one column. */
export const columnOf = (file: { columns: string[]; rows: string[][] }, name: string): string[] =>
  file.rows.map((cells) => cells[file.columns.indexOf(name)] ?? '?')
