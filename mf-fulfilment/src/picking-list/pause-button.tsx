import { useState } from 'react'
import { Button, toast } from 'shared-components/page'
import { api, navigate } from 'shared-state'
import type { Href } from '../href.ts'
import type { PickSession } from './pick-session.ts'
import { type PickState, whyNotNow } from './walk-state.ts'

/** Puts the list down: anybody takes it up again with a scan of its cart or of one of its trays. */
export function PauseButton({ state, session }: { state: PickState; session: PickSession }) {
  const [isBusy, setBusy] = useState(false)
  const pause = async () => {
    setBusy(true)
    try {
      if (!(await session.allSent())) return
      await api.picking.updateOrdersPickingList({ body: { pickingListId: state.pickingListId, pause: true } })
      toast({ message: `Picking list ${state.pickingListId} is paused: scan its cart or one of its trays to go on` })
      navigate('/fulfilment/pick/picking-list' satisfies Href)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      isLarge
      isWide
      icon="pause-circle"
      busy={isBusy}
      disabledReason={
        whyNotNow(state) ?? (state.held.length > 0 ? 'Scan the tray of what is in hand first' : undefined)
      }
      onClick={() => void pause().catch(() => undefined)}
    >
      Pause the list
    </Button>
  )
}
