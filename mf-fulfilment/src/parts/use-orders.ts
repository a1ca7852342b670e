import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item, Query, Reply } from 'contract/define'
import { api, refreshStatistics } from 'shared-state'

export type Order = Item<Calls['order']['getOrderList']>
export type Asked = Query<Calls['order']['getOrderList']>
export type OrderRecord = Reply<Calls['order']['getOrder']>
export type StageStatus = NonNullable<Asked['status']>[number]

/** One page of the orders in a stage, and how many there are in all. */
export function useOrders({ sorting, pageNumber, pageSize, ...filters }: Asked) {
  const list = useQuery({
    queryKey: ['orders', { ...filters, sorting, pageNumber, pageSize }],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.order.getOrderList({ query: { ...filters, sorting, pageNumber, pageSize } }, { signal }),
  })
  const count = useQuery({
    queryKey: ['orders', 'count', filters],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => api.order.getOrderListCount({ query: filters }, { signal }),
  })
  return { ...list, rows: list.data?.result ?? [], total: count.data }
}

/** One order with its lines. */
export const useOrder = (orderId: number) =>
  useQuery({
    queryKey: ['orders', 'one', orderId],
    staleTime: 0,
    queryFn: ({ signal }) => api.order.getOrder({ query: { orderId } }, { signal }),
  })

/** After orders moved: lists, lists of lists, bins and the counts are read anew. */
export async function ordersMoved(queries: QueryClient): Promise<void> {
  void refreshStatistics()
  await Promise.all(
    ['orders', 'picking-lists', 'trays', 'bins', 'parcel'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )
}

const trayName = /^T-\d{1,4}$/i
const isSame = (one: string | null, code: string) => one?.toUpperCase() === code.toUpperCase()

/** What a code at the bench or the desk stands for: the orders in a tray, or the one of an order, reference, marketplace or tracking number. */
export async function ordersOfCode(code: string): Promise<readonly Order[]> {
  const said = code.trim()
  if (trayName.test(said))
    return (
      await api.order.getOrderList({ query: { trayName: said.toUpperCase(), status: [2100, 2200], pageSize: 200 } })
    ).result
  const { result } = await api.order.getOrderList({ query: { keyword: said, pageSize: 20 } })
  return result.filter((order) =>
    [order.warehouseOrderId, order.trackingNumber, order.referenceCode, order.marketplaceOrderId].some((number) =>
      isSame(number, said),
    ),
  )
}
