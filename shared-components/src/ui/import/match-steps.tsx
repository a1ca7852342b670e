import { useState } from 'react'
import { imports } from 'contract/imports'
import { Button, ErrorNotice } from 'shared-components/page'
import { ColumnsCard } from './columns-card.tsx'
import { ImportPage, JobTruth } from './import-page.tsx'
import type { ImportWizardProps, Job } from './import-props.ts'
import { RowsCard } from './rows-card.tsx'
import { isWorking, type Moves, useMoves } from './use-job.ts'
import { useWide } from './use-wide.ts'
import { listed, madeWords, openDates, recordWord, some } from './words.ts'

type MatchProps = ImportWizardProps & { job: Job; onStarted: () => void }
type Shown = 'columns' | 'rows'

/** Steps 2 and 3: columns beside rows, one a page where there is no room for both. */
export function MatchSteps(props: MatchProps) {
  const { job } = props
  const moves = useMoves(job.jobId)
  const isWide = useWide()
  const [shown, setShown] = useState<Shown>(
    job.status === 'Draft' && job.missing.length > 0 ? 'columns' : isWide ? 'rows' : 'columns',
  )
  const step = isWide ? (job.missing.length > 0 ? 1 : 2) : shown === 'columns' ? 1 : 2
  const start = async () => {
    if (await moves.start()) props.onStarted()
  }
  return (
    <ImportPage
      jobType={job.jobType}
      step={step}
      truth={<JobTruth job={job} />}
      footer={
        <Foot {...props} isWide={isWide} shown={shown} onShow={setShown} moves={moves} onStart={() => void start()} />
      }
    >
      {moves.error !== undefined && <ErrorNotice error={moves.error} onDismiss={moves.forget} />}
      <div className="cd-import">
        {(isWide || shown === 'columns') && <ColumnsCard job={job} moves={moves} zones={props.zones} />}
        {(isWide || shown === 'rows') && <RowsCard job={job} moves={moves} isAlone={!isWide} />}
      </div>
    </ImportPage>
  )
}

type FootProps = MatchProps & {
  isWide: boolean
  shown: Shown
  onShow: (shown: Shown) => void
  moves: Moves
  onStart: () => void
}

/** Back, what stays, and the button that says what it will make. */
function Foot({ job, isWide, shown, onShow, moves, onStart, onJob, draftsHref }: FootProps) {
  const isOnColumns = !isWide && shown === 'columns'
  const back =
    isWide || isOnColumns ? (
      <Button kind="plain" icon="arrow-left" onClick={() => onJob(undefined)}>
        File
      </Button>
    ) : (
      <Button kind="plain" icon="arrow-left" onClick={() => onShow('columns')}>
        Columns
      </Button>
    )
  return (
    <div className="cd-import__foot">
      {back}
      <p className="cd-import__rest">{restWords(job)}</p>
      <Button href={draftsHref}>Keep as draft</Button>
      {isOnColumns ? (
        <Button kind="primary" onClick={() => onShow('rows')}>
          Go to the rows
        </Button>
      ) : (
        <Button kind="primary" busy={moves.isBusy} disabledReason={startRefusal(job)} onClick={onStart}>
          {startWords(job)}
        </Button>
      )}
    </div>
  )
}

/** Rows that make nothing and need nothing. */
const leftAlone = ({ skipped, excluded }: Job['counts']): number => skipped.rows + excluded.rows

const startWords = ({ jobType, counts, status }: Job): string =>
  status === 'Checking'
    ? imports[jobType].label
    : counts.good.rows === 0 && leftAlone(counts) > 0
      ? `Finish: ${some(leftAlone(counts), 'row')} left alone`
      : `Import ${madeWords(jobType, counts.good)}`

/** Why nothing can be started yet. */
function startRefusal(job: Job): string | undefined {
  if (isWorking(job)) return 'The rows are being checked.'
  if (job.missing.length > 0) return `No column goes to ${job.missing.join(', ')}.`
  const open = openDates(job).map(({ column }) => column)
  if (open.length > 0) return `Choose first whether the day or the month comes first in ${listed(open)}.`
  if (job.counts.good.rows === 0 && (leftAlone(job.counts) === 0 || job.status !== 'Draft'))
    return 'No row is good yet.'
  return undefined
}

/** What is not made now: an order is made whole or not at all. */
function restWords({ jobType, counts, recordsLeft, status }: Job) {
  if (status === 'Checking') return 'The rows are being checked.'
  const rows = counts.bad.rows + counts.same.rows
  const { record } = imports[jobType]
  if (rows === 0) {
    const there = counts.skipped.rows > 0 ? ` or left alone: ${some(counts.skipped.rows, 'row')} skipped` : ''
    const out = counts.excluded.rows > 0 ? `; ${some(counts.excluded.rows, 'row')} left out` : ''
    return `Every row is right${there}${out}.`
  }
  const whole = `${/^[aeiou]/.test(record) ? 'an' : 'a'} ${record} is made whole or not at all.`
  return (
    <>
      The other{' '}
      <b className="cd-strong">
        {recordsLeft} {recordWord(jobType, recordsLeft)} ({some(rows, 'row')})
      </b>{' '}
      stay here until fixed{jobType === 'ProductImport' ? '.' : `: ${whole}`}
    </>
  )
}
