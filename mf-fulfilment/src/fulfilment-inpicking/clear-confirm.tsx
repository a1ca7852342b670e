import { countOf } from 'contract/format'
import { Confirm } from 'shared-components/dialog'
import { toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { type PickingList, unpickedOf } from '../parts/picking-lists.ts'

/** Gives back the orders of a list of which nothing is picked, and says how many that is. */
export function ClearConfirm({ list, onClose }: { list: PickingList; onClose: () => void }) {
  const [back, all] = [unpickedOf(list), list.orders.length]
  const clear = async () => {
    const { cleared, kept } = await api.picking.clearPickingList({ body: { pickingListId: list.pickingListId } })
    toast({
      message:
        `${countOf(cleared, 'order')} of list ${list.pickingListId} ${cleared === 1 ? 'is' : 'are'} ready to pick again` +
        `${kept ? `; ${countOf(kept, 'order')} stay` : ''}`,
    })
    await refreshed()
  }
  return (
    <Confirm
      title={`Clear picking list ${list.pickingListId}?`}
      action={`Give back ${countOf(back, 'order')}`}
      onConfirm={clear}
      onClose={onClose}
    >
      <p>
        {countOf(back, 'order')} {back === 1 ? 'goes' : 'go'} back to Ready to Pick.
        {back < all &&
          ` ${countOf(all - back, 'order')} with units picked ${all - back === 1 ? 'stays' : 'stay'} on the list.`}
      </p>
    </Confirm>
  )
}
