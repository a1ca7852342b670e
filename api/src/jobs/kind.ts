import type { Calls } from 'contract/calls/all'
import type { Body, Query, Reply } from 'contract/define'
import type { JobStatus, JobType } from 'contract/jobs'
import type { Access } from 'contract/roles'
import type pg from 'pg'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import type { Download } from '../server/handler.ts'
import type { Counts, Job, NewJob } from './job.ts'

/** What a person asks of CreateJob for a job without a file. */
export type Asked = Body<Calls['jobs']['createJob']>
/** Which of its files: the one it reads or made, or the rows it refused. */
export type FileName = NonNullable<Query<Calls['jobs']['getFile']>['kind']>
/** How a run leaves its job: ended, or as a draft, or in line for another run; from then on perhaps with a file. */
export type End = { status: JobStatus; message: string; hasFile?: boolean }

/** A job while a worker has it. */
export type Run = {
  readonly job: Job
  /** For what asks somebody outside of the house, which no transaction waits for. */
  readonly pool: pg.Pool
  /**
   * One bounded transaction, begun only while the job is ours: not when it was cancelled, taken over, or the worker is told to
   * stop; then nothing after it runs. What it did and the progress it tells are committed together.
   */
  step: <T>(work: (tx: Tx, who: Who) => Promise<T>) => Promise<T>
  /**
   * A transaction that only reads, for as long as it takes: it keeps nobody from cancelling the job. Nor is it begun once the
   * worker is told to stop.
   */
  read: <T>(work: (tx: Tx, who: Who) => Promise<T>) => Promise<T>
  /** Asked now and then in long work between them: gives the job back, and ends the run, when the worker is told to stop. */
  pause: () => Promise<void>
}

/** What one type of job is: everything the queue does not know. */
export type Kind = {
  /** Who may start one. */
  access: Access
  /** Reads what a person asked. Absent where a job of this type begins with a file. */
  create?: (tx: Tx, asked: Asked, who: Who) => Promise<NewJob>
  /** Prepares a draft, or what is left of a job, to be run; refuses where nothing would be made. Absent: it runs once. */
  start?: (tx: Tx, job: Job) => Promise<void>
  /** The work. After a crash it is called again and goes on where the last step ended. */
  run: (run: Run) => Promise<End>
  /** Its counts as its own rows tell, where it keeps any. */
  counts?: (tx: Tx, job: Job) => Promise<Counts>
  /** One of its files; undefined where there is none. */
  file?: (tx: Tx, job: Job, name: FileName) => Promise<Download | undefined>
  /** What it adds to the status of one job. */
  details?: (tx: Tx, job: Job) => Promise<Partial<Reply<Calls['jobs']['getJobStatus']>>>
}

/** The types of job this build can do. */
export type Kinds = Partial<Record<JobType, Kind>>
/** Told of every job that has ended, in the transaction that ends it. */
export type OnEnd = (tx: Tx, job: Job, end: End) => Promise<void>
