import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import type { JobStatus, JobType, RowState } from 'contract/imports'
import { allOf, first, one, rows, run, sql, type Sql, type Tx } from '../database.ts'
import type { PageOf } from '../page.ts'
import type { Upload } from '../server/handler.ts'
import { visibleTo, type Who } from '../who.ts'
import type { Column } from './importer.ts'
import type { JobOptions, KeptMapping, Tally } from './rules.ts'

export type Job = {
  id: number
  merchantId: number
  merchantName: string
  currency: string
  jobType: JobType
  uniqueKey: string
  status: JobStatus
  fileName: string
  encoding: string
  delimiter: string
  mapping: Column[]
  options: JobOptions
  total: number
  ok: number
  userId: number
  createdBy: string
  attempts: number
  leaseToken: string | null
}
const jobColumns = sql`j.id, j.merchant_id, m.name as merchant_name, m.currency, j.job_type, j.unique_key, j.status, j.file_name, j.encoding, j.delimiter, j.mapping, j.options, j.total, j.ok,
  j.user_id, j.created_by, j.attempts, j.lease_token`

/** The job, locked until the transaction ends. */
export const lockJob = (tx: Tx, who: Who, jobId: number) =>
  first<Job>(
    tx,
    sql`
  select ${jobColumns} from job j join merchant m on m.id = j.merchant_id where j.id = ${jobId} and ${visibleTo(who, sql`j.merchant_id`)} for update of j`,
  )
export const readJob = (tx: Tx, who: Who, jobId: number) =>
  first<Job>(
    tx,
    sql`
  select ${jobColumns} from job j join merchant m on m.id = j.merchant_id where j.id = ${jobId} and ${visibleTo(who, sql`j.merchant_id`)}`,
  )

/** A merchant this person may see, and the time zone its goods are worked in: its first location's by priority. */
export const merchantOf = (tx: Tx, who: Who, merchantId: number) =>
  first<{ id: number; name: string; currency: string; timeZone: string }>(
    tx,
    sql`
  select m.id, m.name, m.currency, coalesce((select l.time_zone from warehouse_location l
      where l.is_active and l.merchant_group_id = m.merchant_group_id order by l.priority, l.id limit 1), 'UTC') as time_zone
    from merchant m where m.id = ${merchantId} and ${visibleTo(who, sql`m.id`)}`,
  )

type NewJob = {
  merchantId: number
  jobType: JobType
  uniqueKey: string
  status: JobStatus
  fileName: string
  encoding: string
  delimiter: string
  mapping: readonly Column[]
  options: JobOptions
  total: number
  message: string
}
/** Undefined when the merchant has a job of that kind and key. */
export const addJob = (tx: Tx, who: Who, job: NewJob) =>
  first<{ jobId: number }>(
    tx,
    sql`
  insert into job (merchant_id, job_type, unique_key, status, file_name, encoding, delimiter, mapping, options, total, message, user_id, created_by)
  values (${job.merchantId}, ${job.jobType}, ${job.uniqueKey}, ${job.status}, ${job.fileName}, ${job.encoding}, ${job.delimiter}, ${JSON.stringify(job.mapping)}::jsonb,
          ${JSON.stringify(job.options)}::jsonb, ${job.total}, ${job.message}, ${who.userId}, ${who.name})
  on conflict (merchant_id, job_type, unique_key) do nothing returning id as job_id`,
  )

export const addFile = (tx: Tx, merchantId: number, jobId: number, { fileName, contentType, bytes }: Upload) =>
  run(
    tx,
    sql`
  insert into job_file (merchant_id, job_id, kind, name, content_type, bytes) values (${merchantId}, ${jobId}, 'source', ${fileName}, ${contentType}, ${bytes})`,
  )

export const fileOf = (tx: Tx, { merchantId, id }: Pick<Job, 'merchantId' | 'id'>) =>
  one<{ name: string; bytes: Buffer }>(
    tx,
    sql`
  select name, bytes from job_file where merchant_id = ${merchantId} and job_id = ${id} and kind = 'source'`,
  )

export const jobByKey = (tx: Tx, who: Who, asked: { merchantId?: number; jobType: JobType; uniqueKey: string }) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from job where job_type = ${asked.jobType} and unique_key = ${asked.uniqueKey} and ${visibleTo(who, sql`merchant_id`, asked.merchantId)}`,
  )

export const shopOfMerchant = (tx: Tx, who: Who, shopId: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from shop where id = ${shopId} and ${visibleTo(who)}`,
  )

/** What a check or a person changed of a job that nobody works on. */
export const setJob = (
  tx: Tx,
  { merchantId, id }: Job,
  { status, mapping, options, message }: Partial<Pick<Job, 'status' | 'mapping' | 'options'>> & { message?: string },
) =>
  run(
    tx,
    sql`
  update job set status = coalesce(${status ?? null}, status), mapping = coalesce(${mapping ? JSON.stringify(mapping) : null}::jsonb, mapping),
         options = coalesce(${options ? JSON.stringify(options) : null}::jsonb, options), message = coalesce(${message ?? null}, message),
         attempts = 0, lease_until = null, lease_token = null
   where merchant_id = ${merchantId} and id = ${id}`,
  )

