import { useState } from 'react'
import { Button } from 'shared-components/page'
import { TextInput } from 'shared-components/form'
import type { Job, ShownRow } from './import-props.ts'
import type { Moves } from './use-job.ts'
import { askedFor, everywhereWords } from './words.ts'

type Problem = ShownRow['problems'][number]
type Line = { row: ShownRow; problem: Problem; key: string; others: number }

/** One line for each problem; only the first of several alike offers to fix them all. */
function linesOf(rows: readonly ShownRow[]): Line[] {
  const offered = new Set<string>()
  return rows.flatMap((row) =>
    row.problems.map((problem, index) => {
      const alike = `${problem.column}\n${problem.value}`
      const others = offered.has(alike) ? 0 : problem.others
      offered.add(alike)
      return { row, problem, others, key: `${row.rowNo} ${problem.column} ${problem.value} ${index}` }
    }),
  )
}

/** The rows that need a fix: row, column, value, reason, and the fix in place. */
export function BadRows({ job, rows, moves }: { job: Job; rows: readonly ShownRow[]; moves: Moves }) {
  return (
    <table className="cd-table cd-import__bad" aria-label="Rows that need a fix">
      <thead>
        <tr>
          <th className="cd-table__right">Row</th>
          <th>Column</th>
          <th>Value</th>
          <th>Reason</th>
          <th>Fix here</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(rows).map((line) => (
          <tr key={line.key}>
            <td className="cd-table__right">{line.row.rowNo}</td>
            <td className="cd-import__field">
              <b className="cd-strong">{line.problem.label || line.problem.column || 'Row'}</b>
            </td>
            <td>
              {line.problem.value ? (
                <span className="cd-import__value" title={line.problem.value}>
                  {line.problem.value}
                </span>
              ) : (
                <span className="cd-second">empty</span>
              )}
            </td>
            <td className="cd-import__reason">{line.problem.reason}</td>
            <td className="cd-import__fix">
              <Fix job={job} line={line} moves={moves} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Fix({ job, line: { row, problem, others }, moves }: { job: Job; line: Line; moves: Moves }) {
  const [text, setText] = useState(problem.suggestion ?? '')
  if (problem.column === '')
    return <span className="cd-second">{problem.field ? 'Choose its column' : 'Correct it in the file'}</span>
  const isSaid = text.trim() !== '' && text.trim() !== problem.value
  const use = () => {
    if (isSaid && !moves.isBusy)
      void moves.fix({
        rowNo: row.rowNo,
        column: problem.column,
        value: text.trim(),
        ...(others > 0 ? { everywhere: true } : {}),
      })
  }
  return (
    <span className="cd-import__tools">
      <TextInput
        label={`Fix ${problem.label || problem.column} of row ${row.rowNo}`}
        isLabelHidden
        value={text}
        placeholder={askedFor(job.jobType, problem, job.options.dateFormat)}
        onChange={setText}
        onEnter={use}
      />
      {isSaid && (
        <Button busy={moves.isBusy} onClick={use}>
          {others > 0 ? everywhereWords(others) : 'Use'}
        </Button>
      )}
    </span>
  )
}
