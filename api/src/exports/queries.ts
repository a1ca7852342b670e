import { first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import type { Job } from '../jobs/job.ts'
import { keptDays } from '../jobs/rules.ts'
import { daysAgo } from '../kernel/prune.ts'
import { visibleTo, type Who } from '../kernel/who.ts'

/** The zone a person's times are read in: their location's, else that of the merchant's first location, else UTC. */
export const zoneOf = async (tx: Tx, who: Who, merchantId: number | undefined): Promise<string> =>
  (
    await one<{ timeZone: string }>(
      tx,
      sql`
      select coalesce(
        (select l.time_zone from warehouse_location l where l.id = ${who.locationId}::bigint),
        (select l.time_zone from merchant_home h join warehouse_location l on l.id = h.location_id
          where h.merchant_id = ${who.merchantId ?? merchantId ?? null}::bigint),
        'UTC') as time_zone`,
    )
  ).timeZone

/** The merchant, where this person may see it. */
export const merchantSeen = (tx: Tx, who: Who, merchantId: number) =>
  first<{ id: number }>(
    tx,
    sql`select m.id from merchant m where m.id = ${merchantId} and ${visibleTo(who, sql`m.id`)}`,
  )

/** Their exports are counted and made one after the other. */
export const lockMaker = (tx: Tx, who: Who) =>
  one<{ id: number }>(tx, sql`select u.id from app_user u where u.id = ${who.userId} for no key update`)

/** How many exports this person has that have not ended. */
export const countLive = async (tx: Tx, who: Who): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
      select count(*) as n from job j
       where j.user_id = ${who.userId} and j.job_type = 'OrderExport' and j.status in ('Queued', 'Running')`,
    )
  ).n

/** Keeps one piece of the file a job makes; written again by a run that begins again. */
export const putPart = (tx: Tx, { merchantId, id, fileName }: Job, part: number, bytes: Buffer) =>
  run(
    tx,
    sql`
    insert into job_file (merchant_id, job_id, kind, part, name, content_type, bytes)
    values (${merchantId}, ${id}, 'result', ${part}, ${fileName}, 'text/csv', ${bytes})
    on conflict (job_id, kind, part) do update set bytes = excluded.bytes`,
  )

/** One piece of the file, in the order they were written. */
export const partOf = async (tx: Tx, { id }: Pick<Job, 'id'>, part: number): Promise<Buffer | undefined> =>
  (
    await first<{ bytes: Buffer }>(
      tx,
      sql`
      select f.bytes from job_file f where f.job_id = ${id} and f.kind = 'result' and f.part = ${part}`,
    )
  )?.bytes

const partsAtOnce = 200

/** Throws away what nobody fetches any more: exports that did not end well, and all after their days. Answers whose it was. */
export const deleteOldParts = async (tx: Tx): Promise<number[]> => {
  const gone = await rows<{ jobId: number }>(
    tx,
    sql`
    delete from job_file where (job_id, kind, part) in (
      select f.job_id, f.kind, f.part from job_file f join job j on j.id = f.job_id
       where f.kind = 'result'
         and (j.status in ('Cancelled', 'Failed') or j.finished_at < ${daysAgo(keptDays.export)})
       limit ${partsAtOnce} for update of f skip locked)
    returning job_id`,
  )
  return [...new Set(gone.map(({ jobId }) => jobId))]
}
