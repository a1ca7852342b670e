import { useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { api } from 'shared-state'

export type PickingList = Item<Calls['fulfilment']['getOrdersPickingList']>
export type Tray = Item<Calls['fulfilment']['getInPickingTray']>

/** The open picking lists with their orders, the oldest first. */
export const useOpenLists = () =>
  useQuery({
    queryKey: ['picking-lists'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.fulfilment.getOrdersPickingList({ query: { pageSize: 200 } }, { signal })).result,
  })

/** The trays in use and the orders in them. */
export const useTrays = () =>
  useQuery({
    queryKey: ['trays'],
    staleTime: 0,
    queryFn: ({ signal }) => api.fulfilment.getInPickingTray({ query: {} }, { signal }),
  })

/** Where the screen that picks a list is. */
export const pickHref = (pickingListId: number) => `/fulfilment/pick/picking-list?list=${pickingListId}`

/** Orders of a list of which nothing is picked: what clearing gives back. */
export const unpickedOf = (list: PickingList): number =>
  list.orders.filter((order) => order.orderStatus === 2100 && order.unitsDone === 0).length
