import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { api } from 'shared-state'

export type Product = Item<Calls['product']['getProductStockList']>
export type Asked = Query<Calls['product']['getProductStockList']>

/** One page of products with their stock, and how many there are in all. */
export function useProducts({ sorting, pageNumber, pageSize, ...filters }: Asked) {
  const list = useQuery({
    queryKey: ['products', { ...filters, sorting, pageNumber, pageSize }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.product.getProductStockList({ query: { ...filters, sorting, pageNumber, pageSize } }, { signal }),
  })
  const count = useQuery({
    queryKey: ['products', 'count', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.product.getProductStockListCount({ query: filters }, { signal }),
  })
  return { ...list, rows: list.data?.result ?? [], total: count.data }
}
