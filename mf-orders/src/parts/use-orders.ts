import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item, Query, Result } from 'contract/define'
import { api } from 'shared-state'

export type Order = Item<Calls['order']['getOrderList']>
export type OrderDetail = Result<Calls['order']['getOrder']>
/** The filters of a list and its count. */
export type OrderFilters = Query<Calls['order']['getOrderListCount']>
type Asked = Query<Calls['order']['getOrderList']>

/** How many orders the filters let through. */
export const countQuery = (filters: OrderFilters) => ({
  queryKey: ['orders', 'count', filters],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.order.getOrderListCount({ query: filters }, { signal }),
})

export const useOrderCount = (filters: OrderFilters): number | undefined =>
  useQuery({ ...countQuery(filters), placeholderData: keepPreviousData }).data

/** One page of orders, and how many there are in all. */
export function useOrders(filters: OrderFilters, paging: Pick<Asked, 'sorting' | 'pageNumber' | 'pageSize'>) {
  const list = useQuery({
    queryKey: ['orders', 'list', filters, paging],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.order.getOrderList({ query: { ...filters, ...paging } }, { signal }),
  })
  return { ...list, rows: list.data?.result, total: useOrderCount(filters) }
}

/** Everything of one order. */
export const useOrder = (orderId: number) =>
  useQuery({
    queryKey: ['orders', 'one', orderId],
    queryFn: ({ signal }) => api.order.getOrder({ query: { orderId } }, { signal }),
  })
