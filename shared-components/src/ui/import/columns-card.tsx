import { type DateFormat, dateFormats, imports, type ImportType } from 'contract/imports'
import { Select, type Option } from 'shared-components/form'
import { Button, Card, Icon, Notice, toast } from 'shared-components/page'
import type { Job } from './import-props.ts'
import type { Moves } from './use-job.ts'
import { DateQuestion } from './date-question.tsx'
import { absentWords, dateWords, identityOf } from './words.ts'

type ColumnsProps = { job: Job; moves: Moves; zones?: readonly Option[] | undefined }
type Column = Job['columns'][number]

/** Step 2: every column of the file with samples, where it goes and how that was found. */
export function ColumnsCard(props: ColumnsProps) {
  return props.job.columns.length > 0 ? (
    <ReadColumns {...props} />
  ) : (
    <Card title="Step 2 of 3: columns" note="not read yet">
      <p role="status">The file is being read: its columns stand here as soon as they are known.</p>
    </Card>
  )
}

function ReadColumns({ job, moves, zones = [] }: ColumnsProps) {
  const isDraft = job.status === 'Draft' || job.status === 'Checking'
  const isLocked = !isDraft || moves.isBusy || job.status === 'Checking'
  const keep = async () => {
    if (await moves.change({ keep: true })) toast({ message: `Kept for the next file of ${job.merchantName}` })
  }
  const used = job.columns.filter(({ field }) => field !== null).length
  return (
    <Card
      isFlush
      title="Step 2 of 3: columns"
      note={`${used} of ${job.columns.length} used, * needed`}
      action={
        isDraft && (
          <Button
            kind="link"
            disabledReason={isLocked ? 'The rows are being checked.' : undefined}
            onClick={() => void keep()}
          >
            Save as template
          </Button>
        )
      }
    >
      <DateQuestion job={job} moves={moves} isLocked={isLocked} />
      <div className="cd-import__columns" role="table" aria-label="Columns">
        <div className="cd-import__column cd-import__column--head" role="row">
          <span role="columnheader">In the file, with samples</span>
          <span role="columnheader">Goes to</span>
          <span role="columnheader">
            <span className="cd-hidden">How it was matched</span>
          </span>
        </div>
        {job.columns.map((column) => (
          <ColumnLine
            key={column.column}
            job={job}
            column={column}
            isLocked={isLocked}
            onPick={(field) => void moves.change({ mapping: [{ column: column.column, field }] })}
          />
        ))}
      </div>
      {job.missing.length > 0 && (
        <div className="cd-import__missing">
          <Notice tone="error">No column goes to {job.missing.join(', ')} yet.</Notice>
        </div>
      )}
      {absentWords(job) && (
        <div className="cd-import__missing">
          <Notice>{absentWords(job)}</Notice>
        </div>
      )}
      <Options job={job} moves={moves} zones={zones} isLocked={isLocked} />
    </Card>
  )
}

const fieldOptions = (jobType: ImportType): Option[] =>
  imports[jobType].fields.map(({ field, label, isNeeded }) => ({
    value: field,
    label: isNeeded ? `${label} *` : label,
  }))

function ColumnLine({
  job,
  column,
  isLocked,
  onPick,
}: {
  job: Job
  column: Column
  isLocked: boolean
  onPick: (field: string | null) => void
}) {
  const samples = column.samples.map((sample) => sample || '–').join(' · ') || '–'
  return (
    <div
      className={column.field === null ? 'cd-import__column cd-import__column--skipped' : 'cd-import__column'}
      role="row"
    >
      <div role="cell" className="cd-import__name">
        <b className="cd-strong">{column.column}</b>
        <span title={samples}>{samples}</span>
      </div>
      <div role="cell">
        <Select
          label={`${column.column} goes to`}
          isLabelHidden
          isDisabled={isLocked}
          value={column.field ?? ''}
          none="Do not import"
          options={fieldOptions(job.jobType)}
          onChange={(field) => onPick(field || null)}
        />
      </div>
      <div role="cell" className="cd-import__match">
        <Matched column={column} />
      </div>
    </div>
  )
}

const marks = { 'known name': 'check-lg', 'as last time': 'clock', chosen: 'person-check', skipped: 'dash' } as const
const words = {
  'known name': 'known name',
  'as last time': 'as last time',
  chosen: 'you chose',
  skipped: 'skipped',
} as const

/** How a column found its field; a date also says how it is read. */
function Matched({ column }: { column: Column }) {
  const { dateFormat, dateMatched } = column
  const isOpen = dateMatched === 'ambiguous'
  const matched = dateMatched === 'chosen' ? 'chosen' : column.matched
  return (
    <>
      <Icon name={isOpen ? 'question-circle' : marks[matched]} size={14} />
      <span>
        {isOpen ? 'is it ' : words[matched]}
        {dateFormat && dateMatched !== 'none' && (
          <>
            {' '}
            <span className="cd-import__format">
              {dateWords[dateFormat]}
              {isOpen && '?'}
            </span>
          </>
        )}
      </span>
    </>
  )
}

/** What holds for the whole file: records that exist, the zone of its times; and how its dates are written. */
function Options({
  job,
  moves,
  zones,
  isLocked,
}: {
  job: Job
  moves: Moves
  zones: readonly Option[]
  isLocked: boolean
}) {
  const { existing, timeZone } = job.options
  const hasTimes = imports[job.jobType].fields.some(({ kind }) => kind === 'timestamp')
  const isProducts = job.jobType === 'ProductImport'
  return (
    <div className="cd-import__options">
      <div className="cd-import__option">
        <span>{identityOf(job.jobType)} that exists already</span>
        <Select
          label={`${identityOf(job.jobType)} that exists already`}
          isLabelHidden
          isDisabled={isLocked}
          value={existing}
          onChange={(value) => void moves.change({ existing: value === 'update' ? 'update' : 'leave' })}
          options={[
            { value: 'leave', label: 'is left alone' },
            { value: 'update', label: isProducts ? 'is updated' : 'is updated: products only', disabled: !isProducts },
          ]}
        />
      </div>
      <DateOptions job={job} moves={moves} isLocked={isLocked} />
      {hasTimes && (
        <div className="cd-import__option">
          <span>Times in the file are</span>
          <Select
            label="Times in the file are"
            isLabelHidden
            isDisabled={isLocked}
            value={timeZone}
            options={zoneOptions(timeZone, zones)}
            onChange={(value) => void moves.change({ timeZone: value })}
          />
        </div>
      )}
    </div>
  )
}

/** How each column of dates is written, as it says itself or was answered; what is asked about stands above. */
function DateOptions({ job, moves, isLocked }: { job: Job; moves: Moves; isLocked: boolean }) {
  return job.columns.map(
    ({ column, dateFormat, dateMatched }) =>
      dateFormat &&
      dateMatched !== 'ambiguous' && (
        <div key={column} className="cd-import__option">
          <span>Dates in {column} are</span>
          <Select
            label={`Dates in ${column} are`}
            isLabelHidden
            isDisabled={isLocked}
            value={dateFormat}
            options={dateFormats.map((value) => ({ value, label: dateWords[value] }))}
            onChange={(value) => void moves.change({ dateFormats: [{ column, dateFormat: value as DateFormat }] })}
          />
        </div>
      ),
  )
}

/** The zones with a name first, then every other of IANA. */
function zoneOptions(current: string, zones: readonly Option[]): Option[] {
  const named = new Set(zones.map(({ value }) => value))
  const others = [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(
    (zone) => !named.has(zone),
  )
  return [...zones, ...others.map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} time` }))]
}
