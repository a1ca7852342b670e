import { duration, thousands } from 'contract/format'
import { isJobLive } from 'contract/jobs'
import { Button, IconButton, Progress } from 'shared-components/page'
import { type ExportJob, type Exporting, type ExportProps, useExport } from './use-export.ts'

/** Writes the rows a list shows into a file: how far it is, a way to stop it, then the file. Who may not sees nothing. */
export function ExportButton(props: ExportProps) {
  const exporting = useExport(props)
  if (!exporting.mayExport) return null
  if (exporting.isOpen && exporting.job) return <ExportStrip exporting={exporting} />
  return (
    <Button icon="download" busy={exporting.isBusy} onClick={exporting.start}>
      Export
    </Button>
  )
}

/** The export that was begun in a list, if there is one: in the place of its button, or where a menu has begun it. */
export function ExportStrip({ exporting }: { exporting: Exporting }) {
  const { job, isOpen, cancel, save, close } = exporting
  if (!isOpen || !job) return null
  return (
    <div className="cd-export">
      <div className="cd-export__line">
        <div className="cd-export__words" role="status">
          {wordsOf(job)}
        </div>
        {isJobLive(job) ? (
          <>
            <Progress label="Rows written" value={job.done} max={Math.max(1, job.total)} />
            <Button onClick={() => cancel(job)}>Cancel</Button>
          </>
        ) : (
          <>
            {job.hasFile && (
              <Button kind="primary" icon="download" onClick={() => save(job)}>
                Download
              </Button>
            )}
            <IconButton icon="x-lg" label="Close the export" kind="plain" onClick={close} />
          </>
        )}
      </div>
      <Notes exporting={exporting} />
    </div>
  )
}

/** In what the file differs from the list as it is shown now. */
function Notes({ exporting: { begunAt, order } }: { exporting: Exporting }) {
  if (begunAt === undefined && order === undefined) return null
  return (
    <div className="cd-export__notes">
      {begunAt !== undefined && (
        <span>
          Begun with other filters. <a href={begunAt}>Show them</a>
        </span>
      )}
      {order !== undefined && <span>{order}</span>}
    </div>
  )
}

/** '12,000 of 100,000 rows · 9,000 rows per second · 10 s left', then what became of it. */
function wordsOf({ status, done, total, rowsPerSecond, secondsLeft, message }: ExportJob): string {
  if (status === 'Queued') return 'waits for its turn'
  if (status !== 'Running') return message
  return [
    `${thousands(done)} of ${thousands(total)} rows`,
    ...(rowsPerSecond === null ? [] : [`${thousands(rowsPerSecond)} rows per second`]),
    ...(secondsLeft === null ? [] : [`${duration(secondsLeft * 1000)} left`]),
  ].join(' · ')
}
