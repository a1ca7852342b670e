import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { api } from 'shared-state'

export type Balance = Item<Calls['stock']['getStockByProductList']>
export type Asked = Query<Calls['stock']['getStockByProductList']>
export type Batch = Item<Calls['stock']['getStockBatchInfoList']>

/** One page of products with their stock, and how many there are in all. */
export function useBalances({ sorting, pageNumber, pageSize, ...filters }: Asked) {
  const list = useQuery({
    queryKey: ['stock', 'list', { ...filters, sorting, pageNumber, pageSize }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.stock.getStockByProductList({ query: { ...filters, sorting, pageNumber, pageSize } }, { signal }),
  })
  const count = useQuery({
    queryKey: ['stock', 'count', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.stock.getStockByProductListCount({ query: filters }, { signal }),
  })
  return { ...list, rows: list.data?.result ?? [], total: count.data }
}

/** The batches of a product, the first to expire first. */
export const useBatches = (productId: number) =>
  useQuery({
    queryKey: ['stock', 'batches', productId],
    queryFn: async ({ signal }) =>
      (await api.stock.getStockBatchInfoList({ query: { productId, sorting: 'expiry', pageSize: 200 } }, { signal }))
        .result,
  })
