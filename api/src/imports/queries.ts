import { type ImportType, type RowState, rowStates } from 'contract/imports'
import { first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import { visibleTo, type Who } from '../kernel/who.ts'
import type { Job } from '../jobs/job.ts'
import type { Upload } from '../server/handler.ts'
import { withDates } from './date-plan.ts'
import type { Column } from './importer.ts'
import type { ImportJob, ImportOptions } from './job.ts'
import type { KeptMapping, Tally } from './rules.ts'

type Of = Pick<ImportJob, 'merchantId' | 'id'>

/** A job with what only imports know of it. */
export async function importOf(tx: Tx, job: Job): Promise<ImportJob> {
  const file = await one<Omit<ImportJob, keyof Omit<Job, 'jobType' | 'merchantId' | 'options'>>>(
    tx,
    sql`
    select j.job_type, j.merchant_id, m.name as merchant_name, m.currency, j.encoding, j.delimiter, j.mapping, j.options
      from job j join merchant m on m.id = j.merchant_id where j.id = ${job.id}`,
  )
  return { ...job, ...file, options: withDates(file) }
}

/** A merchant this person may see, and the time zone its goods are worked in: its first location's by priority. */
export const merchantOf = (tx: Tx, who: Who, merchantId: number) =>
  first<{ id: number; name: string; currency: string; timeZone: string }>(
    tx,
    sql`
    select m.id, m.name, m.currency, coalesce(l.time_zone, 'UTC') as time_zone
      from merchant m
      left join merchant_home h on h.merchant_id = m.id
      left join warehouse_location l on l.id = h.location_id
     where m.id = ${merchantId} and ${visibleTo(who, sql`m.id`)}`,
  )

/** A shop of the merchant; another's is as if absent. */
export const shopOf = (tx: Tx, merchantId: number, shopId: number) =>
  first<{ id: number; name: string }>(
    tx,
    sql`select id, name from shop where merchant_id = ${merchantId} and id = ${shopId}`,
  )

/** How the file of a job is read. */
export const setPlan = (
  tx: Tx,
  jobId: number,
  { encoding, delimiter, mapping }: { encoding: string; delimiter: string; mapping: readonly Column[] },
) =>
  run(
    tx,
    sql`
    update job set encoding = ${encoding}, delimiter = ${delimiter}, mapping = ${JSON.stringify(mapping)}::jsonb
     where id = ${jobId}`,
  )

/** What a worker planned of a long file, and how many rows it has. */
export const setPlanned = (tx: Tx, jobId: number, options: ImportOptions, total: number) =>
  run(tx, sql`update job set options = ${JSON.stringify(options)}::jsonb, total = ${total} where id = ${jobId}`)

/** Keeps one piece of the file. */
const addPiece = (tx: Tx, { merchantId, id }: Of, file: Upload, part: number, bytes: Buffer) =>
  run(
    tx,
    sql`
    insert into job_file (merchant_id, job_id, kind, part, name, content_type, bytes)
    values (${merchantId}, ${id}, 'source', ${part}, ${file.fileName}, ${file.contentType}, ${bytes})`,
  )

/** Keeps the file in pieces: one of them is in memory at a time. */
export async function addFile(tx: Tx, job: Of, file: Upload): Promise<void> {
  let part = 0
  for await (const piece of file.pieces()) await addPiece(tx, job, file, part++, piece)
}

export const pieceOf = (tx: Tx, { merchantId, id }: Of, part: number) =>
  first<{ name: string; bytes: Buffer }>(
    tx,
    sql`
    select name, bytes from job_file
     where merchant_id = ${merchantId} and job_id = ${id} and kind = 'source' and part = ${part}`,
  )

export const fileSize = async (tx: Tx, { merchantId, id }: Of): Promise<number> =>
  (
    await one<{ size: number }>(
      tx,
      sql`
      select coalesce(sum(length(bytes)), 0) as size from job_file
       where merchant_id = ${merchantId} and job_id = ${id} and kind = 'source'`,
    )
  ).size

/** A record that needs a fix makes a file of refused rows. */
export const hasBadRows = async (tx: Tx, { merchantId, id }: Of): Promise<boolean> =>
  (
    await one<{ has: boolean }>(
      tx,
      sql`
      select exists (
        select from job_row r where r.merchant_id = ${merchantId} and r.job_id = ${id} and r.state = 'bad') as has`,
    )
  ).has

export const keptMapping = (tx: Tx, merchantId: number, jobType: ImportType) =>
  first<{ mapping: KeptMapping; updatedTimestamp: number }>(
    tx,
    sql`
    select mapping, updated_at as updated_timestamp from import_mapping
     where merchant_id = ${merchantId} and job_type = ${jobType}`,
  )

export const keepMapping = (tx: Tx, merchantId: number, jobType: ImportType, mapping: KeptMapping) =>
  run(
    tx,
    sql`
    insert into import_mapping (merchant_id, job_type, mapping)
    values (${merchantId}, ${jobType}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (merchant_id, job_type) do update set mapping = excluded.mapping, updated_at = now()`,
  )

/** Rows and records by how they stand. */
export async function tallyOf(tx: Tx, { merchantId, id }: Of): Promise<Tally> {
  const counted = await rows<{ state: RowState; rows: number; records: number }>(
    tx,
    sql`
    select state, count(*) as rows, count(distinct record) as records from job_row
     where merchant_id = ${merchantId} and job_id = ${id} group by state`,
  )
  const none = { rows: 0, records: 0 }
  return Object.fromEntries(
    rowStates.map((state) => {
      const { rows: rowCount, records } = counted.find((row) => row.state === state) ?? none
      return [state, { rows: rowCount, records }]
    }),
  ) as Tally
}

/** How many records there are, and how many have something to fix. */
export const countRecords = (tx: Tx, { merchantId, id }: Of) =>
  one<{ records: number; recordsLeft: number }>(
    tx,
    sql`
    select count(distinct record) as records,
           count(distinct record) filter (where state in ('bad', 'same')) as records_left
      from job_row where merchant_id = ${merchantId} and job_id = ${id}`,
  )
