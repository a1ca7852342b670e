import { thousands } from 'contract/format'
import { useCall } from 'shared-components/area'
import { Card, Failed, JobTag, Progress, ShortTable, Two, Waiting, zoneNow } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { isLive, type Job, jobName } from '../job-history/job-words.ts'

const shown = 4
const pollMs = 3_000

/** The newest jobs and how far they are. */
export function JobsCard() {
  const { data, error, refetch } = useCall(
    api.jobs.getJobList,
    { pageSize: shown },
    { staleTime: 0, refetchInterval: (answer) => (answer?.result.some(isLive) ? pollMs : false) },
  )
  const jobs = data?.result
  const running = jobs?.filter(isLive).length ?? 0
  return (
    <Card
      title="Jobs"
      note={running > 0 ? `${running} running` : undefined}
      action={<a href={'/job/job-history' satisfies Href}>Job History</a>}
    >
      {error ? (
        <Failed title="Jobs could not be read" error={error} onRetry={refetch} />
      ) : !jobs ? (
        <Waiting rows={shown} columns={2} />
      ) : jobs.length === 0 ? (
        'No file has been imported yet.'
      ) : (
        <ShortTable
          name="Newest jobs"
          head={['Job', 'Rows', 'State']}
          rows={jobs.map((job) => ({ key: job.jobId, cells: cellsOf(job) }))}
        />
      )}
    </Card>
  )
}

const cellsOf = (job: Job) => [
  <a key="job" href={`/job/job-history?open=${job.jobId}` satisfies Href}>
    <Two isStrong first={jobName(job, zoneNow())} second={job.merchantName} />
  </a>,
  isLive(job) ? `${thousands(job.done)} of ${thousands(job.total)}` : thousands(job.total),
  isLive(job) ? (
    <Progress key="state" label={jobName(job, zoneNow())} value={job.done} max={Math.max(1, job.total)} />
  ) : (
    <JobTag key="state" status={job.status} />
  ),
]
