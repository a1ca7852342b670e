import { inTray } from 'contract/order-status'
import { isTrayName } from 'contract/tray-name'
import type { Calls } from 'contract/calls/all'
import type { Item, Query, Reply } from 'contract/define'
import type { SortOf } from 'shared-components/area'
import { api } from 'shared-state'
import { livingOf } from './one-order.ts'

export type Order = Item<Calls['order']['getOrderList']>
export type OrderRecord = Reply<Calls['order']['getOrder']>
/** One of the parcels an order leaves in. */
export type ParcelRecord = OrderRecord['parcels'][number]
/** The filters of a list and its count. */
export type OrderFilters = Query<Calls['order']['getOrderListCount']>
export type OrderSort = SortOf<typeof api.order.getOrderList>
export type StageStatus = NonNullable<OrderFilters['status']>[number]

/**
 * What a code at the bench or the desk stands for: the orders in a tray, or those of an order, reference,
 * marketplace or tracking number: two shops may have the same one. What is void hides nothing that is not.
 */
export async function ordersOfCode(code: string): Promise<readonly Order[]> {
  const said = code.trim()
  if (isTrayName(said))
    return (
      await api.order.getOrderList({ query: { trayName: said.toUpperCase(), status: [...inTray], pageSize: 200 } })
    ).result
  return livingOf(said, (await api.order.getOrderList({ query: { called: said } })).result)
}
