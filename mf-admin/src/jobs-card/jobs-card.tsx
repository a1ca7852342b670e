import { useQuery } from '@tanstack/react-query'
import { thousands } from 'contract/format'
import { Card, Failed, Progress, ShortTable, Tag, Two, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import { isLive, type Job, statusTones, typeWords } from '../job-history/job-words.ts'

const shown = 4
const pollMs = 3_000

/** The newest jobs and how far they are. */
export function JobsCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', 'newest'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.jobs.getJobList({ query: { pageSize: shown } }, { signal })).result,
    refetchInterval: ({ state }) => (state.data?.some(isLive) ? pollMs : false),
  })
  const running = data?.filter(isLive).length ?? 0
  return (
    <Card
      title="Jobs"
      note={running > 0 ? `${running} running` : undefined}
      action={<a href="/job/job-history">Job History</a>}
    >
      {error ? (
        <Failed title="Jobs could not be read" error={error} onRetry={refetch} />
      ) : !data ? (
        <Waiting rows={shown} columns={2} />
      ) : data.length === 0 ? (
        'No file has been imported yet.'
      ) : (
        <ShortTable
          name="Newest jobs"
          head={['Job', 'Rows', 'State']}
          rows={data.map((job) => ({ key: job.jobId, cells: cellsOf(job) }))}
        />
      )}
    </Card>
  )
}

const cellsOf = (job: Job) => [
  <a key="job" href={`/job/job-history?open=${job.jobId}`}>
    <Two isStrong first={typeWords(job.jobType)} second={job.merchantName} />
  </a>,
  isLive(job) ? `${thousands(job.done)} of ${thousands(job.total)}` : thousands(job.total),
  isLive(job) ? (
    <Progress key="state" label={typeWords(job.jobType)} value={job.done} max={Math.max(1, job.total)} />
  ) : (
    <Tag key="state" tone={statusTones[job.status]}>
      {job.status}
    </Tag>
  ),
]
