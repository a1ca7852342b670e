import { useEffect, useRef } from 'react'
import { Button, Notice } from 'shared-components/page'
import type { Job } from './import-props.ts'
import type { Moves } from './use-job.ts'
import { dateWords, listed, openDates, readAs } from './words.ts'

const ways = ['D/M/Y', 'M/D/Y'] as const
type QuestionProps = { job: Job; moves: Moves; isLocked: boolean }

/**
 * Dates that read in two ways: asked about above all columns, each column once, since nothing is imported before all
 * are answered.
 */
export function DateQuestion({ job, moves, isLocked }: QuestionProps) {
  const open = openDates(job)
  const place = useFocusOnNext(open.length)
  return (
    <div ref={place} tabIndex={-1} className="cd-import__asked">
      {open.length > 0 && (
        <div className="cd-import__question">
          <Notice
            tone="soon"
            title={`Which comes first in ${listed(open.map(({ column }) => column))}, the day or the month?`}
          >
            Nothing is imported before you choose{open.length > 1 && ', for each column'}.
            {open.map((column) => (
              <Ways
                key={column.column}
                column={column}
                isLocked={isLocked}
                onPick={(dateFormat) => void moves.change({ dateFormats: [{ column: column.column, dateFormat }] })}
              />
            ))}
          </Notice>
        </div>
      )}
    </div>
  )
}

type WaysProps = {
  column: Job['columns'][number]
  isLocked: boolean
  onPick: (dateFormat: (typeof ways)[number]) => void
}

/** One column's question: a date of it, and what it is in either way. */
function Ways({ column: { column, dateSample = '' }, isLocked, onPick }: WaysProps) {
  return (
    <div className="cd-import__ways" role="group" aria-label={`How the dates in ${column} are written`}>
      <span className="cd-import__asked-of">
        <b className="cd-strong">{column}</b>: {dateSample ? `${dateSample} is` : 'its dates contradict each other'}
      </span>
      {ways.map((way) => (
        <Button
          key={way}
          disabledReason={isLocked ? 'The rows are being checked.' : undefined}
          onClick={() => onPick(way)}
        >
          {dateSample ? (
            <>
              <span className="cd-import__way">{dateWords[way]}: </span>
              {readAs(dateSample, way)}
            </>
          ) : (
            dateWords[way]
          )}
        </Button>
      ))}
    </div>
  )
}

/** Whoever answers by keyboard goes on at the next question, or where the last one stood. */
function useFocusOnNext(open: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const isAnswered = open < before.current
    before.current = open
    // The button that had the focus is gone, and the focus with it.
    if (isAnswered && document.activeElement === document.body)
      (place.current?.querySelector<HTMLElement>('button') ?? place.current)?.focus()
  }, [open])
  return place
}
