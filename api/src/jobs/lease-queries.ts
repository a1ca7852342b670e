import { first, rows, run, sql, type Sql, type Tx } from '../database.ts'
import type { Job } from './queries.ts'
import { leaseSeconds, type Tally } from './rules.ts'

const lease = sql`now() + ${leaseSeconds} * interval '1 second'`
const mine = ({ merchantId, id }: Job, token: string): Sql =>
  sql`merchant_id = ${merchantId} and id = ${id} and lease_token = ${token} and status in ('Checking', 'Running')`

/** Takes the oldest job that waits, or whose worker has not been heard of for the length of a lease; counts the try. */
export const claimJob = (tx: Tx, token: string) =>
  first<Job>(
    tx,
    sql`
  with next as (
    select merchant_id, id from job where status in ('Checking', 'Queued', 'Running') and (lease_until is null or lease_until < now())
     order by created_at limit 1 for update skip locked)
  update job j set lease_token = ${token}, lease_until = ${lease}, attempts = attempts + 1, status = case when j.status = 'Queued' then 'Running' else j.status end
    from next n join merchant m on m.id = n.merchant_id where j.merchant_id = n.merchant_id and j.id = n.id
  returning j.id, j.merchant_id, m.name as merchant_name, m.currency, j.job_type, j.unique_key, j.status, j.file_name, j.encoding, j.delimiter, j.mapping, j.options, j.total, j.ok,
            j.user_id, j.created_by, j.attempts, j.lease_token`,
  )

export const renew = (tx: Tx, job: Job, token: string) =>
  run(tx, sql`update job set lease_until = ${lease} where ${mine(job, token)}`)

/** The job's row, locked; false when it was cancelled or another worker has it. */
export const lockLease = async (tx: Tx, job: Job, token: string): Promise<boolean> =>
  (await rows(tx, sql`select id from job where ${mine(job, token)} for update`)).length > 0

/** Where a run begins: its counts are those of the rows, its rate starts now. */
export const startRun = (tx: Tx, { merchantId, id }: Job, tally: Tally) =>
  run(
    tx,
    sql`
  update job set started_at = now(), ok = ${tally.made.rows}, failed = ${tally.bad.rows + tally.same.rows}, skipped = ${tally.skipped.rows},
         done = ${tally.made.rows + tally.bad.rows + tally.same.rows + tally.skipped.rows}, options = options || jsonb_build_object('madeBefore', ${tally.made.rows}::int)
   where merchant_id = ${merchantId} and id = ${id}`,
  )

/** Adds what became of some records to the counts of their job; the tries start again. */
export const addProgress = (tx: Tx, { merchantId, id }: Job, keys: readonly string[]) =>
  run(
    tx,
    sql`
  update job j set ok = j.ok + r.made, failed = j.failed + r.bad, skipped = j.skipped + r.skipped, done = j.done + r.made + r.bad + r.skipped, attempts = 1, lease_until = ${lease}
    from (select count(*) filter (where state = 'made') as made, count(*) filter (where state in ('bad', 'same')) as bad, count(*) filter (where state = 'skipped') as skipped
            from job_row where merchant_id = ${merchantId} and job_id = ${id} and record = any (${[...keys]}::text[])) r
   where j.merchant_id = ${merchantId} and j.id = ${id}`,
  )

/** Stopped between two chunks: any worker may go on at once, and no try is lost. */
export const giveBack = (tx: Tx, job: Job, token: string) =>
  run(
    tx,
    sql`
  update job set lease_until = null, lease_token = null, attempts = 0 where ${mine(job, token)}`,
  )

/** To be tried again in a while, by any worker. */
export const putOff = (tx: Tx, job: Job, token: string, seconds: number) =>
  run(
    tx,
    sql`
  update job set lease_until = now() + ${seconds} * interval '1 second', lease_token = null where ${mine(job, token)}`,
  )
