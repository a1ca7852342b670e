import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { api } from 'shared-state'

export type Cell = Item<Calls['warehouse']['cellGetAll']>
export type Asked = Query<Calls['warehouse']['cellGetAll']>
export type Bin = Item<Calls['warehouse']['shippingBinGetAll']>

/** One page of cells, and how many there are in all. */
export function useCells({ sorting, pageNumber, pageSize, ...filters }: Asked) {
  const list = useQuery({
    queryKey: ['cells', 'list', { ...filters, sorting, pageNumber, pageSize }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.warehouse.cellGetAll({ query: { ...filters, sorting, pageNumber, pageSize } }, { signal }),
  })
  const count = useQuery({
    queryKey: ['cells', 'count', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.warehouse.cellGetAllTotal({ query: filters }, { signal }),
  })
  return { ...list, rows: list.data?.result ?? [], total: count.data }
}

/** The shipping bins with what stands in each. */
export const useBins = () =>
  useQuery({ queryKey: ['bins'], queryFn: ({ signal }) => api.warehouse.shippingBinGetAll({}, { signal }) })
