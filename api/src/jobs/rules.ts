import type { JobStatus, JobType } from 'contract/jobs'
import { refuse } from '../kernel/refuse.ts'
import type { Lane } from './job.ts'

/** What decides about the pace of a job. */
export type Pace = {
  status: JobStatus
  total: number
  done: number
  doneBefore: number
  startedTimestamp: number | null
}

export const mostTries = 3
/** Workers that may end in the middle of one job, without a word; it is taken for the cause then. */
export const mostKilled = 2
export const leaseSeconds = 30

/** How long a job waits after a try that failed: longer each time. */
export const pauseSeconds = (tries: number): number => 5 ** tries

/** Short work is done soon after it is asked for; what is longer than its kind's limit lets it pass. */
export const laneOf = (rows: number, mostShort: number): Lane => (rows <= mostShort ? 'short' : 'long')

/** Which status may follow which. What is left of a finished job may be fixed and started again; what it made stays. */
const jobMoves: Record<JobStatus, readonly JobStatus[]> = {
  Draft: ['Checking', 'Queued', 'Cancelled'],
  Checking: ['Draft', 'Queued', 'Failed', 'Cancelled'],
  Queued: ['Running', 'Failed', 'Cancelled'],
  Running: ['Succeeded', 'Partly succeeded', 'Failed', 'Cancelled'],
  Succeeded: [],
  'Partly succeeded': ['Queued'],
  Failed: ['Queued'],
  Cancelled: [],
}
const problems: Partial<Record<JobStatus, string>> = {
  Cancelled: 'it can no longer be stopped',
  Checking: 'only a draft can be changed',
}

/** Nothing follows by itself. */
export const hasEnded = (status: JobStatus): boolean =>
  ['Succeeded', 'Partly succeeded', 'Failed', 'Cancelled'].includes(status)

export function refuseMove(from: JobStatus, to: JobStatus): void {
  if (!jobMoves[from].includes(to))
    throw refuse('wrong-state', { what: 'The job', state: from, problem: problems[to] ?? `it cannot become ${to}` })
}

/** The rows that are left of a job may be fixed, and started again, while nobody works on it. */
export function refuseUnlessIdle(
  status: JobStatus,
  problem: 'its rows cannot be changed now' | 'it cannot be started now',
): void {
  if (!['Draft', 'Partly succeeded', 'Failed'].includes(status))
    throw refuse('wrong-state', { what: 'The job', state: status, problem })
}

/** Days for which the files and rows of a job are kept once nobody does anything with it. */
export const keptDays = { import: 90, export: 30 } as const
const dayMs = 86_400_000

/** The rows and files of a job that rested for so long are gone, or will be within the hour: the job itself stays. */
export function refuseLetGo(
  { jobType, status, restsSince }: { jobType: JobType; status: JobStatus; restsSince: number },
  what: string,
  now: number,
): void {
  const days = keptDays[jobType === 'OrderExport' ? 'export' : 'import']
  if ((status === 'Draft' || hasEnded(status)) && now - restsSince > days * dayMs)
    throw refuse('no-longer-kept', { what, days })
}

/** Rows a second of this run, and how long the rest takes at that. */
export function paceOf(
  { status, total, done, doneBefore, startedTimestamp }: Pace,
  now: number,
): { rowsPerSecond: number | null; secondsLeft: number | null } {
  const seconds = (now - (startedTimestamp ?? now)) / 1000
  const gone = done - doneBefore
  if (status !== 'Running' || seconds <= 0 || gone <= 0) return { rowsPerSecond: null, secondsLeft: null }
  const rate = gone / seconds
  return { rowsPerSecond: Math.round(rate * 10) / 10, secondsLeft: Math.ceil(Math.max(0, total - done) / rate) }
}
