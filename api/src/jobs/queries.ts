import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import type { JobType } from 'contract/jobs'
import { allOf, first, one, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { PageOf } from '../kernel/page.ts'
import { visibleTo, type Who } from '../kernel/who.ts'
import { seenBy } from './job.ts'

/** Two people may give one key: the caller's own job goes before others' newer ones. */
export const jobByKey = (tx: Tx, who: Who, asked: { merchantId?: number; jobType: JobType; uniqueKey: string }) =>
  first<{ id: number }>(
    tx,
    sql`
    select j.id from job j
     where j.job_type = ${asked.jobType} and j.unique_key = ${asked.uniqueKey} and ${seenBy(who, asked.merchantId)}
     order by j.user_id = ${who.userId} desc, j.created_at desc, j.id desc limit 1`,
  )

export const shopOfMerchant = (tx: Tx, who: Who, shopId: number) =>
  first<{ id: number }>(tx, sql`select id from shop where id = ${shopId} and ${visibleTo(who)}`)

/** A job that is about this shop, or about none. */
export const jobOfShop = (tx: Tx, jobId: number, shopId: number) =>
  first<{ id: number }>(
    tx,
    sql`select id from job where id = ${jobId} and coalesce(options ->> 'shopId', ${String(shopId)}) = ${String(shopId)}`,
  )

type Filters = Query<Calls['jobs']['getJobListTotal']>
export const jobFilter = (who: Who, asked: Filters): Sql =>
  allOf(seenBy(who, asked.merchantId), ...(asked.jobType ? [sql`j.job_type = ${asked.jobType}`] : []))

export const jobsNewestFirst = (who: Who, asked: Filters): PageOf => ({
  from: sql`job j`,
  where: jobFilter(who, asked),
  id: sql`j.id`,
  sort: { by: sql`j.created_at`, type: 'timestamptz', isDescending: true },
})
export const countJobs = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from job j where ${where}`)).n

type Shown = Omit<Item<Calls['jobs']['getJobList']>, 'rowsPerSecond' | 'secondsLeft'> & { doneBefore: number }
/** Everything a list shows of the jobs named. */
export const jobsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Shown>(
    tx,
    sql`
    select j.id, j.id as job_id, j.merchant_id, coalesce(m.name, '') as merchant_name, j.job_type, j.unique_key, j.status,
           j.total, j.done, j.ok, j.failed, j.skipped, j.message, j.has_file, j.has_error_file, j.file_name, j.created_by,
           j.created_at as created_timestamp, j.started_at as started_timestamp, j.finished_at as finished_timestamp,
           j.done_before
      from job j left join merchant m on m.id = j.merchant_id
     where j.id = any (${[...ids]}::bigint[]) and ${seenBy(who)}`,
  )
