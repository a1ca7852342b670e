import type { ReactNode } from 'react'
import { Icon } from 'shared-components/page'
import type { Job, ShownRow } from './import-props.ts'
import { openDates, previewOf, type PreviewColumn, previews } from './words.ts'

const stands = {
  bad: 'needs a fix',
  same: 'waits',
  good: 'good',
  skipped: 'skipped',
  excluded: 'left out',
  made: 'made',
} as const

type PreviewProps = {
  job: Job
  rows: readonly ShownRow[]
  name: string
  /** What can be done with a row. */
  actionOf?: (row: ShownRow) => ReactNode
}

/** Rows as they will be made, or were. */
export function PreviewRows({ job, rows, name, actionOf }: PreviewProps) {
  const columns = previews[job.jobType]
  return (
    <div className="cd-import__scroll" role="group" aria-label={`${name}, scrolls sideways`} tabIndex={0}>
      <table className="cd-table cd-import__preview" aria-label={name}>
        <thead>
          <tr>
            <th className="cd-table__right">Row</th>
            {columns.map(({ head, isNumber }) => (
              <th key={head} className={isNumber ? 'cd-table__right' : undefined}>
                {head}
              </th>
            ))}
            <th>
              <span className="cd-hidden">How it stands</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowNo}>
              <td className="cd-table__right">{row.rowNo}</td>
              {columns.map((column) => (
                <td key={column.head} className={column.isNumber ? 'cd-table__right' : undefined}>
                  {cellOf(job, row, column)}
                </td>
              ))}
              <td className="cd-table__right">
                <Stand job={job} row={row} />
                {actionOf?.(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A date that reads in two ways is not shown in one of them before somebody chose. */
function cellOf(job: Job, row: ShownRow, column: PreviewColumn): string {
  const words = previewOf(job.jobType, row, column, job.options.timeZone)
  const isOpen = openDates(job).some(({ field }) => field !== null && column.fields.includes(field))
  return isOpen && words !== '–' ? 'Day or month first?' : words
}

function Stand({ job, row }: { job: Job; row: ShownRow }) {
  if (row.state === 'good' && openDates(job).length > 0) return <span className="cd-second">waits for your choice</span>
  const isRight = row.state === 'good' || row.state === 'made'
  return (
    <span className={isRight ? 'cd-import__good' : 'cd-second'} title={row.problems[0]?.reason}>
      {isRight && <Icon name="check-lg" size={12} />}
      {row.problems[0]?.reason ?? stands[row.state]}
    </span>
  )
}
