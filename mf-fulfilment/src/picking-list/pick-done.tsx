import { Button, Card, Empty, Facts } from 'shared-components/page'
import type { Href } from '../href.ts'
import type { PickSession } from './pick-session.ts'
import { linesNow, type PickFacts, type PickState } from './walk-state.ts'
import { Stopped } from './pick-cards.tsx'
import { traysOfGone } from './walk-gone.ts'

function waitingWords({ waiting, isOffline }: PickState): string {
  const words = waiting.length === 1 ? '1 scan waits' : `${waiting.length} scans wait`
  return `${words} on this device, to be sent ${isOffline ? 'when the connection is back' : 'in order'}.`
}

/** Where the cart goes: nothing that is to be put back goes to a bench. */
function endWords({ gone }: PickState, orders: number): string {
  const trays = gone.some(({ fewer }) => fewer !== undefined) ? [] : [...new Set(gone.flatMap(traysOfGone))]
  const back = `Put back what is ${trays.length === 0 ? 'named above' : `in ${trays.length > 1 ? 'trays' : 'tray'} ${trays.join(', ')}`}`
  if (gone.length === 0) return 'Take the cart to the packing benches.'
  return orders === 0
    ? `${back}: nothing of this list goes to the benches.`
    : `${back}, then take the cart to the packing benches.`
}

/** The end of a walk: what was picked, what is still to be sent, and the next list. */
export function PickDone({ facts, state, session }: { facts: PickFacts; state: PickState; session: PickSession }) {
  const lines = linesNow(state)
  const isWaiting = state.waiting.length > 0
  const picked = lines.reduce((sum, line) => sum + line.picked, 0)
  const orders = new Set(lines.map((line) => line.orderId)).size
  return (
    <>
      {state.stopped && <Stopped stopped={state.stopped} session={session} />}
      <Card>
        <Empty
          icon="check-circle-fill"
          title={
            facts.status === 'Cleared' && picked === 0
              ? `Picking list ${facts.pickingListId} was cleared`
              : `Picking list ${facts.pickingListId} is done`
          }
          actions={
            <Button isLarge kind="primary" icon="arrow-right" href={'/fulfilment/pick/picking-list' satisfies Href}>
              Next list
            </Button>
          }
        >
          {isWaiting ? waitingWords(state) : endWords(state, orders)}
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
