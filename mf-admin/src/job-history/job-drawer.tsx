import { useState } from 'react'
import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { thousands } from 'contract/format'
import { imports, type ImportType } from 'contract/imports'
import { useCall } from 'shared-components/area'
import { Confirm, Drawer, DrawerSection } from 'shared-components/dialog'
import {
  Button,
  download,
  Facts,
  Failed,
  JobTag,
  KeyNumbers,
  Progress,
  toast,
  Waiting,
  When,
  zoneNow,
} from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import {
  isExport,
  isLive,
  isStoppable,
  jobName,
  letGoWords,
  madeHref,
  paceWords,
  pollMs,
  wizardHref,
} from './job-words.ts'

type Job = Result<Calls['jobs']['getJobStatus']>

/** One job beside the list: how far it is, its files, and what can be done with it. Read again while it runs. */
export function JobDrawer({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const refetchInterval = (answer: Job | undefined) => (answer && isLive(answer) ? pollMs : false)
  const { data: job, error, refetch } = useCall(api.jobs.getJobStatus, { jobId }, { staleTime: 0, refetchInterval })
  if (!job)
    return (
      <Drawer title={`Job ${jobId}`} onClose={onClose}>
        {error ? (
          <Failed title="The job could not be read" error={error} onRetry={refetch} />
        ) : (
          <Waiting rows={5} columns={2} />
        )}
      </Drawer>
    )
  return (
    <Drawer
      title={jobName(job, zoneNow())}
      badge={<JobTag status={job.status} />}
      onClose={onClose}
      footer={<Moves job={job} onClose={onClose} />}
      head={
        <Facts
          facts={[
            ['Merchant', job.merchantName || 'All'],
            ['File', job.fileName || '–'],
            ['Who', job.createdBy],
            ['Job', String(job.jobId)],
          ]}
        />
      }
    >
      <JobRows job={job} />
      <DrawerSection title="When">
        <Facts
          facts={[
            ['Made', <When key="made" ms={job.createdTimestamp} />],
            ['Started', <When key="start" ms={job.startedTimestamp} />],
            ['Ended', <When key="end" ms={job.finishedTimestamp} />],
          ]}
        />
      </DrawerSection>
      <HowRead job={job} />
    </Drawer>
  )
}

const toneOf = (job: Job) => {
  if (job.status === 'Failed') return 'red'
  return isLive(job) || job.status === 'Draft' || job.status === 'Cancelled' ? 'blue' : 'green'
}

/** How far it is, and what became of the rows of its file. */
const JobRows = ({ job }: { job: Job }) => (
  <>
    <DrawerSection title="Progress" note={paceWords(job)}>
      <div className="cd-stack">
        <Progress
          label={`${thousands(job.done)} of ${thousands(job.total)} rows`}
          value={job.done}
          max={Math.max(1, job.total)}
          tone={toneOf(job)}
        />
        <p className="cd-second">{job.message}</p>
      </div>
    </DrawerSection>
    <DrawerSection title="Rows of the file" note={rowsNote(job)}>
      <div className="cd-stack">
        <KeyNumbers numbers={numbersOf(job)} />
        {letGoWords(job) && <p className="cd-second">{letGoWords(job)}</p>}
      </div>
    </DrawerSection>
  </>
)

/** What became of the rows; an export writes them all. */
function numbersOf(job: Job): { label: string; value: number }[] {
  if (isExport(job)) return [{ label: 'Written', value: job.ok }]
  if (job.status === 'Draft' && job.counts)
    return [
      { label: 'Need a fix', value: job.counts.bad.rows + job.counts.same.rows },
      { label: 'Good', value: job.counts.good.rows },
      { label: 'Skipped', value: job.counts.skipped.rows + job.counts.excluded.rows },
    ]
  return [
    { label: 'Made', value: job.ok },
    { label: 'Need a fix', value: job.failed },
    { label: 'Skipped', value: job.skipped },
  ]
}

function rowsNote({ total, jobType, records }: Job): string {
  const words = records === undefined ? '' : `, ${thousands(records)} ${imports[jobType as ImportType].records}`
  return `${thousands(total)} in all${words}`
}

/** Of an import: how its file was understood. */
function HowRead({ job: { encoding, delimiter, options, columns } }: { job: Job }) {
  if (!options || !columns) return null
  return (
    <DrawerSection title="How it was read">
      <Facts
        facts={[
          ['Encoding', encoding || '–'],
          ['Between columns', delimiter || '–'],
          ['Time zone', options.timeZone],
          ...columns.flatMap(({ column, dateFormat }) =>
            dateFormat ? [[`Dates in ${column}`, dateFormat] as const] : [],
          ),
          ['Columns used', `${columns.filter(({ field }) => field !== null).length} of ${columns.length}`],
        ]}
      />
    </DrawerSection>
  )
}

async function save({ jobType, uniqueKey, merchantId, fileName }: Job, kind: 'source' | 'errors') {
  const file = await api.jobs.getFile({ query: { jobType, uniqueKey, kind, ...(merchantId ? { merchantId } : {}) } })
  download(file, kind === 'errors' ? `refused-${fileName.replace(/\.\w*$/, '')}.csv` : fileName || `${uniqueKey}.csv`)
}

function Moves({ job, onClose }: { job: Job; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const isDraft = job.status === 'Draft'
  const href = wizardHref(job)
  const made = madeHref(job)
  const stop = async () => {
    await api.jobs.cancelJob({ body: { jobId: job.jobId } })
    toast({
      message: isDraft
        ? `The draft of ${job.fileName} is thrown away`
        : `${jobName(job, zoneNow())} (job ${job.jobId}) is stopped`,
    })
    await refreshed()
    if (isDraft) onClose()
  }
  return (
    <>
      {made && (
        <Button kind="primary" icon="list-columns" href={made}>
          What it made
        </Button>
      )}
      {href && (
        <Button kind={isDraft ? 'primary' : 'quiet'} icon="box-arrow-up-right" href={href}>
          {isDraft ? 'Open the draft' : 'Open the import'}
        </Button>
      )}
      {job.hasFile && (
        <Button icon="download" onClick={() => void save(job, 'source').catch(() => undefined)}>
          File
        </Button>
      )}
      {job.hasErrorFile && (
        <Button icon="download" onClick={() => void save(job, 'errors').catch(() => undefined)}>
          Rows with reasons
        </Button>
      )}
      {isStoppable(job) && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {isDraft ? 'Throw away…' : 'Stop…'}
        </Button>
      )}
      {isAsking && <StopConfirm job={job} onStop={stop} onClose={() => setAsking(false)} />}
    </>
  )
}

type StopProps = { job: Job; onStop: () => Promise<void>; onClose: () => void }

function StopConfirm({ job, onStop, onClose }: StopProps) {
  const isDraft = job.status === 'Draft'
  return (
    <Confirm
      title={
        isDraft ? `Throw away the draft of ${job.fileName}?` : `Stop ${jobName(job, zoneNow())} (job ${job.jobId})?`
      }
      action={isDraft ? 'Throw away' : 'Stop the job'}
      onConfirm={onStop}
      onClose={onClose}
    >
      <p>
        {isDraft
          ? 'Nothing was made of it yet.'
          : job.counts
            ? `${thousands(job.ok)} of ${thousands(job.total)} rows are made and stay.`
            : 'What it has written is thrown away.'}
      </p>
    </Confirm>
  )
}
