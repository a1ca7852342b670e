import { inTray } from 'contract/order-status'
import type { Calls } from 'contract/calls/all'
import type { Item, Query, Reply } from 'contract/define'
import type { SortOf } from 'shared-components/area'
import { api } from 'shared-state'
import { trayName } from './one-order.ts'

export type Order = Item<Calls['order']['getOrderList']>
export type OrderRecord = Reply<Calls['order']['getOrder']>
/** The filters of a list and its count. */
export type OrderFilters = Query<Calls['order']['getOrderListCount']>
export type OrderSort = SortOf<typeof api.order.getOrderList>
export type StageStatus = NonNullable<OrderFilters['status']>[number]

const isSame = (one: string | null, code: string) => one?.toUpperCase() === code.toUpperCase()

/**
 * What a code at the bench or the desk stands for: the orders in a tray, or those of an order, reference,
 * marketplace or tracking number: two shops may have the same one.
 */
export async function ordersOfCode(code: string): Promise<readonly Order[]> {
  const said = code.trim()
  if (trayName.test(said))
    return (
      await api.order.getOrderList({ query: { trayName: said.toUpperCase(), status: [...inTray], pageSize: 200 } })
    ).result
  const { result } = await api.order.getOrderList({ query: { keyword: said, pageSize: 20 } })
  return result.filter((order) =>
    [order.warehouseOrderId, order.trackingNumber, order.referenceCode, order.marketplaceOrderId].some((number) =>
      isSame(number, said),
    ),
  )
}
