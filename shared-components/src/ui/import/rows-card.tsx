import { useState } from 'react'
import { thousands } from 'contract/format'
import { Button, Card, Failed, Progress, Segments, Waiting } from 'shared-components/page'
import { Pager } from 'shared-components/table'
import { BadRows } from './bad-rows.tsx'
import { downloadErrors } from './files.ts'
import type { ImportApi, Job } from './import-props.ts'
import { PreviewRows } from './preview-rows.tsx'
import { isWorking, type Moves, useRows } from './use-job.ts'
import { type Part, partsOf, some, sumWords } from './words.ts'

type RowsProps = { job: Job; api: ImportApi; moves: Moves }
const pageSize = 20
const previewRows = 5

/** Step 3: the rows by how they stand; what is wrong is fixed in place. */
export function RowsCard({ job, api, moves }: RowsProps) {
  const parts = partsOf(job)
  const [picked, setPicked] = useState<Part['state']>()
  const state =
    picked && parts.some((part) => part.state === picked)
      ? picked
      : job.counts.bad.rows > 0
        ? 'bad'
        : job.counts.good.rows > 0
          ? 'good'
          : (parts.at(-1)?.state ?? 'good')
  const left = job.counts.bad.rows + job.counts.same.rows
  const isChecking = isWorking(job)
  return (
    <Card
      isFlush
      title="Step 3 of 3: rows"
      note={
        job.status === 'Draft' || isChecking
          ? 'checked again after every change on the left'
          : 'what is left; what was made stays'
      }
      action={
        left > 0 &&
        !isChecking && (
          <Button kind="link" onClick={() => void downloadErrors(api, job).catch(() => undefined)}>
            Download {left === 1 ? 'this row with its reason' : `these ${thousands(left)} rows with reasons`}
          </Button>
        )
      }
    >
      {isChecking ? (
        <div className="cd-import__checking" role="status">
          Checking {some(job.total, 'row')}… <Progress label="Checking the rows" />
        </div>
      ) : (
        <>
          <div className="cd-import__parts">
            <Segments
              label="Rows by how they stand"
              current={state}
              onPick={(id) => setPicked(parts.find((part) => part.state === id)?.state)}
              options={parts.map((part) => ({ id: part.state, label: part.label, count: part.rows }))}
            />
            <span className="cd-import__sum">{sumWords(parts)}</span>
          </div>
          <PartRows key={state} job={job} api={api} moves={moves} state={state} />
          {state === 'bad' && job.counts.good.rows > 0 && <AsMade job={job} api={api} />}
        </>
      )}
    </Card>
  )
}

/** The rows of one part, a page at a time. */
function PartRows({ job, api, moves, state }: RowsProps & { state: Part['state'] }) {
  const [page, setPage] = useState(1)
  const total = job.counts[state].rows
  const last = Math.max(1, Math.ceil(total / pageSize))
  const at = Math.min(page, last)
  const rows = useRows(api, job, state, { page: at, pageSize })
  if (total === 0) return <p className="cd-import__none">{state === 'bad' ? 'No row needs a fix.' : 'No rows here.'}</p>
  if (rows.error) return <Failed title="The rows could not be read" error={rows.error} onRetry={rows.refetch} />
  if (!rows.data) return <Waiting rows={6} columns={5} />
  return (
    <div className="cd-import__part">
      {state === 'bad' ? (
        <BadRows job={job} rows={rows.data.result} moves={moves} />
      ) : (
        <PreviewRows job={job} rows={rows.data.result} name="Rows" />
      )}
      {last > 1 && (
        <div className="cd-import__pager">
          <Pager page={at} pageSize={pageSize} total={total} onPage={setPage} />
        </div>
      )}
    </div>
  )
}

/** The first good rows, as they will be made. */
function AsMade({ job, api }: { job: Job; api: ImportApi }) {
  const rows = useRows(api, job, 'good', { pageSize: previewRows })
  return (
    <section className="cd-import__made">
      <div className="cd-import__made-head">
        <h3 className="cd-card__title">As they will be made</h3>
        <span className="cd-card__note">first good rows</span>
      </div>
      {rows.data ? (
        <PreviewRows job={job} rows={rows.data.result} name="As they will be made" />
      ) : (
        <Waiting rows={previewRows} columns={6} />
      )}
    </section>
  )
}
