import { useState, type ReactNode } from 'react'
import type { Calls } from 'contract/calls/all'
import type { Client } from 'contract/client'
import { imports, type JobType } from 'contract/imports'
import { thousands } from 'contract/format'
import { Card, Failed, Page, Steps, Waiting } from 'shared-components/page'
import { FileStep } from './file-step.tsx'
import { JobProgress } from './job-progress.tsx'
import { MatchSteps } from './match-steps.tsx'
import { type Job, useJob } from './use-job.ts'
import { recordWord, some } from './words.ts'

/** The calls an import makes: api.jobs of the typed client. */
export type ImportApi = Pick<Client<Calls>['jobs'], 'cancelJob' | 'createJob' | 'createJobWithAttachment' | 'fixRow' | 'getFile' | 'getJobStatus' | 'getMapping' | 'getRows' | 'setMapping'>
export type ImportWizardProps = {
  jobType: JobType
  api: ImportApi
  /** Whom the file may be for, where that is a choice; absent for a merchant's own people. */
  merchants?: readonly { value: number; label: string }[]
  /** Time zones with a name of their own: the location's. */
  zones?: readonly { value: string; label: string }[]
  /** The draft or job that is open. */
  jobId?: number | undefined
  /** Another job is open now, or none: the address is to say so. */
  onJob: (jobId: number | undefined) => void
  /** Where what was made is listed, and what that list is called. */
  listHref: string
  listLabel: string
  /** Where drafts are found again. */
  draftsHref: string
  /** A job has ended: numbers and lists have changed. */
  onDone?: () => void
}

const steps = ['File', 'Columns', 'Rows']

/** A file in three steps: file, columns beside rows, the job. Under 1200 px one step a page. */
export function ImportWizard(props: ImportWizardProps) {
  const job = useJob(props.api, props.jobId)
  const [last, setLast] = useState<number>()
  const open = (jobId: number | undefined) => {
    setLast(props.jobId)
    props.onJob(jobId)
  }
  if (props.jobId === undefined) return <ImportPage jobType={props.jobType} step={0}><FileStep {...props} onJob={open} last={last} /></ImportPage>
  if (job.data) return <OpenJob key={job.data.jobId} {...props} onJob={open} job={job.data} />
  return (
    <ImportPage jobType={props.jobType} step={1}>
      {job.error ? <Card isFlush><Failed title="The import could not be read" error={job.error} onRetry={job.refetch} /></Card> : <Waiting />}
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

/** 'for Birch Outdoor · orders-21-nov.csv, 540 rows, 214 orders, UTF-8, comma'. */
export const JobTruth = ({ job }: { job: Job }) => (
  <>for <b className="cd-strong">{job.merchantName}</b> · {[job.fileName, some(job.total, 'row'), `${thousands(job.records)} ${recordWord(job.jobType, job.records)}`, job.encoding, job.delimiter].filter(Boolean).join(', ')}</>
)

type FrameProps = { jobType: JobType; step: number; truth?: ReactNode; footer?: ReactNode; children: ReactNode }

/** The page of an import, with its steps at the right. */
export function ImportPage({ jobType, step, truth, footer, children }: FrameProps) {
  return <Page title={imports[jobType].label} truth={truth} actions={<Steps steps={steps} current={step} />} footer={footer}>{children}</Page>
}
