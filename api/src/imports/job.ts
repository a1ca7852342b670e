import type { ImportType } from 'contract/imports'
import type { Job } from '../jobs/job.ts'
import type { Column, Existing } from './importer.ts'
import type { DatePlan } from './dates.ts'

export type ImportOptions = DatePlan & {
  existing: Existing
  timeZone: string
  /** The shop its orders belong to; only where a person chose one. */
  shopId?: number | null
  /** Made as soon as it is checked: nobody asked for a draft. */
  isCommitting?: boolean
  /** What the caller sent for other kinds of job; kept as it was said. */
  asked?: Record<string, string | number>
}

/** The job of a file, with what only imports know of it. */
export type ImportJob = Omit<Job, 'jobType' | 'merchantId' | 'options'> & {
  jobType: ImportType
  merchantId: number
  merchantName: string
  currency: string
  encoding: string
  delimiter: string
  mapping: Column[]
  options: ImportOptions
}
