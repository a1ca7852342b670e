import { first, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { type Person, personColumns } from '../../server/person.ts'
import { type Job, jobColumns, type Lane, unkilled } from '../job.ts'
import type { End } from '../kind.ts'
import { leaseSeconds } from '../rules.ts'

const lease = sql`now() + ${leaseSeconds} * interval '1 second'`
const mine = ({ id }: Job, token: string): Sql =>
  sql`id = ${id} and lease_token = ${token} and status in ('Checking', 'Running')`

/** A lease that another worker let run out: that one ended without a word, as it does when a job takes it down. */
const ranOut = (token: string): Sql => sql`(j.lease_token is not null and j.lease_token <> ${token})`

/**
 * Takes a job of a lane that waits, or whose worker has not been heard of for the length of a lease; counts the try, and
 * the worker that is gone.
 * People take turns: of whoever was served longest ago, or not at all today, the job that has waited longest.
 * Types this build does not know are left to a newer one.
 */
export const claimJob = (tx: Tx, lane: Lane, types: readonly string[], token: string) =>
  first<Job>(
    tx,
    sql`
    with turn as (
      select user_id, max(started_at) as served_at from job
       where lane = ${lane} and created_at > now() - interval '1 day' group by user_id),
    next as (
      select w.id from job w left join turn t on t.user_id = w.user_id
       where w.status in ('Checking', 'Queued', 'Running') and w.lane = ${lane} and w.run_at <= now()
         and (w.lease_until is null or w.lease_until < now()) and w.job_type = any (${[...types]}::text[])
       order by t.served_at nulls first, w.run_at, w.id limit 1 for update of w skip locked)
    update job j set lease_token = ${token}, lease_until = ${lease}, attempts = attempts + 1,
           status = case when j.status = 'Queued' then 'Running' else j.status end,
           started_at = now(), done_before = j.done,
           options = case when ${ranOut(token)}
             then j.options || jsonb_build_object('killed', coalesce((j.options ->> 'killed')::int, 0) + 1)
             else j.options end
      from next n where j.id = n.id
    returning ${jobColumns}`,
  )

export const renew = (tx: Tx, job: Job, token: string) =>
  run(tx, sql`update job set lease_until = ${lease} where ${mine(job, token)}`)

/** The job's row, locked; false when it was cancelled or another worker has it. */
export const lockLease = async (tx: Tx, job: Job, token: string): Promise<boolean> =>
  (await rows(tx, sql`select id from job where ${mine(job, token)} for update`)).length > 0

/** Leaves a job as its run says. A draft, or a job in line again, begins with no tries. */
export const leaveJob = (tx: Tx, job: Job, { status, message, hasFile = false }: End, hasEnded: boolean) =>
  run(
    tx,
    sql`
    update job set status = ${status}, message = ${message}, lease_until = null, lease_token = null,
           attempts = case when ${hasEnded} then attempts else 0 end, ${unkilled(sql`options`)}, has_file = has_file or ${hasFile},
           finished_at = case when ${hasEnded} then now() end
     where id = ${job.id}`,
  )

/** Stopped between two steps: any worker may go on at once, and no try is lost. */
export const giveBack = (tx: Tx, job: Job, token: string) =>
  run(
    tx,
    sql`update job set lease_until = null, lease_token = null, attempts = 0,
                      ${unkilled(sql`options`)} where ${mine(job, token)}`,
  )

/** To be tried again in a while, by any worker. */
export const putOff = (tx: Tx, job: Job, token: string, seconds: number) =>
  run(
    tx,
    sql`
    update job set lease_until = null, lease_token = null, run_at = now() + ${seconds} * interval '1 second'
     where ${mine(job, token)}`,
  )

/** The person who started a job, as they stand now. */
export const personOf = (tx: Tx, userId: number) =>
  first<Person>(
    tx,
    sql`
    select ${personColumns} from app_user u left join warehouse_location l on l.id = u.location_id where u.id = ${userId}`,
  )
