import { useStore } from '@nanostores/react'
import { useCall } from 'shared-components/area'
import { Failed, Waiting } from 'shared-components/page'
import { ScanScreen } from 'shared-components/scan'
import { useEffect } from 'react'
import { $search, $user, $waitingScans, api, startScans } from 'shared-state'
import type { Href } from '../href.ts'
import type { Maker } from './kept-scans.ts'
import { ListChooser } from './list-chooser.tsx'
import { PickWalk } from './pick-walk.tsx'

/** The handheld's picking screen: the list in the address, or the choice of one. */
export function PickingList() {
  const [search, user] = [useStore($search), useStore($user)]
  const pickingListId = Number(new URLSearchParams(search).get('list')) || undefined
  if (pickingListId === undefined) return <ListChooser />
  return (
    <OneList
      key={pickingListId}
      pickingListId={pickingListId}
      maker={{ userId: user?.id ?? 0, userName: user?.name ?? '' }}
    />
  )
}

function OneList({ pickingListId, maker }: { pickingListId: number; maker: Maker }) {
  const waiting = useStore($waitingScans)
  useEffect(() => void startScans(), [])
  // How the list stands is followed, so that a walk hears when somebody gives it back; its lines are the walk's own.
  const facts = useCall(api.picking.checkPickingList, { pickingListId })
  const lines = useCall(api.picking.getOrderItemsByPickingListId, { pickingListId }, { isKept: true })
  if (facts.data && lines.data && waiting) return <PickWalk facts={facts.data} lines={lines.data} maker={maker} />
  const error = facts.error ?? lines.error
  const retry = () => void Promise.all([facts.refetch(), lines.refetch()])
  return (
    <ScanScreen
      title={`Picking list ${pickingListId}`}
      backHref={'/fulfilment/pick/picking-list' satisfies Href}
      buttons={[]}
    >
      {error ? (
        <Failed title="The list could not be read" error={error} onRetry={retry} />
      ) : (
        <Waiting rows={4} columns={2} />
      )}
    </ScanScreen>
  )
}
