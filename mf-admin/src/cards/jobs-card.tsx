import { thousands } from 'contract/format'
import { useCall } from 'shared-components/area'
import { ChartCard } from 'shared-components/chart'
import { JobTag, Progress, zoneNow } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { isLive, type Job, jobName } from '../job-history/job-words.ts'

const shown = 3
const pollMs = 3_000

/** The newest jobs and how far they are. */
export function JobsCard() {
  const reading = useCall(
    api.jobs.getJobList,
    { pageSize: shown },
    { staleTime: 0, refetchInterval: (answer) => (answer?.result.some(isLive) ? pollMs : false) },
  )
  return (
    <ChartCard
      title="Jobs"
      reading={reading}
      note={({ result }) => {
        const running = result.filter(isLive).length
        return running > 0 ? `${running} running` : undefined
      }}
      action={<a href={'/job/job-history' satisfies Href}>Job History</a>}
      empty={({ result }) => (result.length === 0 ? 'No file has been imported yet.' : undefined)}
    >
      {({ result }) => (
        <ul className="cd-shares cd-shares--low" aria-label="Newest jobs">
          {result.map((job) => (
            <li key={job.jobId}>
              <a className="cd-strong" href={`/job/job-history?open=${job.jobId}` satisfies Href}>
                {jobName(job, zoneNow())}
              </a>
              <JobState job={job} />
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

function JobState({ job }: { job: Job }) {
  if (!isLive(job)) return <JobTag status={job.status} />
  return (
    <>
      <span>
        {thousands(job.done)} of {thousands(job.total)}
      </span>
      <Progress label={jobName(job, zoneNow())} value={job.done} max={Math.max(1, job.total)} />
    </>
  )
}
