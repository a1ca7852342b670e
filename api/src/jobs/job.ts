import type { JobStatus, JobType } from 'contract/jobs'
import { type NewChange, writeChanges } from '../changes/write.ts'
import { first, one, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import { visibleTo, type Who } from '../kernel/who.ts'
import { isPersonal, personalTypes } from './scope.ts'

/** Short work never waits behind long work: each lane is worked on beside the other. */
export const lanes = ['short', 'long'] as const
export type Lane = (typeof lanes)[number]

/**
 * `filters.merchantId`: the merchant it was asked to look at. It is that merchant's only where `merchantId` says so too.
 * `sight`: of a personal job, what its maker might see when it was made; it works with nothing else.
 * `shopId`: the shop that it is about, where it is about one.
 * `killed`: workers that ended in the middle of it since it last got on; nobody asks for that.
 */
type Options = object & { filters?: { merchantId?: number }; sight?: string; killed?: number; shopId?: number | null }

export type Job = {
  id: number
  /** Null: of all merchants its starter may see, and the starter's alone. */
  merchantId: number | null
  jobType: JobType
  uniqueKey: string
  status: JobStatus
  fileName: string
  /** What its kind was asked to do, and keeps between steps. */
  options: Options
  total: number
  done: number
  userId: number
  createdBy: string
  attempts: number
  /** When it ended, or something was done with it last; of one that somebody works on it says nothing. */
  restsSince: number
}
/** ok + failed + skipped = done. */
export type Counts = { ok: number; failed: number; skipped: number }

export const jobColumns = sql`
  j.id, j.merchant_id, j.job_type, j.unique_key, j.status, j.file_name, j.options, j.total, j.done, j.user_id, j.created_by,
  j.attempts, coalesce(j.finished_at, j.run_at) as rests_since`

/**
 * Jobs of the merchants a person may see, and those of no one merchant that the person made; of one merchant, of the
 * latter those that were asked about it. A personal job of a merchant's person holds rows of all locations: the
 * merchant's people see it, the warehouse's do not. Superadmins see all.
 */
export function seenBy(who: Who, merchantId?: number): Sql {
  const ofMerchants = visibleTo(who, sql`j.merchant_id`, merchantId)
  if (who.merchantId !== null) return ofMerchants
  const isAbout = merchantId ? sql`j.options #>> '{filters,merchantId}' = ${String(merchantId)}` : sql`true`
  const ofNoMerchant = sql`j.merchant_id is null and ${isAbout}`
  if (who.merchants === '*') return sql`(${ofMerchants} or ${ofNoMerchant})`
  return sql`(${ofMerchants} and j.job_type <> all (${[...personalTypes]}::text[])
    or ${ofNoMerchant} and j.user_id = ${who.userId})`
}

export const readJob = (tx: Tx, who: Who, jobId: number) =>
  first<Job>(tx, sql`select ${jobColumns} from job j where j.id = ${jobId} and ${seenBy(who)}`)

/** The job, locked until the transaction ends. */
export const lockJob = (tx: Tx, who: Who, jobId: number) =>
  first<Job>(tx, sql`select ${jobColumns} from job j where j.id = ${jobId} and ${seenBy(who)} for update`)

export type NewJob = {
  merchantId: number | null
  lane: Lane
  fileName: string
  options: Options
  total: number
  hasFile?: boolean
}

/** Makes a job; undefined when one of that type and key is there: the merchant's, or the person's own. */
export async function addJob(
  tx: Tx,
  who: Who,
  job: NewJob & { jobType: JobType; uniqueKey: string; status: JobStatus; message: string },
): Promise<number | undefined> {
  const made = await first<{ id: number }>(
    tx,
    sql`
    insert into job (merchant_id, job_type, unique_key, status, lane, file_name, options, total, message, has_file,
                     user_id, created_by)
    values (${job.merchantId}, ${job.jobType}, ${job.uniqueKey}, ${job.status}, ${job.lane}, ${job.fileName},
            ${JSON.stringify(job.options)}::jsonb, ${job.total}, ${job.message}, ${job.hasFile ?? false},
            ${who.userId}, ${who.name})
    on conflict do nothing returning id`,
  )
  if (made) await tellChange(tx, { ...job, id: made.id, userId: who.userId }, 'made')
  return made?.id
}

/** A job that is begun, or got on, owes nothing to the workers that ended before. */
export const unkilled = (options: Sql): Sql => sql`options = ${options} - 'killed'`

const idle = sql`attempts = 0, lease_until = null, lease_token = null, run_at = now()`

/** What was decided about a job that nobody works on. */
export async function setJob(
  tx: Tx,
  job: Job,
  { status, options, message }: { status?: JobStatus; options?: object; message?: string },
): Promise<void> {
  await run(
    tx,
    sql`
    update job set status = coalesce(${status ?? null}, status), message = coalesce(${message ?? null}, message),
           ${unkilled(sql`coalesce(${options ? JSON.stringify(options) : null}::jsonb, options)`)}, ${idle}
     where id = ${job.id}`,
  )
  await tellChange(tx, job)
}

/** Puts a job in line. */
export async function queueJob(tx: Tx, job: Job): Promise<void> {
  await run(
    tx,
    sql`
    update job set status = 'Queued', message = '', started_at = null, finished_at = null, ${unkilled(sql`options`)},
           ${idle}
     where id = ${job.id}`,
  )
  await tellChange(tx, job)
}

/** Its counts are those of its rows, whatever was counted before. */
export async function setCounts(tx: Tx, job: Job, { ok, failed, skipped }: Counts): Promise<void> {
  await run(
    tx,
    sql`
    update job set ok = ${ok}, failed = ${failed}, skipped = ${skipped}, done = ${ok + failed + skipped}
     where id = ${job.id}`,
  )
  await tellChange(tx, job)
}

/** Which files it has by now. */
export const setFiles = (tx: Tx, job: Job, files: { hasFile?: boolean; hasErrorFile?: boolean }) =>
  run(
    tx,
    sql`
    update job set has_file = coalesce(${files.hasFile ?? null}, has_file),
           has_error_file = coalesce(${files.hasErrorFile ?? null}, has_error_file)
     where id = ${job.id}`,
  )

/** The files of these jobs are thrown away, and no draft can be started any more; whoever looks at one hears of it. */
export async function loseFiles(tx: Tx, jobIds: readonly number[]): Promise<void> {
  const lost = await rows<Told>(
    tx,
    sql`
    update job set has_file = false, has_error_file = false,
           message = case status when 'Draft' then 'Thrown away: nobody started it.' else message end,
           finished_at = coalesce(finished_at, run_at),
           status = case status when 'Draft' then 'Cancelled' else status end
     where id = any (${[...jobIds]}::bigint[]) and has_file
    returning id, merchant_id, user_id, job_type`,
  )
  await writeChanges(tx, lost.map(changeOf))
}

/** Where a run begins, or begins again: its rate starts now. */
export const beginRun = (tx: Tx, job: Job, total: number, { ok, failed, skipped }: Counts) =>
  run(
    tx,
    sql`
    update job set started_at = now(), total = ${total}, ok = ${ok}, failed = ${failed}, skipped = ${skipped},
           done = ${ok + failed + skipped}, done_before = ${ok + failed + skipped}
     where id = ${job.id}`,
  )

/** Adds what a step did to the counts, and keeps what the next step begins with; the tries start again. */
export const addProgress = (tx: Tx, job: Job, { ok, failed, skipped }: Counts, kept?: object) =>
  run(
    tx,
    sql`
    update job set ok = ok + ${ok}, failed = failed + ${failed}, skipped = skipped + ${skipped},
           done = done + ${ok + failed + skipped}, attempts = 1,
           ${unkilled(sql`(options || ${JSON.stringify(kept ?? {})}::jsonb)`)}
     where id = ${job.id}`,
  )

/** So many more are known to be there: of what is counted while it is read. */
export const expectMore = (tx: Tx, job: Job, more: number) =>
  run(tx, sql`update job set total = greatest(total, done + ${more}::int) where id = ${job.id}`)

/** A run that has gone through all there was: as many rows as there turned out to be. */
export const endRun = async (tx: Tx, job: Job): Promise<number> =>
  (await one<{ done: number }>(tx, sql`update job set total = done where id = ${job.id} returning done`)).done

type Told = Pick<Job, 'id' | 'merchantId' | 'userId' | 'jobType'>
/** Says in the feed that a job stands otherwise now; of a personal job to its maker, and to whoever else may see it. */
export const tellChange = (tx: Tx, job: Told, kind: 'made' | 'changed' = 'changed') =>
  writeChanges(tx, [{ ...changeOf(job), kind }])

const changeOf = ({ id, merchantId, userId, jobType }: Told): NewChange => ({
  subject: 'job',
  id,
  kind: 'changed',
  merchantId,
  ...(isPersonal({ jobType }) ? { userId } : {}),
})
