import { useStore } from '@nanostores/react'
import { useCall } from 'shared-components/area'
import { Failed, Waiting } from 'shared-components/page'
import { ScanScreen } from 'shared-components/scan'
import { $search, $user, api } from 'shared-state'
import type { Href } from '../href.ts'
import { ListChooser } from './list-chooser.tsx'
import { PickWalk } from './pick-walk.tsx'

/** The handheld's picking screen: the list in the address, or the choice of one. */
export function PickingList() {
  const [search, user] = [useStore($search), useStore($user)]
  const pickingListId = Number(new URLSearchParams(search).get('list')) || undefined
  if (pickingListId === undefined) return <ListChooser />
  return <OneList key={pickingListId} pickingListId={pickingListId} userId={user?.id ?? 0} />
}

function OneList({ pickingListId, userId }: { pickingListId: number; userId: number }) {
  // How the list stands is followed, so that a walk hears when somebody gives it back; its lines are the walk's own.
  const facts = useCall(api.picking.checkPickingList, { pickingListId })
  const lines = useCall(api.picking.getOrderItemsByPickingListId, { pickingListId }, { isKept: true })
  if (facts.data && lines.data) return <PickWalk facts={facts.data} lines={lines.data} userId={userId} />
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
