import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import type { ImportType } from 'contract/imports'
import type { Job } from '../jobs/job.ts'
import type { Column, Existing } from './importer.ts'
import type { DatePlan } from './dates.ts'

/** What a person says of a file: with it, and later of its draft. */
export type Said = Body<Calls['imports']['createJobWithAttachment']>
export type Change = Body<Calls['imports']['setMapping']>

export type ImportOptions = DatePlan & {
  existing: Existing
  timeZone: string
  /** The shop its orders belong to; only where a person chose one. */
  shopId?: number | null
  /** Made as soon as it is checked: nobody asked for a draft. */
  isCommitting?: boolean
  /** What the caller sent for other kinds of job; kept as it was said. */
  asked?: Record<string, string | number>
  /** Too long to be read while somebody waits. */
  isLong?: true
  /** What the worker decides by, once it has read the rows of a long file, and what it keeps then. */
  toPlan?: { said: Said } | { change: Change }
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