/** Puts a job in line. */
export const queueJob = (tx: Tx, { merchantId, id }: Job) =>
  run(
    tx,
    sql`
  update job set status = 'Queued', message = '', attempts = 0, lease_until = null, lease_token = null, started_at = null, finished_at = null
   where merchant_id = ${merchantId} and id = ${id}`,
  )

/** Ends a job, or records how far it is: its counts are those of its rows. */
export const settleJob = (
  tx: Tx,
  { merchantId, id }: Job,
  tally: Tally,
  end?: { status: JobStatus; message: string },
) =>
  run(
    tx,
    sql`
  update job set ok = ${tally.made.rows}, failed = ${tally.bad.rows + tally.same.rows}, skipped = ${tally.skipped.rows},
         done = ${tally.made.rows + tally.bad.rows + tally.same.rows + tally.skipped.rows},
         status = coalesce(${end?.status ?? null}, status), message = coalesce(${end?.message ?? null}, message),
         finished_at = case when ${end !== undefined} then now() else finished_at end,
         lease_until = case when ${end !== undefined} then null else lease_until end, lease_token = case when ${end !== undefined} then null else lease_token end
   where merchant_id = ${merchantId} and id = ${id}`,
  )

export const keptMapping = (tx: Tx, merchantId: number, jobType: JobType) =>
  first<{ mapping: KeptMapping; updatedTimestamp: number }>(
    tx,
    sql`
  select mapping, updated_at as updated_timestamp from import_mapping where merchant_id = ${merchantId} and job_type = ${jobType}`,
  )

export const keepMapping = (tx: Tx, merchantId: number, jobType: JobType, mapping: KeptMapping) =>
  run(
    tx,
    sql`
  insert into import_mapping (merchant_id, job_type, mapping) values (${merchantId}, ${jobType}, ${JSON.stringify(mapping)}::jsonb)
  on conflict (merchant_id, job_type) do update set mapping = excluded.mapping, updated_at = now()`,
  )

type Filters = Query<Calls['jobs']['getJobListTotal']>
export const jobFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    visibleTo(who, sql`j.merchant_id`, asked.merchantId),
    ...(asked.jobType ? [sql`j.job_type = ${asked.jobType}`] : []),
  )

export const jobsNewestFirst = (who: Who, asked: Filters): PageOf => ({
  from: sql`job j`,
  where: jobFilter(who, asked),
  id: sql`j.id`,
  sort: { by: sql`j.created_at`, type: 'timestamptz', isDescending: true },
})
export const countJobs = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from job j where ${where}`)).n

type Shown = Omit<Item<Calls['jobs']['getJobList']>, 'rowsPerSecond' | 'secondsLeft'> & { options: JobOptions }
/** Everything a list shows of the jobs named. */
export const jobsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Shown>(
    tx,
    sql`
  select j.id, j.id as job_id, j.merchant_id, m.name as merchant_name, j.job_type, j.unique_key, j.status, j.total, j.done, j.ok, j.failed, j.skipped, j.message,
         exists (select from job_row r where r.merchant_id = j.merchant_id and r.job_id = j.id and r.state = 'bad') as has_error_file,
         j.file_name, j.created_by, j.created_at as created_timestamp, j.started_at as started_timestamp, j.finished_at as finished_timestamp,
         j.options
    from job j join merchant m on m.id = j.merchant_id
   where j.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`j.merchant_id`)}`,
  )

const states: readonly RowState[] = ['bad', 'same', 'good', 'skipped', 'made']
/** Rows and records by how they stand, and how many records there are and have something to fix. */
export async function tallyOf(tx: Tx, { merchantId, id }: Pick<Job, 'merchantId' | 'id'>): Promise<Tally> {
  const counted = await rows<{ state: RowState; rows: number; records: number }>(
    tx,
    sql`
    select state, count(*) as rows, count(distinct record) as records from job_row where merchant_id = ${merchantId} and job_id = ${id} group by state`,
  )
  const none = { rows: 0, records: 0 }
  return Object.fromEntries(
    states.map((state) => {
      const { rows: rowCount, records } = counted.find((row) => row.state === state) ?? none
      return [state, { rows: rowCount, records }]
    }),
  ) as Tally
}
export const countRecords = (tx: Tx, { merchantId, id }: Pick<Job, 'merchantId' | 'id'>) =>
  one<{ records: number; recordsLeft: number }>(
    tx,
    sql`
  select count(distinct record) as records, count(distinct record) filter (where state in ('bad', 'same')) as records_left
    from job_row where merchant_id = ${merchantId} and job_id = ${id}`,
  )
