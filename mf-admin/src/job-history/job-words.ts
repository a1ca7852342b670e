import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { clock, duration, thousands } from 'contract/format'
import { type ExportList, exportLists, isJobLive, jobLabels, type JobType } from 'contract/jobs'

/** How long until a job that runs is read again. */
export const pollMs = 1_500

export type Job = Item<Calls['jobs']['getJobList']>

export const typeWords = (jobType: JobType): string => jobLabels[jobType]

export const isExport = ({ jobType }: Pick<Job, 'jobType'>): boolean => jobType === 'OrderExport'

const listWords: Record<ExportList, string> = {
  orders: 'orders',
  products: 'products',
  balances: 'stock balances',
  movements: 'stock movements',
}
/** The list an export is of is the first word of its file's name. */
const listIn = (fileName: string) => exportLists.find((list) => fileName.startsWith(`${list}-`))

/** 'Export of orders, 10:42 AM': which list, and which of that day; any other job is called by its type. */
export function jobName(job: Pick<Job, 'jobType' | 'fileName' | 'createdTimestamp'>, zone: string): string {
  const list = isExport(job) ? listIn(job.fileName) : undefined
  return list ? `Export of ${listWords[list]}, ${clock(job.createdTimestamp, zone)}` : typeWords(job.jobType)
}

/** Somebody works on it, or will at once. */
export const isLive = isJobLive
/** It can be thrown away or stopped. */
export const isStoppable = (job: Pick<Job, 'status'>): boolean => job.status === 'Draft' || isLive(job)

/** What its file and rows are when their days are over: the job stays, and what to do instead is said. */
export function letGoWords(job: Pick<Job, 'jobType' | 'status' | 'hasFile'>): string | undefined {
  if (job.hasFile || isLive(job)) return undefined
  if (isExport(job))
    return job.status === 'Succeeded' ? 'The file is no longer kept. Export the list anew to have it.' : undefined
  return 'The file and its rows are no longer kept; what was made of them stays. To import more of it, send the file again.'
}

/** '531 made, 9 need a fix': the parts that are there; they sum to what is done. What is exported is written. */
export const countWords = ({ jobType, ok, failed, skipped }: Pick<Job, 'jobType' | 'ok' | 'failed' | 'skipped'>) =>
  [
    [ok, isExport({ jobType }) ? 'written' : 'made'],
    [failed, failed === 1 ? 'needs a fix' : 'need a fix'],
    [skipped, 'skipped'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, word]) => `${thousands(Number(count))} ${word}`)
    .join(', ')

/** '180 rows per second, 12 s left' while it runs. */
export const paceWords = ({ rowsPerSecond, secondsLeft }: Pick<Job, 'rowsPerSecond' | 'secondsLeft'>): string =>
  [
    ...(rowsPerSecond === null ? [] : [`${thousands(rowsPerSecond)} rows per second`]),
    ...(secondsLeft === null ? [] : [`${duration(secondsLeft * 1000)} left`]),
  ].join(', ')

const madeLists: Partial<Record<JobType, string>> = {
  OrderImport: '/order/order-management',
  ProductImport: '/catalogue/product',
  InboundImport: '/inbound/inbound-request-list',
}
/** The list of what an import made; nothing where it made nothing. */
export function madeHref({ jobType, jobId, ok }: Pick<Job, 'jobType' | 'jobId' | 'ok'>): string | undefined {
  const list = madeLists[jobType]
  return list && ok > 0 ? `${list}?job=${jobId}` : undefined
}

/** The screen where a job of this kind is matched, fixed and watched; nothing where its rows are gone. */
export function wizardHref(job: Pick<Job, 'jobType' | 'jobId' | 'status' | 'hasFile'>): string | undefined {
  const { jobType, jobId } = job
  if (job.status === 'Cancelled' || letGoWords(job)) return undefined
  if (jobType === 'OrderImport') return `/order/import-orders?job=${jobId}`
  return jobType === 'ProductImport' ? `/catalogue/import-products?job=${jobId}` : undefined
}
