import type pg from 'pg'
import { rows, run, sql } from 'api/kernel/database'
import { transaction } from 'api/kernel/transaction'
import { systemWho } from 'api/kernel/who'
import { calls } from 'contract/calls/all'
import type { KnownImport } from './book.ts'
import { type Doors, Hand } from './hand.ts'

const lookMs = 250
const nudgeMs = 3_000
const mostRestarts = 3
type Job = { id: number; status: string; ok: number; message: string }

/** Jobs that ended in this way are started again by a person, as their message says. */
const isResumable = ({ status, message }: Job): boolean =>
  status === 'Failed' && /^(Set aside|Stopped after)/.test(message)

/**
 * Waits until every job has ended well; those that lost their worker or their tries are started again, as a person
 * does. A lease is 30 seconds long: with `isQuick` those of a worker that was killed are over at once.
 */
export async function endJobs(pool: pg.Pool, doors: Doors, withinMs: number, isQuick: boolean): Promise<void> {
  const { book } = doors
  let nudgedAt = 0
  for (const end = Date.now() + withinMs; ;) {
    if (isQuick && Date.now() - nudgedAt > nudgeMs) {
      nudgedAt = Date.now()
      await nudge(pool)
    }
    const open = book.imports.filter(({ isOver }) => !isOver)
    const kept = new Map((await jobsOf(pool, open)).map((job) => [job.id, job]))
    for (const one of open) await settle(doors, one, kept.get(one.jobId))
    if (open.every(({ isOver }) => isOver)) return
    if (Date.now() > end)
      return void open
        .filter(({ isOver }) => !isOver)
        .forEach(({ prefix, jobId }) => book.find(`${prefix} has not ended: ${JSON.stringify(kept.get(jobId))}`))
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

async function settle(doors: Doors, one: KnownImport, job: Job | undefined): Promise<void> {
  const { book } = doors
  if (!job) {
    one.isOver = true
    return book.find(`${one.prefix}: the job ${one.jobId} is gone, and was acknowledged`)
  }
  if (job.status === 'Succeeded') {
    one.isOver = true
    if (job.ok !== one.rows) book.find(`${one.prefix} ended with ${job.ok} orders of ${one.rows}`)
    return book.count('imports ended')
  }
  if (!isResumable(job) && !['Failed', 'Partly succeeded', 'Cancelled'].includes(job.status)) return
  if (!isResumable(job) || one.restarts === mostRestarts) {
    one.isOver = true
    return book.find(`${one.prefix} ended as ${job.status}: ${job.message}`)
  }
  one.restarts++
  book.count(`imports started again: ${job.message.split(/[:.]/)[0]}`)
  await new Hand(doors, 'who imports', one.token, true).act(calls.jobs.createJob, { body: { jobId: one.jobId } })
}

const jobsOf = (pool: pg.Pool, open: readonly KnownImport[]): Promise<Job[]> =>
  transaction(pool, systemWho(), (tx) =>
    rows<Job>(
      tx,
      sql`select id, status, ok, message from job where id = any (${open.map(({ jobId }) => jobId)}::bigint[])`,
    ),
  )

const nudge = (pool: pg.Pool): Promise<number> =>
  transaction(pool, systemWho(), (tx) =>
    run(
      tx,
      sql`
      update job set lease_until = now() - interval '1 second', run_at = least(run_at, now())
       where status in ('Checking', 'Queued', 'Running') and (lease_until is not null or run_at > now())`,
    ),
  )
