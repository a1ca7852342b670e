import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { duration, thousands } from 'contract/format'
import { imports, type JobStatus, type JobType } from 'contract/imports'

export type Job = Item<Calls['jobs']['getJobList']>

export const typeWords = (jobType: JobType): string => imports[jobType].label

export const statusTones: Record<JobStatus, 'gray' | 'blue' | 'green' | 'red'> = {
  Draft: 'gray',
  Checking: 'blue',
  Queued: 'blue',
  Running: 'blue',
  Succeeded: 'green',
  'Partly succeeded': 'gray',
  Failed: 'red',
  Cancelled: 'gray',
}

/** Somebody works on it, or will at once. */
export const isLive = ({ status }: Pick<Job, 'status'>): boolean => ['Checking', 'Queued', 'Running'].includes(status)
/** It can be thrown away or stopped. */
export const isStoppable = (job: Pick<Job, 'status'>): boolean => job.status === 'Draft' || isLive(job)

/** '531 made, 9 left': the parts that are there; they sum to what is done. */
export const countWords = ({ ok, failed, skipped }: Pick<Job, 'ok' | 'failed' | 'skipped'>): string =>
  [
    [ok, 'made'],
    [failed, 'left'],
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

/** The screen where a job of this kind is matched, fixed and watched. */
export function wizardHref({ jobType, jobId }: Pick<Job, 'jobType' | 'jobId'>): string | undefined {
  if (jobType === 'OrderImport') return `/order/import-orders?job=${jobId}`
  return jobType === 'ProductImport' ? `/catalogue/import-products?job=${jobId}` : undefined
}
