import { calls } from 'contract/calls/all'
import { jobLabels, type JobStatus, type JobType } from 'contract/jobs'
import { countOf } from 'contract/format'
import { at, rows, sql } from '../kernel/database.ts'
import { listed, type Tasks } from '../server/task.ts'
import { seenBy } from './job.ts'

type Own = {
  id: number
  jobType: JobType
  status: JobStatus
  fileName: string
  failed: number
  total: number
  since: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Imports that one began and did not start, and jobs of one's own that failed since yesterday. */
export const ownJobs: Tasks = {
  kind: 'import',
  access: calls.jobs.createJob.access,
  find: async (tx, who) => {
    const found = await rows<Own>(
      tx,
      sql`
  select j.id, j.job_type, j.status, j.file_name, j.failed, j.total, coalesce(j.finished_at, j.created_at) as since
    from job j
   where ${seenBy(who)} and j.user_id = ${who.userId}
     and (j.status = 'Draft' or (j.status in ('Failed', 'Partly succeeded') and j.finished_at > ${at(who.now - dayMs)}))
   order by since, j.id limit ${listed}`,
    )
    return found.map(({ id, jobType, status, fileName, failed, total, since }) => {
      const isDraft = status === 'Draft'
      const name = fileName || jobLabels[jobType]
      return {
        key: `import:${id}`,
        when: isDraft ? 'mine' : 'today',
        title: isDraft
          ? `Go on with ${name}`
          : `${name}: ${failed > 0 ? `${countOf(failed, 'row')} failed` : 'failed'}`,
        note: isDraft ? `${jobLabels[jobType]}, not started` : jobLabels[jobType],
        amount: isDraft ? total : failed,
        unit: 'row',
        sinceTimestamp: since,
        verb: isDraft ? 'Go on' : 'Look',
        link: `/job/job-history?open=${id}`,
      }
    })
  },
}
