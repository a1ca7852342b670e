import { useQueryClient } from '@tanstack/react-query'
import { Confirm } from 'shared-components/dialog'
import { toast } from 'shared-components/page'
import { api } from 'shared-state'
import { ordersMoved } from '../parts/use-orders.ts'
import { type PickingList, unpickedOf } from '../parts/use-picking-lists.ts'

const ordersWord = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

/** Gives back the orders of a list of which nothing is picked, and says how many that is. */
export function ClearConfirm({ list, onClose }: { list: PickingList; onClose: () => void }) {
  const queries = useQueryClient()
  const [back, all] = [unpickedOf(list), list.orders.length]
  const clear = async () => {
    const { cleared, kept } = await api.fulfilment.clearPickingList({ body: { pickingListId: list.pickingListId } })
    toast({
      message: `${ordersWord(cleared)} of list ${list.pickingListId} ${cleared === 1 ? 'is' : 'are'} ready to pick again${kept ? `; ${ordersWord(kept)} stay` : ''}`,
    })
    await ordersMoved(queries)
  }
  return (
    <Confirm
      title={`Clear picking list ${list.pickingListId}?`}
      action={`Give back ${ordersWord(back)}`}
      onConfirm={clear}
      onClose={onClose}
    >
      <p>
        {ordersWord(back)} {back === 1 ? 'goes' : 'go'} back to Ready to Pick.
        {back < all &&
          ` ${ordersWord(all - back)} with units picked ${all - back === 1 ? 'stays' : 'stay'} on the list.`}
      </p>
    </Confirm>
  )
}
