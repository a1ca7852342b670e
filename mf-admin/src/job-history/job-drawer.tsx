import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { thousands } from 'contract/format'
import { imports } from 'contract/imports'
import { Confirm, Drawer, DrawerSection } from 'shared-components/dialog'
import {
  Button,
  download,
  Facts,
  Failed,
  KeyNumbers,
  Progress,
  Tag,
  toast,
  Waiting,
  When,
} from 'shared-components/page'
import { api } from 'shared-state'
import { isLive, isStoppable, paceWords, statusTones, typeWords, wizardHref } from './job-words.ts'
import { useJob } from './use-jobs.ts'

type Job = NonNullable<ReturnType<typeof useJob>['data']>

/** One job beside the list: how far it is, its files, and what can be done with it. */
export function JobDrawer({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const { data: job, error, refetch } = useJob(jobId)
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
      title={typeWords(job.jobType)}
      badge={<Tag tone={statusTones[job.status]}>{job.status}</Tag>}
      onClose={onClose}
      footer={<Moves job={job} onClose={onClose} />}
      head={
        <Facts
          facts={[
            ['Merchant', job.merchantName],
            ['File', job.fileName || '–'],
            ['Who', job.createdBy],
            ['Job', String(job.jobId)],
          ]}
        />
      }
    >
      <DrawerSection title="Progress" note={paceWords(job)}>
        <div className="cd-stack">
          <Progress
            label={`${thousands(job.done)} of ${thousands(job.total)} rows`}
            value={job.done}
            max={Math.max(1, job.total)}
            tone={
              job.status === 'Failed'
                ? 'red'
                : isLive(job) || job.status === 'Draft' || job.status === 'Cancelled'
                  ? 'blue'
                  : 'green'
            }
          />
          <p className="cd-second">{job.message}</p>
        </div>
      </DrawerSection>
      <DrawerSection
        title="Rows of the file"
        note={`${thousands(job.total)} in all, ${thousands(job.records)} ${imports[job.jobType].records}`}
      >
        <KeyNumbers
          numbers={
            job.status === 'Draft'
              ? [
                  { label: 'Need a fix', value: job.counts.bad.rows + job.counts.same.rows },
                  { label: 'Good', value: job.counts.good.rows },
                  { label: 'Skipped', value: job.counts.skipped.rows },
                ]
              : [
                  { label: 'Made', value: job.ok },
                  { label: 'Left', value: job.failed },
                  { label: 'Skipped', value: job.skipped },
                ]
          }
        />
      </DrawerSection>
      <DrawerSection title="When">
        <Facts
          facts={[
            ['Made', <When key="made" ms={job.createdTimestamp} />],
            ['Started', <When key="start" ms={job.startedTimestamp} />],
            ['Ended', <When key="end" ms={job.finishedTimestamp} />],
          ]}
        />
      </DrawerSection>
      <DrawerSection title="How it was read">
        <Facts
          facts={[
            ['Encoding', job.encoding || '–'],
            ['Between columns', job.delimiter || '–'],
            ['Time zone', job.options.timeZone],
            ['Dates', job.options.dateFormat],
            ['Columns used', `${job.columns.filter(({ field }) => field !== null).length} of ${job.columns.length}`],
          ]}
        />
      </DrawerSection>
    </Drawer>
  )
}

async function save({ jobType, uniqueKey, merchantId, fileName }: Job, kind: 'source' | 'errors') {
  const file = await api.jobs.getFile({ query: { jobType, uniqueKey, merchantId, kind } })
  download(file, kind === 'errors' ? `refused-${fileName.replace(/\.\w*$/, '')}.csv` : fileName || `${uniqueKey}.csv`)
}

function Moves({ job, onClose }: { job: Job; onClose: () => void }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const isDraft = job.status === 'Draft'
  const href = job.status === 'Cancelled' ? undefined : wizardHref(job)
  const stop = async () => {
    await api.jobs.cancelJob({ body: { jobId: job.jobId } })
    toast({
      message: isDraft
        ? `The draft of ${job.fileName} is thrown away`
        : `${typeWords(job.jobType)} ${job.jobId} is stopped`,
    })
    await queries.invalidateQueries({ queryKey: ['jobs'] })
    if (isDraft) onClose()
  }
  return (
    <>
      {href && (
        <Button kind={isDraft ? 'primary' : 'quiet'} icon="box-arrow-up-right" href={href}>
          {isDraft ? 'Open the draft' : 'Open the import'}
        </Button>
      )}
      <Button icon="download" onClick={() => void save(job, 'source').catch(() => undefined)}>
        File
      </Button>
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
      {isAsking && (
        <Confirm
          title={
            isDraft
              ? `Throw away the draft of ${job.fileName}?`
              : `Stop ${typeWords(job.jobType).toLowerCase()} ${job.jobId}?`
          }
          action={isDraft ? 'Throw away' : 'Stop the job'}
          onConfirm={stop}
          onClose={() => setAsking(false)}
        >
          <p>
            {isDraft
              ? 'Nothing was made of it yet.'
              : `${thousands(job.ok)} of ${thousands(job.total)} rows are made and stay.`}
          </p>
        </Confirm>
      )}
    </>
  )
}
