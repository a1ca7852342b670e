import { useQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { Failed, Waiting } from 'shared-components/page'
import { ScanScreen } from 'shared-components/scan'
import { $search, $user, api } from 'shared-state'
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
  const query = { pickingListId }
  const walk = useQuery({
    queryKey: ['walk', pickingListId],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => ({
      facts: await api.fulfilment.checkPickingList({ query }, { signal }),
      lines: await api.fulfilment.getOrderItemsByPickingListId({ query }, { signal }),
    }),
  })
  if (walk.data) return <PickWalk facts={walk.data.facts} lines={walk.data.lines} userId={userId} />
  return (
    <ScanScreen title={`Picking list ${pickingListId}`} backHref="/fulfilment/pick/picking-list" buttons={[]}>
      {walk.error ? (
        <Failed title="The list could not be read" error={walk.error} onRetry={() => void walk.refetch()} />
      ) : (
        <Waiting rows={4} columns={2} />
      )}
    </ScanScreen>
  )
}
