import { rows, run, sql, type Tx } from '../kernel/database.ts'
import { daysAgo, mostAtOnce, type Pruned } from '../kernel/prune.ts'
import { loseFiles } from './job.ts'
import { keptDays } from './rules.ts'

const jobsAtOnce = 20
/** As the index has it. */
const restsSince = sql`case when j.finished_at is null then j.run_at else j.finished_at end`

/** Imports nobody has done anything with for their days and that still have a file, held until it is gone. */
const restedImports = (tx: Tx) =>
  rows<{ id: number }>(
    tx,
    sql`
  select j.id from job j
   where j.has_file and ${restsSince} < ${daysAgo(keptDays.import)} and j.job_type <> 'OrderExport'
     and j.status in ('Draft', 'Succeeded', 'Partly succeeded', 'Failed', 'Cancelled')
   order by ${restsSince} limit ${jobsAtOnce} for update skip locked`,
  )

const dropRows = (tx: Tx, jobIds: readonly number[]) =>
  run(
    tx,
    sql`
  delete from job_row t where t.ctid = any (array(
    select r.ctid from job j join job_row r on r.merchant_id = j.merchant_id and r.job_id = j.id
     where j.id = any (${[...jobIds]}::bigint[]) limit ${mostAtOnce}))`,
  )

const dropFiles = (tx: Tx, jobIds: readonly number[]) =>
  run(tx, sql`delete from job_file where job_id = any (${[...jobIds]}::bigint[])`)

/** What stood in the files of imports: first their rows, then the files; the job says at the end that it has none. */
export const oldImports: Pruned = {
  tables: ['job_row', 'job_file'],
  days: keptDays.import,
  prune: async (tx) => {
    const jobIds = (await restedImports(tx)).map(({ id }) => id)
    if (jobIds.length === 0) return false
    if ((await dropRows(tx, jobIds)) < mostAtOnce) {
      await dropFiles(tx, jobIds)
      await loseFiles(tx, jobIds)
    }
    return true
  },
}
