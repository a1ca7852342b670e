import type { Standing } from './standing.ts'

/** How a shop stands: a dot that says whether it works, waits or needs somebody, and a sentence that says the rest. */
export function StateSentence({ standing: { dot, head, note } }: { standing: Standing }) {
  return (
    <div className="cd-standing">
      <span className={`cd-standing__dot cd-standing__dot--${dot}`} aria-hidden="true" />
      <div>
        <b className="cd-strong">{head}</b>
        {note && <div className="cd-standing__note">{note}</div>}
      </div>
    </div>
  )
}
