import { Button, Card, Empty, Facts } from 'shared-components/page'
import type { PickSession } from './pick-session.ts'
import { linesNow, type PickFacts, type PickState } from './scan-step.ts'
import { Stopped } from './pick-cards.tsx'

/** The end of a walk: what was picked, what is still to be sent, and the next list. */
export function PickDone({ facts, state, session }: { facts: PickFacts; state: PickState; session: PickSession }) {
  const lines = linesNow(state)
  const isWaiting = state.waiting.length > 0
  const picked = lines.reduce((sum, line) => sum + line.picked, 0)
  const orders = new Set(lines.map((line) => line.orderId)).size
  return (
    <>
      {state.stopped && <Stopped words={state.stopped.words} code={state.stopped.call.code} session={session} />}
      <Card>
        <Empty
          icon="check-circle-fill"
          title={
            facts.status === 'Cleared' && picked === 0
              ? `Picking list ${facts.pickingListId} was cleared`
              : `Picking list ${facts.pickingListId} is done`
          }
          actions={
            <Button isLarge kind="primary" icon="arrow-right" href="/fulfilment/pick/picking-list">
              Next list
            </Button>
          }
        >
          {isWaiting
            ? `${state.waiting.length} scans wait on this device and are sent when the connection is back.`
            : 'Take the cart to the packing benches.'}
        </Empty>
        <Facts
          facts={[
            ['Orders', orders],
            ['Units', picked],
            ['Trays', new Set(lines.flatMap((line) => line.trayName ?? [])).size],
          ]}
        />
      </Card>
    </>
  )
}
