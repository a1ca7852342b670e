import { useState } from 'react'
import { thousands } from 'contract/format'
import { Button } from 'shared-components/page'
import { TextInput } from 'shared-components/form'
import type { Job, ShownRow } from './import-props.ts'
import type { Moves } from './use-job.ts'
import { askedFor, everywhereWords } from './words.ts'

type Problem = ShownRow['problems'][number]
type Line = { row: ShownRow; problem: Problem; key: string; others: number; isFirst: boolean; alike: number }

/** One line for each problem; only the first of several alike offers to fix them all, or to leave them all out. */
function linesOf(rows: readonly ShownRow[]): Line[] {
  const offered = new Set<string>()
  const isNew = (key: string): boolean => !offered.has(key) && Boolean(offered.add(key))
  return rows.flatMap((row) =>
    row.problems.map((problem, index) => {
      const others = isNew(`value ${problem.column}\n${problem.value}`) ? problem.others : 0
      const alike = isNew(`fault ${problem.field}\n${problem.value}\n${problem.reason}`) ? problem.alike : 0
      return {
        row,
        problem,
        others,
        alike,
        isFirst: index === 0,
        key: `${row.rowNo} ${problem.column} ${problem.value} ${index}`,
      }
    }),
  )
}

type BadProps = { job: Job; rows: readonly ShownRow[]; moves: Moves }

/** The rows that need a fix: fixed in place, or left out, those that were chosen or all with the same fault. */
export function BadRows({ job, rows, moves }: BadProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const here = rows.map(({ rowNo }) => rowNo).filter((rowNo) => chosen.has(rowNo))
  const tick = (rowNo: number) =>
    setChosen(new Set(chosen.has(rowNo) ? [...chosen].filter((one) => one !== rowNo) : [...chosen, rowNo]))
  return (
    <>
      {here.length > 0 && (
        <div className="cd-import__chosen">
          <Button busy={moves.isBusy} onClick={() => void moves.exclude({ rowNos: here })}>
            Leave out the {thousands(here.length)} chosen
          </Button>
        </div>
      )}
      <BadTable job={job} rows={rows} moves={moves} chosen={chosen} onTick={tick} />
    </>
  )
}

type TableProps = BadProps & { chosen: ReadonlySet<number>; onTick: (rowNo: number) => void }

function BadTable({ job, rows, moves, chosen, onTick }: TableProps) {
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
            <td className="cd-table__right">
              <label className="cd-check-line">
                {line.isFirst && (
                  <input
                    type="checkbox"
                    className="cd-check"
                    aria-label={`Choose row ${line.row.rowNo}`}
                    checked={chosen.has(line.row.rowNo)}
                    onChange={() => onTick(line.row.rowNo)}
                  />
                )}
                {line.row.rowNo}
              </label>
            </td>
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
              {line.alike > 0 && <LeaveOut line={line} moves={moves} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Leaves out every row with this fault: they are no orders of ours. */
function LeaveOut({ line: { problem, alike, row }, moves }: { line: Line; moves: Moves }) {
  const { field, value, reason } = problem
  const words = alike === 1 ? 'Leave out' : `Leave all ${thousands(alike)} out`
  return (
    <Button
      kind="link"
      label={`${words}: ${alike === 1 ? `row ${row.rowNo}, ` : ''}${reason} ${value}`}
      disabledReason={moves.isBusy ? 'The rows are being checked.' : undefined}
      onClick={() => void moves.exclude({ fault: { field, value, reason } })}
    >
      {words}
    </Button>
  )
}

const formatOf = ({ columns }: Job, name: string) => columns.find(({ column }) => column === name)?.dateFormat

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
        placeholder={askedFor(job.jobType, problem, formatOf(job, problem.column))}
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
