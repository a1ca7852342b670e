import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { useCall } from 'shared-components/area'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

export type PickingList = Item<Calls['picking']['getOrdersPickingList']>
export type Tray = Item<Calls['picking']['getInPickingTray']>

/** How many units of what lies somewhere go back into their cell. */
export const unitsBack = (contents: readonly Pick<Tray['contents'][number], 'toPutBack'>[]): number =>
  contents.reduce((sum, { toPutBack }) => sum + toPutBack, 0)

/** The open picking lists with their orders, the oldest first. */
export function useOpenLists() {
  const { data, ...reading } = useCall(api.picking.getOrdersPickingList, { pageSize: 200 }, { staleTime: 0 })
  return { ...reading, lists: data?.result }
}

/** Where the screen that picks a list is. */
export const pickHref = (pickingListId: number) => `/fulfilment/pick/picking-list?list=${pickingListId}` satisfies Href

/** Orders of a list of which nothing is picked: what clearing gives back. */
export const unpickedOf = (list: PickingList): number =>
  list.orders.filter((order) => order.orderStatus === 2100 && order.unitsDone === 0).length
