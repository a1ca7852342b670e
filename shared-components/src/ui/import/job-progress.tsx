import { useEffect, useRef, useState } from 'react'
import { duration, thousands } from 'contract/format'
import { imports } from 'contract/imports'
import { Confirm } from 'shared-components/dialog'
import { Button, Card, Facts, KeyNumbers, Notice, Progress, JobTag } from 'shared-components/page'
import { api } from 'shared-state'
import { downloadErrors, downloadSource } from './files.ts'
import type { ImportWizardProps, Job } from './import-props.ts'
import { isWorking } from './use-job.ts'
import { some } from './words.ts'

type ProgressProps = Pick<ImportWizardProps, 'onJob' | 'listHref' | 'listLabel' | 'onDone'> & {
  job: Job
  onFix: () => void
}

/** The job: how far it is, then what it made, what needs a fix and what was skipped. */
export function JobProgress(props: ProgressProps) {
  const { job, onDone } = props
  const isOn = isWorking(job)
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (wasOn.current && !isOn) onDone?.()
    wasOn.current = isOn
  }, [isOn, onDone])
  return (
    <div className="cd-stack">
      <Card
        title={isOn ? `Importing ${imports[job.jobType].records}` : 'The import has ended'}
        action={<JobTag status={job.status} />}
      >
        <div className="cd-stack" role="status" aria-live="polite">
          <div className="cd-row cd-row--between">
            <span className="cd-strong cd-figures">
              {thousands(job.done)} of {some(job.total, 'row')}
            </span>
            <span className="cd-second cd-figures">{paceWords(job)}</span>
          </div>
          <Progress
            label={`${thousands(job.done)} of ${some(job.total, 'row')}`}
            value={job.done}
            max={Math.max(1, job.total)}
            tone={job.status === 'Failed' ? 'red' : isOn || job.status === 'Cancelled' ? 'blue' : 'green'}
          />
          <p className="cd-second">{job.message}</p>
        </div>
      </Card>
      <KeyNumbers
        numbers={[
          { label: 'Made', value: job.ok, note: 'rows' },
          { label: 'Need a fix', value: job.failed, note: 'rows' },
          { label: 'Skipped', value: job.skipped, note: 'rows left alone or left out' },
          {
            label: isOn ? 'Done' : 'In the file',
            value: job.done,
            note: `${thousands(job.ok)} + ${thousands(job.failed)} + ${thousands(job.skipped)} rows`,
          },
        ]}
      />
      <Next {...props} />
    </div>
  )
}

function paceWords({ status, rowsPerSecond, secondsLeft }: Job): string {
  if (status === 'Queued') return 'waits for its turn'
  if (status !== 'Running') return ''
  return [
    rowsPerSecond === null ? 'starting' : `${thousands(rowsPerSecond)} rows per second`,
    ...(secondsLeft === null ? [] : [`${duration(secondsLeft * 1000)} left`]),
  ].join(' · ')
}

/** Where to go from here: the list, the rows that are left, the files, another file. */
function Next({ job, onJob, onFix, listHref, listLabel }: ProgressProps) {
  const [isAsking, setAsking] = useState(false)
  const isOn = isWorking(job)
  const isLetGo = !isOn && !job.hasFile
  const mayFix = !isLetGo && ['Partly succeeded', 'Failed'].includes(job.status) && job.failed > 0
  return (
    <>
      {mayFix && (
        <Notice title={`${some(job.failed, 'row needs', 'rows need')} a fix.`}>
          Correct them here, or take them as a file with a reason column and upload it again; what was made stays.
        </Notice>
      )}
      {isLetGo && (
        <Notice title="The file and its rows are no longer kept.">
          What was made of them stays. To import more of it, send the file again.
        </Notice>
      )}
      <div className="cd-row">
        {!isOn && (
          <Button kind="primary" href={job.ok > 0 ? `${listHref}?job=${job.jobId}` : listHref}>
            {job.ok > 0 ? `Show the ${imports[job.jobType].records} it made` : listLabel}
          </Button>
        )}
        {mayFix && (
          <Button icon="pencil" onClick={onFix}>
            Fix {some(job.failed, 'row')} here
          </Button>
        )}
        {job.hasErrorFile && !isOn && (
          <Button icon="download" onClick={() => void downloadErrors(job).catch(() => undefined)}>
            Download {some(job.failed, 'row')} with reasons
          </Button>
        )}
        {!isLetGo && (
          <Button icon="download" onClick={() => void downloadSource(job).catch(() => undefined)}>
            Download the file
          </Button>
        )}
        {!isOn && (
          <Button icon="upload" onClick={() => onJob(undefined)}>
            Import another file
          </Button>
        )}
        {isOn && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            Stop…
          </Button>
        )}
      </div>
      <About job={job} />
      {isAsking && <StopConfirm job={job} onClose={() => setAsking(false)} />}
    </>
  )
}

const About = ({ job }: { job: Job }) => (
  <Card title="About this import">
    <Facts
      facts={[
        ['Merchant', job.merchantName],
        ['File', job.fileName],
        ...(job.jobType === 'OrderImport' ? [['Shop', job.shopName || 'None'] as const] : []),
        ['Started by', job.createdBy],
        ['Job', String(job.jobId)],
      ]}
    />
  </Card>
)

const StopConfirm = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <Confirm
    title={`Stop importing ${job.fileName}?`}
    action="Stop the import"
    onClose={onClose}
    onConfirm={() => api.jobs.cancelJob({ body: { jobId: job.jobId } })}
  >
    <p>
      {thousands(job.ok)} of {some(job.total, 'row')} are made and stay. The rest is not made.
    </p>
  </Confirm>
)
