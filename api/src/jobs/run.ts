import type pg from 'pg'
import type { JobStatus } from 'contract/imports'
import type { Tx } from '../database.ts'
import { recordError } from '../log/record.ts'
import { notify } from '../notification/notify.ts'
import { jobEnded } from '../notification/rules.ts'
import { Refusal } from '../refuse.ts'
import { transaction } from '../transaction.ts'
import { systemWho, type Who } from '../who.ts'
import { importers } from './importers.ts'
import * as lease from './lease-queries.ts'
import { type Job, settleJob, tallyOf } from './queries.ts'
import { goodRecords } from './row-queries.ts'
import { leaseSeconds, mostTries, outcome, recordsPerChunk, type Tally } from './rules.ts'
import { checkRows, leaveChecked, makeRecords } from './steps.ts'

/** A job is worked on for the person who started it, and sees that merchant only. */
const whoOf = ({ id, merchantId, userId, createdBy }: Job): Who => ({
  ...systemWho(Date.now(), `job-${id}`),
  userId,
  name: createdBy,
  role: 'MERCHANT_ADMIN',
  merchantId,
  merchants: [merchantId],
})

/** Takes the job that waits longest and works on it; false when none waits. */
export async function runNextJob(pool: pg.Pool, token: string, signal: AbortSignal): Promise<boolean> {
  const job = await transaction(pool, systemWho(), (tx) => lease.claimJob(tx, token))
  if (!job) return false
  const renewing = setInterval(
    () => void transaction(pool, whoOf(job), (tx) => lease.renew(tx, job, token)).catch(() => undefined),
    (leaseSeconds * 1000) / 3,
  )
  try {
    if (job.attempts > mostTries) await fail(pool, job, token, new Error('The worker ended in the middle of it.'))
    else await (job.status === 'Checking' ? checkLeased(pool, job, token) : makeLeased(pool, job, token, signal))
  } catch (problem) {
    await failed(pool, job, token, problem)
  } finally {
    clearInterval(renewing)
  }
  return true
}

/** The check of a long file. What a person cancelled meanwhile is not brought back. */
const checkLeased = (pool: pg.Pool, job: Job, token: string): Promise<void> =>
  transaction(pool, whoOf(job), async (tx) => {
    await checkRows(tx, whoOf(job), job)
    if (!(await lease.lockLease(tx, job, token))) throw new LostLease()
    await leaveChecked(tx, job)
  }).catch((problem: unknown) => {
    if (!(problem instanceof LostLease)) throw problem
  })

/** The lease is no longer ours: the job was cancelled, or another worker has it. What was being done is undone. */
class LostLease extends Error {}

/** Makes the records chunk by chunk, each with its progress in one transaction: a worker that dies resumes exactly there. */
async function makeLeased(pool: pg.Pool, job: Job, token: string, signal: AbortSignal): Promise<void> {
  const who = whoOf(job)
  const isLate = importers[job.jobType].isLate ?? (() => false)
  const keys = await transaction(pool, who, async (tx) => {
    await lease.startRun(tx, job, await tallyOf(tx, job))
    return goodRecords(tx, job)
  })
  const ordered = [...keys.filter((key) => !isLate(key)), ...keys.filter(isLate)]
  for (let start = 0; start < ordered.length; start += recordsPerChunk) {
    if (signal.aborted) return void (await transaction(pool, who, (tx) => lease.giveBack(tx, job, token)))
    const isMine = await transaction(pool, { ...who, now: Date.now() }, async (tx) => {
      if (!(await lease.lockLease(tx, job, token))) return false
      const chunk = ordered.slice(start, start + recordsPerChunk)
      await makeRecords(tx, { ...who, now: Date.now() }, job, chunk)
      await lease.addProgress(tx, job, chunk)
      return true
    })
    if (!isMine) return
  }
  await transaction(pool, who, async (tx) => {
    if (!(await lease.lockLease(tx, job, token))) return
    const tally = await tallyOf(tx, job)
    await settle(tx, job, tally, outcome(job.jobType, tally))
  })
}

/** Ends a job and tells the person who started it, or neither. */
async function settle(tx: Tx, job: Job, tally: Tally, end: { status: JobStatus; message: string }): Promise<void> {
  await settleJob(tx, job, tally, end)
  const message = jobEnded(job.fileName || `Job ${job.id}`, end.status, end.message)
  await notify(tx, [{ userId: job.userId, merchantId: job.merchantId }], {
    type: 'Job',
    message,
    link: '/job/job-history',
  })
}

const wordsOf = (problem: unknown): string =>
  problem instanceof Refusal ? problem.message : 'Something went wrong on our side; the error log says what.'

async function failed(pool: pg.Pool, job: Job, token: string, problem: unknown): Promise<void> {
  // A database that is gone is no fault of the job: it is tried again when its lease is over.
  if (job.attempts >= mostTries) return fail(pool, job, token, problem)
  await transaction(pool, whoOf(job), (tx) => lease.putOff(tx, job, token, job.attempts)).catch(() => undefined)
}

async function fail(pool: pg.Pool, job: Job, token: string, problem: unknown): Promise<void> {
  await transaction(pool, whoOf(job), async (tx) => {
    if (await lease.lockLease(tx, job, token))
      await settle(tx, job, await tallyOf(tx, job), {
        status: 'Failed',
        message: `Stopped after ${mostTries} tries. ${wordsOf(problem)}`,
      })
  })
  await recordError(pool, {
    source: 'job',
    code: problem instanceof Refusal ? problem.code : 'unexpected',
    message: problem instanceof Error ? problem.message : String(problem),
    call: job.jobType,
    requestId: `job-${job.id}`,
    userName: job.createdBy,
    merchantId: job.merchantId,
    details: { jobId: job.id, fileName: job.fileName },
  })
}
