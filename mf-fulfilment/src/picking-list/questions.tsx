import { Button, Card, Notice } from 'shared-components/page'
import { isOwn, printedOn } from './batch-said.ts'
import type { PickSession } from './pick-session.ts'
import { linesNow, type PickLine, type PickState } from './walk-state.ts'

type QuestionsProps = { state: PickState; line: PickLine | undefined; session: PickSession }

/** What the walk has to know before it goes on. Each is answered under the thumb, or by the next scan. */
export function Questions({ state, line, session }: QuestionsProps) {
  return (
    <>
      {state.asksEmpty && <IsEmpty {...state.asksEmpty} session={session} />}
      {state.asksBatch && line && <WhichBatch line={line} words={state.asksBatch.words} session={session} />}
      {!line && <WithOthers state={state} />}
    </>
  )
}

type IsEmptyProps = { lineId: number; cellCode: string; session: PickSession }

const IsEmpty = ({ lineId, cellCode, session }: IsEmptyProps) => (
  <Card title={`Is ${cellCode} empty now?`} note="going on scanning says yes">
    <div className="cd-stack">
      <Button isLarge isWide icon="check-lg" onClick={() => void session.cellEmpty(lineId, true)}>
        Yes, it is empty
      </Button>
      <Button isLarge isWide icon="exclamation-diamond" onClick={() => void session.cellEmpty(lineId, false)}>
        No, something is left
      </Button>
    </div>
  </Card>
)

const WhichBatch = ({ line, words, session }: { line: PickLine; words: string; session: PickSession }) => (
  <Card title={words} note="choose what is printed, or scan it">
    <div className="cd-stack">
      {line.batches.map((batch) => (
        <Button key={batch.batchId} isLarge isWide onClick={() => void session.batch(batch.batchId)}>
          {isOwn(line, batch) ? `${printedOn(batch)}, as the list says` : `Take ${printedOn(batch)} instead`}
        </Button>
      ))}
      <Button isLarge isWide icon="arrow-counterclockwise" onClick={() => void session.batch(null)}>
        Put it back
      </Button>
    </div>
  </Card>
)

/** What is left of the list is in other hands. */
function WithOthers({ state }: { state: PickState }) {
  const others = [...new Set(linesNow(state).flatMap((one) => (one.left > 0 && one.pickedBy ? one.pickedBy : [])))]
  if (others.length === 0) return null
  return (
    <Notice title="The rest is being picked.">
      {others.join(', ')} has begun what is left. Take the list over from “Choose a picking list” to end it yourself.
    </Notice>
  )
}
