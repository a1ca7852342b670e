import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { api } from 'shared-state'

export type Movement = Item<Calls['log']['getProductStockLog']>
type Asked = Query<Calls['log']['getProductStockLog']>

/** One page of movements, and how many there are in all. What moves elsewhere shows when the page is opened again. */
export function useMovements({ pageNumber, pageSize, ...filters }: Asked) {
  const list = useQuery({
    queryKey: ['movements', filters, pageNumber, pageSize],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => api.log.getProductStockLog({ query: { ...filters, pageNumber, pageSize } }, { signal }),
  })
  const count = useQuery({
    queryKey: ['movements', 'count', filters],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => api.log.getProductStockLogTotal({ query: filters }, { signal }),
  })
  return { ...list, rows: list.data?.result, total: count.data }
}

/** The products that carry exactly this SKU, with what is in stock of each. */
export const useNow = (sku: string | undefined, merchantId: number | undefined) =>
  useQuery({
    queryKey: ['products', 'exactly', sku, merchantId],
    enabled: sku !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.product.getProductStockList({ query: { sku, merchantId, pageSize: 50 } }, { signal })).result.filter(
        (product) => product.sku === sku,
      ),
  })
