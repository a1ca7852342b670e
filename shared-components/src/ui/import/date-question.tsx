import { Button, Notice } from 'shared-components/page'
import type { Job } from './import-props.ts'
import type { Moves } from './use-job.ts'
import { dateColumns, dateWords, readAs } from './words.ts'

const ways = ['D/M/Y', 'M/D/Y'] as const

/** Dates that read in two ways: asked about above all columns, since nothing is imported before it is answered. */
export function DateQuestion({ job, moves, isLocked }: { job: Job; moves: Moves; isLocked: boolean }) {
  if (job.dateMatched !== 'ambiguous') return null
  const sample = job.columns.flatMap(({ samples }) => samples).find((text) => readAs(text, 'D/M/Y') !== undefined)
  return (
    <div className="cd-import__question">
      <Notice tone="soon" title={`Which comes first in ${dateColumns(job)}, the day or the month?`}>
        {sample ? `${sample} reads in two ways.` : 'Its dates read in two ways.'} Nothing is imported before you choose.
        <div className="cd-row">
          {ways.map((way) => (
            <Button
              key={way}
              disabledReason={isLocked ? 'The rows are being checked.' : undefined}
              onClick={() => void moves.change({ dateFormat: way })}
            >
              {dateWords[way]}
              {sample && `: ${readAs(sample, way)}`}
            </Button>
          ))}
        </div>
      </Notice>
    </div>
  )
}
