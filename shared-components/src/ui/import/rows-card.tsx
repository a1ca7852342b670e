import { useState } from 'react'
import { thousands } from 'contract/format'
import { Button, Card, Failed, Notice, Progress, Segments, Waiting } from 'shared-components/page'
import { Pager } from 'shared-components/table'
import { BadRows } from './bad-rows.tsx'
import { downloadErrors } from './files.ts'
import { DateQuestion } from './date-question.tsx'
import type { Job, ShownRow } from './import-props.ts'
import { PreviewRows } from './preview-rows.tsx'
import { isWorking, type Moves, useNoticed, useRows } from './use-job.ts'
import { type Part, partsOf, some, sumWords } from './words.ts'

type RowsProps = { job: Job; moves: Moves }
const pageSize = 20
const previewRows = 5

/** Step 3: the rows by how they stand; what is wrong is fixed in place. Alone on its page it asks about the dates too. */
export function RowsCard({ job, moves, isAlone }: RowsProps & { isAlone: boolean }) {
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
          <Button kind="link" onClick={() => void downloadErrors(job).catch(() => undefined)}>
            Download {left === 1 ? 'this row with its reason' : `these ${thousands(left)} rows with reasons`}
          </Button>
        )
      }
    >
      {isAlone && <DateQuestion job={job} moves={moves} isLocked={isChecking || moves.isBusy} />}
      {isChecking ? (
        <div className="cd-import__checking" role="status">
          {job.total > 0 ? `Checking ${some(job.total, 'row')}…` : 'Reading the file…'}{' '}
          <Progress label="Checking the rows" />
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
          {job.noticed > 0 && <Noticed job={job} />}
          <PartRows key={state} job={job} moves={moves} state={state} />
          {state === 'bad' && job.counts.good.rows > 0 && <AsMade job={job} />}
        </>
      )}
    </Card>
  )
}

/** The rows of one part, a page at a time. */
function PartRows({ job, moves, state }: RowsProps & { state: Part['state'] }) {
  const [page, setPage] = useState(1)
  const total = job.counts[state].rows
  const last = Math.max(1, Math.ceil(total / pageSize))
  const at = Math.min(page, last)
  const rows = useRows(job, state, { page: at, pageSize })
  if (total === 0) return <p className="cd-import__none">{state === 'bad' ? 'No row needs a fix.' : 'No rows here.'}</p>
  if (rows.error) return <Failed title="The rows could not be read" error={rows.error} onRetry={rows.refetch} />
  if (!rows.data) return <Waiting rows={6} columns={5} />
  return (
    <div className="cd-import__part">
      {state === 'excluded' && (
        <div className="cd-import__chosen">
          <Button busy={moves.isBusy} onClick={() => void moves.exclude({ isExcluded: false })}>
            Put {total === 1 ? 'it' : `all ${thousands(total)}`} back
          </Button>
        </div>
      )}
      {state === 'bad' ? (
        <BadRows job={job} rows={rows.data.result} moves={moves} />
      ) : (
        <PreviewRows
          job={job}
          rows={rows.data.result}
          name="Rows"
          actionOf={state === 'excluded' ? (row) => <PutBack row={row} moves={moves} /> : undefined}
        />
      )}
      {last > 1 && (
        <div className="cd-import__pager">
          <Pager page={at} pageSize={pageSize} total={total} onPage={setPage} />
        </div>
      )}
    </div>
  )
}

const PutBack = ({ row: { rowNo }, moves }: { row: ShownRow; moves: Moves }) => (
  <Button
    kind="link"
    label={`Put back row ${rowNo}`}
    disabledReason={moves.isBusy ? 'The rows are being checked.' : undefined}
    onClick={() => void moves.exclude({ isExcluded: false, rowNos: [rowNo] })}
  >
    Put back
  </Button>
)

/** Rows that are made and say something to look at: a second address of one order, a state nobody knows. */
function Noticed({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const rows = useNoticed(job, { page, pageSize })
  return (
    <section className="cd-import__noticed">
      <Notice
        tone="soon"
        action={<Button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Hide them' : 'Show them'}</Button>}
      >
        {some(job.noticed, 'row says', 'rows say')} something to look at: another address than the order's first, which
        is used, or a state in the shop that is not known.
      </Notice>
      {isOpen && rows.data && <PreviewRows job={job} rows={rows.data.result} name="Rows with a notice" />}
      {isOpen && job.noticed > pageSize && (
        <Pager page={page} pageSize={pageSize} total={job.noticed} onPage={setPage} />
      )}
    </section>
  )
}

/** The first good rows, as they will be made. */
function AsMade({ job }: { job: Job }) {
  const rows = useRows(job, 'good', { pageSize: previewRows })
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
