import { Icon } from 'shared-components/page'
import type { Job, ShownRow } from './import-props.ts'
import { previewOf, previews } from './words.ts'

const stands = { bad: 'needs a fix', same: 'waits', good: 'good', skipped: 'skipped', made: 'made' } as const

/** Rows as they will be made, or were. */
export function PreviewRows({ job, rows, name }: { job: Job; rows: readonly ShownRow[]; name: string }) {
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
                  {previewOf(job.jobType, row, column, job.options.timeZone)}
                </td>
              ))}
              <td className="cd-table__right">
                <Stand row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Stand({ row }: { row: ShownRow }) {
  const isRight = row.state === 'good' || row.state === 'made'
  return (
    <span className={isRight ? 'cd-import__good' : 'cd-second'} title={row.problems[0]?.reason}>
      {isRight && <Icon name="check-lg" size={12} />}
      {row.problems[0]?.reason ?? stands[row.state]}
    </span>
  )
}
