import { useState } from 'react'
import { Card, Failed, Waiting } from 'shared-components/page'
import { FileStep } from './file-step.tsx'
import { ImportPage, JobTruth } from './import-page.tsx'
import type { ImportWizardProps, Job } from './import-props.ts'
import { JobProgress } from './job-progress.tsx'
import { MatchSteps } from './match-steps.tsx'
import { useJob } from './use-job.ts'

/** A file in three steps: file, columns beside rows, the job. Under 1200 px one step a page. */
export function ImportWizard(props: ImportWizardProps) {
  const job = useJob(props.jobId)
  const [last, setLast] = useState<number>()
  const open = (jobId: number | undefined) => {
    setLast(props.jobId)
    props.onJob(jobId)
  }
  if (props.jobId === undefined)
    return (
      <ImportPage jobType={props.jobType} step={0}>
        <FileStep {...props} onJob={open} last={last} />
      </ImportPage>
    )
  if (job.data) return <OpenJob key={job.data.jobId} {...props} onJob={open} job={job.data as Job} />
  return (
    <ImportPage jobType={props.jobType} step={1}>
      {job.error ? (
        <Card isFlush>
          <Failed title="The import could not be read" error={job.error} onRetry={job.refetch} />
        </Card>
      ) : (
        <Waiting />
      )}
    </ImportPage>
  )
}

const hasBegun = ({ status }: Job): boolean => !['Draft', 'Checking'].includes(status)

/** A draft to match and fix; a job to watch; what is left of one, to fix again. */
function OpenJob({ job, ...props }: ImportWizardProps & { job: Job }) {
  const [isFixing, setFixing] = useState(false)
  if (hasBegun(job) && !(isFixing && ['Partly succeeded', 'Failed'].includes(job.status)))
    return (
      <ImportPage jobType={job.jobType} step={3} truth={<JobTruth job={job} />}>
        <JobProgress {...props} job={job} onFix={() => setFixing(true)} />
      </ImportPage>
    )
  return <MatchSteps {...props} job={job} onStarted={() => setFixing(false)} />
}
